"""One entry, archived entry or thread from a file into the store: new, known already, or forgotten.

What a file cannot say follows here: the project by the tier (``project-context`` belongs to the folder's project, the
other tiers hold everywhere), the day by the caller. What says the same as something that may be seen here is known;
of two wordings under one id the later ``updated`` counts, else the store's. What was archived since stays archived.
"""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from companion import clock
from companion.actions.changes.change import Change, new_id
from companion.actions.changes.entry_change import (
    add_entry,
    add_thread,
    archive_entry,
    join_namesakes,
    replace_entry,
    replace_thread,
)
from companion.actions.reads.covering import equal_entry
from companion.errors import PrivacyRefused
from companion.project import Project
from companion.rules.threads import joined_text, thread_key
from companion.rules.tiers import PROJECT_TIER, ArchivedEntry, Entry, Thread, is_visible
from companion.rules.tombstones import Graveyard, thread_unit
from companion.safety.privacy import check_private
from companion.store import entries, entry_changes, sql_entries, threads

Taken = Literal["added", "changed", "same", "skipped"]

OWN_TIERS: Final = frozenset({PROJECT_TIER})
"""The tiers whose entries belong to their folder's project when nothing says otherwise (decided, requirements)."""


class Place(NamedTuple):
    """Where things from a folder go: its project, the tiers that belong to it, the ISO date of what has none.

    ``at`` is the instant of a hand edit that was seen at once; without it only the day of a bullet is known. ``beside``
    are the ids of an export: what stands in it beside something that says the same did so where it comes from.
    """

    project: Project | None
    own_tiers: Collection[str]
    day: str
    at: int | None = None
    beside: Collection[str] = ()

    @property
    def id(self) -> str | None:
        """The id of the folder's project."""
        return self.project.id if self.project is not None else None

    def id_for(self, entry: Entry) -> str | None:
        """Return the id of the project that an entry belongs to; one that the manifest knows keeps its reach."""
        own = entry.project is not None if entry.id else entry.tier in self.own_tiers
        return self.id if own else None


def is_homeless(entry: Entry, place: Place) -> bool:
    """Tell whether an entry from a folder is project context without a project that it could belong to."""
    return entry.tier == PROJECT_TIER and place.id_for(entry) is None


def entry_texts(entry: Entry) -> tuple[str, ...]:
    """Return every text of an entry that is stored."""
    return (entry.text, entry.section or "", *entry.people, *entry.topics)


def private_kinds(texts: Collection[str], allow: Collection[str]) -> str:
    """Return the kinds of private values that texts hold and that are not allowed, as words; empty for none."""
    try:
        check_private({str(at): text for at, text in enumerate(texts) if text}, allow)
    except PrivacyRefused as refusal:
        return ", ".join(refusal.kinds)
    return ""


def take_in_entry(change: Change, incoming: Entry, place: Place, yard: Graveyard) -> Taken:
    """Add an entry, reconcile it with the stored one of its id, or leave it out."""
    entry = _dated(incoming, place)
    number = _number_with_id(change, entry.id)
    stored = entries.read_entry(change.connection, number) if number is not None else None
    if stored is not None:
        return (
            "skipped" if stored.forgotten_at is not None else _reconcile(change, number or 0, stored, entry)
        )
    if entry.id and _is_archived(change, entry.id):
        return "same"
    if yard.grave_of_entry(entry if incoming.id or place.at else entry._replace(written_at=0)) is not None:
        return "skipped"
    equal = equal_entry(change.connection, entry.text, place.id)
    if equal is not None and not _stood_beside(incoming.id, equal[1].id, place):
        return "same"
    add_entry(change, _placed(change, entry, keep=bool(incoming.id)))
    return "added"


def _stood_beside(id_: str, other: str, place: Place) -> bool:
    """Tell whether both are of one export, such as one entry that holds everywhere and one of a project."""
    return bool(id_) and id_ != other and other in place.beside


def _dated(entry: Entry, place: Place) -> Entry:
    created = entry.created or place.day
    updated = entry.updated or created
    return entry._replace(
        project=place.id_for(entry),
        created=created,
        updated=updated,
        written_at=entry.written_at or place.at or clock.local_midnight(updated),
    )


def _number_with_id(change: Change, id_: str) -> int | None:
    row = change.connection.execute("SELECT number FROM tier_entry WHERE id = :id", {"id": id_}).fetchone()
    return int(row[0]) if row else None


def _is_archived(change: Change, id_: str) -> bool:
    statement = "SELECT 1 FROM archive_row WHERE kind = 'entry' AND source_id = :id"
    return change.connection.execute(statement, {"id": id_}).fetchone() is not None


def _reconcile(change: Change, number: int, stored: Entry, incoming: Entry) -> Taken:
    if incoming.updated <= stored.updated:
        return "same"
    after = incoming._replace(created=stored.created)
    if after.tier == stored.tier:
        after = after._replace(project=stored.project, position=stored.position)
    else:
        after = after._replace(position=last_position_of(change, after) + 1)
    equal = equal_entry(change.connection, after.text, after.project)
    if equal is not None and equal[0] != number:
        return "same"
    replace_entry(change, number, stored, after)
    return "changed"


def _placed(change: Change, entry: Entry, *, keep: bool) -> Entry:
    """Return an entry with an id and a place; ``keep`` leaves those that it brings along."""
    if keep:
        return entry
    return entry._replace(id=new_id(change.connection), position=last_position_of(change, entry) + 1)


def last_position_of(change: Change, entry: Entry) -> int:
    """Return the place of the last entry in the file where ``entry`` belongs."""
    number = threads.number_of_project(change.connection, entry.project)
    return entries.last_position(change.connection, entry.tier, number)


def take_in_archived(change: Change, incoming: ArchivedEntry, place: Place, yard: Graveyard) -> Taken:
    """Add an archived entry, or leave it out: one that the archive has, or that was forgotten."""
    entry = _dated(incoming.entry._replace(updated=incoming.entry.updated or incoming.on), place)
    entry = entry._replace(created=incoming.entry.created or incoming.on)
    if _has_archived(change, incoming, place):
        return "same"
    if yard.grave_of_entry(entry if incoming.entry.id else entry._replace(written_at=0)) is not None:
        return "skipped"
    number = _number_with_id(change, entry.id)
    stored = entries.read_entry(change.connection, number) if number is not None else None
    if number is not None and stored is not None:
        return _archive_stored(change, number, stored, incoming._replace(entry=entry))
    if not entry.id:
        entry = entry._replace(id=new_id(change.connection))
    entry_changes.insert_archived(change.session, incoming._replace(entry=entry))
    change.subjects.append(entry.id)
    return "added"


def _archive_stored(change: Change, number: int, stored: Entry, incoming: ArchivedEntry) -> Taken:
    """Move an entry that is active here to the archive, if that happened after its last change: never both (K11)."""
    if stored.forgotten_at is not None:
        return "skipped"
    if incoming.on <= stored.updated:
        return "same"
    entry = incoming.entry._replace(project=stored.project)
    archive_entry(change, number, incoming._replace(entry=entry))
    return "changed"


def _has_archived(change: Change, incoming: ArchivedEntry, place: Place) -> bool:
    for _, known in entries.archived_entries(change.connection, forgotten=True):
        if incoming.entry.id and known.entry.id == incoming.entry.id:
            return True
        says_same = (known.entry.text, known.on) == (incoming.entry.text, incoming.on)
        if not says_same or not is_visible(known.entry, place.id):
            continue
        if not _stood_beside(incoming.entry.id, known.entry.id, place):
            return True
    return False


def take_in_thread(change: Change, incoming: Thread, place: Place, yard: Graveyard) -> Taken:
    """Add a thread to the project's hub, change the one of its name, or leave it out.

    What a hand says of a thread that goes on joins what is known of it.
    """
    thread = incoming._replace(project=place.id, updated=incoming.updated or place.day)
    if yard.grave_of(thread_unit(thread)) is not None:
        return "skipped"
    known = _known_thread(change, thread)
    if known is not None and place.at is not None:
        return join_thread(change, *known, thread.text)
    if known is not None:
        return _reconcile_thread(change, *known, thread)
    add_thread(change, thread if incoming.id else _numbered(change, thread))
    return "added"


def _known_thread(change: Change, thread: Thread) -> tuple[int, Thread] | None:
    """Return the thread with that id wherever it belongs by now, else the one of that name in the hub."""
    for number, known in threads.iterate_threads(change.connection):
        if thread.id and known.id == thread.id:
            return number, known
    return same_thread(change, thread)


def same_thread(change: Change, thread: Thread) -> tuple[int, Thread] | None:
    """Return the other thread of that name in the project's hub."""
    hub = threads.threads_of(change.connection, thread.project)
    others = (pair for pair in hub if not thread.id or pair[1].id != thread.id)
    return next((pair for pair in others if thread_key(pair[1]) == thread_key(thread)), None)


def _reconcile_thread(change: Change, number: int, known: Thread, thread: Thread) -> Taken:
    if thread.updated <= known.updated:
        return "same"
    after = thread._replace(id=known.id, position=known.position, project=known.project)
    replace_thread(change, number, known, after)
    if thread_key(after) != thread_key(known):
        join_namesakes(change, after.project)
    return "changed"


def join_thread(change: Change, number: int, known: Thread, said: str) -> Taken:
    """Put what a hand wrote beside what a thread says; what stands there already changes nothing."""
    after = known._replace(text=joined_text(known.text, said))
    if after == known:
        return "same"
    replace_thread(change, number, known, after._replace(updated=change.moment.today))
    return "changed"


def _numbered(change: Change, thread: Thread) -> Thread:
    values = {"project_number": threads.number_of_project(change.connection, thread.project)}
    last = change.connection.execute(sql_entries.LAST_THREAD_POSITION, values).fetchone()[0]
    return thread._replace(id=new_id(change.connection), position=int(last) + 1)
