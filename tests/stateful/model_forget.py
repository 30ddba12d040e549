"""Forgetting, erasing, pausing and taking back, stated again (requirements, decisions; design, §3).

Functions take the model and the present, change the model, and raise ``Predicted`` where the command refuses.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.actions.changes.forget import Wish
from companion.errors import Ambiguous, NothingMatched, Refused, UsageProblem
from companion.text.cutter import cut_query
from tests.stateful import model_archive, model_tiers_forget
from tests.stateful.model import Fields, Grave, Model, Now, Predicted, graves_of, naming_words, words_of
from tests.stateful.model_changes import day_of
from tests.stateful.model_tiers_forget import Going


class Meant(NamedTuple):
    """What a forget is about: notes, archived notes, and what of the tiers."""

    notes: list[Fields]
    archived: list[Fields]
    tiers: Going


def meant(model: Model, now: Now, wish: Wish) -> Meant:
    """Return what a forget is about, or raise what it refuses with."""
    erase, tiers = wish.erase, Going([], [], [])
    if wish.what is not None:
        notes, tiers = _matching(model, wish.what, every=wish.every_match, erase=erase)
        archived = []
        if wish.every_match or not (notes or tiers):
            archived = model_archive.named(model, wish.what, every=wish.every_match, erase=erase)
    elif wish.everything:
        notes = list(model.notes.values()) if erase else model.living()
        tiers = model_tiers_forget.everything(model, erase=erase)
        archived = model_archive.in_reach(model, erase=erase)
    elif wish.session is not None:
        notes = [note for note in model.living() if note["session"] == wish.session]
        archived = model_archive.of_session(model, wish.session, erase=erase)
    else:
        since = day_of(wish.since or "", now)
        notes = [note for note in model.living() if note["created"] >= since]
        tiers = model_tiers_forget.since(model, since)
        archived = model_archive.since(model, since, erase=erase)
    if not notes and not archived and not tiers:
        raise Predicted(NothingMatched)
    return Meant(notes, archived, tiers)


def _matching(model: Model, what: str, *, every: bool, erase: bool) -> tuple[list[Fields], Going]:
    exact = model.notes.get(what) or model.named(what)
    if exact is not None and (exact["forgotten_at"] is None or erase):
        return [exact], Going([], [], [])
    words = set(cut_query(what))
    found = [note for note in model.living() if words and words <= words_of(note)]
    named = [note for note in found if words <= naming_words(note)]
    notes, tiers = named or found, model_tiers_forget.named(model, what, every=every)
    if tiers and not every:
        notes = named  # the body of a note is never meant where an entry is
    if not notes and not tiers and erase:
        notes = named = [note for note in model.forgotten() if words and words <= naming_words(note)]
        tiers = model_tiers_forget.named_forgotten(model, what)
    matches = len(notes) + len(tiers.entries) + len(tiers.archived)
    if (matches > 1 or (notes and not named)) and not every:
        raise Predicted(Ambiguous)
    return notes, tiers


def forget(model: Model, now: Now, wish: Wish) -> None:
    """Off everything at once, words kept; a tombstone for each unit."""
    chosen = meant(model, now, wish)
    if wish.dry_run:
        return
    model.begin("forget")
    model.opened.graves.extend(bury(model, model_tiers_forget.units(chosen.tiers), now, erased=False))
    model_tiers_forget.suppress(model, now, chosen.tiers)
    brought = [model_archive.bring_out(model, row, _hidden(row, now)) for row in chosen.archived]
    for note in [*chosen.notes, *brought]:
        model.opened.graves.extend(bury(model, graves_of(note), now, erased=False))
        model.put(note, suppressed(note, now.instant))
    model.end()


def _hidden(row: Fields, now: Now) -> Fields:
    return suppressed({**row["note"], "forgotten_at": None}, now.instant)


def suppressed(note: Fields, instant: int) -> Fields:
    """Return the note as a forgotten one."""
    closed = note["closed_at"] or instant
    return {**note, "status": "resolved", "muted_until": None, "closed_at": closed, "forgotten_at": instant}


def bury(model: Model, units: Iterable[tuple[str, str, Any, str]], now: Now, *, erased: bool) -> list[Grave]:
    """Put a tombstone on each unit; return those that are new."""
    fresh = []
    for kind, key, _, _ in units:
        grave = Grave(kind, key, now.instant)
        if grave not in model.graves:
            fresh.append(grave)
        on, was_erased = model.graves.get(grave, (now.today, False))
        model.graves[grave] = (on, erased or was_erased)
    return fresh


def erase(model: Model, now: Now, wish: Wish) -> Meant:
    """Gone: no row is left, nothing can be taken back; return what was erased."""
    chosen = meant(model, now, wish)
    bury(model, model_tiers_forget.units(chosen.tiers), now, erased=True)
    model_tiers_forget.remove(model, chosen.tiers)
    model_archive.drop(model, {row["note"]["id"] for row in chosen.archived})
    for note in [*chosen.notes, *(row["note"] for row in chosen.archived)]:
        bury(model, graves_of(note), now, erased=True)
        for table in (model.notes, model.touches, model.cards):
            table.pop(note["id"], None)
        model.changed.add(note["id"])
    model.undo = None
    return chosen


def pause(model: Model, now: Now, until: str | None) -> None:
    """Everything personal that is automatic stops, until 00:00 of a day or until resumed (C-95)."""
    day = day_of(until, now) if until is not None else None
    if day is not None and day <= now.today:
        raise Predicted(UsageProblem)
    model.begin("pause")
    model.opened.pause.append(model.pause)
    model.did()
    model.pause = (now.instant, day)
    model.end()


def resume(model: Model) -> None:
    """The pause ends; where there is none, nothing happens."""
    if model.pause is None:
        return
    model.begin("resume")
    model.opened.pause.append(model.pause)
    model.did()
    model.pause = None
    model.end()


def undo(model: Model) -> None:
    """The last explicit change is taken back, whole; one level."""
    last = model.undo
    if last is None:
        raise Predicted(Refused)
    for id_, before in last.notes.items():
        holder = (
            model.named(before["name"]) if before is not None and before["forgotten_at"] is None else None
        )
        if holder is not None and holder["id"] != id_ and holder["id"] not in last.notes:
            raise Predicted(Refused)
    if model_tiers_forget.said_again(model, last.tiers):
        raise Predicted(Refused)
    for grave in last.graves:
        model.graves.pop(grave, None)
    for id_, touch in last.touches:
        model.touches[id_].remove(touch)
    for id_, before in last.notes.items():
        _put_back(model, id_, before)
    model_tiers_forget.put_back(model, last.tiers)
    for paused in last.pause:
        model.pause = paused
    model.undo = None


def _put_back(model: Model, id_: str, before: Fields | None) -> None:
    model.changed.add(id_)
    if before is not None:
        model.notes[id_] = before
        return
    for table in (model.notes, model.touches, model.cards):
        table.pop(id_, None)
