"""``companion why``."""

from companion import clock
from companion.cli.context import call
from companion.cli.flags import Json, What
from companion.cli.output import emit, emit_json


def run(note: What, json: Json = False) -> None:
    """Say which gate holds a note back, and until when."""
    from companion.actions.reads.gate import report_json
    from companion.actions.reads.why import why

    here = call()
    report = why(here.home, here.moment, note)
    if json:
        emit_json(report_json(report))
    else:
        from companion.voice import gating

        emit(gating.why_lines(report, here.language, clock.until_in_words))
