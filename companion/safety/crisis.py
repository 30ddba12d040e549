"""Is somebody in danger? Words of English and Chinese, assessed by rule, on this machine alone.

``assess`` reads one message and says ``none``, ``concern`` or ``crisis``, which kind, how direct, and which words
and rules say so. It is no clinical tool: it never decides what is said, it decides which facts an agent is handed.
The conversation outweighs it. In doubt it gives the fuller answer (design §5, C-75, C-86 … C-89, K26).

What must stay true: the same message in another spelling has the same answer; a direct statement in the first
person is never lowered by a wish not to be asked; nothing is stored; work is linear in the message.

A prefilter over plain words decides first: without a key word no table of phrases is read. Very long messages
are read whole, but only so many sentences with a key word are weighed: the first and the last.
"""

from __future__ import annotations

from companion.safety.crisis_bag import bag_of, can_match, composed
from companion.safety.crisis_words import Sentence, bag_words, is_ideograph, sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Literal

    from companion.safety.crisis_judge import Heard, Passage

    Level = Literal["none", "concern", "crisis"]
    Strength = Literal["direct", "possible"]

KINDS: Final = (
    "ideation",
    "plan",
    "self-harm",
    "farewell",
    "sudden-calm",
    "harm-to-others",
    "violence-at-home",
    "psychiatric-emergency",
    "someone-else",
)
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


class Evidence:
    """Words of the message, as written, and the rule they satisfied."""

    __slots__ = ("phrase", "rule")

    def __init__(self, phrase: str, rule: str) -> None:
        self.phrase = phrase
        self.rule = rule

    def __repr__(self) -> str:
        return f"Evidence({self.phrase!r}, {self.rule!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evidence) and (self.phrase, self.rule) == (other.phrase, other.rule)

    def __hash__(self) -> int:
        return hash((self.phrase, self.rule))


class Assessment:
    """The verdict on one message.

    ``level`` none, concern or crisis; ``kind`` one of ``KINDS`` and ``evidence_strength`` direct or possible, both
    None when nothing was heard; ``lang`` en or zh, the language the message is written in.
    """

    __slots__ = ("evidence", "evidence_strength", "kind", "lang", "level")

    def __init__(
        self,
        level: Level,
        kind: str | None,
        evidence_strength: Strength | None,
        lang: str,
        evidence: tuple[Evidence, ...],
    ) -> None:
        self.level = level
        self.kind = kind
        self.evidence_strength = evidence_strength
        self.lang = lang
        self.evidence = evidence

    def __repr__(self) -> str:
        return (
            f"Assessment({self.level!r}, {self.kind!r}, {self.evidence_strength!r}, {self.lang!r}, {self.evidence!r})"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Assessment) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def __hash__(self) -> int:
        return hash((self.level, self.kind, self.evidence_strength, self.lang, self.evidence))


def assess(text: str, *, crisis_before: bool = False, not_about_me: bool = False) -> Assessment:
    """Return the verdict on ``text``, any string.

    ``crisis_before``: an earlier crisis note exists, so a sudden calm is a crisis, not concern (C-89).
    ``not_about_me``: the person said in this session that such words were not about them; what is only possible
    is lowered one level, direct first-person statements are not.
    """
    words = bag_words(text)
    if words is not None:
        bag = composed(bag_of(words))
        if not can_match(bag, bag):
            return Assessment("none", None, None, language_of(text), ())
    read = list(sentences(text))
    heard = _heard(read, _worth_weighing(read))
    return _verdict(heard, text, crisis_before, not_about_me)


def _worth_weighing(read: list[Sentence]) -> list[int]:
    """Return the places of the sentences that a rule can match, the first and the last of very many."""
    bags = [composed(bag_of(sentence.words)) for sentence in read]
    reach = _reach(read)
    weighed = []
    for place, bag in enumerate(bags):
        if bag:
            around = 0
            for near in bags[max(0, place - reach) : place + reach + 1]:
                around |= near
            if can_match(bag, around):
                weighed.append(place)
    return weighed if len(weighed) <= _MOST_WEIGHED else weighed[: _MOST_WEIGHED // 2] + weighed[-_MOST_WEIGHED // 2 :]


def _reach(read: list[Sentence]) -> int:
    """Return how many sentences to each side belong to the passage: all of a short message, else two."""
    short = len(read) <= _SHORT_SENTENCES and sum(len(sentence.words) for sentence in read) < _SHORT_WORDS
    return len(read) if short else 2


def language_of(text: str) -> str:
    """Return ``zh`` when the message is written in Chinese, else ``en``."""
    sample = text[:4000]
    chinese = sum(map(is_ideograph, sample)) if not sample.isascii() else 0
    latin = sum(letter.isascii() and letter.isalpha() for letter in sample)
    return "zh" if chinese * 4 > latin else "en"


def _heard(read: list[Sentence], weighed: list[int]) -> list[Heard]:
    from companion.safety.crisis_judge import heard_in  # noqa: PLC0415 - the tables; only behind a key word

    heard: list[Heard] = []
    for passage in _passages(read, weighed):
        heard.extend(heard_in(passage))
    return heard


def _passages(read: list[Sentence], weighed: list[int]) -> list[Passage]:
    """Return the sentences to weigh, each with the concepts of its neighbours (all of a short message)."""
    from companion.safety.crisis_judge import Passage  # noqa: PLC0415 - as above
    from companion.safety.crisis_match import Reading  # noqa: PLC0415 - as above

    reach = _reach(read)
    readings: dict[int, Reading] = {}
    passages = []
    for place in weighed:
        around: set[str] = set()
        for near in range(max(0, place - reach), min(len(read), place + reach + 1)):
            if near not in readings:
                readings[near] = Reading(read[near].words)
            around.update(readings[near].events)
        passages.append(Passage(read[place], readings[place], frozenset(around)))
    return passages


def _verdict(heard: list[Heard], text: str, crisis_before: bool, not_about_me: bool) -> Assessment:
    """Return the assessment of everything that was heard."""
    heard = _distinct(heard)
    score = max((one.points for one in heard), default=0)
    if score < _CRISIS:
        score = sum(sorted((one.points for one in heard), reverse=True)[:3])
    level: Level = "crisis" if score >= _CRISIS else "concern" if score >= _CONCERN else "none"
    if level == "crisis" and all(one.overload for one in heard):
        level = "concern"
    if level == "none":
        return Assessment("none", None, None, language_of(text), ())
    strongest = max(one.points for one in heard)
    best = min(
        (one for one in heard if one.points == strongest or one.points >= _CRISIS),
        key=lambda one: (one.strength != "direct", _URGENT_FIRST.index(one.kind), one.start),
    )
    if best.kind == "sudden-calm" and best.points < 4:
        level = "crisis" if crisis_before else level
    if not_about_me and best.strength != "direct":
        level = "concern" if level == "crisis" else "none"
    if level == "none":
        return Assessment("none", None, None, language_of(text), ())
    evidence = tuple(Evidence(one.sentence.phrase(one.start, one.end), one.rule) for one in heard[:8])
    strength: Strength = "direct" if best.strength == "direct" else "possible"
    return Assessment(level, best.kind, strength, language_of(text), evidence)


def _distinct(heard: list[Heard]) -> list[Heard]:
    """Return what was heard with one entry for each stretch of words: the one with most points, then longest."""
    kept: list[Heard] = []
    for one in sorted(heard, key=lambda one: (-one.points, one.start - one.end)):
        overlapping = any(
            other.sentence is one.sentence and one.start < other.end and other.start < one.end for other in kept
        )
        if not overlapping or (one.points >= _CRISIS and all(one.rule != other.rule for other in kept)):
            kept.append(one)
    return kept
