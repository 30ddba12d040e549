"""``companion undo``."""

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(json: Json = False) -> None:
    """Take the last change back.

    It reaches one write, edit, close, follow-up, remember, thread, forget, pause or resume back.
    """
    from companion.actions.changes.undo import undo

    here = call()
    kind = undo(here.home, here.moment)
    if json:
        emit_json({"undone": kind})
    else:
        from companion.voice import changes

        emit(changes.undone(kind, here.language))
