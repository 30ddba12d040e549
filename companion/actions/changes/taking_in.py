"""One note from outside into the store: new, known already, or forgotten and therefore left out."""

import sqlite3
from typing import Literal

from companion.actions.changes.change import Change, new_id
from companion.actions.changes.graves import bury
from companion.actions.changes.taking_in_archive import is_archived_form
from companion.rules.notes import Note
from companion.rules.reconciling import reconciled
from companion.rules.tombstones import Graveyard, units_of
from companion.store import notes, sql
from companion.store.note_changes import set_follow_up_base

Taken = Literal["added", "changed", "same", "skipped"]


def take_in(change: Change, incoming: Note, yard: Graveyard) -> Taken:
    """Add the note, reconcile it with the one that the store has under its id, else its name, or skip it.

    An archived note is known by its id, whoever has its name by now.

    A note that comes in as forgotten is kept suppressed and gets its tombstones, so that no older export
    brings it back.
    """
    passing = _passing(incoming, yard)
    if passing is None or (
        passing.forgotten_at is not None and _is_known_forgotten(change.connection, passing)
    ):
        return "skipped"
    number = _living_with_id(change.connection, passing.id)
    if number is None and is_archived_form(change, passing):
        return "same"
    if number is None and passing.forgotten_at is None:
        number = next(iter(notes.numbers_with_name(change.connection, passing.name)), None)
    if number is None:
        _add(change, passing)
        return "added"
    return _reconcile(change, number, passing)


def _passing(incoming: Note, yard: Graveyard) -> Note | None:
    """Return what the tombstones let in; to one that comes in as forgotten only an erasure says no."""
    if incoming.forgotten_at is None:
        return yard.passing(incoming)
    grave = yard.grave_of_note(incoming)
    return None if grave is not None and grave.erased else incoming


def _add(change: Change, note: Note) -> None:
    connection = change.connection
    if not note.id or _number_with_id(connection, note.id) is not None:
        note = note._replace(id=new_id(connection))
    if note.forgotten_at is not None:
        bury(change.session, units_of(note), change.moment, erased=False)
    change.add(note)


def _reconcile(change: Change, number: int, incoming: Note) -> Taken:
    stored = notes.read_note(change.connection, number)
    assert stored is not None  # noqa: S101 - the number was just found
    after = reconciled(stored, incoming)
    if after == stored:
        return "same"
    if after.forgotten_at is not None:
        bury(change.session, units_of(after), change.moment, erased=False)
    change.replace(number, stored, after)
    set_follow_up_base(change.session, number)
    return "changed"


def _living_with_id(connection: sqlite3.Connection, id_: str) -> int | None:
    number = _number_with_id(connection, id_)
    stored = notes.read_note(connection, number) if number is not None else None
    return number if stored is not None and stored.forgotten_at is None else None


def _number_with_id(connection: sqlite3.Connection, id_: str) -> int | None:
    row = connection.execute(sql.SELECT_NUMBER, {"id": id_}).fetchone()
    return int(row[0]) if row else None


def _is_known_forgotten(connection: sqlite3.Connection, note: Note) -> bool:
    number = _number_with_id(connection, note.id)
    stored = notes.read_note(connection, number) if number is not None else None
    return stored is not None and stored.forgotten_at is not None
