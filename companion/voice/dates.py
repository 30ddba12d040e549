"""Days in words: what a person says instead of an ISO date.

Near days are told by their distance, far ones by day and month, other years with the year. Pure: the present
is an argument, local ISO dates go in.
"""

from datetime import date
from typing import Final

from companion.data.text import words
from companion.voice.language import Language
from companion.voice.words import say

NEAR_DAYS: Final = 13
"""Days that are told by their distance (two weeks and more are told by their date)."""

_NAMED: Final = {0: "today", -1: "yesterday", 1: "tomorrow", -2: "two_ago", 2: "two_ahead"}


def day_words(day: str, today: str, language: Language) -> str:
    """Return when ``day`` is, seen from ``today``: ``nine days ago``, ``on 24 May``, 九天前, 5月24日."""
    near = _near(days_between(today, day), language)
    return near or say(language, "date.on", date=plain_day(day, language, today))


def day_and_distance(day: str, today: str, language: Language) -> str:
    """Return ``day`` by its date and, when it is near, its distance: ``29 May, in three days``."""
    plain, near = plain_day(day, language, today), _near(days_between(today, day), language)
    return say(language, "date.both", date=plain, relative=near) if near else plain


def plain_day(day: str, language: Language, today: str = "") -> str:
    """Return ``day`` by its date; the year is left out where it is that of ``today``."""
    when = date.fromisoformat(day)
    month = words(language)["months"].split("|")[when.month - 1]
    key = "date.short" if today[:4] == day[:4] else "date.full"
    return say(language, key, day=when.day, month=month, year=when.year)


def days_between(start: str, end: str) -> int:
    """Return how many days ``end`` lies after ``start``; negative when before."""
    return date.fromisoformat(end).toordinal() - date.fromisoformat(start).toordinal()


def _near(days: int, language: Language) -> str:
    if days in _NAMED:
        return say(language, f"date.{_NAMED[days]}")
    if abs(days) > NEAR_DAYS:
        return ""
    number = words(language)["numbers"].split("|")[abs(days)]
    return say(language, "date.ahead" if days > 0 else "date.ago", n=number)
