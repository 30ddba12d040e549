"""Search rows: one function writes them, one takes them away, in the caller's transaction.

FTS5 in SQLite 3.40 has no contentless delete: the words that were indexed must be given again, so they are
recomputed from the note as it stood. That holds only while the cutter is the same: its version is a setting,
and a change of version rebuilds every row (``store.verify``).
"""

import sqlite3
from collections.abc import Iterable

from companion.rules.notes import Note
from companion.store import sql
from companion.text.cutter import index_text
from companion.text.slugs import read_name


def searchable(note: Note) -> str:
    """Return the exact text of the note's search row: every text that it holds, cut into words."""
    parts = read_name(note.name)
    # Type and date are columns; as words they would make "emotion" fit every other note.
    return index_text((*said(note), parts.slug if parts else note.name))


def said(note: Note) -> Iterable[str]:
    """Yield what the note says now; its file name may still have words of a title that was changed."""
    yield from (note.title, note.person or "")
    yield from (line.text for line in note.lines)
    yield from (note.feeling or "", note.open_thread or "")


def add(connection: sqlite3.Connection, number: int, note: Note) -> None:
    """Index the note. A forgotten note has no search row."""
    if note.forgotten_at is None:
        connection.execute(sql.INSERT_SEARCH, {"number": number, "words": searchable(note)})


def remove(connection: sqlite3.Connection, number: int, note: Note) -> None:
    """Take the row of the note, as it was indexed, out of the index."""
    if note.forgotten_at is None:
        connection.execute(sql.DELETE_SEARCH, {"number": number, "words": searchable(note)})
