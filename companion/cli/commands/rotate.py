"""``companion rotate``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what is due.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Also where most of the store would go, or the clock is doubted.")
    ] = False,
    json: Json = False,
) -> None:
    """Do what is due once a day, for cron. The day's backup, the archive, the mirror.

    Closed notes and stale entries move to the archive; nothing is deleted unless a setting says so. Silent when
    nothing is due.
    """
    from companion import clock
    from companion.actions.changes.rotate import rotate, rotation_json

    here = call()
    done = rotate(here.home, here.moment, dry_run=dry_run, force=force)
    if json:
        emit_json(rotation_json(done))
        return
    from companion.voice import rotating

    told = rotating.rotated(done, here.language, clock.local_date)
    if told:
        emit(told)
