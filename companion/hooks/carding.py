"""The card: claimed for this session when one is due and this prompt has room for it.

Most prompts come when the day's card was handed over already, or at night. That is asked first, with one count and
before anything is loaded that only cards need.
"""

from __future__ import annotations

import time

from companion.hooks.call import boundary
from companion.rules.quiet import is_quiet
from companion.store import sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from companion.hooks.call import Call
    from companion.hooks.hearing import Hearing
    from companion.hooks.standing import Standing


def may_be_due(connection: sqlite3.Connection, call: Call, standing: Standing) -> bool:
    """Tell whether a card could be handed over at all: not at night, and not when the day had its cards."""
    hour = time.localtime(call.moment.instant // 1000).tm_hour
    if call.event.session == "" or is_quiet(hour, standing.settings["care.quiet_hours"]):
        return False
    limit = standing.settings["care.daily_limit"]
    values = {"on_date": call.moment.today}
    handed: int = connection.execute(sql.COUNT_CHECK_INS_TODAY, values).fetchone()[0]
    return limit.isdigit() and handed < int(limit)


def card_of(connection: sqlite3.Connection, call: Call, hearing: Hearing, command: str) -> str:
    """Return the card of this session, claimed in the store, empty when none is due or this prompt does not suit."""
    from companion.rules.prompts import suits_a_card  # noqa: PLC0415 - once a day

    if not suits_a_card(hearing.text):
        return ""
    from companion.store.cards import claim_as_set  # noqa: PLC0415 - as above

    claimed = claim_as_set(connection, call.moment, call.event.session, call.host)
    if claimed is None:
        return ""
    from companion.voice.cards import card_of as worded  # noqa: PLC0415 - as above

    return worded(
        claimed.note, claimed.row, call.moment.today, hearing.language, boundary=boundary(), command=command
    )
