"""Import dialogue from neutral lines: ``{"id", "session", "at", "speaker", "role", "text"}``, one JSON object each.

Tolerant: a line that cannot be read is named and left out, the others come in, also one glued to half a line. As
often as one likes: what is held already stays as it is, also what the hooks kept or backfill took in. What was
forgotten stays forgotten (K08), and what was not to be kept when it was said stays out, as in backfill: off the record,
in a pause, in a private session. Dialogue is never refused: secrets are masked, and a turn in danger is marked so that
it never comes up by itself. The file is read as a stream, a few hundred lines to a transaction, so its size does not
matter and an interruption loses nothing: once for what was wished, because a wish may concern what came before, and
once to take in.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from companion.actions.changes.change import changing
from companion.actions.changes.earlier_turns import Earlier
from companion.actions.changes.forgotten_words import Forgotten, unkept_at, unkept_there
from companion.actions.changes.hearing_prompts import heard_in
from companion.actions.changes.neutral_lines import (
    DAMAGED,
    NO_OBJECT,
    Said,
    UnfitError,
    instant_of,
    objects,
    said,
    source_id_of,
    speaker_of,
)
from companion.dialogue.records import left_out
from companion.errors import Refused
from companion.home import Home
from companion.hooks.writing import drained
from companion.rules.notes import Moment
from companion.rules.prompts import follows_a_crisis
from companion.rules.quiet_spans import QuietSpan, said_in
from companion.rules.turns import CRISIS, MASKED, NOT_ME, PRIVATE
from companion.safety.masking import masked
from companion.store import connect, old_sessions, purging, quiet_spans, reindex, retaining
from companion.store.dialogue_import import Kept, Line, Sessions, keep, key_of
from companion.store.faults import translated

Progress = Callable[[int, int], None]

BATCH: Final = 500
"""Lines to a transaction."""
COUNTED: Final = ("added", "same", "forgotten", "masked", "failed", "off_record", "paused")
CLOSED_SESSIONS: Final = "SELECT session FROM document WHERE flags & :flags"
NAMED: Final = 20
"""Lines that are named when they stay out; the others are counted."""


class LeftOut(NamedTuple):
    """A line that stayed out: its number in the file, from 1, and why. Never a word of it."""

    line: int
    reason: str


class DialogueImported(NamedTuple):
    """What an import of dialogue did: ``same`` were held already.

    ``forgotten``, ``failed``, ``off_record`` and ``paused`` (said in a pause, or switched off) stayed out.
    """

    added: int
    same: int
    forgotten: int
    masked: int
    failed: int
    off_record: int
    left_out: tuple[LeftOut, ...]
    paused: int = 0


def import_dialogue(
    home: Home, moment: Moment, file: Path, progress: Progress = lambda _done, _total: None
) -> DialogueImported:
    """Take in every line of ``file``; its stem names the source. ``progress`` is told bytes done and all.

    Raises ``Refused`` for a file that cannot be read, ``StoreUnavailable``; what was written before stays.
    """
    with changing(home, moment, "import", undoable=False):
        pass  # a new store gets its salt, and search rows of another release are cut anew
    done = _Import(home, moment, file.stem).run(file, progress)
    if done.added:
        with changing(home, moment, "import", undoable=False, detail=f"{done.added} turns") as change:
            change.subjects.append(None)
    return done


class _Import:
    """One run over one file."""

    def __init__(self, home: Home, moment: Moment, source: str) -> None:
        self._home = home
        self._moment = moment
        self._source = source
        self._counts: Counter[str] = Counter()
        self._left_out: list[LeftOut] = []
        self._places: Counter[str] = Counter()
        self._sessions: dict[str, _Session] = {}
        self._piped: list[bytes] | None = None

    def run(self, file: Path, progress: Progress) -> DialogueImported:
        """Take in the lines in batches."""
        with translated(), closing(connect.writing(self._home.store)) as connection:
            drained(str(self._home.root), self._home.bank, connection)  # a pause may wait there
            self._hear(file, connection)
            self._take_back_earlier(file, connection)
            documents = Sessions(connection, self._source)
            lines = self._lines(file, Forgotten(connection), progress)
            while batch := list(islice(lines, BATCH)):
                with connect.immediate(connection):
                    kept = keep(connection, documents, batch)
                    wished = {
                        unkept_there(line.text, line.at, line.session) for line in batch if line.unwanted
                    }
                    old_sessions.bury(connection, wished)
                    self._take_back(connection, kept.unwanted)
                self._count(batch, kept)
            if purging.is_needed(connection):
                purging.purge(connection)
            reindex.merge(connection)
            reindex.pack(connection, self._counts["added"])
            connect.give_back(connection)
        counts = {name: self._counts[name] for name in COUNTED}
        return DialogueImported(**counts, left_out=tuple(sorted(self._left_out)[:NAMED]))

    def _take_back(self, connection: sqlite3.Connection, numbers: Iterable[int]) -> None:
        """Take away what an earlier run kept before the person's wish was known."""
        retaining.blank(connection, old_sessions.numbered(connection, numbers), self._moment.instant)

    def _take_back_earlier(self, file: Path, connection: sqlite3.Connection) -> None:
        """Do so with what was said before the file's first lines, where it brings only new ones."""
        wishing = {name: heard for name, heard in self._sessions.items() if heard.wishes}
        found = {name: Earlier(connection, self._source, name) for name in wishing}
        if not any(found.values()):
            return
        for line in self._said(file):
            if line.session in found:
                found[line.session].hear(line)
        with connect.immediate(connection):
            for name, heard in wishing.items():
                turns = [one.turn for one in found[name].unwanted(heard.from_person, heard.wishes)]
                old_sessions.bury(connection, {unkept_there(turn.text, turn.at, name) for turn in turns})
                self._take_back(connection, [turn.number for turn in turns])

    def _count(self, batch: Sequence[Line], kept: Kept) -> None:
        self._counts["added"] += kept.added
        self._counts["off_record"] += kept.off_record
        self._counts["same"] += len(batch) - kept.added - kept.off_record - len(kept.refused)
        for number, reason in kept.refused:
            self._leave_out(number, reason)

    def _lines(self, file: Path, forgotten: Forgotten, progress: Progress) -> Iterator[Line]:
        done = 0
        try:
            size = file.stat().st_size
            for number, raw in enumerate(self._raw(file), start=1):
                done += len(raw)
                yield from self._read_all(raw, number, forgotten)
                if not number % BATCH:
                    progress(done, size)
        except OSError as problem:
            raise unreadable() from problem

    def _raw(self, file: Path) -> Iterator[bytes]:
        """Yield the lines; what comes from a pipe is remembered, as it comes once."""
        if self._piped is None and not file.is_file():
            with file.open("rb") as stream:
                self._piped = stream.readlines()
        if self._piped is not None:
            yield from self._piped
            return
        with file.open("rb") as stream:
            yield from stream

    def _hear(self, file: Path, connection: sqlite3.Connection) -> None:
        """Read what the person wished about each session, when nothing was to be kept, and where danger was heard."""
        spans = quiet_spans.every(connection)
        closed = {name for (name,) in connection.execute(CLOSED_SESSIONS, {"flags": PRIVATE | NOT_ME})}
        for line in self._said(file):
            if line.session not in self._sessions:
                own = [span for span in spans if span.session in ("", line.session)]
                self._sessions[line.session] = _Session(own, closed=line.session in closed)
            self._sessions[line.session].hear(line)

    def _said(self, file: Path) -> Iterator[Said]:
        """Yield what can be read of the file."""
        try:
            for raw in self._raw(file):
                for values in objects(raw)[0]:
                    with suppress(UnfitError):
                        yield said(values)
        except OSError as problem:
            raise unreadable() from problem

    def _read_all(self, raw: bytes, number: int, forgotten: Forgotten) -> Iterator[Line]:
        """Yield what a line holds: one turn, but for a damaged line; of that it is said once that something is lost."""
        found, damaged = objects(raw)
        reason = (DAMAGED if found else NO_OBJECT) if damaged else None
        for values in found:
            try:
                line = self._read(said(values), number, forgotten)
            except UnfitError as problem:
                reason = reason or problem.reason
            else:
                if line is not None:
                    yield line
        if reason is not None:
            self._leave_out(number, reason)

    def _leave_out(self, number: int, reason: str) -> None:
        self._counts["failed"] += 1
        if len(self._left_out) < NAMED + BATCH:  # a batch later, one that stands before them may be met
            self._left_out.append(LeftOut(number, reason))

    def _read(self, found: Said, number: int, forgotten: Forgotten) -> Line | None:
        """Return the line as it is kept, ``None`` when it is not to be kept."""
        session, source_id = found.session, source_id_of(found)
        place = self._places[session]
        self._places[session] += 1
        key, at = key_of(source_id, place), instant_of(found)
        speaker = masked(speaker_of(found) or "") or None
        line = Line(source_id, key, session, at, speaker, found.role, found.text, number=number)
        heard = self._sessions[session]
        text = masked(line.text)
        if place in heard.wished:
            return line._replace(text=text, unwanted=True)
        reason = heard.unwanted.get(place) or _reason(text, at, session, forgotten)
        if reason is not None:
            self._counts[reason] += 1
            return None
        return self._kept(line, danger=place in heard.danger)

    def _kept(self, line: Line, *, danger: bool) -> Line:
        text = masked(line.text)
        flags = MASKED if text != line.text else 0
        self._counts["masked"] += bool(flags)
        return line._replace(text=text, flags=flags | (CRISIS if danger else 0))


def _reason(text: str, at: int, session: str, forgotten: Forgotten) -> str | None:
    """Return why a message that was known before may not come in, ``None`` when it may."""
    if any(map(forgotten.has_unit, (unkept_at(text, at), unkept_there(text, at, session)))):
        return "off_record"
    return "forgotten" if forgotten.has(text, at) else None


class _Session:
    """What was heard in one session, by place; an answer to words of danger is in danger, too.

    ``spans`` are the times in which nothing of it was to be kept; ``closed``: it is private, or somebody else's.
    """

    def __init__(self, spans: Sequence[QuietSpan], *, closed: bool) -> None:
        self._spans = spans
        self._closed = closed
        self.from_person: list[bool] = []
        self._times: list[int] = []
        self.wishes: dict[int, frozenset[str]] = {}
        self._disowned = self._in_danger = self._following = False
        self.danger: set[int] = set()

    def hear(self, line: Said) -> None:
        """Hear the next line."""
        place = len(self.from_person)
        self.from_person.append(line.role == "user")
        if self._spans:
            self._times.append(self._time_of(line))
        if line.role == "user":
            heard = heard_in(line.text, disowned=self._disowned)
            self._disowned = self._disowned or "not-about-me" in heard.wishes
            self._following = follows_a_crisis(heard.level, line.text, self._following)
            self._in_danger = self._following or heard.level != "none"
            if heard.wishes:
                self.wishes[place] = heard.wishes
        if self._in_danger:
            self.danger.add(place)

    def _time_of(self, line: Said) -> int:
        """Return when a line was said; one without a time, which stays out, when the one before was."""
        try:
            return instant_of(line)
        except UnfitError:
            return self._times[-1] if self._times else 0

    @cached_property
    def unwanted(self) -> dict[int, str]:
        """The places of the lines that may not be kept for another reason, and why; asked when everything is heard."""
        everything = range(len(self.from_person)) if self._closed else ()
        quiet = said_in(self._spans, self.from_person, self._times)
        return {**dict.fromkeys(quiet, "paused"), **dict.fromkeys(everything, "off_record")}

    @cached_property
    def wished(self) -> set[int]:
        """The places of the lines that the person wished not to be on record."""
        return left_out(self.from_person, self.wishes) if self.wishes else set()


def unreadable() -> Refused:
    """Return the error for a file that cannot be read, to be raised."""
    return Refused("the file cannot be read", "companion import dialogue FILE")
