"""Which layout a folder has, which project a memory folder belongs to, and where an export of everything goes.

Care notes are one folder (``personal-context``), each project's memory is one (``memory``). An export of everything is
``DIR/personal-context`` and ``DIR/memory/PROJECT``, a plain export ``DIR`` and ``DIR/memory/PROJECT``. Each folder is
known by its manifest, else by the files in it; a memory folder's manifest names its project.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from companion.actions.reads.memory_exporting import holdings_of
from companion.actions.reads.mirrors import own_tiers_of
from companion.actions.reads.projects import project_named
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.markdown.index_file import INDEX_NAME
from companion.markdown.manifest import MANIFEST_NAME, DamagedManifest, load_document
from companion.markdown.memory_archive import FOLDER, quarter_in
from companion.markdown.memory_folder import TIER_FILES
from companion.markdown.memory_hub import has_section
from companion.markdown.memory_manifest import EVERYWHERE, ProjectPart, parse_memory_manifest
from companion.markdown.naming import stem_of
from companion.project import Project, project_of
from companion.rules.tiers import PROJECT_TIER
from companion.settings import NO_PROJECT
from companion.store import connect, threads
from companion.store.faults import translated
from companion.store.files import read_plain
from companion.store.folders import FolderFiles
from companion.text.slugs import read_name, slugify

CARE: Final = "personal-context"
MEMORY: Final = "memory"
ALL: Final = "all"
LAYOUTS: Final = (CARE, MEMORY, ALL)


class Part(NamedTuple):
    """One folder to import: its layout, and its place below the folder that was named (empty for that itself)."""

    layout: str
    folder: Path
    place: str = ""


class Belonging(NamedTuple):
    """Whose a memory folder is, and the tiers whose unknown bullets belong to that project."""

    project: Project | None
    own_tiers: Collection[str]


def checked_layout(layout: str | None) -> str | None:
    """Return the layout. Raises ``UsageProblem`` for one that there is not."""
    if layout is not None and layout not in LAYOUTS:
        raise UsageProblem(f"the layout is one of {', '.join(LAYOUTS)}")
    return layout


def layout_in(folder: Path) -> str | None:
    """Return the layout of a folder, ``None`` where nothing tells.

    Raises ``UsageProblem`` for one that holds both, ``Refused`` for files that cannot be read.
    """
    if not folder.is_dir():
        return None
    files = FolderFiles(folder)
    told = _layout_of_manifest(files)
    if told is not None:
        return told
    has_tiers = any(name in TIER_FILES for name in files)
    has_notes = any(read_name(stem_of(name)) is not None for name in files if name.endswith(".md"))
    if has_tiers and has_notes:
        raise UsageProblem("the folder holds notes and tiers", "--layout says which of them")
    if has_notes:
        return CARE
    if has_tiers or is_of_host(folder) or _has_quarters(folder) or has_section(files.get(INDEX_NAME, b"")):
        return MEMORY
    return CARE if INDEX_NAME in files else None


def _layout_of_manifest(files: FolderFiles) -> str | None:
    try:
        document = load_document(files[MANIFEST_NAME]) if MANIFEST_NAME in files else None
    except DamagedManifest:
        return None
    return str(document.get("layout", CARE)) if isinstance(document, dict) else None


def _has_quarters(folder: Path) -> bool:
    """Tell whether an archive lies there alone; that of care notes lies beside their index."""
    archive = folder / FOLDER
    names = os.listdir(archive) if archive.is_dir() and not (folder / INDEX_NAME).exists() else []  # noqa: PTH208 - names only
    return any(quarter_in(f"{FOLDER}/{name}") for name in names)


def is_of_host(folder: Path) -> bool:
    """Tell whether a folder is one that a host keeps for a project: ``projects/SLUG/memory`` (R-33)."""
    slug, above = folder.parent.name, folder.parent.parent.name
    return folder.name == MEMORY and above == "projects" and slug.startswith("-")


def parts_of(folder: Path, layout: str | None) -> list[Part]:
    """Return the folders to import, care notes first: as ``layout`` says, else as they are found.

    Raises ``UsageProblem`` for a folder that holds both layouts at once, ``Refused`` for one without any part.
    """
    if layout in (CARE, MEMORY):
        return [Part(str(layout), folder)]
    found = layout_in(folder) if layout is None else None
    parts = [Part(found, folder)] if found else []
    parts += [Part(place.layout, place.folder, place.place) for place in _below(folder)]
    if not parts and layout == ALL:
        raise Refused("the folder holds no export of everything", "one has personal-context or memory in it")
    return sorted(parts, key=lambda part: part.layout != CARE) or [Part(CARE, folder)]


def _below(folder: Path) -> Iterator[Part]:
    if layout_in(folder / CARE) == CARE:
        yield Part(CARE, folder / CARE, CARE)
    if layout_in(folder / MEMORY) == MEMORY:
        yield Part(MEMORY, folder / MEMORY, MEMORY)
    for place in memory_places(folder):
        yield Part(MEMORY, place, f"{MEMORY}/{place.name}")


def memory_places(folder: Path) -> list[Path]:
    """Return the memory folders below ``folder/memory``, by name."""
    root = folder / MEMORY
    places = sorted(root.iterdir()) if root.is_dir() and not root.is_symlink() else []
    return [place for place in places if not place.is_symlink() and layout_in(place) == MEMORY]


def told_project(folder: Path) -> ProjectPart | None:
    """Return what the folder's manifest says of its project; ``None`` where it says nothing or cannot be read."""
    data = read_plain(folder / MANIFEST_NAME) if folder.is_dir() else None
    if data is None or _layout_of_manifest(FolderFiles(folder)) != MEMORY:
        return None
    try:
        return parse_memory_manifest(data).project
    except DamagedManifest:
        return None


def owner_of(home: Home, folder: Path, wish: str | None, here: str | None) -> Belonging:
    """Return whose a memory folder is, in the bank in use. Raises as ``belonging_of``, and ``StoreUnavailable``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        return belonging_of(connection, folder, wish, here)


def belonging_of(
    connection: sqlite3.Connection, folder: Path, wish: str | None, here: str | None
) -> Belonging:
    """Return whose a memory folder is: named, else told by its manifest, by the host's name for it, by ``here``.

    ``here`` is the working directory. Where the project is named or the host's, all that the folder holds is the
    project's; otherwise its project context alone. Raises ``UsageProblem`` where a host's folder is of a project that
    nobody knows, and what ``project_named`` raises.
    """
    if wish is not None:
        project = project_named(connection, wish, here)
        return Belonging(project, own_tiers_of(project))
    told = told_project(folder)
    if told is not None:
        return Belonging(_project(told), (PROJECT_TIER,))
    if is_of_host(folder):
        project = _project_with_slug(connection, folder.parent.name, here)
        return Belonging(project, own_tiers_of(project))
    return Belonging(project_of(here), (PROJECT_TIER,))


def _project(told: ProjectPart) -> Project | None:
    return None if told == EVERYWHERE else Project(told.id, told.path, told.name)


def _project_with_slug(connection: sqlite3.Connection, slug: str, here: str | None) -> Project:
    known = [holding.project for holding in threads.projects(connection)]
    projects = {Project(item.id, item.path, item.name) for item in known}
    standing = project_of(here)
    fitting = {
        item for item in projects | ({standing} if standing else set()) if host_slug(item.path) == slug
    }
    if len(fitting) != 1:
        raise UsageProblem("that folder belongs to one project of the host; say which", "--project DIR")
    return fitting.pop()


def host_slug(path: str) -> str:
    """Return the name that Claude Code gives a project's folder: the path, all but letters and digits as hyphens.

    >>> host_slug("/srv/ferry-board.2")
    '-srv-ferry-board-2'
    """
    return "".join(character if character.isascii() and character.isalnum() else "-" for character in path)


def places_of(connection: sqlite3.Connection, folder: Path | None) -> list[tuple[Project | None, Path]]:
    """Return every memory folder that an export of everything writes below ``folder``, with its project.

    One for each project that something belongs to, ``everywhere`` for what belongs to none, and those that an earlier
    export left: what they show must go when it is gone. A stream (no ``folder``) has none of those.
    """
    there = memory_places(folder) if folder is not None else []
    before = {told.id: (told, place) for place in there if (told := told_project(place)) is not None}
    root = (folder or Path()) / MEMORY
    kept = [item for item in threads.projects(connection) if item.entries or item.threads or item.archived]
    full = [Project(one.project.id, one.project.path, one.project.name) for one in kept]
    fresh = [project for project in full if project.id not in before]
    names = _names(fresh, [place.name.casefold() for _, place in before.values()])
    places: list[tuple[Project | None, Path]] = [(project, root / names[project.id]) for project in fresh]
    if "" not in before and any(holdings_of(connection, None).values):
        places.append((None, root / NO_PROJECT))
    places += [(_project(told), place) for told, place in before.values()]
    return sorted(places, key=lambda placed: placed[1])


def _names(projects: list[Project], taken: Collection[str]) -> dict[str, str]:
    """Return a folder name for each project: its own, and its id too where that is another's."""
    plain = {project.id: slugify(project.name) for project in projects}
    given = Counter([NO_PROJECT, *taken, *(name.casefold() for name in plain.values())])
    return {id_: f"{name}-{id_[:6]}" if given[name.casefold()] > 1 else name for id_, name in plain.items()}
