"""Cards: which topic may be handed to an agent, and when.

A card is a topic on offer; whether it is spoken of stays with the agent and the person. Limits (decided,
requirements): one a session, ``care.daily_limit`` a day, none in ``care.quiet_hours``, and after three in a
row that came to nothing none for seven days. Whether a note may be brought up at all is for ``gates``.

Derived: everything here. Days are whole local days, hours are local. Hot path: no ``re``.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.notes import DAY, WINDOW_DAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from companion.rules.gates import GateRow
    from companion.rules.notes import Moment

LAPSES_IN_A_ROW: Final = 3
"""After so many cards without an outcome cards rest."""

REST_DAYS: Final = 7
"""How long they rest: 7 x 24 hours from the last of those cards."""


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
    from companion.day import date  # noqa: PLC0415 - only where a note has a card

    return date.fromisoformat(day).toordinal()
