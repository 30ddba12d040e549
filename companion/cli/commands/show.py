"""``companion show``."""

from companion import clock
from companion.cli.context import call
from companion.cli.flags import Json, What
from companion.cli.output import emit, emit_json


def run(note: What, json: Json = False) -> None:
    """Show one note, whole."""
    from companion.actions.reads.show import note_json, show

    here = call()
    found = show(here.home, here.moment, note)
    if json:
        emit_json(note_json(found, here.moment))
    else:
        from companion.voice import overview

        emit(overview.show_lines(found, here.moment, here.language, clock.until_in_words))
