"""Completes a session from the host's transcript: what was said while no hook ran, and the narration between.

Live capture is provisional, the transcript's form is canonical (design, *Turn identity*). Only what lies behind the
offset that was read before is looked at, and of the turns on record only those that the transcript has not confirmed
yet. What must stay true: nothing that was acknowledged is dropped, but what the person asked to have taken back where
no hook heard it; what was off the record, said while paused or switched off, forgotten or erased does not come back by
it; the same transcript twice changes nothing; a transcript that lags, ends in half a line or is gone is no error.
"""

from __future__ import annotations

import os
import time

from companion.hooks.ancestry import ancestry, named_in
from companion.hooks.withdrawing import obey, wished
from companion.hooks.writing import take_traces
from companion.records import NamedTuple
from companion.rules import turns
from companion.rules.prompts import follows_a_crisis
from companion.safety.crisis import assess
from companion.safety.masking import masked
from companion.store import connect, purging, sessions
from companion.store import sql_dialogue as sql
from companion.store.forking import Inherited, inherited
from companion.store.joining import without_imported
from companion.store.laying_down import lay_down
from companion.store.old_sessions import Turn
from companion.store.transcripts import Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterator, Sequence
    from typing import Final

    from companion.dialogue.messages import Message, Reader
    from companion.hooks.call import Call
    from companion.rules.quiet_spans import QuietSpan
    from companion.store.sessions import Session

MOST_SECONDS: Final = 0.8
"""How long a transcript is read at once; the next event goes on where this one stopped."""
MOST_BYTES: Final = 32 << 20


def catch_up(connection: sqlite3.Connection, call: Call) -> int:
    """Bring the session up to its transcript; return how many messages were added."""
    session = sessions.find(connection, call.host, call.event.session)
    path = call.event.transcript or (session.transcript if session is not None else None)
    if path is None or not os.path.isfile(path) or (session is not None and _is_closed(session)):
        return 0
    begins = session is None or session.read_offset == 0
    until = time.monotonic() + MOST_SECONDS
    read = _read(call.host, path, session.read_offset if session is not None else 0, until)
    said = list(_turns(read.messages, call.moment.instant))
    before = _inherited(connection, call, path, said) if begins else Inherited((), frozenset())
    spans = _quiet(connection, call, before.names)
    asked = wished(read.messages, said, lambda: _earlier(call.host, path, read.start, until))
    unwanted = {said[place].id for place in _unwanted(connection, read.messages, said, spans)} | asked.ids
    with connect.immediate(connection):
        session = sessions.opened(connection, call.host, call.event.session, call.place, call.moment.instant)
        if session.read_offset > read.end or _is_closed(session):
            return 0
        fresh = [
            turn
            for place, turn in enumerate(said)
            if place not in before.places and not _is_on_record(connection, turn)
        ]
        fresh = without_imported(connection, call.host, call.event.session, fresh)
        added = lay_down(connection, session, fresh, unwanted, asked.ids)
        _keep_quiet(connection, call, spans)
        session = sessions.read_up_to(connection, session, read.end)
        if read.whole:
            session = sessions.unflag(connection, session, turns.DOUBT)
        obey(connection, session, asked, call.moment.instant)
    if purging.is_needed(connection):
        take_traces(connection)
    return added


def _is_closed(session: Session) -> bool:
    return bool(session.flags & (turns.PRIVATE | turns.NOT_ME))


class Reading(NamedTuple):
    """What was read of a transcript: the messages, the byte offsets around them, whether that is its end."""

    messages: list[Message]
    start: int
    end: int
    whole: bool


def _read(host: str, path: str, offset: int, until: float) -> Reading:
    """Read a transcript from an offset, for as long as there is time; a file that shrank is read anew."""
    size = os.path.getsize(path)
    start = offset if offset <= size else 0
    lines = Lines(path, start)
    messages = list(reader_of(host)(_in_time(lines, start, until), start))
    return Reading(messages, start, lines.end, lines.end >= size)


def _earlier(host: str, path: str, end: int, until: float) -> list[Message]:
    """Return the messages before an offset; none where there is not time enough for all of them."""
    lines = Lines(path)
    messages = list(reader_of(host)(_in_time(lines, 0, until, end), 0)) if end else []
    return messages if lines.end >= end else []


def _in_time(lines: Lines, start: int, until: float, end: int | None = None) -> Iterator[bytes]:
    """Yield whole lines until time or the allowance of bytes is up; half a line is left for the next time."""
    for line in lines:
        if not line.endswith(b"\n"):
            return
        yield line
        read = lines.end - start
        if lines.end == end or read > MOST_BYTES or time.monotonic() > until:
            return


def reader_of(host: str) -> Reader:
    """Return the reader of a host's transcripts."""
    if host == "codex":
        from companion.dialogue.codex import read  # noqa: PLC0415 - one reader is loaded, not three
    elif host == "gemini":
        from companion.dialogue.gemini import read  # noqa: PLC0415 - as above
    else:
        from companion.dialogue.claude_code import read  # noqa: PLC0415 - as above
    return read


def _unwanted(
    connection: sqlite3.Connection,
    messages: Sequence[Message],
    said: Sequence[Turn],
    spans: Sequence[QuietSpan],
) -> set[int]:
    """Return the places of the messages that may not be kept: in a quiet time, or forgotten."""
    from companion import clock  # noqa: PLC0415 - seldom
    from companion.rules.quiet_spans import said_in  # noqa: PLC0415 - as above
    from companion.rules.tombstones import turn_unit  # noqa: PLC0415 - as above
    from companion.store.graves import graveyard_of  # noqa: PLC0415 - as above

    graves = graveyard_of(connection)
    from_person = [turn.role == "user" for turn in said]
    unwanted = said_in(spans, from_person, [turn.at for turn in said])
    for place, message in enumerate(messages):
        at = message.at or 0
        if graves.grave_of(turn_unit(message.text, at, clock.local_date(at))) is not None:
            unwanted.add(place)
    return unwanted


def _quiet(connection: sqlite3.Connection, call: Call, before: Collection[str]) -> list[QuietSpan]:
    """Return the times of this session in which nothing was to be kept.

    ``before``: the sessions that it goes on from; what it has from them counts as it did there.
    """
    from companion.store import quiet_spans  # noqa: PLC0415 - as above

    spans = quiet_spans.every(connection)
    now = call.moment.instant
    inherited = [
        span._replace(session=call.event.session, until=min(span.until, now))
        for span in spans
        if span.session in before
    ]
    return [span for span in spans if span.session in ("", call.event.session)] + inherited


def _keep_quiet(connection: sqlite3.Connection, call: Call, spans: Sequence[QuietSpan]) -> None:
    """Keep what the session brought along from the one before: the next time it is not looked for."""
    from companion.store import quiet_spans  # noqa: PLC0415 - as above

    quiet_spans.merge(
        connection, [span for span in spans if span.session and span.until <= call.moment.instant]
    )


def _inherited(connection: sqlite3.Connection, call: Call, path: str, said: Sequence[Turn]) -> Inherited:
    """Return what a session has from those that it was forked from."""
    session = call.event.session
    named = ancestry(connection, call.host, session, named_in(call.host, path), {})
    return inherited(connection, call.host, session, named, said)


def _is_on_record(connection: sqlite3.Connection, turn: Turn) -> bool:
    """Tell whether a message is held already: a fork repeats its parent's lines with their own keys (hosts.md §2.1)."""
    return connection.execute(sql.HAS_TURN, {"id": turn.id}).fetchone() is not None


def _turns(messages: Sequence[Message], now: int) -> Iterator[Turn]:
    """Yield the rows of the messages; one without a time was said when the one before was.

    Danger words, what follows a crisis, and the answers to both are never handed over by themselves.
    """
    at = next((message.at for message in messages if message.at is not None), now)
    following = danger = False
    for message in messages:
        at = message.at if message.at is not None else at
        if message.role == "user":
            level = assess(message.text).level
            following = follows_a_crisis(level, message.text, following)
            danger = following or level != "none"
        yield _turn(message, at, danger=danger)


def _turn(message: Message, at: int, *, danger: bool) -> Turn:
    """Return the row of a message of the transcript."""
    text = masked(message.text)
    identity = turns.message_id(message.key, message.role, text)
    flags = (turns.CRISIS if danger else 0) | (turns.MASKED if text != message.text else 0)
    return Turn(identity, message.role, text, at, flags)
