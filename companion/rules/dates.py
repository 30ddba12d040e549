"""Dates as people write them, made absolute once and never guessed (K21, design §3).

What is stored is always an ISO date, the person's local day; relative words are read from the day on which
they were said. A text that can be read in two ways, or only in part (``03/04/2026``, ``10``, ``May``), is
refused with the ISO dates that may have been meant: nothing is ever filled in from today. The forms
themselves, and what *this* and *next* mean, are in ``date_forms``.
"""

import re
from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

from companion.errors import UnclearDate
from companion.rules.date_forms import FORMS, Form, read, slashed_days, whole
from companion.rules.date_words import (
    AHEAD_CUES,
    BEFORE_COUNTED_DAYS,
    DOUBTFUL_MONTHS,
    DOUBTFUL_WEEKDAYS,
    EVERY_YEAR,
    MONTH_CUES,
    PREPOSITIONS,
    SPAN_CUES,
)
from companion.text.normalise import normalise, unit_key

_ISO_FORM: Final = FORMS[0]
_SLASHED: Final = re.compile(r"(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})")
_AHEAD: Final = re.compile(AHEAD_CUES, re.IGNORECASE)
_SPAN: Final = re.compile(SPAN_CUES, re.IGNORECASE)
_CONTEXT: Final = 120
"""Characters before a date that may change what it means."""

_CLAUSE_END: Final = re.compile(r"[.,;:!?\n]")
_LAST_WORD: Final = re.compile(r"([A-Za-z]+)[\s\"'“‘(]*$")
_SENTENCE_START: Final = re.compile(r"(?:^|[.!?\n])[\s\"'“‘(]*$")
_AS_SUBJECT: Final = re.compile(r"\s*(?:$|[:：—-])|\s+(?:is|was|will)\b", re.IGNORECASE)
_OWNS: Final = re.compile(r"['’]s\b", re.IGNORECASE)


class Stated(NamedTuple):
    """A clear date met in a text, at ``start`` to ``end``; ``written`` is how it stood there."""

    start: int
    end: int
    day: str
    written: str
    is_iso: bool


def read_date(text: str, today: str) -> str:
    """Return the ISO date that ``text`` states on ISO day ``today``.

    Taken are ISO dates; today, tomorrow, yesterday, and the days after and before those; ``in N days/weeks``;
    ``next`` or ``this`` and a weekday; a month and day with a year, or without where the next one to come is
    clear; 今天 明天 后天 大后天 昨天 前天, 下周三, 这周五, N天后, N周后, 5月20日. Raises ``UnclearDate`` for
    everything else, with the ISO candidates in its hint where there are any.
    """
    spelt, day = unit_key(text), date.fromisoformat(today)
    readings = list(whole(spelt, day))
    for form, reading in readings:
        if form.accepted and reading.day is not None:
            return reading.day.isoformat()
    candidates = [found.isoformat() for _, reading in readings for found in reading.candidates]
    raise _unclear(candidates or [stated.day for stated in _scan(spelt, today)])


def _unclear(candidates: Iterable[str]) -> UnclearDate:
    """Return the error for a date that is not clear; it never holds what was written."""
    known = sorted(set(candidates))
    meant = f"did you mean {' or '.join(known)}? " if known else ""
    return UnclearDate("the date is unclear", f"{meant}write it like 2026-05-20")


def first_iso_date(text: str) -> str | None:
    """Return the first day of the calendar that stands as YYYY-MM-DD in ``text``, if any."""
    for match in _ISO_FORM.pattern.finditer(text):
        day = read(_ISO_FORM, match, date.min).day
        if day is not None and match[0].isascii():
            return day.isoformat()
    return None


def resolve_relative(text: str, today: str) -> str:
    """Return ``text`` with every unambiguous relative date written as its ISO date.

    ``surgery is tomorrow`` becomes ``surgery is on 2026-05-20``, 明天手术 becomes 2026-05-20手术. ISO dates,
    ambiguous ones (``this Friday`` on a Saturday, 手术三天后) and everything else stay as they are.
    """
    pieces: list[str] = []
    at = 0
    for stated in _scan(text, today):
        written = stated.written if stated.is_iso else _fitted(text, stated)
        pieces += [text[at : stated.start] or _gap(pieces, written), written]
        at = stated.end
    return "".join([*pieces, text[at:]])


def _gap(pieces: list[str], written: str) -> str:
    """Return the space that keeps two dates apart which touched in the text."""
    return " " if pieces and not pieces[-1].endswith(" ") and not written.startswith(" ") else ""


def future_date_in(text: str, today: str) -> str | None:
    """Return the one date from ``today`` on that ``text`` states, ISO or relative.

    ``None`` when there is none, or more than one. Today itself counts only where no later day is stated:
    in 今天得知下周三手术 it is the day of telling.
    """
    days = {stated.day for stated in _scan(text, today) if stated.day >= today}
    later = days - {today} or days
    return later.pop() if len(later) == 1 else None


def read_import_date(text: str, file_date: str | None) -> tuple[str, str | None]:
    """Return the ISO date of a field met on import, and a word about it where it was not plain ISO.

    Quotes around it are no fault. A date with the day first, or with slashes or dots, is taken only if it
    can be read in one way and is ``file_date``, the date in the file's name. Raises ``UnclearDate``.
    """
    spelt = normalise(text).strip("'\" ")
    if first_iso_date(spelt) == spelt:
        return spelt, None
    match = _SLASHED.fullmatch(spelt)
    days = [] if match is None else [day.isoformat() for day in slashed_days(match[1], match[3], match[4])]
    if file_date is not None and days == [file_date]:
        return file_date, f"read as {file_date}, the date in the file's name"
    raise _unclear(days)


def _scan(text: str, today: str) -> list[Stated]:
    """Return the clear dates of ``text`` in order; of two that overlap the earlier, then the longer."""
    day, found = date.fromisoformat(today), []
    for form in FORMS:
        if form.stated:
            found += [(match, form) for match in form.pattern.finditer(text) if _is_date(match, text)]
    found.sort(key=lambda pair: (pair[0].start(), -pair[0].end()))
    clear: list[Stated] = []
    end = 0
    for match, form in found:
        if match.start() < end:
            continue
        end = match.end()
        reading = read(form, match, day)
        if reading.day is not None:
            clear.append(_stated(match, form, reading.day))
    return clear


def _stated(match: re.Match[str], form: Form, day: date) -> Stated:
    return Stated(match.start(), match.end(), day.isoformat(), match[0], form is _ISO_FORM)


def _is_date(match: re.Match[str], text: str) -> bool:
    """Tell whether a match inside a sentence is a date there, and not another word or a stretch of time."""
    before, names = _context(text, match.start()), match.groupdict()
    if "month" in names:
        word = _last_word(before)
        return word not in EVERY_YEAR and (names["month"] not in DOUBTFUL_MONTHS or word in MONTH_CUES)
    if "unit" in names:
        return _counts_from_today(match[0], before)
    if "which" in names and _last_word(before) == "the":
        return False  # "the next Friday she was well": told from another day
    return "day" not in names or names["day"].lower() not in DOUBTFUL_WEEKDAYS


def _counts_from_today(written: str, before: str) -> bool:
    """Tell whether so many days count from today, and not from an event or as a stretch of time."""
    if not written.isascii():
        return before[-1:] in BEFORE_COUNTED_DAYS
    if written[:2].lower() != "in" or _AHEAD.search(before):
        return True
    return _SPAN.search(_CLAUSE_END.split(before)[-1]) is None


def _context(text: str, start: int) -> str:
    return text[max(0, start - _CONTEXT) : start]


def _last_word(before: str) -> str:
    match = _LAST_WORD.search(before)
    return "" if match is None else match[1].lower()


def _fitted(text: str, stated: Stated) -> str:
    """Return the ISO date as it reads at its place: with ``on``, or set apart from digits and letters."""
    before, after = _context(text, stated.start), text[stated.end : stated.end + _CONTEXT]
    if stated.written[0].isascii() and stated.written[-1].isascii():
        return _preposition(before, after) + stated.day
    left = " " if before[-1:].isascii() and (before[-1:].isalnum() or before[-1:] == "-") else ""
    right = " " if after[:1].isascii() and (after[:1].isalnum() or after[:1] == "-") else ""
    return left + stated.day + right


def _preposition(before: str, after: str) -> str:
    if _OWNS.match(after) or _last_word(before) in PREPOSITIONS:
        return ""
    if _SENTENCE_START.search(before):
        return "" if _AS_SUBJECT.match(after) else "On "
    return "on "
