"""Writing notes: whole values in, and the search row moves in the same transaction.

An action plans a new ``Note`` and hands it over; what has to follow it (keys, lines, search row) follows here
and nowhere else, so nothing can drift from the note.
"""

from typing import Any, Final

from sqlalchemy import Table, delete, insert, select
from sqlmodel import Session, SQLModel

from companion.rules.notes import Note
from companion.rules.same_topic import topic_key
from companion.store import notes, search
from companion.store.changes import driver
from companion.store.schema.care import FollowUpRow, NoteLineRow, NoteRow
from companion.text.normalise import normalise
from companion.text.slugs import read_name

# New rows go through the tables that SQLModel made of the classes: ten thousand notes of an import then take
# a third of the time that objects would.
_NOTE: Final[Table] = SQLModel.metadata.tables["note"]
_NOTE_LINE: Final[Table] = SQLModel.metadata.tables["note_line"]


def insert_note(session: Session, note: Note, base: int | None = None) -> int:
    """Store a new note and return its number. ``base`` is the count that it brings along (import)."""
    values = {**_columns(note), "follow_up_base": note.follow_up_count if base is None else base}
    result = session.connection().execute(insert(_NOTE), values)
    number = int(result.lastrowid)
    _write_lines(session, number, note)
    search.add(driver(session), number, note)
    return number


def replace_note(session: Session, number: int, note: Note, *, force_lines: bool = False) -> None:
    """Store ``note`` in place of the one with this number, which must exist.

    ``force_lines`` writes its lines again even when they are equal, so that their places are counted anew.
    """
    before = notes.read_note(driver(session), number)
    row = session.get(NoteRow, number)
    assert before is not None  # noqa: S101 - the caller has just read it
    assert row is not None  # noqa: S101 - as above
    search.remove(driver(session), number, before)
    for column, value in _columns(note).items():
        setattr(row, column, value)
    session.flush()
    if force_lines or before.lines != note.lines:
        session.execute(delete(NoteLineRow).where(NoteLineRow.note_number == number))  # type: ignore[arg-type]  # SQLModel types a column as its value
        _write_lines(session, number, note)
    search.add(driver(session), number, note)


def delete_note(session: Session, number: int) -> None:
    """Remove the note, its lines, follow-ups, check-ins and search row; linked turns lose their link."""
    before = notes.read_note(driver(session), number)
    if before is None:
        return
    search.remove(driver(session), number, before)
    session.execute(delete(NoteRow).where(NoteRow.number == number))  # type: ignore[arg-type]  # as above
    session.expire_all()


def set_follow_up_base(session: Session, number: int) -> None:
    """Make the stored count agree with the follow-ups on record after a change from outside (import, hand edit)."""
    counted = select(FollowUpRow).where(FollowUpRow.note_number == number, FollowUpRow.counted == 1)  # type: ignore[arg-type]  # as above
    row = session.get(NoteRow, number)
    assert row is not None  # noqa: S101 - the caller has just written it
    # Below zero where a person lowered the count by hand: the follow-ups stay on record.
    row.follow_up_base = row.follow_up_count - len(session.execute(counted).all())
    session.flush()


def _columns(note: Note) -> dict[str, Any]:
    values = note._asdict()
    del values["lines"]
    parts = read_name(note.name)
    slug = parts.slug if parts else note.name
    return {
        **values,
        "name_key": normalise(note.name),
        "topic_key": topic_key(note.type, note.title, note.person, slug),
        "crisis": int(note.crisis),
        "last_low": int(note.last_low),
    }


def _write_lines(session: Session, number: int, note: Note) -> None:
    rows = [
        {
            "note_number": number,
            "position": place,
            "on_date": line.on,
            "text": line.text,
            "written_at": line.at,
        }
        for place, line in enumerate(note.lines)
    ]
    if rows:
        session.connection().execute(insert(_NOTE_LINE), rows)
