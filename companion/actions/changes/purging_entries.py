"""Applying tombstones to the tiers of another store: entries, archived entries, threads."""

from collections.abc import Collection

from sqlalchemy import update
from sqlmodel import Session

from companion.actions.changes.forgetting_links import loosen
from companion.rules.tiers import Entry, bare_text, quotes
from companion.rules.tombstones import Grave, Graveyard, thread_unit
from companion.store import changes, entries, entry_changes, threads
from companion.store.schema.archive import ArchiveRow


def apply_to_tiers(session: Session, yard: Graveyard, ids: Collection[str]) -> int:
    """Forget or delete what a tombstone names; ``ids`` go whatever they say. Return how many were met."""
    gone: list[Entry] = []
    met = _apply_to_entries(session, yard, ids, gone) + _apply_to_archive(session, yard, ids, gone)
    _drop_quotes(session, gone)
    loosen(session, gone)
    for number, thread in list(threads.iterate_threads(changes.driver(session))):
        if yard.grave_of(thread_unit(thread)) is not None:
            entry_changes.delete_thread(session, number)
            met += 1
    return met


def _apply_to_entries(session: Session, yard: Graveyard, ids: Collection[str], gone: list[Entry]) -> int:
    """Apply the tombstones to the entries; ``gone`` gets those that were met."""
    met = 0
    for number, entry in list(entries.iterate_entries(changes.driver(session))):
        grave = yard.grave_of_entry(entry)
        if entry.id in ids or _is_erased(grave):
            entry_changes.delete_entry(session, number)
        elif grave is not None and entry.forgotten_at is None:
            hidden = entry._replace(text=bare_text(entry.text), forgotten_at=grave.at)
            entry_changes.replace_entry(session, number, hidden)
        else:
            continue
        gone.append(entry)
        met += 1
    return met


def _drop_quotes(session: Session, gone: Collection[Entry]) -> None:
    """Take off the tension notes that quote an entry which is forgotten or erased."""
    for number, entry in entries.tense_entries(changes.driver(session)) if gone else ():
        if any(quotes(entry.text, other.text) for other in gone):
            entry_changes.replace_entry(session, number, entry._replace(text=bare_text(entry.text)))


def _apply_to_archive(session: Session, yard: Graveyard, ids: Collection[str], gone: list[Entry]) -> int:
    met = 0
    for number, archived in entries.archived_entries(changes.driver(session), forgotten=True):
        grave = yard.grave_of_entry(archived.entry)
        if archived.entry.id in ids or _is_erased(grave):
            entry_changes.delete_archived(session, number)
        elif grave is not None and archived.entry.forgotten_at is None:
            hide = update(ArchiveRow).where(ArchiveRow.number == number)  # type: ignore[arg-type]  # SQLModel types a column as its value
            session.execute(hide.values(forgotten_at=grave.at))
        else:
            continue
        gone.append(archived.entry)
        met += 1
    return met


def _is_erased(grave: Grave | None) -> bool:
    return grave is not None and grave.erased
