"""``companion import KIND`` for the files of other memory tools: one call of the action, and its answer printed."""

from pathlib import Path
from typing import Final

import typer

from companion.cli.context import call, tell_pause, working_folder
from companion.cli.output import emit, emit_json, progress, tell

KINDS: Final = ("mcp-memory", "r2mcp", "claude-mem")
"""The kinds of ``import`` that are other tools."""


def take_in(kind: str, place: Path, project: str | None, allow: list[str] | None, json: bool) -> None:
    """Take in a file or folder of another tool: what came in on stdout, a word about the rest on stderr.

    Always ends with ``typer.Exit``: 0, 1 when a row failed, 4 when only private ones stayed out.
    """
    from companion.actions.changes.import_tools import (  # noqa: PLC0415 - a command loads its action when it runs
        Source,
        import_tool,
        tool_json,
    )

    here = call()
    source = Source(kind, place.expanduser(), project, working_folder(), tuple(allow or ()))
    with progress("import") as advance:
        done = import_tool(here.home, here.moment, source, advance)
    if json:
        emit_json(tool_json(done))
    else:
        from companion.voice import exchanging  # noqa: PLC0415 - JSON needs no words

        for file in done.files:
            for line in exchanging.remarks(file, here.language):
                tell(f"companion: {line}")
            emit(exchanging.taken(file, here.language))
    tell_pause(here)
    raise typer.Exit(done.exit_code)
