"""What the store already has on the topic of a statement, without reading all of it (R-12, R-57).

Candidates come from indexes: the same key, rows that hold one of the statement's words, rows that hold two of its
common ones. A word that very many entries hold brings only the newest of them, so ten thousand entries cost what
a hundred do.
"""

import sqlite3
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from companion.rules.cross_references import cross_reference
from companion.rules.deciding import RELATED, compare, rivals, subject_words
from companion.rules.tiers import Entry, bare_text, is_visible, key_of
from companion.store import entries
from companion.text.query import match_all, match_any

MOST_WORDS: Final = 12
MOST_COMMON: Final = 5
MOST_ROWS: Final = 40
"""Rows that one word, or one pair of common words, brings at most."""

MOST_CANDIDATES: Final = 60
_RELEVANT: Final = 400
"""Characters of a statement that say what it is about; a long one is not looked up whole."""


def covering(connection: sqlite3.Connection, text: str, project: str | None) -> list[tuple[int, Entry]]:
    """Return (number, entry) of what may be about the same in ``project`` and everywhere, the likest first.

    An entry that says the same comes first of all.
    """
    numbers = [*entries.numbers_with_key(connection, key_of(text)), *_candidates(connection, text)]
    found = []
    for number in dict.fromkeys(numbers):
        entry = entries.read_entry(connection, number)
        if entry is not None and entry.forgotten_at is None and is_visible(entry, project):
            found.append((number, entry))
    return sorted(found, key=lambda pair: -_likeness(text, pair[1]))


def equal_entry(connection: sqlite3.Connection, text: str, project: str | None) -> tuple[int, Entry] | None:
    """Return the entry that says the same after normalisation and may be seen in ``project`` (K10)."""
    for number in entries.numbers_with_key(connection, key_of(text)):
        entry = entries.read_entry(connection, number)
        if entry is not None and is_visible(entry, project):
            return number, entry
    return None


def is_about_the_same(text: str, entry: Entry) -> bool:
    """Tell whether an entry is worth showing beside a statement: half of the shorter one's words are shared."""
    like = compare(text, entry.text)
    return like.related >= RELATED or like.replaced


def _likeness(text: str, entry: Entry) -> float:
    if key_of(text) == key_of(entry.text):
        return 2.0
    like = compare(text, entry.text)
    return like.overlap + like.replaced


def _candidates(connection: sqlite3.Connection, text: str) -> list[int]:
    relevant = bare_text(text)[:_RELEVANT]
    words = dict.fromkeys((*subject_words(relevant)[:MOST_WORDS], *rivals(relevant)[:MOST_WORDS]))
    hits = {word: entries.numbers_matching(connection, match_any((word,)), MOST_ROWS) for word in words}
    common = [word for word, numbers in hits.items() if len(numbers) == MOST_ROWS][:MOST_COMMON]
    pairs = [
        entries.numbers_matching(connection, match_all(pair), MOST_ROWS) for pair in combinations(common, 2)
    ]
    return _most_met([*hits.values(), *pairs])


def _most_met(lists: Iterable[list[int]]) -> list[int]:
    met: dict[int, int] = {}
    for numbers in lists:
        for number in numbers:
            met[number] = met.get(number, 0) + 1
    return sorted(met, key=lambda number: (-met[number], -number))[:MOST_CANDIDATES]


def see_also(
    connection: sqlite3.Connection, entry: Entry, project_number: int | None, met: Iterable[Entry]
) -> str | None:
    """Return the one cross-reference of an entry (R-57 … R-61); ``met`` are entries that share words with it."""
    tagged = (
        entries.read_entry(connection, number)
        for number in entries.numbers_elsewhere(connection, entry, project_number, MOST_ROWS)
    )
    others = {other.id: other for other in (*met, *tagged) if other is not None}
    return cross_reference(entry, others.values())
