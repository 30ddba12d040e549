"""Is somebody in danger? Words of English and Chinese, assessed by rule, on this machine alone.

``assess`` reads one message and says ``none``, ``concern`` or ``crisis``, which kind, how direct, and which words
and rules say so. It is no clinical tool: it never decides what is said, it decides which facts an agent is handed.
The conversation outweighs it. In doubt it gives the fuller answer (design §5, C-75, C-86 … C-89, K26).

What must stay true: the same message in another spelling has the same answer; a direct statement in the first
person is never lowered by a wish not to be asked; nothing is stored; work is linear in the message.

A prefilter decides first: without the signs that some rule needs no table of phrases is read. Very long messages
are read whole, but only so many sentences with such signs are weighed: the first and the last.
"""

from __future__ import annotations

from itertools import chain

from companion.safety.crisis_bag import Bag
from companion.safety.crisis_words import lines, sentences
from companion.safety.plain import END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Literal

    from companion.safety.crisis_judge import Heard
    from companion.safety.crisis_words import Line, Sentence

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
_FIRST_IDEOGRAPH: Final = "\u3400"
_BEHIND_IDEOGRAPHS: Final = "\ua000"


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
        return f"Assessment({self.level!r}, {self.kind!r}, {self.evidence_strength!r}, {self.evidence!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Assessment) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def __hash__(self) -> int:
        return hash((self.level, self.kind, self.evidence_strength, self.lang, self.evidence))


def assess(
    text: str, *, crisis_before: bool = False, not_about_me: bool = False, read: list[Line] | None = None
) -> Assessment:
    """Return the verdict on ``text``, any string.

    ``crisis_before``: an earlier crisis note exists, so a sudden calm is a crisis, not concern (C-89).
    ``not_about_me``: the person said in this session that such words were not about them; what is only possible
    is lowered one level, direct first-person statements are not. ``read``: the lines of the text, where they
    have been read already (``controls`` reads them too).
    """
    read = list(lines(text)) if read is None else read
    bag = Bag(list(chain.from_iterable((*line.words(), END) for line in read)))
    if not bag:
        return _nothing(text)
    heard = _heard([sentence for line in read for sentence in sentences(line)], bag)
    return _verdict(heard, text, crisis_before, not_about_me)


def _reach(read: list[Sentence]) -> int:
    """Return how many sentences to each side belong to the passage: all of a short message, else two."""
    short = len(read) <= _SHORT_SENTENCES and sum(len(sentence.words) for sentence in read) < _SHORT_WORDS
    return len(read) if short else 2


def language_of(text: str) -> str:
    """Return ``zh`` when the message is written in Chinese, else ``en``."""
    sample = text[:400]
    if sample.isascii():
        return "en"
    chinese = sum(map(_FIRST_IDEOGRAPH.__le__, sample)) - sum(map(_BEHIND_IDEOGRAPHS.__le__, sample))
    latin = sum(map(str.isalpha, sample.encode("ascii", "ignore").decode()))
    return "zh" if chinese * 4 > latin else "en"


def _heard(read: list[Sentence], bag: Bag) -> list[Heard]:
    """Return what counts in the sentences that a rule may match, the first and the last of very many."""
    weighed = [
        (place, rules) for place, sentence in enumerate(read) if (rules := bag.rules_for(sentence.words))
    ]
    if not weighed:
        return []
    if len(weighed) > _MOST_WEIGHED:
        weighed = weighed[: _MOST_WEIGHED // 2] + weighed[-_MOST_WEIGHED // 2 :]
    from companion.safety.crisis_judge import Passages  # noqa: PLC0415 - the tables; only behind a sign

    passages = Passages(read, _reach(read))
    return [heard for place, rules in weighed for heard in passages.heard_at(place, rules)]


def _verdict(heard: list[Heard], text: str, crisis_before: bool, not_about_me: bool) -> Assessment:
    """Return the assessment of everything that was heard."""
    heard = _distinct(heard)
    level = _level(heard, crisis_before)
    if level == "none":
        return _nothing(text)
    best = _best(heard)
    if not_about_me and best.strength != "direct":
        if level == "concern":
            return _nothing(text)
        level = "concern"
    evidence = tuple(
        Evidence(one.sentence.phrase(one.start, one.end), one.rule) for one in (best, *heard[:8])
    )
    strength: Strength = "direct" if best.strength == "direct" else "possible"
    return Assessment(level, best.kind, strength, language_of(text), tuple(dict.fromkeys(evidence)))


def _nothing(text: str) -> Assessment:
    return Assessment("none", None, None, language_of(text), ())


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
