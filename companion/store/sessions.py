"""Sessions in the store: one document row for each, hot side.

Identity is computed from the source (the host) and the host's session id, so every event of a session finds the same
row, whichever comes first. Flags are those of ``rules.turns``.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.turns import document_id
from companion.store import sql_dialogue as sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3


class Session(NamedTuple):
    """One session: ``number`` of its row, ``id`` of 16 bytes, how far its transcript was read (bytes)."""

    number: int
    id: bytes
    flags: int
    read_offset: int
    transcript: str | None
    closed_at: int | None


class Place(NamedTuple):
    """Where a session runs, as an event names it: project id, canonical folder, transcript file."""

    project: str | None = None
    folder: str | None = None
    transcript: str | None = None


def find(connection: sqlite3.Connection, source: str, session: str) -> Session | None:
    """Return the session, ``None`` when nothing of it is on record."""
    row = connection.execute(sql.FIND_SESSION, {"id": document_id(source, session)}).fetchone()
    return Session(*row) if row is not None else None


def opened(
    connection: sqlite3.Connection, source: str, session: str, place: Place, at: int, flags: int = 0
) -> Session:
    """Return the session, on record and open; in the caller's transaction."""
    known = find(connection, source, session)
    if known is None:
        values = {"id": document_id(source, session), "source": source, "session": session, "host": source}
        connection.execute(sql.INSERT_SESSION, {**values, **place._asdict(), "at": at, "flags": flags})
        known = find(connection, source, session)
        assert known is not None, "a row that was just written is there"  # noqa: S101 - for the type checker
    else:
        connection.execute(sql.TOUCH_SESSION, {**place._asdict(), "number": known.number})
    return known


def flag(connection: sqlite3.Connection, session: Session, flags: int) -> Session:
    """Add flags to the session and return it as it is then; in the caller's transaction."""
    return _with_flags(connection, session, session.flags | flags)


def unflag(connection: sqlite3.Connection, session: Session, flags: int) -> Session:
    """Take flags from the session and return it as it is then; in the caller's transaction."""
    return _with_flags(connection, session, session.flags & ~flags)


def _with_flags(connection: sqlite3.Connection, session: Session, flags: int) -> Session:
    if flags != session.flags:
        connection.execute(sql.SET_SESSION_FLAGS, {"flags": flags, "number": session.number})
    return session._replace(flags=flags)


def read_up_to(connection: sqlite3.Connection, session: Session, offset: int) -> Session:
    """Keep how far the transcript was read, in bytes; in the caller's transaction."""
    connection.execute(sql.SET_READ_OFFSET, {"offset": offset, "number": session.number})
    return session._replace(read_offset=offset)


def close(connection: sqlite3.Connection, session: Session, at: int) -> bool:
    """Close the session; return whether it was open. In the caller's transaction."""
    return connection.execute(sql.CLOSE_SESSION, {"at": at, "number": session.number}).rowcount > 0
