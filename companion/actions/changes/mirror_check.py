"""Comparing a mirror with the store, file by file, without changing either."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from companion.actions.reads.exporting import File, archive_files, index_file, note_files
from companion.actions.reads.mirrors import care_mirrors, memory_mirrors
from companion.errors import Refused
from companion.markdown.folder import is_note_file
from companion.markdown.manifest import MANIFEST_NAME, DamagedManifest, parse_manifest
from companion.rules.notes import Moment
from companion.store.files import digest, read_plain
from companion.store.folders import FolderFiles
from companion.store.verify import Finding


def findings_of_mirrors(connection: sqlite3.Connection, moment: Moment) -> list[Finding]:
    """Return what differs from the store in any folder that follows it."""
    found = [
        one for folder in care_mirrors(connection) for one in mirror_findings(connection, moment, folder)
    ]
    memory = memory_mirrors(connection)
    if memory:
        from companion.actions.changes.memory_check import memory_findings  # noqa: PLC0415 - most homes have none

        found += [one for mirror in memory for one in memory_findings(connection, mirror)]
    return found


def mirror_findings(connection: sqlite3.Connection, moment: Moment, folder: Path) -> list[Finding]:
    """Return what in the mirror differs from the store: missing, edited and unknown files, and the index."""
    if not folder.is_dir():
        return [Finding("mirror", None, "the mirror's folder is not there")]
    return list(_differences(connection, moment, folder))


def _differences(connection: sqlite3.Connection, moment: Moment, folder: Path) -> Iterator[Finding]:
    unknown = {file for file in FolderFiles(folder) if is_note_file(file)}
    base = _base(folder)
    if base is None:
        yield Finding("mirror", None, f"{MANIFEST_NAME} is missing or damaged")
    for file in note_files(connection, moment):
        unknown.discard(file.name)
        yield from _difference(folder, file)
        if base is not None and base.get(file.name) != digest(file.data):
            yield Finding("mirror", None, f"{MANIFEST_NAME} does not know {file.name} as it is")
    yield from _difference(folder, index_file(connection, moment))
    for file in archive_files(connection, moment):
        yield from _difference(folder, file)
    for name in sorted(unknown):
        yield Finding("mirror", None, f"{name} stands for no note of the store")


def _base(folder: Path) -> dict[str, str] | None:
    """Return the hash of each file that the mirror's manifest knows, ``None`` where there is none to be read."""
    try:
        data = read_plain(folder / MANIFEST_NAME)
        return (
            {f"{row.name}.md": row.sha256 for row in parse_manifest(data).notes} if data is not None else None
        )
    except (DamagedManifest, Refused):
        return None


def _difference(folder: Path, file: File) -> Iterator[Finding]:
    try:
        present = read_plain(folder / file.name)
    except Refused as problem:
        yield Finding("mirror", None, problem.message)
        return
    if present is None:
        yield Finding("mirror", None, f"{file.name} is missing")
    elif present != file.data:
        yield Finding("mirror", None, f"{file.name} differs from the store")
