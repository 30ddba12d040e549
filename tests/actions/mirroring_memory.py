"""Short words for the tests of mirrored memory folders."""

from pathlib import Path

from companion.actions.changes.doctor import doctor
from companion.actions.changes.memory_mirroring import start_memory_mirror
from companion.home import Home
from companion.project import Project, project_at
from companion.rules.notes import Moment

FERRY = project_at("/code/ferry-board")
LOOM = project_at("/code/loom")


def mirrored(home: Home, moment: Moment, folder: Path, project: Project | None = FERRY) -> Path:
    """Make the folder a mirror of the project's memory and return it."""
    start_memory_mirror(home, moment, folder, project)
    return folder


def read(folder: Path, name: str = "preferences.md") -> str:
    """Return the text of one file, empty where there is none."""
    path = folder / name
    return path.read_text("utf-8") if path.exists() else ""


def append(folder: Path, line: str, name: str = "preferences.md") -> None:
    """Put one line at the end of a file, as a person does."""
    (folder / name).write_text(f"{read(folder, name)}{line}\n", "utf-8")


def drift(home: Home, moment: Moment) -> list[str]:
    """Return what ``doctor`` says of the mirrors."""
    return [finding.message for finding in doctor(home, moment).findings if finding.check == "mirror"]
