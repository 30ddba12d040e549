"""Rotation stated again: what is due today, and what becomes of it (Rx-4, K12, C-50; docs/cron.md).

A thing of N days is due when more than N local days lie between its date and today; nothing, ``off`` and 0 mean
never. Preferences never grow stale. A clock that is more than a year ahead of what is on record, the last week
aside, is doubted: then no mute is ended, and more than half of the store moves only by force.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from companion.errors import Refused
from tests.stateful import model_archive
from tests.stateful.model import DAY, Fields, Model, Now, Predicted, at, days_between
from tests.stateful.model_remember import move_away

DAYS: Final = {
    "rotate.closed_days": 30,
    "rotate.conversations_days": 90,
    "rotate.project_context_days": 180,
}
AGES: Final = {
    "conversations": "rotate.conversations_days", "project-context": "rotate.project_context_days",
}  # fmt: skip


class Due(NamedTuple):
    """What a rotation has to do, each kind in the order of its rows."""

    mutes: list[Fields]
    notes: list[Fields]
    entries: list[Fields]


def due(model: Model, now: Now, logged: Collection[int], *, force: bool) -> Due:
    """Return what is due; ``logged`` are the instants on record. Raises ``Predicted`` for too much at once."""
    living = [note for note in model.notes.values() if note["forgotten_at"] is None]
    notes = [note for note in living if note["status"] == "resolved" and _is_old(model, now, note)]
    entries = [entry for entry in model.tiers.living() if _is_stale(model, now, entry)]
    mutes = [note for note in living if note["status"] == "muted" and note["muted_until"] <= now.instant]
    if is_doubted(now, logged) and not force:
        if (len(notes) + len(entries)) * 2 > len(living) + len(model.tiers.living()):
            raise Predicted(Refused)
        mutes = []
    return Due(mutes, notes, entries)


def is_doubted(now: Now, logged: Collection[int]) -> bool:
    """Tell whether the clock is too far ahead of what is on record to be believed."""
    settled = [instant for instant in logged if instant < now.instant - 7 * DAY]
    return bool(settled) and now.instant - max(settled) > 366 * DAY


def _is_old(model: Model, now: Now, note: Fields) -> bool:
    closed = note["closed_at"]
    return _is_due(
        model,
        now,
        "rotate.closed_days",
        note["updated"] if closed is None else at(closed, model.zone).today,
    )


def _is_stale(model: Model, now: Now, entry: Fields) -> bool:
    return entry["tier"] in AGES and _is_due(model, now, AGES[entry["tier"]], entry["updated"])


def _is_due(model: Model, now: Now, key: str, day: str) -> bool:
    days = int(model.settings.get(key, DAYS[key]))
    return bool(days) and days_between(day, now.today) > days


def rotate(model: Model, now: Now, logged: Collection[int], *, force: bool) -> Iterator[None]:
    """Do what is due; each ``yield`` stands after a transaction."""
    chosen = due(model, now, logged, force=force)
    yield
    for kind, values in zip(("mute", "note", "entry"), chosen, strict=True):
        model.begin("rotate")
        for value in values:
            MOVES[kind](model, now, value)
            model.rotated.append((kind, value["id"]))
        model.end(undoable=False)
        yield


def _end_mute(model: Model, _now: Now, note: Fields) -> None:
    model.put(note, {**note, "status": "active", "muted_until": None})


def _archive_entry(model: Model, now: Now, entry: Fields) -> None:
    move_away(model, entry, now.today, "")


MOVES: Final = {"mute": _end_mute, "note": model_archive.put_away, "entry": _archive_entry}
