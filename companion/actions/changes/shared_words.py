"""Which messages of an old session are another's: what a fork, or a copy of its file, begins with.

Three things are evidence that a session begins with another's messages:

- The host's own key (uuid, message id) stands for the message; that needs no more, and is looked at when it is written.
- The session names the one that it was forked from, and has its words from the first on. Where its host copies under
  one new time, all of the copy is the parent's (``store.forking``).
- Messages have the words, the role and the instant of messages met before: two at least, or all that the session has.
  One alone is not enough: a program that starts two sessions at once says the same word in the same millisecond.

Only a beginning counts, whatever of it the session has on record itself: with the first message of the person that
nobody has the session is its own. A fork may be taken between two pieces of one answer. The words that both have are
kept once, with whoever was met first, and of the other what goes on behind them.
"""

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from companion.actions.changes.session_lines import BEGINNING, Line, begins, mark_of
from companion.rules.turns import LIVE
from companion.store import old_sessions, sessions
from companion.store.forking import LEEWAY, RESTAMPING, end_of_copy

_ENOUGH: Final = 2
"""Messages that have to be the same, where there are others behind them."""


class Shared(NamedTuple):
    """What a session has in common with others, by place.

    ``copied`` are messages of which nothing is its own, ``rests`` what answers go on with behind words of another's.
    ``before`` are all that were met before, ``marks`` those that were first met here.
    """

    copied: frozenset[int]
    rests: dict[int, Line]
    before: frozenset[int]
    marks: frozenset[int]


class _Beginning:
    """What was found of a session's beginning."""

    def __init__(self) -> None:
        self.same: set[int] = set()
        self.rests: dict[int, Line] = {}

    @property
    def evidence(self) -> int:
        """How many messages are another's, in whole or in part."""
        return len(self.same | self.rests.keys())

    def share(self, place: int, line: Line, rest: Line | None) -> None:
        """Note that of an answer only the rest is the session's own, ``None`` for nothing of it."""
        if rest is None:
            self.same.add(place)
        elif rest is not line:
            self.rests[place] = rest

    @property
    def end(self) -> int:
        """The place behind the last of them."""
        return max((*self.same, *self.rests), default=-1) + 1


class SharedWords:
    """Knows the messages that were met in one run and those on record, to find what sessions have in common."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._met: dict[str, set[int]] = {}
        self._would: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def would_hold(self, source: str, session: str, said: list[tuple[str, str]]) -> None:
        """Note what a session would hold (role and words) if it were written: forks of it follow."""
        self._would[source, session] = said

    def forget(self, source: str, marks: Iterable[int]) -> None:
        """Take back that messages were met: their session is going to be judged again."""
        self._met_of(source).difference_update(marks)

    def meet(
        self,
        source: str,
        session: str,
        parents: Sequence[str],
        lines: Sequence[Line],
        unkept: Collection[int] = (),
    ) -> Shared:
        """Return what a session has in common with what was met before, and take it as met itself.

        ``parents`` are the sessions that it goes on from, the nearest first.
        ``unkept`` are the places of messages that are kept nowhere: the parent has them no more than the fork.
        """
        met = self._met_of(source)
        all_marks = [line.marks for line in lines]
        marks = [of_line[-1] if of_line else None for of_line in all_marks]
        before = frozenset(place for place, mark in enumerate(marks) if mark in met)
        found = self._by_times(source, _kept(lines, unkept), before, self._own(source, session))
        if found.evidence < _ENOUGH and found.end < len(lines):
            found = _Beginning()
        untimed = {place for place in range(found.end) if marks[place] is None}
        named = self._by_name(source, parents, _kept(lines, unkept))
        named.same |= self._copied_at_once(source, parents, lines)
        rests = {**found.rests, **named.rests}
        all_marks += [line.marks for line in rests.values()]
        new = {mark for of_line in all_marks for mark in of_line} - met
        met |= new
        return Shared(frozenset(found.same | untimed | named.same), rests, before, frozenset(new))

    def are_said_in(self, source: str, session: str, lines: Sequence[Line]) -> bool:
        """Tell whether another session has enough of the lines on record, by words and nearly the same instants."""
        known = sessions.find(self._connection, source, session)
        held = old_sessions.own(self._connection, known) if known is not None else []
        said: dict[tuple[str, str], list[int]] = {}
        for at, role, text, _ in held:
            said.setdefault((role, text), []).append(at)
        same = [line for line in lines if _is_near(line.at, said.get((line.message.role, line.text), ()))]
        return len(same) >= min(_ENOUGH, len(held) or _ENOUGH)

    def _met_of(self, source: str) -> set[int]:
        if source not in self._met:
            rows = old_sessions.beginnings(self._connection, source, BEGINNING)
            self._met[source] = set(map(hash, rows))
        return self._met[source]

    def _own(self, source: str, session: str) -> set[int]:
        """Return the marks of what the session itself has on record; what a hook captured has another time."""
        known = sessions.find(self._connection, source, session)
        if known is None:
            return set()
        held = old_sessions.own(self._connection, known)
        return {mark_of(0 if flags & LIVE else at, role, text) for at, role, text, flags in held}

    def _by_times(
        self, source: str, kept: Sequence[tuple[int, Line]], before: frozenset[int], own: set[int]
    ) -> _Beginning:
        found = _Beginning()
        for place, line in kept:
            is_own = line.mark in own or mark_of(0, line.message.role, line.text) in own
            if place in before and not is_own:
                found.same.add(place)
            elif line.is_prompt and not is_own:
                break
            elif found.same and not is_own:
                found.share(place, line, self._rest(source, line))
        return found

    def _rest(self, source: str, line: Line) -> Line | None:
        """Return an answer without the words that others have of it; several forks may hold one piece each."""
        if line.message.at is None:
            return line
        held = old_sessions.answers_at(self._connection, source, line.at)
        rest: Line | None = line
        while rest is not None and (words := self._begun(source, rest, held)) is not None:
            rest = None if words == rest.text else rest.behind(words)
        return rest

    def _begun(self, source: str, line: Line, held: Sequence[str]) -> str | None:
        """Return the longest words that an answer begins with, or is, and another answer of its instant as well."""
        met = self._met_of(source)
        for words in (line.text, *reversed(line.begun)):
            if mark_of(line.at, line.message.role, words) in met or any(begins(words, text) for text in held):
                return words
        return None

    def _by_name(self, source: str, parents: Sequence[str], kept: Sequence[tuple[int, Line]]) -> _Beginning:
        """Return what a fork begins with that its parents have in the same words, the first of them first."""
        found = _Beginning()
        left = list(kept)
        for parent in reversed(parents):
            for role, text in self._said_by(source, parent):
                place, line = left[0] if left else (0, None)
                if line is None or line.message.role != role:
                    break
                if line.text != text:
                    if found.same and not line.is_prompt:
                        found.share(place, line, _rest_behind(line, text))
                    break
                found.same.add(place)
                del left[0]
        return found

    def _copied_at_once(self, source: str, parents: Sequence[str], lines: Sequence[Line]) -> set[int]:
        """Return the places of a copy under one new time: all of it is the parents', as for the hooks (``forking``)."""
        if source not in RESTAMPING:
            return set()
        end = end_of_copy([line.at for line in lines])
        copied: Counter[tuple[str, str]] = Counter((line.message.role, line.text) for line in lines[:end])
        same = copied & Counter(said for parent in parents for said in self._said_by(source, parent))
        return set(range(end)) if same.total() >= min(_ENOUGH, end) else set()

    def _said_by(self, source: str, parent: str) -> list[tuple[str, str]]:
        known = sessions.find(self._connection, source, parent)
        said = old_sessions.words_of(self._connection, known) if known is not None else []
        return [(role, text) for role, text in said if text] or self._would.get((source, parent), [])


def _is_near(at: int, instants: Iterable[int]) -> bool:
    """Tell whether an instant is one of some, a hook's time and a transcript's taken for the same."""
    return any(abs(at - other) <= LEEWAY for other in instants)


def _kept(lines: Sequence[Line], unkept: Collection[int]) -> list[tuple[int, Line]]:
    """Return the messages that are kept, with their places: of the others nobody has any words."""
    return [(place, line) for place, line in enumerate(lines) if place not in unkept]


def _rest_behind(line: Line, text: str) -> Line | None:
    """Return an answer without the words that another one begins with."""
    for words in (line.text, *reversed(line.begun)):
        if begins(words, text):
            return None if words == line.text else line.behind(words)
    return line
