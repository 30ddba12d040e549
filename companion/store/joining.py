"""One session that came by two ways: kept by a host's hooks or its transcript, and imported from a file. Hot side.

A file names a session, not its host, so what it brings lies in a document of its own. What must stay true: a turn that
one of the documents holds is not written into the other as well. Everything runs in the caller's transaction.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.same_turns import Said, same_turns
from companion.rules.turns import OFF_RECORD
from companion.store import retaining
from companion.store.retaining import Held
from companion.store.sql_dialogue import OF_DOCUMENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from typing import Final

    from companion.store.old_sessions import Turn

HOSTS: Final = ("claude-code", "codex", "gemini", "generic")
"""Whose sessions are kept live or backfilled; any other source is a file (a test compares it with the adapters)."""
SELECT_OF_OTHERS: Final = (
    "SELECT document.source, turn.source_id, turn.number, turn.id, turn.role, turn.text, turn.at, turn.flags, "
    f"turn.note_number, turn.forgotten_at FROM document JOIN turn ON {OF_DOCUMENT} "
    "WHERE document.session = :session AND document.source <> :source ORDER BY turn.number"
)


class Other(NamedTuple):
    """A turn of the same session in a document of another source; ``source_id`` is the one that a file gave it."""

    source: str
    source_id: str | None
    turn: Held

    @property
    def of_host(self) -> bool:
        """Tell whether it came from a host, not from a file."""
        return self.source in HOSTS

    @property
    def blank(self) -> bool:
        """Tell whether it was off the record: there are no words in it."""
        return bool(self.turn.flags & OFF_RECORD) or not self.turn.text


def others(connection: sqlite3.Connection, source: str, session: str) -> list[Other]:
    """Return what documents of other sources hold of a session, in its order."""
    rows = connection.execute(SELECT_OF_OTHERS, {"session": session, "source": source})
    return [Other(name, source_id, Held(*turn)) for name, source_id, *turn in rows]


def without_imported(
    connection: sqlite3.Connection, source: str, session: str, fresh: Sequence[Turn], *, write: bool = True
) -> list[Turn]:
    """Return what of a transcript no file has brought before.

    A turn that a file has brought gets the transcript's words and identity: from then on it is known by them.
    """
    held = [one.turn for one in others(connection, source, session) if not one.of_host and not one.blank]
    pairs = same_turns(_said(fresh), _said(held))
    for ours, theirs in pairs.items():
        if write and held[theirs].forgotten_at is None:
            retaining.confirm(connection, held[theirs], retaining.Row(*fresh[ours]))
    return [turn for place, turn in enumerate(fresh) if place not in pairs]


def _said(turns: Sequence[Turn] | Sequence[Held]) -> list[Said]:
    return [Said(turn.role, turn.text, turn.at) for turn in turns]
