"""Recall over the archive: only where a person asks for it (``recall --archived``).

The archive has no index: what is in it is out of the way, and a look through all of it is fast enough for a question
that is asked now and then. One shared content word is enough, as for notes (K01); words weigh by how rare they are.
"""

import math
import sqlite3
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from companion import clock
from companion.rules.tiers import is_visible, search_parts
from companion.store.archived_notes import archived_notes
from companion.store.entries import archived_entries
from companion.store.recall import Found
from companion.store.search import said
from companion.text.cutter import index_text
from companion.text.query import parse_query

SOURCE = "archive"
"""What a hit from here names as its source."""


class _Kept(NamedTuple):
    found: Found
    words: frozenset[str]


def recall_archived(
    connection: sqlite3.Connection, query: str, project: str | None, most: int
) -> list[Found]:
    """Return the ``most`` best archived notes and entries for ``query``, newest first among equals.

    ``project`` is the id of the project at hand: entries of others are never seen. What is forgotten is not there.
    """
    asked = parse_query(query).content
    everything = list(chain(_notes(connection), _entries(connection, project)))
    weights = {
        word: _weight(sum(word in kept.words for kept in everything), len(everything)) for word in asked
    }
    hits = [_scored(kept, weights) for kept in everything]
    best = sorted((hit for hit in hits if hit.matched), key=lambda hit: (-hit.score, -hit.at))
    return best[:most]


def _weight(holding: int, everything: int) -> float:
    return math.log(1 + (everything + 1) / (holding + 1))


def _scored(kept: _Kept, weights: dict[str, float]) -> Found:
    matched = tuple(word for word in weights if word in kept.words)
    return kept.found._replace(score=round(sum(weights[word] for word in matched), 4), matched=matched)


def _notes(connection: sqlite3.Connection) -> Iterator[_Kept]:
    for number, _, _, note, _ in archived_notes(connection):
        text = "\n".join((note.title, *(line.text for line in note.lines)))
        at = note.written_at or clock.local_midnight(note.updated)
        found = Found(
            "note", number, note.id, 0, (), text, "user", None, at, note.session, SOURCE, None, None
        )
        yield _Kept(found, frozenset(index_text(said(note)).split(" ")))


def _entries(connection: sqlite3.Connection, project: str | None) -> Iterator[_Kept]:
    for number, (entry, on, _, _) in archived_entries(connection):
        if not is_visible(entry, project):
            continue
        at = entry.written_at or clock.local_midnight(entry.updated or on)
        found = Found(
            "entry", number, entry.id, 0, (), entry.text, "user", None, at, None, SOURCE, None, entry.project
        )
        yield _Kept(found, frozenset(index_text(search_parts(entry)).split(" ")))
