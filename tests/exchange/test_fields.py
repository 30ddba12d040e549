"""Values of other tools' rows: lists and times in the spellings that they come in."""

import pytest
from hypothesis import given

from companion.exchange.fields import When, texts, when
from tests.exchange.samples import ANY_JSON


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (["a", " b ", ""], ("a", "b")),
        ('["a", "b"]', ("a", "b")),
        ("plain words", ("plain words",)),
        ("[not a list", ("[not a list",)),
        (["a", 4, None, ["b"]], ("a",)),
        (None, ()),
        ("", ()),
        ({"a": 1}, ()),
    ],
)
def test_a_list_may_be_written_as_a_text(value: object, found: tuple[str, ...]) -> None:
    assert texts(value) == found


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ((1_775_170_740_000,), When(at=1_775_170_740_000)),
        ((1_775_170_740,), When(at=1_775_170_740_000)),
        (("2026-04-02T22:59:00.000Z",), When(at=1_775_170_740_000)),
        (("2026-04-03 06:59:00+08",), When(at=1_775_170_740_000)),
        (("2026-04-03",), When(day="2026-04-03")),
        (("2026-04-03 06:59:00",), When(day="2026-04-03")),
        ((None, "", "2026-04-03"), When(day="2026-04-03")),
        (("soon", "2026-04-03"), When(day="2026-04-03")),
        ((None, None), When()),
        (("soon", None), None),
    ],
)
def test_the_first_value_that_says_a_time_counts(values: tuple[object, ...], found: When | None) -> None:
    assert when(*values) == found


@pytest.mark.parametrize(
    "value",
    [
        "03/04/2026",
        "2026-02-30",
        "０２０２-０４-０３",
        -1,
        10**17,
        float("nan"),
        float("inf"),
        True,
        [],
        "0001-01-01",
    ],
)
def test_what_is_no_clear_time_is_none_and_never_guessed(value: object) -> None:
    assert when(value) is None


@given(ANY_JSON)
def test_any_value_is_texts_and_perhaps_a_time(value: object) -> None:
    assert all(text.strip() for text in texts(value))
    found = when(value)
    assert found is None or found.at is None or 0 <= found.at < 4_102_444_800_000
