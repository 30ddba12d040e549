"""``companion export-to-markdown``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.context import Call, call, working_folder
from companion.cli.flags import Json
from companion.cli.output import emit, emit_json, progress, tell
from companion.errors import UsageProblem

if TYPE_CHECKING:
    from companion.actions.changes.importing import Imported
    from companion.project import Project

CARE, MEMORY, ALL = "personal-context", "memory", "all"


def run(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Where to; without one, to stdout.")
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(
            help="personal-context: the notes. memory: one project's entries, archive, threads. all: both."
        ),
    ] = None,
    project: Annotated[
        str | None, typer.Option(help="Folder, id or name of the project, for the layout memory.")
    ] = None,
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
    """Write what is kept as Markdown files.

    Notes: one file each, MEMORY.md as their index, and what makes the way back exact. Memory: the three tiers, the
    archive by quarter, MEMORY.md with the threads. Without a layout the notes go to DIR and each project's memory to
    DIR/memory; "all" puts the notes into DIR/personal-context.
    """
    layout = _checked(layout, project, mirror)
    here = call()
    if folder is None or str(folder) == "-":
        if mirror:
            raise UsageProblem("name the folder", "companion export-to-markdown DIR --mirror")
        _to_stdout(here, layout, project, forgotten, json)
        return
    folder = folder.expanduser().absolute()
    if mirror:
        (_start_memory_mirror if layout == MEMORY else _start_mirror)(here, folder, project, json)
    elif layout == MEMORY:
        _export_memory(here, folder, project, overwrite, json)
    else:
        _export(here, folder, layout, forgotten, overwrite, json)


def _checked(layout: str | None, project: str | None, mirror: bool) -> str | None:
    """Return the layout; a project is for one memory folder, and a mirror has one layout."""
    from companion.actions.reads.layouts import checked_layout

    if checked_layout(layout or (MEMORY if project is not None else None)) == ALL and mirror:
        raise UsageProblem("a mirror has one layout", "--layout personal-context, or --layout memory")
    if project is not None and layout not in (None, MEMORY):
        raise UsageProblem(
            "--project is for the layout memory", "companion export-to-markdown DIR --layout memory"
        )
    return MEMORY if project is not None else layout


def _export(
    here: Call, folder: Path, layout: str | None, forgotten: bool, overwrite: bool, json: bool
) -> None:
    from companion.actions.reads.export import export_to_folder
    from companion.actions.reads.memory_export import export_memories, exported_json

    notes_in = folder / CARE if layout == ALL else folder
    with progress("export") as advance:
        done = export_to_folder(
            here.home, here.moment, notes_in, forgotten=forgotten, overwrite=overwrite, progress=advance
        )
    memory = [] if layout == CARE else export_memories(here.home, here.moment, folder, overwrite=overwrite)
    if json:
        shown = [exported_json(one) for one in memory]
        emit_json({"folder": str(folder), "notes": done.notes, "removed": done.removed, "memory": shown})
    else:
        from companion.voice import moving

        emit(moving.exported(done.notes, str(notes_in), here.language))
        for one in memory:
            emit(moving.exported_memory(one, here.language))


def _export_memory(here: Call, folder: Path, wish: str | None, overwrite: bool, json: bool) -> None:
    from companion.actions.reads.memory_export import export_memory, exported_json

    project = _project(here, folder, wish)
    done = export_memory(here.home, here.moment, folder, project, overwrite=overwrite)
    if json:
        emit_json(exported_json(done))
    else:
        from companion.voice import moving

        emit(moving.exported_memory(done, here.language))


def _project(here: Call, folder: Path, wish: str | None) -> "Project | None":
    from companion.actions.reads.layouts import owner_of

    return owner_of(here.home, folder, wish, working_folder()).project


def _to_stdout(here: Call, layout: str | None, wish: str | None, forgotten: bool, json: bool) -> None:
    from companion.actions.reads.export import export_files, stream_of
    from companion.actions.reads.memory_export import export_memory_files

    notes = () if layout == MEMORY else export_files(here.home, here.moment, forgotten=forgotten)
    memory = (
        ()
        if layout == CARE
        else export_memory_files(here.home, wish, working_folder(), every=layout != MEMORY)
    )
    files = (file for part in (notes, memory) for file in part)
    if json:
        emit_json({"files": [{"name": file.name, "text": file.data.decode()} for file in files]})
        return
    for text in stream_of(files):
        emit(text)


def _start_mirror(here: Call, folder: Path, _wish: str | None, json: bool) -> None:
    from companion.actions.changes.mirroring import start_mirror

    with progress("mirror") as advance:
        imported = start_mirror(here.home, here.moment, folder, advance)
    if json:
        emit_json({"folder": str(folder), "mirror": True, "imported": _imported(imported)})
    else:
        from companion.voice import moving

        _tell(imported)
        emit(moving.mirrored(str(folder), here.language))


def _start_memory_mirror(here: Call, folder: Path, wish: str | None, json: bool) -> None:
    from companion.actions.changes.memory_mirroring import start_memory_mirror
    from companion.actions.reads.mirrors import MemoryMirror

    project = _project(here, folder, wish)
    imported = start_memory_mirror(here.home, here.moment, folder, project)
    if json:
        id_ = project.id if project else None
        emit_json({"folder": str(folder), "mirror": True, "project": id_, "imported": _imported(imported)})
    else:
        from companion.voice import moving

        _tell(imported)
        emit(moving.mirrored_memory(MemoryMirror(project, folder), here.language))


def _imported(done: "Imported | None") -> dict[str, object] | None:
    from companion.actions.changes.importing import imported_json

    return imported_json(done) if done else None


def _tell(done: "Imported | None") -> None:
    for item in (*done.remarks, *done.refused) if done else ():
        tell(f"companion: {item}")
