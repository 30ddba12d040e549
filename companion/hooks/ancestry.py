"""The sessions that one goes on from: those that its transcript names, and those that their transcripts name.

A fork of a fork that has nothing of its own on record names only that: the words are the first one's. Gemini names
nobody.
"""

from __future__ import annotations

from companion.store import sessions
from companion.store.transcripts import Lines
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping
    from typing import Final

MOST: Final = 32
"""Sessions that are named at most: what stands before them came long ago."""


def ancestry(
    connection: sqlite3.Connection,
    host: str,
    session: str,
    named: Iterable[str | None],
    told: Mapping[str, str | None],
) -> tuple[str, ...]:
    """Return the sessions that ``session`` goes on from, the nearest first.

    ``named`` are those that its transcript names; ``told`` has by name what is known of others without their files.
    """
    found: list[str] = []
    waiting = list(named)
    while waiting and len(found) < MOST:
        name = waiting.pop(0)
        if not name or name == session or name in found:
            continue
        found.append(name)
        known = sessions.find(connection, host, name)
        transcript = known.transcript if known is not None else None
        waiting += (told[name],) if name in told else named_in(host, transcript)
    return tuple(found)


def named_in(host: str, path: str | None) -> tuple[str | None, ...]:
    """Return the sessions that a transcript names: its own, or one whose lines it repeats, and its parent."""
    if host == "gemini" or path is None or not os.path.isfile(path):
        return ()
    if host == "codex":
        from companion.dialogue.codex import facts  # noqa: PLC0415 - one reader is loaded, not three
    else:
        from companion.dialogue.claude_code import facts  # noqa: PLC0415 - as above

    try:
        said = facts(Lines(path))
    except OSError:
        return ()
    return said.session, said.forked_from
