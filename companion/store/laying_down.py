"""Puts what a transcript says into a session that hooks captured live: in its place, with the transcript's words.

Only the turns from the first that the transcript has not confirmed are looked at; what is on record under the
transcript's own key stands already. What must stay true: no turn on record is dropped, turns and search rows move
together, and the same transcript twice changes nothing. In the caller's transaction.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.reconciling_turns import Held as Waiting
from companion.rules.reconciling_turns import reconciled
from companion.rules.turns import LIVE, TURNS, turn_number
from companion.store import retaining

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Sequence

    from companion.rules.reconciling_turns import Slot
    from companion.store.old_sessions import Turn
    from companion.store.retaining import Held
    from companion.store.sessions import Session


class Said(NamedTuple):
    """A message of the transcript, as the alignment wants it."""

    role: str
    text: str
    key: str
    at: int


def lay_down(
    connection: sqlite3.Connection,
    session: Session,
    fresh: Sequence[Turn],
    unwanted: Collection[bytes] = (),
    taken_back: Collection[bytes] = (),
) -> int:
    """Bring a session's turns and those of its transcript together; return how many were added.

    ``fresh`` are the transcript's turns that are not on record under their own ids. Those with an id in ``unwanted``
    (off the record, forgotten) are never written; they take part, so that the rows without words find their places.
    What a hook kept of those in ``taken_back`` loses its words: the wish was not known then.
    """
    waiting = _unconfirmed(connection, session)
    held = [
        Waiting(turn.role, turn.text, "", turn.at, live=bool(turn.flags & LIVE), blank=_is_open_blank(turn))
        for turn in waiting
    ]
    said = [Said(turn.role, turn.text, turn.id.hex(), turn.at) for turn in fresh]
    refused = {place for place, turn in enumerate(fresh) if turn.id in unwanted}
    met = reconciled(held, said)
    order = [
        slot._replace(canonical=None) if slot.canonical in refused else slot
        for slot in met
        if slot.held is not None or slot.canonical not in refused
    ]
    withdrawn = {
        slot.held for slot in met if slot.canonical is not None and fresh[slot.canonical].id in taken_back
    }
    first = waiting[0].number if waiting else _next_number(connection, session)
    numbers = _numbers(waiting, order, first)
    _make_room(connection, waiting, order, numbers)
    _settle(connection, waiting, fresh, order, numbers)
    _withdraw(connection, waiting, withdrawn, order, numbers)
    return _write(connection, waiting, fresh, order, numbers)


def _is_open_blank(turn: Held) -> bool:
    """Tell whether a turn off the record may still stand for a message: the transcript was not read past it."""
    return turn.off_record and bool(turn.flags & LIVE)


def _settle(
    connection: sqlite3.Connection,
    waiting: Sequence[Held],
    fresh: Sequence[Turn],
    order: Sequence[Slot],
    numbers: Sequence[int],
) -> None:
    """Confirm the turns off the record that the transcript was read past: none stands for what is said later."""
    read_up_to = max((turn.at for turn in fresh), default=0)
    for slot, number in zip(order, numbers, strict=True):
        if slot.held is None or not _is_open_blank(turn := waiting[slot.held]):
            continue
        if slot.unsaid is not None or turn.at <= read_up_to:
            retaining.settle(connection, turn._replace(number=number))


def _withdraw(
    connection: sqlite3.Connection,
    waiting: Sequence[Held],
    withdrawn: Collection[int | None],
    order: Sequence[Slot],
    numbers: Sequence[int],
) -> None:
    """Take the words of turns away; they stand for messages that the transcript was read past."""
    for slot, number in zip(order, numbers, strict=True):
        if slot.held is not None and slot.held in withdrawn:
            turn = waiting[slot.held]
            retaining.blank(connection, [turn._replace(number=number, flags=turn.flags & ~LIVE)], turn.at)


def _unconfirmed(connection: sqlite3.Connection, session: Session) -> list[Held]:
    held = retaining.latest(connection, session, TURNS)[::-1]
    for place, turn in enumerate(held):
        if turn.flags & LIVE:
            return held[place:]
    return []


def _next_number(connection: sqlite3.Connection, session: Session) -> int:
    last = retaining.latest(connection, session, 1)
    return last[0].number + 1 if last else turn_number(session.number, 0)


def _numbers(waiting: Sequence[Held], order: Sequence[Slot], first: int) -> list[int]:
    """Return the number of each turn: one after the other; behind a gap that erasing left never below its own."""
    numbers: list[int] = []
    for slot in order:
        least = numbers[-1] + 1 if numbers else first
        numbers.append(least if slot.held is None else max(least, waiting[slot.held].number))
    return numbers


def _make_room(
    connection: sqlite3.Connection, waiting: Sequence[Held], order: Sequence[Slot], numbers: Sequence[int]
) -> None:
    """Move the turns to their new numbers, from the last on: each only ever moves up."""
    for slot, number in reversed(list(zip(order, numbers, strict=True))):
        if slot.held is not None:
            retaining.move(connection, waiting[slot.held], number)


def _write(
    connection: sqlite3.Connection,
    waiting: Sequence[Held],
    fresh: Sequence[Turn],
    order: Sequence[Slot],
    numbers: Sequence[int],
) -> int:
    added = 0
    for slot, number in zip(order, numbers, strict=True):
        if slot.canonical is None:
            continue
        turn = fresh[slot.canonical]
        row = retaining.Row(turn.id, turn.role, turn.text, turn.at, turn.flags)
        if slot.held is None:
            retaining.insert(connection, number, row)
            added += 1
        else:
            retaining.confirm(connection, waiting[slot.held]._replace(number=number), row)
    return added
