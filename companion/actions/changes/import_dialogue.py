"""Import dialogue from neutral lines: ``{"id", "session", "at", "speaker", "role", "text"}``, one JSON object each.

Tolerant: a line that cannot be read is named and left out, the others come in. As often as one likes: what is held
already stays as it is. What was forgotten stays forgotten (K08). Dialogue is never refused: secrets are masked, and a
turn in danger is marked so that it never comes up by itself. The file is read as a stream, a few hundred lines to a
transaction, so its size does not matter and an interruption loses nothing.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import clock
from companion.actions.changes.change import changing
from companion.errors import CompanionError, Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tombstones import Graveyard, turn_unit
from companion.rules.turns import CRISIS, MASKED
from companion.safety.crisis import assess
from companion.safety.masking import masked
from companion.store import connect, reindex
from companion.store.dialogue_import import Line, Sessions, keep, key_of
from companion.store.faults import translated
from companion.store.graves import graveyard_of

Progress = Callable[[int, int], None]

ROLES: Final = ("user", "assistant")
BATCH: Final = 500
"""Lines to a transaction."""
NO_OBJECT: Final = "it is no JSON object in UTF-8"
NAMED: Final = 20
"""Lines that are named when they stay out; the others are counted."""


class LeftOut(NamedTuple):
    """A line that stayed out: its number in the file, from 1, and why. Never a word of it."""

    line: int
    reason: str


class DialogueImported(NamedTuple):
    """What an import of dialogue did: ``same`` were held already, ``failed`` stayed out."""

    added: int
    same: int
    forgotten: int
    masked: int
    failed: int
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
        self._places: dict[str, int] = {}
        self._danger: dict[str, bool] = {}

    def run(self, file: Path, progress: Progress) -> DialogueImported:
        """Take in the lines in batches."""
        with translated(), closing(connect.writing(self._home.store)) as connection:
            graves = graveyard_of(connection)
            documents = Sessions(connection, self._source)
            lines = self._lines(file, graves, progress)
            while batch := list(islice(lines, BATCH)):
                with connect.immediate(connection):
                    self._added += keep(connection, documents, batch)
            reindex.merge(connection)
            connect.give_back(connection)
        same = self._seen - self._added
        return DialogueImported(
            self._added, same, self._forgotten, self._masked, self._failed, tuple(self._left_out)
        )

    def _lines(self, file: Path, graves: Graveyard, progress: Progress) -> Iterator[Line]:
        done = 0
        try:
            size = file.stat().st_size
            with file.open("rb") as stream:
                for number, raw in enumerate(stream, start=1):
                    done += len(raw)
                    line = self._line(raw, number)
                    if line is not None and self._may_stay(line, graves):
                        yield line
                    if not number % BATCH:
                        progress(done, size)
        except OSError as problem:
            raise Refused("the file cannot be read", "companion import dialogue FILE") from problem

    def _line(self, raw: bytes, number: int) -> Line | None:
        if not raw.strip():
            return None
        try:
            return self._kept(self._read(json.loads(raw.decode("utf-8-sig"))))
        except _UnfitError as problem:
            self._leave_out(number, problem.reason)
        except (ValueError, RecursionError):
            self._leave_out(number, NO_OBJECT)
        return None

    def _leave_out(self, number: int, reason: str) -> None:
        self._failed += 1
        if len(self._left_out) < NAMED:
            self._left_out.append(LeftOut(number, reason))

    def _read(self, values: Any) -> Line:
        if not isinstance(values, dict):
            raise _UnfitError(NO_OBJECT)
        text, session = _words(values, "text"), _words(values, "session")
        role = values.get("role") or "user"
        if role not in ROLES:
            raise _UnfitError("its role is neither user nor assistant")
        id_, speaker = values.get("id"), values.get("speaker")
        source_id = None if id_ is None else _clean(str(id_))
        place = self._places.get(session, 0)
        self._places[session] = place + 1
        name = _clean(speaker) if isinstance(speaker, str) and speaker.strip() else None
        return Line(source_id, key_of(source_id, place), session, _instant(values), name, role, text)

    def _is_danger(self, session: str, role: str, text: str) -> bool:
        """Tell whether danger words were said, or are answered to: such turns never come up by themselves."""
        if role == "user":
            self._danger[session] = assess(text).level != "none"
        return self._danger.get(session, False)

    def _may_stay(self, line: Line, graves: Graveyard) -> bool:
        if graves.grave_of(turn_unit(line.text, line.at, clock.local_date(line.at))) is None:
            self._seen += 1
            return True
        self._forgotten += 1
        return False

    def _kept(self, line: Line) -> Line:
        text = masked(line.text)
        flags = MASKED if text != line.text else 0
        self._masked += bool(flags)
        flags |= CRISIS if self._is_danger(line.session, line.role, text) else 0
        return line._replace(text=text, flags=flags)


class _UnfitError(ValueError):
    """A line that is no turn; ``reason`` says why without a word of it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def _words(values: dict[str, Any], name: str) -> str:
    value = values.get(name)
    if not isinstance(value, str) or not value.strip():
        raise _UnfitError(f"it has no {name}")
    return _clean(value)


def _clean(text: str) -> str:
    """Return the text as it can be stored: halves of a character become a mark."""
    return text.encode("utf-8", "replace").decode()


def _instant(values: dict[str, Any]) -> int:
    at = values.get("at")
    if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < 1 << 47:
        return at
    if not isinstance(at, str):
        raise _UnfitError("it has no instant")
    try:
        return clock.parse_instant(at)
    except CompanionError as problem:
        raise _UnfitError("its instant is no ISO 8601") from problem
