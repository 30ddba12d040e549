"""Backfill: old sessions of the hosts into dialogue, as if a hook had been there (K-19 … K-31, Kx-7).

Each session is read whole and judged, then waits until there are enough to be written in one transaction: no lock is
held while files are read (K03), an interruption loses nothing and a second run goes on. What the
person wished at the time is obeyed: off the record, private sessions, a pause; what was forgotten since stays so.
Dialogue is never refused: secrets are masked. The files stay as they are.

A message is written once, however many forks and copies of its session there are.
"""

import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.actions.changes.change import changing
from companion.actions.changes.judging_sessions import Judge, Judged
from companion.actions.changes.session_files import (
    SessionFile,
    facts_of,
    parents_first,
    session_files,
    usual_places,
)
from companion.dialogue.messages import Facts, Message
from companion.dialogue.torn_lines import Damage
from companion.errors import Refused
from companion.home import Home
from companion.hooks.ancestry import ancestry
from companion.hooks.withdrawing import obey
from companion.hooks.writing import drained
from companion.project import project_of
from companion.rules.notes import Moment
from companion.rules.tombstones import Unit
from companion.rules.turns import BACKFILLED, MASKED, NOT_ME, PRIVATE, TURNS, document_id, turn_id
from companion.store import connect, joining, old_sessions, purging, reindex, retaining, search, sessions
from companion.store.faults import translated
from companion.store.laying_down import lay_down
from companion.store.old_sessions import Turn
from companion.store.retaining import Held
from companion.store.sessions import Place, Session
from companion.store.transcripts import Lines

Progress = Callable[[int, int], None]
Row = tuple[int, str, str | None, int]
"""A turn to index: number, text, speaker, instant in UTC milliseconds (``store.search``)."""

_ENOUGH: Final = 1000
"""Turns from which on waiting sessions are written: small sessions share the cost of a transaction."""


class _Read(NamedTuple):
    """A session as it was read, up to the byte ``end``; ``parents`` are those that it goes on from."""

    file: SessionFile
    facts: Facts
    name: str
    parents: tuple[str, ...]
    messages: list[Message]
    end: int


class _Waiting(NamedTuple):
    """A session that was judged and is not written yet."""

    read: _Read
    judged: Judged


class Backfilled(NamedTuple):
    """What a backfill did.

    ``turns`` were added to ``sessions`` sessions, ``masked`` of them without a secret they held. ``left_out`` counts
    messages by reason (``torn``: lines of which something was lost), ``passed_over`` files by reason.
    """

    files: int
    sessions: int
    turns: int
    masked: int
    left_out: Mapping[str, int]
    passed_over: Mapping[str, int]


def backfill(
    home: Home,
    moment: Moment,
    folder: Path | None = None,
    progress: Progress = lambda _done, _total: None,
    *,
    dry_run: bool = False,
) -> Backfilled:
    """Take in every session under ``folder``, without one those of the hosts on this machine.

    ``progress`` is told how many bytes of how many are done; ``dry_run`` only counts. Raises ``Refused`` for a
    folder that is not there, ``StoreUnavailable``; what was written before stays.
    """
    files = session_files(_places(folder))
    if dry_run:
        with translated(), closing(connect.reading(home.store)) as connection:
            return _Backfill(connection, moment, dry_run=True).run(files, progress)
    with changing(home, moment, "backfill", undoable=False):
        pass  # a new store gets its salt, and search rows of another release are cut anew
    with translated(), closing(connect.writing(home.store)) as connection:
        drained(str(home.root), home.bank, connection)  # a pause may wait there
        run = _Backfill(connection, moment, dry_run=False)
        done = run.run(files, progress)
        if purging.is_needed(connection):
            purging.purge(connection)
        reindex.merge(connection)
        reindex.pack(connection, done.turns)
        connect.give_back(connection)
    if done.turns:
        with changing(home, moment, "backfill", undoable=False, detail=f"{done.turns} turns") as change:
            change.subjects.append(None)
    return done


def _places(folder: Path | None) -> list[Path]:
    if folder is None:
        return usual_places()
    if not folder.exists():
        raise Refused("there is no such folder", "companion backfill DIR")
    return [folder]


class _Backfill:
    """One run over many files."""

    def __init__(self, connection: sqlite3.Connection, moment: Moment, *, dry_run: bool) -> None:
        self._connection = connection
        self._moment = moment
        self._dry_run = dry_run
        self._would: dict[bytes, bytes] = {}
        self._waiting: list[_Waiting] = []
        self._unkept: set[Unit] = set()
        self._elsewhere: list[Turn] = []
        self._forked: dict[str, dict[str, str | None]] = defaultdict(dict)
        self._parents: set[tuple[str, str | None]] = set()
        self._judge = Judge(connection)
        self._read = old_sessions.read_offsets(connection)
        self._turns = self._sessions = self._masked = 0
        self._left_out: Counter[str] = Counter()
        self._passed_over: Counter[str] = Counter()

    def run(self, files: list[SessionFile], progress: Progress) -> Backfilled:
        """Take in one file after the other; what waits is written too when the person breaks it off."""
        try:
            self._take_in_all(files, progress)
        except KeyboardInterrupt:
            self._write_waiting()
            raise
        self._write_waiting()
        counts = dict(self._left_out), dict(self._passed_over)
        return Backfilled(len(files), self._sessions, self._turns, self._masked, *counts)

    def _take_in_all(self, files: list[SessionFile], progress: Progress) -> None:
        total = sum(file.size for file in files)
        done = 0
        found = [(file, self._facts(file)) for file in files]
        self._parents = {
            (file.source, facts.forked_from) for file, facts in found if not isinstance(facts, str)
        }
        for file, facts in found:
            if not isinstance(facts, str):
                self._forked[file.source][facts.session or file.name] = facts.forked_from
        for file, facts in parents_first(self._captured_first(found)):
            reason = facts if isinstance(facts, str) else self._take_in(file, facts)
            self._passed_over.update([reason] if reason else ())
            done += file.size
            progress(done, total)

    def _captured_first(
        self, found: list[tuple[SessionFile, Facts | str]]
    ) -> list[tuple[SessionFile, Facts | str]]:
        """Put first what hooks captured, as it began: a fork may name nobody, and have the older file."""
        starts = old_sessions.starts(self._connection)

        def began(one: tuple[SessionFile, Facts | str]) -> float:
            file, facts = one
            name = None if isinstance(facts, str) else facts.session
            return starts.get((file.source, name or file.name), math.inf)

        return sorted(found, key=began)

    def _facts(self, file: SessionFile) -> Facts | str:
        """Return what a file says of its session, or why it is passed over."""
        if self._read.get(file.name) == file.size:
            return "unchanged"
        try:
            facts = facts_of(file)
        except OSError:
            return "unreadable"
        return facts.foreign or facts

    def _take_in(self, file: SessionFile, facts: Facts) -> str | None:
        """Take in one file; return why it was passed over, ``None`` when it was not."""
        lines, damage = Lines(file.path), Damage()
        try:
            messages = list(file.reader(lines, 0, damage))
        except OSError:
            return "unreadable"
        self._left_out.update({"torn": damage.lines} if damage.lines else ())
        return self._keep(file, facts, messages, lines.end) if messages else "empty"

    def _keep(self, file: SessionFile, facts: Facts, messages: list[Message], end: int) -> str | None:
        name = facts.session or file.name
        told = self._forked[file.source]
        parents = ancestry(self._connection, file.source, name, (facts.forked_from,), told)
        if self._is_waiting(file.source, (name, *parents)):
            self._write_waiting()
        if self._judge.renew():
            self._judge_again()
        found = self._judged(_Read(file, facts, name, parents, messages, end))
        if isinstance(found, str):
            return found
        if self._dry_run:
            self._count_only(found)
            return None
        self._waiting.append(found)
        if sum(1 + len(waiting.judged.every) for waiting in self._waiting) >= _ENOUGH:
            self._write_waiting()
        return None

    def _judged(self, read: _Read) -> _Waiting | str:
        """Return what may be kept of a session, or why nothing is."""
        file, name = read.file, read.name
        known = sessions.find(self._connection, file.source, name)
        at = file.changed // 1_000_000
        judged = self._judge.judged(file.source, name, read.parents, read.messages, at)
        if known is not None and known.flags & (PRIVATE | NOT_ME):
            return "private"  # but it was met: what it has is no fork's own
        if not judged.turns and known is None:
            self._left_out.update(judged.left_out)
            self._unkept |= judged.unkept
            self._elsewhere += judged.elsewhere
            return "nothing-kept"
        return _Waiting(read, judged._replace(span=judged.span._replace(offset=read.end)))

    def _judge_again(self) -> None:
        """Judge what waits once more: somebody has written to the store since, and may have wished or erased."""
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            self._judge.forget(one.read.file.source, one.judged)
        for one in waiting:
            found = self._judged(one.read)
            if isinstance(found, str):
                self._passed_over[found] += 1
            else:
                self._waiting.append(found)

    def _is_waiting(self, source: str, names: tuple[str, ...]) -> bool:
        """Tell whether a session, or one that it goes on from, is not written yet."""
        return any(one.read.file.source == source and one.read.name in names for one in self._waiting)

    def _count_only(self, found: _Waiting) -> None:
        (file, _, name, *_), judged = found
        document = document_id(file.source, name)
        judged = self._named_apart(document, judged)
        if (file.source, name) in self._parents:
            self._judge.would_hold(file.source, name, [(turn.role, turn.text) for turn in judged.turns])
        self._left_out.update(judged.left_out)
        fresh = self._fresh(judged, found.read)
        self._would.update((turn.id, document) for turn in fresh)
        self._count(fresh, len(fresh))

    def _write_waiting(self) -> None:
        """Write the sessions that wait, in the order in which they were read."""
        if not (self._waiting or self._unkept or self._elsewhere) or self._dry_run:
            return
        with connect.immediate(self._connection):
            if self._judge.renew():
                self._judge_again()
            written = [self._write_one(waiting) for waiting in self._waiting]
            search.add_turns(self._connection, chain.from_iterable(rows for _, _, rows in written))
            for session, judged, _ in written:
                self._take_back(session, judged)
                old_sessions.finish(self._connection, session, judged.span)
            old_sessions.bury(self._connection, self._unkept)
            self._blank(old_sessions.said_as(self._connection, self._elsewhere))
        self._waiting.clear()
        self._unkept.clear()
        self._elsewhere.clear()

    def _write_one(self, waiting: _Waiting) -> tuple[Session, Judged, list[Row]]:
        """Write what is new of a session; return it, what was judged by ids, and what is still to be indexed."""
        (file, facts, name, *_), judged = waiting
        place = _place(file, facts)
        session = sessions.opened(
            self._connection, file.source, name, place, judged.span.first_at, flags=BACKFILLED
        )
        self._left_out.update(judged.left_out)
        self._unkept |= judged.unkept
        judged = self._named_apart(session.id, judged)
        fresh = self._fresh(judged, waiting.read)
        if not old_sessions.has_live(self._connection, session):
            fresh = self._less_grown(session, fresh)
            rows = old_sessions.append(self._connection, session, fresh)
            self._count(fresh, len(rows))
            return session, judged, [*rows]
        self._count(fresh, self._lay_down(session, fresh, judged))
        return session, judged, []

    def _named_apart(self, document: bytes, judged: Judged) -> Judged:
        """Give messages that their host has no name for ids of the session's own, where another session has theirs.

        Two sessions may say the same word in the same millisecond; what is a copy was left out before.
        """
        if not judged.nameless:
            return judged
        own = {identity: turn_id(document, identity.hex(), "", "") for identity in judged.nameless}
        where = old_sessions.where_held(self._connection, [*own, *own.values()]) | self._would
        return judged.renamed(
            {
                one: other
                for one, other in own.items()
                if other in where or where.get(one, document) != document
            }
        )

    def _fresh(self, judged: Judged, read: _Read) -> list[Turn]:
        """Return the turns that are not on record, each once."""
        held = (
            old_sessions.held_among(self._connection, [turn.id for turn in judged.turns]) | self._would.keys()
        )
        new = {turn.id: turn for turn in judged.turns if turn.id not in held}
        fresh = joining.without_imported(
            self._connection, read.file.source, read.name, list(new.values()), write=not self._dry_run
        )
        if len(fresh) < len(judged.turns):
            self._left_out["known"] += len(judged.turns) - len(fresh)
        return fresh

    def _less_grown(self, session: Session, fresh: list[Turn]) -> list[Turn]:
        """Let an answer that was read in part have all its words; return the other turns."""
        grown = old_sessions.grown(self._connection, session, fresh)
        if grown is None:
            return fresh
        held, turn = grown
        retaining.confirm(
            self._connection, held, retaining.Row(turn.id, turn.role, turn.text, turn.at, turn.flags)
        )
        return [other for other in fresh if other is not turn]

    def _count(self, fresh: list[Turn], added: int) -> None:
        self._turns += added
        self._sessions += bool(added)
        self._masked += sum(bool(turn.flags & MASKED) for turn in fresh)

    def _lay_down(self, session: Session, fresh: list[Turn], judged: Judged) -> int:
        """Write what is new of a session that hooks captured live, in its place among what they have."""
        new = {turn.id for turn in fresh} | judged.unwanted
        said = [turn for turn in judged.every if turn.id in new]
        return lay_down(self._connection, session, said, judged.unwanted, judged.asked.ids)

    def _take_back(self, session: Session, judged: Judged) -> None:
        """Take words away that were kept before the person's wish about them was known; those of forks follow."""
        if judged.unwanted:
            held = retaining.latest(self._connection, session, TURNS)
            self._blank([turn for turn in held if turn.id in judged.unwanted])
        obey(self._connection, session, judged.asked, self._moment.instant)
        self._elsewhere += judged.elsewhere

    def _blank(self, turns: list[Held]) -> None:
        if turns:
            retaining.blank(self._connection, turns, self._moment.instant)


def _place(file: SessionFile, facts: Facts) -> Place:
    project = project_of(facts.folder)
    return Place(project.id if project else None, project.path if project else facts.folder, file.name)


def backfilled_json(done: Backfilled) -> dict[str, Any]:
    """Return the shape of ``backfill --json``."""
    return done._asdict()
