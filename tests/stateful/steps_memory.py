"""Mirrored memory folders as steps: one begins, one ends, one that rested begins again."""

from collections.abc import Iterator
from pathlib import Path

from companion.actions.changes.config import change_setting
from companion.actions.changes.memory_mirroring import start_memory_mirror
from companion.project import Project
from tests.stateful import model_memory, model_tiers_travel
from tests.stateful.model import Model, Now
from tests.stateful.model_memory import EVERYWHERE, KEY, Folder
from tests.stateful.model_tiers import Fields, quarter
from tests.stateful.model_tiers_travel import MemoryExport
from tests.stateful.world import Step


def key_of(project: Project | None) -> str:
    """Return the setting that names a project's folder."""
    return f"{KEY}{project.id if project else EVERYWHERE}"


def mirroring(folder: Path, project: Project | None) -> Step:
    """What the folder holds comes in first, as from an export; then it follows."""

    def plan(model: Model, now: Now) -> Iterator[None]:
        if folder in model.folders:
            model_tiers_travel.take_in(model, rested(model, folder))
            yield
            yield from model_memory.follow(model, now)
        model.folders.setdefault(folder, Folder(project))
        if project is not None:
            model.tiers.projects.setdefault(project.id, project.path)
        model.settings[key_of(project)] = str(folder)
        yield

    return Step(
        "export --layout memory --mirror",
        lambda home, moment: start_memory_mirror(home, moment, folder, project),
        plan,
        whole=True,
    )


def rested(model: Model, path: Path) -> MemoryExport:
    """Return what a folder that nobody has touched since it rested brings in."""
    folder: Folder = model.folders[path]
    order = model.seen[path].order or []
    entries = [folder.entries[id_] for id_ in order if id_ in folder.entries]
    rows = [_row(folder.archived[id_]) for id_ in order if id_ in folder.archived]
    return MemoryExport(path, folder.project, entries, rows, list(folder.threads.values()), {})


def _row(bullet: Fields) -> Fields:
    own = {field: bullet[field] for field in ("on", "see", "superseded_by")}
    entry = {field: told for field, told in bullet.items() if field not in own}
    return {**own, "entry": entry, "quarter": quarter(bullet["on"])}


def ending(project: Project | None) -> Step:
    """The folder rests: its files stay as they are."""
    key = key_of(project)
    return Step(
        "config",
        lambda home, moment: change_setting(home, moment, key, ""),
        lambda model, _now: model.settings.pop(key, None),
        follows=False,
    )
