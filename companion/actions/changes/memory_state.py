"""Where a mirrored memory folder stands: the change up to which it had followed, and a mark for each of its files.

A small file in the home, numbers and names of files, no text. A mark is a file's time and size: what was not touched
since need not be read. Without the file, or with one that cannot be read, the folder is looked at.
"""

import json
import os
from pathlib import Path
from typing import Final, NamedTuple

from companion.home import Home
from companion.markdown.manifest import MANIFEST_NAME
from companion.markdown.memory_archive import FOLDER
from companion.markdown.memory_folder import TIER_FILES
from companion.markdown.memory_hub import HUB_NAME
from companion.store.files import digest, prepare_folder, write_file

Marks = dict[str, list[int]]
"""Time (nanoseconds), size and serial number of each file, by its name in the folder."""

_FILES: Final = (*TIER_FILES, HUB_NAME, MANIFEST_NAME)


class Known(NamedTuple):
    """The store's generation when the folder was last in step, and the marks of its files then."""

    generation: int
    marks: Marks


def marks_of(folder: Path) -> Marks:
    """Return the marks of the files in a folder that a mirror reads."""
    archive = sorted(path.name for path in (folder / FOLDER).glob("*.md"))
    found = ((name, _mark(folder / name)) for name in (*_FILES, *(f"{FOLDER}/{name}" for name in archive)))
    return {name: mark for name, mark in found if mark}


def _mark(path: Path) -> list[int]:
    try:
        seen = path.lstat()
    except OSError:
        return []
    return [seen.st_mtime_ns, seen.st_size, seen.st_ino]


def known_state(home: Home, folder: Path) -> Known | None:
    """Return where the folder stands, ``None`` where nobody knows."""
    try:
        document = json.loads(_path(home, folder).read_bytes())
        return Known(int(document["generation"]), dict(document["marks"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep_state(home: Home, folder: Path, known: Known) -> None:
    """Keep where the folder stands."""
    prepare_folder(home.temporary)
    write_file(_path(home, folder), json.dumps(known._asdict()).encode(), durable=False)


def lose_memory_track(home: Home) -> None:
    """Make the next follow look at every folder: another store is about to take this one's place."""
    for path in home.temporary.glob(f"memory-{home.bank}-{'[0-9a-f]' * 16}.json"):
        path.unlink(missing_ok=True)


def _path(home: Home, folder: Path) -> Path:
    return home.temporary / f"memory-{home.bank}-{digest(os.fsencode(folder))[:16]}.json"
