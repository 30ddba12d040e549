"""The prefilter, which asks whether these words can satisfy a crisis rule at all.

Most messages are about work and are done here, without the large tables. A *sign* is a word or two or three
neighbours that a phrase cannot be without; it stands for a set of concepts (a number with one bit for each). A
*bag* is the union over some words. A rule needs something of each of its steps, so a bag that lacks one cannot
satisfy it; a concept that is in nearly every message is not asked for. What must stay true: a bag of words that
a rule matches always passes.
"""

from __future__ import annotations

from companion.safety.plain import neighbours
from companion.safety.tables.bag import BITS, COMPOUND_MASKS, RULE_MASKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Final

TOLD: Final = {
    **dict.fromkeys(("he", "she", "they"), "i"),
    **dict.fromkeys(("himself", "herself", "themselves", "themself"), "myself"),
    **dict.fromkeys(("his", "her", "their"), "my"),
    "him": "me",
    "them": "me",
    "is": "am",
    "are": "am",
    "has": "have",
    "does": "do",
    "wishes": "wish",
    "wants": "want",
    "feels": "feel",
    "thinks": "think",
    "keeps": "keep",
    "hears": "hear",
    "needs": "need",
    "cuts": "cut",
    "hurts": "hurt",
    "burns": "burn",
    "hates": "hate",
    "hopes": "hope",
    "says": "say",
    "knows": "know",
    "plans": "plan",
    "talks": "talk",
    "prays": "pray",
    "sees": "see",
    "deserves": "deserve",
    "belongs": "belong",
    "matters": "matter",
    "believes": "believe",
    "tries": "try",
    "dreams": "dream",
    "wanted": "wanted",
    "were": "was",
}
"""Words about another person as that person would say them ("she wishes she was dead")."""
_MANY_SIGNS: Final = 100


class _Signs(dict[str, int]):
    """The signs met so far with their bits; those with one beginning are read when a word begins so."""

    def __init__(self) -> None:
        super().__init__()
        self._read: set[str] = set()
        self._texts: dict[str, str] = {}
        self._scripts: set[bool] = set()
        self._bits = BITS.split(" ")

    def read_for(self, words: Iterable[str]) -> None:
        """Read the signs that begin like one of ``words``."""
        for start in {word[:3] for word in set(words)} - self._read:
            self._read.add(start)
            if not start[0].isalnum():
                continue
            if start.isascii() not in self._scripts:
                self._read_script(latin=start.isascii())
            for part in self._texts.get(start, "").split("\t"):
                place, *signs = part.split(" ")
                if signs:
                    self.update(dict.fromkeys(signs, int(self._bits[int(place)], 16)))

    def _read_script(self, latin: bool) -> None:
        self._scripts.add(latin)
        if latin:
            from companion.safety.tables.signs_latin import BEGINNINGS, SIGNS  # noqa: PLC0415 - when it is met
        else:
            from companion.safety.tables.signs_other import BEGINNINGS, SIGNS  # noqa: PLC0415 - when it is met
        self._texts.update(zip(BEGINNINGS.split(" "), SIGNS.split("\n"), strict=True))


_SIGNS: Final = _Signs()


class Bag:
    """What the words of a message may mean: the signs in it, and the rules it may satisfy."""

    __slots__ = ("_rules", "_signs", "_told_signs")

    def __init__(self, words: list[str]) -> None:
        _SIGNS.read_for(words)
        self._signs = _found(words, _SIGNS)
        self._told_signs = {} if TOLD.keys().isdisjoint(words) else _found_told(words)
        bag = _composed(_union(self._signs.values()) | _union(self._told_signs.values()))
        self._rules = _possible(bag) if bag else []
        asked = _asked_by(self._rules)
        self._signs = {sign: bits for sign, bits in self._signs.items() if bits & asked}
        self._told_signs = {sign: bits for sign, bits in self._told_signs.items() if bits & asked}

    def __bool__(self) -> bool:
        """Tell whether some rule may be satisfied."""
        return bool(self._rules)

    def rules_for(self, words: list[str]) -> list[int]:
        """Return the places of the rules that one sentence of the message may satisfy."""
        bag = _bits_in(words, self._signs)
        if self._told_signs and not TOLD.keys().isdisjoint(words):
            bag |= _bits_in(told(words), self._told_signs)
        if not bag:
            return []
        bag = _composed(bag)
        return [place for place, masks in self._rules if bag & masks[0] and _covers(bag, masks)]


def told(words: list[str]) -> list[str]:
    """Return the words about another person as that person would say them."""
    return [TOLD.get(word, word) for word in words]


def _found(words: list[str], signs: Mapping[str, int]) -> dict[str, int]:
    """Return the signs in some plain words with their bits."""
    pairs, triples = neighbours(words)
    found = signs.keys() & words
    found |= signs.keys() & pairs
    found |= signs.keys() & triples
    return {sign: signs[sign] for sign in found}


def _found_told(words: list[str]) -> dict[str, int]:
    as_said = told(words)
    _SIGNS.read_for(as_said)
    return _found(as_said, _SIGNS)


def _bits_in(words: list[str], signs: dict[str, int]) -> int:
    """Return the bits of the ``signs`` in a sentence: few are looked for, many are looked up."""
    if len(signs) > _MANY_SIGNS:
        return _union(_found(words, signs).values())
    joined = "".join(words)
    bag = 0
    for sign, bits in signs.items():
        if sign in joined:
            bag |= bits
    return bag


def _union(masks: Iterable[int]) -> int:
    bag = 0
    for mask in masks:
        bag |= mask
    return bag


def _composed(bag: int) -> int:
    """Return the bag with the concepts that are made of others."""
    for bit, steps in COMPOUND_MASKS:
        if _covers(bag, steps):
            bag |= bit
    return bag


def _possible(bag: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the rules that the words of a whole message may satisfy: places, and what their sequences ask."""
    return [
        (place, sequence)
        for place, (sequence, needs) in enumerate(RULE_MASKS)
        if bag & sequence[0] and _covers(bag, sequence) and _covers(bag, needs)
    ]


def _asked_by(rules: list[tuple[int, tuple[int, ...]]]) -> int:
    """Return the concepts that the sequences of some rules ask for, with those that they are made of."""
    asked = _union(mask for _, sequence in rules for mask in sequence)
    for bit, steps in COMPOUND_MASKS:
        if asked & bit:
            asked |= _union(steps)
    return asked


def _covers(bag: int, masks: tuple[int, ...]) -> bool:
    for mask in masks:  # noqa: SIM110 - a third of the time of all(); it runs for every rule
        if not bag & mask:
            return False
    return True
