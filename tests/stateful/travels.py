"""Steps that leave the store: exports and backups, the way back, and an erase that must reach them."""

import shutil
from contextlib import closing
from pathlib import Path

from companion.actions.changes.erasing import is_pending
from companion.actions.changes.forget import Wish
from companion.actions.changes.importing import import_markdown
from companion.actions.changes.importing_layouts import Source, import_layouts
from companion.actions.reads.export import Exported, export_to_folder
from companion.actions.reads.memory_export import export_memories, export_memory
from companion.actions.reads.memory_exporting import MemoryFolderFiles
from companion.errors import StoreUnavailable
from companion.home import Home
from companion.markdown.memory_folder import read_memory
from companion.project import Project
from companion.safety.privacy import KINDS
from companion.store import connect
from tests.stateful import (
    archive_invariants,
    faults,
    invariants,
    model_memory,
    model_tiers_travel,
    model_travel,
    steps,
    tier_invariants,
)
from tests.stateful.faults import Fault, SimulatedCrash
from tests.stateful.invariants import folder_bytes
from tests.stateful.model import Fields, Model
from tests.stateful.model_mirror import current
from tests.stateful.model_tiers_travel import MemoryExport
from tests.stateful.model_travel import Backup
from tests.stateful.world import World


def export(world: World, fault: Fault | None) -> None:
    """Write an export; one that was cut short is made whole by the next."""
    folder = world.new_folder("export")
    try:
        with faults.failing(fault, world.home.store):
            done = export_to_folder(world.home, world.moment, folder)
    except (SimulatedCrash, StoreUnavailable):
        assert fault is not None
        faults.bury_process(world.place)
        done = export_to_folder(world.home, world.moment, folder)
    _check_export(world, folder, done)


def _check_export(world: World, folder: Path, done: Exported) -> None:
    kept = model_travel.exported(world.model, world.now, folder)
    assert done.notes == len(kept.notes)
    assert set(folder_bytes(folder)) == {
        "MEMORY.md",
        ".companion.json",
        *(f"{n['name']}.md" for n in kept.notes),
    }
    assert archive_invariants.archive_of(folder) == archive_invariants.quarters(world.model)
    world.exports.append(kept)


def export_memory_of(world: World, project: Project | None, fault: Fault | None) -> MemoryExport:
    """Write a memory folder; one that was cut short is made whole by the next. It reads back as it was written."""
    folder = world.new_folder("memory")
    try:
        with faults.failing(fault, world.home.store):
            export_memory(world.home, world.moment, folder, project)
    except (SimulatedCrash, StoreUnavailable):
        assert fault is not None
        faults.bury_process(world.place)
        export_memory(world.home, world.moment, folder, project)
    read = read_memory(MemoryFolderFiles(folder)).folder
    order = [entry.id for entry in (*read.entries, *(row.entry for row in read.archived))]
    kept = model_tiers_travel.exported(world.model, folder, project, order)
    assert [entry._asdict() for entry in read.entries] == [_plain(entry) for entry in kept.entries]
    assert [row.entry._asdict() for row in read.archived] == [_plain(row["entry"]) for row in kept.archived]
    assert [thread._asdict() for thread in read.threads] == [_plain(thread) for thread in kept.threads]
    return kept


def _plain(value: Fields) -> Fields:
    return {name: field for name, field in value.items() if name != "order"}


def round_trip(world: World) -> None:
    """Export, import into an empty home, export again: byte for byte the same, and the store the same."""
    first, second = world.new_folder("export"), world.new_folder("export")
    other = Home(world.new_folder("home"), "default")
    export_to_folder(world.home, world.moment, first)
    done = import_markdown(other, world.moment, first, allow=KINDS)
    moved = model_travel.moved(world.model, world.now)
    assert (done.added, done.changed, done.skipped) == (len(moved.notes), 0, 0)
    found = invariants.differences(invariants.read_state(other), invariants.expected(moved))
    assert not found, "\n".join(["after the trip (left) the store should be (right):", *found])
    export_to_folder(other, world.moment, second)
    assert not _different_files(first, second)
    again = import_markdown(other, world.moment, first, allow=KINDS)
    assert (again.added, again.changed) == (0, 0)


def round_trip_of_memory(world: World) -> None:
    """Export every project's memory, import it into an empty home, export again: byte for byte the same (K20)."""
    first, second = world.new_folder("memories"), world.new_folder("memories")
    other = Home(world.new_folder("home"), "default")
    export_memories(world.home, world.moment, first)
    done = import_layouts(other, world.moment, Source(first), allow=KINDS)
    assert (done.changed, done.skipped, done.refused) == (0, 0, ())
    export_memories(other, world.moment, second)
    trees = [
        {path.relative_to(top): path.read_bytes() for path in top.rglob("*.*")} for top in (first, second)
    ]
    assert trees[0] == trees[1]
    with closing(connect.reading(other.store)) as connection:
        moved = tier_invariants.stored(connection)
    wanted = tier_invariants.expected(world.model)
    living = {id_: entry for id_, entry in wanted["entries"].items() if entry["forgotten_at"] is None}
    assert (moved["entries"], moved["threads"]) == (living, wanted["threads"])
    again = import_layouts(other, world.moment, Source(first), allow=KINDS)
    assert (again.added, again.changed) == (0, 0)


def _different_files(first: Path, second: Path) -> list[tuple[str, bytes | None, bytes | None]]:
    one, other = folder_bytes(first), folder_bytes(second)
    names = sorted({*one, *other})
    return [(name, one.get(name), other.get(name)) for name in names if one.get(name) != other.get(name)]


def back_up(world: World, fault: Fault | None, *, outside: bool) -> None:
    """Make a backup; ``outside`` moves it where an erase cannot reach."""
    made = world.take(steps.backing_up_now(), fault)
    if made is None:
        return
    path, removed = made
    if removed:
        world.backups = [backup for backup in world.backups if backup.path.exists()]
    if outside:
        path = Path(shutil.move(path, world.new_folder("backup").with_suffix(".db")))
    world.backups.append(Backup(path, world.model.copy(), not outside))


def restore(world: World, backup: Backup, fault: Fault | None) -> None:
    """Bring a backup back; the store of before becomes a backup itself."""
    before = world.model.copy()
    done = world.take(steps.restoring_one(backup), fault)
    if done is not None and done.kept is not None:
        world.backups.append(Backup(done.kept, before, True))


def erase(world: World, wish: Wish, fault: Fault | None) -> None:
    """Erase a note: no byte of it is left within reach, in no backup and no file of the mirror."""
    note = next(note for note in every_note(world) if note["id"] == wish.what)
    _take_erase(world, wish, fault)
    if note["id"] in {other["id"] for other in every_note(world)}:
        return
    _bury_in_backups(world, note["id"])
    for text in _only_said_there(world, note):
        holding = [path for path in _within_reach(world) if text.encode() in path.read_bytes()]
        assert holding == [], f"erased and still there: {text!r} in {holding}"


def every_note(world: World) -> list[Fields]:
    """Return every note that the store has: living, forgotten, archived."""
    return _notes_of(world.model)


def _take_erase(world: World, wish: Wish, fault: Fault | None) -> None:
    """Erase; what was interrupted is finished by ``doctor --repair``."""
    world.take(steps.erasing(wish), fault)
    if world.home.store.exists() and is_pending(world.home):
        world.take(steps.repairing())
        assert not is_pending(world.home)


def _bury_in_backups(world: World, id_: str) -> None:
    for backup in world.backups:
        if backup.inside:
            model_travel.bury_in(backup.held, world.model.graves, {id_})


def every_entry(world: World) -> list[Fields]:
    """Return every entry that the store has: active, archived, forgotten."""
    tiers = world.model.tiers
    return [*tiers.entries.values(), *(row["entry"] for row in tiers.archive)]


def erase_entry(world: World, entry: Fields, fault: Fault | None) -> None:
    """Erase an entry: no byte of it is left within reach, unless something else says it, too."""
    _take_erase(world, Wish(entry["id"], erase=True), fault)
    if entry["id"] in {other["id"] for other in every_entry(world)}:
        return
    _bury_in_backups(world, entry["id"])
    text = entry["text"]
    if len(text.encode()) < 24 or text in _said_in_tiers(world):
        return
    holding = [path for path in _within_reach(world) if text.encode() in path.read_bytes()]
    assert holding == [], f"erased and still there: {text!r} in {holding}"


def _said_in_tiers(world: World) -> str:
    """Return all that notes, entries and threads say, in backups too."""
    models = [world.model, *(backup.held for backup in world.backups if backup.inside)]
    said = [text for model in models for note in _notes_of(model) for text in _texts(note)]
    for model in models:
        said += [entry["text"] for entry in model.tiers.entries.values()]
        said += [row["entry"]["text"] for row in model.tiers.archive]
        said += [f"{thread['name']} {thread['text']}" for thread in model.tiers.threads.values()]
    return "\n".join(said)


def _only_said_there(world: World, note: Fields) -> list[str]:
    """Return the texts of a note that nothing else says, long enough not to be met by chance."""
    models = [world.model, *(backup.held for backup in world.backups if backup.inside)]
    kept = [note for model in models for note in _notes_of(model)]
    said = "\n".join(text for other in kept for text in _texts(other))
    return [text for text in _texts(note) if len(text.encode()) >= 24 and text not in said]


def _notes_of(model: Model) -> list[Fields]:
    return [*model.notes.values(), *(row["note"] for row in model.archived)]


def _texts(note: Fields) -> list[str]:
    named = [note[field] for field in ("title", "feeling", "open_thread", "person")]
    return [text for text in [*named, *(line[0] for line in note["lines"])] if text]


def _within_reach(world: World) -> list[Path]:
    mirror = current(world.model)
    folders = [world.home.root, *([mirror.folder] if mirror else []), *model_memory.current(world.model)]
    return [path for folder in folders for path in folder.rglob("*") if path.is_file()]
