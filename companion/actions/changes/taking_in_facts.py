"""One fact of another tool into the store: new, known already, no longer true, forgotten, or private.

The id of its entry follows from the other tool's own name for it and the store's salt, so a second import knows it
again although it was reworded, archived or relinked here since. What says the same as an entry that may be seen
there is known; what was archived here on that day or later stays archived. A tombstone stops what was said on its
day or before; what has no date of its own may be as old as anything, and any tombstone stops it (K08).
"""

import hashlib
import sqlite3
from typing import Literal, NamedTuple

from companion import clock
from companion.actions.changes.change import Change
from companion.actions.changes.entry_change import add_entry, archive_entry, replace_entry
from companion.actions.changes.graves import salt_of
from companion.actions.reads.covering import equal_entry
from companion.actions.reads.placing import with_link, with_section
from companion.errors import PrivacyRefused
from companion.exchange.fields import When
from companion.exchange.values import Fact, Remark
from companion.project import Project, project_at
from companion.rules.classifying import topic_words, topics_of
from companion.rules.tiers import PROJECT_TIER, ArchivedEntry, Entry, key_of, link_to
from companion.safety.privacy import check_private, warnings
from companion.store import entries, entry_changes, threads
from companion.store.entry_changes import ensure_project
from companion.store.graves import graveyard_of
from companion.text.normalise import normalise

Taken = Literal["added", "changed", "archived", "same", "skipped", "refused"]


class Wish(NamedTuple):
    """How a file is taken in.

    ``tool`` is its kind, ``project`` the one that was named for all of it, ``allow`` the private kinds let through,
    ``day`` the ISO date of what has none of its own.
    """

    tool: str
    project: Project | None
    allow: tuple[str, ...]
    day: str


class Taking:
    """Takes in the facts of one file, one after the other. ``remarks`` say what there was to say."""

    def __init__(self, change: Change, wish: Wish) -> None:
        self.remarks: list[Remark] = []
        self._change = change
        self._wish = wish
        self._yard = graveyard_of(change.connection)
        self._salt = salt_of(change.session)
        self._projects = _Projects(change.connection, wish)
        self._archive = _Archive(change.connection)

    def take(self, fact: Fact) -> Taken:
        """Take in one fact and tell what became of it."""
        project = self._project(fact)
        if project is None and (fact.project or fact.tier == PROJECT_TIER):
            return self._refused(fact, "ambiguous-project")
        entry = self._planned(fact, project)
        known = self._known(fact, entry)
        if known is not None:
            return known
        kinds = self._private_kinds(fact, entry)
        if kinds:
            return self._refused(fact, "private", kinds)
        self._ensure_project(fact, project)
        return self._archived(fact, entry) if fact.archived else self._added(entry)

    def _refused(self, fact: Fact, reason: str, detail: str = "") -> Taken:
        self.remarks.append(Remark(fact.line, reason, detail, failed=True))
        return "refused"

    def _project(self, fact: Fact) -> Project | None:
        if fact.project is None and fact.tier != PROJECT_TIER:
            return None
        return self._projects.of(fact.project)

    def _ensure_project(self, fact: Fact, project: Project | None) -> None:
        """Make sure of a project, with a word about one whose folder is not known when it first holds something."""
        ensure_project(self._change.session, project, self._change.moment.instant)
        if project is not None and self._projects.is_first(project):
            self.remarks.append(Remark(fact.line, "project-without-folder" if fact.project else "no-project"))

    def _planned(self, fact: Fact, project: Project | None) -> Entry:
        said = self._day(fact, fact.said) or self._wish.day
        updated = max(said, self._day(fact, fact.changed))
        known = entries.known_topics(self._change.connection, topic_words(fact.text))
        return Entry(
            id=self._id(fact.source), tier=fact.tier, type=fact.type, text=fact.text,
            topics=fact.topics or topics_of(fact.text, known), people=fact.people, section=fact.section,
            project=project.id if project else None, created=said, updated=updated,
            written_at=clock.local_midnight(updated),
        )  # fmt: skip

    def _day(self, fact: Fact, when: When) -> str:
        """Return a local ISO date; empty for none, and, with a word about it, for one that is still to come."""
        day = when.day or (clock.local_date(when.at) if when.at is not None else "")
        if day <= self._change.moment.today:
            return day
        self.remarks.append(Remark(fact.line, "date-to-come"))
        return ""

    def _id(self, source: str) -> str:
        whole = f"{self._salt}\0{self._wish.tool}\0{source}".encode(errors="surrogatepass")
        return hashlib.blake2s(whole, digest_size=6).hexdigest()

    def _known(self, fact: Fact, entry: Entry) -> Taken | None:
        """Return what became of a fact that the store knows or has forgotten, ``None`` for one that is new."""
        number = self._number(entry.id)
        stored = entries.read_entry(self._change.connection, number) if number is not None else None
        if stored is not None and number is not None:
            return self._met(fact, number, stored, entry)
        if self._archive.has(entry.id):
            return "same"
        dated = entry if fact.said != When() else entry._replace(created="", updated="")
        if self._yard.grave_of_entry(dated._replace(written_at=0)) is not None:
            return "skipped"
        if self._archive.says(entry, fact, _last_day(fact, entry)):
            return "same"
        says_it = not fact.archived and equal_entry(self._change.connection, entry.text, entry.project)
        return "same" if says_it else None

    def _number(self, id_: str) -> int | None:
        found = entries.numbers_with_id(self._change.connection, id_)
        return found[0] if found else None

    def _met(self, fact: Fact, number: int, stored: Entry, entry: Entry) -> Taken:
        """Bring an entry of an earlier import up to date: the later wording counts, else the one here."""
        if stored.forgotten_at is not None:
            return "skipped"
        later = fact.changed != When() and entry.updated > stored.updated
        if fact.archived and entry.updated >= stored.updated:
            archive_entry(self._change, number, self._archival(fact, stored, entry.updated))
            return "archived"
        if not later or fact.archived or key_of(stored.text) == key_of(entry.text):
            return "same"
        if self._private_kinds(fact, entry):
            return self._refused(fact, "private", self._private_kinds(fact, entry))
        after = stored._replace(text=entry.text, updated=entry.updated, written_at=entry.written_at)
        replace_entry(self._change, number, stored, after)
        return "changed"

    def _private_kinds(self, fact: Fact, entry: Entry) -> str:
        """Return the kinds of private values of an entry as words; what may be a full name gets a word about it."""
        texts = {
            "text": entry.text, "section": entry.section or "", "project": fact.project or "",
            "people": " ".join(entry.people), "topics": " ".join(entry.topics),
        }  # fmt: skip
        try:
            check_private(texts, self._wish.allow)
        except PrivacyRefused as refusal:
            return ", ".join(refusal.kinds)
        if warnings(texts, self._wish.allow):
            self.remarks.append(Remark(fact.line, "full-name"))
        return ""

    def _added(self, entry: Entry) -> Taken:
        connection = self._change.connection
        number = threads.number_of_project(connection, entry.project)
        entry = entry._replace(position=entries.last_position(connection, entry.tier, number) + 1)
        add_entry(self._change, with_link(connection, with_section(connection, entry), []))
        return "added"

    def _archived(self, fact: Fact, entry: Entry) -> Taken:
        archived = self._archival(fact, entry, entry.updated)
        row = entry_changes.insert_archived(self._change.session, archived)
        self._change.image["archived"].append(row)
        self._change.subjects.append(entry.id)
        self._archive.add(archived)
        return "archived"

    def _archival(self, fact: Fact, entry: Entry, on: str) -> ArchivedEntry:
        number = self._number(self._id(fact.successor)) if fact.successor else None
        after = entries.read_entry(self._change.connection, number) if number is not None else None
        standing = after or entry
        return ArchivedEntry(entry, on, link_to(standing.tier, standing.section), after.id if after else None)


def _last_day(fact: Fact, entry: Entry) -> str:
    """Return the last day on which a fact is known to have been true; empty where nothing says it."""
    return (
        entry.updated
        if When() not in (fact.said, fact.changed)
        else entry.created
        if fact.said != When()
        else ""
    )


class _Archive:
    """What was archived: by id, and by what it says."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._ids: set[str] = set()
        self._on: dict[tuple[str, str | None], str] = {}
        for _, archived in entries.archived_entries(connection, forgotten=True):
            self.add(archived)

    def add(self, archived: ArchivedEntry) -> None:
        """Take note of one archived entry."""
        self._ids.add(archived.entry.id)
        key = (key_of(archived.entry.text), archived.entry.project)
        self._on[key] = max(archived.on, self._on.get(key, ""))

    def has(self, id_: str) -> bool:
        """Tell whether the entry with this id is archived."""
        return id_ in self._ids

    def says(self, entry: Entry, fact: Fact, day: str) -> bool:
        """Tell whether what an entry says was archived on ``day`` or later; an archived fact is known in any case."""
        on = self._on.get((key_of(entry.text), entry.project))
        return on is not None and (fact.archived or day <= on)


class _Projects:
    """Which project a name of the other tool means."""

    def __init__(self, connection: sqlite3.Connection, wish: Wish) -> None:
        self._wish = wish
        self._known: dict[str, set[Project]] = {}
        self._told: set[Project] = set()
        for holding in threads.projects(connection):
            known = Project(holding.project.id, holding.project.path, holding.project.name)
            self._known.setdefault(normalise(known.name), set()).add(known)

    def of(self, name: str | None) -> Project | None:
        """Return the project that was named for all, else the one of this name, ``None`` where several have it.

        A name that nobody knows becomes a project without a folder: its path is no absolute one, so that it can
        never be the same as a real one, and ``projects relink`` gives it a folder.
        """
        if self._wish.project is not None:
            return self._wish.project
        name = name or self._wish.tool
        known = self._known.get(normalise(name))
        if known:
            return next(iter(known)) if len(known) == 1 else None
        path = f"imported:{name}"
        fresh = Project(project_at(path).id, path, name)
        self._known[normalise(name)] = {fresh}
        self._told.add(fresh)
        return fresh

    def is_first(self, project: Project) -> bool:
        """Tell, once, that a project has just been made without a folder."""
        if project not in self._told:
            return False
        self._told.discard(project)
        return True
