"""``companion backup``."""

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(json: Json = False) -> None:
    """Copy the bank into the backups folder. Old copies beyond backup.keep are removed."""
    from companion.actions.changes.backing_up import make_backup

    here = call()
    path, removed = make_backup(here.home, here.moment)
    if json:
        emit_json({"backup": str(path), "removed": removed})
    else:
        from companion.voice import upkeep

        emit(upkeep.backed_up(str(path), removed, here.language))
