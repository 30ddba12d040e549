"""What one event leaves behind, as values: written to the store now, or to the spool and to the store later.

A record is all that is kept of an event, so a record that waits in the spool holds no more than the store would: off
the record there are no words in it. ``key`` is the host's id of the turn, else the event's time, so that a record
that is written twice is one row (design, *Turn identity*).
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.notes import Moment
from companion.store.sessions import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.hooks.hosts.base import Event

PROMPT: Final = "prompt"
REPLY: Final = "reply"
END: Final = "end"
START: Final = "start"
OFF: Final = "off"
"""The session runs switched off: it leaves when that was, and nothing else."""
UNHEARD: Final = "unheard"
"""Among the acts of a reply: what it answers reached no prompt hook, and may have asked that nothing is kept."""

LOOK_AGAIN: Final = "look-again"
"""Among the acts of a prompt: what it means is on no record, and the transcript has to be read."""


class Record(NamedTuple):
    """One event's leavings.

    ``kind`` is one of the five above. ``flags`` are those of ``rules.turns``; ``acts`` the kinds of control phrases
    that are obeyed in the store; ``kept`` is false when no dialogue is kept at all (paused, switched off) and only
    the acts count. ``handed`` lists what was handed over as (kind, ids, reason), content-free.
    """

    kind: str
    host: str
    session: str
    key: str | None
    text: str
    at: int
    today: str
    flags: int = 0
    acts: tuple[str, ...] = ()
    kept: bool = True
    place: Place = Place()
    handed: tuple[tuple[str, str, str], ...] = ()

    @property
    def moment(self) -> Moment:
        """When it happened."""
        return Moment(self.at, self.today)


def record_of(event: Event, kind: str, moment: Moment, place: Place, text: str = "") -> Record:
    """Return the record of an event, before anything is decided about it."""
    return Record(kind, "", event.session, event.turn, text, moment.instant, moment.today, place=place)
