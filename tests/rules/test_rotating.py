"""What is due, by date and setting; and what stands against a wrong clock and a hasty setting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.rules.notes import DAY, Moment
from companion.rules.rotating import Aged, Retention, Stock, calmed, check, cutoff, plan, retention

NOW = Moment(1_780_000_000_000, "2026-05-31")
KEEP = Retention(30, 90, 180, None, None, 50, backup=True)


def aged(*dates: str) -> list[Aged]:
    return [Aged(number, day) for number, day in enumerate(dates, start=1)]


def test_closed_notes_are_due_when_more_than_thirty_days_have_passed() -> None:
    stock = Stock(closed=aged("2026-05-02", "2026-05-01", "2026-04-30", "2020-01-01"))
    assert plan(stock, KEEP, NOW).notes == (3, 4)


def test_conversations_grow_stale_after_ninety_days_and_project_context_after_a_hundred_and_eighty() -> None:
    dates = aged("2026-03-02", "2026-03-01", "2025-12-02", "2025-12-01")
    for tier, due in (("conversations", (2, 3, 4)), ("project-context", (4,))):
        assert plan(Stock(entries={tier: dates}), KEEP, NOW).entries == due


def test_preferences_never_grow_stale() -> None:
    stock = Stock(entries={"preferences": aged("1999-01-01")})
    assert plan(stock, KEEP, NOW).entries == ()


def test_k12_1_of_sessions_of_29_30_and_31_days_the_last_is_due() -> None:
    stock = Stock(sessions=aged("2026-05-02", "2026-05-01", "2026-04-30"), turns=3)
    keep = KEEP._replace(dialogue=30)
    assert plan(stock, keep, NOW).sessions == (3,)
    check(plan(stock, keep, NOW), stock, keep)


@pytest.mark.parametrize("value", ["0", "", "off", "OFF", "-1", "never", "3.5", "９"])
def test_k12_nothing_off_and_zero_never_mean_everything(value: str) -> None:
    keys = ("closed", "conversations", "project_context", "dialogue", "log")
    keep = retention({f"rotate.{key}_days": value for key in keys})
    assert keep[:5] == (None,) * 5
    old = aged("1999-01-01", "1999-01-02")
    stock = Stock(
        closed=old, entries={"conversations": old, "project-context": old}, sessions=old, turns=2, log=9
    )
    due = plan(stock, keep, NOW)
    assert (due.notes, due.entries, due.sessions, due.log) == ((), (), (), 0)


def test_settings_that_are_not_there_keep_everything() -> None:
    assert retention({})[:5] == (None,) * 5
    assert retention({}).budget == 50


@given(st.dates(), st.integers(1, 99_999))
def test_a_cutoff_is_a_date_or_nothing_is_due(today: object, days: int) -> None:
    first_kept = cutoff(str(today), days)
    assert first_kept < str(today)
    assert len(first_kept) in (0, 10)


def test_more_dialogue_than_the_budget_is_refused_and_half_of_it_is_not() -> None:
    keep = KEEP._replace(dialogue=30)
    half = Stock(sessions=[Aged(1, "2026-01-01", 5), Aged(2, "2026-05-30", 5)], turns=10)
    check(plan(half, keep, NOW), half, keep)
    more = half._replace(sessions=[Aged(1, "2026-01-01", 6), Aged(2, "2026-05-30", 4)])
    with pytest.raises(Refused, match="6 of 10 rows of the dialogue"):
        check(plan(more, keep, NOW), more, keep)


def test_the_log_has_the_same_budget_and_the_setting_moves_it() -> None:
    keep = KEEP._replace(log=30)
    stock = Stock(log=6, log_rows=10)
    with pytest.raises(Refused, match="of the log"):
        check(plan(stock, keep, NOW), stock, keep)
    check(plan(stock, keep, NOW), stock, keep._replace(budget=60))
    with pytest.raises(Refused):
        check(plan(stock._replace(log=1), keep, NOW), stock._replace(log=1), keep._replace(budget=0))


def test_weeks_without_a_run_are_caught_up_without_a_question() -> None:
    stock = Stock(closed=aged("2026-01-01"), movable=1, settled_at=NOW.instant - 300 * DAY)
    check(plan(stock, KEEP, NOW), stock, KEEP)


def test_a_clock_that_is_years_ahead_moves_at_most_half() -> None:
    ahead = NOW.instant - 3_000 * DAY
    stock = Stock(muted=(7,), closed=aged("2020-01-01", "2020-01-01"), movable=3, settled_at=ahead)
    with pytest.raises(Refused, match="more than a year ahead"):
        check(plan(stock, KEEP, NOW), stock, KEEP)
    calm = stock._replace(movable=4)
    check(plan(calm, KEEP, NOW), calm, KEEP)


def test_a_doubted_clock_ends_no_mute() -> None:
    stock = Stock(muted=(7,), settled_at=NOW.instant - 3_000 * DAY)
    assert calmed(plan(stock, KEEP, NOW)).muted == ()
    assert calmed(plan(stock._replace(settled_at=NOW.instant - 9 * DAY), KEEP, NOW)).muted == (7,)


def test_a_store_without_a_past_doubts_no_clock() -> None:
    assert not plan(Stock(), KEEP, NOW).is_doubted
