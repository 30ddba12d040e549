"""Days in words: near ones by distance, far ones by date, other years with the year."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.voice.dates import day_and_distance, day_words, days_between, plain_day
from tests.voice.blocks import LANGUAGES

TODAY = "2026-05-26"
CASES = [
    ("2026-05-26", "today", "今天"),
    ("2026-05-25", "yesterday", "昨天"),
    ("2026-05-27", "tomorrow", "明天"),
    ("2026-05-24", "two days ago", "前天"),
    ("2026-05-28", "in two days", "后天"),
    ("2026-05-17", "nine days ago", "九天前"),
    ("2026-06-08", "in thirteen days", "十三天后"),
    ("2026-05-12", "on 12 May", "5月12日"),
    ("2026-12-24", "on 24 December", "12月24日"),
    ("2025-12-02", "on 2 December 2025", "2025年12月2日"),
    ("2027-01-31", "on 31 January 2027", "2027年1月31日"),
]


@pytest.mark.parametrize(("day", "english", "chinese"), CASES)
def test_a_day_is_told_as_people_say_it(day: str, english: str, chinese: str) -> None:
    assert day_words(day, TODAY, "en") == english
    assert day_words(day, TODAY, "zh") == chinese


def test_a_near_day_of_another_year_is_told_by_its_distance() -> None:
    assert day_words("2025-12-30", "2026-01-02", "en") == "three days ago"


def test_a_date_may_be_told_with_its_distance() -> None:
    assert day_and_distance("2026-05-29", TODAY, "en") == "29 May, in three days"
    assert day_and_distance("2026-05-29", TODAY, "zh") == "5月29日，三天后"
    assert day_and_distance("2026-07-29", TODAY, "en") == "29 July"


def test_without_the_present_a_day_has_its_year() -> None:
    assert plain_day("2026-06-01", "en") == "1 June 2026"
    assert plain_day("2026-06-01", "zh") == "2026年6月1日"


@given(st.dates(date(1, 1, 1), date(9999, 12, 31)), st.integers(-40, 40))
def test_every_day_can_be_told(day: date, distance: int) -> None:
    try:
        today = (day + timedelta(days=distance)).isoformat()
    except OverflowError:
        today = day.isoformat()
    for language in LANGUAGES:
        assert day_words(day.isoformat(), today, language)
        assert day_and_distance(day.isoformat(), today, language)
    assert days_between(today, day.isoformat()) in (-distance, 0)
