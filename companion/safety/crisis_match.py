"""Concepts and rules: which concepts the words of a sentence stand for, and which rules they satisfy.

An *event* is a concept at a place. Every phrase that begins at a word counts; a *mask* (an idiom, a technical
term) hides what it covers. A *match* is a rule whose concepts stand in order, near enough to each other.

The tables are read when the prefilter of ``crisis`` has found a key word. Work is linear in the words: a phrase
has at most a dozen words, a sentence at most a hundred, a concept is looked at a limited number of times.
"""

from __future__ import annotations

from companion.safety.tables.phrases import CONCEPTS, FIRST_WORDS, PHRASES
from companion.safety.tables.rules import COMPOUNDS, RULES, RULES_BY_CONCEPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Event = tuple[int, int]
    """Where a concept stands: first word and the one behind the last."""
    Rule = tuple[
        str, str, int, str, tuple[tuple[str, ...], ...], tuple[int, ...], tuple[tuple[str, ...], ...], tuple[str, ...], bool, str
    ]

_LINES: Final = dict(zip(FIRST_WORDS.split(" "), PHRASES.split("\n"), strict=True))
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
        for name, sequence, gaps in COMPOUNDS:
            self._compose(name, sequence, gaps)

    def _begin(self, words: list[str], start: int) -> None:
        """Add every phrase that begins at ``start``."""
        phrases = _PHRASES[words[start]]
        if phrases is None:
            return
        if phrases.alone:
            self._add(phrases.alone, start, start + 1)
        if start + 1 < len(words):
            for steps, letters in phrases.longer.get(words[start + 1], ()):
                end = _ending(steps, words, start + 2)
                if end:
                    self._add(letters, start, end)

    def _compose(self, name: str, sequence: tuple[tuple[str, ...], ...], gaps: tuple[int, ...]) -> None:
        """Add a concept wherever the concepts it is made of stand in order."""
        found = []
        for first in sequence[0]:
            for start, end in self.events.get(first, ()):
                last = _follow(sequence, gaps, 1, end, self)
                if last >= 0:
                    found.append((start, last))
        if found:
            places = self.events.setdefault(name, [])
            places.extend(found[: _MOST_EVENTS - len(places)])

    def _add(self, letters: str, start: int, end: int) -> None:
        for letter in letters:
            places = self.events.setdefault(CONCEPTS[ord(letter) - _LETTER], [])
            if len(places) < _MOST_EVENTS:
                places.append((start, end))


class _FirstWord:
    """The phrases that begin with one word: the word alone, and what may follow by its second word."""

    __slots__ = ("alone", "longer")

    def __init__(self, line: str) -> None:
        self.alone = ""
        self.longer: dict[str, list[tuple[list[str], str]]] = {}
        for entry in line.split("\t")[1:]:
            rest, _, letters = entry.partition("|")
            for steps in _with_second_word(rest.split(" ")):
                if not steps[0]:
                    self.alone += letters
                else:
                    self.longer.setdefault(steps[0], []).append((steps[1:], letters))


def _with_second_word(steps: list[str]) -> list[list[str]]:
    """Return the steps behind a first word once for each choice of the second word."""
    if not steps or "/" not in steps[0]:
        return [steps or [""]]
    found: list[list[str]] = []
    for choice in steps[0].split("/"):
        words = choice.split("_") if choice else []
        found.extend(_with_second_word([*words, *steps[1:]]))
    return found


class _Lexicon(dict[str, "_FirstWord | None"]):
    """The phrases by first word; a line of the table is taken apart when its word is first met."""

    def __missing__(self, word: str) -> _FirstWord | None:
        line = _LINES.get(word)
        found = self[word] = None if line is None else _FirstWord(line)
        return found


_PHRASES: Final = _Lexicon()


def _ending(steps: list[str], words: list[str], at: int) -> int:
    """Return where a phrase ends whose ``steps`` go on at word ``at``, or 0; a step may offer a choice."""
    for place, step in enumerate(steps):
        if "/" in step:
            return _ending_of_choice(step, steps[place + 1 :], words, at)
        if at >= len(words) or words[at] != step:
            return 0
        at += 1
    return at


def _ending_of_choice(step: str, rest: list[str], words: list[str], at: int) -> int:
    for choice in step.split("/"):
        end = _ending([*(choice.split("_") if choice else ()), *rest], words, at)
        if end:
            return end
    return 0


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
