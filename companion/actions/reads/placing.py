"""Where a statement would go: its project, its tier and tags, its section, and what covers it.

Shared by the proposal and by the change itself, so that what is shown is what would be done.
"""

import sqlite3
from typing import NamedTuple

from companion.actions.reads.covering import covering, see_also
from companion.actions.reads.projects import project_here, project_named
from companion.errors import UsageProblem
from companion.project import Project
from companion.rules.classifying import topic_words
from companion.rules.notes import Moment
from companion.rules.remembering import Request, chosen_section, planned
from companion.rules.tiers import PROJECT_TIER, Entry
from companion.store import entries, threads


class Placed(NamedTuple):
    """A planned entry, the project that it belongs to, and what may be about the same, the likest first.

    ``here`` is the project from which the caller looks: its own and what holds everywhere can be meant.
    """

    entry: Entry
    project: Project | None
    here: Project | None
    covers: list[tuple[int, Entry]]


def place(
    connection: sqlite3.Connection, request: Request, moment: Moment, *, beside: bool = False
) -> Placed:
    """Return where a checked request would go. The entry's tier is empty where nothing says it (R-19).

    ``beside`` is for a request about an entry that was named: that one knows its project.

    Raises ``NothingMatched`` and ``Ambiguous`` for a project that is none, ``UsageProblem`` for a project entry
    outside every project.
    """
    known = entries.known_topics(connection, topic_words(request.text))
    entry = planned(request, moment, known)
    here = project_here(connection, request.project, request.folder)
    project = here if beside else project_of_entry(connection, entry.tier, request)
    scope = project.id if project else None
    covers = covering(connection, entry.text, scope) if entry.text else []
    return Placed(entry._replace(project=scope), project, here, covers)


def project_of_entry(connection: sqlite3.Connection, tier: str, request: Request) -> Project | None:
    """Return the project of an entry: named, or that of the folder for project context; ``None`` holds everywhere."""
    if request.project is not None:
        return project_named(connection, request.project, request.folder)
    if tier != PROJECT_TIER:
        return None
    project = project_here(connection, None, request.folder)
    if project is None:
        raise UsageProblem("project context belongs to a project", "name it with --project DIR")
    return project


def project_of_changed(connection: sqlite3.Connection, before: Entry, request: Request) -> Project | None:
    """Return the project of what stands in the place of ``before``: named, else that of ``before`` (K16).

    What held everywhere goes on doing so, unless it becomes project context: then as in ``project_of_entry``.
    """
    known = threads.project_with_id(connection, before.project) if before.project else None
    if known is not None and request.project is None:
        return Project(known.id, known.path, known.name)
    return project_of_entry(connection, request.tier or before.tier, request)


def with_section(connection: sqlite3.Connection, entry: Entry) -> Entry:
    """Return the entry under a heading: its own, else one that its topics stand under already, else a new one."""
    if entry.section is not None:
        return entry
    number = threads.number_of_project(connection, entry.project)
    known = entry.project is None or number is not None
    found = (
        [entries.section_with_topic(connection, entry.tier, number, topic) for topic in entry.topics]
        if known
        else []
    )
    return entry._replace(section=chosen_section(entry.topics, found))


def with_link(connection: sqlite3.Connection, entry: Entry, met: list[tuple[int, Entry]]) -> Entry:
    """Return the entry with its one cross-reference, where it has none and something of another tier fits (R-57)."""
    if entry.see_also is not None:
        return entry
    number = threads.number_of_project(connection, entry.project)
    return entry._replace(see_also=see_also(connection, entry, number, [other for _, other in met]))
