"""Values of other tools' rows, read with patience: lists that are texts, instants in several spellings."""

import json
from typing import Final, NamedTuple

from companion.day import date, datetime

_EARLIEST: Final = 0
_LATEST: Final = 4_102_444_800_000
"""The year 2100: an instant beyond it is no instant of a memory."""

_SECONDS_END: Final = 100_000_000_000
"""Below it a number counts seconds, not milliseconds (in milliseconds it would be 1973)."""


class When(NamedTuple):
    """A time: ``at`` in UTC milliseconds, or only the ISO date ``day``; neither where the file does not say."""

    at: int | None = None
    day: str = ""


def texts(value: object) -> tuple[str, ...]:
    """Return the texts of a list; also of a list that is written as JSON in a text, or of one text alone."""
    if isinstance(value, str):
        value = _unpacked(value)
    items = value if isinstance(value, list) else [value]
    return tuple(item.strip() for item in items if isinstance(item, str) and item.strip())


def _unpacked(text: str) -> object:
    if not text.lstrip().startswith("["):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def when(*values: object) -> When | None:
    """Return the first value that says a time, ``When()`` when all are empty, ``None`` when one is no time.

    A number is an epoch in milliseconds or seconds; a text an ISO date or an ISO instant. An instant without an
    offset says only its day: whose clock it was is not known.
    """
    unclear = False
    for value in values:
        if value is None or value == "":
            continue
        found = _instant(value) if isinstance(value, int | float) else _spelt(value)
        if found is not None:
            return found
        unclear = True
    return None if unclear else When()


def _instant(value: float) -> When | None:
    if isinstance(value, bool) or not _EARLIEST <= value < _LATEST:  # NaN is in no range
        return None
    return When(at=int(value if value >= _SECONDS_END else value * 1000))


def _spelt(value: object) -> When | None:
    if not isinstance(value, str) or not value.isascii():
        return None
    text = value.strip()
    try:
        if len(text) == len("2026-05-19"):
            return _day(date.fromisoformat(text))
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        return _day(moment.date())
    try:
        return _instant(moment.timestamp() * 1000)
    except OverflowError:
        return None


def _day(day: date) -> When | None:
    return When(day=day.isoformat()) if day.isoformat() >= "1970" else None
