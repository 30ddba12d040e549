"""How long ago: a unit and a number, less exact the further back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.ages import UNITS, vague


@pytest.mark.parametrize(
    ("days", "age"),
    [
        (-3, ("today", 0)),
        (0, ("today", 0)),
        (1, ("yesterday", 1)),
        (2, ("days", 2)),
        (6, ("days", 6)),
        (7, ("weeks", 1)),
        (10, ("weeks", 1)),
        (11, ("weeks", 2)),
        (21, ("weeks", 3)),
        (30, ("weeks", 4)),
        (31, ("months", 1)),
        (46, ("months", 2)),
        (344, ("months", 11)),
        (345, ("years", 1)),
        (365, ("years", 1)),
        (700, ("years", 2)),
        (40_000, ("years", 110)),
    ],
)
def test_an_age_is_told_in_the_largest_unit_that_fits(days: int, age: tuple[str, int]) -> None:
    assert vague(days) == age


@given(st.integers(0, 100_000), st.integers(0, 100_000))
def test_what_is_older_never_reads_as_younger(one: int, other: int) -> None:
    def rank(days: int) -> tuple[int, int]:
        unit, number = vague(days)
        return UNITS.index(unit), number

    assert rank(min(one, other)) <= rank(max(one, other))


@given(st.integers(7, 100_000))
def test_every_number_is_within_a_half_of_its_unit(days: int) -> None:
    unit, number = vague(days)
    length = {"weeks": 7, "months": 365 / 12, "years": 365}[unit]
    assert number >= 1
    assert abs(days - number * length) <= length * 0.55
