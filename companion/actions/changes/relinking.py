"""A project's folder has moved: what belongs to the old place belongs to the new one from now on (K16).

Identity is the path, so a moved folder is a new project until it is relinked. Where the new place has things of its
own, both are kept together: entries that say the same are kept once, the older one; threads of one name are joined.
"""

import os
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import delete, update

from companion.actions.changes.change import Change, changing
from companion.actions.changes.config import put_setting
from companion.actions.changes.entry_change import join_namesakes
from companion.actions.changes.following import follow
from companion.actions.reads.mirrors import memory_key
from companion.actions.reads.projects import project_named
from companion.actions.remarks import remark
from companion.errors import NothingMatched, Refused, UsageProblem
from companion.home import Home
from companion.project import Project, project_of
from companion.rules.notes import Moment
from companion.rules.tiers import key_of
from companion.safety.clean import shown_line
from companion.store import entries, entry_changes, sql_entries, threads
from companion.store.schema.archive import ArchiveRow
from companion.store.schema.log import SettingRow, UndoImageRow
from companion.store.schema.tiers import ProjectRow, TierEntryRow, WorkThreadRow
from companion.store.threads import KnownProject


class Relinked(NamedTuple):
    """What a relink did: the place of before, the new one, and whether that one held something already."""

    before: Project
    after: Project
    joined: bool


def relink(home: Home, moment: Moment, old: str, new: str, folder: str | None) -> Relinked:
    """Move everything of the project ``old`` (id, name or old folder) to the folder ``new``.

    It cannot be undone; relinking back can, as long as nothing was joined. Raises ``NothingMatched``,
    ``Ambiguous``, ``Refused`` when both are one, ``UsageProblem`` for a folder that is no project.
    """
    target = project_of(_path(new, folder))
    if target is None:
        raise UsageProblem("that folder is no project", "name one below the root, by its whole path")
    follow(home, moment, whole=True)  # what a hand changed in either mirror came before this command
    with changing(home, moment, "relink", undoable=False) as change:
        source = _known(change.connection, old, folder)
        if source.id == target.id:
            raise Refused("that is where it is already; nothing was changed")
        if not Path(target.path).is_dir():
            raise UsageProblem("there is no such folder", "name the one where the project is now")
        there = threads.project_with_id(change.connection, target.id)
        if there is None:
            _rename(change, source, target)
        else:
            _join(change, source, there)
        _move_mirror(change, source.id, target.id)
        values = {"old": source.id, "new": target.id}
        change.connection.execute(sql_entries.MOVE_DOCUMENTS, values)
        change.session.execute(delete(UndoImageRow))
        change.subjects.append(target.id)
    follow(home, moment, whole=True)
    return Relinked(Project(source.id, source.path, source.name), target, there is not None)


def _path(wish: str, folder: str | None) -> str:
    return os.path.join(folder or "", os.path.expanduser(wish))  # noqa: PTH111, PTH118 - text in, text out


def _known(connection: sqlite3.Connection, wish: str, folder: str | None) -> KnownProject:
    project = project_named(connection, wish, folder)
    known = threads.project_with_id(connection, project.id) or _with_path(connection, _path(wish, folder))
    if known is None:
        raise NothingMatched(
            "nothing is kept for that project", "companion projects lists those that have something"
        )
    return known


def _with_path(connection: sqlite3.Connection, path: str) -> KnownProject | None:
    """Return the project of that very path, where by now a link stands that leads to its new place."""
    known = (holding.project for holding in threads.projects(connection))
    return next((project for project in known if project.path == os.path.abspath(path)), None)  # noqa: PTH100 - a link is not followed


def _rename(change: Change, source: KnownProject, target: Project) -> None:
    row = change.session.get(ProjectRow, source.number)
    assert row is not None  # noqa: S101 - it has just been read
    row.id, row.path, row.name = target.id, target.path, target.name
    change.session.flush()


def _join(change: Change, source: KnownProject, there: KnownProject) -> None:
    _drop_doubles(change, source, there)
    tables: tuple[Any, ...] = (TierEntryRow, WorkThreadRow, ArchiveRow)
    for table in tables:
        moved = update(table).where(table.project_number == source.number)
        change.session.execute(moved.values(project_number=there.number))
    change.session.execute(delete(ProjectRow).where(ProjectRow.number == source.number))  # type: ignore[arg-type]  # SQLModel types a column as its value
    change.session.expire_all()
    join_namesakes(change, there.id)


def _move_mirror(change: Change, old: str, new: str) -> None:
    """Let the mirrored folder of the old place follow the new one; where that has a mirror too, say that it ends."""
    row = change.session.get(SettingRow, memory_key(old))
    if row is None:
        return
    folder = row.value
    change.session.delete(row)
    change.session.flush()
    if change.session.get(SettingRow, memory_key(new)) is None:
        put_setting(change, memory_key(new), folder)
    else:
        remark(
            f"{shown_line(folder)} is no mirror any more: the project has one already; its files stay as they are"
        )


def _drop_doubles(change: Change, source: KnownProject, there: KnownProject) -> None:
    """Keep of two entries that say the same only the one that was there first."""
    held: dict[str, int] = {}
    for number, entry in list(entries.iterate_entries(change.connection)):
        if entry.project not in (source.id, there.id) or entry.forgotten_at is not None:
            continue
        if key_of(entry.text) in held:
            entry_changes.delete_entry(change.session, number)
        held.setdefault(key_of(entry.text), number)
