"""The mirrored memory folders of a world: what their files say, where a crash left them, what must hold of them.

In step a folder reads back as the store has it, bullet by bullet with ids and dates; what stands there beside is
nobody's. It says what a fresh export says, and is looked at again only when something changes.
"""

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.actions.changes.memory_check import memory_findings
from companion.actions.changes.memory_following import is_due
from companion.actions.reads.memory_exporting import MemoryFolderFiles, folder_files
from companion.actions.reads.mirrors import memory_mirrors
from companion.home import Home
from companion.markdown.memory_folder import MemoryFolder, MemoryReading, is_memory_file, read_memory
from companion.markdown.memory_manifest import MemoryManifest, archived_hashes, entry_hashes, thread_hashes
from companion.markdown.merge_base import short_hash
from companion.rules.tiers import ArchivedEntry, Entry, Thread
from companion.store import connect
from tests.stateful import model_memory
from tests.stateful.model import Model
from tests.stateful.model_hub import HUB
from tests.stateful.model_memory import Folder, Seen
from tests.stateful.model_tiers import Fields


def reading_of(path: Path) -> MemoryReading:
    """Read a folder as the product does."""
    files = MemoryFolderFiles(path) if path.is_dir() else {}
    return read_memory({name: data for name, data in files.items() if is_memory_file(name)})


def read_all(model: Model) -> dict[Path, Seen]:
    """Return what the files of every folder say."""
    return {path: seen(reading_of(path).folder) for path in model.folders}


def seen(folder: MemoryFolder) -> Seen:
    """Return what the files of a folder say, as the model takes it."""
    manifest = folder.manifest
    rows: list[Any] | None = None if manifest is None else [*manifest.entries, *manifest.archived]
    order = None if rows is None else [str(row.id) for row in rows]
    present = {*folder.tiers, *([HUB] if folder.hub else [])}
    entries = [{**entry._asdict(), "id": ""} for entry in folder.entries]
    archived = [{**_archived(one), "id": ""} for one in folder.archived]
    threads = [{**thread._asdict(), "id": ""} for thread in folder.threads]
    return Seen(entries, archived, threads, frozenset(present), order)


def _archived(one: ArchivedEntry) -> Fields:
    return {**one.entry._asdict(), "on": one.on, "see": one.see, "superseded_by": one.superseded_by}


def settle(model: Model, stages: list[Model]) -> bool:
    """Give the model what its folders were last written as; return whether there is a folder to bring into step."""
    for path in model.folders:
        manifest = reading_of(path).folder.manifest
        written = (stage.folders[path] for stage in reversed(stages) if path in stage.folders)
        if manifest is not None:
            model.folders[path] = next(folder for folder in written if _is_written(folder, manifest))
    return bool(model_memory.current(model))


def _is_written(folder: Folder, manifest: MemoryManifest) -> bool:
    """Tell whether a manifest is that of a folder as it was written."""
    entries = {id_: entry_hashes(Entry(**plain(value))) for id_, value in folder.entries.items()}
    archived = {id_: archived_hashes(archived_of(value)) for id_, value in folder.archived.items()}
    threads = {id_: thread_hashes(Thread(**plain(value))) for id_, value in folder.threads.items()}
    return (
        {row.id: row.fields for row in manifest.entries} == entries
        and {row.id: row.fields for row in manifest.archived} == archived
        and {row.id: row.fields for row in manifest.threads} == threads
        and set(manifest.unknown) == {short_hash(*words) for words in folder.nobodys}
    )


def plain(value: Fields) -> Fields:
    """Return an entry or thread without its place among the rows."""
    return {field: told for field, told in value.items() if field != "order"}


def archived_of(bullet: Fields) -> ArchivedEntry:
    """Return an archived bullet as the product has it."""
    own = {"on", "see", "superseded_by", "order"}
    entry = Entry(**{field: told for field, told in bullet.items() if field not in own})
    return ArchivedEntry(entry, bullet["on"], bullet["see"], bullet["superseded_by"])


def check(home: Home, model: Model, touched: set[Path]) -> None:
    """Every folder that no hand has touched since it was written is in step."""
    current = model_memory.current(model)
    with closing(connect.reading(home.store)) as connection:
        mirrors = {mirror.folder: mirror for mirror in memory_mirrors(connection)}
        assert list(mirrors) == list(current)
        for path in current.keys() - touched:
            assert memory_findings(connection, mirrors[path]) == []
            fresh = read_memory(folder_files(connection, current[path].place).files)
            _check_files(model, current[path], reading_of(path), fresh)


def nothing_is_due(home: Home) -> bool:
    """Tell whether no folder would be read by a change of something else."""
    with closing(connect.reading(home.store)) as connection:
        return not any(is_due(home, connection, mirror) for mirror in memory_mirrors(connection))


def _check_files(model: Model, folder: Folder, reading: MemoryReading, fresh: MemoryReading) -> None:
    assert reading.refused == ()
    held = model_memory.holdings(model, folder.place)
    wanted: dict[str, Any] = {id_: _sorted(Entry(**plain(value))) for id_, value in held.entries}
    wanted |= {id_: _tidy(archived_of(value)) for id_, value in held.archived}
    wanted |= {id_: Thread(**plain(value)) for id_, value in held.threads}
    assert _known(reading.folder) == wanted
    assert _known(fresh.folder) == wanted
    assert Counter(_nobodys(reading.folder)) == Counter(folder.nobodys)


def _known(read: MemoryFolder) -> dict[str, Any]:
    """Return what a folder says under an id."""
    said: dict[str, Any] = {entry.id: _sorted(entry) for entry in read.entries}
    said |= {one.entry.id: _tidy(one) for one in read.archived}
    said |= {thread.id: thread for thread in read.threads}
    return {id_: value for id_, value in said.items() if id_}


def _sorted(entry: Entry) -> Entry:
    """Return the entry with its tags in one order: that of a file says nothing."""
    return entry._replace(topics=tuple(sorted(entry.topics)), people=tuple(sorted(entry.people)))


def _tidy(archived: ArchivedEntry) -> ArchivedEntry:
    return archived._replace(entry=_sorted(archived.entry))


def _nobodys(read: MemoryFolder) -> list[tuple[str, ...]]:
    """Return the words of the bullets that have no id."""
    words = [(entry.text,) for entry in read.entries if not entry.id]
    words += [(one.entry.text,) for one in read.archived if not one.entry.id]
    return [*words, *((thread.name, thread.text) for thread in read.threads if not thread.id)]
