"""Every search row and stored key anew, and whether the rows that stand are the right ones. Cold side, flat memory.

The recall index can hold millions of rows, so it is compared as a whole: one order-free sum over all (term, row)
pairs that should be there, against the same sum over those that are. The counts of terms are compared one by one.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from companion.rules.tiers import key_of, search_parts
from companion.settings import CUTTER
from companion.store import entries, notes, search, sql_recall
from companion.text.terms import index_stamp, terms

BATCH: Final = 2_000
"""Turns that are indexed at once."""

PART_OF_ALL: Final = 4
"""Where one turn in so many is new, the index of their ids is worth writing anew."""

SELECT_TURNS: Final = (
    "SELECT number, text, speaker, at FROM turn WHERE number > :after AND forgotten_at IS NULL AND text <> '' "
    "ORDER BY number LIMIT :most"
)
SET_KEY: Final = "UPDATE tier_entry SET text_key = :text_key WHERE number = :number AND text_key <> :text_key"
SET_STAMP: Final = "REPLACE INTO setting (key, value) VALUES (:key, :value)"
WRONG_COUNT: Final = (
    "SELECT 1 FROM recall_word WHERE word <> '' AND substr(word, 1, 1) <> '@' "
    "AND count <> coalesce((SELECT doc FROM temp.recalled_words WHERE term = word), 0) LIMIT 1"
)
COUNT_TURNS: Final = "SELECT count(*) FROM turn"
PACK_IDS: Final = "REINDEX turn_identity"
COUNTED: Final = "SELECT count(*) FROM recall_word WHERE word <> '' AND substr(word, 1, 1) <> '@'"
_SPREAD: Final = 0x9E3779B97F4A7C15
_MASK: Final = (1 << 64) - 1


def rebuild(connection: sqlite3.Connection) -> None:
    """Write every search row and every stored key again; in the caller's transaction."""
    connection.execute("INSERT INTO note_search (note_search) VALUES ('delete-all')")
    connection.execute(sql_recall.DELETE_ALL_TERMS)
    connection.execute(sql_recall.DELETE_COUNTS)
    for number, note in list(notes.iterate_notes(connection)):
        search.add(connection, number, note)
    for number, entry in list(entries.iterate_entries(connection)):
        connection.execute(SET_KEY, {"number": number, "text_key": key_of(entry.text)})
        if entry.forgotten_at is None:
            search.add_entry(connection, number, search_parts(entry))
    for batch in turn_batches(connection):
        search.add_turns(connection, batch)
    connection.execute(sql_recall.MERGE_ALL)
    connection.execute(SET_STAMP, {"key": CUTTER, "value": index_stamp()})


def merge(connection: sqlite3.Connection) -> None:
    """Merge what writing many turns left of the recall index in pieces: a word stands in each, and recall reads each.

    Step by step, so that others may write in between. Nothing more while another process writes: later writes merge
    a little each.
    """
    with _unless_busy():
        worked = True
        while worked:
            before = connection.total_changes
            connection.execute(sql_recall.MERGE)
            worked = connection.total_changes - before > 1  # sqlite.org/fts5.html#the_merge_command


def pack(connection: sqlite3.Connection, added: int) -> None:
    """Write the index of turn ids anew where a good part of all turns was added: it gives back a quarter of its pages.

    Ids are spread at random, so pages are split wherever there is room, and most stay half full. Nothing while another
    process writes.
    """
    (turns,) = connection.execute(COUNT_TURNS).fetchone()
    if added * PART_OF_ALL >= turns > 0:
        with _unless_busy():
            connection.execute(PACK_IDS)


@contextmanager
def _unless_busy() -> Iterator[None]:
    """Leave it for another time when another process writes."""
    try:
        yield
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise


def turn_batches(connection: sqlite3.Connection) -> Iterator[list[search.Turn]]:
    """Yield the turns that have a recall row, in batches, as ``search.add_turns`` takes them."""
    after = -1
    while batch := connection.execute(SELECT_TURNS, {"after": after, "most": BATCH}).fetchall():
        yield batch
        after = batch[-1][0]


def recall_drift(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield what is wrong with the recall index as a whole, in words; nothing when it is exact."""
    connection.execute("CREATE VIRTUAL TABLE temp.recalled USING fts5vocab(main, recall_search, instance)")
    connection.execute("CREATE VIRTUAL TABLE temp.recalled_words USING fts5vocab(main, recall_search, row)")
    try:
        expected, rows = _expected(connection)
        if not _speakers_agree(connection):
            yield "the counts of speakers do not fit the turns"
        if expected != _indexed_sum(connection):
            yield "the recall index does not hold the words of what is stored"
        if not _counts_agree(connection, rows):
            yield "the counts of words do not fit the recall index"
    finally:
        connection.execute("DROP TABLE temp.recalled")
        connection.execute("DROP TABLE temp.recalled_words")


def _expected(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return the sum over all pairs that should be indexed, and how many rows hold any."""
    total = held = 0
    for row, words in _expected_rows(connection):
        total = (total + _row_sum(row, words)) & _MASK
        held += bool(words)
    return total, held


def _expected_rows(connection: sqlite3.Connection) -> Iterator[tuple[int, set[str]]]:
    for number, note in notes.iterate_notes(connection):
        if note.forgotten_at is None:
            yield search.note_row(number), search.note_terms(note)
    for number, entry in entries.iterate_entries(connection):
        if entry.forgotten_at is None:
            yield search.entry_row(number), search.entry_terms(search_parts(entry))
    for batch in turn_batches(connection):
        for number, text, _, _ in batch:
            yield search.turn_row(number), terms(text)


def _row_sum(row: int, words: set[str]) -> int:
    return sum(zlib.crc32(word.encode()) + 1 for word in words) * _spread(row)


def _indexed_sum(connection: sqlite3.Connection) -> int:
    pairs = connection.execute("SELECT term, doc FROM temp.recalled")
    return sum((zlib.crc32(word.encode()) + 1) * _spread(row) for word, row in pairs) & _MASK


def _spread(row: int) -> int:
    return (row * _SPREAD & _MASK) | 1


def _counts_agree(connection: sqlite3.Connection, rows: int) -> bool:
    """Tell whether every term is counted as often as it stands, and all ``rows`` under the empty word."""
    differ = connection.execute(WRONG_COUNT).fetchone()
    held = connection.execute("SELECT count(*) FROM temp.recalled_words").fetchone()[0]
    counted = connection.execute(COUNTED).fetchone()[0]
    total = connection.execute(sql_recall.SELECT_COUNT, {"word": ""}).fetchone()
    return differ is None and held == counted and (total[0] if total else 0) == rows


def _speakers_agree(connection: sqlite3.Connection) -> bool:
    expected: dict[str, int] = {}
    for batch in turn_batches(connection):
        for name, count in search.speaker_counts(batch).items():
            expected[name] = expected.get(name, 0) + count
    return expected == dict(connection.execute(sql_recall.SELECT_SPEAKERS))
