import pytest
from hypothesis import given

from companion.text.normalise import display_columns, normalise, one_line, unit_key
from tests.text.strategies import ANY_TEXT, COMMON_TEXT


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("Ｕｓｅ　ｔａｂｓ", "use tabs"),
        ("don’t  ‘say’ “so”", "don't 'say' \"so\""),
        ("don\u00b4t", "don't"),
        ("a\u200bb\u200d\ufeffc\u00ad", "abc"),
        ("tabs\tand\r\nlines\u2028end", "tabs and lines end"),
        ("bell\x07 escape\x1b nul\x00", "bell escape nul"),
        ("STRASSE straße", "strasse strasse"),
        ("Cafe\u0301", "café"),
        ("①㎏", "1kg"),
        ("  手术 \n", "手术"),
        ("\ud800lone", "lone"),
        ("", ""),
    ],
)
def test_spellings_of_one_text_become_one(written: str, normal: str) -> None:
    assert normalise(written) == normal


@given(ANY_TEXT)
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(ANY_TEXT)
def test_a_normal_text_is_one_trimmed_line_that_can_be_encoded(text: str) -> None:
    normal = normalise(text)
    assert normal == " ".join(normal.split())
    assert normal.encode().decode() == normal


@pytest.mark.parametrize(
    "repeat", ["use tabs", "USE TABS!", "Ｕｓｅ　ｔａｂｓ．", "use  tabs…", "use tabs ?!"]
)
def test_case_width_spaces_and_final_punctuation_make_no_other_unit(repeat: str) -> None:
    assert unit_key(repeat) == unit_key("Use tabs.")


@pytest.mark.parametrize("repeat", ["用制表符。", "用制表符！", "用制表符……", "用制表符；", "用制表符"])
def test_chinese_final_punctuation_makes_no_other_unit(repeat: str) -> None:
    assert unit_key(repeat) == "用制表符"


@pytest.mark.parametrize(
    ("first", "second"),
    [("use C", "use C++"), ("café", "cafe"), ("don't", "dont"), ("a b", "ab"), ("?", "!")],
)
def test_what_differs_stays_another_unit(first: str, second: str) -> None:
    assert unit_key(first) != unit_key(second)


@given(ANY_TEXT)
def test_a_key_is_its_own_key_and_empty_only_for_nothing(text: str) -> None:
    key = unit_key(text)
    assert unit_key(key) == key
    assert bool(key) == bool(normalise(text))


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("ok", 2),
        ("还好", 4),
        ("ｏｋ", 4),
        ("e\u0301", 1),
        ("が\u3099", 2),
        ("🎂", 2),
        ("a\u200bb", 2),
        ("\t", 0),
        ("", 0),
    ],
)
def test_wide_characters_take_two_columns_and_marks_none(text: str, columns: int) -> None:
    assert display_columns(text) == columns


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Dad’s\nsurgery\t tomorrow ", "Dad’s surgery tomorrow"),
        ("a\u2028b\x1b[31mc", "a b [31mc"),
        ("Ａ  B", "Ａ B"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\ud83d", ""),
    ],
)
def test_one_line_keeps_the_spelling_and_drops_breaks_and_controls(text: str, line: str) -> None:
    assert one_line(text) == line


@given(ANY_TEXT)
def test_one_line_is_one_line_and_stays_it(text: str) -> None:
    line = one_line(text)
    assert len(line.splitlines()) <= 1
    assert line == line.strip() == one_line(line)


@given(COMMON_TEXT)
def test_common_chinese_is_spelt_without_unicode_tables_as_it_is_with_them(text: str) -> None:
    assert normalise(f"{text} \u00e9") == f"{normalise(text)} \u00e9".strip()
