"""What a live session has from those that it was forked from: their words are on record there already.

The host's keys do not tell, because a hook captures without them. So an ancestor is a session that the transcript
names, or one that has messages of it at the same time: the same words of the same role, the hook's instant or the
transcript's, two at least or all that there are. A fork of a fork has several. What they have is theirs; what none has,
because no hook saw it, is kept with the fork, which was not there before it.

Codex gives all that it copies one new time. There the parent is named, and the whole copy is the parent's: what of it
the parent has not got may not have been kept on purpose, and no time says so any more.
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
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Final

    from companion.store.old_sessions import Turn
    from companion.store.retaining import Held

LEEWAY: Final = 10_000
"""Milliseconds between a hook's time of a message and the transcript's, at most."""
RESTAMPING: Final = ("codex",)
"""Hosts that give what a fork begins with a new time."""
_AT_ONCE: Final = 2_000
"""Milliseconds within which they copy it."""
_ENOUGH: Final = 2
_MOST: Final = 50
"""Sessions of the time that are looked at, the newest first."""
_MOST_PROMPTS: Final = 16
"""Prompts by which sessions of the time are looked for: the first ones and the last ones."""

SELECT_OF_THE_TIME: Final = (
    "SELECT session, number, id, flags, read_offset, transcript, closed_at "  # noqa: S608 - a constant clause
    "FROM document WHERE number IN ("
    "SELECT number FROM document WHERE source = :source AND session <> :session AND started_at <= :at + :leeway "
    "AND coalesce(closed_at, :at) >= :at - :leeway ORDER BY started_at DESC LIMIT :most) AND EXISTS ("
    f"SELECT 1 FROM turn WHERE {sql.OF_DOCUMENT} AND turn.from_agent = 0 AND turn.text = :text "
    "AND abs(turn.at - :at) <= :leeway)"
)


class Inherited(NamedTuple):
    """The sessions that a session goes on from, and the places of what it has from them."""

    names: tuple[str, ...]
    places: frozenset[int]


def inherited(
    connection: sqlite3.Connection, source: str, session: str, named: Iterable[str], said: Sequence[Turn]
) -> Inherited:
    """Return what a session has from others, of all messages of its transcript from the first on.

    ``named``: the sessions that the transcript names.
    """
    known = sessions.find(connection, source, session)
    own = _near(_turns_of(connection, known), said) if known is not None else set()
    others = [place for place in range(len(said)) if place not in own]
    if not others:
        return Inherited((), frozenset())
    names: list[str] = []
    places: set[int] = set()
    for name in named:
        parent = sessions.find(connection, source, name)
        names.append(name)
        if parent is not None:
            held = _turns_of(connection, parent)
            places |= _near(held, said) | (_copied_at_once(held, said) if source in RESTAMPING else set())
    for name, ancestor in _of_the_time(connection, source, session, [said[place] for place in others]):
        found = _near(_turns_of(connection, ancestor), said) - own
        if name not in names and len(found) >= min(_ENOUGH, len(others)):
            names.append(name)
            places |= found
    return Inherited(tuple(names), frozenset(places - own))


def end_of_copy(times: Sequence[int]) -> int:
    """Return how many messages stand at the beginning under the time of the first, by the instants of all of them."""
    return next((place for place, at in enumerate(times) if at > times[0] + _AT_ONCE), len(times))


def _turns_of(connection: sqlite3.Connection, session: Session) -> list[Held]:
    return retaining.latest(connection, session, TURNS)[::-1]


def _of_the_time(
    connection: sqlite3.Connection, source: str, session: str, said: Sequence[Turn]
) -> Iterator[tuple[str, Session]]:
    """Yield the sessions that have one of the prompts at the same time, each once."""
    prompts = [turn for turn in said if turn.role == "user"]
    if len(prompts) > _MOST_PROMPTS:
        prompts = [*prompts[: _MOST_PROMPTS // 2], *prompts[-_MOST_PROMPTS // 2 :]]
    met = set()
    for prompt in prompts:
        values = {"source": source, "session": session, "at": prompt.at, "text": prompt.text}
        rows = connection.execute(SELECT_OF_THE_TIME, {**values, "leeway": LEEWAY, "most": _MOST})
        for name, *row in rows.fetchall():
            if name not in met:
                met.add(name)
                yield name, Session(*row)


def _near(held: Sequence[Held], said: Sequence[Turn]) -> set[int]:
    """Return the places of what a session holds as well, at the same time.

    An answer that the transcript has only the beginning of is among them.
    """
    places = {
        place
        for number, place in _pairs(held, said).items()
        if abs(held[number].at - said[place].at) <= LEEWAY
    }
    begun = {place + 1 for place in places if place + 1 < len(said) and said[place].role == "user"} - places
    return places | {place for place in begun if _is_begun(held, said[place - 1], said[place])}


def _pairs(held: Sequence[Held], said: Sequence[Turn]) -> dict[int, int]:
    """Return for each turn on record, by place, the message that it is: in the same words, in the same order."""
    waiting = [
        Waiting(turn.role, turn.text, "", turn.at, live=bool(turn.flags & LIVE), blank=turn.off_record)
        for turn in held
    ]
    order = reconciled(waiting, [Said(turn.role, turn.text, turn.id.hex(), turn.at) for turn in said])
    return {
        slot.held: slot.canonical for slot in order if slot.held is not None and slot.canonical is not None
    }


def _copied_at_once(held: Sequence[Held], said: Sequence[Turn]) -> set[int]:
    """Return the places of a copy under one new time, if some of it are the words of the parent."""
    end = end_of_copy([turn.at for turn in said])
    return set(range(end)) if len(_pairs(held, said[:end])) >= min(_ENOUGH, end) else set()


def _is_begun(held: Sequence[Held], asked: Turn, answer: Turn) -> bool:
    """Tell whether an answer is the beginning of the one that a parent has to the same message."""
    return any(
        turn.role == "assistant"
        and turn.text.startswith(f"{answer.text}\n")
        and (held[place].role, held[place].text) == (asked.role, asked.text)
        for place, turn in enumerate(held[1:])
    )
