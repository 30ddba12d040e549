"""The card: claimed for this session when one is due and this prompt has room for it.

Most prompts come when the day's card was handed over already, at night, or when no note is fresh. That is asked
first, with one statement and before anything is loaded that only cards need.
"""

from __future__ import annotations

import time

from companion import clock
from companion.hooks.bundle import bring
from companion.hooks.call import boundary
from companion.rules.notes import DAY, FRESH_DAYS, WINDOW_DAYS
from companion.rules.quiet import is_quiet
from companion.store import sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from companion.hooks.call import Call
    from companion.hooks.hearing import Hearing
    from companion.hooks.standing import Standing


def may_be_due(connection: sqlite3.Connection, call: Call, standing: Standing) -> bool:
    """Tell whether a card could be handed over at all.

    Not at night, not when the day had its cards or the session its own, and not when no note is fresh or in its window.
    """
    hour = time.localtime(call.moment.instant // 1000).tm_hour
    if call.event.session == "" or is_quiet(hour, standing.settings["care.quiet_hours"]):
        return False
    limit = standing.settings["care.daily_limit"]
    values = {
        "on_date": call.moment.today,
        "session": call.event.session,
        "fresh_since": _some_days_ago(call, FRESH_DAYS),
        "window_since": _some_days_ago(call, WINDOW_DAYS),
    }
    handed, some_note = connection.execute(sql.SELECT_ROOM_FOR_A_CARD, values).fetchone()
    return limit.isdigit() and handed < int(limit) and bool(some_note)


def _some_days_ago(call: Call, days: int) -> str:
    """Return a local date at least ``days`` whole days ago; one more, because a local day may have 23 hours."""
    return clock.local_date(call.moment.instant - (days + 1) * DAY)


def card_of(connection: sqlite3.Connection, call: Call, hearing: Hearing, command: str) -> str:
    """Return the card of this session, claimed in the store, empty when none is due or this prompt does not suit."""
    bring("companion.rules.prompts")
    from companion.rules.prompts import suits_a_card  # noqa: PLC0415 - seldom

    if not suits_a_card(hearing.text):
        return ""
    bring("companion.store.cards")
    from companion.store.cards import claim_as_set  # noqa: PLC0415 - as above

    claimed = claim_as_set(connection, call.moment, call.event.session, call.host)
    if claimed is None:
        return ""
    from companion.voice.cards import card_of as worded  # noqa: PLC0415 - as above

    return worded(
        claimed.note, claimed.row, call.moment.today, hearing.language, boundary=boundary(), command=command
    )
