"""``companion follow-up``."""

from typing import Annotated

import typer

from companion.cli.context import call, tell_pause
from companion.cli.flags import Json, What
from companion.cli.output import emit, emit_json, on_terminal, read_text


def run(
    note: What,
    outcome: Annotated[
        str, typer.Argument(help="engaged, deflected, silent or unused (the agent never asked).")
    ],
    reply: Annotated[
        str | None, typer.Option(help="What the person said; measured, not kept. - reads it from stdin.")
    ] = None,
    json: Json = False,
) -> None:
    """Record what came of a check-in.

    From the second on, one that met little response gives the topic 14 days of rest.
    """
    from companion.actions.changes.follow_up import follow_up
    from companion.actions.reads.show import note_json

    here = call()
    done = follow_up(here.home, here.moment, note, outcome, read_text(reply, "--reply"))
    tell_pause(here)
    if json:
        emit_json(
            {
                **note_json(done.note, here.moment),
                "outcome": done.outcome,
                "low": done.low,
                "muted": done.muted,
            }
        )
    elif on_terminal():
        from companion.voice import changes

        emit(changes.followed(done.note, done.outcome, done.muted, here.language))
