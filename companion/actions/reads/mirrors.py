"""The folders that follow the store: the mirror of the care notes, and one memory folder for each mirrored project.

Each is a setting that belongs to this place and does not travel (``mirror.personal-context``, ``mirror.memory.ID``).
"""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from companion.project import Project
from companion.rules.tiers import TIERS
from companion.settings import CARE_MIRROR, MEMORY_MIRROR, NO_PROJECT
from companion.store import sql, threads
from companion.store.settings import read_setting


class MemoryMirror(NamedTuple):
    """One mirrored memory folder; ``project`` is ``None`` for the one that shows what holds everywhere."""

    project: Project | None
    folder: Path

    @property
    def key(self) -> str:
        """The setting that names the folder."""
        return memory_key(self.project.id if self.project else None)


def own_tiers_of(project: Project | None) -> tuple[str, ...]:
    """Return the tiers whose bullets belong to the project when a hand writes them into its mirrored folder: all."""
    return TIERS if project is not None else ()


def memory_key(project: str | None) -> str:
    """Return the setting that names a project's mirrored folder, by the project's id."""
    return f"{MEMORY_MIRROR}{NO_PROJECT if project is None else project}"


def care_mirrors(connection: sqlite3.Connection) -> list[Path]:
    """Return the folder that mirrors the care notes, if there is one."""
    folder = read_setting(connection, CARE_MIRROR)
    return [Path(folder)] if folder else []


def memory_mirrors(connection: sqlite3.Connection) -> list[MemoryMirror]:
    """Return the mirrored memory folders by their keys, those of projects that the store knows."""
    settings = sorted(connection.execute(sql.SELECT_SETTINGS).fetchall())
    named = {
        key.removeprefix(MEMORY_MIRROR): value for key, value in settings if key.startswith(MEMORY_MIRROR)
    }
    found: list[MemoryMirror] = []
    for id_, folder in named.items():
        known = threads.project_with_id(connection, id_)
        if known is not None:
            found.append(MemoryMirror(Project(known.id, known.path, known.name), Path(folder)))
        elif id_ == NO_PROJECT:
            found.append(MemoryMirror(None, Path(folder)))
    return found


def every_mirror(connection: sqlite3.Connection) -> list[Path]:
    """Return every folder that follows the store."""
    return [*care_mirrors(connection), *(mirror.folder for mirror in memory_mirrors(connection))]
