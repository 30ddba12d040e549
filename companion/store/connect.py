"""The only place that opens a database; both sides take their connection from here.

Stamps: ``PRAGMA application_id`` says that the file is ours, ``PRAGMA user_version`` is the revision number.
A fresh store is made from ``schema.sql`` (the head revision's snapshot) under one BEGIN IMMEDIATE, so that no
command and no hook needs Alembic for it. A newer stamp is refused untouched; an older one is reported as
``StoreBehind`` and the cli migrates. Reading a store that does not exist gives an empty one in memory and
creates nothing.

Order matters: ``busy_timeout`` comes before ``journal_mode``, which takes a lock. Where the folder cannot be
written, an absent or empty ``-wal`` allows ``immutable=1``; beside a filled one that would read stale rows,
so ``mode=ro`` is used there. ``synchronous=NORMAL`` in WAL mode survives kill -9; a power cut may lose the
last transactions, never the integrity (sqlite.org/pragma.html#pragma_synchronous). ``secure_delete`` overwrites what
is deleted, whatever SQLite was built with: a page that merging the search index frees holds words, too.

Paths are text or ``Path``. ``wait`` is how long a connection waits for another's lock, in milliseconds: without it
as a person at a terminal does, five seconds and three tries; a hook gives less and has one try.
"""

from __future__ import annotations

from companion.errors import StoreDamaged, StoreNewer, StoreReadOnly, StoreUnavailable
from companion.sqlite import sqlite3
from companion.store.faults import DAMAGED_HINT, translated
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Final

    Place = str | os.PathLike[str]

HEAD: Final = 5
"""The revision that this release reads and writes."""

APPLICATION_ID: Final = 0x636D706E  # "cmpn"
WAIT_MILLISECONDS: Final = 5_000
TRIES: Final = 3
PROMPT_WAIT_MILLISECONDS: Final = 150
"""How long the hook of a prompt waits for a lock, before it answers without writing."""
STOP_WAIT_MILLISECONDS: Final = 1_000
"""How long the hook at the end of a turn waits, before it leaves the turn in the spool."""

USE_LOG: Final = "PRAGMA journal_mode = WAL"
"""It writes into the file: only where the store is ours and about to be written (a newer one stays as it is)."""

USE_GIVING_BACK: Final = "PRAGMA auto_vacuum = INCREMENTAL"
"""It lets ``give_back`` work: from a store's first page on, or from the next VACUUM."""

LONGEST_LOG: Final = 40 * 4096
"""Bytes of the log at which ``shorten_log`` acts."""

CONNECTION: type[sqlite3.Connection] = sqlite3.Connection
"""The class of every connection; the fault tests put one here that stops between two statements."""


class StoreBehind(StoreUnavailable):
    """The store carries the stamp of an older release and can be migrated."""


def reading(path: Place, wait: int | None = None) -> sqlite3.Connection:
    """Return a connection for reading; a missing store reads as an empty one and is not created.

    Raises ``StoreBehind``, ``StoreNewer``, ``StoreDamaged``, ``StoreUnavailable``.
    """
    store = os.fspath(path)
    with translated():
        if not _exists(store):
            return _empty_store()
        connection = _open_to_read(store, wait)
        with _ClosedUnlessGood(connection):
            check_stamp(connection)
            connection.execute("PRAGMA query_only = 1")
        return connection


def writing(path: Place, wait: int | None = None) -> sqlite3.Connection:
    """Return a connection for writing; a missing store is created for the owner only.

    Raises as ``reading``, and ``StoreReadOnly`` where the home cannot be written.
    """
    store = os.fspath(path)
    with translated():
        _make_folder(_folder(store))
        there = _exists(store)
        if not os.access(_folder(store), os.W_OK) or (there and not os.access(store, os.W_OK)):
            raise StoreReadOnly("the store is read-only", "check the permissions of the home")
        if not there:
            _make(store)
        _tighten(store)
        connection = _open(store, wait)
        with _ClosedUnlessGood(connection):
            check_stamp(connection)
            connection.execute(USE_LOG)
        return connection


def shorten_log(connection: sqlite3.Connection, path: Place) -> None:
    """Copy the log into the store and begin it anew once it is long; nothing while another connection reads it.

    For hooks, which end without closing: the next to open the store reads the whole log first, and does not know what
    was copied already, so a log that nobody empties grows for ever. Closing each time would cost more than it saves.
    """
    try:
        if os.stat(f"{os.fspath(path)}-wal").st_size < LONGEST_LOG:
            return
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (OSError, sqlite3.Error):  # the words are committed; the next hook tries again
        return


def version_of(connection: sqlite3.Connection) -> int:
    """Return a number that changes whenever another connection has written to the store."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def give_back(connection: sqlite3.Connection) -> None:
    """Give the pages that no row needs any more back to the disk, such as those that merges of the index left.

    Nothing while another process writes, and nothing in a store of an older release until something rewrites its
    file: the pages wait to be used again.
    """
    try:
        connection.executescript("PRAGMA incremental_vacuum")  # a page a step, and execute() takes one step
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise


def raw(path: Place) -> sqlite3.Connection:
    """Return a connection to an existing file without looking at its stamp: for migrate, restore and doctor."""
    store = os.fspath(path)
    with translated():
        return _open(store) if _is_writable(store) else _open_read_only(store)


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


class _Transaction:
    """The block of ``immediate``."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> sqlite3.Connection:
        begin(self._connection)
        return self._connection

    def __exit__(
        self, kind: type[BaseException] | None, _problem: BaseException | None, _trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def immediate(connection: sqlite3.Connection) -> _Transaction:
    """Run a ``with`` block in one write transaction; any exception rolls it back and goes on."""
    return _Transaction(connection)


class _ClosedUnlessGood:
    """Closes the connection when the block fails: nobody else has it yet."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, _problem: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._connection.close()


def begin(connection: sqlite3.Connection) -> None:
    """Take the write lock: three tries of up to five seconds each (K03), for a hook's connection one.

    Raises ``sqlite3.OperationalError``.
    """
    for _ in range(_tries(connection) - 1):
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        else:
            return
    connection.execute("BEGIN IMMEDIATE")


def _tries(connection: sqlite3.Connection) -> int:
    """Return how often to ask for the lock: whoever opened with a shorter wait has no time for more than one."""
    waits = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    return 1 if waits < WAIT_MILLISECONDS else TRIES


def _open(path: str, wait: int | None = None) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path,
        timeout=(WAIT_MILLISECONDS if wait is None else wait) / 1000,
        isolation_level=None,
        factory=CONNECTION,
        check_same_thread=False,
    )
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA secure_delete = ON")
    return connection


def _open_to_read(path: str, wait: int | None) -> sqlite3.Connection:
    """Open as a writer does; where that is not possible (no rights, no space for the log's index) only to read."""
    if not _is_writable(path):
        return _open_read_only(path)
    try:
        return _open(path, wait)
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL):
            raise
        return _open_read_only(path)


def _open_read_only(path: str) -> sqlite3.Connection:
    log = f"{path}-wal"
    mode = "mode=ro" if _exists(log) and os.stat(log).st_size else "immutable=1"
    # The three characters that mean something in the path of SQLite's file: names (sqlite.org/uri.html).
    quoted = path.replace("%", "%25").replace("?", "%3F").replace("#", "%23")
    connection = sqlite3.connect(f"file:{quoted}?{mode}", uri=True, isolation_level=None, factory=CONNECTION)
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


def _make(path: str) -> None:
    """Make a fresh store beside its place and link it there whole: a file at ``path`` is a store, or damaged.

    Whoever links first wins; the others open what is there then.
    """
    unfinished = os.path.join(_folder(path), f".{os.path.basename(path)}.{os.getpid()}.tmp")
    _remove(unfinished)
    # SQLite gives -wal and -shm the mode of the database file, so this one mode covers all three.
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        _fill(unfinished)
        os.link(unfinished, path)
    except FileExistsError:
        return
    finally:
        _remove(unfinished)


def _fill(path: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None, factory=CONNECTION)
    try:
        connection.execute(USE_GIVING_BACK)
        with immediate(connection):
            for statement in schema_sql().split(";\n\n"):
                connection.execute(statement)
    finally:
        connection.close()


def _make_folder(folder: str) -> None:
    """Make sure that the folder is there and the owner's alone."""
    if not os.path.isdir(folder) or os.stat(folder).st_mode & 0o077:
        from companion.home import make_folder  # noqa: PLC0415 - brings pathlib, needed once

        make_folder(folder)


def _tighten(path: str) -> None:
    if os.stat(path).st_mode & 0o077:
        os.chmod(path, 0o600)


def is_there(path: Place) -> bool:
    """Tell whether there is a store; where a first note could make one there is none.

    Raises ``StoreUnavailable`` and its kinds where that cannot be told: one that nobody can reach is no missing one.
    """
    with translated():
        return _exists(os.fspath(path))


def _exists(path: str) -> bool:
    """Tell whether there is such a file. Raises ``OSError`` where something else stands in its way."""
    try:
        os.stat(path)
    except FileNotFoundError:
        if _leads_nowhere(path):
            raise
        return False
    return True


def _leads_nowhere(path: str) -> bool:
    """Tell whether a path ends in a link to what is not there, such as a disk that is not connected."""
    while not os.path.lexists(path) and path != os.path.dirname(path):
        path = os.path.dirname(path)
    return os.path.islink(path)


def _is_writable(path: str) -> bool:
    return os.access(path, os.W_OK) and os.access(_folder(path), os.W_OK)


def _folder(path: str) -> str:
    return os.path.dirname(path) or os.curdir


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        return


def schema_sql() -> str:
    """Return the snapshot of the head revision: statements that make a fresh store, stamps included."""
    with open(os.path.join(os.path.dirname(__file__), "schema.sql"), encoding="utf-8") as file:
        return file.read()
