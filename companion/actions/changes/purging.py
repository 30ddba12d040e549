"""Applying the current tombstones to another store: backups after an erase, and a backup on its way in."""

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from sqlalchemy import delete, update
from sqlmodel import Session

from companion.actions.changes.change import ensure_internal_settings
from companion.actions.changes.graves import merge_graves
from companion.actions.changes.purging_archive import apply_to_archived_notes
from companion.actions.changes.purging_entries import apply_to_tiers
from companion.errors import CompanionError
from companion.home import Home
from companion.rules.lifecycle import forgotten
from companion.rules.notes import Moment
from companion.rules.tombstones import Grave, Graveyard, turn_unit
from companion.store import changes, connect, search
from companion.store.backup import backups_of, index_copies_of
from companion.store.dialogue import turns
from companion.store.erase import scrub
from companion.store.files import clear_leftovers
from companion.store.graves import read_graves
from companion.store.note_changes import delete_note, replace_note
from companion.store.notes import iterate_notes
from companion.store.schema.dialogue import TurnRow
from companion.store.schema.log import UndoImageRow


def purge_backups(home: Home, ids: Collection[str]) -> tuple[int, int]:
    """Rewrite every backup of the bank without what is erased; what cannot be rewritten is deleted.

    ``ids`` are notes to take out whatever their text was then. Returns (rewritten, deleted).
    """
    with closing(connect.reading(home.store)) as connection:
        graves = read_graves(connection)
    rewritten = deleted = 0
    for backup in backups_of(home.backups, home.bank):
        try:
            bury_in(backup, graves, ids)
            scrub(backup)
            _single_file(backup)
            rewritten += 1
        except (CompanionError, sqlite3.Error):
            _remove(backup)
            deleted += 1
    return rewritten, deleted + _remove_strays(home)


def _remove_strays(home: Home) -> int:
    """Remove what can hold old texts and nobody can rewrite; return how many that a person may have known of.

    Damaged stores kept aside, indexes as they were edited by hand, copies of killed processes.
    """
    for folder in (home.temporary, home.backups):
        clear_leftovers(folder)
    damaged = [file for file in home.store.parent.glob(f"{home.store.name}.damaged-*") if file.is_file()]
    strays = [*damaged, *index_copies_of(home.backups, home.bank)]
    for file in strays:
        file.unlink(missing_ok=True)
    return len([file for file in strays if not file.name.endswith(("-wal", "-shm"))])


def _remove(backup: Path) -> None:
    for name in (backup.name, f"{backup.name}-wal", f"{backup.name}-shm", f"{backup.name}-journal"):
        backup.with_name(name).unlink(missing_ok=True)


def _single_file(backup: Path) -> None:
    with closing(sqlite3.connect(backup, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def bury_in(path: Path, graves: Collection[Grave], ids: Collection[str] = ()) -> int:
    """Merge the tombstones into the store at ``path`` and apply them; return how many notes and turns they met.

    What that store holds beside a tombstone of its own was said again after it, so only the others are applied.
    """
    with changes.transaction(path) as session:
        ensure_internal_settings(session)  # an older release may have cut the words of its rows otherwise
        own = set(read_graves(changes.driver(session)))
        yard = Graveyard(grave for grave in graves if grave not in own)
        met = _apply_to_notes(session, yard, ids) + _apply_to_turns(session, yard)
        met += apply_to_tiers(session, yard, ids) + apply_to_archived_notes(session, yard, ids)
        merge_graves(session, graves)
        session.execute(delete(UndoImageRow))
        return met


def _apply_to_notes(session: Session, yard: Graveyard, ids: Collection[str]) -> int:
    connection, met = changes.driver(session), 0
    for number, note in list(iterate_notes(connection)):
        grave = yard.grave_of_note(note)
        if note.id in ids or (grave is not None and grave.erased):
            delete_note(session, number)
        elif grave is not None and note.forgotten_at is None:
            replace_note(session, number, forgotten(note, Moment(grave.at, grave.on)))
        elif (kept := yard.passing(note)) is not None and kept != note:
            replace_note(session, number, kept)
        else:
            continue
        met += 1
    return met


def _apply_to_turns(session: Session, yard: Graveyard) -> int:
    connection, met = changes.driver(session), 0
    for turn in list(turns(connection)):
        grave = yard.grave_of(turn_unit(turn.text, turn.at, ""))
        if grave is None:
            continue
        met += 1
        mine = TurnRow.number == turn.number
        search.hide_turns(connection, [turn.number])
        if grave.erased:
            session.execute(delete(TurnRow).where(mine))  # type: ignore[arg-type]  # SQLModel types a column as its value
        else:
            session.execute(update(TurnRow).where(mine).values(forgotten_at=grave.at))  # type: ignore[arg-type]  # as above
    return met
