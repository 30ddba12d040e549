"""Rotate: what should happen once a day by itself. One at a time, idempotent, at whatever day it is called next.

Order: the day's backup, then what moves (mutes that have ended, closed notes, stale entries), then what the person
asked to be deleted (old dialogue, old log), then index and mirrors, then the files themselves. Everything that may be
refused is refused before the first of these. Each thing done is one row of the log, without a word of what it holds.

A rotation is no explicit change of the person: ``undo`` does not reach it, and reaches nothing that it has moved.
Nothing is destroyed by what moves. It goes on while everything is paused: it hands nothing over.
"""

from collections.abc import Sequence
from contextlib import closing
from typing import Any, NamedTuple

from companion.actions.changes import rotation_steps as steps
from companion.actions.changes.rotation_lock import alone
from companion.actions.changes.rotation_stock import read_retention, read_stock
from companion.errors import CompanionError, Refused
from companion.home import Home
from companion.rules.notes import Moment, Note
from companion.rules.rotating import Plan, Retention, calmed, check, plan
from companion.rules.tiers import Entry
from companion.store import connect
from companion.store.connect import StoreBehind
from companion.store.faults import translated
from companion.store.pruning import OldSession
from companion.store.rotation_log import note_done, note_failed


class Rotation(NamedTuple):
    """What a rotation did, or with ``dry_run`` would do.

    ``mutes`` are notes whose mute has ended, ``notes`` and ``entries`` what moved to the archive, ``sessions`` and
    ``log_rows`` what was deleted. ``backup`` is the path of the day's backup, ``backup_due`` whether there was none
    yet; ``mirror_files`` are files that were out of step. ``refused`` is why a dry run could not be carried out.
    """

    dry_run: bool = False
    mutes: tuple[Note, ...] = ()
    notes: tuple[Note, ...] = ()
    entries: tuple[Entry, ...] = ()
    sessions: tuple[OldSession, ...] = ()
    log_rows: int = 0
    backup_due: bool = False
    backup: str | None = None
    backups_removed: int = 0
    mirror_files: int = 0
    refused: str | None = None

    @property
    def things(self) -> int:
        """How many things were done, each a row of the log, beside the day's backup."""
        lists: tuple[Sequence[object], ...] = (self.mutes, self.notes, self.entries, self.sessions)
        counts = (self.log_rows, self.mirror_files, self.backups_removed)
        return sum(map(len, lists)) + sum(map(bool, counts))


def rotate(home: Home, moment: Moment, *, dry_run: bool = False, force: bool = False) -> Rotation:
    """Do what is due; with ``dry_run`` only say what it is. Without a store there is nothing, and none is made.

    Raises ``Refused`` when more would be deleted or moved than may be without ``force``, ``StoreLocked`` while another
    rotation runs, ``StoreUnavailable``; each leaves a line in the home's log.
    """
    if not connect.is_there(home.store):
        return Rotation(dry_run)
    if dry_run:
        return _foreseen(home, moment, force)
    try:
        with alone(home, moment), translated():
            done = _carried_out(home, moment, force)
            note_done(home, moment.instant, done.things + bool(done.backup))
            return done
    except StoreBehind:
        raise  # the store is migrated, and the same command runs again
    except CompanionError as problem:
        note_failed(home, moment.instant, problem)
        raise


def _foreseen(home: Home, moment: Moment, force: bool) -> Rotation:
    keep, due, refused = _planned(home, moment, force)
    with translated(), closing(connect.reading(home.store)) as connection:
        return Rotation(
            dry_run=True,
            mutes=steps.notes_of(connection, due.muted),
            notes=steps.notes_of(connection, due.notes),
            entries=steps.entries_of(connection, due.entries),
            sessions=steps.sessions_of(connection, due.sessions),
            log_rows=due.log,
            backup_due=steps.is_backup_due(home, moment, keep),
            mirror_files=steps.mirror_drift(connection, moment),
            refused=refused.message if refused else None,
        )


def _planned(home: Home, moment: Moment, force: bool) -> tuple[Retention, Plan, Refused | None]:
    """Return the settings, the plan, and why it must not be carried out."""
    with translated(), closing(connect.reading(home.store)) as connection:
        keep = read_retention(connection)
        stock = read_stock(home, connection, keep, moment)
    due = plan(stock, keep, moment)
    if force:
        return keep, due, None
    try:
        check(due, stock, keep)
    except Refused as refused:
        return keep, due, refused
    return keep, calmed(due), None


def _carried_out(home: Home, moment: Moment, force: bool) -> Rotation:
    keep, due, refused = _planned(home, moment, force)
    if refused is not None:
        raise refused
    due_today = steps.is_backup_due(home, moment, keep)
    backup, removed = steps.back_up_today(home, moment, prune=not due.is_doubted) if due_today else (None, 0)
    done = Rotation(
        backup_due=due_today,
        backup=backup,
        backups_removed=removed,
        mutes=steps.end_mutes(home, moment, due.muted),
        notes=steps.archive_notes(home, moment, due.notes),
        entries=steps.archive_entries(home, moment, due.entries),
        sessions=steps.prune_dialogue(home, moment, due.sessions, keep),
        log_rows=steps.prune_log(home, moment, keep) if due.log else 0,
        mirror_files=steps.renew_mirror(home, moment),
    )
    steps.tidy(home, shrink=bool(done.sessions or done.log_rows))
    return done


def rotation_json(done: Rotation) -> dict[str, Any]:
    """Return the shape of ``rotate --json``: ids and dates; no title of a sensitive note."""
    return {
        "dry_run": done.dry_run,
        "mutes_ended": [note.id for note in done.mutes],
        "notes": [
            {
                "id": note.id, "name": note.name,
                "title": None if note.sensitivity == "sensitive" else note.title,
            }
            for note in done.notes
        ],
        "entries": [{"id": entry.id, "tier": entry.tier, "updated": entry.updated} for entry in done.entries],
        "sessions": [
            {"session": one.session, "source": one.source, "turns": one.turns} for one in done.sessions
        ],
        "log_rows": done.log_rows,
        "backup_due": done.backup_due,
        "backup": done.backup,
        "backups_removed": done.backups_removed,
        "mirror_files": done.mirror_files,
        "refused": done.refused,
    }  # fmt: skip
