"""``companion what-do-you-remember``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import MOST, Json
from companion.cli.output import emit, emit_json


def run(
    all: Annotated[bool, typer.Option("--all", help="Tell sensitive and closed notes too.")] = False,
    limit: Annotated[
        int, typer.Option(min=0, help="How many notes to tell, newest first; 0 tells all.")
    ] = 20,
    json: Json = False,
) -> None:
    """Say in plain words what is remembered. The numbers work for an hour: companion forget 2."""
    from companion.actions.reads.tell import tell, telling_json

    here = call()
    report = tell(here.home, here.moment, all, min(limit, MOST))
    if json:
        emit_json(telling_json(report))
    else:
        from companion.voice import telling

        emit(telling.telling(report, here.language))
