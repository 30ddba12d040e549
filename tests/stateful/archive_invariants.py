"""What must hold of archived notes after every step: whole, in one place, each move one row of the log.

``stored`` and ``expected`` are the archive's part of the comparison with the model; ``check`` holds what must be true
whatever the model says.
"""

import sqlite3
from pathlib import Path
from typing import Any

from companion.actions.reads.exporting import archive_files
from companion.rules.notes import Moment, Note
from companion.store.archived_notes import Archived, archived_notes
from tests.stateful.model import Fields, Model

State = dict[str, Any]

ROTATED = (
    "SELECT detail, subject FROM operation WHERE kind = 'rotate' AND detail IN ('mute', 'note', 'entry') "
    "ORDER BY number"
)


def stored(connection: sqlite3.Connection) -> State:
    """Return the archived notes and what rotations did, as plain values."""
    return {
        "archived notes": [_archived(row) for row in archived_notes(connection, forgotten=True)],
        "rotations": connection.execute(ROTATED).fetchall(),
    }


def _archived(row: Archived) -> tuple[Any, ...]:
    touches = [(follow_up[3], follow_up[5]) for follow_up in row.traces.follow_ups]
    return row.quarter, row.on, _fields(row.note), row.traces.base, touches, len(row.traces.check_ins)


def _fields(note: Note) -> Fields:
    return {**note._asdict(), "lines": [tuple(line) for line in note.lines]}


def expected(model: Model) -> State:
    """Return the same as the model has it."""
    rows = sorted(model.archived, key=lambda row: (row["quarter"], row["position"]))
    return {"archived notes": [_expected(row) for row in rows], "rotations": model.rotated}


def _expected(row: Fields) -> tuple[Any, ...]:
    note = {**row["note"], "lines": [tuple(line) for line in row["note"]["lines"]]}
    touches = [(touch.outcome, int(touch.counted)) for touch in row["touches"]]
    base = note["follow_up_count"] - sum(counted for _, counted in touches)
    return row["quarter"], row["on"], note, base, touches, len(row["cards"])


def check(connection: sqlite3.Connection, model: Model, moment: Moment) -> None:
    """Nothing is archived and among the notes, nothing archived twice; an export shows what is not hidden."""
    twice = "SELECT source_id FROM archive_row GROUP BY kind, source_id HAVING count(*) > 1"
    assert connection.execute(twice).fetchall() == []
    both = "SELECT source_id FROM archive_row JOIN note ON note.id = source_id WHERE kind = 'note'"
    assert connection.execute(both).fetchall() == []
    files = {file.name: file.data.decode() for file in archive_files(connection, moment)}
    assert set(files) == quarters(model)
    for row in model.archived:
        if row["note"]["forgotten_at"] is None:
            assert f"{row['note']['name']}.md" in files[f"archive/{row['quarter']}.md"]


def quarters(model: Model) -> set[str]:
    """Return the archive files that an export or mirror has."""
    return {f"archive/{row['quarter']}.md" for row in model.archived if row["note"]["forgotten_at"] is None}


def archive_of(folder: Path) -> set[str]:
    """Return the archive files of a folder."""
    return {f"archive/{path.name}" for path in (folder / "archive").glob("*.md")}
