"""Turns in the store: kept once, blanked when asked for, linked to a note. Hot side.

What must stay true: a turn and its search row are written and taken away together; a turn that is off the record
leaves a row without words, so that its reply finds where it belongs and is not kept either. Retries find the same
computed id (K-26 … K-28). Everything runs in the caller's transaction.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.turns import LIVE, OFF_RECORD, OPEN, TURNS, turn_id, turn_number
from companion.store import search
from companion.store import sql_dialogue as sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping
    from typing import Final

    from companion.store.sessions import Session

RECENT: Final = 12
"""Messages that are looked at to find the open turn, a retry, and what the person said before."""
SAME_TIME_MILLISECONDS: Final = 600_000
"""So far a hook's instant and the transcript's may be apart and mean the same."""


class Held(NamedTuple):
    """One message as it is held."""

    number: int
    id: bytes
    role: str
    text: str
    at: int
    flags: int
    note_number: int | None
    forgotten_at: int | None
    note_id: str | None = None

    @property
    def off_record(self) -> bool:
        """Tell whether the message was asked not to be kept."""
        return bool(self.flags & OFF_RECORD)

    @property
    def searchable(self) -> bool:
        """Tell whether the message has a search row: it has words and was not forgotten."""
        return bool(self.text) and self.forgotten_at is None

    @property
    def open(self) -> bool:
        """Tell whether its reply is still to come."""
        return bool(self.flags & OPEN)


class Row(NamedTuple):
    """One message as it is to be held: ``id`` of ``rules.turns``, ``at`` in UTC milliseconds."""

    id: bytes
    role: str
    text: str
    at: int
    flags: int = 0
    note_number: int | None = None


def latest(connection: sqlite3.Connection, session: Session, most: int = RECENT) -> list[Held]:
    """Return the last messages of a session, newest first."""
    rows = connection.execute(sql.SELECT_LATEST_TURNS, {**_range(session), "most": most})
    return [Held(*row) for row in rows]


def add(
    connection: sqlite3.Connection,
    session: Session,
    key: str,
    role: str,
    text: str,
    at: int,
    *,
    flags: int = 0,
    note_number: int | None = None,
) -> bool:
    """Keep one message at the end of its session; return whether it is new. ``text`` is empty off the record."""
    identity = turn_id(session.id, key, role, text)
    if connection.execute(sql.HAS_TURN, {"id": identity}).fetchone() is not None:
        return False
    last = connection.execute(sql.SELECT_LAST_NUMBER, _range(session)).fetchone()[0]
    number = turn_number(session.number, 0) if last is None else last + 1
    insert(connection, number, Row(identity, role, text, at, flags, note_number))
    return True


def values_of(
    number: int,
    identity: bytes,
    role: str,
    text: str,
    at: int,
    flags: int,
    note_number: int | None = None,
    speaker: str | None = None,
    source_id: str | None = None,
) -> tuple[object, ...]:
    """Return one message as ``sql_dialogue.INSERT_TURN`` takes it; off the record it is forgotten from the start."""
    forgotten_at = at if flags & OFF_RECORD else None
    return number, identity, role, text, at, flags, note_number, forgotten_at, speaker, source_id


def insert(connection: sqlite3.Connection, number: int, row: Row) -> None:
    """Write one message under a number that is free; without words it has no search row."""
    connection.execute(sql.INSERT_TURN, values_of(number, *row))
    if row.text:
        search.add_turns(connection, [(number, row.text, None, row.at)])


def move(connection: sqlite3.Connection, turn: Held, number: int) -> None:
    """Give a message another number, with its search row; the number must be free."""
    if number == turn.number:
        return
    if turn.searchable:
        search.remove_turns(connection, [(turn.number, turn.text, None, turn.at)])
        search.add_turns(connection, [(number, turn.text, None, turn.at)])
    connection.execute(sql.MOVE_TURN, {"number": turn.number, "to": number})


def confirm(connection: sqlite3.Connection, turn: Held, row: Row) -> None:
    """Give a live message the words, the identity and the instant that the transcript has for it.

    A fork is known by the instants of what it repeats. One that is far off was guessed, from a line before.
    """
    at = row.at if abs(row.at - turn.at) <= SAME_TIME_MILLISECONDS else turn.at
    flags = turn.flags & ~(LIVE | OPEN) | row.flags
    if turn.text != row.text and turn.searchable:
        search.remove_turns(connection, [(turn.number, turn.text, None, turn.at)])
        search.add_turns(connection, [(turn.number, row.text, None, turn.at)])
    values = {"number": turn.number, "id": row.id, "text": row.text, "at": at, "flags": flags}
    connection.execute(sql.CONFIRM_TURN, values)


def settle(connection: sqlite3.Connection, turn: Held) -> None:
    """Mark a message that the transcript was read past, and that gets no words from it."""
    connection.execute(sql.SET_TURN_FLAGS, {"flags": turn.flags & ~LIVE, "number": turn.number})


def answered(connection: sqlite3.Connection, turn: Held) -> None:
    """Mark the person's message as answered."""
    connection.execute(sql.SET_TURN_FLAGS, {"flags": turn.flags & ~OPEN, "number": turn.number})


def blank(connection: sqlite3.Connection, turns: Iterable[Held], at: int) -> int:
    """Take the words of messages away, wherever they stand; return how many had any.

    Their rows are overwritten at once; the caller rids the index and the log of them after the commit (``purging``).
    """
    blanked = [turn for turn in turns if not turn.off_record]
    search.hide_turns(connection, [turn.number for turn in blanked])  # with their speakers: a file names them
    for turn in blanked:
        values = {"id": turn_id(b"blank", str(turn.number), turn.role, ""), "flags": turn.flags | OFF_RECORD}
        connection.execute(sql.BLANK_TURN, {**values, "at": at, "number": turn.number})
    if blanked:
        from companion.store import purging  # noqa: PLC0415 - seldom

        purging.needed(connection)
    return len(blanked)


def link(connection: sqlite3.Connection, session: str, note_number: int) -> None:
    """Link the last message of the person in a session, and the reply to it, to the note that was written of it."""
    connection.execute(sql.LINK_TURNS, {"session": session, "note_number": note_number})


def _range(session: Session) -> Mapping[str, int]:
    return {"first": turn_number(session.number, 0), "last": turn_number(session.number, TURNS - 1)}
