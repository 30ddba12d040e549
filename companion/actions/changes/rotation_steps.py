"""The steps of a rotation. Each is a transaction of its own and looks again at what it touches.

Between the plan and a step a person may have opened a note again or said more: such a thing is left alone. A step
that was done leaves nothing for the next run, so a rotation that was killed half-way is finished by the next one.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing
from typing import Final

from sqlalchemy import insert

from companion import clock
from companion.actions.changes.backing_up import kept_backups, remove_old
from companion.actions.changes.change import Change, changing
from companion.actions.changes.entry_change import archive_entry
from companion.actions.changes.following import follow
from companion.actions.changes.rotation_stock import old_log, read_retention, read_stock
from companion.actions.reads.mirrors import every_mirror
from companion.home import Home
from companion.rules.notes import Moment, Note, effective_status
from companion.rules.rotating import Plan, Retention, cutoff, plan
from companion.rules.tiers import ArchivedEntry, Entry
from companion.store import connect, entries, notes, pruning, purging
from companion.store.archive_changes import archive_note
from companion.store.backup import back_up, backups_of
from companion.store.faults import translated
from companion.store.files import clear_leftovers
from companion.store.pruning import OldSession
from companion.store.schema.log import OperationRow, UndoImageRow

KIND: Final = "rotate"
"""The kind under which the log has everything that a rotation does; the detail says what it was."""

SHRINK: Final = (
    connect.USE_GIVING_BACK,
    "INSERT INTO note_search (note_search) VALUES ('optimize')",
    "INSERT INTO recall_search (recall_search) VALUES ('optimize')",
    "VACUUM",
)
"""What gives the space of deleted rows back, the words of the search indexes first."""


def notes_of(connection: sqlite3.Connection, numbers: Iterable[int]) -> tuple[Note, ...]:
    """Return the notes of these numbers."""
    found = (notes.read_note(connection, number) for number in numbers)
    return tuple(note for note in found if note is not None)


def entries_of(connection: sqlite3.Connection, numbers: Iterable[int]) -> tuple[Entry, ...]:
    """Return the entries of these numbers."""
    found = (entries.read_entry(connection, number) for number in numbers)
    return tuple(entry for entry in found if entry is not None)


def sessions_of(connection: sqlite3.Connection, numbers: Collection[int]) -> tuple[OldSession, ...]:
    """Return the sessions of these numbers."""
    chosen = frozenset(numbers)
    return tuple(one for one in pruning.sessions(connection) if one.number in chosen) if chosen else ()


def _still_due(home: Home, connection: sqlite3.Connection, moment: Moment) -> Plan:
    keep = read_retention(connection)
    return plan(read_stock(home, connection, keep._replace(dialogue=None, log=None), moment), keep, moment)


def end_mutes(home: Home, moment: Moment, numbers: Collection[int]) -> tuple[Note, ...]:
    """Make notes active whose mute has ended (C-50); return them."""
    if not numbers:
        return ()
    done = []
    with changing(home, moment, KIND, undoable=False, detail="mute") as change:
        for number in sorted(numbers):
            note = notes.read_note(change.connection, number)
            if (
                note is not None
                and note.status == "muted"
                and effective_status(note, moment.instant) == "active"
            ):
                change.replace(number, note, note._replace(status="active", muted_until=None))
                done.append(note)
    return tuple(done)


def archive_notes(home: Home, moment: Moment, numbers: Collection[int]) -> tuple[Note, ...]:
    """Move closed notes to the archive; return them."""
    if not numbers:
        return ()
    done = []
    with changing(home, moment, KIND, undoable=False, detail="note") as change:
        due = frozenset(_still_due(home, change.connection, moment).notes)
        for number in sorted(due & frozenset(numbers)):
            (note,) = notes_of(change.connection, [number])
            archive_note(change.session, number, note, moment.today)
            change.image["notes"].append([number, note])  # an undo of an earlier change must not look for it
            change.subjects.append(note.id)
            done.append(note)
    return tuple(done)


def archive_entries(home: Home, moment: Moment, numbers: Collection[int]) -> tuple[Entry, ...]:
    """Move stale entries to the archive; return them."""
    if not numbers:
        return ()
    done = []
    with changing(home, moment, KIND, undoable=False, detail="entry") as change:
        due = frozenset(_still_due(home, change.connection, moment).entries)
        for number in sorted(due & frozenset(numbers)):
            (entry,) = entries_of(change.connection, [number])
            archive_entry(change, number, ArchivedEntry(entry, moment.today, ""))
            done.append(entry)
    return tuple(done)


def prune_dialogue(
    home: Home, moment: Moment, numbers: Collection[int], keep: Retention
) -> tuple[OldSession, ...]:
    """Delete the dialogue of old sessions, one transaction each; return them."""
    if not numbers:
        return ()
    first_kept = cutoff(moment.today, keep.dialogue)
    done = []
    with closing(connect.reading(home.store)) as connection:
        chosen = sessions_of(connection, numbers)
    for session in chosen:
        with changing(home, moment, KIND, undoable=False) as change:
            now = pruning.session_with(change.connection, session.number)
            if now is None or now.id != session.id or clock.local_date(now.last_at) >= first_kept:
                continue
            _drop_image_of(change, pruning.prune_session(change.connection, now))
            _audit(change, "dialogue", now.turns, now.id.lower())
            done.append(now)
    return tuple(done)


def _drop_image_of(change: Change, turns: set[int]) -> None:
    """Drop the undo image when it would touch turns that are gone: their numbers may stand for others later."""
    kept = change.session.get(UndoImageRow, 1)
    if kept is not None and turns & set(json.loads(kept.image).get("turns", ())):
        change.session.delete(kept)


def _audit(change: Change, detail: str, amount: int, subject: str | None = None) -> None:
    row = {"at": change.moment.instant, "kind": KIND, "subject": subject, "amount": amount, "detail": detail}
    change.session.execute(insert(OperationRow), [row])


def prune_log(home: Home, moment: Moment, keep: Retention) -> int:
    """Delete old rows of the log; return how many."""
    with changing(home, moment, KIND, undoable=False) as change:
        limits = old_log(home, change.connection, keep, moment)
        if limits is None:
            return 0
        gone = pruning.prune_log(change.connection, *limits)
        if gone:
            _audit(change, "log", gone)
    return gone


def is_backup_due(home: Home, moment: Moment, keep: Retention) -> bool:
    """Tell whether the bank has no backup of today that was made for its own sake."""
    stem = len(f"{home.bank}-")
    stamps = (file.stem[stem:] for file in backups_of(home.backups, home.bank) if "-before-" not in file.stem)
    return keep.backup and moment.today not in {_day_of(stamp) for stamp in stamps}


def _day_of(stamp: str) -> str:
    """Return the local date of a backup's stamp (``20260519T011200Z``)."""
    year, month, day, rest = stamp[:4], stamp[4:6], stamp[6:8], stamp[9:15]
    at = clock.parse_instant(f"{year}-{month}-{day}T{rest[:2]}:{rest[2:4]}:{rest[4:]}+00:00")
    return clock.local_date(at)


def back_up_today(home: Home, moment: Moment, *, prune: bool) -> tuple[str, int]:
    """Make the day's backup; return its path and how many old ones were removed (``prune``).

    A backup without its row of the log would stay without one: where that cannot be written there is none, and the
    next run makes it.
    """
    made = back_up(home.store, home.backups, moment)
    logged = False
    try:
        with changing(home, moment, KIND, undoable=False) as change:
            _audit(change, "backup", 1)
        logged = True
    finally:
        if not logged:
            made.unlink(missing_ok=True)
    removed = remove_old(home, made, kept_backups(home)) if prune else 0
    if removed:
        with changing(home, moment, KIND, undoable=False) as change:
            _audit(change, "backups", removed)
    return str(made), removed


def mirror_drift(connection: sqlite3.Connection, moment: Moment) -> int:
    """Return how many files of the mirrors differ from the store."""
    if not every_mirror(connection):
        return 0
    from companion.actions.changes.mirror_check import findings_of_mirrors  # noqa: PLC0415 - most homes have no mirror

    return len(findings_of_mirrors(connection, moment))


def renew_mirror(home: Home, moment: Moment) -> int:
    """Bring index and mirror into step, hand edits taken in; return how many files were out of step."""
    with translated(), closing(connect.reading(home.store)) as connection:
        differing = mirror_drift(connection, moment)
    if not differing:
        return 0
    follow(home, moment, whole=True)
    with closing(connect.reading(home.store)) as connection:
        settled = differing - mirror_drift(connection, moment)
    if settled <= 0:
        return 0  # what stands in the way was remarked; it is no thing done
    with changing(home, moment, KIND, undoable=False) as change:
        _audit(change, "mirror", settled)
    return settled


def tidy(home: Home, *, shrink: bool) -> None:
    """Fold the store's log into it, give free pages back and let SQLite renew its statistics.

    ``shrink`` rewrites the whole file and its search indexes, for the space of many deleted rows. What a hook had no
    time for, when somebody took words back, is done here (``store.purging``).

    Another process in the way is no failure: the next run does it.
    """
    for folder in (home.temporary, home.backups, home.log):
        if folder.is_dir():
            clear_leftovers(folder)
    connection = connect.writing(home.store)
    try:
        if shrink:
            for statement in SHRINK:
                connection.execute(statement)
        if purging.is_needed(connection):
            purging.purge(connection)
        connect.give_back(connection)
        connection.execute("PRAGMA optimize")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
    finally:
        connection.close()
