"""Archived notes from outside: the quarters' files of a folder that has no manifest.

With a manifest its rows are exact and the files are not looked at. An archived note comes in once, never beside its
living form, and not at all where it was forgotten.
"""

from pathlib import Path
from typing import NamedTuple

from companion import clock
from companion.actions.changes.change import Change
from companion.actions.reads.exporting import ARCHIVE
from companion.markdown.archive import ArchivedNote, parse_archive
from companion.markdown.memory_archive import quarter_in
from companion.markdown.remarks import Remark
from companion.rules.notes import Note
from companion.rules.tombstones import Graveyard
from companion.store import sql
from companion.store.archive_changes import DELETE_EARLIER, insert_archived_note
from companion.store.archived_notes import Traces, archived_with_id
from companion.store.folders import FolderFiles


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
