"""Reading sessions back: which there are, what was said in one of them, where some words were said.

A session is named by its whole id or a beginning of four characters or more that fits one. Words are searched as a
whole phrase, as forgetting understands it. What was forgotten or off the record is not shown.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.store import connect, reading_back
from companion.store.faults import translated
from companion.store.reading_back import SessionLine, TurnLine
from companion.text.query import holds

SHORTEST: Final = 4
"""Characters of an id that name a session."""
_MOST_CHOICES: Final = 10


class Sessions(NamedTuple):
    """The sessions used last; ``more`` are not listed."""

    lines: list[SessionLine]
    more: int


class Said(NamedTuple):
    """Turns in the order in which they were said; ``more`` earlier ones are left out."""

    turns: list[TurnLine]
    more: int


def list_sessions(home: Home, most: int | None = None) -> Sessions:
    """Return the ``most`` sessions that were used last. Raises ``StoreUnavailable``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        found = reading_back.sessions(connection)
    return Sessions(found[:most], max(0, len(found) - most) if most is not None else 0)


def read_session(home: Home, session: str | None, words: str | None = None, most: int | None = None) -> Said:
    """Return the last ``most`` turns of a session, or of all, that hold ``words`` (all without).

    Raises ``UsageProblem`` for empty words, ``NothingMatched`` and ``Ambiguous`` for the session.
    """
    if words is not None and not words.strip():
        raise UsageProblem("the words to search for are empty", "companion transcript --search WORDS")
    with translated(), closing(connect.reading(home.store)) as connection:
        number = _find(connection, session) if session is not None else None
        turns = reading_back.turns_backwards(connection, number)
        found = [turn for turn in turns if words is None or holds(turn.text, words)]
    return Said(found[:most][::-1], max(0, len(found) - most) if most is not None else 0)


def _find(connection: sqlite3.Connection, session: str) -> int:
    """Return the number of the session that is meant."""
    found = reading_back.sessions(connection, session) if session else []
    exact = [line for line in found if line.session == session]
    if len(exact) == 1 or (len(found) == 1 and len(session) >= SHORTEST):
        return (exact or found)[0].number
    if not found or len(session) < SHORTEST:
        raise NothingMatched(
            "no session fits", "companion transcript lists them; four characters of an id will do"
        )
    choices = [f"{line.session}  {line.source}" for line in (exact or found)[:_MOST_CHOICES]]
    raise Ambiguous("several sessions fit; nothing was read", choices, "give more of the id")


def neutral_lines(turns: Iterable[TurnLine]) -> list[dict[str, Any]]:
    """Return turns as the neutral lines that ``import dialogue`` reads; ``at`` is ISO 8601 in UTC."""
    return [
        {
            "id": turn.id,
            "session": turn.session,
            "at": utc_iso(turn.at),
            "speaker": turn.speaker,
            "role": turn.role,
            "text": turn.text,
        }
        for turn in turns
    ]


def sessions_json(found: Sessions) -> dict[str, Any]:
    """Return the shape of ``transcript --json`` without a session."""
    return {"sessions": [_session_json(line) for line in found.lines], "more": found.more}


def said_json(said: Said, session: str | None, words: str | None) -> dict[str, Any]:
    """Return the shape of ``transcript --json`` for turns."""
    turns = [
        {**line, "source": turn.source}
        for line, turn in zip(neutral_lines(said.turns), said.turns, strict=True)
    ]
    return {"session": session, "query": words, "turns": turns, "more": said.more}


def _session_json(line: SessionLine) -> dict[str, Any]:
    return {
        "session": line.session,
        "source": line.source,
        "folder": line.folder,
        "started_at": utc_iso(line.first_at),
        "last_at": utc_iso(line.last_at),
        "turns": line.turns,
    }


def utc_iso(at: int) -> str:
    """Return an instant (UTC milliseconds) as ISO 8601 text; milliseconds only where there are any."""
    precision = "milliseconds" if at % 1000 else "seconds"
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec=precision)
