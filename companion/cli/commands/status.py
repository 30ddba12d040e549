"""``companion status``."""

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(json: Json = False) -> None:
    """Show what the store holds and where it lies. Also whether it is paused."""
    from companion.actions.reads.status import status, status_json

    here = call()
    found = status(here.home, here.moment)
    if json:
        emit_json(status_json(found))
    else:
        from companion.voice import overview

        emit(overview.status_lines(found, here.language))
