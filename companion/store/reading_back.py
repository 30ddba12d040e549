"""Sessions and turns as they are read back: newest session first, turns in their order.

What was forgotten or asked to be off the record is not there to be read. Hot side, read only.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.turns import TURNS, turn_number
from companion.store.sql_dialogue import OF_DOCUMENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from typing import Final

# The last turn of a session says when it was used last; a session of which nothing may be read is not listed.
SELECT_SESSIONS: Final = (
    "SELECT document.number, document.session, document.source, document.folder, "
    "min(turn.at) AS first_at, max(turn.at) AS last_at, count(*) "
    f"FROM document JOIN turn ON {OF_DOCUMENT} "
    "WHERE turn.forgotten_at IS NULL AND turn.text <> '' AND (:prefix = '' OR "
    "substr(document.session, 1, length(:prefix)) = :prefix) "
    "GROUP BY document.number ORDER BY last_at DESC, document.number DESC"
)
_READABLE: Final = (
    "FROM turn JOIN document ON document.number = turn.document_number "
    "WHERE turn.forgotten_at IS NULL AND turn.text <> ''"
)
_COLUMNS: Final = (
    "SELECT coalesce(turn.source_id, lower(hex(turn.id))), document.session, document.source, turn.at, turn.speaker, "
    "turn.role, turn.text "
)
SELECT_TURNS: Final = (
    f"{_COLUMNS}{_READABLE} AND turn.number BETWEEN :first AND :last ORDER BY turn.number DESC"
)
SELECT_ALL_TURNS: Final = f"{_COLUMNS}{_READABLE} ORDER BY document.started_at DESC, turn.number DESC"


class SessionLine(NamedTuple):
    """One session of the list: when its first and last turn were said (UTC milliseconds), how many there are."""

    number: int
    session: str
    source: str
    folder: str | None
    first_at: int
    last_at: int
    turns: int


class TurnLine(NamedTuple):
    """One turn: ``id`` is the one it was imported with, else its own as hex; ``at`` in UTC milliseconds."""

    id: str
    session: str
    source: str
    at: int
    speaker: str | None
    role: str
    text: str


def sessions(connection: sqlite3.Connection, prefix: str = "") -> list[SessionLine]:
    """Return the sessions whose id begins with ``prefix``, the one used last first."""
    return [SessionLine(*row) for row in connection.execute(SELECT_SESSIONS, {"prefix": prefix})]


def turns_backwards(connection: sqlite3.Connection, document: int | None = None) -> Iterator[TurnLine]:
    """Yield the turns of one session, or of all of them, newest first."""
    if document is None:
        rows = connection.execute(SELECT_ALL_TURNS)
    else:
        span = {"first": turn_number(document, 0), "last": turn_number(document, TURNS - 1)}
        rows = connection.execute(SELECT_TURNS, span)
    return (TurnLine(*row) for row in rows)
