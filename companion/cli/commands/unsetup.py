"""``companion unsetup``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json, Yes
from companion.cli.output import confirm, emit, emit_json


def run(
    hosts: Annotated[list[str], typer.Argument(metavar="HOST...", help="claude-code, codex, gemini.")],
    purge: Annotated[
        bool, typer.Option("--purge", help="Remove the home too, with everything in it.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """End the setup of hosts. Files go back to what they were; what is remembered stays, unless it is purged."""
    from companion.actions.changes.taking_down import taken_down_json, unsetup

    here = call()
    if purge and not dry_run:
        confirm("Remove everything that is remembered, every bank and backup?", yes)
    done = unsetup(here.home, here.moment, tuple(hosts), purge=purge, dry_run=dry_run)
    if json:
        emit_json(taken_down_json(done))
    else:
        from companion.voice import setting_up

        emit(setting_up.taken_down(done, here.language))
