"""The backstop: words that no rule joins, and that together speak for danger.

Each word and each two neighbours have a weight (``message.score``), learned from sentences of danger and from
look-alikes. What must stay true: it only adds; what a rule heard is never lowered here. It says no more than
possible, and a reason to doubt (code, a film, a game, a joke, work) asks for heavier words.
"""

from __future__ import annotations

from itertools import islice

from companion.safety.crisis_judge import HALF, SOFT, Heard, Passages
from companion.safety.crisis_match import Match
from companion.safety.message import SHORT_WORDS, SIGNS, score
from companion.safety.tables.prefilter import HEAVY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from companion.safety.crisis_match import Rule
    from companion.safety.crisis_words import Sentence

_RULE: Final[Rule] = ("words-together", "ideation", SOFT, "possible", (), (), (), (), True, "learned")
_DOUBTS: Final = (
    ("TECH", "THING"),
    ("FICTION", "CRAFT"),
    ("NEWS", "ACADEMIC"),
    ("PLAY", "SPORT"),
    ("JOKE", "HYPER", "THAN_DO"),
    ("TRIVIAL",),
    ("WORK",),
    ("NEW_ONE", "FUN_PLACE", "BENIGN_PLACE"),
    ("ACCIDENT", "MEDICAL", "PET"),
    ("RESOLVED",),
    ("IDIOM",),
)
_PERSONS: Final = ("ME", "OTHER", "RELATION", "YOU")
_DOUBT: Final = 16
"""How much heavier the words have to be for each reason to doubt, for so many at most."""
_MOST_DOUBTS: Final = 3
_DENIED: Final = 84
"""The same where a wish to die or to hurt oneself is denied."""
_OVER: Final = 40
"""The same where the person says that it is over, and who or what helped."""
_NOBODY: Final = 8
"""The same where nobody is named: a sentence without a subject is usual in Chinese."""
_CONCERN: Final = 14
"""So much lighter words are concern."""
_MOST_PASSAGES: Final = 12
_MOST_SHOWN: Final = 12


def heard_together(read: list[Sentence], reach: int, heavy: list[str]) -> list[Heard]:
    """Return what the heaviest passage says, if it weighs enough: one entry or none.

    ``heavy``: the signs of the message without which nothing is heard.
    """
    passages = list(_passages(read, heavy))
    if not passages:
        return []
    first, last, weight = max(passages, key=lambda passage: passage[2])
    if weight < HEAVY - _CONCERN:
        return []
    weight -= _doubt(read, first, last, reach)
    if weight < HEAVY - _CONCERN:
        return []
    return [_as_heard(read[first:last], SOFT if weight >= HEAVY else HALF)]


def _passages(read: list[Sentence], heavy: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yield the sentences that are weighed together, from the first to behind the last, with their score."""
    sizes = [len(sentence.words) for sentence in read]
    if sum(sizes) <= SHORT_WORDS:
        yield 0, len(read), _score(read)
        return
    for place in _strong(read, heavy):
        first, last = place, place + 1
        if first and sizes[first - 1] + sizes[first] <= SHORT_WORDS:
            first -= 1
        if last < len(read) and sum(sizes[first : last + 1]) <= SHORT_WORDS:
            last += 1
        yield first, last, _score(read[first:last])


def _strong(read: list[Sentence], heavy: list[str]) -> list[int]:
    """Return the places of sentences with a heavy sign: the first ones and the last ones of many."""
    found = list(islice(_with_one(read, range(len(read)), heavy), _MOST_PASSAGES // 2))
    if len(found) < _MOST_PASSAGES // 2:
        return found
    behind = range(len(read) - 1, found[-1], -1)
    return found + list(islice(_with_one(read, behind, heavy), _MOST_PASSAGES // 2))


def _with_one(read: list[Sentence], places: range, heavy: list[str]) -> Iterator[int]:
    for place in places:
        if _has_one(read[place], heavy):
            yield place


def _has_one(sentence: Sentence, signs: list[str]) -> bool:
    joined = "".join(sentence.words)
    return any(sign in joined for sign in signs)


def _score(sentences: list[Sentence]) -> int:
    return score([word for sentence in sentences for word in (*sentence.words, ".")])


def _doubt(read: list[Sentence], first: int, last: int, reach: int) -> int:
    """Return how much heavier a passage has to be for the reasons to doubt in or near it."""
    passages = Passages(read, reach)
    around = set().union(*(passages.around(place) for place in range(first, last)))
    kinds = sum(not around.isdisjoint(kind) for kind in _DOUBTS)
    denied = any(passages.denied(place) for place in range(first, last))
    over = "RESOLVED" in around
    return (
        _DOUBT * min(kinds, _MOST_DOUBTS)
        + _DENIED * denied
        + _OVER * over
        + _NOBODY * around.isdisjoint(_PERSONS)
    )


def _as_heard(sentences: list[Sentence], points: int) -> Heard:
    """Return the heaviest sentence of a passage as something heard."""
    sentence = max(sentences, key=lambda sentence: score(sentence.words))
    match = Match(_RULE, 0, min(len(sentence.words), _MOST_SHOWN))
    words = [word for sentence in sentences for word in sentence.words]
    return Heard(match, sentence, points, _kind(words), "possible", overload=False)


def _kind(words: list[str]) -> str:
    """Return the kind of danger that some words speak for most."""
    from companion.safety.tables.kind_weights import KIND_WEIGHTS  # noqa: PLC0415 - only when something was heard

    signs = set(SIGNS.said_of(words))
    totals = {}
    for kind, text in KIND_WEIGHTS.items():
        row = text.split(" ")
        totals[kind] = sum(int(row[at + 1]) for at in range(0, len(row), 2) if row[at] in signs)
    return max(totals, key=totals.__getitem__)
