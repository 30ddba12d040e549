"""Which notes look alike, so that a person can be told. Never used to merge or to choose a note.

Two notes are alike when their words overlap strongly: shared content words of the smaller set, at least
half of it and at least three.
"""

from collections.abc import Iterable
from datetime import date
from typing import Final

from companion.rules.notes import Note
from companion.text.cutter import cut, is_unspaced
from companion.text.query import parse_query
from companion.text.stop_words import is_stop_word

NEAR_DAYS: Final = 7
LEAST_OVERLAP: Final = 0.5
LEAST_SHARED: Final = 3


def likely_same(first: Note, second: Note) -> bool:
    """Tell whether two notes are probably one topic written twice.

    Same type, created within seven days of each other, and the content words of title and first line
    overlap: at least three shared, and at least half of the smaller set.
    """
    if first.id == second.id or first.type != second.type:
        return False
    if abs((date.fromisoformat(first.created) - date.fromisoformat(second.created)).days) > NEAR_DAYS:
        return False
    mine, other = _words(first), _words(second)
    shared = len(mine & other)
    return shared >= LEAST_SHARED and shared >= LEAST_OVERLAP * min(len(mine), len(other))


def _words(note: Note) -> set[str]:
    return set(parse_query(f"{note.title}\n{note.lines[0].text if note.lines else ''}").content)


def similar_titles(title: str, others: Iterable[tuple[str, str]]) -> list[str]:
    """Return the ids among ``others`` (id, title) whose titles share most content words with ``title``.

    Of scripts without spaces characters are compared, since a title is too short for pairs.
    """
    wanted = _title_words(title)
    return [identity for identity, other in others if _mostly(wanted, _title_words(other))]


def _title_words(title: str) -> set[str]:
    return {word for word in cut(title) if not is_stop_word(word) and not (is_unspaced(word[0]) and word[1:])}


def _mostly(first: set[str], second: set[str]) -> bool:
    smaller = min(len(first), len(second))
    return smaller > 0 and len(first & second) > LEAST_OVERLAP * smaller
