"""``companion resume``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(
    session: Annotated[str | None, typer.Option(help="Resume only this session of an agent.")] = None,
    json: Json = False,
) -> None:
    """End a pause."""
    from companion.actions.changes.pause import resume

    here = call()
    was_paused = resume(here.home, here.moment, session or "")
    if json:
        emit_json({"was_paused": was_paused, "session": session})
    else:
        from companion.voice import changes

        emit(changes.resumed(was_paused, here.language))
