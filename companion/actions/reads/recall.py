"""Recall over the care notes: which of them share a content word with the query, best first.

A whole sentence is a query: one shared content word is enough (K01). Words weigh by how rare they are.
Closed notes are found; forgotten ones are not there to be found.
"""

import math
import sqlite3
from contextlib import closing
from typing import Any, NamedTuple

from companion import clock
from companion.errors import UsageProblem
from companion.home import Home
from companion.rules.notes import Note
from companion.store import connect, notes
from companion.store.search import searchable
from companion.text.query import match_any, parse_query


class Hit(NamedTuple):
    """One memory: a note, its score (higher is better), and the words of the query that it holds."""

    note: Note
    score: float
    matched: tuple[str, ...]


def recall(home: Home, query: str, most: int) -> list[Hit]:
    """Return the ``most`` best notes for ``query``. Raises ``UsageProblem`` for an empty query."""
    if not query.strip():
        raise UsageProblem("the query is empty", "companion recall WORDS")
    words = parse_query(query).content
    with closing(connect.reading(home.store)) as connection:
        weights = {word: _weight(connection, word) for word in words}
        numbers = notes.numbers_matching(connection, match_any(words))
        hits = (_hit(note, weights) for number in numbers if (note := notes.read_note(connection, number)))
        return sorted(hits, key=lambda hit: (-hit.score, hit.note.position))[:most]


def _weight(connection: sqlite3.Connection, word: str) -> float:
    found = len(notes.numbers_matching(connection, match_any((word,))))
    return math.log(1 + (notes.index_size(connection) + 1) / (found + 1))


def _hit(note: Note, weights: dict[str, float]) -> Hit:
    held = set(searchable(note).split(" "))
    matched = tuple(word for word in weights if word in held)
    return Hit(note, sum(weights[word] for word in matched), matched)


def hit_json(hit: Hit) -> dict[str, Any]:
    """Return the shape HIT (design, *Shapes*)."""
    note = hit.note
    return {
        "kind": "note",
        "id": note.id,
        "source": "note",
        "source_id": None,
        "session": None,
        "at": clock.local_iso(note.written_at or clock.local_midnight(note.updated)),
        "speaker": None,
        "role": "user",
        "text": "\n".join((note.title, *(line.text for line in note.lines))),
        "score": round(hit.score, 4),
        "matched": list(hit.matched),
    }
