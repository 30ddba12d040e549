from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.memory_shape import Piece, without_headings
from companion.markdown.memory_tier import TierFile, fresh_tier, parse_tier, render_tier, with_entries
from companion.markdown.remarks import FileRefused, Notebook
from companion.rules.tiers import TIERS, Entry
from tests.markdown.memory_builders import SAMPLE, entries, entry, numbered, said
from tests.markdown.test_memory_blocks import files

preferences = entries("preferences")
lists = st.lists(preferences, max_size=6)


def parse(data: bytes, tier: str = "preferences") -> TierFile:
    return parse_tier(tier, data, Notebook(f"{tier}.md"))


def known(data: bytes) -> TierFile:
    """Return a file whose entries the store knows."""
    file = parse(data)
    return with_entries(file, numbered(file.values))


def saying(values: tuple[Entry, ...] | list[Entry]) -> Counter[str]:
    return Counter(
        repr((*said(one)[:4], sorted(one.topics), sorted(one.people), one.see_also)) for one in values
    )


def others(file: TierFile) -> list[str]:
    """Return the raw text of everything that is no entry and no blank line."""
    return [piece.raw.rstrip("\r\n") for piece in file.pieces if piece.kind not in ("bullet", "blank")]


@pytest.mark.parametrize("tier", TIERS)
def test_the_sample_comes_back_byte_for_byte(tier: str) -> None:
    data = (SAMPLE / f"{tier}.md").read_bytes()
    file = parse(data, tier)
    assert render_tier(file) == data
    assert render_tier(with_entries(file, numbered(file.values))) == data


@given(files)
def test_any_file_comes_back_byte_for_byte(text: str) -> None:
    file = parse(text.replace("\0", "").encode())
    assert render_tier(file) == text.replace("\0", "").encode()
    assert render_tier(with_entries(file, numbered(file.values))) == render_tier(file)


@given(lists)
def test_a_fresh_file_reads_back_as_it_was_written_and_is_a_fixed_point(values: list[Entry]) -> None:
    data = render_tier(with_entries(fresh_tier("preferences"), numbered(values)))
    file = parse(data)
    assert saying(file.values) == saying(values)
    assert render_tier(with_entries(fresh_tier("preferences"), numbered(file.values))) == data


@given(files, lists, st.data())
def test_a_change_leaves_everything_else_as_it_is(text: str, new: list[Entry], data: st.DataObject) -> None:
    file = known(text.replace("\0", "").encode())
    kept = [one for one in file.values if data.draw(st.booleans())]
    changed = [
        one._replace(text=data.draw(preferences).text) if data.draw(st.booleans()) else one for one in kept
    ]
    wanted = [*changed, *numbered(new, "n")]
    result = parse(render_tier(with_entries(file, wanted)))
    assert saying(result.values) == saying(wanted)
    rest = iter(others(result))
    assert all(raw in rest for raw in others(file))


def test_changing_one_entry_changes_only_its_lines() -> None:
    data = (SAMPLE / "preferences.md").read_bytes()
    file = known(data)
    wanted = [one._replace(text="Short tests") if "ripgrep" in one.text else one for one in file.values]
    before, after = data.decode().split("\n"), render_tier(with_entries(file, wanted)).decode().split("\n")
    differing = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert differing == [
        (
            "- Prefers ripgrep over grep in examples <!-- type:preference topics:tooling -->",
            "- Short tests <!-- type:preference topics:tooling -->",
        )
    ]


def test_a_new_entry_goes_to_the_end_of_its_section() -> None:
    file = known(b"# P\n\n## Tooling\n\n* a\n\n## Style\n\nProse.\n\n## Empty\n")
    wanted = [
        *file.values,
        *numbered([entry("b"), entry("c", section="Style"), entry("d", section="Empty")], "n"),
    ]
    assert render_tier(with_entries(file, wanted)).decode() == (
        "# P\n\n## Tooling\n\n* a\n* b <!-- type:preference topics:tooling -->\n\n"
        "## Style\n\nProse.\n\n- c <!-- type:preference topics:tooling -->\n\n"
        "## Empty\n\n- d <!-- type:preference topics:tooling -->\n"
    )


def test_a_section_that_is_not_there_is_made_and_no_section_is_the_top() -> None:
    file = known(b"# P\n\n## Tooling\n\n- a")
    wanted = [*file.values, *numbered([entry("b", section=None), entry("c", section="New & odd")], "n")]
    assert render_tier(with_entries(file, wanted)).decode() == (
        "# P\n\n- b <!-- type:preference topics:tooling -->\n\n## Tooling\n\n- a\n\n"
        "## New & odd\n\n- c <!-- type:preference topics:tooling -->\n"
    )


def test_a_bullet_that_nobody_knows_stays_and_one_that_is_gone_leaves() -> None:
    file = parse(b"- a\n- by hand\n- b\n")
    file = file._replace(
        pieces=tuple(_with_id(piece) if piece.raw != "- by hand\n" else piece for piece in file.pieces)
    )
    kept = [one for one in file.values if one.text == "b"]
    assert render_tier(with_entries(file, kept)) == b"- by hand\n- b\n"


def _with_id(piece: Piece[Entry]) -> Piece[Entry]:
    assert piece.value is not None
    return piece._replace(value=piece.value._replace(id=piece.value.text))


def test_windows_line_ends_and_a_byte_order_mark_stay() -> None:
    data = "\ufeff# P\r\n\r\n- a\r\n".encode()
    file = known(data)
    wanted = [*file.values, *numbered([entry("b\nc", section=None, type=None, topics=())], "n")]
    assert render_tier(with_entries(file, wanted)) == data + b"- b\r\n  c\r\n"
    assert parse("\ufeff- a\n".encode()).values[0].text == "a"


def test_the_section_of_an_entry_is_the_nearest_heading_above() -> None:
    file = parse(b"# P\n- a\n## B\n- b\n### C\n- c\n# D\n- d\n")
    assert [one.section for one in file.values] == [None, "B", "C", "D"]


def test_what_is_no_text_is_refused_by_line() -> None:
    for data in (b"\xff\xfe#\x00", b"- a\n- \xff\n", b"- a\n- \0\n"):
        with pytest.raises(FileRefused):
            parse(data)


def test_lines_that_are_no_entries_are_named_once() -> None:
    notebook = Notebook("preferences.md")
    parse_tier("preferences", b"# P\n\nOne.\nTwo.\n\n- \n", notebook)
    assert [str(remark) for remark in notebook.remarks] == [
        "preferences.md:6: this bullet says nothing",
        "preferences.md: holds lines that are no entries; they stay in the file as they are",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# T\n\n## A\n\n## B\n\n- b\n", "# T\n\n## B\n\n- b\n"),
        ("# T\n\n## B\n\n- b\n\n## A\n\n", "# T\n\n## B\n\n- b\n"),
        ("# T\n\n## A\n\n## A\n", "# T\n"),
        ("## A\n", ""),
        ("# T\n\n## C\n\n## A\n", "# T\n\n## C\n"),
        ("# T\n\n## A\n\n### B\n\n- b\n", None),
        ("# T\n\n## A\n\nProse.\n", None),
        ("# T\n\n## A\n\n- nobody's\n", None),
    ],
)
def test_an_emptied_heading_leaves_when_nothing_at_all_stands_below(before: str, after: str | None) -> None:
    left = without_headings(parse(before.encode()), {"A"})
    assert render_tier(left).decode() == (before if after is None else after)
