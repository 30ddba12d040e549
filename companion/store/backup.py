"""Backups: whole copies through SQLite's online backup, openable alone, owner-only.

A backup is written beside its final name and renamed when it is complete, so a killed backup is never taken
for one. Names are ``<bank>-<UTC stamp>[-why].db``.
"""

import os
import sqlite3
from pathlib import Path
from typing import Final

from companion import clock
from companion.errors import Refused
from companion.home import make_folder
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.faults import translated

_STAMP: Final = f"{'[0-9]' * 8}T{'[0-9]' * 6}Z"


def backups_of(folder: Path, bank: str) -> list[Path]:
    """Return the backups of one bank, oldest first; those of a bank with a like name (``work-2``) are not its own."""
    stem = len(f"{bank}-20260519T011200Z")
    found = folder.glob(f"{bank}-{_STAMP}*.db")
    return sorted(found, key=lambda file: (file.stem[:stem], len(file.stem), file.stem))


def index_copies_of(folder: Path, bank: str) -> list[Path]:
    """Return the copies of a mirror's index as a person had left it (``absorbing`` keeps them)."""
    return sorted(folder.glob(f"MEMORY-{bank}-{_STAMP}.md"))


def back_up(path: Path, backups: Path, moment: Moment, why: str = "") -> Path:
    """Copy the store at ``path`` into the folder ``backups`` and return the new file.

    Raises ``Refused`` where there is no store yet, ``StoreUnavailable`` and its kinds.
    """
    if not connect.is_there(path):
        raise Refused("there is no store to back up yet", "companion write makes one")
    make_folder(backups)
    stem = "-".join(part for part in (path.stem, clock.utc_stamp(moment.instant), why) if part)
    target = _free_name(backups, stem)
    with translated():
        copy_store(path, target)
    return target


def _free_name(folder: Path, stem: str) -> Path:
    target = folder / f"{stem}.db"
    count = 1
    while target.exists():
        count += 1
        target = folder / f"{stem}-{count}.db"
    return target


def copy_store(source: Path, target: Path) -> None:
    """Copy a whole store into a new file, complete or not at all."""
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        _copy(source, unfinished)
        _sync(unfinished)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    reading = connect.raw(source)
    writing = sqlite3.connect(target, isolation_level=None)
    try:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    finally:
        writing.close()
        reading.close()


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
