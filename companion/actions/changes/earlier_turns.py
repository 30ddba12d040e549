"""What is held of a session when a file brings only its new lines: a wish among them may concern what was said before.

Only what the file does not tell again, and what was said up to its first line: the other lines are judged where they
stand in the file. A file of another name may mean another session by the same name, so of those only what was said
shortly before counts.
"""

import sqlite3
from collections.abc import Mapping, Sequence

from companion.actions.changes.neutral_lines import Said, UnfitError, instant_of, source_id_of
from companion.dialogue.records import left_out
from companion.rules.same_turns import NEAR
from companion.safety.masking import masked
from companion.store import joining
from companion.store.joining import Other


class Earlier:
    """The turns of one session that were said before the lines of a file."""

    def __init__(self, connection: sqlite3.Connection, source: str, session: str) -> None:
        held = joining.others(connection, "", session)
        own = [one for one in held if not one.blank and (one.source == source or not one.of_host)]
        self._source = source
        self._held = sorted(own, key=lambda one: one.turn.at)
        self._moments = {(one.turn.role, one.turn.at) for one in own}
        self._told: set[tuple[str, int, str]] = set()
        self._ids: set[str] = set()
        self._first: int | None = None

    def __bool__(self) -> bool:
        """Tell whether anything is held of the session."""
        return bool(self._held)

    def hear(self, line: Said) -> None:
        """Hear the next line of the file."""
        try:
            at = instant_of(line)
        except UnfitError:
            return  # it stays out
        self._first = at if self._first is None else self._first
        source_id = source_id_of(line)
        self._ids.update(() if source_id is None else (source_id,))
        if (line.role, at) in self._moments:
            self._told.update((line.role, at, text) for text in (line.text, masked(line.text)))

    def unwanted(self, from_person: Sequence[bool], wishes: Mapping[int, frozenset[str]]) -> list[Other]:
        """Return what is not to be on record, by who said the lines of the file and by the wishes in them."""
        before = [one for one in self._held if self._is_before(one)]
        later = {len(before) + place: kinds for place, kinds in wishes.items()}
        out = left_out([*(one.turn.role == "user" for one in before), *from_person], later)
        return [one for place, one in enumerate(before) if place in out]

    def _is_before(self, one: Other) -> bool:
        turn = one.turn
        if self._first is None or one.source_id in self._ids or (turn.role, turn.at, turn.text) in self._told:
            return False
        since = self._first - turn.at
        return since >= 0 and (one.source == self._source or since <= NEAR)
