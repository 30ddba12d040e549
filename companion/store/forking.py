"""What a live session has from the one that it was forked from: the parent's words are on record there already.

The host's keys do not tell, because a hook captures without them. So the parent is the session that the transcript
names, else one whose prompt has the same words at the same time, where a second message agrees or nothing else is said.
Both are brought together as a session and its own transcript are (``rules.reconciling_turns``): what pairs is the
parent's, up to the first prompt that does not. An answer that the fork has only the beginning of is the parent's, too;
what the parent lacks, such as narration that no hook saw, is kept with the fork.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.reconciling_turns import Held as Waiting
from companion.rules.reconciling_turns import reconciled
from companion.rules.turns import LIVE, TURNS
from companion.store import retaining, sessions
from companion.store import sql_dialogue as sql
from companion.store.laying_down import Said
from companion.store.sessions import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from typing import Final

    from companion.store.old_sessions import Turn
    from companion.store.retaining import Held

LEEWAY: Final = 10_000
"""Milliseconds between a hook's time of a prompt and the transcript's, at most."""
_ENOUGH: Final = 2
_MOST: Final = 50
"""Sessions of the time that are looked at, the newest first."""

SELECT_OF_THE_TIME: Final = (
    "SELECT session, number, id, flags, read_offset, transcript, closed_at "  # noqa: S608 - a constant clause
    "FROM document WHERE number IN ("
    "SELECT number FROM document WHERE source = :source AND session <> :session AND started_at <= :at + :leeway "
    "AND coalesce(closed_at, :at) >= :at ORDER BY started_at DESC LIMIT :most) AND EXISTS ("
    f"SELECT 1 FROM turn WHERE {sql.OF_DOCUMENT} AND turn.from_agent = 0 AND turn.text = :text "
    "AND abs(turn.at - :at) <= :leeway)"
)


class Parent(NamedTuple):
    """The session that another one was forked from, and the name that its host has for it."""

    name: str
    session: Session


def parent_of(
    connection: sqlite3.Connection, source: str, session: str, named: Iterable[str], said: Sequence[Turn]
) -> Parent | None:
    """Return the session that one was forked from, by its transcript from the first message on.

    ``named``: the sessions that the transcript names.
    """
    first = next((turn for turn in said if turn.role == "user"), None)
    if first is None or _is_own(connection, source, session, first):
        return None
    for name in named:
        known = sessions.find(connection, source, name)
        if known is not None:
            return Parent(name, known)
    for parent in _of_the_time(connection, source, session, first):
        places = copied(connection, parent, said)
        if len(places) >= _ENOUGH or len(places) == len(said):
            return parent
    return None


def copied(
    connection: sqlite3.Connection, parent: Parent, said: Sequence[Turn], unwanted: Collection[bytes] = ()
) -> set[int]:
    """Return the places of what a transcript has from a parent.

    Those with an id in ``unwanted`` are kept nowhere: that the parent has not got them tells nothing.
    """
    return _shared(retaining.latest(connection, parent.session, TURNS)[::-1], said, unwanted)


def _is_own(connection: sqlite3.Connection, source: str, session: str, first: Turn) -> bool:
    """Tell whether the session itself has the transcript's first prompt on record."""
    known = sessions.find(connection, source, session)
    held = retaining.latest(connection, known, TURNS) if known is not None else []
    return any(turn.role == "user" and turn.text == first.text for turn in held)


def _of_the_time(connection: sqlite3.Connection, source: str, session: str, first: Turn) -> Iterator[Parent]:
    values = {"source": source, "session": session, "at": first.at, "text": first.text}
    rows = connection.execute(SELECT_OF_THE_TIME, {**values, "leeway": LEEWAY, "most": _MOST})
    return (Parent(name, Session(*row)) for name, *row in rows.fetchall())


def _shared(held: Sequence[Held], said: Sequence[Turn], unwanted: Collection[bytes]) -> set[int]:
    """Return the places of what a parent holds as well, up to the first prompt that it does not."""
    waiting = [
        Waiting(turn.role, turn.text, "", turn.at, live=bool(turn.flags & LIVE), blank=turn.off_record)
        for turn in held
    ]
    order = reconciled(waiting, [Said(turn.role, turn.text, turn.id.hex(), turn.at) for turn in said])
    own = {slot.canonical for slot in order if slot.held is None and slot.canonical is not None}
    asked = [place for place, turn in enumerate(said) if turn.role == "user" and turn.id not in unwanted]
    end = min(own.intersection(asked), default=len(said))
    places = {place for place in range(end) if place not in own}
    last = max(places, default=-1)
    if places and last + 1 < end and _is_begun(held, said[last], said[last + 1]):
        places.add(last + 1)
    return places


def _is_begun(held: Sequence[Held], asked: Turn, answer: Turn) -> bool:
    """Tell whether an answer is the beginning of the one that a parent has to the same message."""
    return any(
        turn.role == "assistant"
        and turn.text.startswith(f"{answer.text}\n")
        and (held[place].role, held[place].text) == (asked.role, asked.text)
        for place, turn in enumerate(held[1:])
    )
