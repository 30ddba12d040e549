"""How memories are ranked: pure scoring of rows by the words that they and their neighbours hold.

A row is a turn, a note or an entry. Rows of one session have consecutive numbers, ``number // TURNS`` is the session,
so a neighbour is a number away; notes and entries stand alone (from ``ALONE`` on). What carries the weight
(docs/recall.md has the figures): a word in a row counts for the turns around it too, above all for the answer after a
question; each word counts once and then less (saturation); rare words count more; a session that speaks of the whole
question lifts its turns; who said it, when, and whether it asks or tells, shift the score.

Nothing here reads a store or a clock: postings and rows are handed in. Equal scores stand in the order of rows.
"""

from __future__ import annotations

from _collections import _count_elements  # type: ignore[import-not-found]  # what ``Counter`` is made of, without it
from math import log

from companion.records import NamedTuple
from companion.rules.turns import ALONE, TURNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from typing import Final

    from companion.rules.asking import Term

SATURATION: Final = 0.6
"""How soon a second holding of the same word stops to count (k1 of BM25; lengths do not count, b is 0)."""

RARITY: Final = 0.85
"""The power to which a word's inverse document frequency is raised."""

RELATIVE: Final = 0.13
"""What a related word counts, against the word itself."""

OWN: Final = 0.1
"""What the row's own words add beside the saturated sum."""

SESSION: Final = 0.2
"""What a session's own score adds to each of its rows."""

ANSWER: Final = 0.8
"""What a word in a question counts for the turn after it."""

BEFORE: Final = ((1, 0.45), (2, 0.3), (3, 0.1))
"""What a word counts for the turns after the one that holds it, by distance."""

AFTER: Final = ((1, 0.15), (2, 0.1))
"""What a word counts for the turns before the one that holds it."""

HELD: Final = 0.3
"""From here on a row counts as one that holds the word, by itself or by a neighbour."""

FIRST: Final = 36
"""Rows at least by whose own words the candidates are found, before neighbours join them; six for each wanted one."""

CANDIDATES: Final = 56
"""Rows at least that are scored in full; eight for each that is wanted. More cost a hook time and change nothing."""

_AROUND: Final = (-2, -1, 0, 1, 2, 3)


class Concept(NamedTuple):
    """One word that is asked for: its weight, how much each row holds it (1 itself, less a relative), its sessions.

    ``rows`` is how many of the store hold the word; ``rare`` says that it is enough by itself.
    """

    word: str
    weight: float
    hits: dict[int, float]
    sessions: dict[int, float]
    session_weight: float
    rows: int
    telling: bool
    rare: bool


class Scored(NamedTuple):
    """A row with its score, the share of what was asked that it and its neighbours hold, and the words it holds."""

    row: int
    score: float
    coverage: float
    words: tuple[str, ...]
    telling: bool
    rare: bool


def inverse_frequency(count: int, total: int) -> float:
    """Return how much a word tells that ``count`` of ``total`` rows hold (Robertson and Spärck Jones, smoothed)."""
    count = min(count, total)
    return log(1 + (total - count + 0.5) / (count + 0.5))


def concept(
    asked: Term, rows: Sequence[int], relatives: Iterable[int], count: int, total: int, sessions: int
) -> Concept:
    """Return a word that is asked for, by the rows that hold it and those that hold a relative of it.

    ``count`` and ``total`` are rows, ``sessions`` how many there are. ``rows`` may be cut short, newest kept.
    """
    hits = dict.fromkeys(relatives, RELATIVE)
    hits.update(dict.fromkeys(rows, 1.0))
    held: dict[int, float] = {}
    _count_elements(held, map(TURNS.__rfloordiv__, rows))
    of_sessions = len(held) or 1
    for row, strength in hits.items() if len(hits) > len(rows) else ():
        if strength < 1:
            held[row // TURNS] = held.get(row // TURNS, 0.0) + strength
    weight = asked.weight * inverse_frequency(count or 1, total) ** RARITY
    session_weight = asked.weight * inverse_frequency(of_sessions, sessions)
    rare = asked.telling and 0 < count <= max(3, total // 100)
    return Concept(asked.word, weight, hits, held, session_weight, count, asked.telling, rare)


def candidates(concepts: Sequence[Concept], most: int = 20) -> tuple[list[int], dict[int, float]]:
    """Return the rows worth a full score, and the score of each session that holds a word.

    Found by the rows' own words first; the turns around the best of them join, because an answer often has none.
    """
    own, sessions = _held_by(concepts)
    best = _best(own, max(FIRST, 6 * most))
    alone = [row for row in best if row >= ALONE]
    sessions.update((row // TURNS, _session_of_one(row, concepts)) for row in alone)
    near = {row + step for row in best if row < ALONE for step in _AROUND}
    rough = {row: _rough(own.get, row) + SESSION * sessions.get(row // TURNS, 0.0) for row in near}
    rough.update((row, own[row] + SESSION * sessions[row // TURNS]) for row in alone)
    return _best(rough, max(CANDIDATES, 8 * most)), sessions


def _best(totals: Mapping[int, float], most: int) -> list[int]:
    """Return the rows with the highest totals, best first. Numbers alone sort fast, so they leave out most rows."""
    least = sorted(totals.values())[-most] if len(totals) > most else 0.0
    ordered = sorted([(-total, row) for row, total in totals.items() if total >= least])
    return [row for _, row in ordered[:most]]


def _session_of_one(row: int, concepts: Sequence[Concept]) -> float:
    held = ((item.session_weight, item.hits.get(row, 0.0)) for item in concepts)
    return sum(weight * amount / (amount + 1) for weight, amount in held)


def _rough(own: Callable[[int, float], float], row: int) -> float:
    return (
        own(row, 0.0)
        + 0.5 * own(row - 1, 0.0)
        + 0.3 * own(row - 2, 0.0)
        + 0.1 * own(row - 3, 0.0)
        + 0.15 * own(row + 1, 0.0)
        + 0.1 * own(row + 2, 0.0)
    )


def _held_by(concepts: Sequence[Concept]) -> tuple[dict[int, float], dict[int, float]]:
    """Return what each row holds by itself, and what each session of turns does: each word counts once, then less."""
    own: dict[int, float] = {}
    scores: dict[int, float] = {}
    held = own.get
    for item in concepts:
        weight = item.weight
        for row, strength in item.hits.items():
            own[row] = held(row, 0.0) + weight * strength
        weight = item.session_weight
        for session, amount in item.sessions.items():
            scores[session] = scores.get(session, 0.0) + weight * amount / (amount + 1)
    return own, scores


def score(
    rows: Iterable[int],
    concepts: Sequence[Concept],
    sessions: Mapping[int, float],
    questions: Collection[int],
) -> list[Scored]:
    """Return each row with its score before who said it and when are looked at.

    ``questions`` are the rows that end by asking something.
    """
    asked = sum(item.weight for item in concepts)
    return [_scored(row, concepts, sessions, questions, asked) for row in rows]


def _scored(
    row: int,
    concepts: Sequence[Concept],
    sessions: Mapping[int, float],
    questions: Collection[int],
    asked: float,
) -> Scored:
    (_, next_), (_, second), (_, third) = BEFORE
    (_, previous), (_, earlier) = AFTER
    if row - 1 in questions:
        next_ = ANSWER
    alone = row >= ALONE
    total = covered = 0.0
    words: list[str] = []
    telling = rare = False
    for item in concepts:
        hits = item.hits.get
        held = mine = hits(row, 0.0)
        if not alone:
            held = (
                mine
                + next_ * hits(row - 1, 0.0)
                + second * hits(row - 2, 0.0)
                + third * hits(row - 3, 0.0)
                + previous * hits(row + 1, 0.0)
                + earlier * hits(row + 2, 0.0)
            )
        if not held:
            continue
        weight = item.weight
        total += weight * ((SATURATION + 1) * held / (SATURATION + held) + OWN * mine)
        covered += weight if held > 1.0 else weight * held
        if held >= HELD:
            words.append(item.word)
            telling = telling or item.telling
            rare = rare or item.rare
    total += SESSION * sessions.get(row // TURNS, 0.0)
    return Scored(row, total, covered / asked if asked else 0.0, tuple(words), telling, rare)
