"""``companion import-from-markdown``."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.context import call
from companion.cli.flags import Allow, Json
from companion.cli.output import emit, emit_json, progress, tell


def run(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of notes, ours or written by hand.")],
    allow: Allow = None,
    json: Json = False,
) -> None:
    """Take notes in from Markdown. Files stay as they are; what cannot be read is named, the rest comes in."""
    from companion.actions.changes.importing import import_markdown, imported_json

    here = call()
    with progress("import") as advance:
        done = import_markdown(here.home, here.moment, folder.expanduser(), tuple(allow or ()), advance)
    if json:
        emit_json(imported_json(done))
    else:
        for item in (*(remark for remark in done.remarks if not remark.quiet), *done.refused):
            tell(f"companion: {item}")
        from companion.voice import moving

        emit(moving.imported(done, here.language))
    raise typer.Exit(4 if done.private and len(done.refused) == done.private else int(bool(done.refused)))
