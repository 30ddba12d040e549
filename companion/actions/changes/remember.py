"""Remember: one of five operations on the tiers, whole or not at all (R-34 … R-50).

Each runs in one write transaction: what covers the statement is looked up inside it, so two sessions never store
the same fact twice, and ARCHIVE leaves its entry neither active and archived nor lost (K05, K11). A text that an
entry says already is NOOP. Every operation is logged, NOOP too; ``undo`` takes back any but NOOP.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from companion.actions.changes.change import Change, changing, new_id
from companion.actions.changes.entry_change import add_entry, archive_entry, replace_entry
from companion.actions.changes.following import follow
from companion.actions.reads.covering import equal_entry
from companion.actions.reads.finding_entries import entry_json, find_one_entry
from companion.actions.reads.placing import Placed, place, project_of_changed, with_link, with_section
from companion.actions.reads.proposing import told_texts
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.project import Project
from companion.rules.corrections import is_reasoned
from companion.rules.notes import Moment
from companion.rules.remembering import Request, checked, replacing, says_something, updated
from companion.rules.tagging import checked_operation
from companion.rules.tiers import ArchivedEntry, Entry, link_to, with_tension
from companion.safety.privacy import check_private, warnings
from companion.store import entries, threads
from companion.store.entry_changes import ensure_project


class Remembered(NamedTuple):
    """What was done. ``entry`` is as it is now; for NOOP the one that says it already, ``None`` when none does.

    ``archived`` is what moved to the archive, ``reason`` why nothing was done (``equal``, ``asked``),
    ``asks_why`` that a rejection lacks its reason (R-50), ``warnings`` are about names.
    """

    operation: str
    entry: Entry | None
    archived: ArchivedEntry | None = None
    reason: str = ""
    asks_why: bool = False
    warnings: tuple[str, ...] = ()


def remember(home: Home, moment: Moment, operation: str, request: Request) -> Remembered:
    """Carry one operation out.

    Raises ``UsageProblem``, ``PrivacyRefused``, ``NothingMatched`` and ``Ambiguous`` for a target or project,
    ``Refused`` for a target that has changed since it was seen, ``StoreUnavailable``; then nothing was changed.
    """
    operation = checked_operation(operation)
    given = request
    request = checked(request, moment.today, may_be_empty=operation in ("ARCHIVE", "UPDATE"))
    _check_target(operation, request)
    texts = told_texts(given, request)
    check_private(texts, request.allow)
    with changing(home, moment, "remember") as change:
        done = _OPERATIONS[operation](_Work(change, home, request))
        tier = f" {done.entry.tier}" if done.entry else ""
        change.detail = f"{done.operation}{tier}"
        if done.operation == "NOOP":
            change.undoable = False
            change.subjects.append(done.entry.id if done.entry else None)
    follow(home, moment)
    return done._replace(warnings=tuple(warnings(texts, request.allow)))


class _Work(NamedTuple):
    """One operation under way."""

    change: Change
    home: Home
    request: Request

    @property
    def moment(self) -> Moment:
        """The present of the change."""
        return self.change.moment

    def place(self, *, beside: bool = False) -> Placed:
        """Return where the statement goes; ``beside`` an entry that was named, that one says it."""
        return place(self.change.connection, self.request, self.moment, beside=beside)

    def target(self, here: Project | None) -> tuple[int, Entry]:
        """Return the entry that was named, as the caller saw it."""
        scope = here.id if here else None
        number, entry = find_one_entry(
            self.change.connection, self.home, self.request.target or "", self.moment, scope
        )
        if self.request.seen is not None and self.request.seen != entry.text:
            raise Refused(
                "that entry has changed since it was shown; nothing was changed", "look at it again"
            )
        return number, entry


def _check_target(operation: str, request: Request) -> None:
    if operation in ("UPDATE", "ARCHIVE") and request.target is None:
        raise UsageProblem(f"{operation} needs --target", "an id, or words that only that entry holds")
    if operation == "UPDATE" and not says_something(request):
        raise UsageProblem("nothing to change", "give the new text, or a tag such as --topics")


def _add(work: _Work) -> Remembered:
    placed = work.place()
    if not placed.entry.tier:
        raise UsageProblem("the words do not say where this belongs", "add --tier")
    equal = equal_entry(work.change.connection, placed.entry.text, placed.entry.project)
    if equal is not None:
        return Remembered("NOOP", equal[1], reason="equal")
    entry = placed.entry
    if work.request.target is not None:
        entry = entry._replace(text=with_tension(entry.text, work.target(placed.here)[1].text))
    return Remembered("ADD", _store(work, entry, placed.project, placed))


def _reject(work: _Work) -> Remembered:
    request = work.request._replace(type="rejection", tier=work.request.tier or "preferences")
    done = _add(work._replace(request=request))
    if done.operation == "NOOP":
        return done
    return done._replace(operation="REJECTION", asks_why=not is_reasoned(work.request.text))


def _update(work: _Work) -> Remembered:
    placed = work.place(beside=True)
    number, before = work.target(placed.here)
    equal = equal_entry(work.change.connection, work.request.text, before.project)
    if equal is not None and equal[0] != number:
        return Remembered("NOOP", equal[1], reason="equal")
    project = project_of_changed(work.change.connection, before, work.request)
    after = updated(before, work.request, work.moment, project.id if project else None)
    if after == before:
        return Remembered("NOOP", before, reason="equal")
    if (after.tier, after.project) != (before.tier, before.project):
        equal = equal_entry(work.change.connection, after.text, after.project)
        if equal is not None and equal[0] != number:
            return Remembered("NOOP", equal[1], reason="equal")
        after = _moved(work, after, project)
    after = with_link(work.change.connection, after, placed.covers)
    replace_entry(work.change, number, before, after)
    return Remembered("UPDATE", after)


def _moved(work: _Work, after: Entry, project: Project | None) -> Entry:
    """Return an entry that changes its tier or project at the end of the other file, with a heading of that one."""
    number = ensure_project(work.change.session, project, work.moment.instant)
    position = entries.last_position(work.change.connection, after.tier, number) + 1
    after = after._replace(position=position, section=work.request.section, see_also=None)
    return with_section(work.change.connection, after)


def _archive(work: _Work) -> Remembered:
    placed = work.place(beside=True)
    number, before = work.target(placed.here)
    if not work.request.text:
        return Remembered("ARCHIVE", None, _put_away(work, number, before, None))
    equal = equal_entry(work.change.connection, work.request.text, before.project)
    if equal is not None:
        return _superseded(work, number, before, equal)
    project = project_of_changed(work.change.connection, before, work.request)
    entry = replacing(placed.entry, before, work.request, project.id if project else None)
    equal = equal_entry(work.change.connection, work.request.text, entry.project)
    if equal is not None:
        return _superseded(work, number, before, equal)
    ready = _ready(work, entry, project)
    archived = _put_away(work, number, before, ready)
    covers = [pair for pair in placed.covers if pair[0] != number]  # what is archived is nothing to link to
    ready = with_link(work.change.connection, ready, covers)
    add_entry(work.change, ready)
    return Remembered("ARCHIVE", ready, archived)


def _superseded(work: _Work, number: int, before: Entry, equal: tuple[int, Entry]) -> Remembered:
    """Put an entry away for one that says the new text already; nothing is done when it is that one."""
    if equal[0] == number:
        return Remembered("NOOP", before, reason="equal")
    return Remembered("ARCHIVE", equal[1], _put_away(work, number, before, equal[1]))


def _put_away(work: _Work, number: int, before: Entry, after: Entry | None) -> ArchivedEntry:
    standing = after or before
    see = link_to(standing.tier, standing.section)
    archived = ArchivedEntry(before, work.moment.today, see, after.id if after else None)
    archive_entry(work.change, number, archived)
    return archived


def _store(work: _Work, entry: Entry, project: Project | None, placed: Placed) -> Entry:
    ready = with_link(work.change.connection, _ready(work, entry, project), placed.covers)
    add_entry(work.change, ready)
    return ready


def _ready(work: _Work, entry: Entry, project: Project | None) -> Entry:
    """Return a planned entry with what the store adds before it is linked: project, id, place, heading."""
    connection = work.change.connection
    if project is not None:
        ensure_project(work.change.session, project, work.moment.instant)
        entry = entry._replace(project=project.id)
    number = threads.number_of_project(connection, entry.project)
    entry = entry._replace(
        id=new_id(connection), position=entries.last_position(connection, entry.tier, number) + 1
    )
    return with_section(connection, entry)


def _nothing(work: _Work) -> Remembered:
    equal = equal_entry(work.change.connection, work.request.text, None)
    return Remembered("NOOP", equal[1] if equal else None, reason="equal" if equal else "asked")


_OPERATIONS: Final[dict[str, Callable[[_Work], Remembered]]] = {
    "ADD": _add,
    "UPDATE": _update,
    "ARCHIVE": _archive,
    "REJECTION": _reject,
    "NOOP": _nothing,
}


def remembered_json(done: Remembered) -> dict[str, Any]:
    """Return the shape of ``remember --op … --json``."""
    archived = done.archived
    return {
        "operation": done.operation,
        "done": True,
        "reason": done.reason or None,
        "entry": entry_json(done.entry) if done.entry else None,
        "archived": None
        if archived is None
        else {**entry_json(archived.entry), "archived_on": archived.on, "see": archived.see},
        "asks_why": done.asks_why,
        "warnings": list(done.warnings),
    }
