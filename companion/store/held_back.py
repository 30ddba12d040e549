"""In which state the things are that recall gives back, for a reader who may not see them all. Read only.

Recall for a person's own question also gives what is never handed over by itself; these look-ups say why, so that a
caller can count it instead of showing it. What is forgotten, off the record or gone has no state: it is not there.
"""

import sqlite3
from typing import Final, NamedTuple

from companion.rules.notes import effective_status
from companion.rules.turns import ASIDE, CRISIS, OFF_RECORD, SENSITIVE

SELECT_TURN_STATE: Final = (
    "SELECT turn.flags, note.number IS NOT NULL, note.status, note.muted_until, note.sensitivity, note.crisis "
    "FROM turn LEFT JOIN note ON note.number = turn.note_number "
    "WHERE turn.number = :number AND turn.forgotten_at IS NULL AND note.forgotten_at IS NULL"
)
HAS_ENTRY: Final = "SELECT 1 FROM tier_entry WHERE id = :id AND forgotten_at IS NULL"
SELECT_NOTE_NUMBERS: Final = (
    "SELECT number FROM note WHERE forgotten_at IS NULL AND (:open = 0 OR open_thread IS NOT NULL) "
    "ORDER BY updated DESC, position, id LIMIT :most"
)
FIND_NOTE: Final = "SELECT number FROM note WHERE id = :id AND forgotten_at IS NULL"


class State(NamedTuple):
    """What may keep a thing back: whether a crisis rule or a crisis note marks it, sensitivity, status now."""

    crisis: bool = False
    sensitive: bool = False
    status: str = "active"


class _Status(NamedTuple):
    status: str
    muted_until: int | None


def turn_state(connection: sqlite3.Connection, number: int, instant: int) -> State | None:
    """Return the state of a message and of the note that it is linked to, at ``instant`` (UTC milliseconds).

    ``None`` for one that is forgotten, off the record, linked to a forgotten note, or not there.
    """
    row = connection.execute(SELECT_TURN_STATE, {"number": number}).fetchone()
    if row is None or row[0] & OFF_RECORD:
        return None
    flags, is_linked, status, muted_until, sensitivity, crisis = row
    if not is_linked:
        aside = "resolved" if flags & ASIDE else "active"
        return State(bool(flags & CRISIS), bool(flags & SENSITIVE), aside)
    now = effective_status(_Status(status, muted_until), instant)
    return State(bool(flags & CRISIS or crisis), sensitivity == "sensitive", now)


def has_entry(connection: sqlite3.Connection, id_: str) -> bool:
    """Tell whether the entry with this id is there and not forgotten."""
    return connection.execute(HAS_ENTRY, {"id": id_}).fetchone() is not None


def note_number(connection: sqlite3.Connection, id_: str) -> int | None:
    """Return the row of the note with this id, ``None`` when it is forgotten or not there."""
    row = connection.execute(FIND_NOTE, {"id": id_}).fetchone()
    return None if row is None else int(row[0])


def newest_notes(connection: sqlite3.Connection, most: int, *, with_thread: bool = False) -> list[int]:
    """Return the notes that changed last, newest first; ``with_thread`` only those whose thread is still there."""
    values = {"most": most, "open": int(with_thread)}
    return [row[0] for row in connection.execute(SELECT_NOTE_NUMBERS, values)]
