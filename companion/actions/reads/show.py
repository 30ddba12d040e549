"""One note, whole: as values for JSON and as the lines that a person reads."""

from contextlib import closing
from typing import Any

from companion import clock
from companion.actions.reads.finding import find_one
from companion.home import Home
from companion.rules.notes import Moment, Note, effective_status
from companion.store import connect
from companion.store.faults import translated


def show(home: Home, moment: Moment, what: str) -> Note:
    """Return the one note that fits. Raises ``NothingMatched``, ``Ambiguous``, ``StoreUnavailable``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        return find_one(connection, home, what, moment)[1]


def note_json(note: Note, moment: Moment) -> dict[str, Any]:
    """Return a note as plain values: dates as ISO text, instants as local ISO, lines as objects."""
    return {
        "id": note.id,
        "name": note.name,
        "type": note.type,
        "title": note.title,
        "created": note.created,
        "updated": note.updated,
        "happened": note.lines[0].text if note.lines else "",
        "lines": [{"on": line.on, "text": line.text} for line in note.lines[1:]],
        "feeling": note.feeling,
        "wanted": note.wanted,
        "open_thread": note.open_thread,
        "open_date": note.open_date,
        "person": note.person,
        "follow_up_count": note.follow_up_count,
        "last_followed_up": note.last_followed_up,
        "status": effective_status(note, moment.instant),
        "muted_until": _instant(note.muted_until)
        if effective_status(note, moment.instant) == "muted"
        else None,
        "closed_at": _instant(note.closed_at),
        "sensitivity": note.sensitivity,
        "crisis": note.crisis,
    }


def _instant(value: int | None) -> str | None:
    return clock.local_iso(value) if value is not None else None
