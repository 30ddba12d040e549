"""``companion doctor``."""

from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json


def run(
    repair: Annotated[bool, typer.Option("--repair", help="Mend what can be mended.")] = False,
    json: Json = False,
) -> None:
    """Check that the store and its files are in step. Exit 1 when something is not."""
    from companion.actions.changes.doctor import doctor

    here = call()
    found = doctor(here.home, here.moment, repair=repair)
    if json:
        emit_json(
            {
                "healthy": found.healthy,
                "repaired": found.repaired,
                "findings": [f._asdict() for f in found.findings],
            }
        )
    else:
        from companion.voice import examining

        emit(examining.doctor_lines(found, here.language, repair=repair))
    raise typer.Exit(0 if found.healthy else 1)
