"""The hub of a mirrored folder, stated again: threads are known by name and words, and a name is one thread."""

from typing import TYPE_CHECKING, Final

from tests.stateful.model import Grave, Model
from tests.stateful.model_bullets import THREADS, Changes, changes, words_of
from tests.stateful.model_threads import put, side_by_side, take_off
from tests.stateful.model_tiers import Fields, next_order, next_place, same_words
from tests.stateful.model_tiers_forget import met, unit_of_thread

if TYPE_CHECKING:
    from tests.stateful.model_memory import At, Seen

HUB: Final = ""


def changes_of(written: dict[str, Fields], seen: "Seen", held: list[tuple[str, Fields]]) -> Changes:
    """Return what a hand changed in the hub."""
    return changes(seen.threads, list(written.items()), held, seen.present, THREADS)


def take_in(model: Model, at: "At", done: Changes, old: set[tuple[str, ...]]) -> None:
    """Take in what was changed, ended, begun; what has another's name by now joins it at the end."""
    waiting = [one for one in done.changed if not _replace(model, at, one)]
    for id_ in done.removed:
        take_off(model, model.tiers.threads[id_])
    for one in waiting:
        _replace(model, at, one, is_last=True)
    for bullet in done.added:
        if words_of(bullet, THREADS) not in old:
            _add(model, at, bullet)


def key_of(thread: Fields) -> str:
    """Return the key under which a thread is the same one."""
    return same_words(thread["name"] or thread["text"])


def joined(known: str, said: str) -> str:
    """Return a text with another one in it."""
    return known if said in known else side_by_side(known, said)


def _replace(model: Model, at: "At", change: tuple[str, Fields], *, is_last: bool = False) -> bool:
    id_, taken = change
    before = model.opened.tiers.threads.get(id_) or model.tiers.threads[id_]
    now = model.tiers.threads[id_]
    after = {**before, **taken, "updated": at.now.today}
    if now["text"] != before["text"]:
        after["text"] = joined(after["text"], now["text"])
    named = _same(model, at, after) if key_of(after) != key_of(before) else None
    if named is None:
        put(model, now, after)
        return True
    if is_last:
        _join(model, at, named, after["text"])
        take_off(model, now)
    return is_last


def _same(model: Model, at: "At", thread: Fields) -> Fields | None:
    others = (other for other in model.tiers.hub(at.place) if other["id"] != thread["id"])
    return next((other for other in others if key_of(other) == key_of(thread)), None)


def _join(model: Model, at: "At", known: Fields, said: str) -> None:
    text = joined(known["text"], said)
    if text != known["text"]:
        put(model, known, {**known, "text": text, "updated": at.now.today})


def _add(model: Model, at: "At", bullet: Fields) -> None:
    thread: Fields = {
        "id": "", "name": bullet["name"], "state": bullet["state"], "text": bullet["text"],
        "project": at.place, "position": 0, "updated": at.now.today, "order": 0,
    }  # fmt: skip
    if met(model.graves, unit_of_thread(thread)):
        return
    known = _same(model, at, thread)
    if known is not None and at.instant is not None:
        _join(model, at, known, thread["text"])
    elif known is not None:
        _reconcile(model, known, thread)
    else:
        place = {
            "position": next_place(model.tiers.hub(at.place)),
            "order": next_order(model.tiers.threads.values()),
        }
        put(model, None, {**thread, **place, "id": model.next_id("work_thread")})


def _reconcile(model: Model, known: Fields, thread: Fields) -> None:
    if thread["updated"] > known["updated"]:
        kept = {field: known[field] for field in ("id", "position", "project", "order")}
        put(model, known, {**thread, **kept})


def was_forgotten(graves: set[Grave], bullet: Fields) -> bool:
    """Tell whether a thread's line was ever forgotten."""
    kind, key, *_ = unit_of_thread({**bullet, "updated": ""})
    return any((grave.kind, grave.key) == (kind, key) for grave in graves)
