"""Takes the last traces of turns that lost their words: what the pages of the recall index still hold. Hot side.

FTS5 in SQLite 3.40 writes a deletion behind the words instead of over them: both go only when the index is merged into
one piece. That takes about three microseconds a row, so a hook does it at once in all but the largest stores, within
its time or not at all. Until it is done, a mark of the store says so, and ``rotate`` finishes it. The pages that are
freed are overwritten (``secure_delete``, ``store.connect``), and the log is emptied last.
"""

from __future__ import annotations

import time

from companion.settings import UNCLEAN
from companion.sqlite import sqlite3
from companion.store import sql, sql_recall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

HOOK_SECONDS: Final = 0.8
"""How long a hook merges; what takes longer is rolled back."""
HOOK_ROWS: Final = 250_000
"""From so many rows on a hook does not begin: it would not be done in time."""
_STEPS: Final = 10_000
"""SQLite's own steps between two looks at the clock."""

SET_UNCLEAN: Final = "INSERT INTO setting (key, value) VALUES (:key, '1') ON CONFLICT (key) DO NOTHING"
DROP_UNCLEAN: Final = "DELETE FROM setting WHERE key = :key"
EMPTY_LOG: Final = "PRAGMA wal_checkpoint(TRUNCATE)"


def needed(connection: sqlite3.Connection) -> None:
    """Mark that words were taken away; in the caller's transaction."""
    connection.execute(SET_UNCLEAN, {"key": UNCLEAN})


def is_needed(connection: sqlite3.Connection) -> bool:
    """Tell whether words that were taken away may still stand in the index's pages."""
    return connection.execute(sql.SELECT_SETTING, {"key": UNCLEAN}).fetchone() is not None


def purge(connection: sqlite3.Connection) -> bool:
    """Write the recall index in one piece: of words that only blanked turns held no byte stays in the file.

    Returns whether it is done: not while another process writes or reads.
    """
    try:
        connection.execute(sql_recall.MERGE_ALL)
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF not in (
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_LOCKED,
            sqlite3.SQLITE_INTERRUPT,
        ):
            raise
        return False
    if connection.execute(EMPTY_LOG).fetchone()[0]:
        return False
    connection.execute(DROP_UNCLEAN, {"key": UNCLEAN})
    return True


def purge_in_time(connection: sqlite3.Connection) -> bool:
    """Do the same within a hook's time, else leave everything as it is; return whether it is done."""
    rows = connection.execute(sql_recall.SELECT_COUNT, {"word": ""}).fetchone()
    if rows is not None and rows[0] > HOOK_ROWS:
        return False
    until = time.monotonic() + HOOK_SECONDS
    connection.set_progress_handler(lambda: time.monotonic() > until, _STEPS)
    try:
        return purge(connection)
    finally:
        connection.set_progress_handler(None, _STEPS)
