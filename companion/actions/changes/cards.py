"""Hand a card over: claimed in the store, so that two sessions never ask the same thing, then put into words."""

from __future__ import annotations

from contextlib import closing

from companion.store import connect
from companion.store.cards import claim_as_set
from companion.voice.cards import card_of
from companion.voice.language import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.home import Home
    from companion.rules.notes import Moment


def hand_over(home: Home, moment: Moment, session: str, host: str, *, boundary: str) -> str | None:
    """Return the card of this session as an agent receives it, ``None`` when none is due.

    ``boundary`` is random for each call. Raises ``StoreUnavailable``.
    """
    with closing(connect.writing(home.store)) as connection:
        claimed = claim_as_set(connection, moment, session, host)
    if claimed is None:
        return None
    language = language_of("\n".join((claimed.note.title, *(line.text for line in claimed.note.lines))))
    return card_of(claimed.note, claimed.row, moment.today, language, boundary=boundary)
