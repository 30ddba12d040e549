"""Cards: which topic, and when."""

import pytest

from companion.rules.cards import (
    Card,
    choose,
    days_since,
    has_open_thread,
    lapses_in_a_row,
    may_hand_over,
)
from companion.rules.gates import GateRow
from companion.rules.notes import DAY, Moment
from companion.rules.quiet import is_quiet

TODAY = "2026-05-19"
NOW = Moment(1_000 * DAY, TODAY)


def row(number: int, updated: str = "2026-05-18", open_date: str | None = None) -> GateRow:
    return GateRow(
        number, f"{number:012x}", f"n{number}", "milestone", "t", "active", "normal", updated, open_date, 0,
        None, None, None,
    )  # fmt: skip


def lapsed(days_ago: int) -> Card:
    at = NOW.instant - days_ago * DAY
    return Card(at - 1, "2026-05-01", at, answered=False)


ANSWERED = Card(NOW.instant - DAY, "2026-05-18", None, answered=True)


def test_a_card_may_be_handed_over_when_nothing_stands_against_it() -> None:
    assert may_hand_over(0, 0, 0, daily_limit=1, quiet=False)


def test_there_is_one_card_a_session_whatever_the_daily_limit() -> None:
    assert not may_hand_over(1, 1, 0, daily_limit=5, quiet=False)
    assert may_hand_over(1, 0, 0, daily_limit=2, quiet=False)


def test_the_daily_limit_counts_all_sessions() -> None:
    assert not may_hand_over(1, 0, 0, daily_limit=1, quiet=False)


def test_a_limit_of_none_hands_over_none() -> None:
    assert not may_hand_over(0, 0, 0, daily_limit=0, quiet=False)


def test_there_is_no_card_in_quiet_hours() -> None:
    assert not may_hand_over(0, 0, 0, daily_limit=1, quiet=True)


def test_cards_rest_after_three_that_came_to_nothing() -> None:
    assert may_hand_over(0, 0, 2, daily_limit=1, quiet=False)
    assert not may_hand_over(0, 0, 3, daily_limit=1, quiet=False)


def test_only_the_latest_cards_in_a_row_count_as_lapses() -> None:
    assert lapses_in_a_row([lapsed(1), lapsed(2), lapsed(3)], NOW) == 3
    assert lapses_in_a_row([lapsed(1), ANSWERED, lapsed(3)], NOW) == 1
    assert lapses_in_a_row([ANSWERED, lapsed(2), lapsed(3)], NOW) == 0
    assert lapses_in_a_row([], NOW) == 0


def test_the_rest_is_over_seven_days_after_the_last_lapse() -> None:
    assert lapses_in_a_row([lapsed(6), lapsed(8), lapsed(9)], NOW) == 3
    assert lapses_in_a_row([lapsed(7), lapsed(8), lapsed(9)], NOW) == 0


def test_a_card_of_an_earlier_day_lapsed_even_if_its_session_never_ended() -> None:
    open_today = Card(NOW.instant - 1, TODAY, None, answered=False)
    assert lapses_in_a_row([open_today], NOW) == 0
    assert lapses_in_a_row([open_today._replace(on="2026-05-18")], NOW) == 1


@pytest.mark.parametrize(
    ("quiet", "hours"),
    [
        ("22-08", {22, 23, 0, 1, 2, 3, 4, 5, 6, 7}),
        ("8-9", {8}),
        ("00-06", set(range(6))),
        (" 23 - 1 ", {23, 0}),
        ("", set()),
        ("9-9", set()),
    ],
)
def test_quiet_hours_begin_with_the_first_and_end_before_the_last(quiet: str, hours: set[int]) -> None:
    assert {hour for hour in range(24) if is_quiet(hour, quiet)} == hours


@pytest.mark.parametrize("quiet", ["x", "22", "22-", "-8", "22-08-03", "٢٢:٠٨"])
def test_what_is_no_pair_of_hours_is_quiet(quiet: str) -> None:
    assert all(is_quiet(hour, quiet) for hour in range(24))


def test_the_nearest_open_thread_is_chosen_before_newer_notes() -> None:
    far, near, newest = row(1, open_date="2026-06-30"), row(2, open_date="2026-05-22"), row(3, "2026-05-19")
    assert choose([newest, far, near], TODAY) == near


def test_a_thread_just_past_is_as_near_as_one_to_come() -> None:
    past, ahead = row(1, open_date="2026-05-17"), row(2, open_date="2026-05-23")
    assert choose([ahead, past], TODAY) == past
    assert choose([past, row(3, open_date="2026-05-21")], TODAY) == row(3, open_date="2026-05-21")


def test_a_thread_that_is_long_past_is_no_reason() -> None:
    old = row(1, "2026-05-15", open_date="2026-05-16")
    assert not has_open_thread(old, TODAY)
    assert choose([row(2, "2026-05-18"), old], TODAY) == row(2, "2026-05-18")


def test_without_threads_the_newest_note_is_chosen_and_the_first_of_equals() -> None:
    assert choose([row(1, "2026-05-17"), row(2, "2026-05-18"), row(3, "2026-05-18")], TODAY) == row(2)


def test_without_candidates_nothing_is_chosen() -> None:
    assert choose([], TODAY) is None


def test_age_is_counted_from_the_event_else_from_the_last_word_on_it() -> None:
    assert days_since(row(1, "2026-05-10", open_date="2026-05-17"), TODAY) == 2
    assert days_since(row(1, "2026-05-10", open_date="2026-05-29"), TODAY) == -10
    assert days_since(row(1, "2026-05-13"), TODAY) == 6
    assert days_since(row(1, "2026-05-20"), TODAY) == 0
