"""What recalled rows are and say: read only for those that are close to being shown."""

from __future__ import annotations

import time

from companion import clock
from companion.records import NamedTuple
from companion.rules.notes import DAY, WINDOW_DAYS, effective_status
from companion.rules.turns import ASIDE, CRISIS, OFF_RECORD, SENSITIVE, TURNS
from companion.rules.weighing import Seen, asks, has_open_thread
from companion.store import sql_recall
from companion.store.search import entry_row, note_row, place_of
from companion.text.cutter import cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence
    from typing import Any, Final

    from companion.rules.notes import Moment
    from companion.store.recall import Scope


NO_DAY: Final = (0, 0, 0)


class Row(NamedTuple):
    """A row of the index as it is weighed; ``allowed`` says whether it may be shown in this scope at all.

    ``speaker`` is the name as it was stored. ``id`` is that of a note or entry, ``session`` and ``project`` are its
    own; those of a turn are read when it is shown.
    """

    number: int
    seen: Seen
    allowed: bool
    at: int
    speaker: str | None = None
    id: str = ""
    session: str | None = None
    project: str | None = None


def seen(
    connection: sqlite3.Connection, rows: Sequence[int], moment: Moment, scope: Scope, *, dated: bool
) -> tuple[dict[int, Row], set[int]]:
    """Return what stands behind the rows, and which turns ask something, those before the rows among them.

    ``dated``: the message names a date, so the day of each row is needed.
    """
    places: dict[str, list[int]] = {"turn": [], "note": [], "entry": []}
    for row in rows:
        kind, number = place_of(row)
        if kind in scope.kinds:  # of turns and entries alone the range has notes in it
            places[kind].append(number)
    questions: set[int] = set()
    found = [
        *_notes(connection, places["note"], moment, scope, dated=dated),
        *_entries(connection, places["entry"], moment, scope, dated=dated),
        *_turns(connection, set(places["turn"]), moment, scope, questions, dated=dated),
    ]
    return {item.number: item for item in found}, questions


def _turns(
    connection: sqlite3.Connection,
    wanted: set[int],
    moment: Moment,
    scope: Scope,
    questions: set[int],
    *,
    dated: bool,
) -> Iterator[Row]:
    """Yield the turns that are wanted; note in ``questions`` which of them, and of those before them, ask something."""
    if not wanted:
        return
    numbers = sorted(wanted | {number - 1 for number in wanted})
    open_notes: dict[int | None, bool] = {None: True}
    names: dict[str, str] = {"": ""}
    for number, role, speaker, text, at, flags, note, forgotten in connection.execute(
        sql_recall.SELECT_TURNS, {"numbers": str(numbers)}
    ):
        if asks(text):
            questions.add(number)
        if number not in wanted:
            continue
        allowed = bool(text) and forgotten is None and not flags & OFF_RECORD
        if allowed and scope.automatic:
            if note not in open_notes:
                open_notes[note] = _is_open(connection, note, moment)
            allowed = not flags & (CRISIS | ASIDE | SENSITIVE) and open_notes[note]
        if speaker not in names:
            names[speaker] = " ".join(cut(speaker))
        shown = Seen("turn", role, names[speaker], text, _day(at) if dated else NO_DAY)
        allowed = allowed and number // TURNS != scope.exclude_document
        yield Row(number, shown, allowed, at, speaker or None)


def _is_open(connection: sqlite3.Connection, note: int, moment: Moment) -> bool:
    values = {"number": note, "instant": moment.instant}
    return connection.execute(sql_recall.IS_OPEN_NOTE, values).fetchone() is not None


def _notes(
    connection: sqlite3.Connection, numbers: Sequence[int], moment: Moment, scope: Scope, *, dated: bool
) -> Iterator[Row]:
    if not numbers:
        return
    from companion.store import notes  # noqa: PLC0415 - most hits are turns

    since = clock.local_date(moment.instant - WINDOW_DAYS * DAY)
    for number in numbers:
        note = notes.read_note(connection, number)
        if note is None or note.forgotten_at is not None:
            continue
        active = effective_status(note, moment.instant) == "active"
        allowed = not scope.automatic or (active and note.sensitivity == "normal" and not note.crisis)
        text = "\n".join((note.title, *(line.text for line in note.lines)))
        at = note.written_at or clock.local_midnight(note.updated)
        waits = active and has_open_thread(note.open_thread, note.open_date, since)
        shown = Seen("note", "user", "", text, _day(at) if dated else NO_DAY, _age(at, moment), waits)
        yield Row(note_row(number), shown, allowed, at, None, note.id, note.session)


def _entries(
    connection: sqlite3.Connection, numbers: Sequence[int], moment: Moment, scope: Scope, *, dated: bool
) -> Iterator[Row]:
    if not numbers:
        return
    values = {"numbers": str(numbers), "project": scope.project}
    for number, id_, text, updated, written_at, own in connection.execute(sql_recall.SELECT_ENTRIES, values):
        at = written_at or clock.local_midnight(updated)
        shown = Seen("entry", "user", "", text, _day(at) if dated else NO_DAY, _age(at, moment))
        yield Row(entry_row(number), shown, True, at, None, id_, None, scope.project if own else None)


def _age(at: int, moment: Moment) -> float:
    return (moment.instant - at) / DAY


def told(connection: sqlite3.Connection, row: Row, score: float, words: tuple[str, ...]) -> Sequence[Any]:
    """Return the fields of ``recall.Found`` for a row that is shown."""
    kind, number = place_of(row.number)
    seen_ = row.seen
    identity, source, source_id, session, project = row.id, kind, None, row.session, row.project
    if kind == "turn":
        values = {"number": row.number}
        id_, source_id, session, source, project = connection.execute(
            sql_recall.SELECT_HIT, values
        ).fetchone()
        identity = id_.hex()
    return (
        kind, number, identity, score, words, seen_.text, seen_.role, row.speaker, row.at, session, source, source_id,
        project,
    )  # fmt: skip


def _day(at: int) -> tuple[int, int, int]:
    moment = time.localtime(at // 1000)
    return moment.tm_year, moment.tm_mon, moment.tm_mday
