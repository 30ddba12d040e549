"""One project's memory folder, straight from the store: its own entries and those that hold everywhere.

Archived entries likewise; the hub has the project's own threads. A folder that is for no project shows what holds
everywhere. What is forgotten is in none of them.

The order of archived entries follows from themselves, not from their rows: an export that comes in folder by folder
goes out again as it was (K20).
"""

import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.actions.reads.exporting import pause_part, tombstone_part
from companion.markdown.manifest import Manifest
from companion.markdown.memory_archive import FOLDER
from companion.markdown.memory_folder import MemoryFolder
from companion.markdown.memory_manifest import EVERYWHERE, ProjectPart
from companion.markdown.memory_writing import MemoryFiles, memory_files
from companion.rules.notes import Moment
from companion.rules.tiers import TIERS, ArchivedEntry, Entry, Thread, is_visible
from companion.store import entries, threads
from companion.store.folders import FolderFiles


class Holdings(NamedTuple):
    """What a project's folder shows, each with the number of its row."""

    entries: list[tuple[int, Entry]]
    archived: list[tuple[int, ArchivedEntry]]
    threads: list[tuple[int, Thread]]

    @property
    def values(self) -> tuple[list[Entry], list[ArchivedEntry], list[Thread]]:
        """The values alone, in the order of the files."""
        return (
            [entry for _, entry in self.entries],
            [archived for _, archived in self.archived],
            [thread for _, thread in self.threads],
        )


def holdings_of(connection: sqlite3.Connection, project: str | None) -> Holdings:
    """Return what the folder of a project (its id) shows, in the order of the files; ``None`` for no project."""
    places = [None] if project is None else [None, project]
    found = [
        pair
        for tier in TIERS
        for place in places
        for pair in entries.entries_of_tier(connection, tier, place)
    ]
    archived = sorted(entries.archived_entries(connection), key=_place_in_archive)
    visible = [(number, one) for number, one in archived if is_visible(one.entry, project)]
    return Holdings(found, visible, threads.threads_of(connection, project))


def _place_in_archive(numbered: tuple[int, ArchivedEntry]) -> tuple[str, int, int, str]:
    _, archived = numbered
    return archived.on, archived.entry.written_at, archived.entry.position, archived.entry.id


def common_part(connection: sqlite3.Connection, moment: Moment) -> Manifest:
    """Return what an export of a memory folder carries beside its bullets: tombstones of the tiers, the pause.

    Settings and the tombstones of notes travel with the care notes. A mirror carries neither: it has its store.
    """
    return Manifest(
        tombstones=tombstone_part(connection, kind="entry"), paused=pause_part(connection, moment)
    )


def project_part(connection: sqlite3.Connection, project: str | None) -> ProjectPart | None:
    """Return what the manifest says of the folder's project; ``None`` for one that the store does not know."""
    if project is None:
        return EVERYWHERE
    known = threads.project_with_id(connection, project)
    return ProjectPart(known.id, known.path, known.name, known.created_at) if known else None


def folder_files(
    connection: sqlite3.Connection,
    project: str | None,
    onto: MemoryFolder | None = None,
    common: Manifest | None = None,
) -> MemoryFiles:
    """Return the files of a project's folder, fresh or ``onto`` the ones that are there.

    ``common`` is the part of the manifest that all layouts share.
    """
    held = holdings_of(connection, project)
    return memory_files(
        onto if onto is not None else MemoryFolder(),
        *held.values,
        common if common is not None else Manifest(),
        project_part(connection, project),
    )


class MemoryFolderFiles(Mapping[str, bytes]):
    """The plain files of a memory folder and of its ``archive``, read one at a time. Links are not followed."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, tuple[FolderFiles, str]] = {}
        self._take(folder, "")
        if (folder / FOLDER).is_dir() and not (folder / FOLDER).is_symlink():
            self._take(folder / FOLDER, f"{FOLDER}/")

    def _take(self, folder: Path, prefix: str) -> None:
        files = FolderFiles(folder)
        self._files |= {f"{prefix}{name}": (files, name) for name in files}

    def __getitem__(self, name: str) -> bytes:
        """Return the bytes of one file. Raises ``Refused`` for one that cannot be read."""
        files, own = self._files[name]
        return files[own]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names; those in the archive begin with ``archive/``."""
        return iter(self._files)

    def __len__(self) -> int:
        """Return how many files there are."""
        return len(self._files)
