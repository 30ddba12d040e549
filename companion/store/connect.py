"""The only place that opens a database; both sides take their connection from here.

Stamps: ``PRAGMA application_id`` says that the file is ours, ``PRAGMA user_version`` is the revision number.
A fresh store is made from ``schema.sql`` (the head revision's snapshot) under one BEGIN IMMEDIATE, so that no
command and no hook needs Alembic for it. A newer stamp is refused untouched; an older one is reported as
``StoreBehind`` and the cli migrates. Reading a store that does not exist gives an empty one in memory and
creates nothing.

Order matters: ``busy_timeout`` comes before ``journal_mode``, which takes a lock. Where the folder cannot be
written, an absent or empty ``-wal`` allows ``immutable=1``; beside a filled one that would read stale rows,
so ``mode=ro`` is used there. ``synchronous=NORMAL`` in WAL mode survives kill -9; a power cut may lose the
last transactions, never the integrity (sqlite.org/pragma.html#pragma_synchronous).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from companion.errors import StoreDamaged, StoreNewer, StoreReadOnly, StoreUnavailable
from companion.home import make_folder
from companion.store.faults import DAMAGED_HINT, translated

HEAD: Final = 2
"""The revision that this release reads and writes."""

APPLICATION_ID: Final = 0x636D706E  # "cmpn"
WAIT_MILLISECONDS: Final = 5_000
TRIES: Final = 3

USE_LOG: Final = "PRAGMA journal_mode = WAL"
"""It writes into the file: only where the store is ours and about to be written (a newer one stays as it is)."""

CONNECTION: type[sqlite3.Connection] = sqlite3.Connection
"""The class of every connection; the fault tests put one here that stops between two statements."""


class StoreBehind(StoreUnavailable):
    """The store carries the stamp of an older release and can be migrated."""


def reading(path: Path) -> sqlite3.Connection:
    """Return a connection for reading; a missing store reads as an empty one and is not created.

    Raises ``StoreBehind``, ``StoreNewer``, ``StoreDamaged``, ``StoreUnavailable``.
    """
    with translated():
        if not path.exists():
            return _empty_store()
        connection = _open_to_read(path)
        with _closed_unless_good(connection):
            check_stamp(connection)
            connection.execute("PRAGMA query_only = 1")
        return connection


def writing(path: Path) -> sqlite3.Connection:
    """Return a connection for writing; a missing store is created for the owner only.

    Raises as ``reading``, and ``StoreReadOnly`` where the home cannot be written.
    """
    with translated():
        make_folder(path.parent)
        if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
            raise StoreReadOnly("the store is read-only", "check the permissions of the home")
        if not path.exists():
            _make(path)
        _tighten(path)
        connection = _open(path)
        with _closed_unless_good(connection):
            check_stamp(connection)
            connection.execute(USE_LOG)
        return connection


def raw(path: Path) -> sqlite3.Connection:
    """Return a connection to an existing file without looking at its stamp: for migrate, restore and doctor."""
    with translated():
        if not os.access(path.parent, os.W_OK) or not os.access(path, os.W_OK):
            return _open_read_only(path)
        return _open(path)


def check_stamp(connection: sqlite3.Connection) -> None:
    """Raise unless the store is ours and of this release: ``StoreNewer`` (K22), ``StoreBehind``, ``StoreDamaged``."""
    application, revision = _stamp(connection)
    if application != APPLICATION_ID:
        raise StoreDamaged("the file is no store of companion", DAMAGED_HINT)
    if revision > HEAD:
        raise StoreNewer(
            f"the store was written by a newer release (revision {revision}, this one knows {HEAD})",
            "update companion; nothing was changed",
        )
    if revision < HEAD:
        raise StoreBehind(
            f"the store is of revision {revision}, this release needs {HEAD}", "companion migrate"
        )


@contextmanager
def immediate(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Run the block in one write transaction; any exception rolls it back and goes on."""
    begin(connection)
    try:
        yield connection
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


@contextmanager
def _closed_unless_good(connection: sqlite3.Connection) -> Iterator[None]:
    """Close the connection when the block fails: nobody else has it yet."""
    with ExitStack() as unless_good:
        unless_good.callback(connection.close)
        yield
        unless_good.pop_all()


def begin(connection: sqlite3.Connection) -> None:
    """Take the write lock: three tries of up to five seconds each (K03). Raises ``sqlite3.OperationalError``."""
    for _ in range(TRIES - 1):
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        else:
            return
    connection.execute("BEGIN IMMEDIATE")


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path,
        timeout=WAIT_MILLISECONDS / 1000,
        isolation_level=None,
        factory=CONNECTION,
        check_same_thread=False,
    )
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def _open_to_read(path: Path) -> sqlite3.Connection:
    """Open as a writer does; where that is not possible (no rights, no space for the log's index) only to read."""
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return _open_read_only(path)
    try:
        return _open(path)
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL):
            raise
        return _open_read_only(path)


def _open_read_only(path: Path) -> sqlite3.Connection:
    from urllib.parse import quote  # noqa: PLC0415 - five milliseconds that only read-only homes need

    log = path.with_name(path.name + "-wal")
    mode = "mode=ro" if log.exists() and log.stat().st_size else "immutable=1"
    connection = sqlite3.connect(
        f"file:{quote(str(path))}?{mode}", uri=True, isolation_level=None, factory=CONNECTION
    )
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def _empty_store() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, factory=CONNECTION)
    connection.executescript(schema_sql())
    connection.execute("PRAGMA query_only = 1")
    return connection


def _stamp(connection: sqlite3.Connection) -> tuple[int, int]:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    return application, connection.execute("PRAGMA user_version").fetchone()[0]


def _make(path: Path) -> None:
    """Make a fresh store beside its place and link it there whole: a file at ``path`` is a store, or damaged.

    Whoever links first wins; the others open what is there then.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    unfinished.unlink(missing_ok=True)
    # SQLite gives -wal and -shm the mode of the database file, so this one mode covers all three.
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with (
            closing(sqlite3.connect(unfinished, isolation_level=None, factory=CONNECTION)) as connection,
            immediate(connection),
        ):
            for statement in schema_sql().split(";\n\n"):
                connection.execute(statement)
        with suppress(FileExistsError):
            os.link(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _tighten(path: Path) -> None:
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def schema_sql() -> str:
    """Return the snapshot of the head revision: statements that make a fresh store, stamps included."""
    return Path(__file__).with_name("schema.sql").read_text("utf-8")
