"""``companion import``."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.context import call, tell_pause
from companion.cli.flags import Allow, Json
from companion.cli.output import emit, emit_json, progress, tell
from companion.cli.tools import KINDS, take_in


def run(
    kind: Annotated[str, typer.Argument(help=f"What the file holds: dialogue, {', '.join(KINDS)}.")],
    file: Annotated[Path, typer.Argument(help="The file, or a folder of them for another tool.")],
    project: Annotated[
        str | None, typer.Option(help="Project for what belongs to one, where the file names none.")
    ] = None,
    allow: Allow = None,
    json: Json = False,
) -> None:
    """Take in dialogue or what another memory tool kept. As often as you like: nothing is doubled or brought back."""
    from companion.errors import UsageProblem

    if kind in KINDS:
        take_in(kind, file, project, allow, json)
    if kind != "dialogue":
        raise UsageProblem(
            f"{kind[:20]!r} cannot be imported", f"companion import dialogue|{'|'.join(KINDS)} FILE"
        )
    _dialogue(file, json=json)


def _dialogue(file: Path, *, json: bool) -> None:
    from companion.actions.changes.import_dialogue import import_dialogue

    here = call()
    with progress("import") as advance:
        done = import_dialogue(here.home, here.moment, file, advance)
    if json:
        left_out = [{"line": one.line, "reason": one.reason} for one in done.left_out]
        emit_json({**done._asdict(), "left_out": left_out})
    else:
        from companion.voice import importing_dialogue

        emit(importing_dialogue.told(done, here.language))
    for one in done.left_out:
        tell(f"line {one.line} stayed out: {one.reason}")
    tell_pause(here)
    if done.failed:
        raise typer.Exit(1)
