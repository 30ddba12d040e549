"""The block of a session's start, from what the store holds for this place and moment."""

from __future__ import annotations

from companion import clock
from companion.hooks.call import boundary, local_time
from companion.store import sql_dialogue as sql
from companion.store.entries import of_project
from companion.voice.starting import session_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from typing import Final

    from companion.data.text import Language
    from companion.hooks.call import Call
    from companion.store.entries import Item

SENSITIVE_DAYS: Final = 14
CRISIS_DAYS: Final = 30
"""How long the tone stays soft after the last update of a sensitive note, or of one about a crisis (design §4)."""


def start_text(
    connection: sqlite3.Connection,
    call: Call,
    language: Language,
    *,
    hint: bool,
    time_alone: bool,
    command: str = "companion",
) -> str:
    """Return the block, empty when there is nothing to say but the time and that is not asked for (``time_alone``)."""
    known = of_project(connection, call.place.project)
    soft = hint and is_hard_stretch(connection, call.moment.today)
    if not (time_alone or soft or any(known[:-1])):
        return ""
    return session_start(
        local_time(call.moment),
        _texts(known.preferences_of_project),
        _texts(known.preferences_global),
        _texts(known.threads),
        _texts(known.context),
        soft,
        language,
        boundary(),
        left_out=known.left_out,
        command=command,
    )


def _texts(items: Sequence[Item]) -> list[str]:
    return [item.text for item in items]


def is_hard_stretch(connection: sqlite3.Connection, today: str) -> bool:
    """Tell whether a sensitive note or a crisis is so recent that the tone should be soft."""
    values = {
        "sensitive_since": clock.add_days(today, -SENSITIVE_DAYS),
        "crisis_since": clock.add_days(today, -CRISIS_DAYS),
    }
    return connection.execute(sql.IS_HARD_STRETCH, values).fetchone() is not None
