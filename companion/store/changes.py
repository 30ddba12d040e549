"""The cold side's sessions: one transaction of SQLModel over the connection that ``connect`` gives.

Two traps are closed here, each with a test. pysqlite sends no BEGIN by itself when the connection is in
autocommit mode, so without the ``begin`` listener a rolled-back row would stay. And ``sqlite://`` with a
creator would share one connection between threads, so the engine is given a path and no pool at all.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from sqlmodel import Session, create_engine

from companion.store import connect
from companion.store.faults import translate, translated


def engine(path: Path) -> Engine:
    """Return an engine over the store at ``path``; each checkout is a connection of ``connect.writing``."""
    made = create_engine(
        URL.create("sqlite", database=str(path)), creator=lambda: connect.writing(path), poolclass=NullPool
    )
    event.listen(made, "begin", _begin_immediate)
    return made


def _begin_immediate(connection: Connection) -> None:
    connect.begin(_sqlite(connection))


@contextmanager
def transaction(path: Path) -> Iterator[Session]:
    """Run the block in one write transaction (BEGIN IMMEDIATE); commit at its end, roll back on any exception.

    Raises ``StoreUnavailable`` and its kinds.
    """
    made = engine(path)
    try:
        with translated(), Session(made, expire_on_commit=False) as session:
            driver(session)
            yield session
            session.commit()
    except DBAPIError as problem:
        if isinstance(problem.orig, sqlite3.Error):
            raise translate(problem.orig) from problem
        raise
    finally:
        made.dispose()


def driver(session: Session) -> sqlite3.Connection:
    """Return the sqlite3 connection of the session's transaction: for reads and functions of the hot side."""
    return _sqlite(session.connection())


def _sqlite(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)
