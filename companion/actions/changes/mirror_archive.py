"""The mirror's archive: ``archive/YYYY-QN.md`` beside the notes, written, never read back.

It changes only when something is archived, forgotten or erased, so it is looked at after such a change alone. Which
files are ours is in the manifest, with their hashes; one that a person made is left where it is. One that was written
by a process which died before the manifest is known by the hash that was kept before it was written.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.actions.changes.mirror_state import State, announce
from companion.actions.reads.exporting import ARCHIVE, archive_files
from companion.home import Home, make_folder
from companion.markdown.memory_archive import quarter_in
from companion.rules.notes import Moment
from companion.store.files import clear_leftovers, digest, read_plain, remove_plain, write_if_changed

HAS_ARCHIVE_CHANGED: Final = (
    "SELECT 1 FROM operation WHERE number > :generation AND kind IN "
    "('rotate', 'forget', 'erase', 'undo', 'import', 'repair', 'edit') LIMIT 1"
)


def renew_archive(
    home: Home,
    connection: sqlite3.Connection,
    moment: Moment,
    folder: Path,
    known: Mapping[str, str],
    state: State,
    *,
    whole: bool,
) -> tuple[Mapping[str, str], State]:
    """Bring the archive of the mirror in ``folder`` into step; return the hashes of its files by name, and the state.

    ``known`` are those of the last time, ``state`` says up to which change the mirror had followed.
    """
    if _is_folder(folder / ARCHIVE):
        clear_leftovers(folder / ARCHIVE)
    changed = {"generation": state.generation}
    if not whole and connection.execute(HAS_ARCHIVE_CHANGED, changed).fetchone() is None:
        return known, state
    files = {file.name: file.data for file in archive_files(connection, moment)}
    for name in (known.keys() | _left_half_way(folder, state)) - files.keys():
        remove_plain(folder / name)
    if files:
        make_folder(folder / ARCHIVE, outside=True)
    hashes = {name: digest(data) for name, data in files.items()}
    fresh = [hashed for name, hashed in hashes.items() if known.get(name) != hashed]
    announced = announce(home, state, fresh) if fresh else state
    for name, data in files.items():
        write_if_changed(folder / name, data)
    return hashes, announced


def _left_half_way(folder: Path, state: State) -> set[str]:
    """Return the files that a write of ours which was broken off has put there."""
    if not state.writing or not _is_folder(folder / ARCHIVE):
        return set()
    names = [f"{ARCHIVE}/{path.name}" for path in (folder / ARCHIVE).glob("*.md")]
    found = {name: read_plain(folder / name) for name in names if quarter_in(name) is not None}
    return {name for name, data in found.items() if data is not None and state.is_ours(digest(data))}


def _is_folder(place: Path) -> bool:
    return place.is_dir() and not place.is_symlink()
