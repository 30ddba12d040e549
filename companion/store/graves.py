"""Tombstones, hot side: reading them."""

import sqlite3

from companion.rules.tombstones import Grave, Graveyard
from companion.store import sql


def read_graves(connection: sqlite3.Connection) -> tuple[Grave, ...]:
    """Return every tombstone of a store."""
    rows = connection.execute(sql.SELECT_TOMBSTONES)
    return tuple(Grave(mark, kind, at, on, bool(erased)) for mark, kind, at, on, erased in rows)


def graveyard_of(connection: sqlite3.Connection) -> Graveyard:
    """Return the store's tombstones, ready to be asked."""
    return Graveyard(read_graves(connection))
