import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.memory_archive import (
    ArchiveFile,
    first_day,
    fresh_archive,
    parse_archive_file,
    quarter_in,
    with_archived,
)
from companion.markdown.remarks import Notebook
from companion.rules.tiers import ArchivedEntry
from tests.markdown.memory_builders import SAMPLE, archived, entry, numbered_archive, said


def parse(data: bytes, quarter: str = "2026-Q1") -> ArchiveFile:
    return parse_archive_file(quarter, data, Notebook(f"archive/{quarter}.md"))


def saying(values: tuple[ArchivedEntry, ...] | list[ArchivedEntry]) -> list[str]:
    rows = ((*said(v.entry._replace(section=None)), v.on, v.see) for v in values)
    return sorted(
        repr((*row[:4], sorted(map(str, row[4])), *row[5:])) for row in rows if isinstance(row[4], set)
    )


@pytest.mark.parametrize("quarter", ["2025-Q4", "2026-Q1"])
def test_the_sample_comes_back_byte_for_byte(quarter: str) -> None:
    data = (SAMPLE / "archive" / f"{quarter}.md").read_bytes()
    file = parse(data, quarter)
    assert file.text.encode() == data
    assert with_archived(file, numbered_archive(file.values)).text.encode() == data


@given(st.lists(archived(), max_size=5))
def test_a_fresh_file_reads_back_as_it_was_written_and_is_a_fixed_point(values: list[ArchivedEntry]) -> None:
    text = with_archived(fresh_archive("2026-Q1"), numbered_archive(values)).text
    file = parse(text.encode())
    assert saying(file.values) == saying(values)
    assert with_archived(fresh_archive("2026-Q1"), numbered_archive(file.values)).text == text


def test_the_section_tells_the_tier_else_the_link_else_the_type() -> None:
    file = parse(
        b"- a [superseded: 2026-01-02, see conversations.md#people]\n"
        b"- b <!-- type:context topics:x --> [superseded: 2026-01-02]\n"
        b"- c [superseded: 2026-01-02]\n"
        b"## Moved from project-context.md\n- d [superseded: 2026-01-02, see preferences.md]\n"
    )
    assert [one.entry.tier for one in file.values] == [
        "conversations",
        "project-context",
        "preferences",
        "project-context",
    ]


def test_a_newly_archived_entry_stands_under_the_file_that_it_came_from() -> None:
    one = ArchivedEntry(entry("Use npm", id="x"), "2026-03-04", "preferences.md#tooling")
    assert with_archived(fresh_archive("2026-Q1"), [one]).text == (
        "# Archive 2026-Q1\n\n## Moved from preferences.md\n\n"
        "- Use npm <!-- type:preference topics:tooling --> [superseded: 2026-03-04, see preferences.md#tooling]\n"
    )


def test_archived_notes_in_the_same_file_are_left_alone() -> None:
    data = (
        b"# Archive 2026-Q2\n\n## Moved from personal-context\n\n- by hand\n\n### x\n\n```markdown\n- line\n```\n"
        b"\n## Moved from preferences.md\n\n- a [superseded: 2026-04-02]\n"
    )
    file = parse(data, "2026-Q2")
    assert [one.entry.text for one in file.values] == ["a"]
    assert with_archived(file, numbered_archive(file.values)).text.encode() == data


def test_a_bullet_without_a_date_gets_the_quarters_first_day_and_a_word() -> None:
    notebook = Notebook("archive/2026-Q2.md")
    file = parse_archive_file("2026-Q2", b"- a\n", notebook)
    assert file.values[0].on == "2026-04-01"
    assert [str(remark) for remark in notebook.remarks] == [
        "archive/2026-Q2.md:1: names no date on which it was superseded; the quarter's first day was taken"
    ]
    assert with_archived(file, numbered_archive(file.values)).text == "- a\n"


def test_quarters_are_read_from_file_names() -> None:
    names = (
        "archive/2026-Q1.md",
        "archive/2026-q4.md",
        "archive/2026-Q5.md",
        "2026-Q1.md",
        "archive/notes.md",
    )
    assert [quarter_in(name) for name in names] == ["2026-Q1", "2026-Q4", None, None, None]
    assert [first_day(f"2026-Q{number}") for number in (1, 2, 3, 4)] == [
        "2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01",
    ]  # fmt: skip
