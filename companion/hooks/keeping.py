"""Puts a record into the store: the only writer of live dialogue, for events as they come and for those of the spool.

What must stay true: the same record twice is the same store once; a reply is kept only when the message it answers is
on record and was not off the record, and in doubt the transcript has to tell; nothing is kept in a private session or
one that is somebody else's. All of it happens in the caller's write transaction.
"""

from __future__ import annotations

from companion.hooks.record import END, LOOK_AGAIN, OFF, PROMPT, REPLY, START, UNHEARD
from companion.records import NamedTuple
from companion.rules import turns
from companion.store import pauses, quiet_spans, retaining, sessions, sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Final

    from companion.hooks.record import Record
    from companion.store.retaining import Held
    from companion.store.sessions import Session

SAME_PROMPT: Final = 10_000
"""Milliseconds within which the same words, still unanswered, are the same message (design, *Turn identity*)."""
JUST_NOW: Final = 900_000
"""Milliseconds within which "what I just said" may mean the last turn that was kept, where a pause began since."""
NAMING: Final = ("claude-code", "codex")
"""Hosts that name their turns, but for old releases, and whose transcripts can be read."""
CLOSED_TO_US: Final = turns.PRIVATE | turns.NOT_ME
"""Sessions of which nothing is kept and in which nothing is handed over."""
FLAGS_OF_ACTS: Final = {
    "off-record-chat": turns.PRIVATE,
    "private-session": turns.PRIVATE,
    "not-me": turns.NOT_ME,
    "not-about-me": turns.NOT_ABOUT_ME,
    LOOK_AGAIN: turns.DOUBT,
}


class Kept(NamedTuple):
    """What came of a record: ``again`` when it was on record before, how many messages lost their words."""

    again: bool = False
    blanked: int = 0


def keep(connection: sqlite3.Connection, record: Record) -> Kept:
    """Write what a record says; in the caller's transaction."""
    for kind, subject, reason in record.handed:
        values = {"at": record.at, "session": record.session, "host": record.host}
        connection.execute(
            sql.INSERT_INJECTION, {**values, "kind": kind, "subject": subject or None, "reason": reason}
        )
    if record.kind == OFF:
        quiet_spans.run_off(connection, record.session, record.at, answered="answered" in record.acts)
        return Kept()
    if record.kind == PROMPT:
        quiet_spans.end_off(connection, record.session, record.at, leeway=quiet_spans.LEEWAY)
        return _keep_prompt(connection, record)
    if record.kind == REPLY:
        return _keep_reply(connection, record)
    if record.kind == START:
        quiet_spans.end_off(connection, record.session, record.at)
    if record.kept and record.session:
        _keep_edge(connection, record)
    return Kept()


def keep_late(connection: sqlite3.Connection, record: Record) -> Kept:
    """Write what a record says that waited: whoever made it may not have known that nothing was to be kept."""
    if "resume" not in record.acts and quiet_spans.is_quiet(connection, record.session, record.at):
        record = record._replace(kept=False, text="")
    done = keep(connection, record)
    if record.kind == REPLY and record.kept and not record.text:
        _doubt(connection, record)
    return done


def _doubt(connection: sqlite3.Connection, record: Record) -> None:
    """Note that a reply had to wait without its words: the transcript says what may be kept of it."""
    session = sessions.find(connection, record.host, record.session)
    if session is not None:
        sessions.flag(connection, session, turns.DOUBT)


def _keep_edge(connection: sqlite3.Connection, record: Record) -> None:
    """Write the beginning or the end of a session: an end closes only what is there, and lets cards lapse."""
    if record.kind != END:
        sessions.opened(connection, record.host, record.session, record.place, record.at)
        return
    known = sessions.find(connection, record.host, record.session)
    if known is not None:
        sessions.close(connection, known, record.at)
    from companion.store import cards  # noqa: PLC0415 - an end comes once, prompts all the time

    cards.lapse(connection, record.moment, record.session)


def _keep_prompt(connection: sqlite3.Connection, record: Record) -> Kept:
    _obey_pause(connection, record)
    if not record.kept:
        quiet_spans.said_in_a_pause(connection, record.session, record.at, record.today)
    if not record.session:
        return Kept()
    if not record.kept and not set(record.acts) & set(FLAGS_OF_ACTS):
        return _take_back_in_a_pause(connection, record)
    session = sessions.opened(connection, record.host, record.session, record.place, record.at)
    held = retaining.latest(connection, session)
    blanked = _blank_what_was_said(connection, session, held, record)
    flags = sum(FLAGS_OF_ACTS[act] for act in {*record.acts} & {*FLAGS_OF_ACTS})
    session = sessions.flag(connection, session, flags)
    if session.flags & CLOSED_TO_US or not record.kept:
        return Kept(blanked=blanked)
    if record.key is None and is_said_again(held, record.text, record.at):
        return Kept(again=True, blanked=blanked)
    key = record.key or f"@{record.at}"
    added = retaining.add(
        connection, session, key, "user", record.text, record.at, flags=record.flags | turns.OPEN | turns.LIVE
    )
    return Kept(again=not added, blanked=blanked)


def _take_back_in_a_pause(connection: sqlite3.Connection, record: Record) -> Kept:
    """Take back the turn before a pause, asked for within minutes: what was said since then was never kept."""
    session = sessions.find(connection, record.host, record.session)
    if session is None or "off-record-before" not in record.acts:
        return Kept()
    last = _last_turn(retaining.latest(connection, session))
    if not last or record.at - last[0].at > JUST_NOW:
        return Kept()
    return Kept(blanked=retaining.blank(connection, last, record.at))


def is_said_again(held: list[Held], text: str, at: int) -> bool:
    """Tell whether a message is the one that stands unanswered: hosts that name no turns send an event twice (K14)."""
    if not held or not text:
        return False
    last = held[0]
    return last.open and last.text == text and abs(at - last.at) <= SAME_PROMPT


def _blank_what_was_said(
    connection: sqlite3.Connection, session: Session, held: list[Held], record: Record
) -> int:
    """Take back what the person asked to have taken back: the turn before, or the whole conversation."""
    if "off-record-chat" in record.acts:
        everything = retaining.latest(connection, session, turns.TURNS)
        return retaining.blank(connection, everything, record.at)
    if "off-record-before" in record.acts:
        return retaining.blank(connection, _last_turn(held), record.at)
    return 0


def _last_turn(held: list[Held]) -> list[Held]:
    """Return the person's last message and all replies to it, of messages in the order newest first."""
    for place, message in enumerate(held):
        if message.role == "user":
            return held[: place + 1]
    return held


def _obey_pause(connection: sqlite3.Connection, record: Record) -> None:
    if "pause" in record.acts:
        pauses.pause(connection, record.moment, None)
    elif "resume" in record.acts:
        pauses.resume(connection, record.moment)


def _keep_reply(connection: sqlite3.Connection, record: Record) -> Kept:
    session = sessions.find(connection, record.host, record.session)
    if session is None or session.flags & CLOSED_TO_US or not record.kept:
        return Kept()
    held = retaining.latest(connection, session)
    asked = asked_of(session, held, record.key)
    if asked is not None and not asked.open and _is_held(held, record.text):
        return Kept(again=True)
    if asked is None or _may_answer_another(record, asked):
        sessions.flag(connection, session, turns.DOUBT)
        return Kept()
    if asked.open:
        retaining.answered(connection, asked)
    if asked.off_record or not record.text:
        return Kept()
    key = record.key or f"@{asked.at}:{asked.number}"
    flags = turns.LIVE | record.flags | asked.flags & turns.CRISIS
    added = retaining.add(
        connection,
        session,
        key,
        "assistant",
        record.text,
        record.at,
        flags=flags,
        note_number=asked.note_number,
    )
    return Kept(again=not added)


def asked_of(session: Session, held: list[Held], key: str | None) -> Held | None:
    """Return the message that a reply answers: the one of the host's turn id, else the last of the person."""
    asked = [message for message in held if message.role == "user"]
    if key is not None:
        for message in asked:
            if message.id == turns.turn_id(session.id, key, "user", message.text):
                return message
    # A host that names turns names them in both events; a message of another turn is not the one.
    last = asked[0] if asked else None
    return last if last is None or key is None or (last.open and not _has_key(session, last)) else None


def _has_key(session: Session, message: Held) -> bool:
    """Tell whether a message that a hook captured came with the host's id of its turn, else it has its time."""
    return message.id != turns.turn_id(session.id, f"@{message.at}", message.role, message.text)


def _may_answer_another(record: Record, asked: Held) -> bool:
    """Tell whether a reply may be to a message that reached no hook, which only the host's transcript knows of.

    Without a turn's id, one reply more to a message that was answered may be to the next message.
    """
    if UNHEARD in record.acts:
        return True
    named = record.key is not None or record.host not in NAMING
    return not named and not asked.open and record.place.transcript is not None


def _is_held(held: list[Held], text: str) -> bool:
    """Tell whether the last reply has the same words: the event came twice."""
    return bool(held) and held[0].role == "assistant" and held[0].text == text
