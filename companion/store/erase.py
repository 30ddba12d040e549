"""Leaving no byte: what follows the deletion of rows, in the order that SQLite 3.40 needs.

Search rows go by exact text (``note_changes``), then FTS5 ``optimize`` drops the words that only they held,
then VACUUM rewrites the file, then ``wal_checkpoint(TRUNCATE)`` empties the log. Any other reader can stop the
last two: that is "not finished", never "done".
"""

import sqlite3
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

from companion.errors import NotFinished
from companion.store import connect
from companion.store.faults import translate
from companion.text.terms import terms

PIECE: Final = 24
"""Bytes of a text that are looked for: shorter pieces would be found by chance."""

_HINT: Final = "another process holds the store; run the same command again"


def scrub(path: Path) -> None:
    """Rewrite the store so that deleted rows leave no byte in the file, its log or the search index.

    Raises ``NotFinished`` when another process stands in the way.
    """
    connection = connect.writing(path)
    try:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("INSERT INTO note_search (note_search) VALUES ('optimize')")
        connection.execute("INSERT INTO recall_search (recall_search) VALUES ('optimize')")
        connection.execute("VACUUM")
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise NotFinished("the erase is not finished", _HINT) from problem
        raise translate(problem) from problem
    finally:
        connection.close()
    if busy:
        raise NotFinished("the erase is not finished", _HINT)


def needles(texts: Iterable[str]) -> set[bytes]:
    """Return the byte pieces by which erased texts would be known: each text whole when short, else in pieces."""
    found: set[bytes] = set()
    for text in texts:
        data = text.encode()
        if len(data) >= PIECE // 2:
            found.update(
                data[place : place + PIECE] for place in range(0, max(1, len(data) - PIECE + 1), PIECE)
            )
    return found


def still_said(connection: sqlite3.Connection, pieces: Collection[bytes]) -> set[bytes]:
    """Return the pieces that a surviving row holds as well: those prove nothing."""
    columns = (
        ("note", ("title", "person", "feeling", "wanted", "open_thread", "name")), ("note_line", ("text",)),
        ("turn", ("text",)), ("tier_entry", ("text", "section", "see_also")), ("entry_topic", ("topic",)),
        ("entry_person", ("person",)), ("archive_row", ("image",)), ("work_thread", ("name", "text")),
    )  # fmt: skip
    kept: set[bytes] = set()
    for table, names in columns:
        joined = " || char(10) || ".join(f"coalesce({name}, '')" for name in names)
        for (text,) in connection.execute(f"SELECT {joined} FROM {table}"):  # noqa: S608 - names from the list above
            data = text.encode()
            kept.update(piece for piece in pieces if piece in data)
    return kept


def files_holding(folders: Iterable[Path], pieces: Collection[bytes]) -> list[Path]:
    """Return the files below ``folders`` that hold one of the pieces."""
    files = (file for folder in folders if folder.is_dir() for file in sorted(folder.rglob("*")))
    return [file for file in files if file.is_file() and not file.is_symlink() and holds(file, pieces)]


def holds(file: Path, pieces: Collection[bytes]) -> bool:
    """Return whether the file holds one of the pieces; one that is gone holds nothing."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return False
    return any(piece in data for piece in pieces)


def words_left(connection: sqlite3.Connection, words: Collection[str]) -> set[str]:
    """Return those of ``words`` that the search index still knows."""
    connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.known_words USING fts5vocab(main, note_search, row)"
    )
    try:
        query = "SELECT 1 FROM temp.known_words WHERE term = :word"
        return {word for word in words if connection.execute(query, {"word": word}).fetchone()}
    finally:
        connection.execute("DROP TABLE temp.known_words")


def terms_left(connection: sqlite3.Connection, texts: Iterable[str]) -> set[str]:
    """Return the terms of erased texts that the recall index still knows, though no row that stands holds them."""
    connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.known_terms USING fts5vocab(main, recall_search, row)"
    )
    try:
        query = (
            "SELECT 1 FROM temp.known_terms WHERE term = :word AND doc > coalesce("
            "(SELECT count FROM recall_word WHERE word = :word), 0)"
        )
        wanted = {word for text in texts for word in terms(text)}
        return {word for word in wanted if connection.execute(query, {"word": word}).fetchone()}
    finally:
        connection.execute("DROP TABLE temp.known_terms")
