"""Judging an old session: which of its messages may be kept, with which words and flags. Nothing is written here.

What a person asked for at the time is obeyed as a hook would have done it: off the record, a private session,
somebody else at the keyboard, a pause, a session that ran switched off; danger words flag a turn and the answers to
it, violence at home is not kept at all. What was forgotten since is left out, as a whole message or for a line of it.
Secrets are masked first, so that words are compared as they would be stored.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from companion.actions.changes.forgotten_words import Forgotten, unkept_at, unkept_in
from companion.actions.changes.hearing_prompts import heard_in
from companion.actions.changes.session_lines import Line, lines_of
from companion.actions.changes.shared_words import SharedWords
from companion.dialogue.messages import Message
from companion.dialogue.records import left_out
from companion.hooks.withdrawing import Wished, closing
from companion.rules.prompts import follows_a_crisis
from companion.rules.quiet_spans import QuietSpan, said_in
from companion.rules.tombstones import Unit
from companion.rules.turns import BACKFILLED, CRISIS, MASKED
from companion.store import connect, old_sessions, quiet_spans, sessions
from companion.store.old_sessions import Span, Turn


class Judged(NamedTuple):
    """What of a session may be kept. ``unwanted`` are the ids of messages that must not be on record.

    ``asked`` is what the person wished of it.
    ``every`` holds both, in their order: what is unwanted helps to find the place of the rest. ``unkept`` is what was
    off the record, for a fork of a later day; ``elsewhere`` is what is unwanted, also as forks may have begun it, where
    some of it was said in another session as well. ``marks`` are messages that were first met here, ``nameless`` the
    ids of those that the host has no name for.
    """

    turns: list[Turn]
    every: list[Turn]
    left_out: Counter[str]
    unwanted: frozenset[bytes]
    unkept: frozenset[Unit]
    elsewhere: list[Turn]
    marks: frozenset[int]
    nameless: frozenset[bytes]
    asked: Wished
    span: Span

    def renamed(self, names: Mapping[bytes, bytes]) -> "Judged":
        """Return the same with other ids for some messages."""
        turns, every = (
            [turn._replace(id=names.get(turn.id, turn.id)) for turn in said]
            for said in (self.turns, self.every)
        )
        unwanted, wished = (
            frozenset(names.get(identity, identity) for identity in ids)
            for ids in (self.unwanted, self.asked.ids)
        )
        return self._replace(
            turns=turns, every=every, unwanted=unwanted, asked=self.asked._replace(ids=wished)
        )


class _Heard(NamedTuple):
    """What the rules read in a session, by place: the person's requests, and where danger was heard."""

    wishes: dict[int, frozenset[str]]
    danger: set[int]


class Judge:
    """Judges one session after the other, and knows what it has met: a fork repeats its parent's messages."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._shared = SharedWords(connection)
        self._unkept: set[Unit] = set()
        self._version = -1
        self.renew()

    def renew(self) -> bool:
        """Read anew what was forgotten, and when nothing was to be kept, if another process has written since.

        Returns whether it has: what was judged before may be wrong now.
        """
        version = connect.version_of(self._connection)
        if version == self._version:
            return False
        self._version = version
        self._spans = quiet_spans.every(self._connection)
        self._forgotten = Forgotten(self._connection)
        return True

    def would_hold(self, source: str, session: str, said: list[tuple[str, str]]) -> None:
        """Note what a session would hold (role and words) if it were written: forks of it follow."""
        self._shared.would_hold(source, session, said)

    def forget(self, source: str, judged: Judged) -> None:
        """Take back that a session was met: it is going to be judged again."""
        self._shared.forget(source, judged.marks)

    def judged(
        self, source: str, session: str, parents: Sequence[str], messages: Sequence[Message], file_at: int
    ) -> Judged:
        """Return what may be kept of a session.

        ``parents`` are the sessions that it goes on from, the nearest first; ``file_at`` stands for times that it does
        not tell.
        """
        lines = lines_of(messages, file_at)
        heard = _heard(lines)
        unkept = left_out([line.is_prompt for line in lines], heard.wishes)
        self._unkept.update(units := frozenset(_units_of(session, [lines[place] for place in unkept])))
        quiet = self._said_in_quiet(source, session, parents, lines)
        wished = {**dict.fromkeys(quiet, "paused"), **dict.fromkeys(unkept, "off-record")}
        reasons = {
            place: reason
            for place, line in enumerate(lines)
            if (reason := wished.get(place) or self._reason(line, parents))
        }
        shared = self._shared.meet(source, session, parents, lines, reasons)
        elsewhere = [*_turns_of(lines, reasons)] if shared.before & reasons.keys() else []
        for place, rest in shared.rests.items():
            lines[place] = rest
        danger = _with_answers(lines, heard.danger)
        rows = [_turn(line, danger=place in danger) for place, line in enumerate(lines)]
        every = [place for place in range(len(lines)) if place in reasons or place not in shared.copied]
        counted = Counter({**dict.fromkeys(shared.copied, "copy"), **reasons}.values())
        return Judged(
            [rows[place] for place in every if place not in reasons],
            [rows[place] for place in every],
            counted,
            frozenset(rows[place].id for place in reasons),
            units,
            elsewhere,
            shared.marks,
            frozenset(rows[place].id for place in every if lines[place].is_nameless),
            closing(heard.wishes, [line.at for line in lines])._replace(
                ids=frozenset(rows[place].id for place in unkept)
            ),
            _span(lines, file_at),
        )

    def _said_in_quiet(
        self, source: str, session: str, parents: Sequence[str], lines: Sequence[Line]
    ) -> set[int]:
        """Return the places of what was said in a quiet time; hooks that met a fork put its parent's on record."""
        known = sessions.find(self._connection, source, session)
        names = {"", session}
        if known is None or known.flags & BACKFILLED:
            names |= {*parents, *self._copied_from(source, session, lines)}
        spans = [span for span in self._spans if span.session in names]
        found = said_in(spans, [line.is_prompt for line in lines], [line.at for line in lines])
        by_hooks = known is not None and not known.flags & BACKFILLED
        return found - self._kept(
            [(place, lines[place]) for place in found if by_hooks or _is_early(spans, lines[place].at)]
        )

    def _kept(self, found: Sequence[tuple[int, Line]]) -> set[int]:
        """Return the places of what is on record all the same: hooks knew what time it was, a span may begin early."""
        places = {line.id: place for place, line in found}
        held = old_sessions.held_among(self._connection, list(places)) if places else ()
        return {places[identity] for identity in held}

    def _copied_from(self, source: str, session: str, lines: Sequence[Line]) -> Iterator[str]:
        """Yield the sessions with a quiet time of which a session has words: a fork may name nobody.

        What was said in that time is on no record, so the words around it have to tell.
        """
        first, last = lines[0].at, max(line.at for line in lines)
        named = {span.session for span in self._spans if span.since <= last and span.until > first}
        for name in named - {"", session}:
            if self._shared.are_said_in(source, name, lines):
                yield name

    def _reason(self, line: Line, parents: Sequence[str]) -> str | None:
        if self._was_unkept(line, parents):
            return "off-record"
        return "forgotten" if self._forgotten.has(line.text, line.at) else None

    def _was_unkept(self, line: Line, parents: Sequence[str]) -> bool:
        """Tell whether another session has the message off the record, in this run or an earlier one."""
        if not self._unkept and not self._forgotten.has_graves:
            return False
        units = chain.from_iterable(_units_of(parent, [line]) for parent in parents or ("",))
        return any(unit in self._unkept or self._forgotten.has_unit(unit) for unit in units)


def _is_early(spans: Sequence[QuietSpan], at: int) -> bool:
    """Tell whether an instant is in a quiet time only because that begins a little early."""
    return all(at < span.since + quiet_spans.LEEWAY for span in spans if span.covers(at))


def _units_of(session: str, lines: Sequence[Line]) -> Iterator[Unit]:
    """Yield some messages as what was off the record: by their instants, where they have any, and by their session.

    An answer also as a fork may have begun it.
    """
    for line in lines:
        for words in (line.text, *line.begun):
            if line.message.at is not None:
                yield unkept_at(words, line.at)
            if session:
                yield unkept_in(words, session)


def _turns_of(lines: Sequence[Line], places: Iterable[int]) -> Iterator[Turn]:
    """Yield some messages as turns, and their beginnings where forks may have no more."""
    for place in places:
        turn = _turn(lines[place], danger=False)
        yield from (turn._replace(text=words) for words in (turn.text, *lines[place].begun))


def _heard(lines: Sequence[Line]) -> _Heard:
    heard = _Heard({}, set())
    disowned = following = False
    for place, line in enumerate(lines):
        if not line.is_prompt:
            continue
        asked = heard_in(line.message.text, disowned=disowned)
        disowned = disowned or "not-about-me" in asked.wishes
        following = follows_a_crisis(asked.level, line.message.text, following)
        if following or asked.level != "none":
            heard.danger.add(place)
        heard.wishes[place] = asked.wishes
    return heard


def _with_answers(lines: Sequence[Line], prompts: set[int]) -> set[int]:
    """Return the places of some prompts and of everything that was answered to them."""
    if not prompts:
        return set()
    found, inside = set(), False
    for place, line in enumerate(lines):
        inside = place in prompts if line.is_prompt else inside
        if inside:
            found.add(place)
    return found


def _turn(line: Line, *, danger: bool) -> Turn:
    flags = (CRISIS if danger else 0) | (MASKED if line.text != line.message.text else 0)
    return Turn(line.id, line.message.role, line.text, line.at, flags)


def _span(lines: Sequence[Line], file_at: int) -> Span:
    times = [line.at for line in lines] or [file_at]
    return Span(min(times), max(times), 0)
