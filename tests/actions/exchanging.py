"""Files of other tools, and short words for taking them in."""

import os
from pathlib import Path
from typing import Any

from companion.actions.changes.import_tools import (
    FileTaken,
    Source,
    ToolImported,
    import_tool,
)
from companion.home import Home
from companion.rules.notes import Moment
from tests.exchange.samples import lines

HEADER = {"kind": "header", "version": 1}
OLD = "2026-03-01 10:00:00+00"
SAMPLE_FILES = {"mcp-memory": "mcp-memory.jsonl", "r2mcp": "r2mcp.jsonl", "claude-mem": "claude-mem.json"}


def bring(home: Home, moment: Moment, kind: str, place: Path, **more: Any) -> ToolImported:
    return import_tool(home, moment, Source(kind, place, **more))


def one(done: ToolImported) -> FileTaken:
    (file,) = done.files
    return file


def counts(done: ToolImported) -> tuple[int, ...]:
    """Return added, changed, archived, same, skipped, failed of the one file."""
    return tuple(one(done)[1:7])


def graph(folder: Path, *observations: str, name: str = "default_user", day: int = 0) -> Path:
    file = folder / "memory.jsonl"
    file.write_bytes(
        lines({"type": "entity", "name": name, "entityType": "person", "observations": observations})
    )
    if day:
        os.utime(file, (day, day))
    return file


def memory(content: str, **more: Any) -> dict[str, Any]:
    data = {
        "id": "m1", "content": content, "tier": "preferences", "type": "preference", "topics": ["tooling"],
        "created_at": OLD, "updated_at": OLD, **more,
    }  # fmt: skip
    return {"kind": "row", "table": "memories", "data": data}


def backup(folder: Path, *memories: dict[str, Any]) -> Path:
    file = folder / "backup.jsonl"
    file.write_bytes(lines(HEADER, *memories))
    return file
