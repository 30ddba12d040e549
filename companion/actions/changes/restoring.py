"""Bring a backup back: checked first, the present kept aside, what was forgotten since stays forgotten.

The backup is copied, migrated when it is of an older release, and given the current tombstones, what was taken back
since, and the times in which nothing was kept, before it takes the store's place; the present store goes to
``backups/``. A damaged store cannot be read for any of them: it is moved aside as it is.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from companion import clock
from companion.actions.changes.following import follow
from companion.actions.changes.memory_state import lose_memory_track
from companion.actions.changes.mirror_state import lose_track
from companion.actions.changes.purging import bury_in
from companion.actions.changes.taken_back import Withdrawn, withdraw_in, withdrawn
from companion.errors import Refused, StoreDamaged, StoreLocked
from companion.home import Home, make_folder
from companion.rules.notes import Moment
from companion.rules.quiet_spans import QuietSpan
from companion.rules.tombstones import Grave
from companion.store import connect, quiet_spans
from companion.store.backup import back_up, backups_of, copy_store
from companion.store.erase import scrub
from companion.store.faults import LOCKED_HINT, translated
from companion.store.files import prepare_folder
from companion.store.graves import read_graves
from companion.store.migrate import migrate


class Restored(NamedTuple):
    """What a restore did: where the store of before is, and how many things stayed forgotten."""

    source: Path
    kept: Path | None
    stayed_forgotten: int


class _Marks(NamedTuple):
    """What is not to come back: tombstones, when nothing was kept, of which sessions something was taken back."""

    graves: tuple[Grave, ...]
    spans: list[QuietSpan]
    withdrawn: list[Withdrawn]


def restore(home: Home, moment: Moment, name: str) -> Restored:
    """Put the backup ``name`` (a path, or a file of ``backups/``) in the store's place.

    Raises ``Refused`` when there is no such file, ``StoreDamaged`` or ``StoreNewer`` when it is no good, with
    nothing changed.
    """
    source = find_backup(home, name)
    prepare_folder(home.temporary)
    arriving = home.temporary / f".restore.{os.getpid()}.tmp"  # a name that clear_leftovers knows
    try:
        with translated():
            _arrive(source, arriving)
            migrate(arriving, home.temporary, moment)
            marks = _current_marks(home, moment)
            met = bury_in(arriving, marks.graves)
            met += withdraw_in(arriving, marks.withdrawn, moment)
            _keep_quiet(arriving, marks.spans)
            scrub(arriving)  # what was erased comes in on no free page either
            _fold(arriving)
            kept = _keep_present(home, moment)
            lose_track(home)
            lose_memory_track(home)
            _take_place(arriving, home.store)
    finally:
        for leftover in home.temporary.glob(f"{arriving.stem}[.-]*"):
            leftover.unlink(missing_ok=True)
    follow(home, moment, whole=True)
    return Restored(source, kept, met)


def _arrive(source: Path, arriving: Path) -> None:
    try:
        copy_store(source, arriving)
        _check(arriving)
    except (StoreDamaged, sqlite3.DatabaseError) as problem:
        raise StoreDamaged(
            "that file is damaged or no backup; nothing was changed", "name another"
        ) from problem


def find_backup(home: Home, name: str) -> Path:
    """Return the backup file. ``latest`` is the newest of the bank. Raises ``Refused`` when there is none."""
    if name == "latest":
        # What a restore put aside is no backup that someone made: it must be named to come back.
        found = [path for path in backups_of(home.backups, home.bank) if "-before-restore" not in path.stem]
        if found:
            return found[-1]
    for path in (Path(name), home.backups / name, home.backups / f"{name}.db"):
        if path.is_file():
            return path
    raise Refused("there is no such backup", f"{home.backups} holds what there is")


def _check(path: Path) -> None:
    with closing(connect.raw(path)) as connection:
        with suppress(connect.StoreBehind):
            connect.check_stamp(connection)
        if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise StoreDamaged("the backup is damaged; nothing was changed", "choose another one")


def _current_marks(home: Home, moment: Moment) -> _Marks:
    """Return what the present store knows of it; nothing where it cannot be read any more."""
    try:
        with closing(connect.reading(home.store)) as connection:
            spans = [*quiet_spans.ended(connection), *quiet_spans.of_pauses(connection, moment.instant)]
            return _Marks(read_graves(connection), spans, withdrawn(connection))
    except (StoreDamaged, sqlite3.DatabaseError):
        return _Marks((), [], [])


def _keep_quiet(arriving: Path, spans: list[QuietSpan]) -> None:
    with closing(connect.writing(arriving)) as connection, connect.immediate(connection):
        quiet_spans.merge(connection, spans)


def _fold(path: Path) -> None:
    """Make one file of the store at ``path``, so that a rename moves it whole."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _keep_present(home: Home, moment: Moment) -> Path | None:
    if not home.store.exists():
        return None
    try:
        return back_up(home.store, home.backups, moment, "before-restore")
    except StoreDamaged:  # a store that is only locked, or on a full disk, stays where it is
        aside = home.store.with_name(f"{home.store.name}.damaged-{clock.utc_stamp(moment.instant)}")
        for suffix in ("", "-wal", "-shm"):
            part = home.store.with_name(home.store.name + suffix)
            if part.exists():
                part.replace(aside.with_name(aside.name + suffix))
        return aside


def _take_place(arriving: Path, store: Path) -> None:
    """Fill the store from the arriving file: page by page under SQLite's own locks, or by a rename when none stands."""
    make_folder(store.parent)
    if not store.exists():
        arriving.replace(store)
        return
    with (
        closing(sqlite3.connect(arriving, isolation_level=None)) as source,
        closing(connect.raw(store)) as target,
    ):
        source.backup(target, progress=_giving_up(), sleep=0.05)


def _giving_up() -> Callable[[int, int, int], None]:
    """Return what ends the copy when another process holds the store: SQLite's own would wait for ever (K03)."""
    waits = 0

    def look(status: int, _remaining: int, _total: int) -> None:
        nonlocal waits
        waits += status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        if waits == connect.TRIES:
            raise StoreLocked("the store is locked", LOCKED_HINT)

    return look
