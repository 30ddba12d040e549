"""The present and the person's time zone: the only place that reads the machine's clock.

``COMPANION_NOW`` (ISO 8601, with offset) fixes the instant and ``TZ`` the zone, so that tests, the demo
and a person who wants to know "what will be due on Friday" all use the program as it is. Conversions go
through the C library (``TZ`` is re-read once), which knows DST and costs nothing at start-up.
"""

from __future__ import annotations

import time

from companion.errors import UsageProblem
from companion.rules.notes import Moment
from companion.system import os

FIRST_YEAR, LAST_YEAR = 1000, 9000
"""Years whose dates have four digits and days before and after them."""


def now() -> Moment:
    """Return the present: the instant in UTC milliseconds and the local ISO date.

    Raises ``UsageProblem`` when ``COMPANION_NOW`` is set and is no ISO 8601 instant.
    """
    fixed = os.environ.get("COMPANION_NOW")
    return at(parse_instant(fixed)) if fixed else machine_now()


def machine_now() -> Moment:
    """Return the present of the machine, whatever ``COMPANION_NOW`` says: for an answer where that is no instant."""
    return at(time.time_ns() // 1_000_000)


def at(instant: int) -> Moment:
    """Return the moment at ``instant`` (UTC milliseconds) in the local zone."""
    return Moment(instant, local_date(instant))


def parse_instant(text: str) -> int:
    """Return UTC milliseconds for an ISO 8601 instant; without an offset it is local time.

    Raises ``UsageProblem`` for anything else, and for years in which no calendar of ours works.
    """
    from companion.day import datetime  # noqa: PLC0415 - the present is read without

    try:
        moment = datetime.fromisoformat(text.strip())
        seconds = time.mktime(moment.timetuple()) if moment.tzinfo is None else moment.timestamp()
        year = time.localtime(seconds).tm_year
    except (ValueError, OverflowError, OSError) as problem:
        raise _no_instant(text) from problem
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise _no_instant(text)
    return round(seconds * 1000)


def _no_instant(text: str) -> UsageProblem:
    return UsageProblem(f"{text.strip()[:40]!r} is not an instant", "write it like 2026-05-19T09:12:00+08:00")


def local_date(instant: int) -> str:
    """Return the local ISO date at ``instant`` (UTC milliseconds)."""
    return time.strftime("%Y-%m-%d", time.localtime(instant // 1000))


def local_hour(instant: int) -> int:
    """Return the local hour (0 to 23) at ``instant`` (UTC milliseconds)."""
    return time.localtime(instant // 1000).tm_hour


def local_iso(instant: int) -> str:
    """Return ``instant`` (UTC milliseconds) as local ISO 8601 text with offset, to the second."""
    local = time.localtime(instant // 1000)
    offset = time.strftime("%z", local)
    return time.strftime("%Y-%m-%dT%H:%M:%S", local) + f"{offset[:3]}:{offset[3:]}"


def utc_stamp(instant: int) -> str:
    """Return ``instant`` (UTC milliseconds) as ``20260519T011200Z``, for file names."""
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(instant // 1000))


def local_midnight(date: str) -> int:
    """Return the instant (UTC milliseconds) at which the local day ``date`` (ISO) begins."""
    year, month, day = (int(part) for part in date.split("-"))
    return round(time.mktime((year, month, day, 0, 0, 0, 0, 0, -1)) * 1000)


def add_days(date: str, days: int) -> str:
    """Return the ISO date ``days`` after ``date``; dates beyond year 1 or 9999 stay at that end."""
    from companion.day import date as Date  # noqa: N812, PLC0415 - "date" is what our parameters are called

    try:
        ordinal = Date.fromisoformat(date).toordinal() + days
        return Date.fromordinal(min(max(ordinal, 1), Date.max.toordinal())).isoformat()
    except ValueError as problem:
        raise UsageProblem(f"{date!r} is not a date", "write it like 2026-05-19") from problem


def until_in_words(until: int | str | None) -> str:
    """Return when something changes: ``2026-05-20 09:12`` local, a date, or nothing."""
    if until is None:
        return ""
    return until if isinstance(until, str) else local_iso(until)[:16].replace("T", " ")
