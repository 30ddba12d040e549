import pytest

from companion.rules.date_words import chinese_number, chinese_year, number


@pytest.mark.parametrize(
    ("text", "value"),
    [("一", 1), ("两", 2), ("十", 10), ("十五", 15), ("二十", 20), ("九十九", 99), ("一百", 100),
     ("两百零三", 203),
     ("一百二十", 120), ("三十一", 31)],
)  # fmt: skip
def test_chinese_numerals_are_read(text: str, value: int) -> None:
    assert chinese_number(text) == value


@pytest.mark.parametrize("text", ["", "两三", "三五", "十十", "几", "半", "百百", "十二三"])
def test_what_is_no_one_number_is_not(text: str) -> None:
    assert chinese_number(text) is None


@pytest.mark.parametrize(
    ("text", "value"), [("7", 7), ("１２", 12), ("three", 3), ("A", 1), ("十", 10), ("soon", None)]
)
def test_a_number_is_digits_or_words_of_either_language(text: str, value: int | None) -> None:
    assert number(text) == value


def test_a_year_may_be_written_digit_by_digit() -> None:
    assert chinese_year("二〇二六") == 2026
    assert chinese_year("二六") is None
