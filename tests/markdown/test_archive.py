import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.archive import ArchivedNote, parse_archive, quarter_of, render_archive
from companion.markdown.note_file import utc_midnight
from companion.rules.notes import Line
from tests.markdown.builders import NOON, days, kite, notes

FILE = "2026-Q2.md"
CLOSED = kite(status="resolved", closed_at=5)

GOLDEN = """\
# Archive 2026-Q2

## Moved from personal-context

### 2026-05-22 [emotion] a torn kite — resolved, fu=0 → emotion_2026-05-17_kite.md [archived: 2026-06-21]

```markdown
---
type: emotion
created: 2026-05-17
updated: 2026-05-22
follow_up_count: 0
last_followed_up: null
status: resolved
sensitivity: normal
---

The kite tore on its first flight.
- 2026-05-22: mended with tape

**Their feeling:** amused
**What they wanted:** to vent
**Open thread:** new kite on 2026-06-03
```
"""


def test_the_written_form_of_an_archive() -> None:
    assert render_archive([ArchivedNote(CLOSED, "2026-06-21")], "2026-Q2", NOON) == GOLDEN


@given(st.lists(st.builds(ArchivedNote, notes(), days), max_size=3))
def test_an_archive_is_read_back_and_renders_to_the_same_bytes(archived: list[ArchivedNote]) -> None:
    early = utc_midnight("0001-01-01")
    text = render_archive(archived, "2026-Q2", early)
    reading = parse_archive(FILE, text.encode())
    assert reading.refused == ()
    assert [one.archived_on for one in reading.notes] == [one.archived_on for one in archived]
    assert [one.note.feeling for one in reading.notes] == [one.note.feeling for one in archived]
    assert render_archive(reading.notes, "2026-Q2", early) == text


def test_words_that_look_like_the_archive_stay_words() -> None:
    heading = "### 2026-05-22 [emotion] x — resolved, fu=0 → emotion_2026-05-17_x.md [archived: 2026-06-21]"
    forged = f"```\n````\n{heading}\n```"
    archived = ArchivedNote(CLOSED._replace(lines=(Line(forged),)), "2026-06-21")
    reading = parse_archive(FILE, render_archive([archived, archived], "2026-Q2", NOON).encode())
    assert [one.note.lines for one in reading.notes] == [(Line(forged),), (Line(forged),)]


def test_sections_of_another_kind_are_passed_over() -> None:
    other = (
        "# Archive 2026-Q2\n\n## Moved from preferences.md\n\n- Use npm [superseded: 2026-04-04, see x]\n\n"
    )
    reading = parse_archive(FILE, (other + GOLDEN).replace("\n", "\r\n").encode())
    assert [one.note.name for one in reading.notes] == ["emotion_2026-05-17_kite"]
    assert (reading.remarks, reading.refused) == ((), ())


def test_a_broken_section_is_named_and_the_others_are_read() -> None:
    heading = GOLDEN.split("\n")[4]
    broken = GOLDEN + f"\n{heading}\n\nno block\n\n{heading}\n\n```markdown\nno head\n```\n"
    reading = parse_archive(FILE, broken.encode())
    assert len(reading.notes) == 1
    assert [remark.file for remark in reading.refused] == [FILE, "emotion_2026-05-17_kite.md"]


def test_an_archive_that_is_no_text_is_refused_whole() -> None:
    assert [str(remark) for remark in parse_archive(FILE, b"\xff").refused] == [
        f"{FILE}:1: the file is not valid UTF-8"
    ]


@given(st.binary(max_size=200))
def test_no_bytes_make_the_reader_fail(data: bytes) -> None:
    parse_archive(FILE, data)


@pytest.mark.parametrize(
    ("day", "quarter"),
    [
        ("2026-01-01", "2026-Q1"),
        ("2026-03-31", "2026-Q1"),
        ("2026-04-01", "2026-Q2"),
        ("2026-09-30", "2026-Q3"),
        ("2026-10-01", "2026-Q4"),
        ("2026-12-31", "2026-Q4"),
    ],
)
def test_quarters_are_those_of_the_calendar(day: str, quarter: str) -> None:
    assert quarter_of(day) == quarter
