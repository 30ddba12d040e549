"""``companion export-to-markdown``."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.context import Call, call
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, progress, tell
from companion.errors import UsageProblem

LAYOUTS = ("personal-context", "all")


def run(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Where to; without one, to stdout.")
    ] = None,
    layout: Annotated[str, typer.Option(help="personal-context, or all.")] = "all",
    mirror: Annotated[
        bool, typer.Option("--mirror", help="Keep DIR in step from now on, hand edits merged.")
    ] = False,
    forgotten: Annotated[
        bool, typer.Option("--forgotten", help="Forgotten notes too, without an index line.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Also over files that were edited by hand.")
    ] = False,
    json: Json = False,
) -> None:
    """Write the notes as Markdown files.

    One file for each note, MEMORY.md as their index, and what makes the way back exact.
    """
    from companion.actions.reads.export import export_to_folder

    if layout not in LAYOUTS:
        raise UsageProblem(f"the layout is one of {', '.join(LAYOUTS)}")
    here = call()
    if folder is None or str(folder) == "-":
        if mirror:
            raise UsageProblem("name the folder", "companion export-to-markdown DIR --mirror")
        _to_stdout(here, forgotten, json)
        return
    folder = folder.expanduser().absolute()
    if mirror:
        _start_mirror(folder, json)
        return
    with progress("export") as advance:
        done = export_to_folder(
            here.home, here.moment, folder, forgotten=forgotten, overwrite=overwrite, progress=advance
        )
    if json:
        emit_json({"folder": str(folder), "notes": done.notes, "removed": done.removed})
    else:
        from companion.voice import moving

        emit(moving.exported(done.notes, str(folder), here.language))


def _to_stdout(here: Call, forgotten: bool, json: bool) -> None:
    from companion.actions.reads.export import export_files, export_stream

    if json:
        files = export_files(here.home, here.moment, forgotten=forgotten)
        emit_json({"files": [{"name": file.name, "text": file.data.decode()} for file in files]})
        return
    for text in export_stream(here.home, here.moment, forgotten=forgotten):
        emit(text)


def _start_mirror(folder: Path, json: bool) -> None:
    from companion.actions.changes.importing import imported_json
    from companion.actions.changes.mirroring import start_mirror

    here = call()
    with progress("mirror") as advance:
        imported = start_mirror(here.home, here.moment, folder, advance)
    if json:
        emit_json(
            {"folder": str(folder), "mirror": True, "imported": imported_json(imported) if imported else None}
        )
    else:
        from companion.voice import moving

        for item in (*imported.remarks, *imported.refused) if imported else ():
            tell(f"companion: {item}")
        emit(moving.mirrored(str(folder), here.language))
