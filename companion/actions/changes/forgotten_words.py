"""What was forgotten, ready to be asked about many old messages: as a whole, or for a line that they hold."""

import sqlite3
from collections.abc import Iterator
from typing import Final

from companion import clock
from companion.rules.tombstones import TELLING_COLUMNS, Graveyard, Unit, turn_unit, unkept_unit
from companion.store import old_sessions
from companion.store.graves import read_graves
from companion.text.normalise import display_columns
from companion.text.query import holds

_ANY_DAY: Final = "1970-01-01"


class Forgotten:
    """The tombstones that stop old messages, and the lines of notes that are only suppressed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        graves = [grave for grave in read_graves(connection) if grave.kind in ("turn", "line")]
        self._yard = Graveyard(graves) if graves else None
        lines = old_sessions.forgotten_lines(connection)
        self._lines = [(text, at) for text, at in lines if display_columns(text) >= TELLING_COLUMNS]

    @property
    def has_graves(self) -> bool:
        """Whether anything has a tombstone."""
        return self._yard is not None

    def has_unit(self, unit: Unit) -> bool:
        """Tell whether a unit has a tombstone."""
        return self._yard is not None and self._yard.grave_of(unit) is not None

    def has(self, text: str, at: int) -> bool:
        """Tell whether a message said at ``at`` (UTC milliseconds) was forgotten, or holds a line that was."""
        if self._yard is not None and any(map(self._yard.grave_of, _units(text, at))):
            return True
        return any(at <= forgotten_at and holds(text, line) for line, forgotten_at in self._lines)


def unkept_at(text: str, at: int) -> Unit:
    """Return a message as what was off the record at its instant."""
    return unkept_unit(text, at, _day(at))


def unkept_in(text: str, session: str) -> Unit:
    """Return a message as what was off the record in a session: a fork may tell another time."""
    return unkept_unit(text, 0, _ANY_DAY, session)


def unkept_there(text: str, at: int, session: str) -> Unit:
    """Return a message as what was off the record in a session at its instant: lines of files may share that."""
    return unkept_unit(text, at, _day(at), f"{session} {at}")


def _units(text: str, at: int) -> Iterator[Unit]:
    on = _day(at)
    yield turn_unit(text, at, on)
    for line in {text, *text.split("\n")}:
        if display_columns(line) >= TELLING_COLUMNS:
            yield Unit("line", line, at, on)


def _day(at: int) -> str:
    return clock.local_date(at // 1000 * 1000)
