"""What a statement says and what it denies, word by word, so that two can be held against each other (R-37).

A statement is taken apart where a new thought begins; a thought is denied from its negation to the next preposition,
and so is what stands before the negation ("4 spaces are no longer right"). What only contrasts ("tabs, not spaces")
denies its own words and no others. Reasons say nothing: "use tabs because spaces do not align" is about tabs.

Works on the normalised form. Advisory, as all of ``deciding``.
"""

import re
from typing import Final, NamedTuple

from companion.rules.entry_words import VERBS
from companion.rules.negations import (
    AUXILIARIES,
    CHINESE_FORM,
    JUDGED,
    MEASURE,
    NEGATIVE,
    NOT_NEGATIVE,
    NUMBER_WORD,
    NUMBERS,
    REASONS,
    THOUGHTS,
)
from companion.text.cutter import cut_query
from companion.text.stop_words import is_stop_word

_NEGATIVE: Final = re.compile(NEGATIVE)
_EITHER: Final = re.compile(f"(?P<kept>{NOT_NEGATIVE})|{NEGATIVE}")
_NOT_NEGATIVE: Final = re.compile(NOT_NEGATIVE)
_REASON: Final = re.compile(REASONS)
_JUDGED: Final = re.compile(JUDGED)
_FORM: Final = re.compile(CHINESE_FORM)
_MEASURE: Final = re.compile(MEASURE)
_NUMBER_WORD: Final = re.compile(NUMBER_WORD)
_VERB_ENDS: Final = "是有用"
"""A negation that ends with one holds its verb: without 没有 and 不是 there is still 有 and 是."""

_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_PREPOSITION: Final = re.compile(r"\b(?:in|on|at|for|from|to|with|by|of|before|after|during|when|than)\b")

# "is not" denies what stands before it; "tabs not spaces" begins another thought.
_NO_AUXILIARY: Final = "".join(rf"(?<!\b{word} )" for word in AUXILIARIES)
_THOUGHT: Final = re.compile(rf"{THOUGHTS}|(?<= ){_NO_AUXILIARY}(?=not )")


class Polarity(NamedTuple):
    """The words that a statement says, and those that it denies; a word may be among both."""

    said: frozenset[str]
    denied: frozenset[str]


def is_turned(one: Polarity, other: Polarity) -> bool:
    """Tell whether one of two statements denies what the other one says and does not deny itself."""
    return bool(one.denied & (other.said - other.denied) or other.denied & (one.said - one.denied))


def polarity(text: str) -> Polarity:
    """Return what a statement says and denies.

    >>> sorted(polarity("use tabs, not 4 spaces").said), sorted(polarity("use tabs, not 4 spaces").denied)
    (['tabs'], ['4', 'spaces'])
    """
    spelt = _NOT_NEGATIVE.sub(" ", with_digits(text))
    thoughts = _thoughts(_REASON.sub(";", spelt)) or _thoughts(spelt)
    said: set[str] = set()
    denied: set[str] = set()
    last: set[str] = set()
    for thought in thoughts:
        found = _NEGATIVE.search(thought)
        if found is None:
            last = _content(thought)
            said |= last
            continue
        words = _content(thought[: found.start()]) | _content(_head(thought[found.end() :]))
        # "4 spaces: never again" denies what was said just before.
        denied |= words or last
        said -= set() if words else last
    return Polarity(frozenset(said), frozenset(denied))


def _thoughts(text: str) -> list[str]:
    return [thought for thought in _THOUGHT.split(text) if thought and thought.strip()]


def _head(rest: str) -> str:
    """Return what a negation is about: up to the first preposition that follows a word."""
    for found in _PREPOSITION.finditer(rest):
        if _content(rest[: found.start()]):
            return rest[: found.start()]
    return rest


def _content(text: str) -> set[str]:
    plain = _FORM.sub(" ", _JUDGED.sub(" ", _NEGATIVE.sub(" ", text)))
    return {word for word in cut_query(plain) if word not in VERBS and not is_stop_word(word)}


def without_form(text: str) -> str:
    """Return a statement without the words that turn or shape it: what is left is what it is about.

    A Chinese negation is closed up, so that the words beside it are the same with and without it.
    """
    return _FORM.sub(" ", _EITHER.sub(_closed_up, with_digits(text)))


def _closed_up(found: re.Match[str]) -> str:
    if found["kept"]:
        return found[0]
    return " " if found[0].isascii() else found[0][-1] if found[0][-1] in _VERB_ENDS else ""


def is_measure(word: str) -> bool:
    """Tell whether a word is a number, with or without a unit or the letter of a version: ``80``, ``2s``, ``v3``."""
    return word.isdigit() or _MEASURE.fullmatch(word) is not None


def numbers(text: str) -> frozenset[str]:
    """Return the numbers of a statement, those in words too: "four spaces" has a 4, and so has 四个空格."""
    return frozenset(_NUMBER.findall(with_digits(text)))


def with_digits(text: str) -> str:
    """Return a text whose number words are digits."""
    return _NUMBER_WORD.sub(lambda found: NUMBERS[found[0]], text)
