"""The mirrored memory folders stated again: what a hand's edit makes of the store, and what the files hold then (K05).

A folder shows what belongs to its project and what holds everywhere. ``Seen`` is what its files say, as the reader of
Markdown gives it; ``Folder`` what was last written. A step takes in what a hand changed since, in one change that
nobody can undo, and writes the store back. What comes in from one folder may belong into another, so all of them are
asked again until nothing comes in. A bullet that says what is there already, or that may not come in, is nobody's: it
stays in the file as it is, unless its words were ever forgotten.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.project import Project
from companion.rules.tiers import link_to
from tests.stateful import model_hub
from tests.stateful.model import Grave, Model, Now
from tests.stateful.model_bullets import (
    ARCHIVED,
    ENTRIES,
    THREADS,
    Changes,
    Kind,
    changes,
    known_again,
    words_of,
)
from tests.stateful.model_forget import bury
from tests.stateful.model_mirror import midnight
from tests.stateful.model_remember import move_away, put, store
from tests.stateful.model_tiers import Fields, by_order, is_seen, next_order, next_place, quarter, same_text
from tests.stateful.model_tiers_forget import Going, suppress, units, units_of, verdict

KEY: Final = "mirror.memory."
EVERYWHERE: Final = "everywhere"
TIERS: Final = ("preferences", "project-context", "conversations")
ROUNDS: Final = 3


class Seen(NamedTuple):
    """What the files of a folder say: bullets in their order, the tiers whose file is there (``hub`` for the threads).

    ``order`` are the ids of entries as the manifest has them, ``None`` without a manifest.
    """

    entries: list[Fields]
    archived: list[Fields]
    threads: list[Fields]
    present: frozenset[str]
    order: list[str] | None


class Folder:
    """One mirrored folder: what it showed when it was last written, by id, and the words of nobody's bullets."""

    def __init__(self, project: Project | None) -> None:
        self.project = project
        self.entries: dict[str, Fields] = {}
        self.archived: dict[str, Fields] = {}
        self.threads: dict[str, Fields] = {}
        self.nobodys: list[tuple[str, ...]] = []

    @property
    def place(self) -> str | None:
        """The id of the folder's project."""
        return self.project.id if self.project is not None else None


class At(NamedTuple):
    """When and where a hand's edit comes in: ``instant`` is ``None`` where only the day is known."""

    now: Now
    zone: str
    place: str | None
    instant: int | None


def current(model: Model) -> dict[Path, Folder]:
    """Return the folders that follow the store now, in the order in which they are asked."""
    named = sorted((key, value) for key, value in model.settings.items() if key.startswith(KEY))
    known = {f"{KEY}{id_}" for id_ in (*model.tiers.projects, EVERYWHERE)}
    return {Path(value): model.folders[Path(value)] for key, value in named if key in known}


def follow(model: Model, now: Now) -> Iterator[None]:
    """Bring every folder into step; each ``yield`` stands after the change of one."""
    for _ in range(ROUNDS):
        news = False
        for path, folder in current(model).items():
            came_in = step(model, now, path, folder)
            news = news or came_in
            yield
        if not news:
            return


def step(model: Model, now: Now, path: Path, folder: Folder) -> bool:
    """Take in what a hand changed in one folder, then write it; return whether anything came in."""
    seen, held = model.seen.get(path, NOTHING), holdings(model, folder.place)
    at = At(now, model.zone, folder.place, now.instant if seen.order is not None else None)
    entries = changes(seen.entries, _base(folder.entries, seen), held.entries, seen.present, ENTRIES)
    hub = model_hub.changes_of(folder.threads if seen.order is not None else {}, seen, held.threads)
    known = known_again(seen.archived, _base(folder.archived, seen), held.archived, ARCHIVED)
    old = set(folder.nobodys) if seen.order is not None else set()
    model.begin("hand-edit")
    left = _take_in_entries(model, at, entries, _by_hand(seen, known, old), old)
    model_hub.take_in(model, at, hub, old)
    came_in = model.end(undoable=False)
    entries.ids[:] = ["" if id_ in left else id_ for id_ in entries.ids]
    _write(model, path, folder, seen, (entries.ids, known, hub.ids))
    return came_in


class Holdings(NamedTuple):
    """What a folder shows, each with its id, in the order of the files."""

    entries: list[tuple[str, Fields]]
    archived: list[tuple[str, Fields]]
    threads: list[tuple[str, Fields]]


def holdings(model: Model, place: str | None) -> Holdings:
    """Return what the folder of a project shows; ``None`` for what holds everywhere."""
    tiers, places = model.tiers, [None] if place is None else [None, place]
    files = [tiers.file(tier, project) for tier in TIERS for project in places]
    entries = [entry for file in files for entry in sorted(by_order(file), key=lambda e: e["position"])]
    rows = [row for row in tiers.archived() if is_seen(row["entry"], place)]
    rows.sort(
        key=lambda row: (row["on"], row["entry"]["written_at"], row["entry"]["position"], row["entry"]["id"])
    )
    return Holdings(
        [(entry["id"], entry) for entry in entries],
        [(row["entry"]["id"], archived_bullet(row)) for row in rows],
        [(thread["id"], thread) for thread in tiers.hub(place)],
    )


def archived_bullet(row: Fields) -> Fields:
    """Return an archive row as its bullet says it."""
    return {**row["entry"], **{field: row[field] for field in ("on", "see", "superseded_by")}}


def _base(written: dict[str, Fields], seen: Seen) -> list[tuple[str, Fields]]:
    """Return what was last written, in the order of the manifest."""
    if seen.order is None:
        return []
    return [(id_, written[id_]) for id_ in seen.order if id_ in written]


def _by_hand(seen: Seen, known: list[str], old: set[tuple[str, ...]]) -> list[Fields]:
    """Return the archived bullets that nobody knows and that are news."""
    unknown = [bullet for bullet, id_ in zip(seen.archived, known, strict=True) if not id_]
    return [bullet for bullet in unknown if words_of(bullet, ARCHIVED) not in old]


def _take_in_entries(
    model: Model, at: At, done: Changes, by_hand: list[Fields], old: set[tuple[str, ...]]
) -> set[str]:
    """Take in what was changed, moved to the archive, taken out, added; return the ids that are nobody's now."""
    left: set[str] = set()
    moved, by_hand = _moved(model, done.removed, by_hand)
    removed = [id_ for id_ in done.removed if id_ not in {one for one, _ in moved}]
    waiting = [one for one in done.changed if not _replace(model, at, one, done.removed, left)]
    for one in waiting:
        _replace(model, at, one, done.removed, left, is_last=True)
    for id_, bullet in moved:
        move_away(model, model.tiers.entries[id_], bullet["on"], bullet["see"])
    going = Going([model.tiers.entries[id_] for id_ in removed], [], [])
    if going:
        bury(model, units(going), at.now, erased=False)
        suppress(model, at.now, going)
    for bullet in done.added:
        if words_of(bullet, ENTRIES) not in old and not _is_homeless(bullet, at):
            _add(model, at, bullet)
    for bullet in by_hand:
        _add_archived(model, at, bullet)
    return left


def _moved(
    model: Model, removed: list[str], by_hand: list[Fields]
) -> tuple[list[tuple[str, Fields]], list[Fields]]:
    """Pair what was taken out with the archived bullet that has its words; return the bullets that are left over."""
    moved, waiting = [], list(by_hand)
    for id_ in removed:
        text = model.tiers.entries[id_]["text"]
        bullet = next((one for one in waiting if one["text"] == text), None)
        if bullet is not None:
            waiting = [one for one in waiting if one is not bullet]
            moved.append((id_, bullet))
    return moved, waiting


def _is_homeless(bullet: Fields, at: At) -> bool:
    return bullet["tier"] == "project-context" and at.place is None


def _replace(
    model: Model,
    at: At,
    change: tuple[str, Fields],
    going: list[str],
    left: set[str],
    *,
    is_last: bool = False,
) -> bool:
    """Store what a hand changed; false for what another entry says by now, until it is the last time."""
    id_, taken = change
    before, tiers = model.tiers.entries[id_], model.tiers
    after = {**before, **taken}
    if after["tier"] != before["tier"]:
        if after["tier"] == "project-context" and after["project"] is None:
            after["project"] = at.place
        after["position"] = next_place(tiers.file(after["tier"], after["project"]))
    if _is_homeless(after, at):
        left.add(id_)
        return True
    scopes = [(same_text(value["text"]), value["project"]) for value in (before, after)]
    equal = tiers.same_as(after["text"], after["project"]) if scopes[0] != scopes[1] else None
    if equal is None or equal["id"] in (id_, *going):
        days = {"updated": max(at.now.today, before["created"]), "written_at": at.now.instant}
        put(model, before, {**after, **days})
        return True
    if is_last:
        link = link_to(equal["tier"], equal["section"])
        move_away(model, before, at.now.today, link, equal["id"])
    return is_last


def _new(at: At, bullet: Fields, day: str) -> Fields:
    """Return what a hand wrote as an entry of the folder's project, said at once or on a day."""
    written = at.instant if at.instant is not None else midnight(day, at.zone)
    own = {"id": "", "project": at.place, "created": day, "updated": day, "written_at": written}
    return {**{field: bullet[field] for field in SAID}, **own, "forgotten_at": None, "order": 0}


SAID: Final = ("tier", "type", "text", "topics", "people", "section", "see_also", "position")


def _add(model: Model, at: At, bullet: Fields) -> None:
    entry = _new(at, bullet, at.now.today)
    asked = entry if at.instant is not None else {**entry, "written_at": 0}
    if verdict(model.graves, asked) is not None or model.tiers.same_as(entry["text"], at.place) is not None:
        return
    file = model.tiers.file(entry["tier"], at.place)
    place = {"position": next_place(file), "order": next_order(model.tiers.entries.values())}
    store(model, {**entry, **place, "id": model.next_id("tier_entry")})


def _add_archived(model: Model, at: At, bullet: Fields) -> None:
    entry, tiers = _new(at, bullet, bullet["on"]), model.tiers
    told = (bullet["text"], bullet["on"])
    rows = [row for row in tiers.archive if is_seen(row["entry"], at.place)]
    if told in [(row["entry"]["text"], row["on"]) for row in rows]:
        return
    if verdict(model.graves, {**entry, "written_at": 0}) is not None:
        return
    place = {"quarter": quarter(bullet["on"]), "position": model.archive_place(quarter(bullet["on"]))}
    row: dict[str, Any] = {
        "entry": {**entry, "id": model.next_id("archive_row")},
        "on": bullet["on"],
        **place,
    }
    tiers.archive.append(
        {**row, "see": bullet["see"], "superseded_by": None, "order": next_order(tiers.archive)}
    )
    model.did()


Ids = tuple[list[str], list[str], list[str]]


def _write(model: Model, path: Path, folder: Folder, seen: Seen, ids: Ids) -> None:
    """Write what the store holds now; what is nobody's and was never forgotten stays."""
    held, graves = holdings(model, folder.place), set(model.graves)
    entries = _nobodys(seen.entries, ids[0], held.entries, ENTRIES)
    archived = _nobodys(seen.archived, ids[1], held.archived, ARCHIVED)
    threads = _nobodys(seen.threads, ids[2], held.threads, THREADS)
    entries = [one for one in entries if not _was_forgotten(graves, one)]
    archived = [one for one in archived if not _was_forgotten(graves, one)]
    threads = [one for one in threads if not model_hub.was_forgotten(graves, one)]
    folder.entries, folder.archived, folder.threads = map(dict, held)
    folder.nobodys = [words_of(one, ENTRIES) for one in (*entries, *archived)]
    folder.nobodys += [words_of(one, THREADS) for one in threads]
    model.seen[path] = Seen(
        [*folder.entries.values(), *entries],
        [*folder.archived.values(), *archived],
        [*folder.threads.values(), *threads],
        frozenset({*TIERS, model_hub.HUB}),
        [*folder.entries, *folder.archived],
    )


def _nobodys(found: list[Fields], ids: list[str], held: list[tuple[str, Fields]], kind: Kind) -> list[Fields]:
    """Return the bullets that stand for nothing: what has none in its own file takes one that has its words."""
    named = {(id_, _file(bullet, kind)) for bullet, id_ in zip(found, ids, strict=True) if id_}
    waiting = [
        (words_of(value, kind), _file(value, kind))
        for id_, value in held
        if (id_, _file(value, kind)) not in named
    ]
    left = []
    for bullet in (bullet for bullet, id_ in zip(found, ids, strict=True) if not id_):
        told = (words_of(bullet, kind), _file(bullet, kind))
        if told in waiting:
            waiting.remove(told)
        else:
            left.append(bullet)
    return left


def _file(value: Fields, kind: Kind) -> str:
    return str(value[kind.place]) if kind.place else ""


def _was_forgotten(graves: set[Grave], bullet: Fields) -> bool:
    said = {**bullet, "id": "", "written_at": 0, "created": "", "updated": ""}
    return any((grave.kind, grave.key) in {unit[:2] for unit in units_of(said)} for grave in graves)


NOTHING: Final = Seen([], [], [], frozenset(), None)
