from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.memory_escapes import decoded, encoded_lines, encoded_value, referenced
from tests.markdown.memory_builders import texts


@given(texts)
def test_any_text_comes_back(text: str) -> None:
    lines = encoded_lines(text)
    assert decoded("\n".join(lines)) == text
    assert all(line == line.strip("\n\r\u2028") and line == line.rstrip(" \t") for line in lines)


@given(texts, st.sampled_from(["", "<[", "*", "()（）"]))
def test_any_value_comes_back_and_is_one_line_without_its_marks(text: str, marks: str) -> None:
    line = encoded_value(text, marks)
    assert decoded(line) == text
    assert line == line.strip(" \t\n")
    assert not set(line) & set(marks)


def test_ordinary_text_is_written_as_it_is() -> None:
    for text in ("a & b &amp; c", "# not a heading", "中文，标点：好", "tab\tinside", "&#9731; snow"):
        assert encoded_lines(text) == [text]


def test_a_literal_reference_stays_literal() -> None:
    assert encoded_lines("&#60;b&#62;") == ["&#38;#60;b&#38;#62;"]
    assert referenced("a[b", 1) == "a&#91;b"
