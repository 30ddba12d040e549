"""What is remembered, for the person it is about: totals, notes in plain prose, then entries, numbered (C-94).

Sensitive notes are counted, not told, unless everything is asked for. The numbers are kept for an hour.
"""

import sqlite3
from contextlib import closing
from typing import Any, Final, NamedTuple

from companion.actions.reads import listing
from companion.actions.reads.gate import paused_until
from companion.home import Home
from companion.rules.notes import Moment, Sensitivity, Status, effective_status
from companion.rules.quiet import Pause
from companion.store import connect, notes, pauses, sql, threads
from companion.store.entries import newest_entries
from companion.store.faults import translated
from companion.store.notes import Totals

TOLD_AT_MOST: Final = 20


class Told(NamedTuple):
    """One note as it is told. Fields as in the index, and the open thread."""

    number: int
    id: str
    updated: str
    type: str
    title: str
    sensitivity: Sensitivity
    status: Status
    muted_until: int | None
    follow_up_count: int
    name: str
    open_thread: str | None
    open_date: str | None


class ToldEntry(NamedTuple):
    """One entry as it is told; ``project`` is the name of its project, ``None`` where it holds everywhere."""

    id: str
    tier: str
    type: str | None
    text: str
    updated: str
    project: str | None


class Telling(NamedTuple):
    """The whole answer. ``sensitive``, ``muted`` and ``closed`` count notes; ``more`` those beyond the limit.

    ``more_entries`` counts the entries beyond it.
    """

    moment: Moment
    totals: Totals
    pause: Pause
    told: tuple[Told, ...]
    active: int
    muted: int
    closed: int
    sensitive: int
    more: int
    entries: tuple[ToldEntry, ...] = ()
    more_entries: int = 0


def tell(home: Home, moment: Moment, everything: bool = False, most: int = TOLD_AT_MOST) -> Telling:
    """Return what is remembered, newest first: at most ``most`` notes and as many entries (0 for all).

    ``everything`` tells the sensitive and the closed notes too.
    """
    with translated(), closing(connect.reading(home.store)) as connection:
        values = {"everything": int(everything), "most": most or -1}
        told = tuple(Told(*row) for row in connection.execute(sql.SELECT_TOLD, values))
        states = notes.count_by_state(connection, moment.instant)
        totals, pause = notes.totals(connection), pauses.current(connection, moment)
        entries = _told_entries(connection, most or -1)
    counts = {
        name: sum(n for (state, _), n in states.items() if state == name)
        for name in ("active", "muted", "resolved")
    }
    sensitive = sum(n for (_, sensitivity), n in states.items() if sensitivity == "sensitive")
    tellable = sum(
        n for (state, kind), n in states.items() if everything or (state != "resolved" and kind == "normal")
    )
    listing.remember(home, [*(note.id for note in told), *(entry.id for entry in entries)], moment)
    return Telling(
        moment,
        totals,
        pause,
        told,
        counts["active"],
        counts["muted"],
        counts["resolved"],
        sensitive,
        tellable - len(told),
        entries,
        totals.entries - len(entries),
    )


def _told_entries(connection: sqlite3.Connection, most: int) -> tuple[ToldEntry, ...]:
    names = threads.project_names(connection)
    return tuple(
        ToldEntry(e.id, e.tier, e.type, e.text, e.updated, names.get(e.project or ""))
        for e in newest_entries(connection, most)
    )


def telling_json(report: Telling) -> dict[str, Any]:
    """Return the shape of ``what-do-you-remember --json``; sensitive notes have no title unless all were asked for."""
    return {
        "totals": {name: getattr(report.totals, name) for name in ("notes", "entries", "turns", "sessions")},
        "paused_until": paused_until(report.pause),
        "notes": [_told_json(place, told, report.moment) for place, told in enumerate(report.told, start=1)],
        "entries": [
            {"n": place, **entry._asdict()}
            for place, entry in enumerate(report.entries, start=len(report.told) + 1)
        ],
        "active": report.active,
        "muted": report.muted,
        "closed": report.closed,
        "sensitive": report.sensitive,
        "more": report.more,
        "more_entries": report.more_entries,
    }


def _told_json(place: int, told: Told, moment: Moment) -> dict[str, Any]:
    return {
        "n": place, "id": told.id, "name": told.name, "type": told.type, "title": told.title,
        "updated": told.updated, "status": effective_status(told, moment.instant), "sensitivity": told.sensitivity,
        "follow_up_count": told.follow_up_count, "open_thread": told.open_thread, "open_date": told.open_date,
    }  # fmt: skip
