"""What was heard in a message: a match of a rule, and what it counts after judgement.

*Points*: a firm or plain match is a crisis by itself, and a soft one; two halves, or a half and a faint one, make
one together; a half alone is concern, two faint ones are.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.safety.crisis_words import Sentence

    Rule = tuple[
        str,
        str,
        int,
        str,
        tuple[tuple[str, ...], ...],
        tuple[int, ...],
        tuple[tuple[str, ...], ...],
        tuple[str, ...],
        bool,
        str,
    ]

FIRM: Final = 5
PLAIN: Final = 4
SOFT: Final = 3
HALF: Final = 2


class Match:
    """A rule satisfied in a sentence: from word ``start`` to ``end``."""

    __slots__ = ("end", "rule", "start")

    def __init__(self, rule: Rule, start: int, end: int) -> None:
        self.rule = rule
        self.start = start
        self.end = end


class Heard:
    """One match that counts: its points after reduction, kind, strength, and where it stands."""

    __slots__ = ("end", "kind", "overload", "points", "rule", "sentence", "start", "strength")

    def __init__(
        self, match: Match, sentence: Sentence, points: int, kind: str, strength: str, overload: bool
    ) -> None:
        self.rule = match.rule[0]
        self.start = match.start
        self.end = match.end
        self.sentence = sentence
        self.points = points
        self.kind = kind
        self.strength = strength
        self.overload = overload
