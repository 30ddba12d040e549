"""What every change shares: one transaction, a content-free log entry for each subject, an undo image.

The undo image holds the last explicit change only: the notes as they were, and what the change added. It is
replaced by the next one and cleared by erase, so forgotten words never outlive their erasure there.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import insert
from sqlmodel import Session

from companion.home import Home
from companion.rules.notes import Line, Moment, Note
from companion.settings import CUTTER, SALT
from companion.store import changes, entries, notes, reindex
from companion.store.note_changes import insert_note, replace_note
from companion.store.schema.log import OperationRow, SettingRow, UndoImageRow
from companion.text.terms import index_stamp

IMAGE: Final = ("notes", "tombstones", "follow_ups", "turns", "entries", "archived", "threads")
"""What an undo image holds: for each a list; ``undo`` puts it back."""


class Change:
    """A change under way. ``session`` is the transaction, ``connection`` the same one for reads."""

    def __init__(self, session: Session, moment: Moment, kind: str) -> None:
        self.session = session
        self.moment = moment
        self.kind = kind
        self.image: dict[str, Any] = {name: [] for name in IMAGE}
        self.subjects: list[str | None] = []
        self.undoable = True
        self.detail: str | None = None

    @property
    def connection(self) -> sqlite3.Connection:
        """The hot side's view of this transaction."""
        return changes.driver(self.session)

    def add(self, note: Note, base: int | None = None) -> int:
        """Store a new note; undo takes it away."""
        number = insert_note(self.session, note, base)
        self.image["notes"].append([number, None])
        self.subjects.append(note.id)
        return number

    def replace(self, number: int, before: Note, after: Note) -> None:
        """Store ``after`` in place of ``before``; undo puts ``before`` back."""
        if before == after:
            return
        replace_note(self.session, number, after)
        self.image["notes"].append([number, before])
        self.subjects.append(after.id)


@contextmanager
def changing(
    home: Home, moment: Moment, kind: str, undoable: bool = True, detail: str | None = None
) -> Iterator[Change]:
    """Run a change in one transaction; log it and keep its undo image when it did something.

    A change that cannot be taken back leaves the image of the one before, unless it touched the same things. The
    block may set ``undoable`` and ``detail`` of the change when only it knows.

    Raises ``StoreUnavailable`` and its kinds, with nothing changed.
    """
    with changes.transaction(home.store) as session:
        change = Change(session, moment, kind)
        change.undoable, change.detail = undoable, detail
        ensure_internal_settings(session)
        yield change
        if change.subjects:
            number = _log(change)
            if change.undoable:
                _keep_undo_image(change, number)
            else:
                _drop_overtaken_image(change)


def ensure_internal_settings(session: Session) -> None:
    """Give a new store its random salt, and make sure that its search rows are those of this cutter.

    A delete must give FTS5 the words that were indexed, so rows of another cutter are written anew first.
    """
    if session.get(SettingRow, SALT) is None:
        session.add(SettingRow(key=SALT, value=secrets.token_hex(16)))
    cutter = session.get(SettingRow, CUTTER)
    if cutter is None:
        session.add(SettingRow(key=CUTTER, value=index_stamp()))
    session.flush()
    if cutter is not None and cutter.value != index_stamp():
        reindex.rebuild(changes.driver(session))
        session.expire(cutter)


def _log(change: Change) -> int:
    common = {"at": change.moment.instant, "kind": change.kind, "amount": 1, "detail": change.detail}
    rows = [{**common, "subject": subject} for subject in dict.fromkeys(change.subjects)]
    change.session.execute(insert(OperationRow), rows)
    return notes.generation(change.connection)


def _keep_undo_image(change: Change, number: int) -> None:
    image = json.dumps(change.image, ensure_ascii=False)
    row = UndoImageRow(
        number=1, operation_number=number, at=change.moment.instant, kind=change.kind, image=image
    )
    change.session.merge(row)


def _drop_overtaken_image(change: Change) -> None:
    kept = change.session.get(UndoImageRow, 1)
    if kept is None:
        return
    image = json.loads(kept.image)
    if any(_numbers(change.image, name) & _numbers(image, name) for name in ("notes", "entries", "threads")):
        change.session.delete(kept)


def _numbers(image: dict[str, Any], name: str) -> set[int]:
    return {number for number, _ in image.get(name, ())}


def note_from_json(values: list[Any]) -> Note:
    """Return the note that ``json`` made of a ``Note``."""
    note = Note(*values)
    return note._replace(lines=tuple(Line(*line) for line in note.lines))


def new_id(connection: sqlite3.Connection) -> str:
    """Return an id that no note and no entry has: 12 random hex digits."""
    while True:
        id_ = secrets.token_hex(6)
        if not notes.numbers_with_id(connection, id_) and not entries.numbers_with_id(connection, id_):
            return id_
