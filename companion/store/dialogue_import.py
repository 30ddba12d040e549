"""Lines of dialogue from a file into documents and turns, many at once, in the caller's transaction.

A document is (file stem, session); a line goes to the end of its session, once. It is known again by the id that the
file gives it, else by its computed identity; where the id is one that this program gave, by the turn that has it; and
where another document holds the session too, by what was said in it (``joining``). What must stay true: turns and
search rows are written together, a second import of the same file changes nothing, no line is dropped without a word.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.rules.same_turns import Said, same_turns
from companion.rules.turns import TURNS, document_id, turn_id, turn_number
from companion.store import joining, search, sessions
from companion.store import sql_dialogue as sql
from companion.store.quiet_spans import LEEWAY
from companion.store.retaining import Held, values_of
from companion.store.sessions import Place

HELD: Final = (
    "SELECT number, source_id, id, role, at, text = '' "
    "FROM turn WHERE number BETWEEN :first AND :last ORDER BY number"
)
WORDS: Final = "SELECT role, text FROM turn WHERE number = :number"
WITH_ID: Final = "SELECT number, role, text FROM turn WHERE substr(id, 1, 8) = substr(:id, 1, 8) AND id = :id"
SPAN: Final = (
    "UPDATE document SET started_at = min(started_at, :first), closed_at = max(coalesce(closed_at, :last), :last) "
    "WHERE number = :number"
)
OTHER_WORDS: Final = "its id stands for other words already"
OTHER_ROLE: Final = "its id stands for the same words of the other side already"
NO_ROOM: Final = "its session has no room for more"
_HEX: Final = "0123456789abcdef"
_OWN_ID: Final = 32
"""Hex digits of an id of ours: of the turns that ``transcript --jsonl`` prints."""


class Line(NamedTuple):
    """One line of a file: ``key`` is its id in the file, else its place there; ``at`` in UTC milliseconds.

    ``number`` is the line's in the file, from 1; ``unwanted``: the person wished that it is not on record.
    """

    source_id: str | None
    key: str
    session: str
    at: int
    speaker: str | None
    role: str
    text: str
    flags: int = 0
    number: int = 0
    unwanted: bool = False


class Kept(NamedTuple):
    """How many lines were written, how many were not to be kept, and which were refused with what reason.

    ``unwanted`` are the numbers of turns that an earlier run kept before the person's wish about them was known.
    """

    added: int
    off_record: int
    refused: list[tuple[int, str]]
    unwanted: frozenset[int]


class _Placed(NamedTuple):
    """A line with the number, the document and the identity that it gets."""

    number: int
    document: int
    identity: bytes
    line: Line


class _Document:
    """One session as it is filled: its row, the next free number, and what it holds, by source id and identity."""

    def __init__(self, connection: sqlite3.Connection, source: str, line: Line) -> None:
        self._connection = connection
        self._source = source
        known = sessions.find(connection, source, line.session)
        held = connection.execute(HELD, _range(known.number)).fetchall() if known is not None else []
        others = joining.others(connection, source, line.session)
        self._opened = known.number if known is not None else None
        self._next: int | None = held[-1][0] + 1 if held else None
        self._numbers: dict[bytes | str, int] = {
            key: number for number, source_id, identity, *_ in held for key in _keys(identity, source_id)
        }
        self._fresh: dict[bytes | str, Line] = {}
        # What a file brought and a wish took back is known by its words (``old_sessions.bury``): lines of a file may
        # all have one instant.
        blank = [(role, at) for *_, role, at, unkept in held if unkept and source in joining.HOSTS]
        self._unkept = {
            *blank,
            *((one.turn.role, one.turn.at) for one in others if one.of_host and one.blank),
        }
        self.others = [one for one in others if not one.blank]
        self._elsewhere = {
            (one.turn.role, one.turn.text, one.turn.at): one.turn.number
            for one in self.others
            if not one.of_host
        }

    def has(self, line: Line, identity: bytes) -> bool:
        """Tell whether the line is held already; otherwise it is from now on."""
        keys = _keys(identity, line.source_id)
        if any(key in self._numbers or key in self._fresh for key in keys):
            return True
        self._fresh.update(dict.fromkeys(keys, line))
        return False

    def contradicted(self, line: Line, identity: bytes) -> str | None:
        """Return why a line that is held is none of what is on record: its id may have been given twice."""
        if identity in self._numbers or identity in self._fresh or line.source_id is None:
            return None
        fresh = self._fresh.get(line.source_id)
        role, text = self._words(line.source_id) if fresh is None else (fresh.role, fresh.text)
        if line.text not in text:
            return OTHER_WORDS
        return None if line.role == role else OTHER_ROLE

    def number_of(self, line: Line, identity: bytes) -> int | None:
        """Return where the line stands, here or by its instant in another file's document; ``None``: nowhere."""
        key = next((key for key in _keys(identity, line.source_id) if key in self._numbers), None)
        if key is None:
            return self._elsewhere.get((line.role, line.text, line.at))
        role, text = self._words(key)
        return self._numbers[key] if line.role == role and line.text in text else None

    def _words(self, key: bytes | str) -> tuple[str, str]:
        role, text = self._connection.execute(WORDS, {"number": self._numbers[key]}).fetchone()
        return role, text

    def was_unkept(self, line: Line) -> bool:
        """Tell whether the line is what a row without words stands for: it was off the record."""
        return any(role == line.role and abs(at - line.at) <= LEEWAY for role, at in self._unkept)

    def placed(self, line: Line, identity: bytes) -> _Placed | None:
        """Give the line the next free number; ``None`` when there is no room. A session is opened by its first turn."""
        if self._opened is None:
            opened = sessions.opened(self._connection, self._source, line.session, Place(), line.at)
            self._opened = opened.number
        number = turn_number(self._opened, 0) if self._next is None else self._next
        if number % TURNS == TURNS - 1:
            return None
        self._numbers.update(dict.fromkeys(_keys(identity, line.source_id), number))
        self._next = number + 1
        return _Placed(number, self._opened, identity, line)


class Sessions:
    """The documents of one file, as the import goes through it; only those of one batch are kept in memory."""

    def __init__(self, connection: sqlite3.Connection, source: str) -> None:
        self._connection = connection
        self._source = source
        self._open: dict[str, _Document] = {}
        self._met: set[int] = set()

    def begin(self) -> None:
        """Read each session anew: the transaction that they were read in is over."""
        self._open.clear()

    def of(self, line: Line) -> _Document:
        """Return the document that a line belongs to."""
        if line.session not in self._open:
            self._open[line.session] = _Document(self._connection, self._source, line)
        return self._open[line.session]

    def identity_of(self, line: Line) -> tuple[bytes, int | None]:
        """Return the identity of a line, and the turn of any document that has it with these words.

        An id that this program gave stays the turn's: so the host's own files know it again.
        """
        computed = turn_id(document_id(self._source, line.session), line.key, line.role, line.text)
        own = _own_id(line.source_id)
        if own is None:
            return computed, None
        found = self._connection.execute(WITH_ID, {"id": own}).fetchone()
        if found is None:
            taken = self._connection.execute(sql.HAS_TURN, {"id": own}).fetchone() is not None
            return computed if taken else own, None
        number, role, text = found
        if line.role != role or line.text not in text:
            return computed, None
        self._met.add(number)
        return own, number

    def met_elsewhere(self, lines: Sequence[Line]) -> dict[int, int]:
        """Return the places of the lines of one session that another document holds, with the turns there."""
        others = [one for one in self.of(lines[0]).others if one.turn.number not in self._met]
        exact = {
            _whole(one.source_id, one.turn): one.turn.number
            for one in others
            if one.source_id and not one.of_host
        }
        wholes = [_whole(line.source_id, line) for line in lines]
        found = {place: exact[whole] for place, whole in enumerate(wholes) if whole in exact}
        left = [place for place in range(len(lines)) if place not in found]
        theirs = [one.turn for one in others if one.of_host]
        pairs = same_turns(_said([lines[place] for place in left]), _said(theirs))
        paired = {left[ours]: theirs[place].number for ours, place in pairs.items()}
        self._met.update(paired.values())
        return found | paired


def key_of(source_id: str | None, place: int) -> str:
    """Return what a line is known by: its id, else its place in its session."""
    return f"id {source_id}" if source_id is not None else f"place {place}"


def keep(connection: sqlite3.Connection, documents: Sessions, lines: Sequence[Line]) -> Kept:
    """Write the lines that are new, with their search rows, in the caller's transaction."""
    documents.begin()
    run = _Batch(documents)
    for line in lines:
        run.take(line)
    placed = list(run.placed())
    _write(connection, placed)
    return Kept(len(placed), run.off_record, run.refused, frozenset(run.unwanted()))


class _Batch:
    """The lines of one transaction on their way: new ones by session, and what is not to be on record."""

    def __init__(self, documents: Sessions) -> None:
        self._documents = documents
        self._fresh: dict[str, list[tuple[bytes, Line]]] = {}
        self._held: set[int] = set()
        self.refused: list[tuple[int, str]] = []
        self.off_record = 0

    def take(self, line: Line) -> None:
        """Tell what becomes of a line."""
        document, (identity, held) = self._documents.of(line), self._documents.identity_of(line)
        self.off_record += line.unwanted
        if held is not None:
            self._held.update([held] if line.unwanted else ())
        elif line.unwanted or not document.has(line, identity):
            self._new(document, line, identity)
        elif reason := document.contradicted(line, identity):
            self.refused.append((line.number, reason))

    def _new(self, document: _Document, line: Line, identity: bytes) -> None:
        if not line.unwanted and document.was_unkept(line):
            self.off_record += 1
        else:
            self._fresh.setdefault(line.session, []).append((identity, line))

    def placed(self) -> Iterator[_Placed]:
        """Yield what no other document holds with its number; where there is no room, the line is refused."""
        for found in self._fresh.values():
            met = self._documents.met_elsewhere([line for _, line in found])
            self._held.update(number for place, number in met.items() if found[place][1].unwanted)
            for place, (identity, line) in enumerate(found):
                if not line.unwanted and place not in met:
                    yield from self._numbered(identity, line)

    def _numbered(self, identity: bytes, line: Line) -> Iterator[_Placed]:
        placed = self._documents.of(line).placed(line, identity)
        if placed is None:
            self.refused.append((line.number, NO_ROOM))
        else:
            yield placed

    def unwanted(self) -> Iterator[int]:
        """Yield where lines stand that are not to be on record; asked when the others are written."""
        yield from self._held
        for identity, line in (one for found in self._fresh.values() for one in found):
            number = self._documents.of(line).number_of(line, identity) if line.unwanted else None
            if number is not None:
                yield number


def _write(connection: sqlite3.Connection, placed: Sequence[_Placed]) -> None:
    connection.executemany(sql.INSERT_TURN, [_row(one) for one in placed])
    search.add_turns(
        connection, [(one.number, one.line.text, one.line.speaker, one.line.at) for one in placed]
    )
    spans: dict[int, list[int]] = {}
    for one in placed:
        spans.setdefault(one.document, []).append(one.line.at)
    ends = [{"number": number, "first": min(at), "last": max(at)} for number, at in spans.items()]
    connection.executemany(SPAN, ends)


def _row(one: _Placed) -> tuple[object, ...]:
    line = one.line
    kept = (line.role, line.text, line.at, line.flags)
    return values_of(one.number, one.identity, *kept, speaker=line.speaker, source_id=line.source_id)


def _range(document: int) -> dict[str, int]:
    return {"first": turn_number(document, 0), "last": turn_number(document, TURNS - 1)}


def _keys(identity: bytes, source_id: str | None) -> Sequence[bytes | str]:
    return (identity,) if source_id is None else (identity, source_id)


def _own_id(source_id: str | None) -> bytes | None:
    """Return the identity that an id of ours stands for, ``None`` for any other id."""
    if source_id is None or len(source_id) != _OWN_ID or source_id.strip(_HEX):
        return None
    return bytes.fromhex(source_id)


def _whole(source_id: str | None, one: Line | Held) -> tuple[str | None, str, str, int]:
    return source_id, one.role, one.text, one.at


def _said(turns: Sequence[Line] | Sequence[Held]) -> list[Said]:
    return [Said(one.role, one.text, one.at) for one in turns]
