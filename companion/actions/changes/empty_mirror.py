"""The folder of Markdown notes that a setup made, taken away again at its end when no note came into it.

What must stay true: only a folder that was not there before the setup goes, and only when nothing is in it but our
index and list of files. One with notes, or with anything else, is the person's.
"""

from contextlib import closing
from pathlib import Path

from companion.actions.changes.change import changing
from companion.actions.changes.config import put_setting
from companion.actions.changes.host_writing import missing_folders, records_of, remove_folders, write_records
from companion.actions.changes.taking_over import FOLDER
from companion.actions.reads.host_files import place_of
from companion.actions.reads.mirrors import care_mirrors
from companion.home import Home
from companion.markdown.index_file import INDEX_NAME
from companion.markdown.manifest import MANIFEST_NAME
from companion.rules.notes import Moment
from companion.settings import CARE_MIRROR
from companion.setup.hosts import CLAUDE_CODE
from companion.setup.record import FileRecord
from companion.store import connect
from companion.store.faults import translated
from companion.store.files import remove_plain


def folders_to_make() -> tuple[str, ...]:
    """Return the folders that a mirror would need to be made, outermost first; none where it is there."""
    return tuple(map(str, missing_folders(_place() / MANIFEST_NAME)))


def remember_made(home: Home, folders: tuple[str, ...]) -> None:
    """Record that a setup made these folders for the mirror."""
    if folders and _place().is_dir():
        known = records_of(home, CLAUDE_CODE.name)
        known[str(_place())] = FileRecord(str(_place()), None, "", folders)
        write_records(home, CLAUDE_CODE.name, known)


def take_away(home: Home, moment: Moment) -> Path | None:
    """End and remove the mirror that a setup of this bank made, when it holds no note; return its folder then."""
    folder, known = _place(), records_of(home, CLAUDE_CODE.name)
    row = known.get(str(folder))
    if row is None or not _is_mirror(home, folder):
        return None
    del known[str(folder)]
    write_records(home, CLAUDE_CODE.name, known)
    if folder.is_symlink() or not {path.name for path in folder.glob("*")} <= {INDEX_NAME, MANIFEST_NAME}:
        return None
    with changing(home, moment, "config", undoable=False, detail=CARE_MIRROR) as change:
        put_setting(change, CARE_MIRROR, "")
        change.subjects.append(None)
    with translated():
        for name in (INDEX_NAME, MANIFEST_NAME):
            remove_plain(folder / name)
    remove_folders(row.folders)
    return folder


def _place() -> Path:
    return place_of(CLAUDE_CODE).folder / FOLDER


def _is_mirror(home: Home, folder: Path) -> bool:
    with translated(), closing(connect.reading(home.store)) as connection:
        return folder in care_mirrors(connection)
