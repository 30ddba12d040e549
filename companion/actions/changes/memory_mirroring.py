"""Turn a project's memory folder into a mirror: what it holds comes in first, then it follows every change.

The folder may be the host's own (``~/.claude/projects/SLUG/memory``). What a person or an agent wrote there belongs to
that project, all tiers of it: one project's conversations must not show in all others. Where our manifest is there
already, what changed since it was written is joined as in a living mirror.
"""

from pathlib import Path

from companion.actions.changes.change import changing
from companion.actions.changes.config import put_setting
from companion.actions.changes.following import follow
from companion.actions.changes.importing import Imported
from companion.actions.changes.memory_importing import import_memory
from companion.actions.changes.mirroring import check_folder
from companion.actions.reads.layouts import CARE, layout_in
from companion.actions.reads.memory_exporting import MemoryFolderFiles
from companion.actions.reads.mirrors import memory_key, own_tiers_of
from companion.errors import Refused
from companion.home import Home, make_folder
from companion.project import Project
from companion.rules.notes import Moment
from companion.store.entry_changes import ensure_project


def start_memory_mirror(home: Home, moment: Moment, folder: Path, project: Project | None) -> Imported | None:
    """Make ``folder`` (absolute) the mirror of a project's memory; return what was imported, ``None`` for nothing.

    Raises ``UsageProblem`` for a name that cannot be kept as text, ``Refused`` for a folder that another mirror has or
    that holds care notes, ``StoreUnavailable``.
    """
    key = memory_key(project.id if project else None)
    check_folder(home, folder, key)
    if layout_in(folder) == CARE:
        raise Refused("that folder holds care notes, not a project's memory", "name another folder")
    if not folder.exists():
        make_folder(folder, outside=True)
    imported = None
    if folder.is_dir() and len(MemoryFolderFiles(folder)):
        imported = import_memory(home, moment, folder, project, own_tiers=own_tiers_of(project))
    with changing(home, moment, "config", undoable=False, detail=key) as change:
        ensure_project(change.session, project, moment.instant)
        put_setting(change, key, str(folder))
        change.subjects.append(None)
    follow(home, moment, whole=True)
    return imported
