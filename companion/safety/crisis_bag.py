"""The prefilter: can these words, in any order, satisfy a crisis rule at all?

Most messages are about work and are done here, without the large tables. Every word stands for a set of concepts
(a number with one bit for each); a *bag* is the union over the words. A rule needs something of each of its
steps, so a bag that lacks one cannot satisfy it. What must stay true: a bag that a rule matches always passes.
"""

from __future__ import annotations

from companion.safety.crisis_words import KNOWN, TOLD
from companion.safety.tables.bag import COMPOUND_MASKS, RULE_MASKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

_FIRST_LETTER: Final = 161


class _Bits(dict[str, int]):
    """The concepts of a word as bits, worked out once for each word."""

    def __missing__(self, word: str) -> int:
        letters = KNOWN.get(word, "") + KNOWN.get(TOLD.get(word, ""), "")
        bits = 0
        for letter in letters:
            bits |= 1 << (ord(letter) - _FIRST_LETTER)
        self[word] = bits
        return bits


_BITS: Final = _Bits()


def bag_of(words: Iterable[str]) -> int:
    """Return the bag of some plain words."""
    bag = 0
    for word in words:
        bag |= _BITS[word]
    return bag


def composed(bag: int) -> int:
    """Return the bag with the concepts that are made of others."""
    for bit, steps in COMPOUND_MASKS:
        if all(bag & step for step in steps):
            bag |= bit
    return bag


def can_match(bag: int, around: int) -> bool:
    """Tell whether some rule can match a sentence with ``bag`` in a passage with the bag ``around``."""
    for sequence, needs in RULE_MASKS:
        for step in sequence:
            if not bag & step:
                break
        else:
            if all(around & need for need in needs):
                return True
    return False
