"""After a change: every mirrored memory folder that it can concern is brought into step.

One is due when something in the tiers may have changed since it was last in step, or when one of its files is not as
it was left then: a hand edit comes in with the next change, whatever that is about. Both are cheap to see. What comes
in from one folder may belong into another, so the folders are asked again until none is due.
"""

import sqlite3
from contextlib import closing
from functools import partial
from typing import Final

from companion.actions.changes.following import attempted
from companion.actions.changes.memory_mirror import follow_memory
from companion.actions.changes.memory_state import Known, keep_state, known_state, marks_of
from companion.actions.reads.mirrors import MemoryMirror, memory_mirrors, own_tiers_of
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect, notes
from companion.store.faults import translated

ROUNDS: Final = 3
"""How often the folders are asked; the second time round nothing is new as a rule."""

HAVE_TIERS_CHANGED: Final = (
    "SELECT 1 FROM operation WHERE number > :generation AND kind NOT IN ('write', 'edit', 'close', 'follow-up', "
    "'pause', 'resume', 'config', 'backfill') AND (kind <> 'rotate' OR detail = 'entry') LIMIT 1"
)
"""Whether the log since a change names a kind that can touch the tiers; an unknown kind counts as one."""

IS_LOG_CUT: Final = "SELECT (SELECT coalesce(min(number), 0) FROM operation) > :generation + 1"
"""Whether rows of the log since then are gone: then nobody knows what they were."""


def follow_mirrors(home: Home, moment: Moment, *, whole: bool, strict: bool) -> list[str]:
    """Bring the mirrored memory folders into step; ``whole`` takes each for due. Returns the clashes met.

    What fails is remarked, with ``strict`` raised (``CompanionError``).
    """
    clashes: list[str] = []
    failed: set[str] = set()
    for turn in range(ROUNDS):
        generation, due = _due(home, every=whole and turn == 0)
        for mirror in due:
            if mirror.key in failed:
                continue
            met = attempted(partial(_follow, home, moment, mirror, generation), strict=strict)
            failed |= {mirror.key} if met is None else set()
            clashes += met or []
    return clashes


def _due(home: Home, *, every: bool) -> tuple[int, list[MemoryMirror]]:
    with closing(connect.reading(home.store)) as connection:
        mirrors = memory_mirrors(connection)
        due = [mirror for mirror in mirrors if every or is_due(home, connection, mirror)]
        return notes.generation(connection), due


def is_due(home: Home, connection: sqlite3.Connection, mirror: MemoryMirror) -> bool:
    """Tell whether a mirrored folder may be out of step with the store, from the log and its files' marks alone."""
    known = known_state(home, mirror.folder)
    if known is None or marks_of(mirror.folder) != known.marks:
        return True
    since = {"generation": known.generation}
    if known.generation > notes.generation(connection) or connection.execute(IS_LOG_CUT, since).fetchone()[0]:
        return True
    return connection.execute(HAVE_TIERS_CHANGED, since).fetchone() is not None


def _follow(home: Home, moment: Moment, mirror: MemoryMirror, generation: int) -> list[str]:
    """Follow one folder; what a person saves while that goes on has another mark the next time.

    Raises ``CompanionError``; where only the state cannot be kept, the next change looks at the folder again.
    """
    before = marks_of(mirror.folder)
    done = follow_memory(home, moment, mirror.folder, mirror.project, own_tiers_of(mirror.project))
    written = {name: mark for name, mark in marks_of(mirror.folder).items() if name in done.written}
    with translated():
        keep_state(home, mirror.folder, Known(generation, {**before, **written}))
    return list(done.clashes)
