"""The care notes as Markdown: what stands in each file, straight from the store, note by note.

Nothing is held but the manifest's rows, so ten thousand notes need little more memory than one thousand.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.markdown.archive import ArchivedNote, render_archive
from companion.markdown.folder import is_note_file
from companion.markdown.index_file import INDEX_NAME, MOST_LINES, render_index
from companion.markdown.manifest import (
    MANIFEST_NAME,
    Manifest,
    ManifestArchive,
    ManifestNote,
    ManifestPause,
    ManifestQuiet,
    NoteRow,
    Tombstone,
    canonical_json,
    manifest_bytes,
)
from companion.markdown.merge_base import manifest_note
from companion.markdown.note_file import render_note
from companion.rules.notes import Moment, Note, index_line
from companion.settings import SALT
from companion.store import notes, pauses, quiet_spans, sql
from companion.store.archived_notes import archived_notes
from companion.store.graves import read_graves
from companion.text.slugs import note_name, read_name

OWN_PREFIXES: Final = ("internal.", "mirror.")
"""Settings that belong to a place, not to a person: they do not travel."""


ARCHIVE: Final = "archive"
"""The folder beside the notes that holds a file for each quarter in which something was archived."""


def is_ours(name: str) -> bool:
    """Tell by its name whether a file of a folder could be one that an export writes."""
    return (
        is_note_file(name)
        or name in (INDEX_NAME, MANIFEST_NAME, ARCHIVE, ".DS_Store")
        or name.endswith(".tmp")
    )


class File(NamedTuple):
    """One file of an export: its name and bytes; ``row`` is the manifest's row of a note."""

    name: str
    data: bytes
    row: ManifestNote | None = None


def note_files(connection: sqlite3.Connection, moment: Moment, *, forgotten: bool = False) -> Iterator[File]:
    """Yield a file for every note that is not forgotten; with ``forgotten`` for those too."""
    for _, note in notes.iterate_notes(connection):
        if note.forgotten_at is None:
            yield _file(note, moment)
        elif forgotten:
            yield _file(note._replace(name=_name_apart(note)), moment)


def _name_apart(note: Note) -> str:
    """Return the file stem of a forgotten note: a later note may have its name by now, so the id is added once."""
    parts, mark = read_name(note.name), f"-{note.id[:6]}"
    slug = parts.slug if parts else "note"
    return note_name(note.type, note.created, slug if slug.endswith(mark) else slug + mark)


def _file(note: Note, moment: Moment) -> File:
    data = render_note(note, moment.instant).encode()
    return File(f"{note.name}.md", data, manifest_note(note, data, moment.instant))


def archive_files(connection: sqlite3.Connection, moment: Moment) -> Iterator[File]:
    """Yield ``archive/YYYY-QN.md`` for every quarter in which notes were archived that are not forgotten (R-39)."""
    for quarter, kept in groupby(archived_notes(connection), key=lambda archived: archived.quarter):
        notes_of_it = [ArchivedNote(archived.note, archived.on) for archived in kept]
        text = render_archive(notes_of_it, quarter, moment.instant)
        yield File(f"{ARCHIVE}/{quarter}.md", text.encode())


def index_file(connection: sqlite3.Connection, moment: Moment) -> File:
    """Return ``MEMORY.md``: the pause marker, then the newest notes that fit (C-21 … C-24, C-95)."""
    rows = notes.index_rows(connection, MOST_LINES)
    lines = [index_line(row, moment.instant) for row in rows]
    pause = pauses.current(connection, moment)
    marker = (pause.until or "manually resumed") if pause.active else None
    return File(INDEX_NAME, render_index(lines, notes.index_size(connection), marker).encode())


def manifest_file(
    connection: sqlite3.Connection,
    moment: Moment,
    rows: Iterable[NoteRow],
    files: Mapping[str, str] = MappingProxyType({}),
) -> File:
    """Return ``.companion.json`` for the notes whose ``rows`` were written; ``files`` are hashes of the archive's."""
    settings = dict(connection.execute(sql.SELECT_SETTINGS).fetchall())
    manifest = Manifest(
        salt=settings.get(SALT, ""),
        tombstones=tombstone_part(connection),
        paused=pause_part(connection, moment),
        archive=tuple(ManifestArchive(_archived(row)) for row in connection.execute(sql.SELECT_ARCHIVE)),
        settings={key: value for key, value in settings.items() if not key.startswith(OWN_PREFIXES)},
        files=files,
        quiet=tuple(ManifestQuiet(*span) for span in quiet_spans.ended(connection)),
    )
    return File(MANIFEST_NAME, manifest_bytes(manifest, rows))


def tombstone_part(connection: sqlite3.Connection, kind: str | None = None) -> tuple[Tombstone, ...]:
    """Return the tombstones as a manifest holds them; with ``kind`` only those of that kind."""
    return tuple(
        Tombstone(grave.mark, grave.kind, grave.at, grave.on, "erased" if grave.erased else "suppressed")
        for grave in read_graves(connection)
        if kind in (None, grave.kind)
    )


def pause_part(connection: sqlite3.Connection, moment: Moment) -> ManifestPause | None:
    """Return the pause as a manifest holds it, ``None`` while nothing is paused."""
    if not pauses.current(connection, moment).active:
        return None
    row = connection.execute(sql.SELECT_PAUSE, {"session": ""}).fetchone()
    return ManifestPause(row[0], row[1])


ARCHIVE_KEYS: Final = ("kind", "source_id", "quarter", "archived_on", "superseded_by", "position", "image")


def _archived(row: tuple[object, ...]) -> str:
    """Return an archived row as text; the numbers of its check-ins mean other ones in another store."""
    values = dict(zip(ARCHIVE_KEYS, row, strict=True))
    image = json.loads(str(values["image"]))
    if isinstance(image, dict) and "check_ins" in image:
        image["check_ins"] = []
    return canonical_json({**values, "image": image})
