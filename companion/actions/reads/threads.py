"""The hub: which threads are active in a project, and finding one of them by id or words."""

import sqlite3
from contextlib import closing
from typing import Any, Final, NamedTuple

from companion.actions.reads.projects import project_here
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.project import Project
from companion.rules.tiers import Thread, thread_line
from companion.safety.clean import shown_line
from companion.store import connect, threads
from companion.store.faults import translated
from companion.text.cutter import cut
from companion.text.query import parse_query

LISTED_AT_MOST: Final = 10
_HEX: Final = frozenset("0123456789abcdef")


class Hub(NamedTuple):
    """The threads of one place; ``project`` is ``None`` outside every project."""

    project: Project | None
    threads: tuple[Thread, ...]


def hub(home: Home, project: str | None, folder: str | None) -> Hub:
    """Return the active threads of a project in their order. Raises ``NothingMatched`` for an unknown project."""
    with translated(), closing(connect.reading(home.store)) as connection:
        place = project_here(connection, project, folder)
        found = threads.threads_of(connection, place.id if place else None)
    return Hub(place, tuple(thread for _, thread in found))


def place_of(connection: sqlite3.Connection, project: str | None, folder: str | None) -> str | None:
    """Return the id of the project whose hub is meant, ``None`` outside every project."""
    place = project_here(connection, project, folder)
    return place.id if place else None


def find_one_thread(connection: sqlite3.Connection, what: str, project: str | None) -> tuple[int, Thread]:
    """Return the one thread of the project's hub that fits: an id prefix of four or more, else words.

    Raises ``UsageProblem`` for an empty text, ``NothingMatched``, ``Ambiguous`` with those that fit.
    """
    if not what.strip():
        raise UsageProblem("say which thread", "its id, or words of its name")
    found = _fitting(threads.threads_of(connection, project), what.strip())
    if not found:
        raise NothingMatched("no thread fits; nothing was changed", "companion threads lists them")
    if len(found) > 1:
        shown = [shown_line(f"{thread.id}  {thread_line(thread)}") for _, thread in found[:LISTED_AT_MOST]]
        raise Ambiguous(f"{len(found)} threads fit; nothing was changed", shown, "name one by its id")
    return found[0]


def _fitting(known: list[tuple[int, Thread]], what: str) -> list[tuple[int, Thread]]:
    prefix = what.lower()
    if len(prefix) >= 4 and set(prefix) <= _HEX:
        by_id = [(number, thread) for number, thread in known if thread.id.startswith(prefix)]
        if by_id:
            return by_id
    words = set(parse_query(what).words)
    for told in (lambda thread: thread.name, lambda thread: f"{thread.name} {thread.text}"):
        found = [(number, thread) for number, thread in known if words and words <= set(cut(told(thread)))]
        if found:
            return found
    return []


def thread_json(thread: Thread) -> dict[str, Any]:
    """Return a thread as plain values."""
    return {
        "id": thread.id, "name": thread.name, "state": thread.state, "text": thread.text,
        "project": thread.project, "updated": thread.updated,
    }  # fmt: skip


def hub_json(found: Hub) -> dict[str, Any]:
    """Return the shape of ``threads --json``."""
    project = found.project
    return {
        "project": None if project is None else project._asdict(),
        "threads": [thread_json(thread) for thread in found.threads],
    }
