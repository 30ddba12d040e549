"""The settings of a bank, each with its value, default and meaning."""

from contextlib import closing
from typing import NamedTuple

from companion.home import Home
from companion.settings import SETTINGS
from companion.store import connect, sql
from companion.store.faults import translated


class Shown(NamedTuple):
    """One setting as ``config`` shows it."""

    key: str
    value: str
    default: str
    meaning: str


def settings(home: Home) -> list[Shown]:
    """Return every setting of the bank in use, in the order of their names."""
    with translated(), closing(connect.reading(home.store)) as connection:
        stored = dict(connection.execute(sql.SELECT_SETTINGS).fetchall())
    return [
        Shown(key, stored.get(key, item.default), item.default, item.meaning)
        for key, item in sorted(SETTINGS.items())
    ]
