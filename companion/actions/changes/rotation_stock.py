"""What is there for a rotation to look at, read from the store and its mirror."""

import sqlite3
from collections.abc import Iterator
from typing import Final

from companion import clock
from companion.actions.changes.mirror_state import UNKNOWN, read_state
from companion.actions.reads.mirrors import care_mirrors
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.rotating import SETTLED_AFTER, Aged, Retention, Stock, cutoff, retention
from companion.settings import SETTINGS
from companion.store import pruning
from companion.store.settings import read_setting

SELECT_ENDED_MUTES: Final = (
    "SELECT number FROM note INDEXED BY note_state WHERE forgotten_at IS NULL AND status = 'muted' "
    "AND muted_until <= :instant ORDER BY number"
)
SELECT_CLOSED: Final = (
    "SELECT number, closed_at, updated FROM note INDEXED BY note_state WHERE forgotten_at IS NULL "
    "AND status = 'resolved' ORDER BY number"
)
SELECT_AGING_ENTRIES: Final = (
    "SELECT number, updated FROM tier_entry WHERE forgotten_at IS NULL AND tier = :tier ORDER BY number"
)
COUNT_MOVABLE: Final = (
    "SELECT (SELECT count(*) FROM note WHERE forgotten_at IS NULL) "
    "+ (SELECT count(*) FROM tier_entry WHERE forgotten_at IS NULL)"
)
AGING_TIERS: Final = ("conversations", "project-context")
"""The tiers that grow stale; preferences never do (Rx-4)."""

NO_LIMIT: Final = 1 << 62


def read_retention(connection: sqlite3.Connection) -> Retention:
    """Return what the settings of the bank say."""
    keys = [key for key in SETTINGS if key.startswith("rotate.")]
    return retention({key: read_setting(connection, key) for key in keys})


def read_stock(home: Home, connection: sqlite3.Connection, keep: Retention, moment: Moment) -> Stock:
    """Return what the plan is made from; what is kept for ever is not even counted."""
    sessions = pruning.sessions(connection) if keep.dialogue is not None else []
    log = old_log(home, connection, keep, moment)
    return Stock(
        muted=[row[0] for row in connection.execute(SELECT_ENDED_MUTES, {"instant": moment.instant})],
        closed=list(_closed(connection)),
        entries={tier: _entries(connection, tier) for tier in AGING_TIERS},
        movable=int(connection.execute(COUNT_MOVABLE).fetchone()[0]),
        sessions=[Aged(one.number, clock.local_date(one.last_at), one.turns) for one in sessions],
        turns=pruning.count_turns(connection) if sessions else 0,
        log=pruning.count_old_log(connection, *log) if log else 0,
        log_rows=pruning.count_log(connection) if log else 0,
        settled_at=pruning.settled_at(connection, moment.instant - SETTLED_AFTER),
    )


def _closed(connection: sqlite3.Connection) -> Iterator[Aged]:
    """Yield the closed notes; one that came in without the instant of its closing counts from its last update."""
    for number, closed_at, updated in connection.execute(SELECT_CLOSED):
        yield Aged(number, updated if closed_at is None else clock.local_date(closed_at))


def _entries(connection: sqlite3.Connection, tier: str) -> list[Aged]:
    return [Aged(*row) for row in connection.execute(SELECT_AGING_ENTRIES, {"tier": tier})]


def old_log(
    home: Home, connection: sqlite3.Connection, keep: Retention, moment: Moment
) -> tuple[int, int] | None:
    """Return the instant before which rows of the log are due, and the last change that may go.

    ``None`` when all are kept. A change that a mirror has not followed yet stays: it is how the mirror learns of it.
    """
    first_kept = cutoff(moment.today, keep.log)
    if not first_kept:
        return None
    followed = [read_state(home, folder).generation for folder in care_mirrors(connection)]
    known = [generation for generation in followed if generation != UNKNOWN]
    return clock.local_midnight(first_kept), min(known, default=NO_LIMIT)
