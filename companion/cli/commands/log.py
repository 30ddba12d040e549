"""``companion log``."""

from typing import Annotated

import typer

from companion import clock
from companion.cli.context import call
from companion.cli.flags import MOST, Json
from companion.cli.output import emit, emit_json


def run(
    limit: Annotated[int, typer.Option(min=1, help="How many entries, newest first.")] = 50,
    json: Json = False,
) -> None:
    """Show what was changed, or handed to an agent. When, which and why; no word of what is stored."""
    from companion.actions.reads.log import log

    here = call()
    entries = log(here.home, min(limit, MOST))
    if json:
        emit_json([{**entry._asdict(), "at": clock.local_iso(entry.at)} for entry in entries])
        return
    from companion.voice import overview

    emit(overview.log_lines(entries, here.language, clock.until_in_words))
