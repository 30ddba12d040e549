"""``companion migrate``."""

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(json: Json = False) -> None:
    """Bring the store to the form of this release. With a backup first; commands do it by themselves."""
    from companion.actions.changes.migrating import migrate_store

    here = call()
    done = migrate_store(here.home, here.moment)
    if json:
        emit_json(
            {"before": done.before, "after": done.after, "backup": str(done.backup) if done.backup else None}
        )
    else:
        from companion.voice import upkeep

        emit(upkeep.migrated(done.before, done.after, here.language))
