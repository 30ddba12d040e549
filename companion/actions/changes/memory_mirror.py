"""The mirror of a project's memory folder: hand edits come in, then the files follow the store (K05).

One step does both: read every file, join it with the store in one transaction, write what differs, the manifest last.
A file that a person saved in the meantime is seen before it is written over, and the step begins anew. One process at
a time follows a folder. The folder may be the host's own: only our files are touched, and of ``MEMORY.md`` only the
section of active work.

A step that was broken off half-way needs no repair: what it wrote says what the store says, so the next one takes
nothing in from it. Only where the store changes the same words once more before that, the first wording counts as a
person's and is kept beside the second.
"""

import fcntl
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from companion.actions.changes.change import Change, changing
from companion.actions.changes.entry_change import archive_entry, end_thread, replace_entry, replace_thread
from companion.actions.changes.forgetting_entries import EntryTarget, suppress
from companion.actions.changes.memory_taking_in import (
    OWN_TIERS,
    Place,
    entry_texts,
    join_thread,
    last_position_of,
    private_kinds,
    same_thread,
    take_in_archived,
    take_in_entry,
    take_in_thread,
)
from companion.actions.reads.covering import equal_entry
from companion.actions.reads.memory_exporting import Holdings, MemoryFolderFiles, folder_files, holdings_of
from companion.actions.remarks import remark
from companion.errors import Refused
from companion.home import Home
from companion.markdown.manifest import MANIFEST_NAME
from companion.markdown.memory_archive import FOLDER, quarter_in
from companion.markdown.memory_folder import TIER_FILES, MemoryFolder, is_memory_file, read_memory
from companion.markdown.memory_hub import HUB_NAME
from companion.markdown.memory_joining import Joined, joined
from companion.markdown.memory_merge import REMOVED, Clash
from companion.markdown.memory_settling import without_forgotten, without_ids
from companion.project import Project
from companion.rules.notes import Moment
from companion.rules.threads import joined_text, thread_key
from companion.rules.tiers import PROJECT_TIER, ArchivedEntry, Entry, Thread, key_of, link_to
from companion.rules.tombstones import Graveyard
from companion.store import connect, threads
from companion.store.entry_changes import ensure_project
from companion.store.faults import translated
from companion.store.files import (
    clear_leftovers,
    digest,
    prepare_folder,
    prepare_outside,
    read_plain,
    write_if_changed,
)
from companion.store.graves import read_graves

ATTEMPTS: Final = 3
"""How often a step begins anew when a person saves a file under its hands."""


class Followed(NamedTuple):
    """What a step did: how many values came in from the files, the files written, a sentence for each thing met."""

    taken_in: int
    written: tuple[str, ...]
    clashes: tuple[str, ...]


def follow_memory(
    home: Home,
    moment: Moment,
    folder: Path,
    project: Project | None,
    own_tiers: Collection[str] = OWN_TIERS,
) -> Followed:
    """Bring a project's memory folder and the store into step. ``folder`` is absolute; it is made if need be.

    A bullet that a person added belongs to the project if its tier is one of ``own_tiers``. Raises ``Refused`` for
    the export of a newer release and for a folder that changes all the time, ``StoreUnavailable``.
    """
    with translated(), _alone(home, folder):
        prepare_outside(folder, _is_ours)
        if (folder / FOLDER).is_dir() and not (folder / FOLDER).is_symlink():
            clear_leftovers(folder / FOLDER)
        for _ in range(ATTEMPTS):
            step = _Step(home, moment, folder, project, own_tiers)
            if step.run():
                break
        else:
            raise Refused("the memory folder is being changed by something else", "run it again in a moment")
    for sentence in step.clashes:
        remark(sentence)
    return Followed(step.taken_in, tuple(step.written), tuple(step.clashes))


@contextmanager
def _alone(home: Home, folder: Path) -> Iterator[None]:
    prepare_folder(home.temporary)
    name = f"memory-{home.bank}-{digest(os.fsencode(folder))[:16]}.lock"
    handle = os.open(home.temporary / name, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _is_ours(name: str) -> bool:
    return name in TIER_FILES or name in (HUB_NAME, MANIFEST_NAME, FOLDER) or name.endswith(".tmp")


class _Step:
    """One step: what was read, what was taken in, what was written."""

    def __init__(
        self, home: Home, moment: Moment, folder: Path, project: Project | None, own_tiers: Collection[str]
    ) -> None:
        self.taken_in = 0
        self.written: list[str] = []
        self.clashes: list[str] = []
        self._home = home
        self._moment = moment
        self._folder = folder
        self._project = project
        self._place = Place(project, own_tiers, moment.today)

    def run(self) -> bool:
        """Take the hand edits in and write the files; false when a file changed in between."""
        loaded = {
            name: data for name, data in MemoryFolderFiles(self._folder).items() if is_memory_file(name)
        }
        reading = read_memory(loaded)
        self.clashes += [f"{item}; the file was left as it is" for item in reading.refused]
        folder = self._taken_in(reading.folder)
        with closing(connect.reading(self._home.store)) as connection:
            settled = without_forgotten(folder, Graveyard(read_graves(connection)))
            files = folder_files(connection, self._place.id, settled).files
        return self._write(files, loaded)

    def _taken_in(self, folder: MemoryFolder) -> MemoryFolder:
        """Take in what a person changed, in one transaction; nothing is written when there is nothing.

        Without a manifest nobody knows when a bullet was written: then its day counts, as in an import.
        """
        with closing(connect.reading(self._home.store)) as connection:
            done = joined(folder, *holdings_of(connection, self._place.id).values)
        if not done.says_something:
            return done.folder
        at = self._moment.instant if folder.manifest is not None else None
        with changing(self._home, self._moment, "hand-edit", undoable=False) as change:
            ensure_project(change.session, self._project, self._moment.instant)
            edits = _Edits(
                change, holdings_of(change.connection, self._place.id), self._place._replace(at=at)
            )
            whole = edits.take_in(folder)
        self.taken_in += edits.taken_in
        self.clashes += edits.clashes
        return whole

    def _write(self, files: Mapping[str, bytes], loaded: Mapping[str, bytes]) -> bool:
        for name in sorted(files, key=lambda name: name == MANIFEST_NAME):
            path = self._folder / name
            if name.startswith(f"{FOLDER}/"):
                prepare_outside(path.parent, lambda file: quarter_in(f"{FOLDER}/{file}") is not None)
            if read_plain(path) != loaded.get(name):
                return False
            if write_if_changed(path, files[name]):
                self.written.append(name)
        return True


class _Edits:
    """Writes what a person changed to the store."""

    def __init__(self, change: Change, held: Holdings, place: Place) -> None:
        self.taken_in = 0
        self.clashes: list[str] = []
        self._change = change
        self._held = held
        self._place = place
        self._entries = {entry.id: (number, entry) for number, entry in held.entries}
        self._threads = {thread.id: (number, thread) for number, thread in held.threads}
        self._yard = Graveyard(read_graves(change.connection))
        self._left: set[str] = set()
        self._going: set[str] = set()

    def take_in(self, folder: MemoryFolder) -> MemoryFolder:
        """Take everything in; return the folder with every bullet known that is now in the store."""
        done = joined(folder, *self._held.values)
        self._take_in_entries(done)
        self._take_in_threads(done)
        self.clashes += [_told(clash) for clash in (*done.entries.clashes, *done.threads.clashes)]
        return without_ids(done.folder, self._left)

    def _take_in_entries(self, done: Joined) -> None:
        self._going = {*done.entries.removed, *(id_ for id_, _ in done.moved)}
        waiting = [entry for entry in done.entries.changed if not self._replace(entry)]
        for entry in waiting:  # what says the same may itself have been changed by now
            self._replace(entry, is_last=True)
        for id_, archived in done.moved:
            number, entry = self._entries[id_]
            archive_entry(self._change, number, archived._replace(entry=entry))
        removed = [self._entries[id_] for id_ in done.entries.removed]
        if removed:
            suppress(self._change, EntryTarget(removed, [], []))
        self.taken_in += len(done.moved) + len(removed)
        for entry in done.entries.added:
            if self._has_a_place(entry) and self._may_come_in(*entry_texts(entry)):
                self._count(take_in_entry(self._change, entry, self._place, self._yard))
        for archived in done.archived:
            if self._may_come_in(*entry_texts(archived.entry)):
                self._count(take_in_archived(self._change, archived, self._place, self._yard))

    def _replace(self, entry: Entry, *, is_last: bool = False) -> bool:
        """Store what a hand changed; false for one that says by now what another says, unless it ``is_last``.

        Such a one goes to the archive, and the other stands for both (K10).
        """
        number, before = self._entries[entry.id]
        after = self._placed(before, entry)
        if not self._has_a_place(after) or not self._may_come_in(*entry_texts(entry)):
            self._left.add(entry.id)
            return True
        equal = self._equal(before, after)
        if equal is not None and not is_last:
            return False
        moment = self._change.moment
        if equal is not None:
            link = link_to(equal.tier, equal.section)
            archive_entry(self._change, number, ArchivedEntry(before, moment.today, link, equal.id))
        else:
            after = after._replace(updated=max(moment.today, before.created), written_at=moment.instant)
            replace_entry(self._change, number, before, after)
        self.taken_in += 1
        return True

    def _equal(self, before: Entry, after: Entry) -> Entry | None:
        """Return the other entry that stays and says what this one says now and did not say before."""
        if (key_of(before.text), before.project) == (key_of(after.text), after.project):
            return None
        found = equal_entry(self._change.connection, after.text, after.project)
        return found[1] if found is not None and found[1].id not in {after.id, *self._going} else None

    def _placed(self, before: Entry, after: Entry) -> Entry:
        """Return the entry in its place: one that a hand put into another tier goes to the end of that file."""
        if after.tier == before.tier:
            return after
        if after.tier == PROJECT_TIER and after.project is None:
            after = after._replace(project=self._place.id)
        return after._replace(position=last_position_of(self._change, after) + 1)

    def _has_a_place(self, entry: Entry) -> bool:
        if entry.tier == PROJECT_TIER and self._place.id is None:
            self.clashes.append("project context belongs to a project; the bullet stays in the file only")
            return False
        return True

    def _take_in_threads(self, done: Joined) -> None:
        waiting = [thread for thread in done.threads.changed if not self._replace_thread(thread)]
        for id_ in done.threads.removed:
            end_thread(self._change, *self._threads[id_])
            self.taken_in += 1
        for thread in waiting:
            self._replace_thread(thread, is_last=True)
        for thread in done.threads.added:
            if self._may_come_in(thread.name, thread.state, thread.text):
                self._count(take_in_thread(self._change, thread, self._place, self._yard))

    def _replace_thread(self, thread: Thread, *, is_last: bool = False) -> bool:
        """Store what a hand changed; false for one that has by now another's name, unless it ``is_last``.

        Such a one ends, and what it says joins the other: a name is one thread.
        """
        number, before = self._threads[thread.id]
        if not self._may_come_in(thread.name, thread.state, thread.text):
            self._left.add(thread.id)
            return True
        now = threads.read_thread(self._change.connection, number) or before
        if now.text != before.text:  # another one has joined it
            thread = thread._replace(text=joined_text(thread.text, now.text))
        named = same_thread(self._change, thread) if thread_key(thread) != thread_key(before) else None
        if named is not None and not is_last:
            return False
        if named is not None:
            join_thread(self._change, *named, thread.text)
            end_thread(self._change, number, before)
        else:
            replace_thread(self._change, number, before, thread._replace(updated=self._change.moment.today))
        self.taken_in += 1
        return True

    def _count(self, taken: str) -> None:
        self.taken_in += taken in ("added", "changed")

    def _may_come_in(self, *texts: str) -> bool:
        kinds = private_kinds(texts, ())
        if kinds:
            self.clashes.append(f"a bullet holds private values ({kinds}); it stays in the file only")
        return not kinds


def _told(clash: Clash) -> str:
    if clash.fields == (REMOVED,):
        return "a bullet was taken out here and changed in the store; it was written again"
    what = ", ".join(field.replace("_", " ") for field in clash.fields)
    return f"{what} of a bullet was changed here and in the store; both wordings are kept, the store's in its place"
