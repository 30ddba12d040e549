"""Archived notes, stated again: moved away whole, within reach of forgetting, travelling with an export (K11, K12).

A row is the note with its follow-ups and cards. While it is there no note of its id lives; what was forgotten of it
by another store is hidden in its place. Forgetting brings it out as a forgotten note, so that undo and erase are
those of every note.
"""

from collections.abc import Collection

from companion.errors import Ambiguous
from companion.text.cutter import cut_query
from tests.stateful.model import Fields, Model, Now, Predicted, naming_words, same_name
from tests.stateful.model_tiers import quarter


def put_away(model: Model, now: Now, note: Fields) -> None:
    """Move a note to the archive of this quarter, with all that hangs on it."""
    id_ = note["id"]
    drop(model, {id_})
    place = {"quarter": quarter(now.today), "position": model.archive_place(quarter(now.today))}
    traces = {"touches": model.touches.pop(id_, []), "cards": model.cards.pop(id_, [])}
    model.remember(id_, note)
    model.changed.add(id_)
    model.archived.append({"note": model.notes.pop(id_), "on": now.today, **place, **traces})


def bring_out(model: Model, row: Fields, hidden: Fields) -> Fields:
    """Put ``hidden``, the forgotten form of an archived note, among the notes; undo makes it a closed one."""
    id_ = hidden["id"]
    drop(model, {id_})
    model.remember(id_, {**row["note"], "forgotten_at": None})
    model.notes[id_] = hidden
    for table, kept in ((model.touches, row["touches"]), (model.cards, row["cards"])):
        if kept:
            table[id_] = kept
    model.changed.add(id_)
    return hidden


def drop(model: Model, ids: Collection[str]) -> None:
    """Take rows away."""
    model.archived = [row for row in model.archived if row["note"]["id"] not in ids]


def in_reach(model: Model, *, erase: bool) -> list[Fields]:
    """Return the rows that a forget may mean; only an erase asks for those that are hidden."""
    return [row for row in model.archived if erase or row["note"]["forgotten_at"] is None]


def named(model: Model, what: str, *, every: bool, erase: bool) -> list[Fields]:
    """Return the rows that words, a name or an id mean: one, unless every match is meant."""
    words = set(cut_query(what))
    found = [row for row in in_reach(model, erase=erase) if _fits(row["note"], what, words)]
    if len(found) > 1 and not every:
        raise Predicted(Ambiguous)
    return found


def _fits(note: Fields, what: str, words: set[str]) -> bool:
    by_id = len(what) >= 4 and note["id"].startswith(what.lower())
    by_name = same_name(what.removesuffix(".md")) == same_name(note["name"])
    return by_id or by_name or bool(words and words <= naming_words(note))


def since(model: Model, day: str, *, erase: bool) -> list[Fields]:
    """Return the rows of notes that were made on a day or later."""
    return [row for row in in_reach(model, erase=erase) if row["note"]["created"] >= day]


def of_session(model: Model, session: str, *, erase: bool) -> list[Fields]:
    """Return the rows of notes that were written in an agent's session."""
    return [row for row in in_reach(model, erase=erase) if row["note"]["session"] == session]


def is_in(model: Model, id_: str) -> bool:
    """Tell whether a note is archived, hidden or not."""
    return any(row["note"]["id"] == id_ for row in model.archived)


def gives_way(model: Model, incoming: Fields) -> bool:
    """Tell whether an archived note gives way to a form that comes in: one that is open again, or newer."""
    row = next((row for row in model.archived if row["note"]["id"] == incoming["id"]), None)
    if row is None:
        return True
    if incoming["status"] == "resolved" and incoming["updated"] <= row["note"]["updated"]:
        return False
    drop(model, {incoming["id"]})
    return True
