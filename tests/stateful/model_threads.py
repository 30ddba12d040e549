"""Work threads and moved projects, stated again (R-16 … R-18, K16)."""

from companion.actions.changes.threads import Wish
from companion.errors import Ambiguous, CompanionError, NothingMatched, Refused, UsageProblem
from companion.project import Project, project_of
from companion.rules.threads import checked_name, checked_state, checked_text
from companion.rules.tiers import ACTIVE
from companion.text.cutter import cut, cut_query
from tests.stateful.model import Model, Now, Predicted
from tests.stateful.model_remember import HEX
from tests.stateful.model_tiers import Fields, next_order, next_place, same_text, same_words


def place_of(wish: Wish) -> Project | None:
    """Return the project whose hub is meant; a named one must be one."""
    place = project_of(wish.project if wish.project is not None else wish.folder)
    if place is None and wish.project is not None:
        raise Predicted(UsageProblem)
    return place


def checked(wish: Wish, *, named: bool = False) -> Wish:
    """Return the wish as it is spelt in a hub, or refuse it."""
    try:
        name = checked_name(wish.name) if named else wish.name
        return wish._replace(name=name, state=checked_state(wish.state), text=checked_text(wish.text))
    except CompanionError as problem:
        raise Predicted(type(problem)) from problem


def start(model: Model, now: Now, wish: Wish) -> None:
    """A thread begins; one of the same name goes on instead."""
    wish, place = checked(wish, named=True), place_of(wish)
    model.begin("thread")
    if place is not None:
        model.tiers.projects.setdefault(place.id, place.path)
    hub = model.tiers.hub(place.id if place else None)
    same = next((thread for thread in hub if same_words(thread["name"]) == same_words(wish.name)), None)
    if same is not None:
        put(model, same, changed(same, now, wish))
    else:
        put(model, None, new(model, now, wish, place))
    model.end()


def new(model: Model, now: Now, wish: Wish, place: Project | None) -> Fields:
    """Return a thread at the end of its hub."""
    project = place.id if place else None
    return {
        "id": model.next_id("work_thread"), "name": wish.name, "state": wish.state or ACTIVE, "text": wish.text or "",
        "project": project, "position": next_place(model.tiers.hub(project)), "updated": now.today,
        "order": next_order(model.tiers.threads.values()),
    }  # fmt: skip


def changed(thread: Fields, now: Now, wish: Wish) -> Fields:
    """Return the thread with what the wish gives."""
    told = {"state": wish.state, "text": wish.text}
    after = {**thread, **{field: value for field, value in told.items() if value is not None}}
    return thread if after == thread else {**after, "updated": now.today}


def change(model: Model, now: Now, wish: Wish) -> None:
    """State or text of one thread changes."""
    if wish.state is None and wish.text is None:
        raise Predicted(UsageProblem)
    wish = checked(wish)
    thread = meant(model, wish)
    model.begin("thread")
    put(model, thread, changed(thread, now, wish))
    model.end()


def finish(model: Model, _now: Now, wish: Wish) -> None:
    """A thread that has ended leaves its hub."""
    thread = meant(model, wish)
    model.begin("thread")
    take_off(model, thread)
    model.end()


def put(model: Model, before: Fields | None, after: Fields) -> None:
    """Store a thread."""
    if before == after:
        return
    model.opened.tiers.threads.setdefault(after["id"], before)
    model.did()
    model.tiers.threads[after["id"]] = after


def take_off(model: Model, thread: Fields) -> None:
    """Take a thread off its hub."""
    model.opened.tiers.threads.setdefault(thread["id"], thread)
    model.did()
    del model.tiers.threads[thread["id"]]


def meant(model: Model, wish: Wish) -> Fields:
    """Return the one thread of the hub that an id or words mean; those of its name count before its text."""
    place = place_of(wish)
    hub = model.tiers.hub(place.id if place else None)
    if not wish.name.strip():
        raise Predicted(UsageProblem)
    found = fitting(hub, wish.name)
    if not found:
        raise Predicted(NothingMatched)
    if len(found) > 1:
        raise Predicted(Ambiguous)
    return found[0]


def fitting(hub: list[Fields], what: str) -> list[Fields]:
    """Return the threads that fit."""
    if len(what) >= 4 and set(what) <= HEX:
        by_id = [thread for thread in hub if thread["id"].startswith(what)]
        if by_id:
            return by_id
    words = set(cut_query(what))
    named = [thread for thread in hub if words and words <= set(cut(thread["name"]))]
    return named or [t for t in hub if words and words <= set(cut(f"{t['name']} {t['text']}"))]


def relink(model: Model, now: Now, old: str, new: str) -> None:
    """What belonged to one folder belongs to another; what is said twice then is kept once, the older one."""
    source, place = project_of(old), project_of(new)
    assert source is not None
    assert place is not None
    tiers = model.tiers
    if source.id not in tiers.projects:
        raise Predicted(NothingMatched)
    if source.id == place.id:
        raise Predicted(Refused)
    told: set[str] = set()
    for entry in tiers.living():
        if entry["project"] in (source.id, place.id):
            if same_text(entry["text"]) in told:
                del tiers.entries[entry["id"]]
            told.add(same_text(entry["text"]))
    held = [*tiers.entries.values(), *tiers.threads.values(), *(row["entry"] for row in tiers.archive)]
    for value in held:
        if value["project"] == source.id:
            value["project"] = place.id
    if place.id in tiers.projects:
        join(model, now, place.id)
    del tiers.projects[source.id]
    tiers.projects[place.id] = place.path
    model.undo = None


def join(model: Model, now: Now, project: str) -> None:
    """Threads of one name become one, where the first of them stands: nothing that any of them says is lost."""
    first: dict[str, Fields] = {}
    for thread in model.tiers.hub(project):
        kept = first.setdefault(same_words(thread["name"]), thread)
        if kept is not thread:
            del model.tiers.threads[thread["id"]]
            kept.update(both(kept, thread, now))


def both(kept: Fields, other: Fields, now: Now) -> Fields:
    """Return state, text and day of two threads that are one: the active one's, else the later one's, come first."""
    fronts = [thread for thread in (kept, other) if thread["state"] == ACTIVE] or [kept, other]
    front = max(fronts, key=lambda thread: thread["updated"])
    back = other if front is kept else kept
    texts = [front["text"]] if same_words(front["text"]) != same_words(kept["name"]) else []
    said = {same_words(text) for text in ("", kept["name"], front["text"])}
    more = [back["text"]] if same_words(back["text"]) not in said else []
    more += [f"({back['state']})"] if back["state"] not in (ACTIVE, front["state"]) else []
    told = {"state": front["state"], "text": side_by_side("".join(texts), " ".join(more))}
    same = told == {field: kept[field] for field in told}
    return {**told, "updated": max(kept["updated"], other["updated"]) if same else now.today}


def side_by_side(one: str, other: str) -> str:
    """Return two texts as one; a Chinese one takes the marks of its own script."""
    return ("；" if one and one[-1] > "⺀" else "; ").join(part for part in (one, other) if part)
