"""The settings of a bank, each with its value, default and meaning."""

from contextlib import closing
from typing import NamedTuple

from companion.home import Home
from companion.settings import MEMORY_MIRROR, SETTINGS, known
from companion.store import connect, sql
from companion.store.faults import translated


class Shown(NamedTuple):
    """One setting as ``config`` shows it."""

    key: str
    value: str
    default: str
    meaning: str


def settings(home: Home, asked: str | None = None) -> list[Shown]:
    """Return the settings of the bank in use by name, or the one that is ``asked`` for.

    Of the mirrored memory folders those that there are. Raises ``UsageProblem`` for an unknown name.
    """
    with translated(), closing(connect.reading(home.store)) as connection:
        stored = dict(connection.execute(sql.SELECT_SETTINGS).fetchall())
    every = {**SETTINGS, **{key: known(key) for key in stored if key.startswith(MEMORY_MIRROR)}}
    every = every if asked is None else {asked: known(asked)}
    return [
        Shown(key, stored.get(key, item.default), item.default, item.meaning)
        for key, item in sorted(every.items())
    ]
