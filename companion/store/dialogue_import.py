"""Lines of dialogue from a file into documents and turns, many at once, in the caller's transaction.

A document is (file stem, session); a line goes to the end of its session, once: it is known again by the id that the
file gives it, else by its computed identity. What must stay true: turns and search rows are written together, and a
second import of the same file changes nothing.
"""

import sqlite3
from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.rules.turns import TURNS, document_id, turn_id, turn_number
from companion.store import search, sessions
from companion.store import sql_dialogue as sql
from companion.store.retaining import values_of
from companion.store.sessions import Place

HELD: Final = "SELECT number, source_id, id FROM turn WHERE number BETWEEN :first AND :last ORDER BY number"
SPAN: Final = (
    "UPDATE document SET started_at = min(started_at, :first), closed_at = max(coalesce(closed_at, :last), :last) "
    "WHERE number = :number"
)


class Line(NamedTuple):
    """One line of a file: ``key`` is its id in the file, else its place there; ``at`` in UTC milliseconds."""

    source_id: str | None
    key: str
    session: str
    at: int
    speaker: str | None
    role: str
    text: str
    flags: int = 0


class _Document:
    """One session as it is filled: its row, the next free number, and what it holds, by source id and identity."""

    def __init__(self, connection: sqlite3.Connection, source: str, line: Line) -> None:
        known = sessions.find(connection, source, line.session)
        if known is None:
            known = sessions.opened(connection, source, line.session, Place(), line.at)
        first, last = turn_number(known.number, 0), turn_number(known.number, TURNS - 1)
        held = connection.execute(HELD, {"first": first, "last": last}).fetchall()
        self.number = known.number
        self.next = held[-1][0] + 1 if held else first
        self.known: set[str | bytes] = {one for _, *both in held for one in both if one is not None}

    def take(self, *identities: str | bytes) -> int | None:
        """Return the next number for a line that is new; ``None`` when it is held already or there is no room."""
        if not self.known.isdisjoint(identities) or self.next % TURNS == TURNS - 1:
            return None
        self.known.update(identities)
        self.next += 1
        return self.next - 1


class Sessions:
    """The documents of one file, as the import goes through it; only those of one batch are kept in memory."""

    def __init__(self, connection: sqlite3.Connection, source: str) -> None:
        self._connection = connection
        self._source = source
        self._open: dict[str, _Document] = {}

    def place(self, line: Line) -> tuple[int, int, bytes] | None:
        """Return number, document and identity for a line that is new, ``None`` for one that is not taken in."""
        if line.session not in self._open:
            self._open[line.session] = _Document(self._connection, self._source, line)
        document = self._open[line.session]
        identity = turn_id(document_id(self._source, line.session), line.key, line.role, line.text)
        number = document.take(identity, *([line.source_id] if line.source_id is not None else []))
        return None if number is None else (number, document.number, identity)

    def begin(self) -> None:
        """Read each session anew: the transaction that they were read in is over."""
        self._open.clear()


def key_of(source_id: str | None, place: int) -> str:
    """Return what a line is known by: its id, else its place in its session."""
    return f"id {source_id}" if source_id is not None else f"place {place}"


def keep(connection: sqlite3.Connection, documents: Sessions, lines: Iterable[Line]) -> int:
    """Write the lines that are new and return how many; with their search rows, in the caller's transaction."""
    documents.begin()
    placed = [(*place, line) for line in lines if (place := documents.place(line)) is not None]
    connection.executemany(
        sql.INSERT_TURN, [_row(number, identity, line) for number, _, identity, line in placed]
    )
    search.add_turns(connection, [(number, line.text, line.speaker, line.at) for number, *_, line in placed])
    spans: dict[int, list[int]] = {}
    for _, document, _, line in placed:
        spans.setdefault(document, []).append(line.at)
    ends = [{"number": number, "first": min(at), "last": max(at)} for number, at in spans.items()]
    connection.executemany(SPAN, ends)
    return len(placed)


def _row(number: int, identity: bytes, line: Line) -> tuple[object, ...]:
    kept = (line.role, line.text, line.at, line.flags)
    return values_of(number, identity, *kept, speaker=line.speaker, source_id=line.source_id)
