"""Export and import of a memory folder, stated again: an older export adds, and brings back nothing (K08, K10, K11).

Of two forms of one entry the later counts, else the store's; what is archived here stays archived, and what was
archived there since its last change here is archived. No scope says the same twice after it.
"""

from pathlib import Path
from typing import NamedTuple

from companion.project import Project
from tests.stateful.model import Grave, Model
from tests.stateful.model_remember import put, store
from tests.stateful.model_threads import put as put_thread
from tests.stateful.model_tiers import Fields, is_seen, next_order, next_place, quarter, same_words
from tests.stateful.model_tiers_forget import met, unit_of_thread, verdict
from tests.stateful.model_travel import merge_graves

Graves = dict[Grave, tuple[str, bool]]
TIERS = ("preferences", "project-context", "conversations")


class MemoryExport(NamedTuple):
    """What a memory folder holds: entries and threads in the order of its files."""

    folder: Path
    project: Project | None
    entries: list[Fields]
    archived: list[Fields]
    threads: list[Fields]
    graves: Graves

    @property
    def place(self) -> str | None:
        """The id of the folder's project."""
        return self.project.id if self.project else None

    def stood_beside(self, one: str, other: str) -> bool:
        """Tell whether two entries that say the same did so where the export comes from: in two scopes."""
        held = {entry["id"] for entry in (*self.entries, *(row["entry"] for row in self.archived))}
        return one != other and other in held


def exported(model: Model, folder: Path, project: Project | None, order: list[str]) -> MemoryExport:
    """Return what an export of a project holds now; ``order`` are the ids as the files have them."""
    held, place = model.copy(), project.id if project else None
    seen = sorted(held.tiers.seen_in(place), key=lambda entry: order.index(entry["id"]))
    rows = [row for row in held.tiers.archived() if is_seen(row["entry"], place)]
    rows.sort(key=lambda row: order.index(row["entry"]["id"]))
    return MemoryExport(folder, project, seen, rows, held.tiers.hub(place), held.graves)


def take_in(model: Model, export: MemoryExport) -> dict[str, int]:
    """Import a memory folder; return how many things were added, changed, the same, skipped."""
    model.begin("import")
    if export.project is not None:
        model.tiers.projects.setdefault(export.project.id, export.project.path)
    unknown = {grave: told for grave, told in model.graves.items() if export.graves.get(grave) != told}
    merge_graves(model.graves, export.graves)
    done = [_entry(model, unknown, entry, export) for entry in export.entries]
    done += [_archived(model, unknown, row, export) for row in export.archived]
    done += [_thread(model, unknown, thread, export.place) for thread in export.threads]
    model.end(undoable=False)
    return {name: done.count(name) for name in ("added", "changed", "same", "skipped")}


def _entry(model: Model, unknown: Graves, incoming: Fields, export: MemoryExport) -> str:
    tiers, place = model.tiers, export.place
    entry = {**incoming, "project": place if incoming["project"] is not None else None}
    stored = tiers.entries.get(entry["id"])
    if stored is not None:
        return "skipped" if stored["forgotten_at"] is not None else _reconcile(model, stored, entry)
    if any(row["entry"]["id"] == entry["id"] for row in tiers.archive):
        return "same"
    if verdict(unknown, entry) is not None:
        return "skipped"
    same = tiers.same_as(entry["text"], place)
    if same is not None and not export.stood_beside(entry["id"], same["id"]):
        return "same"
    store(model, {**entry, "order": next_order(tiers.entries.values())})
    return "added"


def _reconcile(model: Model, stored: Fields, incoming: Fields) -> str:
    if incoming["updated"] <= stored["updated"]:
        return "same"
    after = {**incoming, "created": stored["created"], "order": stored["order"]}
    if after["tier"] == stored["tier"]:
        after.update(project=stored["project"], position=stored["position"])
    else:
        after["position"] = next_place(model.tiers.file(after["tier"], after["project"]))
    same = model.tiers.same_as(after["text"], after["project"])
    if same is not None and same["id"] != stored["id"]:
        return "same"
    put(model, stored, after)
    return "changed"


def _archived(model: Model, unknown: Graves, incoming: Fields, export: MemoryExport) -> str:
    tiers, told, place = model.tiers, incoming["entry"], export.place
    entry = {**told, "project": place if told["project"] is not None else None}
    if any(_is_known(row, entry, incoming["on"], export) for row in tiers.archive):
        return "same"
    if verdict(unknown, entry) is not None:
        return "skipped"
    stored = tiers.entries.get(entry["id"])
    if stored is not None and (stored["forgotten_at"] is not None or incoming["on"] <= stored["updated"]):
        return "skipped" if stored["forgotten_at"] is not None else "same"
    if stored is not None:
        model.opened.tiers.entries.setdefault(stored["id"], stored)
        del tiers.entries[stored["id"]]
        entry["project"] = stored["project"]
    place_in_file = {
        "position": model.archive_place(quarter(incoming["on"])),
        "order": next_order(tiers.archive),
    }
    tiers.archive.append({**incoming, "entry": entry, **place_in_file})
    model.did()
    return "added" if stored is None else "changed"


def _is_known(row: Fields, entry: Fields, on: str, export: MemoryExport) -> bool:
    known = row["entry"]
    if known["id"] == entry["id"]:
        return True
    says_same = (known["text"], row["on"]) == (entry["text"], on) and is_seen(known, export.place)
    return says_same and not export.stood_beside(entry["id"], known["id"])


def _thread(model: Model, unknown: Graves, incoming: Fields, place: str | None) -> str:
    tiers = model.tiers
    thread = {**incoming, "project": place}
    if met(unknown, unit_of_thread(thread)):
        return "skipped"
    key = same_words(thread["name"] or thread["text"])
    named = (other for other in tiers.hub(place) if same_words(other["name"] or other["text"]) == key)
    known = tiers.threads.get(thread["id"]) or next(named, None)
    if known is None:
        put_thread(model, None, {**thread, "order": next_order(tiers.threads.values())})
        return "added"
    if thread["updated"] <= known["updated"]:
        return "same"
    kept = {field: known[field] for field in ("id", "position", "project", "order")}
    put_thread(model, known, {**thread, **kept})
    return "changed"
