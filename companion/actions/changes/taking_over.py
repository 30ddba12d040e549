"""Taking over the Markdown notes of before: what stands where skills expect it comes in, and the folder follows.

The folder is Claude Code's ``personal-context`` (C-1). It becomes the mirror when everything in it could be read: a
file that is refused must be looked at by the person first, because a mirror writes.
"""

from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.actions.changes.importing import Imported, import_markdown, imported_json
from companion.actions.changes.mirroring import check_other_banks, start_mirror
from companion.actions.reads.host_files import place_of
from companion.actions.reads.mirrors import care_mirrors
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.markdown.folder import is_note_file
from companion.rules.notes import Moment
from companion.setup.hosts import CLAUDE_CODE
from companion.store import connect
from companion.store.folders import FolderFiles

FOLDER: Final = "personal-context"


class Intake(NamedTuple):
    """What is or was taken over from ``folder``, which has ``files`` notes.

    ``elsewhere`` is another folder that is the mirror already; ``problem`` says why nothing could be taken over,
    which is no fault when the folder ``belongs`` to another bank.
    """

    folder: Path
    files: int
    imported: Imported | None = None
    mirrored: bool = False
    elsewhere: str = ""
    problem: str = ""
    belongs: bool = False

    @property
    def went_well(self) -> bool:
        """Tell whether nothing that is this bank's stayed out."""
        return self.belongs or not (self.problem or (self.imported and self.imported.refused))

    def as_json(self) -> dict[str, Any]:
        """Return the shape that ``setup --json`` shows."""
        return {
            "folder": str(self.folder),
            "files": self.files,
            "mirror": self.mirrored,
            "elsewhere": self.elsewhere or None,
            "problem": self.problem or None,
            "result": imported_json(self.imported) if self.imported else None,
        }


def intake_of(home: Home, hosts: list[str]) -> Intake | None:
    """Return what there is to take over; ``None`` without a host, or where no skill would look for the folder."""
    folder = place_of(CLAUDE_CODE).folder / FOLDER
    if not hosts or not (CLAUDE_CODE.name in hosts or folder.is_dir()):
        return None
    with closing(connect.reading(home.store)) as connection:
        mirrors = care_mirrors(connection)
    if folder in mirrors:
        return Intake(folder, 0, mirrored=True)
    files = sum(map(is_note_file, FolderFiles(folder))) if folder.is_dir() else 0
    found = Intake(folder, files, elsewhere=str(mirrors[0]) if mirrors else "")
    try:
        check_other_banks(home, folder)
    except Refused as problem:  # its notes are not this bank's
        return found._replace(problem=problem.message, belongs=True)
    return found


def take_over(home: Home, moment: Moment, found: Intake | None) -> Intake | None:
    """Import what is there and make the folder the mirror, unless a file is refused or another is the mirror."""
    if found is None or found.mirrored or found.belongs:
        return found
    try:
        return _taken_over(home, moment, found)
    except (Refused, UsageProblem) as problem:
        return found._replace(problem=problem.message)


def _taken_over(home: Home, moment: Moment, found: Intake) -> Intake:
    holds_any = found.folder.is_dir() and len(FolderFiles(found.folder)) > 0
    imported = import_markdown(home, moment, found.folder) if holds_any else None
    if found.elsewhere or (imported is not None and imported.refused):
        return found._replace(imported=imported)
    start_mirror(home, moment, found.folder)
    return found._replace(imported=imported, mirrored=True)
