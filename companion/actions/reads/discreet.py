"""What recall hands over of sensitive things: that they are there, in fixed words (design §1, promise 4).

Whoever asks may be an agent or a program, and its answer may land in a transcript. So a sensitive note and a message
of a crisis are found and named by their id, and their words come only where everything was asked for. ``show`` and
``transcript`` give a person their own words whole.
"""

import sqlite3
from typing import Final

from companion.actions.reads.archived import SOURCE as ARCHIVE
from companion.rules.notes import Moment, Note, summary
from companion.store import held_back, notes
from companion.store.archived_notes import archived_with_id
from companion.store.recall import Found

SENSITIVE_TURN: Final = "sensitive message"
"""What stands for a message that a crisis rule marks, or that belongs to a sensitive note."""


def discreet(connection: sqlite3.Connection, hit: Found, moment: Moment) -> Found:
    """Return a memory without words of what is sensitive; everything else comes as it is."""
    if hit.kind == "note":
        note = note_of(connection, hit)
        is_open = note is not None and note.sensitivity == "normal"
        return hit if is_open else hit._replace(text=summary(note) if note else "")
    if hit.kind == "turn":
        state = held_back.turn_state(connection, hit.number, moment.instant)
        is_open = state is not None and not (state.crisis or state.sensitive)
        return hit if is_open else hit._replace(text=SENSITIVE_TURN)
    return hit


def note_of(connection: sqlite3.Connection, hit: Found) -> Note | None:
    """Return the note that a memory is, from the archive where it comes from there."""
    if hit.source != ARCHIVE:
        return notes.read_note(connection, hit.number)
    kept = archived_with_id(connection, hit.id)
    return kept.note if kept is not None else None
