"""Messages that were said, kept and indexed as a session would have left them."""

import os
from contextlib import closing
from typing import Final

from companion import clock
from companion.home import Home
from companion.rules.notes import Note
from companion.rules.turns import turn_number
from companion.store import connect, search
from tests.actions.keeping import asked, run_sql

DOCUMENT: Final = (
    "INSERT OR IGNORE INTO document (number, id, source, session, host, started_at, read_offset, flags) "
    "VALUES (1, ?, 'host', 's1', 'host', 0, 0, 0)"
)
TURN: Final = (
    "INSERT INTO turn (number, id, from_agent, at, text, flags, note_number, forgotten_at) "
    "VALUES (?, ?, ? = 'assistant', ?, ?, ?, (SELECT number FROM note WHERE id = ?), ?)"
)


def said(
    home: Home,
    text: str,
    on: str = "2026-05-01",
    *,
    role: str = "user",
    flags: int = 0,
    note: Note | None = None,
    forgotten: bool = False,
) -> None:
    """Keep and index a message of one session, said at the beginning of a local day.

    A forgotten one is indexed here too: what must not come back must not depend on the index.
    """
    at, ordinal = clock.local_midnight(on), asked(home, "SELECT count(*) FROM turn")[0]
    number = turn_number(1, ordinal)
    note_id, gone = (note.id if note else None), (at if forgotten else None)
    run_sql(home, DOCUMENT, os.urandom(16))
    run_sql(home, TURN, number, os.urandom(16), role, at, text, flags, note_id, gone)
    with closing(connect.writing(home.store)) as connection:
        search.add_turns(connection, [(number, text, None, at)])
