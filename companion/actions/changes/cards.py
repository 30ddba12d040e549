"""Hand a card over: claimed in the store, so that two sessions never ask the same thing, then put into words."""

import time
from contextlib import closing

from companion.actions.reads.status import read_setting
from companion.home import Home
from companion.rules.cards import is_quiet
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.cards import claim
from companion.voice.cards import card_of
from companion.voice.language import language_of


def hand_over(home: Home, moment: Moment, session: str, host: str, *, boundary: str) -> str | None:
    """Return the card of this session as an agent receives it, ``None`` when none is due.

    ``boundary`` is random for each call. Raises ``StoreUnavailable``.
    """
    with closing(connect.writing(home.store)) as connection:
        limit = int(read_setting(connection, "care.daily_limit"))
        hour = time.localtime(moment.instant // 1000).tm_hour
        quiet = is_quiet(hour, read_setting(connection, "care.quiet_hours"))
        claimed = claim(connection, moment, session, host, daily_limit=limit, quiet_now=quiet)
    if claimed is None:
        return None
    language = language_of("\n".join((claimed.note.title, *(line.text for line in claimed.note.lines))))
    return card_of(claimed.note, claimed.row, moment.today, language, boundary=boundary)
