"""Turns of dialogue as the forgetting rules need them: which ones hold a topic. Hot side, read only."""

import sqlite3
from collections.abc import Collection, Iterator
from typing import NamedTuple

from companion.store import sql
from companion.text.query import holds


class TurnText(NamedTuple):
    """One turn: ``note_number`` is the note it is linked to, ``at`` in UTC milliseconds."""

    number: int
    text: str
    note_number: int | None
    at: int
    session: str


def turns(connection: sqlite3.Connection, *, forgotten: bool = False) -> Iterator[TurnText]:
    """Yield the turns of the store, with ``forgotten`` the suppressed ones too."""
    for row in connection.execute(sql.SELECT_TURN_TEXTS, {"forgotten": int(forgotten)}):
        yield TurnText(*row)


def turns_about(
    connection: sqlite3.Connection,
    numbers: Collection[int],
    phrases: Collection[str],
    *,
    forgotten: bool = False,
) -> list[TurnText]:
    """Return the turns that are linked to one of the notes or hold one of the phrases whole."""
    found = turns(connection, forgotten=forgotten)
    return [
        turn
        for turn in found
        if turn.note_number in numbers or any(holds(turn.text, phrase) for phrase in phrases)
    ]
