"""Concepts and rules: which concepts the words of a sentence stand for, and which rules they satisfy.

An *event* is a concept at a place. Every phrase that begins at a word counts; a *mask* (an idiom, a technical
term) hides what it covers. A *match* is a rule whose concepts stand in order, near enough to each other.

The tables are read when the bag of ``message`` may satisfy a rule. Work is linear in the words: a phrase
has at most a dozen words, a sentence at most a hundred, a concept is looked at a limited number of times.
"""

from __future__ import annotations

from companion.safety.crisis_heard import Match
from companion.safety.phrase_lines import Lines
from companion.safety.phrases import Phrases
from companion.safety.plain import COMMA, END, QUOTE
from companion.safety.tables.rules import COMPOUNDS, CONCEPTS, RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Final

    from companion.safety.crisis_heard import Rule

    Event = tuple[int, int]
    """Where a concept stands: first word and the one behind the last."""


class _Tables(dict[bool, Lines]):
    """The table of phrases that begin in Latin letters (``True``), and that of others; opened when one is met."""

    def __missing__(self, latin: bool) -> Lines:
        lines = self[latin] = Lines(_index_of(latin))
        return lines


def _index_of(latin: bool) -> ModuleType:
    if latin:
        from companion.safety.tables import phrases_latin  # noqa: PLC0415 - when they are met

        return phrases_latin
    from companion.safety.tables import phrases_other  # noqa: PLC0415 - as above

    return phrases_other


def _line_of(word: str) -> str:
    if word in _MARKS:
        return ""  # no phrase begins with one, and Chinese sentences have no other word of the Latin table
    return _TABLES[word.partition(" ")[0].isascii()].line_of(word)


_TABLES: Final = _Tables()
_MOST_EVENTS: Final = 24
_MARKS: Final = (COMMA, END, QUOTE)
_PHRASES: Final = Phrases(CONCEPTS, _line_of)


class Reading:
    """The concepts of one sentence: name to the places where it stands, in order."""

    __slots__ = ("events", "size")

    def __init__(self, words: list[str]) -> None:
        self.size = len(words)
        self.events = _PHRASES.places(words, _MOST_EVENTS)
        idioms = self.events.get("MASK")
        _mask(self.events, "MASK", None)
        _mask(self.events, "NOT_NEG", "NEG")
        _mask(self.events, "NOT_JOKE", "JOKE")
        _mask(self.events, "NOT_ME", "ME")
        if idioms:
            self.events["IDIOM"] = idioms
        for name, sequence, gaps in COMPOUNDS:
            self._compose(name, sequence, gaps)

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


class _Rules(dict[int, "Rule"]):
    """The rules by their places in the table, taken apart when they are met: a message meets few of them."""

    def __missing__(self, place: int) -> Rule:
        name, kind, points, strength, sequence, gaps, needs, unless, anyone, source = RULES[place].split(
            "|", 9
        )
        rule = self[place] = (
            name,
            kind,
            int(points),
            strength,
            _groups(sequence),
            tuple(map(int, gaps.split())),
            _groups(needs),
            tuple(unless.split()),
            anyone == "anyone",
            source,
        )
        return rule


def _groups(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple(group.split()) for group in text.split(";")]) if text else ()


_RULES: Final = _Rules()


def matches(reading: Reading, possible: list[int]) -> list[Match]:
    """Return every match of the ``possible`` rules (their places in the table), once for each place it can begin."""
    found: list[Match] = []
    for place in possible:
        rule = _RULES[place]
        if _has_each(rule[4], reading.events):
            for key in rule[4][0]:
                found.extend(_matches_of(rule, key, reading))
    return found


def _has_each(sequence: tuple[tuple[str, ...], ...], events: dict[str, list[Event]]) -> bool:
    for group in sequence:
        for name in group:
            if name in events:
                break
        else:
            return False
    return True


def _matches_of(rule: Rule, key: str, reading: Reading) -> list[Match]:
    """Return the matches of ``rule`` that begin with concept ``key``."""
    found = []
    for start, end in reading.events.get(key, ()):
        last = _follow(rule[4], rule[5], 1, end, reading)
        if last >= 0:
            found.append(Match(rule, start, last))
    return found


def _follow(
    sequence: tuple[tuple[str, ...], ...], gaps: tuple[int, ...], step: int, end: int, reading: Reading
) -> int:
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
