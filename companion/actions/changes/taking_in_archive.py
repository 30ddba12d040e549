"""Archived notes from outside: the rows of a manifest, or the quarters' files of a folder that has none.

The rows are exact, so with a manifest the files are not looked at. An archived note comes in once, never beside its
living form, and not at all where it was forgotten: what was forgotten of it stays out of its image.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from companion import clock
from companion.actions.changes.change import Change
from companion.actions.reads.exporting import ARCHIVE
from companion.markdown.archive import ArchivedNote, parse_archive
from companion.markdown.manifest import Manifest
from companion.markdown.memory_archive import quarter_in
from companion.markdown.remarks import Remark
from companion.rules.notes import Note
from companion.rules.tombstones import Graveyard, Unit
from companion.store import sql
from companion.store.archive_changes import DELETE_EARLIER, insert_archived_note
from companion.store.archived_notes import Archived, Traces, archived_of, archived_with_id, image_of
from companion.store.folders import FolderFiles
from companion.store.schema.archive import ArchiveRow


class ArchiveFolder(NamedTuple):
    """What the archive of a folder holds; ``refused`` are sections and files that cannot be read."""

    notes: tuple[ArchivedNote, ...] = ()
    refused: tuple[Remark, ...] = ()


def has_archive(folder: Path) -> bool:
    """Tell whether an archive lies in the folder."""
    place = folder / ARCHIVE
    return place.is_dir() and not place.is_symlink()


def read_archive(folder: Path) -> ArchiveFolder:
    """Return the archived notes of a folder, by quarter."""
    if not has_archive(folder):
        return ArchiveFolder()
    files = FolderFiles(folder / ARCHIVE)
    names = [name for name in files if quarter_in(f"{ARCHIVE}/{name}")]
    readings = [parse_archive(f"{ARCHIVE}/{name}", files[name], clock.local_midnight) for name in names]
    return ArchiveFolder(
        tuple(archived for reading in readings for archived in reading.notes),
        tuple(remark for reading in readings for remark in reading.refused),
    )


def archived_ids(manifest: Manifest) -> set[str]:
    """Return the ids of what a manifest has archived."""
    return {str(json.loads(archived.row).get("source_id")) for archived in manifest.archive}


def keep_rows(change: Change, manifest: Manifest, yard_of: Callable[[str], Graveyard]) -> None:
    """Take in the archive of a manifest; ``yard_of`` gives the tombstones that a note of this id meets."""
    for archived in manifest.archive:
        values = json.loads(archived.row)
        row = _passing(values, yard_of(str(values.get("source_id"))))
        if row is not None and not _stands(change, row):
            _insert(change, row)


def _passing(values: dict[str, Any], yard: Graveyard) -> dict[str, Any] | None:
    """Return the row without what was forgotten of it, ``None`` for nothing; an unknown image is known by its id."""
    row = {**values, "image": json.dumps(values["image"], ensure_ascii=False)}
    archived = _note_of(row)
    if archived is None:
        itself = Unit(str(row["kind"]), f"id {row['source_id']}", 0, "")
        return None if yard.grave_of(itself) is not None else row
    note = yard.passing(archived.note)
    return None if note is None else {**row, "image": image_of(note, archived.traces)}


def _note_of(row: dict[str, Any]) -> Archived | None:
    if row["kind"] != "note":
        return None
    return archived_of(0, row["archived_on"], row["quarter"], row["image"], row.get("forgotten_at"))


def _stands(change: Change, row: dict[str, Any]) -> bool:
    """Tell whether the store has it in any form: one that lives here is archived here, when its time has come."""
    known = "SELECT 1 FROM archive_row WHERE kind = :kind AND source_id = :id"
    values = {"kind": row["kind"], "id": row["source_id"]}
    living = change.connection.execute(sql.SELECT_NUMBER, {"id": row["source_id"]}).fetchone()
    return living is not None or change.connection.execute(known, values).fetchone() is not None


def _insert(change: Change, row: dict[str, Any]) -> None:
    from companion.store.schema import tiers  # noqa: F401, PLC0415 - a row names its project; few imports have one

    change.session.add(ArchiveRow(**row))
    change.session.flush()
    change.subjects.append(None)


def keep_archived(change: Change, archived: ArchivedNote, yard: Graveyard) -> bool:
    """Take one archived note in; return whether it is new here."""
    note = yard.passing(archived.note)
    if note is None or note.forgotten_at is not None or _is_known(change, note):
        return False
    insert_archived_note(change.session, note, Traces(note.follow_up_count), archived.archived_on)
    change.subjects.append(note.id)
    return True


def _is_known(change: Change, note: Note) -> bool:
    living = change.connection.execute(sql.SELECT_NUMBER, {"id": note.id}).fetchone()
    return living is not None or archived_with_id(change.connection, note.id) is not None


def is_archived_form(change: Change, incoming: Note) -> bool:
    """Tell whether the store has the incoming note in its archive and it says nothing newer.

    A newer form, or one that was opened again, stands instead of the archived one, which goes.
    """
    archived = archived_with_id(change.connection, incoming.id) if incoming.id else None
    if archived is None:
        return False
    if incoming.status == "resolved" and incoming.updated <= archived.note.updated:
        return True
    change.connection.execute(DELETE_EARLIER, {"id": incoming.id})
    return False
