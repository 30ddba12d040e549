"""The mirror's archive: ``archive/YYYY-QN.md`` beside the notes, written, never read back.

It changes only when something is archived, forgotten or erased, so it is looked at after such a change alone. Which
files are ours is in the manifest, with their hashes; one that a person made is left where it is.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.actions.reads.exporting import ARCHIVE, archive_files
from companion.home import make_folder
from companion.rules.notes import Moment
from companion.store.files import digest, remove_plain, write_if_changed

HAS_ARCHIVE_CHANGED: Final = (
    "SELECT 1 FROM operation WHERE number > :generation AND kind IN "
    "('rotate', 'forget', 'erase', 'undo', 'import', 'repair', 'edit') LIMIT 1"
)


def renew_archive(
    connection: sqlite3.Connection,
    moment: Moment,
    folder: Path,
    known: Mapping[str, str],
    generation: int,
    *,
    whole: bool,
) -> Mapping[str, str]:
    """Bring the archive of the mirror in ``folder`` into step; return the hashes of its files by name.

    ``known`` are those of the last time, ``generation`` is the change up to which the mirror had followed.
    """
    if not whole and connection.execute(HAS_ARCHIVE_CHANGED, {"generation": generation}).fetchone() is None:
        return known
    files = {file.name: file.data for file in archive_files(connection, moment)}
    for name in known.keys() - files.keys():
        remove_plain(folder / name)
    if files:
        make_folder(folder / ARCHIVE)
    for name, data in files.items():
        write_if_changed(folder / name, data)
    return {name: digest(data) for name, data in files.items()}
