"""What a rotation is due to do: dates, settings and the present go in, a plan comes out. Nothing here knows a store.

A thing of N days is due when *more* than N local days lie between its date and today (K12-1: of sessions that are
29, 30 and 31 days old, a retention of 30 days takes the last one). Nothing, ``off`` and 0 never mean "all": they mean
that nothing of the kind is ever due.

Two guards stand against a wrong clock and a setting made in haste. What is deleted may not be more than the loss
budget of its kind, ever. What is only moved is held back when the clock is doubted (more than a year ahead of what
is on record) and more than half of the store would move. ``--force`` passes both.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.day import date
from companion.errors import Refused
from companion.rules.notes import DAY, Moment

DOUBTED_AFTER: Final = 366 * DAY
"""So far may the clock be ahead of the last thing on record before it is doubted: a year of not being used."""

SETTLED_AFTER: Final = 7 * DAY
"""What is younger may itself be the work of a wrong clock, so it does not count as a record of the true time."""

MOVED_AT_MOST: Final = 50
"""Per cent of notes and entries that may move while the clock is doubted."""

BUDGET: Final = 50
"""Per cent of a kind that one run may delete where the setting says nothing else (K12)."""


class Retention(NamedTuple):
    """How many days each kind is kept in place, ``None`` for ever. ``budget`` is in per cent.

    ``closed``, ``conversations`` and ``project_context`` are moved to the archive after that; ``dialogue`` and
    ``log`` are deleted. ``backup`` tells whether there is one a day.
    """

    closed: int | None
    conversations: int | None
    project_context: int | None
    dialogue: int | None
    log: int | None
    budget: int
    backup: bool


class Aged(NamedTuple):
    """One thing with the number of its row, the local ISO date from which its age counts, and its size in rows."""

    number: int
    since: str
    size: int = 1


class Stock(NamedTuple):
    """What a store holds of everything that a rotation looks at.

    ``muted`` are notes whose mute has ended, ``closed`` every closed note, ``entries`` the entries of the two tiers
    that grow stale, by tier. ``movable`` counts all notes and entries. ``sessions`` have their turns as size;
    ``turns`` counts all of them. ``log`` counts rows that are before the cutoff, ``log_rows`` all.
    ``settled_at`` is the newest instant on record that is not of the last week, ``None`` without one.
    """

    muted: Sequence[int] = ()
    closed: Sequence[Aged] = ()
    entries: Mapping[str, Sequence[Aged]] = {}
    movable: int = 0
    sessions: Sequence[Aged] = ()
    turns: int = 0
    log: int = 0
    log_rows: int = 0
    settled_at: int | None = None


class Plan(NamedTuple):
    """What is due, by row numbers; ``log`` counts rows. ``is_doubted`` tells that the clock is."""

    muted: tuple[int, ...]
    notes: tuple[int, ...]
    entries: tuple[int, ...]
    sessions: tuple[int, ...]
    log: int
    is_doubted: bool

    @property
    def moves(self) -> int:
        """How many notes and entries would move."""
        return len(self.notes) + len(self.entries)


def retention(settings: Mapping[str, str]) -> Retention:
    """Return what the values of the ``rotate`` settings say; one that cannot be read keeps everything."""
    days = {kind: _days(settings.get(f"rotate.{kind}_days", "")) for kind in KINDS}
    budget = settings.get("rotate.loss_budget", "")
    return Retention(
        **days,
        budget=int(budget) if _is_number(budget) else BUDGET,
        backup=settings.get("rotate.backup", "on") != "off",
    )


KINDS: Final = ("closed", "conversations", "project_context", "dialogue", "log")
"""The kinds that have a number of days, as their settings are named (``rotate.closed_days``)."""


def _days(value: str) -> int | None:
    """Return a number of days, ``None`` for nothing, ``off``, 0 and whatever is no number."""
    return (int(value) or None) if _is_number(value) else None


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdigit()


def cutoff(today: str, days: int | None) -> str:
    """Return the first local date that is kept; what is before it is due. Without days nothing is before it.

    >>> cutoff("2026-05-31", 30), cutoff("2026-05-31", None)
    ('2026-05-01', '')
    """
    if days is None:
        return ""
    first = date.fromisoformat(today).toordinal() - days
    return date.fromordinal(first).isoformat() if first > 0 else ""


def is_doubted(instant: int, settled_at: int | None) -> bool:
    """Tell whether the clock (UTC milliseconds) is too far ahead of what is on record to be believed."""
    return settled_at is not None and instant - settled_at > DOUBTED_AFTER


def plan(stock: Stock, keep: Retention, moment: Moment) -> Plan:
    """Return what is due now. ``check`` tells whether it may be done."""
    stale = {"conversations": keep.conversations, "project-context": keep.project_context}
    entries = [
        number
        for tier, aged in stock.entries.items()
        for number in _due(aged, cutoff(moment.today, stale.get(tier)))
    ]
    return Plan(
        muted=tuple(stock.muted),
        notes=_due(stock.closed, cutoff(moment.today, keep.closed)),
        entries=tuple(entries),
        sessions=_due(stock.sessions, cutoff(moment.today, keep.dialogue)),
        log=stock.log if keep.log is not None else 0,
        is_doubted=is_doubted(moment.instant, stock.settled_at),
    )


def _due(things: Iterable[Aged], first_kept: str) -> tuple[int, ...]:
    return tuple(thing.number for thing in things if thing.since < first_kept)


def calmed(due: Plan) -> Plan:
    """Return the plan without what a doubted clock must not do in passing: a mute that ends early is not seen again."""
    return due._replace(muted=()) if due.is_doubted else due


def check(due: Plan, stock: Stock, keep: Retention) -> None:
    """Raise ``Refused`` when the plan would delete more than the budget, or move too much on a doubted clock."""
    chosen = frozenset(due.sessions)
    losses = (
        (
            "dialogue",
            sum(session.size for session in stock.sessions if session.number in chosen),
            stock.turns,
        ),
        ("log", due.log, stock.log_rows),
    )
    for what, lost, whole in losses:
        if lost * 100 > whole * keep.budget:
            raise Refused(
                f"a rotation would delete {lost:,} of {whole:,} rows of the {what}; nothing was changed",
                "look with --dry-run; if that is meant and the clock is right, add --force",
            )
    if due.is_doubted and due.moves * 100 > stock.movable * MOVED_AT_MOST:
        raise Refused(
            f"the clock is more than a year ahead of what is on record, and {due.moves:,} of {stock.movable:,} "
            "notes and entries would move; nothing was changed",
            "if the clock is right, add --force",
        )
