"""``companion restore``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json, Yes
from companion.cli.output import confirm, emit, emit_json


def run(
    backup: Annotated[str, typer.Argument(help="Path of a backup, a name in the backups folder, or latest.")],
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Bring a backup back. The present store is kept aside; what was forgotten stays forgotten."""
    from companion.actions.changes.restoring import find_backup, restore

    here = call()
    find_backup(here.home, backup)
    if here.home.store.exists():
        confirm("Put the backup in the place of the present store?", yes)
    done = restore(here.home, here.moment, backup)
    if json:
        kept = str(done.kept) if done.kept else None
        emit_json({"restored": str(done.source), "kept": kept, "stayed_forgotten": done.stayed_forgotten})
    else:
        from companion.voice import upkeep

        kept_at = str(done.kept) if done.kept else None
        emit(upkeep.restored(str(done.source), kept_at, done.stayed_forgotten, here.language))
