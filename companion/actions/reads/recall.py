"""Recall over the care notes: which of them share a content word with the query, best first.

A whole sentence is a query: one shared content word is enough (K01). Words weigh by how rare they are.
Closed notes are found; forgotten ones are not there to be found.
"""

import math
import sqlite3
from contextlib import closing
from itertools import islice
from typing import Any, NamedTuple

from companion import clock
from companion.actions.reads.finding import known_note
from companion.errors import UsageProblem
from companion.home import Home
from companion.rules.notes import Note
from companion.store import connect, notes
from companion.store.faults import translated
from companion.store.search import said
from companion.text.cutter import index_text
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
    with translated(), closing(connect.reading(home.store)) as connection:
        found = _found(connection, parse_query(query).content)
        best = sorted(found.items(), key=lambda item: -item[1][0])  # stable: newest first among equals
        hits = (_hit(connection, number, score, words) for number, (score, words) in best)
        return list(islice((hit for hit in hits if hit.matched), most))


def _hit(connection: sqlite3.Connection, number: int, score: float, words: tuple[str, ...]) -> Hit:
    """Return the hit, its matched words only those that the note says: a file name alone is no memory."""
    note = known_note(connection, number)
    held = set(index_text(said(note)).split(" "))
    return Hit(note, score, tuple(word for word in words if word in held))


def _found(
    connection: sqlite3.Connection, words: tuple[str, ...]
) -> dict[int, tuple[float, tuple[str, ...]]]:
    """Return score and matched words of every note that holds a word, newest first; only the best are read."""
    matches = {word: notes.numbers_matching(connection, match_any((word,))) for word in words}
    size = notes.index_size(connection)
    nothing: tuple[float, tuple[str, ...]] = (0.0, ())
    scored = dict.fromkeys(notes.numbers_matching(connection, match_any(words)), nothing)
    for word, numbers in matches.items():
        weight = math.log(1 + (size + 1) / (len(numbers) + 1))
        for number in numbers:
            score, held = scored[number]
            scored[number] = (score + weight, (*held, word))
    return scored


def hit_json(hit: Hit) -> dict[str, Any]:
    """Return the shape HIT (design, *Shapes*)."""
    note = hit.note
    return {
        "kind": "note",
        "id": note.id,
        "source": "note",
        "source_id": None,
        "session": note.session,
        "at": clock.local_iso(note.written_at or clock.local_midnight(note.updated)),
        "speaker": None,
        "role": "user",
        "text": "\n".join((note.title, *(line.text for line in note.lines))),
        "score": round(hit.score, 4),
        "matched": list(hit.matched),
    }
