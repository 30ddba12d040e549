"""What holds one of many words, over all the time that the store covers: for a look-back, which asks by themes.

Recall ranks by how much of a question a memory holds; of the twenty words that speak of promises a memory holds one,
so they are looked up in its index directly, rarest first, until a budget of rows is spent. Where a word would take
more than is left, every n-th of its rows is taken, so that old and new stay in proportion. Read only; nothing that is
forgotten, off the record or of another project's tiers comes back.
"""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from companion import clock
from companion.rules.tiers import bare_text, is_visible
from companion.rules.turns import OFF_RECORD
from companion.store import entries, sql_recall
from companion.store.recall import Found
from companion.store.search import place_of
from companion.text.query import match_any

POSTINGS: Final = 50_000
"""Rows of one word that are looked at."""

SELECT_MESSAGES: Final = (
    "SELECT turn.number, turn.id, turn.text, turn.role, turn.speaker, turn.at, document.session, document.source, "
    "turn.source_id, document.project FROM turn JOIN document ON document.number = turn.document_number "
    "WHERE turn.number IN (SELECT value FROM json_each(:numbers)) AND turn.forgotten_at IS NULL "
    "AND (turn.flags & :off_record) = 0"
)
SELECT_NOTE_ID: Final = "SELECT id FROM note WHERE number = :number AND forgotten_at IS NULL"


def rows_holding(
    connection: sqlite3.Connection, words: Collection[str], most: int, among: Collection[int] | None = None
) -> list[int]:
    """Return at most ``most`` rows of recall's index that hold one of ``words`` (terms of ``text.terms``).

    ``among`` are the rows that count, ``None`` for all.
    """
    found: dict[int, None] = {}
    for word in _rarest_first(connection, words):
        left = most - len(found)
        if left <= 0:
            break
        rows = _matching(connection, word)
        new = [row for row in rows if row not in found and (among is None or row in among)]
        found.update(dict.fromkeys(new[:: -(-len(new) // left) or 1]))
    return list(found)


def _rarest_first(connection: sqlite3.Connection, words: Collection[str]) -> list[str]:
    # No term holds a quote, a backslash or a control character, so this is JSON.
    listed = '["' + '","'.join(words) + '"]'
    counts: dict[str, int] = dict(connection.execute(sql_recall.SELECT_COUNTS, {"words": listed}).fetchall())
    return sorted(counts, key=lambda word: (counts[word], word))


def _matching(connection: sqlite3.Connection, word: str) -> list[int]:
    values = {"match": match_any((word,)), "most": POSTINGS}
    return [row[0] for row in connection.execute(sql_recall.MATCHING, values)] if values["match"] else []


def things_at(connection: sqlite3.Connection, rows: Sequence[int], project: str | None) -> Iterator[Found]:
    """Yield what stands at rows of the index, as recall gives it, without score and matched words."""
    places = [place_of(row) for row in rows]
    numbers = str(sorted({number for kind, number in places if kind == "turn"}))
    values = {"numbers": numbers, "off_record": OFF_RECORD}
    for number, id_, text, role, speaker, at, *where in connection.execute(SELECT_MESSAGES, values):
        yield Found("turn", number, id_.hex(), 0.0, (), text, role, speaker or None, at, *where)
    for kind, number in dict.fromkeys(places):
        if kind == "note":
            yield from _note(connection, number)
        elif kind == "entry":
            yield from _entry(connection, number, project)


def _note(connection: sqlite3.Connection, number: int) -> Iterator[Found]:
    row = connection.execute(SELECT_NOTE_ID, {"number": number}).fetchone()
    if row is not None:
        yield Found("note", number, row[0], 0.0, (), "", "user", None, 0, None, "note", None, None)


def _entry(connection: sqlite3.Connection, number: int, project: str | None) -> Iterator[Found]:
    entry = entries.read_entry(connection, number)
    if entry is not None and entry.forgotten_at is None and is_visible(entry, project):
        at = entry.written_at or clock.local_midnight(entry.updated)
        yield Found(
            "entry", number, entry.id, 0.0, (), bare_text(entry.text), "user", None, at, None, "entry", None,
            entry.project,
        )  # fmt: skip
