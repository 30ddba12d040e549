"""Numbers and mail addresses written digit by digit or letter by letter, phones of Hong Kong (C-98, K17)."""

import pytest

from companion.safety.masking import masked
from companion.safety.privacy import find_private, mask

ONES = "one one one one one one one one one one one one one one one"
REFUSED = (
    ("my social security number is one two three four five six seven eight nine", "identity-number"),
    ("ssn: zero seven eight oh five one one two zero", "identity-number"),
    ("passport number 5 3 3 3 8 0 0 0 6", "identity-number"),
    (f"card four {ONES}", "card"),
    ("card 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "card"),
    ("信用卡 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "card"),
    ("account number one two three four five six seven eight", "account"),
    ("phone 1 3 8 1 2 3 4 5 6 7 8", "phone"),
    ("电话 1 3 8 1 2 3 4 5 6 7 8", "phone"),
    ("j a n e @ e x a m p l e . c o m", "email"),
    ("(852) 9123-4567", "phone"),
    ("852-91234567", "phone"),
    ("852 9123 4567", "phone"),
    ("HK 9123 4567 is his mobile", "phone"),
    ("9123 4567 is her number", "phone"),
    ("９１２３　４５６７ 係佢電話", "phone"),
    ("香港 9123 4567", "phone"),
)
KEPT = (
    "the row is 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    "draw 1 3 8 1 2 3 4 5 6 7 8 from the hat",
    f"the lamp blinked four {ONES}",
    "counted one two three four five six seven eight nine ten",
    "phones one two three four five six seven eight were sold",
    "card game scores 4 1 1 1 2",
    "852-page book",
    "tokens 852 4000 3000",
    "HK 2047 and 1997",
    "9123 4567 is the sum",
    "x @ y . z and so on",
    "a b c @ d e",
)


def refused(text: str) -> set[str]:
    return {one.kind for one in find_private(text) if one.severity == "refuse"}


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_what_is_spelt_is_refused_by_its_kind(text: str, kind: str) -> None:
    assert refused(text) == {kind}
    assert masked(text) == mask(text)


@pytest.mark.parametrize("text", KEPT)
def test_rows_of_digits_and_letters_are_kept(text: str) -> None:
    assert refused(text) == set()
    assert masked(text) == mask(text) == text


def test_a_card_in_words_is_masked_in_dialogue() -> None:
    assert masked(f"card four {ONES}.") == "card [card]."


@pytest.mark.parametrize("unit", ["1 2 ", "card 4 ", "a @ ", "a b @ c . ", "one two "])
def test_adversarial_repeats_of_spelt_digits_are_read_once(unit: str) -> None:
    find_private(unit * (50_000 // len(unit)))
