"""``companion import-from-markdown``."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.context import call, working_folder
from companion.cli.flags import Allow, Json
from companion.cli.output import emit, emit_json, progress, tell


def run(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="DIR", help="Folder of notes or of a project's memory, ours or written by hand."
        ),
    ],
    layout: Annotated[
        str | None, typer.Option(help="personal-context, memory, or all; without one the folder tells.")
    ] = None,
    project: Annotated[
        str | None,
        typer.Option(help="Project that a memory folder belongs to, all of it: folder, id or name."),
    ] = None,
    allow: Allow = None,
    json: Json = False,
) -> None:
    """Take notes and memory in from Markdown. Files stay as they are; what cannot be read is named, the rest comes in.

    A memory folder belongs to the project that its export names, else to that of the working directory.
    """
    from companion.actions.changes.importing import imported_json
    from companion.actions.changes.importing_layouts import Source, import_layouts
    from companion.actions.reads.layouts import checked_layout

    source = Source(folder.expanduser(), checked_layout(layout), project, working_folder())
    here = call()
    with progress("import") as advance:
        done = import_layouts(here.home, here.moment, source, tuple(allow or ()), advance)
    if json:
        emit_json(imported_json(done))
    else:
        for item in (*(remark for remark in done.remarks if not remark.quiet), *done.refused):
            tell(f"companion: {item}")
        from companion.voice import moving

        emit(moving.imported(done, here.language))
    raise typer.Exit(done.code)
