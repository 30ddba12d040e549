"""Forgetting in the tiers, stated again: entries, the archive, threads; their tombstones in other stores (K08, K09).

A note that an entry may conflict with another one quotes it, so the note is taken off when the other is forgotten,
wherever that happens: the quote is the other's words. A link to a heading goes when nothing stands there any more.
"""

from collections.abc import Collection
from typing import NamedTuple

from companion.rules.tiers import bare_text, link_to, quotes, thread_line
from companion.text.cutter import cut_query
from companion.text.normalise import unit_key
from tests.stateful.model import Grave, Model, Now
from tests.stateful.model_remember import found_by, put
from tests.stateful.model_threads import take_off
from tests.stateful.model_tiers import (
    Fields,
    Tiers,
    TierUndo,
    is_seen,
    rows_of,
    same_text,
    same_words,
    words_of_entry,
)

Unit = tuple[str, str, int | None, str]
Graves = dict[Grave, tuple[str, bool]]


class Going(NamedTuple):
    """What of the tiers is to be forgotten."""

    entries: list[Fields]
    archived: list[Fields]
    threads: list[Fields]

    def __bool__(self) -> bool:
        return bool(self.entries or self.archived or self.threads)


def named(model: Model, what: str, *, every: bool) -> Going:
    """Return the entries that are meant, in every project; archived ones when none is active, or all are meant."""
    found = found_by(model, what, None, everywhere=True)
    if found and not every:
        return Going(found, [], [])
    return Going(found, [row for row in model.tiers.archived() if _fits(row["entry"], what)], [])


def named_forgotten(model: Model, what: str) -> Going:
    """Return what is meant of the forgotten: only an erase asks."""
    found = [entry for entry in model.tiers.forgotten() if _fits(entry, what)]
    gone = [row for row in model.tiers.archive if row["entry"]["forgotten_at"] is not None]
    return Going(found, [row for row in gone if _fits(row["entry"], what)], [])


def _fits(entry: Fields, what: str) -> bool:
    words = set(cut_query(what))
    by_id = len(what) >= 4 and entry["id"].startswith(what)
    return by_id or bool(words and words <= words_of_entry(entry))


def everything(model: Model, *, erase: bool) -> Going:
    """Return all of it."""
    tiers = model.tiers
    entries = list(tiers.entries.values()) if erase else tiers.living()
    return Going(entries, tiers.archived(forgotten=erase), list(tiers.threads.values()))


def since(model: Model, day: str) -> Going:
    """Return the entries that were made on a day or later."""
    tiers = model.tiers
    entries = [entry for entry in tiers.living() if entry["created"] >= day]
    return Going(entries, [row for row in tiers.archived() if row["entry"]["created"] >= day], [])


def units(going: Going) -> list[Unit]:
    """Return what tombstones are put on."""
    told = [*going.entries, *(row["entry"] for row in going.archived)]
    buried = [unit for entry in told for unit in units_of(entry)]
    return [*buried, *(unit_of_thread(thread) for thread in going.threads)]


def units_of(entry: Fields) -> list[Unit]:
    """Return what of an entry can be forgotten: what it says, and itself once it has an id."""
    written = entry["written_at"] or None
    said = ("entry", unit_key(bare_text(entry["text"])), written, entry["created"])
    itself = ("entry", unit_key(f"id {entry['id']}"), written, entry["updated"])
    return [said, itself] if entry["id"] else [said]


def unit_of_thread(thread: Fields) -> Unit:
    """Return what of a thread can be forgotten: its line, on the day of its last change."""
    line = thread_line(_Line(thread["name"], thread["state"], thread["text"]))  # type: ignore[arg-type]  # all it reads
    return ("entry", unit_key(f"thread {line}"), None, thread["updated"])


class _Line(NamedTuple):
    name: str
    state: str
    text: str


def suppress(model: Model, now: Now, going: Going) -> None:
    """Forgotten, words kept; within a change that is open."""
    for entry in quoting(model.tiers, going):
        put(model, entry, {**entry, "text": bare_text(entry["text"])})
    for entry in going.entries:
        put(model, entry, {**entry, "forgotten_at": now.instant})
    for row in going.archived:
        row["entry"] = {**row["entry"], "forgotten_at": now.instant}
        model.opened.tiers.hidden.append(row["order"])
        model.did()
    for entry in lost_links(model.tiers.living(), model.tiers, going):
        put(model, entry, {**entry, "see_also": None})
    for thread in going.threads:
        take_off(model, thread)


def remove(model: Model, going: Going) -> None:
    """Erased: no row is left."""
    tiers, ids = model.tiers, ids_of(going)
    for entry in quoting(tiers, going):
        tiers.entries[entry["id"]] = {**entry, "text": bare_text(entry["text"])}
    drop(tiers, ids)
    loosen(tiers, going)
    for thread in going.threads:
        del tiers.threads[thread["id"]]


def ids_of(going: Going) -> set[str]:
    """Return the ids of the entries, archived ones among them."""
    return {entry["id"] for entry in [*going.entries, *(row["entry"] for row in going.archived)]}


def drop(tiers: Tiers, ids: Collection[str]) -> None:
    """Take entries away, active or archived."""
    for id_ in ids:
        tiers.entries.pop(id_, None)
    tiers.archive = [row for row in tiers.archive if row["entry"]["id"] not in ids]


def quoting(tiers: Tiers, going: Going) -> list[Fields]:
    """Return the active entries that stay and whose note quotes what goes."""
    ids = ids_of(going)
    texts = [entry["text"] for entry in [*going.entries, *(row["entry"] for row in going.archived)]]
    staying = [entry for entry in tiers.living() if entry["id"] not in ids]
    return [entry for entry in staying if any(quotes(entry["text"], text) for text in texts)]


def loosen(tiers: Tiers, going: Going) -> None:
    """Take every link to a heading where nothing stands any more away, forgotten and archived entries among them."""
    for entry in lost_links(list(tiers.entries.values()), tiers, going):
        tiers.entries[entry["id"]] = {**entry, "see_also": None}
    for row in tiers.archive:
        if is_lost(row["see"], row["entry"], tiers, going):
            row["see"] = ""
        if is_lost(row["entry"]["see_also"], row["entry"], tiers, going):
            row["entry"] = {**row["entry"], "see_also": None}


def lost_links(asked: list[Fields], tiers: Tiers, going: Going) -> list[Fields]:
    """Return the entries whose link led to what goes, and leads nowhere now."""
    return [entry for entry in asked if is_lost(entry["see_also"], entry, tiers, going)]


def is_lost(link: str | None, holder: Fields, tiers: Tiers, going: Going) -> bool:
    """Tell whether a link led to a heading of what goes, and nothing that its holder may see stands there now."""
    gone = [*going.entries, *(row["entry"] for row in going.archived)]
    there = [*tiers.living(), *(row["entry"] for row in tiers.archived())]
    seen = [entry for entry in there if is_seen(entry, holder["project"])]
    return "#" in (link or "") and link in links_of(gone) and link not in links_of(seen)


def links_of(told: list[Fields]) -> set[str]:
    """Return the links to where entries stand."""
    return {link_to(entry["tier"], entry["section"]) for entry in told}


def said_again(model: Model, undo: TierUndo) -> bool:
    """Tell whether what came in since says in the same place what would come back (K10)."""
    others = [entry for entry in model.tiers.living() if entry["id"] not in undo.entries]
    said = {(entry["project"], same_text(entry["text"])) for entry in others}
    back = [before for before in undo.entries.values() if before and before["forgotten_at"] is None]
    again = any((before["project"], same_text(before["text"])) in said for before in back)
    return again or began_again(model, undo)


def began_again(model: Model, undo: TierUndo) -> bool:
    """Tell whether a thread that would come back is there in another row, by its id or by its name in that hub."""
    touched = rows_of(model.tiers, undo)
    back = [before for before in undo.threads.values() if before is not None]
    others = [t for t in model.tiers.threads.values() if ("thread", t["order"]) not in touched]
    return any(
        one["id"] == other["id"]
        or (one["project"], same_words(one["name"])) == (other["project"], same_words(other["name"]))
        for one in back
        for other in others
    )


def put_back(model: Model, undo: TierUndo) -> None:
    """Take a change back: entries, archive and threads are what they were."""
    tiers = model.tiers
    tiers.archive = [row for row in tiers.archive if row["order"] not in undo.added]
    for row in tiers.archive:
        if row["order"] in undo.hidden:
            row["entry"] = {**row["entry"], "forgotten_at": None}
    for table, images in ((tiers.entries, undo.entries), (tiers.threads, undo.threads)):
        for id_, before in images.items():
            table.pop(id_, None)
            if before is not None:
                table[id_] = before


def bury_in(tiers: Tiers, graves: Graves, ids: Collection[str]) -> None:
    """Apply tombstones of another store; ``ids`` go whatever they say."""
    verdicts = {entry["id"]: verdict(graves, entry) for entry in tiers.entries.values()}
    gone = [
        e for e in tiers.entries.values() if e["id"] in ids or (verdicts[e["id"]] or (0, 0))[0] == "erased"
    ]
    hidden = [e for e in tiers.living() if e not in gone and verdicts[e["id"]] is not None]
    rows = {row["order"]: verdict(graves, row["entry"]) for row in tiers.archive}
    lost = [
        r for r in tiers.archive if r["entry"]["id"] in ids or (rows[r["order"]] or (0, 0))[0] == "erased"
    ]
    shut = [r for r in tiers.archived() if r not in lost and rows[r["order"]] is not None]
    for entry in quoting(tiers, Going([*gone, *hidden], [*lost, *shut], [])):
        tiers.entries[entry["id"]] = {**entry, "text": bare_text(entry["text"])}
    for entry in hidden:
        at = (verdicts[entry["id"]] or ("", 0))[1]
        tiers.entries[entry["id"]] = {**entry, "text": bare_text(entry["text"]), "forgotten_at": at}
    for row in shut:
        row["entry"] = {**row["entry"], "forgotten_at": (rows[row["order"]] or ("", 0))[1]}
    for entry in gone:
        del tiers.entries[entry["id"]]
    tiers.archive = [row for row in tiers.archive if row not in lost]
    for thread in list(tiers.threads.values()):
        if met(graves, unit_of_thread(thread)):
            del tiers.threads[thread["id"]]
    loosen(tiers, Going([*gone, *hidden], [*lost, *shut], []))


def verdict(graves: Graves, entry: Fields) -> tuple[str, int] | None:
    """Return what the tombstones make of an entry: erased or forgotten, and since when."""
    found = [grave for unit in units_of(entry) for grave in met(graves, unit)]
    for kind, key, _, day in units_of(entry)[1:]:
        found += [grave for grave in met(graves, (kind, key, 0, day)) if grave[0] == "erased"]
    return min(found, key=lambda grave: (grave[0] != "erased", grave[1]), default=None)


def met(graves: Graves, unit: Unit) -> list[tuple[str, int]]:
    """Return the tombstones on a unit: how it went, and when."""
    kind, key, said, day = unit
    same = [(grave.at, on, erased) for grave, (on, erased) in graves.items() if grave[:2] == (kind, key)]
    lying = [(at, erased) for at, on, erased in same if (said <= at if said is not None else day <= on)]
    return [("erased" if erased else "forgotten", at) for at, erased in lying]
