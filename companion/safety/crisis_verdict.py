"""From what was heard in the sentences of a message to one verdict; read behind a sign.

What overlaps, what is doubted, how points add up, and which match gives the verdict its kind.
"""

from __future__ import annotations

from companion.safety.crisis import Assessment, Evidence, language_of, nothing
from companion.safety.crisis_hearing import CRISIS, ENOUGH_OUTRIGHT, MOST_HEARD, Hearing
from companion.safety.crisis_words import sentences
from companion.safety.message import SHORT_WORDS
from companion.safety.plain import END

TYPE_CHECKING = False
if TYPE_CHECKING:
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
_ATTEMPTS: Final = frozenset(
    {"took-something", "took-all", "took-poison", "poison-taken", "poison-first", "under-way"}
)
"""The rules that hear what was done: only whose attempt it is may be told better by the words."""
_OTHERS_DO_IT: Final = frozenset({"harm-to-others", "violence-at-home"})
"""The kinds in which nothing was taken or done to oneself."""
_MOST_SHOWN: Final = 8
_CONCERN: Final = 2


def verdict(message: Message, crisis_before: bool, not_about_me: bool) -> Assessment:
    """Return the assessment of a message whose bag some rule may match (the arguments of ``crisis.assess``)."""
    read = [sentence for line in message.lines for sentence in sentences(line)]
    heard = _judged(read, message.bag, crisis_before)
    if message.bag.worth and _may_say_more(heard, crisis_before):
        overload = bool(heard) and all(one.overload for one in heard)
        heard = [*heard, *_together(read, message.bag.worth, overload)]
    heard = _distinct(heard)
    level = _level(heard, crisis_before)
    if level == "crisis" and _is_not_there(read, heard):
        level = "concern"
    return _verdict(heard, level, message.text, not_about_me, read)


def _judged(read: list[Sentence], bag: Bag, crisis_before: bool) -> list[Heard]:
    """Return what rules heard, less what is doubted.

    Where a message says much outright the rest is not asked, unless all that was heard is doubted.
    """
    hearing = Hearing(read, bag)
    heard: list[Heard] = []
    for enough in (ENOUGH_OUTRIGHT, MOST_HEARD):
        heard, is_all = hearing.heard(enough)
        if _level(_distinct(heard), crisis_before) == "crisis":
            heard = _doubted(heard, read)
        if is_all or _level(_distinct(heard), crisis_before) == "crisis":
            break
    return heard


def _may_say_more(heard: list[Heard], crisis_before: bool) -> bool:
    """Tell whether the words together may add something: not to a crisis, nor to a sudden calm (C-89)."""
    if any(one.kind == "sudden-calm" for one in heard):
        return False
    return _level(_distinct(heard), crisis_before) != "crisis"


def _doubted(heard: list[Heard], read: list[Sentence]) -> list[Heard]:
    from companion.safety.crisis_weight import doubted  # noqa: PLC0415 - only behind a crisis

    return doubted(heard, read)


def _is_not_there(read: list[Sentence], heard: list[Heard]) -> bool:
    from companion.safety.crisis_weight import is_not_there  # noqa: PLC0415 - only behind a crisis

    return is_not_there(read, heard)


def _together(read: list[Sentence], worth: set[str], overload: bool) -> list[Heard]:
    from companion.safety.crisis_weight import heard_together  # noqa: PLC0415 - only behind a sign

    return heard_together(read, worth, overload=overload)


def _verdict(
    heard: list[Heard], level: Level, text: str, not_about_me: bool, read: list[Sentence]
) -> Assessment:
    """Return the assessment of everything that was heard."""
    if level == "none":
        return nothing(text)
    best = _best(heard)
    if not_about_me and best.strength != "direct":
        if level == "concern":
            return nothing(text)
        level = "concern"
    strength: Strength = "direct" if best.strength == "direct" else "possible"
    kind = _settled(best, read) if level == "crisis" else best.kind
    return Assessment(
        level,
        kind,
        strength,
        language_of(text),
        lambda: _evidence(best, heard),
        level == "crisis" and kind not in _OTHERS_DO_IT and (lambda: _under_way(read)),
    )


def _settled(best: Heard, read: list[Sentence]) -> str:
    """Return the kind of a crisis: that of the match, unless its words speak much more for another."""
    if best.rule == "words-together":
        return best.kind
    from companion.safety.crisis_kind import likelier  # noqa: PLC0415 - only behind a crisis

    words = [word for sentence in read for word in (*sentence.words, END)]
    kind = likelier(best.kind, words if len(words) <= SHORT_WORDS else best.sentence.words)
    return kind if best.rule not in _ATTEMPTS or kind == "someone-else" else best.kind


def _under_way(read: list[Sentence]) -> bool:
    from companion.safety.crisis_under_way import is_under_way  # noqa: PLC0415 - only behind a crisis

    return is_under_way(read)


def _evidence(best: Heard, heard: list[Heard]) -> tuple[Evidence, ...]:
    """Return the words that were heard as they were written, each once: those that decided first."""
    found = [
        Evidence(one.sentence.phrase(one.start, one.end), one.rule) for one in (best, *heard[:_MOST_SHOWN])
    ]
    return tuple(dict.fromkeys(found))


def _level(heard: list[Heard], crisis_before: bool) -> Level:
    """Return the level: a sudden calm alone is a crisis only after an earlier one (C-89), overload is concern."""
    score = _score(heard)
    if score >= CRISIS and all(one.overload for one in heard):
        return "concern"
    if (
        score >= CRISIS
        and not crisis_before
        and _score([one for one in heard if one.kind != "sudden-calm"]) < CRISIS
    ):
        return "concern"
    return "crisis" if score >= CRISIS else "concern" if score >= _CONCERN else "none"


def _score(heard: list[Heard]) -> int:
    """Return the points of the strongest match, or of the three strongest weak ones together."""
    points = sorted((one.points for one in heard), reverse=True)
    return points[0] if points and points[0] >= CRISIS else sum(points[:3])


def _best(heard: list[Heard]) -> Heard:
    """Return the match that gives the verdict its kind: a direct one, then the most urgent kind, then the first."""
    strongest = max(one.points for one in heard)
    return min(
        (one for one in heard if one.points == strongest or one.points >= CRISIS),
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
        if not overlapping or (one.points >= CRISIS and one.rule not in named):
            kept.append(one)
            others.append(one)
            named.add(one.rule)
    return kept
