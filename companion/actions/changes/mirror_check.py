"""Comparing a mirror with the store, file by file, without changing either."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from companion.actions.reads.exporting import File, index_file, note_files
from companion.markdown.folder import is_note_file
from companion.rules.notes import Moment
from companion.store.files import read_plain
from companion.store.folders import FolderFiles
from companion.store.verify import Finding


def mirror_findings(connection: sqlite3.Connection, moment: Moment, folder: Path) -> list[Finding]:
    """Return what in the mirror differs from the store: missing, edited and unknown files, and the index."""
    if not folder.is_dir():
        return [Finding("mirror", None, "the mirror's folder is not there")]
    return list(_differences(connection, moment, folder))


def _differences(connection: sqlite3.Connection, moment: Moment, folder: Path) -> Iterator[Finding]:
    unknown = {file for file in FolderFiles(folder) if is_note_file(file)}
    for file in note_files(connection, moment):
        unknown.discard(file.name)
        yield from _difference(folder, file)
    yield from _difference(folder, index_file(connection, moment))
    for name in sorted(unknown):
        yield Finding("mirror", None, f"{name} stands for no note of the store")


def _difference(folder: Path, file: File) -> Iterator[Finding]:
    present = read_plain(folder / file.name)
    if present is None:
        yield Finding("mirror", None, f"{file.name} is missing")
    elif present != file.data:
        yield Finding("mirror", None, f"{file.name} differs from the store")
