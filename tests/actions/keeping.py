"""Short words for what the tests of the actions do all the time."""

from contextlib import closing
from pathlib import Path
from typing import Any

from companion import clock
from companion.actions.changes.cards import hand_over
from companion.actions.changes.write import write
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import Moment, Note
from companion.store import connect, notes

MINUTE = 60_000
HOUR = 60 * MINUTE


def later(moment: Moment, *, days: float = 0, hours: float = 0, minutes: float = 0) -> Moment:
    """Return the moment that much later, in the local zone."""
    return clock.at(moment.instant + round((days * 24 + hours) * HOUR + minutes * MINUTE))


def keep(
    home: Home, moment: Moment, type: str, title: str, happened: str = "It came up today.", **more: Any
) -> Note:
    """Write a note and return it as it is now."""
    return write(home, moment, Draft(type, title, happened, **more)).note


def every_note(home: Home) -> list[Note]:
    """Return every note of the bank, forgotten ones too, in the order in which they were made."""
    with closing(connect.reading(home.store)) as connection:
        return [note for _, note in notes.iterate_notes(connection)]


def note_with(home: Home, id_: str) -> Note:
    """Return the note with this id as it is stored now, forgotten or not."""
    return next(note for note in every_note(home) if note.id == id_)


def asked(home: Home, statement: str) -> list[Any]:
    """Return the first column of a plain query."""
    with closing(connect.reading(home.store)) as connection:
        return [row[0] for row in connection.execute(statement)]


def run_sql(home: Home, statement: str, *values: Any) -> None:
    """Change the store behind the program's back."""
    with closing(connect.writing(home.store)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(statement, values)


def card(home: Home, moment: Moment, session: str) -> str | None:
    """Hand a card over to a session."""
    return hand_over(home, moment, session, "test", boundary="b0b0")


def holding(folder: Path, text: str) -> list[str]:
    """Return the names of the files below ``folder`` that hold ``text`` in bytes."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return [file.name for file in files if text.encode() in file.read_bytes()]
