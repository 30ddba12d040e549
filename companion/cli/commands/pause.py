"""``companion pause``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(
    until: Annotated[
        str | None, typer.Option(help="Date at whose 00:00 it ends: 2026-06-01, in 3 days, 下周三.")
    ] = None,
    session: Annotated[str | None, typer.Option(help="Pause only this session of an agent.")] = None,
    json: Json = False,
) -> None:
    """Stop everything personal that is automatic. Commands, and help in a crisis, still work."""
    from companion.actions.changes.pause import pause
    from companion.actions.reads.gate import paused_until

    here = call()
    paused = pause(here.home, here.moment, until, session or "")
    if json:
        emit_json({"paused_until": paused_until(paused), "session": session})
    else:
        from companion.voice import changes

        emit(changes.paused(paused.until, here.language, session))
