"""Import dialogue from neutral lines: ``{"id", "session", "at", "speaker", "role", "text"}``, one JSON object each.

Tolerant: a line that cannot be read is named and left out, the others come in. As often as one likes: what is held
already stays as it is. What was forgotten stays forgotten (K08), and what the person wished not to be kept stays out,
as in backfill. Dialogue is never refused: secrets are masked, and a turn in danger is marked so that it never comes up
by itself. The file is read as a stream, a few hundred lines to a transaction, so its size does not matter and an
interruption loses nothing: once for what was wished, because a wish may concern what came before, and once to take in.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from companion import clock
from companion.actions.changes.change import changing
from companion.actions.changes.hearing_prompts import heard_in
from companion.actions.changes.neutral_lines import (
    Said,
    UnfitError,
    instant_of,
    said,
    source_id_of,
    speaker_of,
)
from companion.dialogue.records import left_out
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tombstones import Graveyard, turn_unit
from companion.rules.turns import CRISIS, MASKED
from companion.safety.masking import masked
from companion.store import connect, reindex
from companion.store.dialogue_import import Line, Sessions, keep, key_of
from companion.store.faults import translated
from companion.store.graves import graveyard_of

Progress = Callable[[int, int], None]

BATCH: Final = 500
"""Lines to a transaction."""
NAMED: Final = 20
"""Lines that are named when they stay out; the others are counted."""


class LeftOut(NamedTuple):
    """A line that stayed out: its number in the file, from 1, and why. Never a word of it."""

    line: int
    reason: str


class DialogueImported(NamedTuple):
    """What an import of dialogue did: ``same`` were held already, ``off_record`` and ``failed`` stayed out."""

    added: int
    same: int
    forgotten: int
    masked: int
    failed: int
    off_record: int
    left_out: tuple[LeftOut, ...]


def import_dialogue(
    home: Home, moment: Moment, file: Path, progress: Progress = lambda _done, _total: None
) -> DialogueImported:
    """Take in every line of ``file``; its stem names the source. ``progress`` is told bytes done and all.

    Raises ``Refused`` for a file that cannot be read, ``StoreUnavailable``; what was written before stays.
    """
    with changing(home, moment, "import", undoable=False):
        pass  # a new store gets its salt, and search rows of another release are cut anew
    done = _Import(home, file.stem).run(file, progress)
    if done.added:
        with changing(home, moment, "import", undoable=False, detail=f"{done.added} turns") as change:
            change.subjects.append(None)
    return done


class _Import:
    """One run over one file."""

    def __init__(self, home: Home, source: str) -> None:
        self._home = home
        self._source = source
        self._added = self._seen = self._forgotten = self._masked = self._failed = 0
        self._left_out: list[LeftOut] = []
        self._off_record = 0
        self._places: dict[str, int] = {}
        self._sessions: dict[str, _Session] = {}
        self._piped: list[bytes] | None = None

    def run(self, file: Path, progress: Progress) -> DialogueImported:
        """Take in the lines in batches."""
        self._hear(file)
        with translated(), closing(connect.writing(self._home.store)) as connection:
            graves = graveyard_of(connection)
            documents = Sessions(connection, self._source)
            lines = self._lines(file, graves, progress)
            while batch := list(islice(lines, BATCH)):
                with connect.immediate(connection):
                    self._added += keep(connection, documents, batch)
            reindex.merge(connection)
            reindex.pack(connection, self._added)
            connect.give_back(connection)
        same = self._seen - self._added
        return DialogueImported(
            self._added,
            same,
            self._forgotten,
            self._masked,
            self._failed,
            self._off_record,
            tuple(self._left_out),
        )

    def _lines(self, file: Path, graves: Graveyard, progress: Progress) -> Iterator[Line]:
        done = 0
        try:
            size = file.stat().st_size
            for number, raw in enumerate(self._raw(file), start=1):
                done += len(raw)
                line = self._line(raw, number)
                if line is not None and self._may_stay(line, graves):
                    yield line
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

    def _hear(self, file: Path) -> None:
        """Read what the person wished about each session, and where danger was heard."""
        try:
            for raw in self._raw(file):
                with suppress(UnfitError):
                    line = said(raw)
                    self._sessions.setdefault(line.session, _Session()).hear(line.role, line.text)
        except OSError as problem:
            raise unreadable() from problem

    def _line(self, raw: bytes, number: int) -> Line | None:
        if not raw.strip():
            return None
        try:
            return self._read(said(raw))
        except UnfitError as problem:
            self._leave_out(number, problem.reason)
        return None

    def _leave_out(self, number: int, reason: str) -> None:
        self._failed += 1
        if len(self._left_out) < NAMED:
            self._left_out.append(LeftOut(number, reason))

    def _read(self, found: Said) -> Line | None:
        """Return the line as it is kept, ``None`` when the person wished that it is not."""
        session, role, text, _ = found
        source_id = source_id_of(found)
        place = self._places.get(session, 0)
        self._places[session] = place + 1
        line = Line(
            source_id, key_of(source_id, place), session, instant_of(found), speaker_of(found), role, text
        )
        heard = self._sessions[session]
        if place in heard.unwanted:
            self._off_record += 1
            return None
        return self._kept(line, danger=place in heard.danger)

    def _may_stay(self, line: Line, graves: Graveyard) -> bool:
        if graves.grave_of(turn_unit(line.text, line.at, clock.local_date(line.at))) is None:
            self._seen += 1
            return True
        self._forgotten += 1
        return False

    def _kept(self, line: Line, *, danger: bool) -> Line:
        text = masked(line.text)
        flags = MASKED if text != line.text else 0
        self._masked += bool(flags)
        return line._replace(text=text, flags=flags | (CRISIS if danger else 0))


class _Session:
    """What was heard in one session, by place; an answer to words of danger is in danger, too."""

    def __init__(self) -> None:
        self._from_person: list[bool] = []
        self._wishes: dict[int, frozenset[str]] = {}
        self._disowned = self._in_danger = False
        self.danger: set[int] = set()

    def hear(self, role: str, text: str) -> None:
        """Hear the next line."""
        place = len(self._from_person)
        self._from_person.append(role == "user")
        if role == "user":
            heard = heard_in(text, disowned=self._disowned)
            self._disowned = self._disowned or "not-about-me" in heard.wishes
            self._in_danger = heard.danger
            if heard.wishes:
                self._wishes[place] = heard.wishes
        if self._in_danger:
            self.danger.add(place)

    @cached_property
    def unwanted(self) -> set[int]:
        """The places of the lines that may not be kept; asked once the whole session is heard."""
        return left_out(self._from_person, self._wishes) if self._wishes else set()


def unreadable() -> Refused:
    """Return the error for a file that cannot be read, to be raised."""
    return Refused("the file cannot be read", "companion import dialogue FILE")
