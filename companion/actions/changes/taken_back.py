"""What the person took back since a backup was made: it stays out of the store that comes back.

Of words that were taken back the present store has rows without words, and no hash of them. So a session's turns are
brought together with those of the backup, by ids, words and order, and what stands where a row has no words loses its
own. A session that was made private, or that is somebody else's, stays so.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from companion.rules.notes import Moment
from companion.rules.reconciling_turns import Held as Waiting
from companion.rules.reconciling_turns import reconciled
from companion.rules.turns import NOT_ABOUT_ME, NOT_ME, OFF_RECORD, PRIVATE, TURNS
from companion.store import connect, purging, retaining, sessions
from companion.store import sql_dialogue as sql
from companion.store.laying_down import Said
from companion.store.retaining import Held
from companion.store.sessions import Place

WISHED: Final = PRIVATE | NOT_ME | NOT_ABOUT_ME
NEAR: Final = 10_000
"""Milliseconds between a hook's time of an answer and the transcript's, which it may have got since the backup."""
SELECT_WISHED: Final = (
    "SELECT source, session, started_at, flags FROM document WHERE flags & :wished "  # noqa: S608 - a constant clause
    f"OR EXISTS (SELECT 1 FROM turn WHERE {sql.OF_DOCUMENT} AND turn.flags & :off_record)"
)


class Withdrawn(NamedTuple):
    """A session of which something was taken back: its flags, and all its turns in their order."""

    source: str
    session: str
    started_at: int
    flags: int
    turns: list[Held]


def withdrawn(connection: sqlite3.Connection) -> list[Withdrawn]:
    """Return the sessions of a store of which something was taken back, or of which nothing is to be kept."""
    rows = connection.execute(SELECT_WISHED, {"wished": WISHED, "off_record": OFF_RECORD}).fetchall()
    return [
        Withdrawn(source, session, at, flags, _turns_of(connection, source, session))
        for source, session, at, flags in rows
    ]


def withdraw_in(path: Path, found: Iterable[Withdrawn], moment: Moment) -> int:
    """Take back in the store at ``path`` what was taken back in another; return how many turns lost their words."""
    with closing(connect.writing(path)) as connection:
        with connect.immediate(connection):
            gone = sum(_withdraw(connection, one, moment) for one in found)
        if gone:
            purging.purge(connection)
    return gone


def _withdraw(connection: sqlite3.Connection, one: Withdrawn, moment: Moment) -> int:
    flags = one.flags & WISHED
    session = sessions.find(connection, one.source, one.session)
    if session is None and not flags:
        return 0
    if session is None:
        session = sessions.opened(connection, one.source, one.session, Place(), one.started_at)
    sessions.flag(connection, session, flags)
    held = _turns_of(connection, one.source, one.session)
    gone = sorted(_places(one.turns, held))
    return retaining.blank(connection, [held[place] for place in gone], moment.instant)


def _turns_of(connection: sqlite3.Connection, source: str, session: str) -> list[Held]:
    known = sessions.find(connection, source, session)
    return retaining.latest(connection, known, TURNS)[::-1] if known is not None else []


def _places(now: Sequence[Held], then: Sequence[Held]) -> set[int]:
    """Return the places of the turns of then that are off the record now."""
    order = reconciled(
        [Waiting(turn.role, turn.text, turn.id.hex(), turn.at, blank=turn.off_record) for turn in now],
        [Said(turn.role, turn.text, turn.id.hex(), turn.at) for turn in then],
    )
    gone: set[int] = set()
    for slot in order:
        if slot.held is not None and slot.unsaid is not None:
            near = abs(now[slot.held].at - then[slot.unsaid].at) <= retaining.SAME_TIME_MILLISECONDS
            gone |= _with_answers(then, slot.unsaid) if near else set()
    blank = [turn.at for turn in now if turn.off_record and turn.role == "assistant"]
    for place, turn in enumerate(then):
        if turn.role == "assistant" and any(abs(turn.at - at) <= NEAR for at in blank):
            gone.add(place)
    return gone - {slot.canonical for slot in order if slot.held is not None}


def _with_answers(turns: Sequence[Held], place: int) -> set[int]:
    """Return the place of a message and those of the answers to it."""
    end = next((after for after in range(place + 1, len(turns)) if turns[after].role == "user"), len(turns))
    return set(range(place, end))
