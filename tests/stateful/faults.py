"""Faults on demand: a process that dies between two statements or two file operations, a lock, a full disk.

A crash is ``SimulatedCrash``, a ``BaseException`` that nothing catches. From then on the process is dead: every
further statement, commit, rollback and file operation raises it again, so no ``finally`` can tidy up what a
killed process would have left. Statements are counted by the classes that ``connect.CONNECTION`` takes, file
operations by an audit hook (``sys.addaudithook``) that sees every open, rename, removal and new folder below
the world's own folder, whoever asks for it.
"""

import errno
import logging
import os
import sqlite3
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import pytest

from companion.store import connect

DEAD_PROCESS: Final = 99_999_999
"""A process id that no process has."""

FILE_EVENTS: Final = frozenset({"open", "os.rename", "os.remove", "os.mkdir", "os.chmod", "os.link"})


class SimulatedCrash(BaseException):
    """The process is dead from here on."""


class Fault(NamedTuple):
    """What goes wrong: ``at`` is the number of the statement or file operation before which it does."""

    kind: Literal["statement", "file", "locked", "full", "no-space"]
    at: int = 1


class Fuse:
    """Counts what happens and blows at the number that was set."""

    def __init__(self) -> None:
        self.root = ""
        self.fault: Fault | None = None
        self.statements = 0
        self.files = 0
        self.dead = False
        self.fired = False
        self.connections: weakref.WeakSet[FaultyConnection] = weakref.WeakSet()

    def statement(self) -> None:
        """Count a statement; die when its turn has come."""
        self.statements += 1
        if self.fault is not None and self.fault.kind == "statement" and self.statements >= self.fault.at:
            self.dead = True
        if self.dead:
            raise SimulatedCrash

    def file(self, *, grows: bool) -> None:
        """Count a file operation; die, or find no space for what ``grows``, when its turn has come."""
        self.files += 1
        if self.fault is not None and self.files >= self.fault.at:
            if self.fault.kind == "no-space" and grows:
                self.fired = True
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self.dead = self.dead or self.fault.kind == "file"
        if self.dead:
            raise SimulatedCrash


FUSE: Final = Fuse()
POOL_LOG: Final = logging.getLogger("sqlalchemy.pool")


class FaultyCursor(sqlite3.Cursor):
    """A cursor whose statements are counted."""

    def execute(self, *arguments: Any) -> sqlite3.Cursor:  # type: ignore[override]  # the stub names parameters
        """Count and run one statement."""
        FUSE.statement()
        return super().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:  # type: ignore[override]  # passed on as it comes
        """Count and run one statement for many rows."""
        FUSE.statement()
        return super().executemany(*arguments)


class FaultyConnection(sqlite3.Connection):
    """A connection whose statements are counted, commits and rollbacks included."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        FUSE.connections.add(self)
        if FUSE.fault is not None and FUSE.fault.kind == "full":
            pages = super().execute("PRAGMA page_count").fetchone()[0]
            super().execute(f"PRAGMA max_page_count = {max(pages, 1)}")

    def cursor(self, *_arguments: Any) -> sqlite3.Cursor:  # type: ignore[override]  # as above
        """Return a counting cursor."""
        return super().cursor(FaultyCursor)

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Count and run one statement."""
        return self.cursor().execute(*arguments)

    def executescript(self, *arguments: Any) -> sqlite3.Cursor:
        """Count and run a script."""
        FUSE.statement()
        return super().executescript(*arguments)

    def commit(self) -> None:
        """Count and commit."""
        FUSE.statement()
        super().commit()
        FUSE.statement()

    def rollback(self) -> None:
        """Count and roll back."""
        FUSE.statement()
        super().rollback()


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event not in FILE_EVENTS or not FUSE.root or (FUSE.fault is None and not FUSE.dead):
        return
    place = arguments[0]
    mine = isinstance(place, str | bytes | os.PathLike) and os.fsdecode(place).startswith(FUSE.root)
    if mine and (event != "open" or arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)):
        FUSE.file(grows=event in ("open", "os.mkdir"))


sys.addaudithook(_watch)


@contextmanager
def counted(root: Path) -> Iterator[None]:
    """Count the statements of every connection made inside, and the file operations below ``root``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connect, "CONNECTION", FaultyConnection)
        patch.setattr(connect, "WAIT_MILLISECONDS", 1)
        patch.setattr(
            os, "fsync", lambda _handle: None
        )  # nothing here survives a power cut, so nothing waits
        patch.setattr(os, "sync", lambda: None)
        patch.setattr(
            POOL_LOG, "level", logging.CRITICAL + 1
        )  # it would tell of each rollback that a crash stops
        FUSE.root = str(root)
        yield
        FUSE.root = ""


@contextmanager
def failing(fault: Fault | None, store: Path) -> Iterator[None]:
    """Let the fault happen inside; afterwards nothing of it is left but what is on the disk."""
    FUSE.fault, FUSE.statements, FUSE.files, FUSE.dead = fault, 0, 0, False
    FUSE.fired = fault is not None and fault.kind in ("locked", "full")
    holder = _lock(store) if fault is not None and fault.kind == "locked" and store.exists() else None
    try:
        yield
    finally:
        FUSE.fault, FUSE.dead = None, False
        if holder is not None:
            holder.close()
        for connection in list(FUSE.connections):
            sqlite3.Connection.close(connection)


def _lock(store: Path) -> sqlite3.Connection:
    holder = sqlite3.connect(store, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    return holder


def bury_process(root: Path) -> None:
    """Make the unfinished files of this process those of a dead one."""
    for leftover in root.rglob(f"*{os.getpid()}*"):
        leftover.rename(leftover.with_name(leftover.name.replace(str(os.getpid()), str(DEAD_PROCESS))))
