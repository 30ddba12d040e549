"""Short words for what the tests of rotation do all the time."""

from contextlib import closing

from companion.actions.changes.close import close
from companion.actions.changes.config import change_setting
from companion.home import Home
from companion.rules.notes import Moment, Note
from companion.rules.turns import TURNS, turn_number
from companion.store import connect, retaining, sessions
from companion.store.archived_notes import Archived, archived_notes
from companion.store.sessions import Place
from companion.store.verify import verify
from tests.actions.keeping import keep, note_with


def closed_note(home: Home, moment: Moment, title: str = "exam", **more: str) -> Note:
    """Write a milestone, close it, and return it as it is then."""
    note = keep(home, moment, "milestone", title, **more)
    close(home, moment, note.id)
    return note_with(home, note.id)


def archive_of(home: Home) -> list[Archived]:
    """Return the archived notes, forgotten ones too."""
    with closing(connect.reading(home.store)) as connection:
        return archived_notes(connection, forgotten=True)


def talk(
    home: Home, moment: Moment, session: str, *texts: str, flags: int = 0, note: int | None = None
) -> None:
    """Keep a session in which the person said these texts."""
    with closing(connect.writing(home.store)) as connection, connect.immediate(connection):
        opened = sessions.opened(connection, "claude-code", session, Place(), moment.instant)
        assert turn_number(opened.number, TURNS - 1) > 0
        for place, text in enumerate(texts):
            retaining.add(
                connection,
                opened,
                f"k{place}",
                "user",
                text,
                moment.instant + place,
                flags=flags,
                note_number=note,
            )


def keeping_dialogue_for(home: Home, moment: Moment, days: int) -> None:
    """Ask for old dialogue to be deleted."""
    change_setting(home, moment, "rotate.dialogue_days", str(days))


def in_step(home: Home) -> bool:
    """Tell whether the deep look finds nothing out of step."""
    with closing(connect.reading(home.store)) as connection:
        connection.execute("PRAGMA query_only = 0")
        return [found for found in verify(connection) if found.drift] == []
