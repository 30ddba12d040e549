"""Import a folder of any layout: what is found in it comes in folder by folder, care notes first.

Each folder is one transaction. All of them are looked at before the first is taken in, so that an export of a newer
release or a folder that is none changes nothing at all.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from companion.actions.changes.importing import Imported, Progress, import_markdown
from companion.actions.changes.memory_importing import import_memory
from companion.actions.reads.layouts import (
    CARE,
    MEMORY,
    Belonging,
    Part,
    belonging_of,
    is_of_host,
    parts_of,
    told_project,
)
from companion.actions.reads.memory_exporting import MemoryFolderFiles
from companion.errors import UsageProblem
from companion.home import Home
from companion.markdown.memory_folder import read_memory
from companion.markdown.remarks import Remark
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.faults import translated

_NOTHING = Imported(0, 0, 0, 0, None, (), (), 0)


class Source(NamedTuple):
    """What to import: a folder, its layout if one was named, the project that was named, where the caller stands."""

    folder: Path
    layout: str | None = None
    project: str | None = None
    here: str | None = None


def import_layouts(
    home: Home,
    moment: Moment,
    source: Source,
    allow: tuple[str, ...] = (),
    progress: Progress = lambda _done, _total: None,
) -> Imported:
    """Take in what the folder holds; the files stay as they are.

    Raises ``UsageProblem``, ``NothingMatched`` and ``Ambiguous`` for a project, ``Refused`` for a folder that is none
    or an export of a newer release, ``StoreUnavailable``.
    """
    layout = source.layout or (MEMORY if source.project is not None else None)
    if source.project is not None and layout != MEMORY:
        raise UsageProblem("--project is for one memory folder", "leave --layout out, or say memory")
    parts = parts_of(source.folder, layout)
    with translated(), closing(connect.reading(home.store)) as connection:
        owners = [_owner(connection, part, source) for part in parts]
    done = [
        _named(_one(home, moment, part, owner, allow, progress), part)
        for part, owner in zip(parts, owners, strict=True)
    ]
    return _sum(done)


def _owner(connection: sqlite3.Connection, part: Part, source: Source) -> Belonging | None:
    """Return whose a memory folder is; ``None`` for care notes, and for one below that does not tell."""
    if part.layout == CARE:
        return None
    read_memory(MemoryFolderFiles(part.folder))
    if part.place and told_project(part.folder) is None and not is_of_host(part.folder):
        return None
    return belonging_of(connection, part.folder, source.project, source.here)


def _one(
    home: Home,
    moment: Moment,
    part: Part,
    owner: Belonging | None,
    allow: tuple[str, ...],
    progress: Progress,
) -> Imported:
    if part.layout == CARE:
        return import_markdown(home, moment, part.folder, allow, progress)
    if owner is None:
        message = "does not say which project it belongs to; import it by itself, with --project DIR"
        return _NOTHING._replace(refused=(Remark("", None, None, message),))
    return import_memory(home, moment, part.folder, owner.project, allow, owner.own_tiers)


def _named(done: Imported, part: Part) -> Imported:
    """Return what an import did, with each file named by its place below the folder that was named."""
    if not part.place:
        return done
    return done._replace(
        remarks=tuple(_placed(remark, part.place) for remark in done.remarks),
        refused=tuple(_placed(remark, part.place) for remark in done.refused),
    )


def _placed(remark: Remark, place: str) -> Remark:
    return remark._replace(file=f"{place}/{remark.file}" if remark.file else place)


def _sum(done: Sequence[Imported]) -> Imported:
    if len(done) == 1:
        return done[0]
    return Imported(
        added=sum(one.added for one in done),
        changed=sum(one.changed for one in done),
        same=sum(one.same for one in done),
        skipped=sum(one.skipped for one in done),
        paused=next((one.paused for one in done if one.paused is not None), None),
        remarks=tuple(remark for one in done for remark in one.remarks),
        refused=tuple(remark for one in done for remark in one.refused),
        private=sum(one.private for one in done),
    )
