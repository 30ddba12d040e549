"""What the store will know once it takes what waits in the spool: a pause, a private session, words off the record.

A record that has to wait may hold no more than the store would, and nothing may be handed over after a pause that only
the spool knows of. So the records that wait are read like the store: what a session became by them, whether a pause
began or ended, what the person said last. And a wish that comes to words that wait takes them out of the spool.

Read only while something waits, which is seldom.
"""

from __future__ import annotations

from companion.errors import CompanionError
from companion.hooks import spool
from companion.hooks.keeping import CLOSED_TO_US, FLAGS_OF_ACTS, asked_of
from companion.hooks.record import PROMPT, REPLY
from companion.hooks.unheard import is_message
from companion.records import NamedTuple
from companion.rules.turns import OFF_RECORD
from companion.sqlite import sqlite3
from companion.store import connect, pauses, retaining, sessions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.hooks.call import Call
    from companion.hooks.record import Record

_EVERYTHING = "off-record-chat"
_BEFORE = "off-record-before"


class Foreseen(NamedTuple):
    """What waits for a session: the flags that it will have, whether a pause began or ended (``None``: neither).

    ``crisis_at`` is when a crisis was answered (UTC milliseconds), nought where work was taken up again since,
    ``None`` where neither waits. ``said`` are the paths and records of its prompts and replies, in their order.
    """

    flags: int = 0
    paused: bool | None = None
    crisis_at: int | None = None
    said: tuple[tuple[str, Record], ...] = ()

    def asked(self, key: str | None) -> Record | None:
        """Return the prompt that a reply belongs to: the one of the host's turn, else the last."""
        prompts = [record for _, record in self.said if record.kind == PROMPT]
        named = [record for record in prompts if key is not None and record.key == key]
        return next(reversed(named or prompts), None)


def foreseen(call: Call) -> Foreseen:
    """Return what the spool says of a call's session."""
    flags, paused, said = 0, None, []
    crisis_at = None
    for path, record in spool.about(call.home, call.bank, call.event.session):
        if "pause" in record.acts or "resume" in record.acts:
            paused = "pause" in record.acts
        if (record.host, record.session) == (call.host, call.event.session):
            flags |= sum(FLAGS_OF_ACTS[act] for act in {*record.acts} & {*FLAGS_OF_ACTS})
            said.append((path, record))
            for mark, _, _ in record.handed:
                crisis_at = record.at if mark == "crisis" else 0
    return Foreseen(flags, paused, crisis_at, tuple(one for one in said if one[1].kind in (PROMPT, REPLY)))


def fit_to_wait(call: Call, record: Record) -> Record:
    """Return a record as it may wait, and take out of the spool what it asks to be taken out."""
    if record.kind == PROMPT and {_EVERYTHING, _BEFORE} & {*record.acts}:
        _take_back(foreseen(call), everything=_EVERYTHING in record.acts)
    if record.kind != REPLY or not record.text or _may_wait(call, record, foreseen(call)):
        return record
    return record._replace(text="")


def _may_wait(call: Call, record: Record, waiting: Foreseen) -> bool:
    """Tell whether the words of a reply may wait: where its prompt is known, and was to be kept (``keeping``)."""
    asked = waiting.asked(record.key)
    if waiting.paused or waiting.flags & CLOSED_TO_US:
        return False
    if asked is not None and (record.key is None or asked.key == record.key):
        return (
            asked.kept and bool(asked.text) and not asked.flags & OFF_RECORD and is_message(call, asked.text)
        )
    try:
        connection = connect.reading(call.store, connect.PROMPT_WAIT_MILLISECONDS)
        return _is_asked(connection, call, record, waiting)
    except (
        CompanionError,
        sqlite3.Error,
        OSError,
    ):  # a store that nobody can read: the host's transcript has the words
        return False


def _is_asked(connection: sqlite3.Connection, call: Call, record: Record, waiting: Foreseen) -> bool:
    """Tell whether the store has the prompt of a reply on record, with its words."""
    session = sessions.find(connection, record.host, record.session)
    paused = pauses.current(connection, call.moment, record.session).active and waiting.paused is None
    if session is None or session.flags & CLOSED_TO_US or paused:
        return False
    asked = asked_of(session, retaining.latest(connection, session), record.key)
    return asked is not None and not asked.off_record and is_message(call, asked.text)


def _take_back(waiting: Foreseen, *, everything: bool) -> None:
    """Take the words out of what waits: all of the session's, or the last prompt's and those of its replies.

    Where no prompt waits, the replies are to one that the store has.
    """
    prompts = [place for place, (_, record) in enumerate(waiting.said) if record.kind == PROMPT]
    first = 0 if everything else next(reversed(prompts), 0)
    for path, record in waiting.said[first:]:
        flags = record.flags | (OFF_RECORD if record.kind == PROMPT else 0)
        spool.replace(path, record._replace(text="", flags=flags))
