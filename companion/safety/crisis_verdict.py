"""From what was heard in the sentences of a message to one verdict; read behind a sign.

Which sentences are weighed (the first and the last of very many), what overlaps, how points add up, and which
match gives the verdict its kind.
"""

from __future__ import annotations

from itertools import islice

from companion.safety.crisis import Assessment, Evidence, language_of, nothing
from companion.safety.crisis_words import sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from companion.safety.crisis import Level, Strength
    from companion.safety.crisis_heard import Heard
    from companion.safety.crisis_words import Sentence
    from companion.safety.message import Bag, Message

_URGENT_FIRST: Final = (
    "harm-to-others",
    "violence-at-home",
    "psychiatric-emergency",
    "plan",
    "self-harm",
    "ideation",
    "farewell",
    "sudden-calm",
    "someone-else",
)
_MOST_WEIGHED: Final = 120
_SHORT_SENTENCES: Final = 40
_SHORT_WORDS: Final = 160
_CRISIS: Final = 3
_CONCERN: Final = 2


def verdict(message: Message, crisis_before: bool, not_about_me: bool) -> Assessment:
    """Return the assessment of a message whose bag some rule may match (the arguments of ``crisis.assess``)."""
    read = [sentence for line in message.lines for sentence in sentences(line)]
    heard = _heard(read, message.bag)
    if _level(_distinct(heard), crisis_before) == "crisis":
        heard = _doubted(heard, read)
    if message.bag.worth and _may_say_more(heard, crisis_before):
        overload = bool(heard) and all(one.overload for one in heard)
        heard = [*heard, *_together(read, message.bag.worth, overload)]
    return _verdict(heard, message.text, crisis_before, not_about_me)


def _may_say_more(heard: list[Heard], crisis_before: bool) -> bool:
    """Tell whether the words together may add something: not to a crisis, nor to a sudden calm (C-89)."""
    if any(one.kind == "sudden-calm" for one in heard):
        return False
    return _level(_distinct(heard), crisis_before) != "crisis"


def _doubted(heard: list[Heard], read: list[Sentence]) -> list[Heard]:
    from companion.safety.crisis_weight import doubted  # noqa: PLC0415 - only behind a crisis

    return doubted(heard, read)


def _together(read: list[Sentence], worth: set[str], overload: bool) -> list[Heard]:
    from companion.safety.crisis_weight import heard_together  # noqa: PLC0415 - only behind a sign

    return heard_together(read, worth, overload=overload)


def _heard(read: list[Sentence], bag: Bag) -> list[Heard]:
    """Return what counts in the sentences that a rule may match, the first and the last of very many."""
    weighed = _weighed(read, bag)
    if not weighed:
        return []
    from companion.safety.crisis_judge import Passages  # noqa: PLC0415 - the tables of phrases; only behind a rule

    passages = Passages(read, _reach(read))
    return [heard for place, rules in weighed for heard in passages.heard_at(place, rules)]


def _weighed(read: list[Sentence], bag: Bag) -> list[tuple[int, list[int]]]:
    """Return the places of the sentences to weigh with the rules that may match: from the front, then from the back."""
    first = list(islice(_may_match(read, range(len(read)), bag), _MOST_WEIGHED // 2))
    if len(first) < _MOST_WEIGHED // 2:
        return first
    behind = range(len(read) - 1, first[-1][0], -1)
    return first + list(islice(_may_match(read, behind, bag), _MOST_WEIGHED // 2))[::-1]


def _may_match(read: list[Sentence], places: range, bag: Bag) -> Iterator[tuple[int, list[int]]]:
    for place in places:
        rules = bag.rules_for(read[place].words)
        if rules:
            yield place, rules


def _reach(read: list[Sentence]) -> int:
    """Return how many sentences to each side belong to the passage: all of a short message, else two."""
    short = len(read) <= _SHORT_SENTENCES and sum(len(sentence.words) for sentence in read) < _SHORT_WORDS
    return len(read) if short else 2


def _verdict(heard: list[Heard], text: str, crisis_before: bool, not_about_me: bool) -> Assessment:
    """Return the assessment of everything that was heard."""
    heard = _distinct(heard)
    level = _level(heard, crisis_before)
    if level == "none":
        return nothing(text)
    best = _best(heard)
    if not_about_me and best.strength != "direct":
        if level == "concern":
            return nothing(text)
        level = "concern"
    evidence = tuple(
        Evidence(one.sentence.phrase(one.start, one.end), one.rule) for one in (best, *heard[:8])
    )
    strength: Strength = "direct" if best.strength == "direct" else "possible"
    return Assessment(level, best.kind, strength, language_of(text), tuple(dict.fromkeys(evidence)))


def _level(heard: list[Heard], crisis_before: bool) -> Level:
    """Return the level: a sudden calm alone is a crisis only after an earlier one (C-89), overload is concern."""
    score = _score(heard)
    if score >= _CRISIS and all(one.overload for one in heard):
        return "concern"
    if (
        score >= _CRISIS
        and not crisis_before
        and _score([one for one in heard if one.kind != "sudden-calm"]) < _CRISIS
    ):
        return "concern"
    return "crisis" if score >= _CRISIS else "concern" if score >= _CONCERN else "none"


def _score(heard: list[Heard]) -> int:
    """Return the points of the strongest match, or of the three strongest weak ones together."""
    points = sorted((one.points for one in heard), reverse=True)
    return points[0] if points and points[0] >= _CRISIS else sum(points[:3])


def _best(heard: list[Heard]) -> Heard:
    """Return the match that gives the verdict its kind: a direct one, then the most urgent kind, then the first."""
    strongest = max(one.points for one in heard)
    return min(
        (one for one in heard if one.points == strongest or one.points >= _CRISIS),
        key=lambda one: (one.strength != "direct", _URGENT_FIRST.index(one.kind), one.start),
    )


def _distinct(heard: list[Heard]) -> list[Heard]:
    """Return what was heard with one entry for each stretch of words: the one with most points, then longest."""
    kept: list[Heard] = []
    taken: dict[int, list[Heard]] = {}
    named = set()
    for one in sorted(heard, key=lambda one: (-one.points, one.start - one.end)):
        others = taken.setdefault(id(one.sentence), [])
        overlapping = any(other.start < one.end and one.start < other.end for other in others)
        if not overlapping or (one.points >= _CRISIS and one.rule not in named):
            kept.append(one)
            others.append(one)
            named.add(one.rule)
    return kept
