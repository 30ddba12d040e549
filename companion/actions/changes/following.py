"""After a change: the mirror follows, where there is one. Most homes have none, and then nothing is loaded."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.actions.reads.status import read_setting
from companion.actions.remarks import remark
from companion.errors import CompanionError
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect

SETTING: Final = "mirror.personal-context"


def mirror_folders(connection: sqlite3.Connection) -> list[Path]:
    """Return the folders that mirror the store."""
    folder = read_setting(connection, SETTING)
    return [Path(folder)] if folder else []


def follow(home: Home, moment: Moment, *, whole: bool = False, strict: bool = False) -> list[str]:
    """Bring the mirror into step after a change; ``whole`` looks at every file. Returns the clashes met.

    The change itself is done: what fails here is remarked, never raised, and the next command tries again.
    ``strict`` raises it all the same: an erase is not finished before the mirror is written.
    """
    try:
        with closing(connect.reading(home.store)) as connection:
            folders = mirror_folders(connection)
    except CompanionError:
        return []  # the command itself says what is wrong with the store
    if not folders:
        return []
    from companion.actions.changes.mirror import bring_into_step  # noqa: PLC0415 - the whole markdown room

    try:
        return bring_into_step(home, moment, folders[0], whole=whole)
    except CompanionError as problem:
        if strict:
            raise
        remark(f"the Markdown mirror was not written: {problem.message}")
        return []
