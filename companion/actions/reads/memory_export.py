"""Export a project's memory as Markdown: a folder, or files that are written nowhere. Never changes the store.

A folder is ours when it is empty or holds our manifest. Hand edits that are not in the store are not written over
without being told to; headings and other words that a person put there stay.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from companion.actions.reads.exporting import File
from companion.actions.reads.layouts import MEMORY, places_of, told_project
from companion.actions.reads.memory_exporting import (
    Holdings,
    MemoryFolderFiles,
    common_part,
    folder_files,
    holdings_of,
)
from companion.actions.reads.mirrors import every_mirror
from companion.actions.reads.projects import project_here
from companion.errors import Refused
from companion.home import Home
from companion.markdown.manifest import MANIFEST_NAME
from companion.markdown.memory_archive import FOLDER, quarter_in
from companion.markdown.memory_folder import MemoryFolder, is_memory_file, read_memory
from companion.markdown.memory_hub import HUB_NAME
from companion.markdown.memory_joining import joined
from companion.markdown.memory_settling import without_forgotten
from companion.project import Project
from companion.rules.notes import Moment
from companion.rules.tombstones import Graveyard
from companion.store import connect
from companion.store.faults import translated
from companion.store.files import prepare_outside, read_plain, remove_plain, write_file
from companion.store.graves import read_graves


class ExportedMemory(NamedTuple):
    """What one folder shows: ``project`` is ``None`` for what holds everywhere."""

    project: Project | None
    folder: Path
    entries: int
    archived: int
    threads: int


def export_memory(
    home: Home, moment: Moment, folder: Path, project: Project | None, *, overwrite: bool = False
) -> ExportedMemory:
    """Write a project's memory into ``folder``. One that was cut short is finished by the next.

    Raises ``Refused`` for a folder that holds another memory or edits made by hand, ``StoreUnavailable``.
    """
    with translated(), closing(connect.reading(home.store)) as connection:
        done = _export(connection, moment, folder, project, overwrite)
        os.sync()
        return done


def export_memories(
    home: Home, moment: Moment, folder: Path, *, overwrite: bool = False
) -> list[ExportedMemory]:
    """Write every project's memory into a folder of its own below ``folder/memory``. Raises as ``export_memory``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        done = [
            _export(connection, moment, place, project, overwrite)
            for project, place in places_of(connection, folder)
        ]
        os.sync()
        return done


def _export(
    connection: sqlite3.Connection, moment: Moment, folder: Path, project: Project | None, overwrite: bool
) -> ExportedMemory:
    id_ = project.id if project else None
    held = holdings_of(connection, id_)
    loaded = _loaded(folder)
    onto = _onto(folder, loaded, held, id_ or "", overwrite)
    settled = without_forgotten(onto, Graveyard(read_graves(connection)))
    common = None if folder in every_mirror(connection) else common_part(connection, moment)
    files = folder_files(connection, id_, settled, common).files
    prepare_outside(folder, lambda name: is_memory_file(name) or name == FOLDER or name.endswith(".tmp"))
    if any(name.startswith(f"{FOLDER}/") for name in files):
        prepare_outside(folder / FOLDER, _is_in_archive)
    for name in _in_order(files, first=MANIFEST_NAME not in loaded):
        if read_plain(folder / name) != files[name]:
            write_file(folder / name, files[name], durable=False)
    for name in loaded.keys() - files.keys() - {HUB_NAME}:
        remove_plain(folder / name)
    return ExportedMemory(project, folder, len(held.entries), len(held.archived), len(held.threads))


def _in_order(files: Iterable[str], *, first: bool) -> list[str]:
    """Return the files as they are written: the manifest last, since it says what the others hold.

    In a folder of nobody it comes ``first``, so that what an export leaves that is cut short is known as ours.
    """
    return sorted(files, key=lambda name: (name == MANIFEST_NAME) is not first)


def _is_in_archive(name: str) -> bool:
    return quarter_in(f"{FOLDER}/{name}") is not None or name.endswith(".tmp")


def _loaded(folder: Path) -> dict[str, bytes]:
    files = MemoryFolderFiles(folder) if folder.is_dir() else {}
    return {name: data for name, data in files.items() if is_memory_file(name)}


def _onto(
    folder: Path, loaded: dict[str, bytes], held: Holdings, project: str, overwrite: bool
) -> MemoryFolder:
    """Return what the files are written onto; raises ``Refused`` where that would lose what a person wrote."""
    if loaded and MANIFEST_NAME not in loaded:
        raise Refused(
            "the folder holds a memory that is not ours; nothing was written",
            "companion import-from-markdown takes it in; or name an empty folder",
        )
    reading = read_memory(loaded)
    if overwrite:  # the hub may be a host's: what stands around our section is never ours to drop
        return MemoryFolder(hub=reading.folder.hub)
    told = told_project(folder)
    if told is not None and told.id != project:
        raise Refused("the folder holds another project's memory", "name another folder, or add --overwrite")
    done = joined(reading.folder, *held.values)
    if reading.refused or done.says_something:
        raise Refused(
            f"{folder.name} was edited by hand since the last export", "import it first, or add --overwrite"
        )
    return done.folder


def export_memory_files(home: Home, wish: str | None, here: str | None, *, every: bool) -> Iterator[File]:
    """Yield files that are written nowhere, manifests aside: of one project, or of ``every`` one by its folder's name.

    ``wish`` names the project, else it is that of the folder ``here``. For read-only homes and pipes.
    """
    with translated(), closing(connect.reading(home.store)) as connection:
        if every:
            places = [(project, f"{MEMORY}/{place.name}/") for project, place in places_of(connection, None)]
        else:
            places = [(project_here(connection, wish, here), "")]
        for project, place in places:
            fresh = folder_files(connection, project.id if project else None, None).files
            for name in sorted(fresh.keys() - {MANIFEST_NAME}):
                yield File(place + name, fresh[name])


def exported_json(done: ExportedMemory) -> dict[str, Any]:
    """Return one exported folder as plain values."""
    return {
        "folder": str(done.folder), "project": done.project.id if done.project else None,
        "entries": done.entries, "archived": done.archived, "threads": done.threads,
    }  # fmt: skip
