"""Export and import, backup and restore, stated again: nothing is lost on the way, nothing forgotten comes back.

A tombstone stops what was said at or before it. What an export or a backup holds beside a tombstone of its own
was said again after it: only tombstones that the traveller does not know can stop its notes.
"""

from pathlib import Path
from typing import NamedTuple

from tests.stateful import model_archive, model_tiers_forget
from tests.stateful.model import Fields, Grave, Model, Now, graves_of, same_name, telling
from tests.stateful.model_changes import status_at
from tests.stateful.model_forget import suppressed

Graves = dict[Grave, tuple[str, bool]]


class Export(NamedTuple):
    """What an export carried: the living notes, the archived ones, and what surrounds them, at its moment."""

    folder: Path
    notes: list[Fields]
    archived: list[Fields]
    graves: Graves
    pause: tuple[int, str | None] | None
    settings: dict[str, str]


class Backup(NamedTuple):
    """A backup and the store that it holds; ``inside`` the home it is within reach of an erase."""

    path: Path
    held: Model
    inside: bool


def is_paused(model: Model, now: Now) -> bool:
    """Tell whether the pause holds: a dated one ends at 00:00 on its day."""
    return model.pause is not None and (model.pause[1] is None or now.today < model.pause[1])


def exported(model: Model, now: Now, folder: Path) -> Export:
    """Return what an export holds now."""
    held = model.copy()
    notes = [{**note, **_ended_mute(note, now)} for note in held.living()]
    pause = held.pause if is_paused(model, now) else None
    settings = {key: value for key, value in held.settings.items() if not key.startswith("mirror.")}
    rows = sorted(
        model_archive.in_reach(held, erase=False), key=lambda row: (row["quarter"], row["position"])
    )
    archived = [{**row, "cards": []} for row in rows]  # a card is this store's own
    return Export(folder, notes, archived, held.graves, pause, settings)


def _ended_mute(note: Fields, now: Now) -> Fields:
    """A mute that is over is not told: the file says active."""
    over = note["status"] == "muted" and status_at(note, now.instant) == "active"
    return {"status": "active", "muted_until": None} if over else {}


def take_in(model: Model, now: Now, export: Export) -> dict[str, int]:
    """Import an export; return how many notes were added, changed, the same, skipped."""
    model.begin("import")
    if export.pause is not None and not is_paused(model, now):
        model.pause = export.pause
    unknown = {grave: told for grave, told in model.graves.items() if export.graves.get(grave) != told}
    merge_graves(model.graves, export.graves)
    for key, value in export.settings.items():
        model.settings.setdefault(key, value)
    for row in export.archived:
        _keep_archived(model, passing(unknown, row["note"]), row)
    counts = {"added": 0, "changed": 0, "same": 0, "skipped": 0}
    for note in sorted(export.notes, key=lambda note: f"{note['name']}.md"):
        counts[_take_in_note(model, passing(unknown, note))] += 1
    model.end(undoable=False)
    return counts


def _keep_archived(model: Model, note: Fields | None, row: Fields) -> None:
    """An archived note comes in once, never beside another form of it, and without what was forgotten of it."""
    if note is not None and note["id"] not in model.notes and not model_archive.is_in(model, note["id"]):
        model.archived.append({**row, "note": note})


def merge_graves(graves: Graves, others: Graves) -> None:
    """Add tombstones; an erased one stays erased."""
    for grave, (on, erased) in others.items():
        known_on, was_erased = graves.get(grave, (on, False))
        graves[grave] = (known_on, erased or was_erased)


def _take_in_note(model: Model, incoming: Fields | None) -> str:
    if incoming is None:
        return "skipped"
    stored = model.notes.get(incoming["id"])
    if stored is None or stored["forgotten_at"] is not None:
        if not model_archive.gives_way(model, incoming):
            return "same"
        stored = model.named(incoming["name"])
    if stored is None:
        known = incoming["id"] in model.notes
        added = {**incoming, "id": model.next_id()} if known else {**incoming}
        model.put(None, added)
        return "added"
    after = reconciled(stored, incoming)
    model.put(stored, after)
    return "same" if after == stored else "changed"


def reconciled(stored: Fields, incoming: Fields) -> Fields:
    """Two forms of one note: the later one has the words, the higher count the follow-ups, lines are joined."""
    later = incoming if incoming["updated"] > stored["updated"] else stored
    after = {**stored, "created": min(stored["created"], incoming["created"])}
    after.update({field: later[field] for field in WORDS})
    known = {(text, day) for text, day, _ in stored["lines"]}
    fresh = [line for line in incoming["lines"][1:] if (line[0], line[1]) not in known]
    after["lines"] = [*stored["lines"], *fresh]
    after["person"] = stored["person"] or incoming["person"]
    after["crisis"] = stored["crisis"] or incoming["crisis"]
    hidden = "sensitive" in (stored["sensitivity"], incoming["sensitivity"])
    after["sensitivity"] = "sensitive" if hidden else "normal"
    if _followed(incoming) > _followed(stored):
        after.update({field: incoming[field] for field in FOLLOWED})
    if later is incoming and stored["status"] != "resolved":
        after.update({field: incoming[field] for field in STATE})
    return after


WORDS = ("title", "updated", "feeling", "wanted", "open_thread", "open_date")
FOLLOWED = ("follow_up_count", "last_followed_up", "last_touch", "last_low", "silent_streak")
STATE = ("status", "muted_until", "closed_at", "forgotten_at")


def _followed(note: Fields) -> tuple[int, str]:
    return note["follow_up_count"], note["last_followed_up"] or ""


def passing(graves: Graves, note: Fields) -> Fields | None:
    """Return the note without its forgotten lines; ``None`` when it was forgotten itself."""
    if buried(graves, note):
        return None
    kept = [line for line in note["lines"][1:] if not _buried_line(graves, note, line)]
    return {**note, "lines": [note["lines"][0], *kept]}


def buried(graves: Graves, note: Fields) -> list[tuple[int, str, bool]]:
    """Return the tombstones that lie on a note itself or on what happened: (at, on, erased), oldest first."""
    first = note["lines"][0]
    units = list(graves_of({**note, "lines": [first]}))
    met = {met for unit in units for met in _graves_on(graves, *unit)}
    kind, key, _, _ = units[1]
    erased = {met for met in _graves_on(graves, kind, key, 0, "") if met[2]}  # whatever a clock said
    return sorted(met | erased)


def _graves_on(
    graves: Graves, kind: str, key: str, said: int | None, day: str
) -> list[tuple[int, str, bool]]:
    same = [(grave.at, *told) for grave, told in graves.items() if (grave.kind, grave.key) == (kind, key)]
    return [met for met in same if (said <= met[0] if said is not None else day <= met[1])]


def _buried_line(graves: Graves, note: Fields, line: tuple[str, str | None, int | None]) -> bool:
    text, day, said = line
    unit = graves_of({**note, "lines": [line]})[-1]
    return telling(text) and bool(_graves_on(graves, unit[0], unit[1], said, day or note["created"]))


def bury_in(held: Model, graves: Graves, ids: set[str]) -> None:
    """Apply the tombstones of a store to a backup of it; ``ids`` go whatever they said."""
    unknown = {grave: told for grave, told in graves.items() if held.graves.get(grave) != told}
    for id_, note in list(held.notes.items()):
        met = buried(unknown, note)
        if id_ in ids or any(erased for _, _, erased in met):
            for table in (held.notes, held.touches, held.cards):
                table.pop(id_, None)
        elif met and note["forgotten_at"] is None:
            held.notes[id_] = suppressed(note, met[0][0])
        elif not met:
            held.notes[id_] = passing(unknown, note) or note
    for row in list(held.archived):
        _bury_archived(held, row, unknown, ids)
    model_tiers_forget.bury_in(held.tiers, unknown, ids)
    merge_graves(held.graves, graves)
    held.undo = None


def _bury_archived(held: Model, row: Fields, unknown: Graves, ids: set[str]) -> None:
    note = row["note"]
    met = buried(unknown, note)
    if note["id"] in ids or any(erased for _, _, erased in met):
        model_archive.drop(held, {note["id"]})
    elif met and note["forgotten_at"] is None:
        row["note"] = {**note, "forgotten_at": met[0][0]}
    elif not met:
        row["note"] = passing(unknown, note) or note


def restored(model: Model, backup: Backup) -> None:
    """The backup takes the store's place; what was forgotten since stays forgotten."""
    held = backup.held.copy()
    bury_in(held, model.graves, set())
    model.changed |= set(model.notes) | set(held.notes)
    model.notes, model.graves, model.pause = held.notes, held.graves, held.pause
    model.settings, model.touches, model.cards = held.settings, held.touches, held.cards
    model.tiers, model.archived, model.rotated = held.tiers, held.archived, held.rotated
    model.undo = None


def moved(model: Model, now: Now) -> Model:
    """Return the store as it is after its export was imported into an empty home."""
    empty = Model(model.zone)
    take_in(empty, now, exported(model, now, Path()))
    empty.changed.clear()
    return empty


def is_named_twice(notes: list[Fields]) -> bool:
    """Tell whether two living notes have one file name: never."""
    return len({same_name(note["name"]) for note in notes}) < len(notes)
