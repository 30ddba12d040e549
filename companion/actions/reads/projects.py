"""Which project a caller means, and what each project holds (K16)."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from companion import clock
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.project import Project, project_of
from companion.safety.clean import shown_line
from companion.store import connect, threads
from companion.store.faults import translated
from companion.store.threads import KnownProject, ProjectHoldings
from companion.text.normalise import normalise

_HEX: Final = frozenset("0123456789abcdef")
_SHORTEST_PREFIX: Final = 4


def project_named(connection: sqlite3.Connection, wish: str, folder: str | None) -> Project:
    """Return the project that ``wish`` names: a folder (``.``, ``../x``, ``/x``), else an id, else a name.

    ``folder`` is where a relative folder begins. Raises ``NothingMatched``, ``Ambiguous``, ``UsageProblem`` for a
    folder that is no project.
    """
    if wish in (".", "..", "~") or os.sep in wish:
        return _of_folder(wish, folder)
    known = [holding.project for holding in threads.projects(connection)]
    found = _with_id(known, wish) or [item for item in known if normalise(item.name) == normalise(wish)]
    if len(found) > 1:
        shown = [shown_line(f"{item.id}  {item.name}  {item.path}") for item in found]
        raise Ambiguous(f"{len(found)} projects fit; nothing was changed", shown, "name one by its id")
    if found:
        return Project(found[0].id, found[0].path, found[0].name)
    if folder and Path(folder, wish).is_dir():
        return _of_folder(wish, folder)
    raise NothingMatched("there is no such project", "companion projects lists them; a folder works too")


def _of_folder(wish: str, folder: str | None) -> Project:
    path = os.path.join(folder or "", os.path.expanduser(wish))  # noqa: PTH111, PTH118 - text in, text out
    project = project_of(path)
    if project is None:
        raise UsageProblem("that folder is no project", "name one below the root, by its whole path")
    return project


def _with_id(known: list[KnownProject], wish: str) -> list[KnownProject]:
    prefix = wish.lower()
    if len(prefix) < _SHORTEST_PREFIX or not set(prefix) <= _HEX:
        return []
    return [item for item in known if item.id.startswith(prefix)]


def project_here(connection: sqlite3.Connection, wish: str | None, folder: str | None) -> Project | None:
    """Return the project that was named, else that of the working directory, ``None`` where it is none."""
    return project_named(connection, wish, folder) if wish is not None else project_of(folder)


def projects(home: Home) -> list[ProjectHoldings]:
    """Return every project of the bank with what it holds, by name. Raises ``StoreUnavailable``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        return threads.projects(connection)


def project_json(holding: ProjectHoldings) -> dict[str, Any]:
    """Return one project as plain values; ``here`` tells whether its folder is still there."""
    project = holding.project
    return {
        "id": project.id, "name": project.name, "path": project.path,
        "here": Path(project.path).is_dir(), "created_at": clock.local_iso(project.created_at),
        "entries": holding.entries, "threads": holding.threads, "archived": holding.archived,
        "sessions": holding.sessions,
    }  # fmt: skip
