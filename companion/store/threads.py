"""Reading work threads and projects: the hot side. None of it writes."""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.tiers import Thread
from companion.store import sql_entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from typing import Any


class KnownProject(NamedTuple):
    """A project that the store knows: ``id`` and ``path`` as in ``companion.project``."""

    number: int
    id: str
    path: str
    name: str
    created_at: int


class ProjectHoldings(NamedTuple):
    """A project with how much belongs to it: entries, threads, archived entries, sessions of dialogue."""

    project: KnownProject
    entries: int
    threads: int
    archived: int
    sessions: int


def threads_of(connection: sqlite3.Connection, project: str | None) -> list[tuple[int, Thread]]:
    """Return (number, thread) of one project's hub in its order; ``None`` for threads of no project."""
    number = number_of_project(connection, project)
    if project is not None and number is None:
        return []
    return [
        _thread(row) for row in connection.execute(sql_entries.SELECT_THREADS, {"project_number": number})
    ]


def newest_threads(connection: sqlite3.Connection, project_number: int | None, most: int) -> list[Thread]:
    """Return at most ``most`` threads of one project (``None``: of no project), those that changed last first."""
    values = {"project_number": project_number, "most": most}
    return [_thread(row)[1] for row in connection.execute(sql_entries.NEWEST_THREADS, values)]


def count_threads(connection: sqlite3.Connection, project_number: int | None) -> int:
    """Return how many threads one project (``None``: no project) has."""
    values = {"project_number": project_number}
    return int(connection.execute(sql_entries.COUNT_THREADS, values).fetchone()[0])


def iterate_threads(connection: sqlite3.Connection) -> Iterator[tuple[int, Thread]]:
    """Yield (number, thread) for every thread of the store."""
    for row in connection.execute(sql_entries.SELECT_ALL_THREADS):
        yield _thread(row)


def read_thread(connection: sqlite3.Connection, number: int) -> Thread | None:
    """Return the thread with this number."""
    row = connection.execute(sql_entries.SELECT_THREAD, {"number": number}).fetchone()
    return None if row is None else _thread(row)[1]


def _thread(row: tuple[Any, ...]) -> tuple[int, Thread]:
    number, id_, name, state, text, project, position, updated = row
    return number, Thread(id_, name, state, text, project, position, updated)


def project_with_id(connection: sqlite3.Connection, id_: str) -> KnownProject | None:
    """Return the project with exactly this id."""
    row = connection.execute(sql_entries.SELECT_PROJECT, {"id": id_}).fetchone()
    return None if row is None else KnownProject(*row)


def number_of_project(connection: sqlite3.Connection, id_: str | None) -> int | None:
    """Return the row of the project with exactly this id, ``None`` for no id or an unknown one."""
    known = project_with_id(connection, id_) if id_ else None
    return known.number if known else None


def project_names(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the name of every known project by its id."""
    return dict(connection.execute(sql_entries.SELECT_PROJECT_NAMES).fetchall())


def projects(connection: sqlite3.Connection) -> list[ProjectHoldings]:
    """Return every project that the store knows, by name, with what it holds."""
    rows = connection.execute(sql_entries.SELECT_PROJECTS).fetchall()
    return [ProjectHoldings(KnownProject(*row[:5]), *row[5:]) for row in rows]
