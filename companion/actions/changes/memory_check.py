"""Comparing a mirrored memory folder with the store, file by file, without changing either."""

import sqlite3
from collections.abc import Iterator

from companion.actions.reads.memory_exporting import MemoryFolderFiles, folder_files, holdings_of
from companion.actions.reads.mirrors import MemoryMirror
from companion.errors import Refused
from companion.markdown.manifest import MANIFEST_NAME
from companion.markdown.memory_folder import MemoryReading, is_memory_file, read_memory
from companion.markdown.memory_joining import joined
from companion.markdown.memory_settling import without_forgotten
from companion.rules.tombstones import Graveyard
from companion.safety.clean import shown_line
from companion.store.files import absence
from companion.store.graves import read_graves
from companion.store.verify import Finding


def memory_findings(connection: sqlite3.Connection, mirror: MemoryMirror) -> list[Finding]:
    """Return what in a mirrored folder differs from the store, and hand edits that did not come in yet."""
    return [
        Finding("mirror", None, f"{_called(mirror)}: {message}")
        for message in _differences(connection, mirror)
    ]


def _called(mirror: MemoryMirror) -> str:
    return f"memory of {shown_line(mirror.project.name)}" if mirror.project else "memory of no project"


def _differences(connection: sqlite3.Connection, mirror: MemoryMirror) -> Iterator[str]:
    if not mirror.folder.is_dir():
        yield "the folder is not there"
        return
    try:
        loaded = {
            name: data for name, data in MemoryFolderFiles(mirror.folder).items() if is_memory_file(name)
        }
        reading = read_memory(loaded)
    except Refused as problem:
        yield problem.message
        return
    yield from (f"{item.file} cannot be read ({item.message})" for item in reading.refused)
    yield from _of_files(connection, mirror, loaded, reading)


def _of_files(
    connection: sqlite3.Connection, mirror: MemoryMirror, loaded: dict[str, bytes], reading: MemoryReading
) -> Iterator[str]:
    id_ = mirror.project.id if mirror.project else None
    done = joined(reading.folder, *holdings_of(connection, id_).values)
    if MANIFEST_NAME not in loaded:
        yield absence(mirror.folder / MANIFEST_NAME, MANIFEST_NAME)
    elif done.says_something:
        yield "bullets were changed by hand and are not in the store yet"
        return
    settled = without_forgotten(done.folder, Graveyard(read_graves(connection)))
    for name, data in folder_files(connection, id_, settled).files.items():
        if name not in loaded and name != MANIFEST_NAME:
            yield absence(mirror.folder / name, name)
        elif name in loaded and loaded[name] != data:
            yield f"{name} differs from the store"
