"""What went wrong in SQLite or on the disk, as one of our errors: one place, by result code.

Messages name the cause and the next step, never a statement or a stored value.
"""

from __future__ import annotations

import errno

from companion.errors import (
    CompanionError,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreUnavailable,
)
from companion.sqlite import sqlite3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

LOCKED_HINT = "another process is using it; try again"
DAMAGED_HINT = "the file was left as it is: companion restore brings a backup back"


_NO_ROOM = (sqlite3.SQLITE_IOERR_SHMSIZE,)
"""The log's index could not grow: on a full disk the first thing that fails."""


def translate(problem: sqlite3.Error) -> CompanionError:
    """Return the error that a person should read for a SQLite error (primary result codes, sqlite.org/rescode)."""
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreLocked("the store is locked", LOCKED_HINT)
    if code == sqlite3.SQLITE_FULL or getattr(problem, "sqlite_errorcode", 0) in _NO_ROOM:
        return full()
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return StoreReadOnly("the store is read-only", "check the permissions of the home")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreDamaged("the store is damaged", DAMAGED_HINT)
    if code == sqlite3.SQLITE_CANTOPEN:
        return StoreUnavailable(
            "the store cannot be opened", "check the path and the permissions of the home"
        )
    return StoreUnavailable(
        f"the store failed ({getattr(problem, 'sqlite_errorname', 'unknown')})", "companion doctor"
    )


def full() -> StoreFull:
    """Return the error for a disk without space; SQLite has rolled back, nothing is half-written."""
    return StoreFull(
        "no space is left where the store lives", "free some space and try again; nothing is half-written"
    )


def translate_os(problem: OSError) -> CompanionError:
    """Return the error that a person should read for a failed file operation."""
    if problem.errno in (errno.ENOSPC, errno.EDQUOT):
        return full()
    if problem.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return StoreReadOnly("the place cannot be written", "check its permissions")
    return StoreUnavailable(f"a file could not be used ({problem.strerror})", "check the path")


class _Translated:
    """The block of ``translated``."""

    __slots__ = ()

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _kind: type[BaseException] | None, problem: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if isinstance(problem, sqlite3.Error):
            raise translate(problem) from problem
        if isinstance(problem, OSError):
            raise translate_os(problem) from problem


def translated() -> _Translated:
    """Turn errors of SQLite (bare or wrapped by SQLAlchemy) and of the disk into ours, in a ``with`` block."""
    return _Translated()
