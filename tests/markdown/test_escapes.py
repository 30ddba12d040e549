import pytest
from hypothesis import example, given

from companion.markdown.escapes import decode_text, encode_text
from companion.markdown.structure import is_structure
from tests.markdown.builders import texts


@given(texts)
@example("CRISIS")
@example("\\- 2026-05-01: x")
@example("&#38;#13;\r")
@example("\n \n")
@example("")
def test_any_text_comes_back_as_it_was(text: str) -> None:
    assert decode_text(encode_text(text)) == text
    assert decode_text(encode_text(text, value=True), value=True) == text


@given(texts)
def test_no_encoded_line_is_structure_or_holds_a_line_break_or_ends_in_a_blank(text: str) -> None:
    for line in encode_text(text):
        assert not is_structure(line)
        assert line == line.rstrip(" \t")
        assert not set(line) & set("\r\n\x00\x0b\x0c\x1c\x85\u2028\u2029")


def test_ordinary_words_are_written_as_they_are() -> None:
    ordinary = [
        'She said "fine" & left; 5 < 6, C:\\temp, \\o/, *really* #tired',
        "三个项目都赶在月底前交，说自己像一块用旧的电池。",
        "shopping:\n- bread\n  - rye\n\n> quoted\n\n---\n\n# a heading",
    ]
    assert [encode_text(text) for text in ordinary] == [text.split("\n") for text in ordinary]


def test_a_line_that_would_be_misread_gets_one_backslash() -> None:
    assert encode_text("2026-05-01: x") == ["\\2026-05-01: x"]
    assert encode_text("**Open thread:** x") == ["\\**Open thread:** x"]
    assert encode_text("a\nCRISIS") == ["a", "\\CRISIS"]
    assert encode_text("\\CRISIS") == ["\\\\CRISIS"]


def test_a_value_that_reads_as_nothing_gets_one_backslash() -> None:
    assert encode_text("null", value=True) == ["\\null"]
    assert encode_text("", value=True) == ["\\"]
    assert encode_text("null") == ["null"]


def test_what_a_line_cannot_hold_becomes_a_character_reference() -> None:
    assert encode_text("a\rb\u2028c") == ["a&#13;b&#8232;c"]
    assert encode_text(" a ") == ["&#32;a&#32;"]
    assert encode_text("\na\n\n") == ["&#10;a&#10;&#10;"]
    assert encode_text("&#13; & &amp;") == ["&#38;#13; & &amp;"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a\u202egnp.exe\u202c", "a&#8238;gnp.exe&#8236;"),
        ("\u2066x\u2069", "&#8294;x&#8297;"),
        ("zero\u200bwidth\ufeff", "zero&#8203;width&#65279;"),
        ("tag\U000e0041\U000e007f", "tag&#917569;&#917631;"),
        ("a\u200db, 👩\u200dthen", "a&#8205;b, 👩&#8205;then"),
        ("😀\U000e0101\U000e0102", "😀&#917761;&#917762;"),
        ("a literal &#8203;", "a literal &#38;#8203;"),
    ],
)
def test_what_a_reader_cannot_see_becomes_a_character_reference(text: str, written: str) -> None:
    assert encode_text(text) == [written]
    assert decode_text([written]) == text


@pytest.mark.parametrize(
    "text",
    [
        "👩‍👩‍👧",
        "🧑🏽‍⚕️ ❤️‍🔥 ☎︎",
        "🏴󠁧󠁢󠁷󠁬󠁳󠁿",
        "می‌خواهم",
        "שלום עולם",
        "مرحبا بالعالم",
        "葛\U000e0100城",
        "क्‍ष",
        "דוח\u200f (2)",
    ],
)
def test_joiners_selectors_and_letters_from_the_right_are_written_as_they_are(text: str) -> None:
    assert encode_text(text) == [text]
