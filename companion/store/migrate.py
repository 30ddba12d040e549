"""Migrations: Alembic revisions of hand-written SQL, in one transaction, behind a backup.

The stamp that counts is ``PRAGMA user_version``; ``alembic_version`` mirrors it. Foreign keys are off before
BEGIN (they cannot be switched inside), checked before COMMIT, and every table that existed before holds the
same number of rows afterwards. A migration that stops half-way rolls back and can be run again.
"""

import sqlite3
from pathlib import Path
from typing import Any, Final, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

import companion
from companion.errors import StoreDamaged, StoreReadOnly, StoreUnavailable
from companion.rules.notes import Moment
from companion.store import connect, reindex
from companion.store.backup import back_up
from companion.store.faults import DAMAGED_HINT, translated

INDEXED_SINCE: Final = 4
"""The revision whose recall index and keys are today's: an older store's are made anew on the way up."""


class Migration(NamedTuple):
    """What a migration did: the revisions before and after, and the backup that was made first."""

    before: int
    after: int
    backup: Path | None


def migrations_folder() -> Path:
    """Return the folder of the revisions: inside the package in a wheel, beside it in a checkout."""
    package = Path(companion.__file__).parent
    shipped = package / "migrations"
    return shipped if shipped.is_dir() else package.parent / "migrations"


def migrate(path: Path, backups: Path, moment: Moment) -> Migration:
    """Bring the store at ``path`` to the head revision; a store that is there already is left alone.

    Raises ``StoreNewer`` and ``StoreDamaged`` untouched, ``StoreReadOnly``, ``StoreLocked``.
    """
    with translated():
        connection = connect.raw(path)
        try:
            before = _revision(connection)
            if before == connect.HEAD:
                return Migration(before, before, None)
            copy = back_up(path, backups, moment, f"before-{connect.HEAD:04d}")
            run_revisions(connection, before)
            return Migration(before, connect.HEAD, copy)
        finally:
            connection.close()


def _revision(connection: sqlite3.Connection) -> int:
    try:
        connect.check_stamp(connection)
    except connect.StoreBehind:
        if connection.execute("PRAGMA query_only").fetchone()[0]:
            raise StoreReadOnly(
                "the store is read-only and of an older release", "make its folder writable"
            ) from None
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def run_revisions(connection: sqlite3.Connection, before: int, target: str = "head") -> None:
    """Run the revisions after ``before`` up to ``target`` on ``connection`` in one checked transaction."""
    connection.execute("PRAGMA foreign_keys = OFF")
    with connect.immediate(connection):
        counts = _row_counts(connection)
        _run_alembic(connection, before, target)
        _check(connection, counts)
        if 0 < before < INDEXED_SINCE and target == "head":
            reindex.rebuild(connection)
        connection.execute(f"PRAGMA application_id = {connect.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {_stamped(connection)}")
    connection.execute("PRAGMA foreign_keys = ON")


def _run_alembic(connection: sqlite3.Connection, before: int, target: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    engine = create_engine("sqlite://", creator=lambda: _CallersTransaction(connection), poolclass=StaticPool)
    connection.execute(
        "CREATE TABLE IF NOT EXISTS alembic_version (version_num TEXT NOT NULL PRIMARY KEY) STRICT"
    )
    if before and not connection.execute("SELECT 1 FROM alembic_version").fetchone():
        connection.execute("INSERT INTO alembic_version VALUES (:revision)", {"revision": f"{before:04d}"})
    with engine.connect() as handed:
        config.attributes["connection"] = handed
        command.upgrade(config, target)
    engine.dispose()


class _CallersTransaction:
    """A connection whose transaction belongs to the caller: SQLAlchemy may neither end nor close it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def commit(self) -> None:
        """Leave the transaction open."""

    def rollback(self) -> None:
        """Leave the transaction open; an exception reaches the caller, who rolls back."""

    def close(self) -> None:
        """Leave the connection open."""


def _stamped(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def _row_counts(connection: sqlite3.Connection) -> dict[str, int]:
    names = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%STRICT' AND name <> 'alembic_version'"
    ).fetchall()
    count = 'SELECT count(*) FROM "{}"'  # the names come from the schema itself
    return {name: connection.execute(count.format(name)).fetchone()[0] for (name,) in names}


def _check(connection: sqlite3.Connection, counts: dict[str, int]) -> None:
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreDamaged("the migration would break references; nothing was changed", DAMAGED_HINT)
    after = _row_counts(connection)
    lost = [name for name, count in counts.items() if after.get(name) != count]
    if lost:
        raise StoreUnavailable(
            f"the migration would lose rows of {', '.join(lost)}; nothing was changed", "report it"
        )


def snapshot(connection: sqlite3.Connection) -> str:
    """Return ``schema.sql`` for the store behind ``connection``: its statements and stamps, as a script."""
    rows = connection.execute(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' "
        "AND name NOT GLOB '*_search_*' ORDER BY rowid"
    )
    revision = _stamped(connection)
    statements = [" ".join(row[0].split()) for row in rows]
    statements.append(f"INSERT INTO alembic_version VALUES ('{revision:04d}')")
    statements.append(f"PRAGMA application_id = {connect.APPLICATION_ID}")
    statements.append(f"PRAGMA user_version = {revision}")
    return ";\n\n".join(statements) + ";\n"
