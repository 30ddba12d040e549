"""``companion close``."""

from typing import Annotated

import typer

from companion.cli.context import call, tell_pause
from companion.cli.flags import Allow, Json
from companion.cli.output import emit, emit_json, read_text


def run(
    note: Annotated[str | None, typer.Argument(metavar="[NOTE]", help="The note to close.")] = None,
    person: Annotated[str | None, typer.Option(help="Close every note about this person.")] = None,
    topic: Annotated[str | None, typer.Option(help="Close every note whose title holds these words.")] = None,
    outcome: Annotated[
        str | None, typer.Option(help="How it ended, kept as a line; - reads it from stdin.")
    ] = None,
    allow: Allow = None,
    json: Json = False,
) -> None:
    """End a topic without forgetting it. It is never brought up again."""
    from companion.actions.changes.close import close
    from companion.actions.reads.show import note_json

    here = call()
    done = close(
        here.home, here.moment, note, person=person, topic=topic,
        outcome=read_text(outcome, "--outcome"), allow=tuple(allow or ()),
    )  # fmt: skip
    tell_pause(here)
    if json:
        emit_json({"closed": [note_json(item, here.moment) for item in done]})
    else:
        from companion.voice import changes

        emit(changes.closed(done, here.language))
