"""Cards: which topic may be handed to an agent, when, and how vaguely it is put.

A card is a topic on offer; whether it is spoken of stays with the agent and the person. Limits (decided,
requirements): one a session, ``care.daily_limit`` a day, none in ``care.quiet_hours``, and after three in a
row that came to nothing none for seven days. Whether a note may be brought up at all is for ``gates``.

Derived: everything here. Days are whole local days, hours are local. Hot path: no ``re``.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from companion.data.text import Language, words
from companion.rules import card_words, card_words_chinese
from companion.rules.card_topics import topic_of
from companion.rules.gates import WINDOW_DAYS, GateRow
from companion.rules.notes import DAY, Moment
from companion.text.normalise import normalise

__all__ = (
    "LAPSES_IN_A_ROW", "REST_DAYS", "Card", "choose", "days_since", "has_open_thread", "is_quiet",
    "lapses_in_a_row", "may_hand_over", "tone_of", "topic_of", "vague_age",
)  # fmt: skip

LAPSES_IN_A_ROW: Final = 3
"""After so many cards without an outcome cards rest."""

REST_DAYS: Final = 7
"""How long they rest: 7 x 24 hours from the last of those cards."""

_SOON_DAYS: Final = 3
_FORTNIGHT_FROM: Final = 11
_WEEKS_FROM: Final = 18
_LONG_FROM: Final = 46


class Card(NamedTuple):
    """A card that was handed over: ``at``, ``lapsed_at`` in UTC milliseconds, ``on`` the local ISO date."""

    at: int
    on: str
    lapsed_at: int | None
    answered: bool


def lapses_in_a_row(latest: Sequence[Card], moment: Moment) -> int:
    """Return how many of the latest cards in a row came to nothing; 0 once the rest after them is over.

    ``latest`` begins with the newest. A card came to nothing when no outcome was recorded for it and its
    session ended, or its day is over (a session that was killed never ends).
    """
    count = 0
    for card in latest:
        if card.answered or (card.lapsed_at is None and card.on >= moment.today):
            break
        count += 1
    if count and moment.instant >= (latest[0].lapsed_at or latest[0].at) + REST_DAYS * DAY:
        return 0
    return count


def may_hand_over(
    cards_today: int, cards_this_session: int, recent_lapses: int, daily_limit: int, quiet: bool
) -> bool:
    """Tell whether a card may be handed over at all.

    ``recent_lapses`` counts the latest cards in a row that lapsed, 0 once the rest after them is over;
    ``daily_limit`` is ``care.daily_limit``, 0 for never; ``quiet`` of ``is_quiet``.
    """
    if quiet or cards_this_session:
        return False
    return cards_today < daily_limit and recent_lapses < LAPSES_IN_A_ROW


def is_quiet(hour: int, quiet: str) -> bool:
    """Tell whether local ``hour`` (0 to 23) lies in ``care.quiet_hours``, such as ``22-08``.

    The first hour is quiet, the last is not; an empty text or two equal hours make none. What is no pair of
    hours counts as quiet: a card less is better than one at night.

    >>> is_quiet(22, "22-08"), is_quiet(7, "22-08"), is_quiet(8, "22-08"), is_quiet(3, "")
    (True, True, False, False)
    """
    if not quiet.strip():
        return False
    start, _, end = quiet.partition("-")
    if not (start.strip().isdecimal() and end.strip().isdecimal()):
        return True
    first, last = int(start), int(end)
    return first <= hour < last if first <= last else hour >= first or hour < last


def choose(candidates: Sequence[GateRow], today: str) -> GateRow | None:
    """Return the note that a card is for: the nearest open thread, ahead or just past, else the newest.

    ``candidates`` are notes that are due, newest first; of two threads as near the one to come wins, then the
    newer note.
    """
    dated = [row for row in candidates if has_open_thread(row, today)]
    if dated:
        return min(dated, key=lambda row: _distance(row.open_date or "", today))
    return max(candidates, key=lambda row: row.updated, default=None)


def has_open_thread(row: GateRow, today: str) -> bool:
    """Tell whether the date of the note's open thread is ahead, or at most two days past."""
    return row.open_date is not None and _days(row.open_date, today) <= WINDOW_DAYS


def _distance(day: str, today: str) -> tuple[int, bool]:
    past = _days(day, today)
    return abs(past), past > 0


def days_since(row: GateRow, today: str) -> int:
    """Return how many days ago it was: since the open thread's date when it has one, else since ``updated``.

    Negative while the date is ahead. A date that is long past is told by ``updated``.
    """
    if row.open_date is not None and has_open_thread(row, today):
        return _days(row.open_date, today)
    return max(_days(row.updated, today), 0)


def _days(day: str, today: str) -> int:
    return _ordinal(today) - _ordinal(day)


def _ordinal(day: str) -> int:
    return date.fromisoformat(day).toordinal()


def vague_age(days: int, language: Language) -> str:
    """Return how long ago it was in words that name no date and no digit; negative ``days`` are to come.

    >>> vague_age(2, "en"), vague_age(2, "zh"), vague_age(-2, "en")
    ('about two days ago', '大约两天前', 'coming up soon')
    """
    table = words(language)
    number = table["numbers"].split("|")[days] if 1 < days < REST_DAYS else ""
    return table[f"card.age.{_age(days)}"].format(n=number)


def _age(days: int) -> str:
    if days <= 0:
        return "now" if days == 0 else "soon" if days >= -_SOON_DAYS else "ahead"
    if days < REST_DAYS:
        return "day" if days == 1 else "days"
    if days < _WEEKS_FROM:
        return "week" if days < _FORTNIGHT_FROM else "fortnight"
    return "weeks" if days < _LONG_FROM else "while"


def tone_of(feeling: str | None) -> str:
    """Return what a stored feeling sounded like: a key of ``card.tone``, ``unclear`` when none is met.

    The words themselves are never told (C-57). The earliest one that is met counts; one that is denied (not
    angry, 不难过) does not.
    """
    text = normalise(feeling or "").replace("’", "'")
    met = [*_english_tones(text), *_chinese_tones(text)]
    return min(met)[1] if met else "unclear"


def _english_tones(text: str) -> list[tuple[int, str]]:
    met, at, before = [], 0, ""
    for word in text.split():
        bare = word.strip(".,;:!?()\"'")
        if before not in card_words.TONE_NEGATIONS:
            met += [(at, tone) for tone, listed in card_words.TONES.items() if bare in listed]
        before, at = bare, at + len(word) + 1
    return met


def _chinese_tones(text: str) -> list[tuple[int, str]]:
    met = []
    for tone, listed in card_words_chinese.TONES.items():
        for word in listed:
            at = text.find(word)
            if at >= 0 and not text[:at].endswith(card_words_chinese.TONE_NEGATIONS):
                met.append((at, tone))
    return met
