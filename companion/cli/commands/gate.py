"""``companion gate``."""

from typing import Annotated

import typer

from companion import clock
from companion.cli.context import call
from companion.cli.flags import Json, Session
from companion.cli.output import emit, emit_json, table


def run(
    all: Annotated[bool, typer.Option("--all", help="Every note with its verdict and reason.")] = False,
    due: Annotated[
        bool, typer.Option("--due", help="Only what is due; this is what happens anyway.")
    ] = False,
    at: Annotated[
        str | None, typer.Option(help="Judge at this instant instead: 2026-05-21T09:00:00+08:00.")
    ] = None,
    session: Session = None,
    json: Json = False,
) -> None:
    """Show what may be brought up now. How much is held back is counted; nothing is changed."""
    from companion.actions.reads.gate import gate, report_json

    here = call()
    moment = clock.at(clock.parse_instant(at)) if at is not None else here.moment
    report = gate(here.home, moment, everything=all and not due, session=session or "")
    if json:
        emit_json(report_json(report))
        return
    from companion.voice import gating

    if all and not due and report.notes:
        table(*gating.gate_table(report, here.language))
    else:
        emit(gating.gate_lines(report, here.language))
