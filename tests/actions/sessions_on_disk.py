"""Old sessions of Claude Code on disk for the tests of backfill, and what of them is on record."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.actions.reads.transcript import read_session
from companion.home import Home
from tests.dialogue.transcripts import assistant, line, tool_result, tool_use, user

CHAT = [user("open the gate", "u1"), tool_use(), tool_result(), assistant("It is open.", "m1")]


def store(folder: Path, session: str, records: Iterable[dict[str, Any]], age: int = 0) -> Path:
    """Write a session of Claude Code; ``age`` in days makes its file older."""
    path = folder / "-srv-harbour" / f"{session}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(line({**record, "sessionId": session}) for record in records))
    os.utime(path, (1_772_000_000 - age * 86_400,) * 2)
    return path


def words(home: Home, session: str | None = None) -> list[str]:
    return [turn.text for turn in read_session(home, session).turns]
