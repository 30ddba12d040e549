"""Judging an old session: which of its messages may be kept, with which words and flags. Nothing is written here.

What a person asked for at the time is obeyed as a hook would have done it: off the record, a private session,
somebody else at the keyboard, a pause, a session that ran switched off; danger words flag a turn and the answers to
it, violence at home is not kept at all. What was forgotten since is left out, as a whole message or for a line of it.
Secrets are masked first, so that words are compared as they would be stored.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.actions.changes.forgotten_words import Forgotten, unkept_at, unkept_in
from companion.actions.changes.hearing_prompts import heard_in
from companion.dialogue.messages import Message
from companion.dialogue.records import left_out
from companion.rules.quiet_spans import said_in
from companion.rules.tombstones import Unit
from companion.rules.turns import BACKFILLED, CRISIS, MASKED, message_id
from companion.safety.masking import masked
from companion.store import connect, old_sessions, quiet_spans, sessions
from companion.store.old_sessions import Span, Turn

_BEGINNING: Final = 80
"""Characters of a message that tell it, with its length, from others of the same instant."""


class Judged(NamedTuple):
    """What of a session may be kept. ``unwanted`` are the ids of messages that must not be on record.

    ``every`` holds both, in their order: what is unwanted helps to find the place of the rest. ``unkept`` is what was
    off the record, for a fork of a later day; ``elsewhere`` says that some of what is unwanted was said in another
    session as well. ``marks`` are messages that were first met here.
    """

    turns: list[Turn]
    every: list[Turn]
    left_out: Counter[str]
    unwanted: frozenset[bytes]
    unkept: frozenset[Unit]
    elsewhere: bool
    marks: frozenset[int]
    span: Span


class _Heard(NamedTuple):
    """What the rules read in a session, by place: the person's requests, and where danger was heard."""

    wishes: dict[int, frozenset[str]]
    danger: set[int]


class _Line(NamedTuple):
    """One message with the words that would be stored and the time that stands for its own."""

    message: Message
    text: str
    at: int

    @property
    def id(self) -> bytes:
        """The identity of the message."""
        return message_id(self.message.key, self.message.role, self.text)

    @property
    def is_prompt(self) -> bool:
        """Whether a person said it."""
        return self.message.role == "user"


class Judge:
    """Judges one session after the other, and knows what it has met: a fork repeats its parent's messages."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._met: dict[str, set[int]] = {}
        self._unkept: set[Unit] = set()
        self._would: dict[tuple[str, str], list[tuple[str, str]]] = {}
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
        self._would[source, session] = said

    def forget(self, source: str, judged: Judged) -> None:
        """Take back that a session was met: it is going to be judged again."""
        self._met_of(source).difference_update(judged.marks)

    def judged(
        self, source: str, session: str, parent: str | None, messages: Sequence[Message], file_at: int
    ) -> Judged:
        """Return what may be kept of a session.

        ``parent`` is the session it was forked from, ``file_at`` stands for the times that it does not tell.
        """
        lines = _lines(messages, file_at)
        heard = _heard(lines)
        unkept = left_out([line.is_prompt for line in lines], heard.wishes)
        self._unkept.update(units := frozenset(_units_of(session, [lines[place] for place in unkept])))
        marks = {place: mark for place, line in enumerate(lines) if (mark := _mark(line)) is not None}
        met = self._met_of(source)
        said_before = {place for place, mark in marks.items() if mark in met}
        new = frozenset(marks.values()) - met
        copied = self._copied(source, session, parent, lines, said_before)
        met |= new
        quiet = self._said_in_quiet(source, session, parent, lines)
        danger = _with_answers(lines, heard.danger)
        wished = {**dict.fromkeys(quiet, "paused"), **dict.fromkeys(unkept, "off-record")}
        turns, every, unwanted, elsewhere = [], [], set(), False
        reasons: Counter[str] = Counter()
        for place, line in enumerate(lines):
            reason = wished.get(place) or self._reason(line, parent)
            elsewhere = elsewhere or (reason is not None and place in said_before)
            turn = _turn(line, danger=place in danger)
            if reason is not None:
                unwanted.add(line.id)
                every.append(turn)
            elif place < copied:
                reason = "copy"
            else:
                turns.append(turn)
                every.append(turn)
            reasons.update([reason] if reason else ())
        return Judged(
            turns, every, reasons, frozenset(unwanted), units, elsewhere, new, _span(lines, file_at)
        )

    def _said_in_quiet(
        self, source: str, session: str, parent: str | None, lines: Sequence[_Line]
    ) -> set[int]:
        """Return the places of what was said in a quiet time; hooks that met a fork put its parent's on record."""
        known = sessions.find(self._connection, source, session)
        names = ("", session, parent if known is None or known.flags & BACKFILLED else None)
        spans = [span for span in self._spans if span.session in names]
        return said_in(spans, [line.is_prompt for line in lines], [line.at for line in lines])

    def _reason(self, line: _Line, parent: str | None) -> str | None:
        if self._was_unkept(line, parent):
            return "off-record"
        return "forgotten" if self._forgotten.has(line.text, line.at) else None

    def _was_unkept(self, line: _Line, parent: str | None) -> bool:
        """Tell whether another session has the message off the record, in this run or an earlier one."""
        if not self._unkept and not self._forgotten.has_graves:
            return False
        units = _units_of(parent or "", [line])
        return any(unit in self._unkept or self._forgotten.has_unit(unit) for unit in units)

    def _copied(
        self, source: str, session: str, parent: str | None, lines: Sequence[_Line], said_before: set[int]
    ) -> int:
        """Return how many messages a session begins with that are another's.

        A fork copies its parent's lines, with new keys but the same times; or it names its parent and has its words.
        """
        known = sessions.find(self._connection, source, session) is not None
        copied = 0
        for place, line in enumerate(lines) if not known else ():
            if place in said_before:
                copied = place + 1
            elif line.is_prompt:
                break
        return max(copied, self._common(source, parent, lines))

    def _met_of(self, source: str) -> set[int]:
        if source not in self._met:
            rows = old_sessions.beginnings(self._connection, source, _BEGINNING)
            self._met[source] = set(map(hash, rows))
        return self._met[source]

    def _common(self, source: str, parent: str | None, lines: Sequence[_Line]) -> int:
        """Return how many messages a fork begins with that its parent has in the same words."""
        known = sessions.find(self._connection, source, parent) if parent else None
        theirs = old_sessions.words_of(self._connection, known) if known is not None else []
        theirs = theirs or self._would.get((source, parent or ""), [])
        same = 0
        for line, words in zip(lines, theirs, strict=False):
            if (line.message.role, line.text) != words:
                break
            same += 1
        return same


def _units_of(session: str, lines: Sequence[_Line]) -> Iterator[Unit]:
    """Yield some messages as what was off the record: by their instants, where they have any, and by their session."""
    for line in lines:
        if line.message.at is not None:
            yield unkept_at(line.text, line.at)
        if session:
            yield unkept_in(line.text, session)


def _lines(messages: Sequence[Message], file_at: int) -> list[_Line]:
    """Return the messages with stored words; one without a time was said when the one before was."""
    at = next((message.at for message in messages if message.at is not None), file_at)
    lines = []
    for message in messages:
        at = message.at if message.at is not None else at
        lines.append(_Line(message, masked(message.text), at))
    return lines


def _heard(lines: Sequence[_Line]) -> _Heard:
    heard = _Heard({}, set())
    disowned = False
    for place, line in enumerate(lines):
        if not line.is_prompt:
            continue
        asked = heard_in(line.message.text, disowned=disowned)
        disowned = disowned or "not-about-me" in asked.wishes
        if asked.danger:
            heard.danger.add(place)
        heard.wishes[place] = asked.wishes
    return heard


def _with_answers(lines: Sequence[_Line], prompts: set[int]) -> set[int]:
    """Return the places of some prompts and of everything that was answered to them."""
    if not prompts:
        return set()
    found, inside = set(), False
    for place, line in enumerate(lines):
        inside = place in prompts if line.is_prompt else inside
        if inside:
            found.add(place)
    return found


def _turn(line: _Line, *, danger: bool) -> Turn:
    flags = (CRISIS if danger else 0) | (MASKED if line.text != line.message.text else 0)
    return Turn(line.id, line.message.role, line.text, line.at, flags)


def _mark(line: _Line) -> int | None:
    """Return what a copy of a message has in common with it, ``None`` without a time of its own."""
    if line.message.at is None:
        return None
    return hash((line.at, line.message.role, line.text[:_BEGINNING], len(line.text)))


def _span(lines: Sequence[_Line], file_at: int) -> Span:
    times = [line.at for line in lines] or [file_at]
    return Span(min(times), max(times), 0)
