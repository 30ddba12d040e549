"""Applying tombstones to the archived notes of another store: as to its other notes."""

from collections.abc import Collection

from sqlalchemy import update
from sqlmodel import Session

from companion.rules.tombstones import Graveyard
from companion.store import archived_notes, changes
from companion.store.entry_changes import delete_archived
from companion.store.schema.archive import ArchiveRow


def apply_to_archived_notes(session: Session, yard: Graveyard, ids: Collection[str]) -> int:
    """Hide or delete the archived notes that a tombstone names; ``ids`` go whatever they say. Return how many."""
    met = 0
    for archived in archived_notes.archived_notes(changes.driver(session), forgotten=True):
        grave = yard.grave_of_note(archived.note)
        mine = ArchiveRow.number == archived.number
        passing = yard.passing(archived.note)
        if archived.note.id in ids or (grave is not None and grave.erased):
            delete_archived(session, archived.number)
        elif grave is not None and archived.note.forgotten_at is None:
            session.execute(update(ArchiveRow).where(mine).values(forgotten_at=grave.at))  # type: ignore[arg-type]  # SQLModel types a column as its value
        elif passing is not None and passing != archived.note:
            image = archived_notes.image_of(passing._replace(forgotten_at=None), archived.traces)
            session.execute(update(ArchiveRow).where(mine).values(image=image))  # type: ignore[arg-type]  # as above
        else:
            continue
        met += 1
    return met
