"""``companion backfill``."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.context import call, tell_pause
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, progress


def run(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="DIR", help="Folder with old sessions; else those of Claude Code, Codex, Gemini CLI."
        ),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what would come in.")] = False,
    json: Json = False,
) -> None:
    """Take old sessions into dialogue. Each message once; what was off the record, paused or forgotten stays out.

    The files stay as they are. It can be stopped and run again; only what is new is added.
    """
    from companion.actions.changes.backfill import backfill, backfilled_json

    here = call()
    with progress("backfill") as advance:
        done = backfill(
            here.home, here.moment, folder.expanduser() if folder else None, advance, dry_run=dry_run
        )
    if json:
        emit_json(backfilled_json(done))
    else:
        from companion.voice import reading_back

        emit(reading_back.backfilled(done, here.language, dry_run=dry_run))
    tell_pause(here)
