"""Take the last explicit change back: one level, whole or not at all."""

import json
from typing import Any, Final

from sqlalchemy import delete, update

from companion.actions.changes.change import Change, changing, note_from_json
from companion.actions.changes.entry_change import put_back, said_again
from companion.actions.changes.following import follow
from companion.actions.reads.finding import known_note
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import notes, pauses, search
from companion.store.note_changes import delete_note, replace_note
from companion.store.schema.care import FollowUpRow
from companion.store.schema.dialogue import TurnRow
from companion.store.schema.log import TombstoneRow, UndoImageRow
from companion.text.normalise import normalise

FINDING: Final = "companion recall finds it; if it is a thread, companion threads"


def undo(home: Home, moment: Moment) -> str:
    """Take the last change back and return its kind (write, edit, remember, forget, pause …).

    Raises ``Refused`` when there is nothing to take back.
    """
    with changing(home, moment, "undo", undoable=False) as change:
        kept = change.session.get(UndoImageRow, 1)
        if kept is None:
            raise Refused("there is nothing to take back", "undo reaches one change back")
        image = json.loads(kept.image)
        kind = kept.kind
        _check_names(change, image)
        if said_again(change, image):
            raise Refused("something newer says the same; nothing was changed", FINDING)
        _put_back(change, image)
        change.session.delete(kept)
        change.subjects.append(None)
    follow(home, moment)
    return kind


def _check_names(change: Change, image: dict[str, Any]) -> None:
    """Raise ``Refused`` when a file name that would come back is in use again."""
    touched = {number for number, _ in image["notes"]}
    for number, values in image["notes"]:
        before = note_from_json(values) if values else None
        if before is None or before.forgotten_at is not None:
            continue
        holders = set(notes.numbers_with_name(change.connection, normalise(before.name)))
        if holders - touched - {number}:
            raise Refused("a newer note has that name; nothing was changed", f"companion show {before.name}")


def _put_back(change: Change, image: dict[str, Any]) -> None:
    session = change.session
    if image["follow_ups"]:
        session.execute(delete(FollowUpRow).where(FollowUpRow.number.in_(image["follow_ups"])))  # type: ignore[union-attr]  # SQLModel types a column as its value
    if image["tombstones"]:
        session.execute(delete(TombstoneRow).where(TombstoneRow.number.in_(image["tombstones"])))  # type: ignore[union-attr]  # as above
    if image["turns"]:
        search.show_turns(change.connection, image["turns"])
        session.execute(update(TurnRow).where(TurnRow.number.in_(image["turns"])).values(forgotten_at=None))  # type: ignore[union-attr]  # as above
    for number, values in reversed(image["notes"]):
        _put_note_back(change, number, values)
    put_back(change, image)
    if "pause" in image:
        _put_pause_back(change, *image["pause"])


def _put_note_back(change: Change, number: int, values: list[Any] | None) -> None:
    if values is None:
        change.subjects.append(known_note(change.connection, number).id)
        delete_note(change.session, number)
        return
    before = note_from_json(values)
    change.subjects.append(before.id)
    replace_note(change.session, number, before)


def _put_pause_back(change: Change, session: str, row: list[Any] | None) -> None:
    if row is None:
        pauses.resume(change.connection, change.moment, session)
    else:
        pauses.put_back(change.connection, change.moment, *row)
