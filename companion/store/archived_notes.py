"""Archived notes: what ``rotate`` moved out of the way, whole, and reading it. Hot side, read only.

The image of a row is JSON: the note, its follow-ups, the count that it brought along, and which turns and check-ins
were linked to it. Nothing of a note is lost by archiving it, so bringing it back is exact. An image that another
program wrote is left where it is and is no note.
"""

import json
import sqlite3
from typing import Any, Final, NamedTuple

from companion.rules.notes import Line, Note

SELECT_ARCHIVED_NOTES: Final = (
    "SELECT number, archived_on, quarter, image, forgotten_at FROM archive_row WHERE kind = 'note' "
    "AND (forgotten_at IS NULL OR :forgotten = 1) ORDER BY quarter, position, number"
)
FIND_ARCHIVED_NOTE: Final = (
    "SELECT number, archived_on, quarter, image, forgotten_at FROM archive_row "
    "WHERE source_id = :id AND kind = 'note' ORDER BY number DESC LIMIT 1"
)
SELECT_FOLLOW_UPS: Final = (
    "SELECT check_in_number, at, on_date, outcome, low, counted FROM follow_up WHERE note_number = :number "
    "ORDER BY number"
)
SELECT_LINKED_TURNS: Final = "SELECT hex(id) FROM turn WHERE note_number = :number ORDER BY number"
SELECT_LINKED_CHECK_INS: Final = "SELECT number FROM check_in WHERE note_number = :number ORDER BY number"
SELECT_BASE: Final = "SELECT follow_up_base FROM note WHERE number = :number"


class Traces(NamedTuple):
    """What hung on a note: the count that it brought along, its follow-ups, linked turns (hex ids) and check-ins.

    A follow-up is (check-in number, instant, ISO date, outcome, low, counted), as its row has it.
    """

    base: int
    follow_ups: tuple[tuple[Any, ...], ...] = ()
    turns: tuple[str, ...] = ()
    check_ins: tuple[int, ...] = ()


class Archived(NamedTuple):
    """One archived note: ``number`` of its row, ``on`` the local ISO date on which it was moved."""

    number: int
    on: str
    quarter: str
    note: Note
    traces: Traces


def archived_notes(connection: sqlite3.Connection, *, forgotten: bool = False) -> list[Archived]:
    """Return the archived notes by quarter, in the order in which they were moved; with ``forgotten`` those too."""
    rows = connection.execute(SELECT_ARCHIVED_NOTES, {"forgotten": int(forgotten)})
    return [found for row in rows if (found := archived_of(*row)) is not None]


def archived_with_id(connection: sqlite3.Connection, id_: str) -> Archived | None:
    """Return the archived note with exactly this id, forgotten or not."""
    row = connection.execute(FIND_ARCHIVED_NOTE, {"id": id_}).fetchone()
    return None if row is None else archived_of(*row)


def traces_of(connection: sqlite3.Connection, number: int) -> Traces:
    """Return what hangs on the note with this number."""
    values = {"number": number}

    def column(statement: str) -> tuple[Any, ...]:
        return tuple(row[0] for row in connection.execute(statement, values))

    return Traces(
        base=connection.execute(SELECT_BASE, values).fetchone()[0],
        follow_ups=tuple(tuple(row) for row in connection.execute(SELECT_FOLLOW_UPS, values)),
        turns=column(SELECT_LINKED_TURNS),
        check_ins=column(SELECT_LINKED_CHECK_INS),
    )


def image_of(note: Note, traces: Traces) -> str:
    """Return the JSON of an archived note's row."""
    return json.dumps({"note": note._asdict(), **traces._asdict()}, ensure_ascii=False)


def archived_of(number: int, on: str, quarter: str, image: str, forgotten_at: int | None) -> Archived | None:
    """Build an archived note from the columns of its row; ``None`` for an image that another program wrote."""
    try:
        kept = json.loads(image)
        note = Note(**{field: value for field, value in kept["note"].items() if field in Note._fields})
        lines = tuple(Line(*line) for line in note.lines)
        note = note._replace(lines=lines, forgotten_at=forgotten_at)
        follow_ups = tuple(tuple(row) for row in kept["follow_ups"])
        traces = Traces(kept["base"], follow_ups, tuple(kept["turns"]), tuple(kept["check_ins"]))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return Archived(number, on, quarter, note, traces)
