import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.index_file import (
    MOST_BYTES,
    MOST_ENTRY_BYTES,
    MOST_LINES,
    IndexEntry,
    parse_index,
    render_index,
)
from companion.rules.notes import index_line
from companion.text.normalise import one_line
from tests.markdown.builders import NOON, index_bytes, kite, line_for, texts

GOLDEN = """\
# paused until 2026-06-01
# Personal Context Index

- 2026-05-22 [emotion] a torn kite — active, fu=0 → emotion_2026-05-17_kite.md
- 2026-05-03 [health] sensitive note — resolved, fu=2 → health_2026-05-03_private-3f9a2c.md
"""


def numbered(count: int, title: str = "a torn kite") -> list[str]:
    return [line_for(f"milestone_m{number}", title) for number in range(count)]


def test_the_written_form_of_an_index() -> None:
    closed = kite(
        type="health",
        name="health_2026-05-03_private-3f9a2c",
        title="never shown",
        updated="2026-05-03",
        sensitivity="sensitive",
        status="resolved",
        follow_up_count=2,
    )
    lines = [index_line(note, NOON) for note in (kite(), closed)]
    assert render_index(lines, 2, "2026-06-01") == GOLDEN


def test_an_empty_index_has_its_heading_alone() -> None:
    assert render_index([], 0, None) == "# Personal Context Index\n\n"
    assert parse_index(b"") == parse_index(render_index([], 0, None).encode())


def test_what_does_not_fit_is_the_oldest_and_the_last_line_counts_it() -> None:
    text = render_index(numbered(230), 230, None)
    lines = text.rstrip("\n").split("\n")
    assert len(lines) == MOST_LINES
    assert lines[2].endswith("milestone_m0.md")
    assert lines[-1] == "34 older notes are not listed here: companion gate --all"
    assert parse_index(text.encode()).unlisted == 34
    assert len(parse_index(text.encode()).entries) == 196


def test_the_caller_may_hand_over_the_newest_lines_alone() -> None:
    assert render_index(numbered(230)[:200], 230, None) == render_index(numbered(230), 230, None)


def test_an_index_that_just_fits_leaves_nothing_out() -> None:
    full = render_index(numbered(198), 198, None)
    assert len(full.splitlines()) == MOST_LINES
    assert parse_index(full.encode()).unlisted == 0
    paused = render_index(numbered(198), 198, "2026-06-01")
    assert len(paused.splitlines()) == MOST_LINES
    assert "3 older notes are" in paused
    assert "1 older note is" in render_index(numbered(3), 4, None)


@given(
    st.lists(texts, max_size=60),
    st.sampled_from([None, "2026-06-01", "manually resumed"]),
    st.integers(0, 300),
)
def test_both_caps_hold_for_any_titles(titles: list[str], paused: str | None, more: int) -> None:
    lines = [line_for(f"milestone_m{number}", title * 40) for number, title in enumerate(titles)]
    text = render_index(lines, len(lines) + more, paused)
    assert len(text.encode()) <= MOST_BYTES
    assert len(text.splitlines()) <= MOST_LINES
    parsed = parse_index(text.encode())
    assert parsed.paused == paused
    assert [entry.name for entry in parsed.entries] == [f"milestone_m{n}" for n in range(len(parsed.entries))]
    assert len(parsed.entries) + parsed.unlisted == len(lines) + more


def test_one_endless_title_is_shortened_and_crowds_out_nothing() -> None:
    text = render_index([line_for("milestone_m0", "长" * 20_000), *numbered(3)], 4, None)
    entries = parse_index(text.encode()).entries
    assert len(entries) == 4
    assert entries[0].title.startswith("长长")
    assert entries[0].title.endswith("…")
    assert len(text.splitlines()[2].encode()) <= MOST_ENTRY_BYTES


@given(texts)
def test_any_title_is_read_back_from_the_right_on_one_line(title: str) -> None:
    entries = parse_index(index_bytes(line_for("milestone_exam", title, "muted", 3))).entries
    assert len(entries) == 1
    assert (entries[0].status, entries[0].follow_up_count, entries[0].name) == ("muted", 3, "milestone_exam")
    assert entries[0].title == one_line(f"x {title} x")[2:-2].strip()


def test_a_title_may_hold_everything_that_the_line_is_made_of() -> None:
    title = "waking at 4 — active, fu=9 → x.md --- [health] again"
    entry = parse_index(index_bytes(line_for("health_2026-05-17_sleep", title))).entries[0]
    assert entry == IndexEntry("2026-05-17", "health", title, "active", 0, "health_2026-05-17_sleep", 3, 0)


@pytest.mark.parametrize(
    "line",
    [
        "* 2026-05-17 [Emotion] x -- Active, fu = 2 -> kite.md",
        "- 2026-05-17 [emotion]  x – active,fu=2 => kite",
    ],
)
def test_hand_written_variants_are_read(line: str) -> None:
    entry = parse_index(f"\ufeff# Personal Context Index\r\n\r\n{line}\r\n".encode()).entries[0]
    assert entry == IndexEntry("2026-05-17", "emotion", "x", "active", 2, "kite", 3, 0)


def test_lines_of_any_other_kind_are_passed_over() -> None:
    other = "# Notes\nplain words\n- 2026-02-30 [emotion] x — active, fu=0 → y.md\n- [ ] a task\n"
    parsed = parse_index(other.encode() + index_bytes(line_for("milestone_exam")))
    assert [(entry.name, entry.position, entry.line_number) for entry in parsed.entries] == [
        ("milestone_exam", 0, 7)
    ]
    assert parsed.remarks == ()


@pytest.mark.parametrize(
    ("marker", "paused"),
    [
        ("# paused until 2026-06-01", "2026-06-01"),
        ("# Paused until: 2026-06-01", "2026-06-01"),
        ("# paused until manually resumed", "manually resumed"),
        ("# paused until 'manually resumed'", "manually resumed"),
        ("# paused until next week", "manually resumed"),
        ("# paused until 2026-02-30", "manually resumed"),
        ("## paused until 2026-06-01", None),
        ("- paused until 2026-06-01", None),
    ],
)
def test_the_marker_is_a_first_level_heading_and_an_unclear_end_means_until_resumed(
    marker: str, paused: str | None
) -> None:
    text = f"{marker}\n# Personal Context Index\n\n{line_for('milestone_exam')}\n"
    assert parse_index(text.encode()).paused == paused


def test_a_marker_below_an_entry_pauses_nothing() -> None:
    assert (
        parse_index(index_bytes(line_for("milestone_exam")) + b"# paused until 2099-01-01\n").paused is None
    )


def test_an_index_in_another_encoding_is_compared_as_far_as_it_can_be_read() -> None:
    parsed = parse_index(index_bytes(line_for("milestone_exam")) + b"- 2026-05-17 [emotion] caf\xe9 \xe2\n")
    assert [entry.name for entry in parsed.entries] == ["milestone_exam"]
    assert len(parsed.remarks) == 1


@given(st.binary(max_size=200))
def test_no_bytes_make_the_reader_fail(data: bytes) -> None:
    parse_index(data)


def test_a_title_shows_what_a_reader_cannot_see_and_comes_back() -> None:
    title = "a \u202ekite\u200b, &#8203; and 👩‍👧"
    data = index_bytes(line_for("emotion_2026-05-17_kite", title))
    assert "a &#8238;kite&#8203;, &#38;#8203; and 👩‍👧" in data.decode()
    (entry,) = parse_index(data).entries
    assert entry.title == title


def test_a_long_title_is_not_cut_inside_a_reference() -> None:
    for width in range(20):
        title = "x" * width + "\u202e" * 300
        (entry,) = parse_index(index_bytes(line_for("emotion_2026-05-17_kite", title))).entries
        assert entry.title.endswith("…")
        assert title.startswith(entry.title[:-1])
