"""Export the care notes to a folder, or to stdout as one stream. Never changes the store.

A folder is ours when it is empty or holds our manifest. Files of notes that are no longer exported go; files
that a person edited since the last export are not overwritten without being told to.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from companion.actions.reads.exporting import (
    ARCHIVE,
    File,
    archive_files,
    index_file,
    is_ours,
    manifest_file,
    note_files,
)
from companion.actions.remarks import remark
from companion.errors import Refused
from companion.home import Home, make_folder
from companion.markdown.folder import is_note_file
from companion.markdown.index_file import INDEX_NAME
from companion.markdown.manifest import MANIFEST_NAME, NoteRow, note_row, parse_manifest
from companion.rules.notes import Moment
from companion.store import connect, notes
from companion.store.faults import translated
from companion.store.files import digest, prepare_outside, read_plain, remove_plain, write_file
from companion.store.folders import FolderFiles

Progress = Callable[[int, int], None]


class Exported(NamedTuple):
    """How many notes were exported, and how many files of notes that are gone were removed."""

    notes: int
    removed: int


def export_to_folder(
    home: Home,
    moment: Moment,
    folder: Path,
    *,
    forgotten: bool = False,
    overwrite: bool = False,
    progress: Progress = lambda _done, _total: None,
) -> Exported:
    """Write every note, ``MEMORY.md`` and the manifest into ``folder``; the manifest last.

    Raises ``Refused`` for a folder that holds other notes or edits made by hand, ``StoreUnavailable``.
    """
    with translated(), closing(connect.reading(home.store)) as connection:
        before = _manifest_of(folder) if folder.is_dir() else {}
        if prepare_outside(folder, is_ours):
            remark(f"{folder.name} holds other things too and keeps its mode: others may look into it")
        if not (folder / MANIFEST_NAME).exists():  # so that an export that was cut short can be run again
            write_file(folder / MANIFEST_NAME, manifest_file(connection, moment, ()).data)
        total = notes.totals(connection).notes
        rows: list[NoteRow] = []
        for place, file in enumerate(note_files(connection, moment, forgotten=forgotten)):
            _write_note(folder, file, before, overwrite)
            if file.row is not None:
                rows.append(note_row(file.row))
            progress(place + 1, total)
        archive = _write_archive(folder, list(archive_files(connection, moment)), before, overwrite)
        removed = _remove_gone(folder, before, {*(f"{row.name}.md" for row in rows), *archive})
        for last in (index_file(connection, moment), manifest_file(connection, moment, rows, archive)):
            write_file(folder / last.name, last.data)
        os.sync()
        return Exported(len(rows), removed)


def _manifest_of(folder: Path) -> dict[str, str]:
    """Return the hashes of the folder's manifest by file name. Raises ``Refused`` for a folder of others' notes."""
    data = read_plain(folder / MANIFEST_NAME)
    if data is None:
        if any(is_note_file(file) or file == INDEX_NAME for file in FolderFiles(folder)):
            raise Refused(
                "the folder holds notes or an index that are not ours; nothing was written",
                "companion import-from-markdown takes them in; or name an empty folder",
            )
        return {}
    known = parse_manifest(data)
    return {**{f"{row.name}.md": row.sha256 for row in known.notes}, **known.files}


def _write_archive(
    folder: Path, files: Sequence[File], before: dict[str, str], overwrite: bool
) -> dict[str, str]:
    """Write the archive's files into their folder; return their hashes by name."""
    if files:
        make_folder(folder / ARCHIVE, outside=True)
    for file in files:
        _write_note(folder, file, before, overwrite)
    return {file.name: digest(file.data) for file in files}


def _write_note(folder: Path, file: File, before: dict[str, str], overwrite: bool) -> None:
    present = read_plain(folder / file.name)
    if present == file.data:
        return
    if present is not None and not overwrite and digest(present) != before.get(file.name):
        raise Refused(
            f"{file.name} was edited by hand since the last export", "import it first, or add --overwrite"
        )
    write_file(folder / file.name, file.data, durable=False)


def _remove_gone(folder: Path, before: dict[str, str], kept: set[str]) -> int:
    gone = [file for file in before if file not in kept]
    for file in gone:
        remove_plain(folder / file)
    return len(gone)


def export_files(home: Home, moment: Moment, *, forgotten: bool = False) -> Iterator[File]:
    """Yield the index and every note as files that are written nowhere. For read-only homes and pipes."""
    with translated(), closing(connect.reading(home.store)) as connection:
        yield index_file(connection, moment)
        yield from note_files(connection, moment, forgotten=forgotten)
        yield from archive_files(connection, moment)


def stream_of(files: Iterable[File]) -> Iterator[str]:
    """Yield files as one text: each behind a line that names it."""
    for file in files:
        yield f"<!-- {file.name} -->\n{file.data.decode()}"
