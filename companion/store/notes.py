"""Reading notes: the hot side, rows as the NamedTuples of ``companion.rules``.

Functions take a connection and return values; none of them writes. What is forgotten is left out unless a
name says otherwise.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.gates import GateRow
from companion.rules.notes import Line, Note
from companion.store import sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from companion.rules.notes import Sensitivity, Status


class IndexRow(NamedTuple):
    """One row of the ``index_line`` view, in the order of the index."""

    number: int
    updated: str
    type: str
    title: str
    sensitivity: Sensitivity
    status: Status
    muted_until: int | None
    follow_up_count: int
    name: str


class Totals(NamedTuple):
    """How much the store holds. ``forgotten`` are notes and entries, and are not among the others."""

    notes: int
    entries: int
    turns: int
    sessions: int
    forgotten: int
    archived: int
    tombstones: int


def read_note(connection: sqlite3.Connection, number: int) -> Note | None:
    """Return the whole note with this number, forgotten or not."""
    row = connection.execute(sql.SELECT_NOTE, {"number": number}).fetchone()
    if row is None:
        return None
    lines = connection.execute(sql.SELECT_LINES, {"number": number}).fetchall()
    return note_of(row, tuple(Line(*line) for line in lines))


def iterate_notes(connection: sqlite3.Connection) -> Iterator[tuple[int, Note]]:
    """Yield (number, note) for every note, forgotten ones too, in constant memory."""
    lines = connection.execute(sql.SELECT_ALL_LINES)
    waiting = lines.fetchone()
    for row in connection.execute(sql.SELECT_NOTES):
        mine: list[Line] = []
        while waiting is not None and waiting[0] <= row[0]:
            if waiting[0] == row[0]:
                mine.append(Line(*waiting[1:]))
            waiting = lines.fetchone()
        yield row[0], note_of(row, tuple(mine))


def note_of(row: tuple, lines: tuple[Line, ...]) -> Note:  # type: ignore[type-arg]  # a row of NOTE_COLUMNS
    """Build a note from a row of ``sql.NOTE_COLUMNS`` and its lines."""
    _, id_, type_, name, title, created, updated, *rest = row
    feeling, wanted, open_thread, open_date, person, count, followed, status, sensitivity, crisis, *rest = (
        rest
    )
    position, muted, closed, forgotten, written, touch, low, streak, related, session = rest
    return Note(
        id_, type_, name, title, created, updated, lines, feeling, wanted, open_thread, open_date, person,
        count, followed, status, sensitivity, bool(crisis), position, muted, closed, forgotten, written,
        touch, bool(low), streak, related, session,
    )  # fmt: skip


def index_rows(connection: sqlite3.Connection, most: int = -1) -> list[IndexRow]:
    """Return the newest ``most`` rows of the index (all of them for -1), newest first."""
    return [IndexRow(*row) for row in connection.execute(sql.SELECT_INDEX, {"most": most})]


def index_size(connection: sqlite3.Connection) -> int:
    """Return how many notes have an index line."""
    return int(connection.execute(sql.COUNT_INDEX).fetchone()[0])


def all_gate_rows(connection: sqlite3.Connection) -> Iterator[GateRow]:
    """Yield every note that has an index line, as the gates read it, newest first."""
    for row in connection.execute(sql.SELECT_GATE_ALL):
        yield GateRow(*row)


def gate_row(connection: sqlite3.Connection, number: int) -> GateRow:
    """Return one note as the gates read it."""
    return GateRow(*connection.execute(sql.SELECT_GATE_ONE, {"number": number}).fetchone())


def candidate_gate_rows(connection: sqlite3.Connection, fresh_since: str, window_since: str) -> list[GateRow]:
    """Return the notes that could be due: updated since ``fresh_since`` or dated since ``window_since`` (ISO)."""
    values = {"fresh_since": fresh_since, "window_since": window_since}
    return [GateRow(*row) for row in connection.execute(sql.SELECT_GATE_DUE, values)]


def count_by_state(connection: sqlite3.Connection, instant: int) -> dict[tuple[str, str], int]:
    """Return {(effective status, sensitivity): count} at ``instant`` (UTC milliseconds)."""
    counts = {(status, kind): count for status, kind, count in connection.execute(sql.COUNT_BY_STATE)}
    for kind, ended in connection.execute(sql.COUNT_ENDED_MUTES, {"instant": instant}):
        counts["muted", kind] -= ended
        counts["active", kind] = counts.get(("active", kind), 0) + ended
    return counts


def totals(connection: sqlite3.Connection) -> Totals:
    """Return how much the store holds."""
    return Totals(*connection.execute(sql.COUNT_TOTALS).fetchone())


def numbers_with_id(connection: sqlite3.Connection, prefix: str) -> list[int]:
    """Return the notes whose id begins with ``prefix`` (lower-case hex digits)."""
    return _numbers(connection, sql.FIND_BY_ID, {"prefix": prefix})


def numbers_with_name(connection: sqlite3.Connection, name: str) -> list[int]:
    """Return the note with this file stem, whatever its case, width or normal form (K18)."""
    from companion.text.normalise import normalise  # noqa: PLC0415 - Unicode tables that most reads do without

    return _numbers(connection, sql.FIND_BY_NAME, {"name_key": normalise(name)})


def numbers_with_topic(connection: sqlite3.Connection, type_: str, topic_key: str) -> list[int]:
    """Return the notes of this type with this exact key, newest first (rules.same_topic)."""
    return _numbers(connection, sql.FIND_BY_TOPIC, {"type": type_, "topic_key": topic_key})


def numbers_matching(connection: sqlite3.Connection, match: str) -> list[int]:
    """Return the notes whose search row fits ``match`` (text.query builds it), newest first."""
    return _numbers(connection, sql.FIND_BY_WORDS, {"match": match}) if match else []


def first_position(connection: sqlite3.Connection) -> int:
    """Return the position that stands above every note of the same date (C-22)."""
    return int(connection.execute(sql.FIRST_POSITION).fetchone()[0])


def generation(connection: sqlite3.Connection) -> int:
    """Return the number of the latest logged change: what a mirror was written from."""
    return int(connection.execute(sql.GENERATION).fetchone()[0])


def _numbers(connection: sqlite3.Connection, statement: str, values: dict[str, str]) -> list[int]:
    return [row[0] for row in connection.execute(statement, values)]
