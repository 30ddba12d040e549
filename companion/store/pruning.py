"""Taking old dialogue and old rows of the log away, where the person asked for that. Hot style, cold use.

What must stay true: a turn goes together with its search row; what a session was told (private, not me, off the
record) outlives its words, so that a resumed session is not kept after all. Everything runs in the caller's
transaction.
"""

import sqlite3
from typing import Final, NamedTuple

from companion.rules.turns import NOT_ME, PRIVATE
from companion.store import search
from companion.store.sql_dialogue import OF_DOCUMENT

_SESSIONS: Final = (
    "SELECT document.number, hex(document.id), document.source, document.session, "
    "coalesce(max(turn.at), document.closed_at, document.started_at), "
    "sum(turn.text IS NOT NULL AND turn.text <> ''), sum(turn.text IS NOT NULL AND turn.text = ''), document.flags "
    f"FROM document LEFT JOIN turn ON {OF_DOCUMENT}"
)
SELECT_SESSIONS: Final = f"{_SESSIONS} GROUP BY document.number ORDER BY document.number"
SELECT_SESSION: Final = f"{_SESSIONS} WHERE document.number = :number GROUP BY document.number"
COUNT_TURNS: Final = "SELECT count(*) FROM turn WHERE text <> ''"
SELECT_WORDS: Final = (
    "SELECT number, text, speaker, at, forgotten_at FROM turn "
    "WHERE number BETWEEN :number << 20 AND (:number << 20) + 1048575 AND text <> ''"
)
DELETE_WORDS: Final = (
    "DELETE FROM turn WHERE number BETWEEN :number << 20 AND (:number << 20) + 1048575 AND text <> ''"
)
DELETE_SESSION: Final = "DELETE FROM document WHERE number = :number"

# The newest row stays, whatever its age: its number is what mirrors and undo count from.
_OLD_OPERATIONS: Final = (
    "operation WHERE at < :before AND number < (SELECT max(number) FROM operation) AND number <= :last"
)
_OLD_INJECTIONS: Final = "injection WHERE at < :before"
COUNT_LOG: Final = "SELECT (SELECT count(*) FROM operation) + (SELECT count(*) FROM injection)"
COUNT_OLD_LOG: Final = (
    f"SELECT (SELECT count(*) FROM {_OLD_OPERATIONS}) + (SELECT count(*) FROM {_OLD_INJECTIONS})"
)
DELETE_OLD_OPERATIONS: Final = f"DELETE FROM {_OLD_OPERATIONS}"
DELETE_OLD_INJECTIONS: Final = f"DELETE FROM {_OLD_INJECTIONS}"

SELECT_SETTLED: Final = (
    "SELECT max(at) FROM (SELECT max(at) AS at FROM operation WHERE at < :before UNION ALL "
    "SELECT max(at) FROM injection WHERE at < :before UNION ALL SELECT max(at) FROM turn WHERE at < :before)"
)


class OldSession(NamedTuple):
    """One session: the number of its row and its id in hex, its last instant (UTC milliseconds), turns with words.

    ``marks`` tells that its row must outlive its words.
    """

    number: int
    id: str
    source: str
    session: str
    last_at: int
    turns: int
    marks: bool

    @property
    def is_prunable(self) -> bool:
        """Tell whether there is anything to take away."""
        return bool(self.turns) or not self.marks


def sessions(connection: sqlite3.Connection) -> list[OldSession]:
    """Return every session of which something can be taken away."""
    found = (_session(*row) for row in connection.execute(SELECT_SESSIONS))
    return [session for session in found if session.is_prunable]


def session_with(connection: sqlite3.Connection, number: int) -> OldSession | None:
    """Return the session with this number as it is now, ``None`` when nothing of it can be taken away."""
    row = connection.execute(SELECT_SESSION, {"number": number}).fetchone()
    session = _session(*row) if row is not None else None
    return session if session is not None and session.is_prunable else None


def _session(
    number: int,
    id_: str,
    source: str,
    session: str,
    last_at: int,
    turns: int | None,
    blanks: int | None,
    flags: int,
) -> OldSession:
    marks = bool(blanks or flags & (PRIVATE | NOT_ME))
    return OldSession(number, id_, source, session, last_at, turns or 0, marks)


def count_turns(connection: sqlite3.Connection) -> int:
    """Return how many turns have words."""
    return int(connection.execute(COUNT_TURNS).fetchone()[0])


def prune_session(connection: sqlite3.Connection, session: OldSession) -> set[int]:
    """Take a session's words away, and the session itself unless it was told something; return the turns' numbers."""
    values = {"number": session.number}
    rows = connection.execute(SELECT_WORDS, values).fetchall()
    search.remove_turns(connection, [tuple(row[:4]) for row in rows if row[4] is None])
    connection.execute(DELETE_WORDS, values)
    if not session.marks:
        connection.execute(DELETE_SESSION, values)
    return {row[0] for row in rows}


def count_log(connection: sqlite3.Connection) -> int:
    """Return how many rows the log has: changes, and what was handed over."""
    return int(connection.execute(COUNT_LOG).fetchone()[0])


def count_old_log(connection: sqlite3.Connection, before: int, last: int) -> int:
    """Return how many rows of the log are before an instant; changes only up to the row ``last``."""
    return int(connection.execute(COUNT_OLD_LOG, {"before": before, "last": last}).fetchone()[0])


def prune_log(connection: sqlite3.Connection, before: int, last: int) -> int:
    """Delete the rows that ``count_old_log`` counts; return how many."""
    values = {"before": before, "last": last}
    gone = connection.execute(DELETE_OLD_OPERATIONS, values).rowcount
    return gone + connection.execute(DELETE_OLD_INJECTIONS, {"before": before}).rowcount


def settled_at(connection: sqlite3.Connection, before: int) -> int | None:
    """Return the newest instant on record before ``before`` (both UTC milliseconds)."""
    found = connection.execute(SELECT_SETTLED, {"before": before}).fetchone()[0]
    return None if found is None else int(found)
