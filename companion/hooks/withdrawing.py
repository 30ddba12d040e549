"""What a person asked for in a transcript, where no hook heard it: what was kept is taken back, the session is closed.

A prompt hook does so at once; these wishes are met later, when hooks have kept what they concern. So they are judged by
the transcript, which tells what was said before and after, and what is on record of that loses its words.
"""

from __future__ import annotations

from companion.dialogue.records import left_out, wishes_of
from companion.hooks.keeping import CLOSED_TO_US, FLAGS_OF_ACTS
from companion.records import NamedTuple
from companion.rules.turn_plan import UNKEPT_CRISIS
from companion.rules.turns import CRISIS, LIVE, TURNS, message_id
from companion.safety.crisis import assess
from companion.safety.masking import masked
from companion.store import retaining, sessions

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import Final

    from companion.dialogue.messages import Message
    from companion.store.old_sessions import Turn
    from companion.store.sessions import Session

_BEFORE: Final = "off-record-before"
_EVERYTHING: Final = "off-record-chat"


class Wished(NamedTuple):
    """What was asked for: the flags of its session, from which instant on nothing is kept (UTC milliseconds).

    ``places`` are those of the messages that were not to be kept, ``ids`` those messages and what they reach back to.
    """

    flags: int
    since: int | None
    places: frozenset[int] = frozenset()
    ids: frozenset[bytes] = frozenset()


def closing(wishes: Mapping[int, Collection[str]], times: Sequence[int]) -> Wished:
    """Return the flags of a session in which somebody asked that nothing is kept from there on, or at all, since when.

    A fork says so as well: what was asked in its parent stands in its transcript.
    """
    flags, since = 0, None
    for place, kinds in sorted(wishes.items()):
        closes = sum({FLAGS_OF_ACTS.get(kind, 0) & CLOSED_TO_US for kind in kinds})
        at = 0 if _EVERYTHING in kinds else times[place]
        if closes:
            flags |= closes
            since = at if since is None else min(since, at)
    return Wished(flags, since)


def wished(
    messages: Sequence[Message], said: Sequence[Turn], earlier: Callable[[], Sequence[Message]]
) -> Wished:
    """Return what was asked for in messages of a transcript, of which ``said`` are the rows.

    ``earlier`` reads those before them, and is asked only where a wish concerns them, or theirs what comes first here.
    """
    wishes = _heard(messages, [turn.flags for turn in said])
    from_person = [turn.role == "user" for turn in said]
    reaches = any(_BEFORE in kinds and not any(from_person[:place]) for place, kinds in wishes.items())
    before = earlier() if reaches or (from_person and not from_person[0]) else ()
    shifted = {len(before) + place: kinds for place, kinds in wishes.items()}
    out = left_out(
        [*(message.role == "user" for message in before), *from_person], {**wishes_of(before), **shifted}
    )
    places = frozenset(place - len(before) for place in out if place >= len(before))
    ids = {_id_of(before[place]) for place in out if place < len(before)}
    ids.update(said[place].id for place in places)
    return closing(wishes, [turn.at for turn in said])._replace(places=places, ids=frozenset(ids))


def _heard(messages: Sequence[Message], flags: Sequence[int]) -> dict[int, frozenset[str]]:
    """Return the wishes in messages by place; what was said of violence at home is off the record without one."""
    wishes = wishes_of(messages)
    for place, message in enumerate(messages):
        if flags[place] & CRISIS and assess(message.text).kind == UNKEPT_CRISIS:
            wishes[place] = wishes.get(place, frozenset()) | {"off-record"}
    return wishes


def obey(connection: sqlite3.Connection, session: Session, asked: Wished, now: int) -> int:
    """Take back what is on record of a session, and close it where that was asked for; return how many lost words.

    What the transcript has was brought together with the turns on record before: what it has not, and was captured
    since nothing was to be kept, goes too. In the caller's transaction.
    """
    sessions.flag(connection, session, asked.flags)
    if not asked.ids and asked.since is None:
        return 0
    held = retaining.latest(connection, session, TURNS)
    gone = (turn for turn in held if turn.id in asked.ids or _is_after(turn.flags, turn.at, asked.since))
    return retaining.blank(connection, gone, now)


def _is_after(flags: int, at: int, since: int | None) -> bool:
    return since is not None and at >= since and (bool(flags & LIVE) or since == 0)


def _id_of(message: Message) -> bytes:
    return message_id(message.key, message.role, masked(message.text))
