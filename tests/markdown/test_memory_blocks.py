from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.memory_blocks import blocks_of, goes_on_into, newline_of
from tests.markdown.memory_builders import texts

LINES = (
    "- a", "- b <!-- type:context topics:x -->", "  - nested", "    deeper", " lazy", "plain words", "", "", "# Title",
    "## Tooling", "### Sub ##", "Tooling", "-----", "====", "```", "```python", "~~~", "---", "title: x", "<!--", "-->",
    "<!-- one line -->", "1. first", "   - under it", "> quote", "| a | b |", "* star", "- - -", "\t- tabbed", "-",
)  # fmt: skip
files = st.tuples(
    st.lists(st.sampled_from(LINES) | texts, max_size=14), st.sampled_from(["\n", "\r\n"]), st.booleans()
).map(lambda parts: parts[1].join(parts[0]) + (parts[1] if parts[2] else ""))


def kinds(text: str) -> list[str]:
    return [block.kind for block in blocks_of(text) if block.kind != "blank"]


def bullets(text: str) -> list[str]:
    return [block.raw for block in blocks_of(text) if block.kind == "bullet"]


def headings(text: str) -> list[tuple[int, str | None]]:
    return [(block.level, block.heading) for block in blocks_of(text) if block.kind == "heading"]


@given(files)
def test_the_blocks_of_a_file_are_the_file(text: str) -> None:
    assert "".join(block.raw for block in blocks_of(text)) == text


def test_nested_and_indented_lines_belong_to_their_bullet() -> None:
    text = "- a\n  - b\n\n    c\n\n  d\n- e\n\n- f\n"
    assert bullets(text) == ["- a\n  - b\n\n    c\n\n  d\n", "- e\n", "- f\n"]


def test_a_lazy_line_belongs_to_a_bullet_that_is_not_closed_by_its_comment() -> None:
    assert bullets("- wants a range,\nand a word\n") == ["- wants a range,\nand a word\n"]
    closed = "- a <!-- type:context topics:x -->\n"
    assert bullets(f"{closed}Some prose.\n") == [closed]
    assert goes_on_into("- a\n", "prose\n")
    assert not goes_on_into(closed, "prose\n")


def test_bullets_that_are_no_entries_are_prose() -> None:
    assert kinds("---\n- x\n---\n") == ["prose"]
    assert kinds("```\n- x\n```\n") == ["prose"]
    assert kinds("<!--\n- x\n-->\n") == ["prose"]
    assert kinds("1. one\n   - x\n") == ["prose", "prose"]
    assert kinds("- - -\n***\n") == ["prose", "prose"]


def test_a_fence_or_comment_that_nobody_closes_hides_nothing() -> None:
    assert kinds("```\n- x\n") == ["prose", "bullet"]
    assert kinds("<!-- todo\n- x <!-- type:context topics:a -->\n") == ["prose", "bullet"]
    assert kinds("---\n- x\n") == ["prose", "bullet"]


def test_headings_of_both_forms_are_read() -> None:
    assert headings("# A\n##\n### B & C ##\nD\n---\n\nE\n==\n") == [
        (1, "A"),
        (2, ""),
        (3, "B & C ##"),
        (2, "D"),
        (1, "E"),
    ]
    assert kinds("#tag\n") == ["prose"]


def test_a_list_that_is_indented_as_a_whole_is_a_list() -> None:
    assert bullets("## A\n\n  - x\n    - y\n  - z\n") == ["  - x\n    - y\n", "  - z\n"]


def test_the_line_end_of_a_file_is_that_of_its_first_line() -> None:
    assert [newline_of(text) for text in ("", "a", "a\nb\r\n", "a\rb\n")] == ["\n"] * 4
    assert newline_of("a\r\nb\n") == "\r\n"


def test_a_lone_carriage_return_ends_no_line() -> None:
    assert bullets("- a\rb\n- c\r\n") == ["- a\rb\n", "- c\r\n"]
