"""Concepts and rules: which concepts the words of a sentence stand for, and which rules they satisfy.

An *event* is a concept at a place. Every phrase that begins at a word counts; a *mask* (an idiom, a technical
term) hides what it covers. A *match* is a rule whose concepts stand in order, near enough to each other.

The tables are read when the prefilter of ``crisis`` has found a key word. Work is linear in the words: a phrase
has at most a dozen words, a sentence at most a hundred, a concept is looked at a limited number of times.
"""

from __future__ import annotations

from companion.safety.tables.phrases import CONCEPTS, FIRST_WORDS, PHRASES
from companion.safety.tables.rules import RULES, RULES_BY_CONCEPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Event = tuple[int, int]
    """Where a concept stands: first word and the one behind the last."""
    Rule = tuple[
        str, str, int, str, tuple[tuple[str, ...], ...], tuple[int, ...], tuple[tuple[str, ...], ...], tuple[str, ...], bool, str
    ]

_STARTS: Final = dict(zip(FIRST_WORDS.split(" "), PHRASES.split("\n"), strict=True))
_MOST_EVENTS: Final = 24
_LETTER: Final = 161


class Reading:
    """The concepts of one sentence: name to the places where it stands, in order."""

    __slots__ = ("events", "size")

    def __init__(self, words: list[str]) -> None:
        self.size = len(words)
        self.events: dict[str, list[Event]] = {}
        for start in range(len(words)):
            self._begin(words, start)
        _mask(self.events, "MASK", None)
        _mask(self.events, "NOT_NEG", "NEG")
        _mask(self.events, "NOT_JOKE", "JOKE")
        _mask(self.events, "NOT_ME", "ME")

    def _begin(self, words: list[str], start: int) -> None:
        """Add every phrase that begins at ``start``."""
        phrases = _STARTS.get(words[start])
        if phrases is None:
            return
        if phrases.startswith("\t|"):
            self._add(phrases[2 : _end_of(phrases, 2)], start, start + 1)
        if start + 1 == len(words):
            return
        second = "\t" + words[start + 1]
        at = phrases.find(second)
        while at >= 0:
            bar = phrases.index("|", at)
            end = _ending(phrases[at + 1 : bar].split(" "), words, start + 1)
            if end:
                self._add(phrases[bar + 1 : _end_of(phrases, bar)], start, end)
            at = phrases.find(second, bar)

    def _add(self, letters: str, start: int, end: int) -> None:
        for letter in letters:
            places = self.events.setdefault(CONCEPTS[ord(letter) - _LETTER], [])
            if len(places) < _MOST_EVENTS:
                places.append((start, end))


def _ending(steps: list[str], words: list[str], at: int) -> int:
    """Return where a phrase ends whose ``steps`` begin at word ``at``, or 0; a step may offer a choice."""
    for place, step in enumerate(steps):
        if "/" in step:
            for choice in step.split("/"):
                chosen = choice.split("_") if choice else []
                end = _ending([*chosen, *steps[place + 1 :]], words, at)
                if end:
                    return end
            return 0
        if at >= len(words) or words[at] != step:
            return 0
        at += 1
    return at


def _end_of(phrases: str, at: int) -> int:
    end = phrases.find("\t", at)
    return end if end >= 0 else len(phrases)


def _mask(events: dict[str, list[Event]], mask: str, only: str | None) -> None:
    """Drop the events that a mask covers or cuts; one that holds the whole mask and more stays."""
    masks = events.pop(mask, None)
    if not masks:
        return
    for name in [only] if only else list(events):
        kept = [event for event in events.get(name, ()) if not any(_hides(m, event) for m in masks)]
        if kept:
            events[name] = kept
        else:
            events.pop(name, None)


def _hides(mask: Event, event: Event) -> bool:
    if event[1] <= mask[0] or event[0] >= mask[1]:
        return False
    return not (event[0] <= mask[0] and mask[1] <= event[1] and event[1] - event[0] > mask[1] - mask[0])


class Match:
    """A rule satisfied in a sentence: from word ``start`` to ``end``."""

    __slots__ = ("end", "rule", "start")

    def __init__(self, rule: Rule, start: int, end: int) -> None:
        self.rule = rule
        self.start = start
        self.end = end


def matches(reading: Reading) -> list[Match]:
    """Return every rule whose concepts stand in order in the sentence, once for each place it can begin."""
    found: list[Match] = []
    for name in reading.events:
        for place in RULES_BY_CONCEPT.get(name, ()):
            found.extend(_matches_of(RULES[place], name, reading))
    return found


def _matches_of(rule: Rule, key: str, reading: Reading) -> list[Match]:
    """Return the matches of ``rule`` that begin with concept ``key``."""
    found = []
    for start, end in reading.events[key]:
        last = _follow(rule[4], rule[5], 1, end, reading)
        if last >= 0:
            found.append(Match(rule, start, last))
    return found


def _follow(sequence: tuple[tuple[str, ...], ...], gaps: tuple[int, ...], step: int, end: int, reading: Reading) -> int:
    """Return where the rest of ``sequence`` ends, the nearest that fits, or -1."""
    if step == len(sequence):
        return end
    for name in sequence[step]:
        for start, stop in reading.events.get(name, ()):
            if end <= start <= end + gaps[step - 1]:
                last = _follow(sequence, gaps, step + 1, stop, reading)
                if last >= 0:
                    return last
    return -1
