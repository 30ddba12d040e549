"""The end of a turn: the reply is kept beside its prompt. Nothing is ever answered here: it would go on by itself.

A reply whose prompt is not on record is not kept from the event alone, because the prompt may have been off the
record. The host's transcript then says what was said, with the same filters; a host that sends the prompt again beside
the reply lets it be heard here.
"""

from __future__ import annotations

from companion.dialogue.clean import clean_reply
from companion.hooks.call import is_off, keeps_no_dialogue
from companion.hooks.events import Outcome
from companion.hooks.keeping import CLOSED_TO_US
from companion.hooks.record import REPLY, UNHEARD, Record
from companion.hooks.standing import setting_of
from companion.hooks.writing import TROUBLE, put_aside, write
from companion.rules.turns import DOUBT
from companion.safety.masking import masked
from companion.store import connect, pauses, retaining, sessions
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Final

    from companion.hooks.call import Call
    from companion.store.sessions import Session

QUEUEING: Final = "claude-code"
QUEUED: Final = b'"queued_command"'
"""How that host's transcript names a prompt that was typed while the agent worked; in a text the quotes are escaped."""
TAIL: Final = 1 << 20
"""Bytes of its end that are looked through."""


def on_stop(call: Call) -> Outcome:
    """Keep the reply; return what is left to do once the host has its (empty) answer."""
    if is_off():
        from companion.hooks.switched_off import leave_mark  # noqa: PLC0415 - seldom

        return Outcome(afterwards=lambda: leave_mark(call))
    if keeps_no_dialogue() or not call.event.session:
        return Outcome()
    text = masked(clean_reply(call.event.text or ""))
    event, moment = call.event, call.moment
    record = Record(
        REPLY, call.host, event.session, event.turn, text, moment.instant, moment.today, place=call.place
    )
    try:
        connection = connect.writing(call.store, connect.STOP_WAIT_MILLISECONDS)
        if not _keeps(connection, call):
            return Outcome()
        records = _to_write(connection, call, record)
    except TROUBLE as problem:
        put_aside(call, record, problem)
        return Outcome(problem=problem)
    trouble = None
    for one in records:
        trouble = trouble or write(call, connection, one).problem  # in the spool one event has one file
    return Outcome(problem=trouble, afterwards=lambda: _catch_up(connection, call, text))


def _to_write(connection: sqlite3.Connection, call: Call, record: Record) -> list[Record]:
    """Return the records of a reply: one, unless the host says that it answers a message that nobody heard."""
    if _was_typed_meanwhile(connection, call):
        return [record._replace(text="", acts=(UNHEARD,))]
    if call.event.asked is None:
        return [record]
    from companion.hooks.unheard import to_write  # noqa: PLC0415 - one host sends the message again

    return to_write(connection, call, record)


def _was_typed_meanwhile(connection: sqlite3.Connection, call: Call) -> bool:
    """Tell whether the unread end of a transcript has a prompt that was typed while the agent worked (hosts.md §2.2).

    It may have reached no hook, and the reply answers it too.
    """
    path = call.event.transcript
    if call.host != QUEUEING or path is None or not os.path.isfile(path):
        return False
    session = sessions.find(connection, call.host, call.event.session)
    read = session.read_offset if session is not None else 0
    return QUEUED in _end_of(path, read)


def _end_of(path: str, start: int) -> bytes:
    """Return the last bytes of a file, those from ``start`` on; none where it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        os.lseek(descriptor, max(start, os.path.getsize(path) - TAIL), 0)
        return os.read(descriptor, TAIL)
    finally:
        os.close(descriptor)


def _keeps(connection: sqlite3.Connection, call: Call) -> bool:
    """Tell whether dialogue is kept at all at this moment."""
    paused = pauses.current(connection, call.moment, call.event.session).active
    scripted = call.event.scripted and setting_of(connection, "sessions.scripted") != "on"
    return not paused and not scripted and setting_of(connection, "dialogue.mode") == "on"


def _catch_up(connection: sqlite3.Connection, call: Call, reply: str) -> None:
    """Complete the session from the host's transcript where something may be missing."""
    session = sessions.find(connection, call.host, call.event.session)
    if session is not None and (session.flags & CLOSED_TO_US or not session.flags & DOUBT):
        return
    from companion.hooks.catching_up import catch_up  # noqa: PLC0415 - readers of transcripts; seldom

    catch_up(connection, call)
    session = sessions.find(connection, call.host, call.event.session)
    if session is None or session.flags & CLOSED_TO_US or not reply or _is_held(connection, session, reply):
        return
    with connect.immediate(connection):  # the transcript may lag: the next reply looks again
        sessions.flag(connection, session, DOUBT)


def _is_held(connection: sqlite3.Connection, session: Session, reply: str) -> bool:
    """Tell whether a reply is on record, as the last words of an answer."""
    said = (message.text for message in retaining.latest(connection, session) if message.role == "assistant")
    return any(text.endswith(reply) for text in said)
