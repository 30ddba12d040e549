"""Moving notes to the archive and back: exact in both directions, so that nothing is ever in both places or neither.

Turns that were linked to an archived note keep its discretion as flags: what is over, or was sensitive, is not
handed over by itself through the dialogue either.
"""

from typing import Final

from sqlalchemy import insert
from sqlmodel import Session

from companion.rules.notes import Note
from companion.rules.tiers import quarter_of
from companion.rules.turns import ASIDE, CRISIS, SENSITIVE
from companion.store import sql_dialogue, sql_entries
from companion.store.archived_notes import Archived, Traces, image_of, traces_of
from companion.store.changes import driver
from companion.store.entry_changes import delete_archived
from companion.store.note_changes import delete_note, insert_note
from companion.store.schema.archive import ArchiveRow
from companion.store.schema.care import FollowUpRow

FLAG_TURNS: Final = "UPDATE turn SET flags = flags | :flags WHERE note_number = :number"
LINK_CHECK_IN: Final = (
    "UPDATE check_in SET note_number = :number WHERE number = :check_in AND note_number IS NULL"
)
DELETE_EARLIER: Final = "DELETE FROM archive_row WHERE kind = 'note' AND source_id = :id"


def archive_note(session: Session, number: int, note: Note, on: str) -> int:
    """Move the note to the archive of the ISO date ``on`` and return the number of the archive row.

    An earlier row of the same note gives way: the newer form holds all that the older one did.
    """
    connection = driver(session)
    traces = traces_of(connection, number)
    connection.execute(FLAG_TURNS, {"flags": _flags(note), "number": number})
    delete_note(session, number)
    connection.execute(DELETE_EARLIER, {"id": note.id})
    return insert_archived_note(session, note, traces, on)


def insert_archived_note(session: Session, note: Note, traces: Traces, on: str) -> int:
    """Add an archived note at the end of its quarter's file and return the number of its row."""
    quarter = quarter_of(on)
    last = driver(session).execute(sql_entries.LAST_ARCHIVE_POSITION, {"quarter": quarter}).fetchone()[0]
    row = ArchiveRow(
        kind="note", source_id=note.id, quarter=quarter, archived_on=on, position=int(last) + 1,
        image=image_of(note._replace(forgotten_at=None), traces), forgotten_at=note.forgotten_at,
    )  # fmt: skip
    session.add(row)
    session.flush()
    assert row.number is not None  # noqa: S101 - the flush has numbered it
    return row.number


def bring_back(session: Session, archived: Archived, note: Note) -> int:
    """Put ``note``, a form of the archived one, among the notes again with all that hung on it; return its number."""
    delete_archived(session, archived.number)
    number = insert_note(session, note, archived.traces.base)
    rows = [
        {
            "note_number": number, "check_in_number": check_in, "at": at, "on_date": on_date, "outcome": outcome,
            "low": low, "counted": counted,
        }
        for check_in, at, on_date, outcome, low, counted in archived.traces.follow_ups
    ]  # fmt: skip
    if rows:
        session.execute(insert(FollowUpRow), rows)
    _link_again(session, number, archived)
    return number


def _link_again(session: Session, number: int, archived: Archived) -> None:
    connection = driver(session)
    flags = ASIDE | SENSITIVE  # a crisis mark may be the turn's own
    for id_ in archived.traces.turns:
        connection.execute(
            sql_dialogue.LINK_TURN, {"flags": flags, "number": number, "id": bytes.fromhex(id_)}
        )
    for check_in in archived.traces.check_ins:
        connection.execute(LINK_CHECK_IN, {"number": number, "check_in": check_in})
    session.expire_all()


def _flags(note: Note) -> int:
    sensitive = SENSITIVE if note.sensitivity == "sensitive" else 0
    return ASIDE | sensitive | (CRISIS if note.crisis else 0)
