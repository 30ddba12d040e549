"""Reading a setting, hot side: its row, else its default."""

from __future__ import annotations

from companion.settings import SETTINGS
from companion.store import sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3


def read_setting(connection: sqlite3.Connection, key: str) -> str:
    """Return the value of a setting. Raises ``KeyError`` for one that ``companion.settings`` does not know."""
    row = connection.execute(sql.SELECT_SETTING, {"key": key}).fetchone()
    return str(row[0]) if row else SETTINGS[key].default
