"""Remembering stated again: the five operations, and work threads (R-16, R-34 … R-50; K05, K10, K11).

Functions take the model and the present, change the model, and raise ``Predicted`` where the command refuses.
"""

from collections.abc import Callable
from typing import Final

from companion.errors import Ambiguous, CompanionError, NothingMatched, Refused, UsageProblem
from companion.project import project_of
from companion.rules.remembering import Request, checked
from companion.rules.tiers import link_to, with_tension
from companion.text.cutter import cut_query
from tests.stateful.model import Model, Now, Predicted
from tests.stateful.model_tiers import (
    Fields,
    headed,
    is_seen,
    linked,
    next_order,
    next_place,
    quarter,
    words_of_entry,
)

TIER_OF: Final = {
    "preference": "preferences", "decision": "preferences", "rejection": "preferences",
    "context": "project-context", "relationship": "conversations", "observation": "conversations",
}  # fmt: skip
HEX: Final = set("0123456789abcdef")


def remember(model: Model, now: Now, operation: str, request: Request) -> None:
    """Carry out one operation, and log which one it was in the end."""
    try:
        request = checked(request, now.today, may_be_empty=operation in ("ARCHIVE", "UPDATE"))
    except CompanionError as problem:
        raise Predicted(type(problem)) from problem
    if operation in ("ARCHIVE", "UPDATE") and request.target is None:
        raise Predicted(UsageProblem)
    if operation == "UPDATE" and not (said(request) or request.project):
        raise Predicted(UsageProblem)
    model.begin("remember")
    done = OPERATIONS[operation](model, now, request)
    model.tiers.log.extend(
        [done] * (len(model.opened.tiers.entries) or 1)
    )  # a row for each entry that it is about
    model.end()


def add(model: Model, now: Now, request: Request, operation: str = "ADD") -> str:
    """A new entry at the end of its file, unless one says the same that may be seen there."""
    entry = planned(now, request)
    project_here(request)
    if not entry["tier"]:
        raise Predicted(UsageProblem)
    entry["project"] = project_for(entry["tier"], request)
    same = model.tiers.same_as(entry["text"], entry["project"])
    if same is not None:
        return f"NOOP {same['tier']}"
    if request.target is not None:
        other = target(model, request)
        entry["text"] = with_tension(entry["text"], other["text"])
    known(model, entry["project"], request)
    store(model, ready(model, entry))
    return f"{operation} {entry['tier']}"


def reject(model: Model, now: Now, request: Request) -> str:
    """A correction that would apply again: an entry of that type (R-41)."""
    request = request._replace(type="rejection", tier=request.tier or "preferences")
    return add(model, now, request, "REJECTION")


def update(model: Model, now: Now, request: Request) -> str:
    """The entry says something else from now on; id and place stay, what is not given stays (R-36)."""
    before = target(model, request)
    same = model.tiers.same_as(request.text, before["project"]) if request.text else None
    if same is not None and same["id"] != before["id"]:
        return f"NOOP {same['tier']}"
    after = {**before, **said(request), "project": project_after(before, request)}
    if after == before:
        return f"NOOP {before['tier']}"
    after.update(updated=max(now.today, before["created"]), written_at=now.instant)
    if (after["tier"], after["project"]) != (before["tier"], before["project"]):
        same = model.tiers.same_as(after["text"], after["project"])
        if same is not None and same["id"] != before["id"]:
            return f"NOOP {same['tier']}"
        after = moved(model, after, request)
    put(model, before, linked(model.tiers, after))
    return f"UPDATE {after['tier']}"


def moved(model: Model, after: Fields, request: Request) -> Fields:
    """An entry that moves to another file stands at its end, under a heading of its own."""
    place = next_place(model.tiers.file(after["tier"], after["project"]))
    known(model, after["project"], request)
    changes = {"position": place, "section": request.section, "see_also": None}
    return headed(model.tiers, {**after, **changes})


def archive(model: Model, now: Now, request: Request) -> str:
    """The old entry goes to the archive of this quarter, what is given takes its place (R-37)."""
    before = target(model, request)
    if not request.text:
        put_away(model, now, before, None)
        return "ARCHIVE"
    same = model.tiers.same_as(request.text, before["project"])
    if same is not None:
        return superseded(model, now, before, same)
    replacement = planned(now, request)
    replacement.update({field: before[field] for field in KEPT if not getattr(request, field)})
    replacement["project"] = project_after(before, request)
    same = model.tiers.same_as(request.text, replacement["project"])
    if same is not None:
        return superseded(model, now, before, same)
    known(model, replacement["project"], request)
    after = ready(model, replacement, going=before["id"])
    put_away(model, now, before, after)
    store(model, after)
    return f"ARCHIVE {after['tier']}"


def superseded(model: Model, now: Now, before: Fields, same: Fields) -> str:
    """The new text is there already: it takes the place of the old one, and nothing does when it is the old one."""
    if same["id"] == before["id"]:
        return f"NOOP {before['tier']}"
    put_away(model, now, before, same)
    return f"ARCHIVE {same['tier']}"


KEPT: Final = ("tier", "type", "topics", "people", "section")
"""What the replacement takes over from the entry that it replaces, where nothing is said."""


def nothing(model: Model, _now: Now, request: Request) -> str:
    """Nothing is done; it is logged all the same (R-46)."""
    same = model.tiers.same_as(request.text, None)
    return f"NOOP {same['tier']}" if same is not None else "NOOP"


OPERATIONS: Final[dict[str, Callable[[Model, Now, Request], str]]] = {
    "ADD": add, "REJECTION": reject, "UPDATE": update, "ARCHIVE": archive, "NOOP": nothing,
}  # fmt: skip


def planned(now: Now, request: Request) -> Fields:
    """Return the entry that a request asks for; id, place, heading and link are still to come."""
    return {
        "id": "", "tier": request.tier or TIER_OF.get(request.type or "", ""), "type": request.type,
        "text": request.text, "topics": request.topics, "people": request.people, "section": request.section,
        "see_also": None, "project": None, "created": request.date or now.today, "updated": now.today,
        "position": 0, "written_at": now.instant, "forgotten_at": None, "order": 0,
    }  # fmt: skip


def said(request: Request) -> Fields:
    """Return what a request says of an entry, nothing of what it leaves out."""
    fields = {
        field: getattr(request, field) for field in ("text", "tier", "type", "topics", "people", "section")
    }
    return {field: value for field, value in fields.items() if value}


def project_here(request: Request) -> str | None:
    """Return the project from which someone looks; a named one must be one."""
    if request.project is not None:
        return named_project(request.project)
    here = project_of(request.folder)
    return here.id if here else None


def named_project(folder: str) -> str:
    """Return the project of a folder."""
    project = project_of(folder)
    if project is None:
        raise Predicted(UsageProblem)
    return project.id


def project_for(tier: str, request: Request) -> str | None:
    """Return the project of an entry: the named one; that of the folder for project context; else none."""
    if request.project is not None:
        return named_project(request.project)
    if tier != "project-context":
        return None
    here = project_here(request)
    if here is None:
        raise Predicted(UsageProblem)
    return here


def project_after(before: Fields, request: Request) -> str | None:
    """Return the project of what stands in the place of an entry: named, else its own, else as for a new one."""
    own = before["project"] if request.project is None else None
    return own or project_for(request.tier or before["tier"], request)


def known(model: Model, project: str | None, request: Request) -> None:
    """Something belongs to a project for the first time: it is known from then on."""
    place = project_of(request.project or request.folder)
    if project is not None and place is not None and place.id == project:
        model.tiers.projects.setdefault(project, place.path)


def ready(model: Model, entry: Fields, going: str | None = None) -> Fields:
    """Return an entry with id, order, place, heading and link; ``going`` is the one that it replaces."""
    tiers = model.tiers
    file = tiers.file(entry["tier"], entry["project"])
    entry = {
        **entry,
        "id": model.next_id("tier_entry"),
        "order": next_order(e for e in tiers.entries.values()),
        "position": next_place(file),
    }
    return linked(tiers, headed(tiers, entry), going)


def store(model: Model, entry: Fields) -> None:
    """Store a new entry."""
    model.opened.tiers.entries.setdefault(entry["id"], None)
    model.did()
    model.tiers.entries[entry["id"]] = entry


def put(model: Model, before: Fields, after: Fields) -> None:
    """Store an entry in the place of what it was."""
    model.opened.tiers.entries.setdefault(before["id"], before)
    model.did()
    model.tiers.entries[after["id"]] = after


def put_away(model: Model, now: Now, before: Fields, after: Fields | None) -> None:
    """Move an entry to the archive of this quarter, with a link to what holds now."""
    standing = after or before
    link = link_to(standing["tier"], standing["section"])
    move_away(model, before, now.today, link, after["id"] if after else None)


def move_away(model: Model, before: Fields, on: str, see: str, superseded_by: str | None = None) -> None:
    """Move an entry to the archive of the quarter of a day."""
    tiers = model.tiers
    row: Fields = {
        "entry": before, "on": on, "quarter": quarter(on), "position": model.archive_place(quarter(on)),
        "see": see, "superseded_by": superseded_by, "order": next_order(tiers.archive),
    }  # fmt: skip
    model.opened.tiers.entries.setdefault(before["id"], before)
    model.opened.tiers.added.append(row["order"])
    model.did()
    del tiers.entries[before["id"]]
    tiers.archive.append(row)


def target(model: Model, request: Request) -> Fields:
    """Return the one entry that is meant: by id in every project, by words where it may be seen."""
    here = project_here(request)
    found = found_by(model, request.target or "", here)
    if not found:
        raise Predicted(NothingMatched)
    if len(found) > 1:
        raise Predicted(Ambiguous)
    if request.seen is not None and request.seen != found[0]["text"]:
        raise Predicted(Refused)
    return found[0]


def found_by(model: Model, what: str, here: str | None, *, everywhere: bool = False) -> list[Fields]:
    """Return the active entries that an id or words mean."""
    living = model.tiers.living()
    if len(what) >= 4 and set(what) <= HEX:
        by_id = [entry for entry in living if entry["id"].startswith(what)]
        if by_id:
            return by_id
    words = set(cut_query(what))
    found = [entry for entry in living if words and words <= words_of_entry(entry)]
    return [entry for entry in found if everywhere or is_seen(entry, here)]
