"""Lines of dialogue from a file into documents and turns, many at once, in the caller's transaction.

A document is (file stem, session); a line goes to the end of its session, once. It is known again by the id that the
file gives it, else by its computed identity; where the id is one that this program gave, by the turn that has it; and
where another document holds the session too, by what was said in it (``joining``). What must stay true: turns and
search rows are written together, a second import of the same file changes nothing, no line is dropped without a word.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
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
WORDS: Final = "SELECT text FROM turn WHERE number BETWEEN :first AND :last AND source_id = :source_id"
WITH_ID: Final = "SELECT number, text FROM turn WHERE substr(id, 1, 8) = substr(:id, 1, 8) AND id = :id"
SPAN: Final = (
    "UPDATE document SET started_at = min(started_at, :first), closed_at = max(coalesce(closed_at, :last), :last) "
    "WHERE number = :number"
)
OTHER_WORDS: Final = "its id stands for other words already"
NO_ROOM: Final = "its session has no room for more"
_HEX: Final = "0123456789abcdef"
_OWN_ID: Final = 32
"""Hex digits of an id of ours: of the turns that ``transcript --jsonl`` prints."""


class Line(NamedTuple):
    """One line of a file: ``key`` is its id in the file, else its place there; ``at`` in UTC milliseconds.

    ``number`` is the line's in the file, from 1.
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


class Kept(NamedTuple):
    """How many lines were written, how many were not to be kept, and which were refused with what reason."""

    added: int
    off_record: int
    refused: list[tuple[int, str]]


class _Placed(NamedTuple):
    """A line with the number, the document and the identity that it gets."""

    number: int
    document: int
    identity: bytes
    line: Line


class _Document:
    """One session as it is filled: its row, the next free number, and what it holds, by source id and identity."""

    def __init__(self, connection: sqlite3.Connection, source: str, line: Line) -> None:
        known = sessions.find(connection, source, line.session)
        if known is None:
            known = sessions.opened(connection, source, line.session, Place(), line.at)
        self._connection = connection
        self._range = {"first": turn_number(known.number, 0), "last": turn_number(known.number, TURNS - 1)}
        held = connection.execute(HELD, self._range).fetchall()
        others = joining.others(connection, source, line.session)
        self.number = known.number
        self._next: int = held[-1][0] + 1 if held else self._range["first"]
        self._ids: set[bytes] = {identity for _, _, identity, *_ in held}
        self._source_ids: set[str] = {source_id for _, source_id, *_ in held if source_id is not None}
        self._fresh: dict[str, str] = {}
        self._unkept = {(role, at) for *_, role, at, unkept in held if unkept}
        self._unkept |= {(one.turn.role, one.turn.at) for one in others if one.blank}
        self.others = [one for one in others if not one.blank]

    def has(self, line: Line, identity: bytes) -> bool:
        """Tell whether the line is held already; otherwise it is from now on."""
        if identity in self._ids or line.source_id in self._source_ids:
            return True
        self._ids.add(identity)
        if line.source_id is not None:
            self._source_ids.add(line.source_id)
            self._fresh[line.source_id] = line.text
        return False

    def says(self, line: Line, identity: bytes) -> bool:
        """Tell whether the words of a line that is held are on record: its id may have been given twice."""
        if identity in self._ids or line.source_id is None:
            return True
        rows = self._connection.execute(WORDS, {**self._range, "source_id": line.source_id}).fetchall()
        return any(line.text in text for (text,) in [*rows, (self._fresh.get(line.source_id, ""),)])

    def was_unkept(self, line: Line) -> bool:
        """Tell whether the line is what a row without words stands for: it was off the record."""
        return any(role == line.role and abs(at - line.at) <= LEEWAY for role, at in self._unkept)

    def next_number(self) -> int | None:
        """Return the next free number, ``None`` when there is no room."""
        if self._next % TURNS == TURNS - 1:
            return None
        self._next += 1
        return self._next - 1


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

    def identity_of(self, line: Line) -> tuple[bytes, bool]:
        """Return the identity of a line, and whether a turn of any document has it with these words.

        An id that this program gave stays the turn's: so the host's own files know it again.
        """
        computed = turn_id(document_id(self._source, line.session), line.key, line.role, line.text)
        own = _own_id(line.source_id)
        if own is None:
            return computed, False
        found = self._connection.execute(WITH_ID, {"id": own}).fetchone()
        if found is None:
            taken = self._connection.execute(sql.HAS_TURN, {"id": own}).fetchone() is not None
            return computed if taken else own, False
        number, text = found
        if line.text not in text:
            return computed, False
        self._met.add(number)
        return own, True

    def met_elsewhere(self, lines: Sequence[Line]) -> set[int]:
        """Return the places of the lines of one session that another document holds."""
        others = [one for one in self.of(lines[0]).others if one.turn.number not in self._met]
        exact = {_whole(one.source_id, one.turn) for one in others if one.source_id and not one.of_host}
        found = {place for place, line in enumerate(lines) if _whole(line.source_id, line) in exact}
        left = [place for place in range(len(lines)) if place not in found]
        theirs = [one.turn for one in others if one.of_host]
        pairs = same_turns(_said([lines[place] for place in left]), _said(theirs))
        self._met.update(theirs[place].number for place in pairs.values())
        return found.union(left[place] for place in pairs)


def key_of(source_id: str | None, place: int) -> str:
    """Return what a line is known by: its id, else its place in its session."""
    return f"id {source_id}" if source_id is not None else f"place {place}"


def keep(connection: sqlite3.Connection, documents: Sessions, lines: Iterable[Line]) -> Kept:
    """Write the lines that are new, with their search rows, in the caller's transaction."""
    documents.begin()
    refused: list[tuple[int, str]] = []
    fresh: dict[str, list[tuple[bytes, Line]]] = {}
    off_record = 0
    for line in lines:
        document, (identity, held) = documents.of(line), documents.identity_of(line)
        if held:
            continue
        if document.has(line, identity):
            if not document.says(line, identity):
                refused.append((line.number, OTHER_WORDS))
        elif document.was_unkept(line):
            off_record += 1
        else:
            fresh.setdefault(line.session, []).append((identity, line))
    placed = list(_placed(documents, fresh.values(), refused))
    _write(connection, placed)
    return Kept(len(placed), off_record, refused)


def _placed(
    documents: Sessions, sessions: Iterable[list[tuple[bytes, Line]]], refused: list[tuple[int, str]]
) -> Iterator[_Placed]:
    """Yield what no other document holds with its number; where there is no room, the line is refused."""
    for found in sessions:
        met = documents.met_elsewhere([line for _, line in found])
        for place, (identity, line) in enumerate(found):
            document = documents.of(line)
            number = None if place in met else document.next_number()
            if number is not None:
                yield _Placed(number, document.number, identity, line)
            elif place not in met:
                refused.append((line.number, NO_ROOM))


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


def _own_id(source_id: str | None) -> bytes | None:
    """Return the identity that an id of ours stands for, ``None`` for any other id."""
    if source_id is None or len(source_id) != _OWN_ID or source_id.strip(_HEX):
        return None
    return bytes.fromhex(source_id)


def _whole(source_id: str | None, one: Line | Held) -> tuple[str | None, str, str, int]:
    return source_id, one.role, one.text, one.at


def _said(turns: Sequence[Line] | Sequence[Held]) -> list[Said]:
    return [Said(one.role, one.text, one.at) for one in turns]
