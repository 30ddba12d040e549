"""Import a memory folder: tolerant in what it reads, idempotent, nothing that was forgotten comes back (K08, K20).

One transaction for the whole folder; its files stay as they are. What has no date of its own is dated by the day on
which its file was last changed, never by now. Of its manifest the tombstones and the pause come in first.
"""

from collections.abc import Collection
from pathlib import Path

from companion import clock
from companion.actions.changes.change import Change, changing
from companion.actions.changes.following import follow
from companion.actions.changes.graves import merge_graves
from companion.actions.changes.importing import Imported, take_in_pause
from companion.actions.changes.memory_taking_in import (
    OWN_TIERS,
    Place,
    entry_texts,
    is_homeless,
    private_kinds,
    take_in_archived,
    take_in_entry,
    take_in_thread,
)
from companion.actions.reads.memory_exporting import MemoryFolderFiles
from companion.home import Home
from companion.markdown.memory_folder import MemoryReading, read_memory
from companion.markdown.memory_hub import HUB_NAME
from companion.markdown.memory_manifest import MemoryManifest
from companion.markdown.remarks import Remark
from companion.project import Project
from companion.rules.notes import Moment
from companion.rules.tiers import archive_file, file_of
from companion.rules.tombstones import Grave, Graveyard
from companion.store.entry_changes import ensure_project
from companion.store.graves import read_graves


def import_memory(
    home: Home,
    moment: Moment,
    folder: Path,
    project: Project | None,
    allow: Collection[str] = (),
    own_tiers: Collection[str] = OWN_TIERS,
) -> Imported:
    """Take in the entries, the archive and the threads of a folder that belongs to ``project``.

    Entries of ``own_tiers`` belong to the project, all others hold everywhere; without a project everything does.
    Raises ``Refused`` for a folder that is none or an export of a newer release, ``StoreUnavailable``.
    """
    reading = read_memory(MemoryFolderFiles(folder))
    manifest = reading.folder.manifest
    paused = manifest.common.paused if manifest else None
    with changing(home, moment, "import", undoable=False) as change:
        ensure_project(change.session, project, _begin_of(project, manifest) or moment.instant)
        if paused is not None:
            take_in_pause(change, paused.until, paused.at)
        taking = _Taking(change, folder, project, own_tiers, allow, reading)
        taking.take_all()
    follow(home, moment)
    return Imported(
        **{name: taking.taken.count(name) for name in ("added", "changed", "same", "skipped")},
        paused=(paused.until or "manually resumed") if paused else None,
        remarks=reading.remarks,
        refused=(*reading.refused, *taking.left_out),
        private=taking.private,
    )


def _begin_of(project: Project | None, manifest: MemoryManifest | None) -> int | None:
    """Return when the folder's project was first known, if the manifest tells it of this very project."""
    told = manifest.project if manifest else None
    return told.created_at if told and project and told.id == project.id else None


class _Taking:
    """Takes in one value after the other, and remembers what became of each."""

    def __init__(
        self,
        change: Change,
        folder: Path,
        project: Project | None,
        own_tiers: Collection[str],
        allow: Collection[str],
        reading: MemoryReading,
    ) -> None:
        self.taken: list[str] = []
        self.left_out: list[Remark] = []
        self.private = 0
        self._change = change
        self._folder = folder
        self._place = Place(project, own_tiers, change.moment.today, beside=_ids_in(reading))
        self._allow = allow
        self._read = reading.folder
        self._yard, self._others = _yards(change, reading)

    def take_all(self) -> None:
        """Take in everything that the folder holds."""
        for entry in self._read.entries:
            name = file_of(entry.tier)
            if is_homeless(entry, self._place):
                message = "an entry of project context belongs to a project; --project DIR takes it in"
                self.left_out.append(Remark(name, None, None, message))
            elif entry.text and self._may_come_in(name, entry.id, entry_texts(entry)):
                yard = self._others if entry.id else self._yard
                self.taken.append(take_in_entry(self._change, entry, self._dated(name), yard))
        for one in self._read.archived:
            name = archive_file(one.on)
            if one.entry.text and self._may_come_in(name, one.entry.id, entry_texts(one.entry)):
                yard = self._others if one.entry.id else self._yard
                self.taken.append(take_in_archived(self._change, one, self._dated(name), yard))
        for thread in self._read.threads:
            if self._may_come_in(HUB_NAME, thread.id, (thread.name, thread.state, thread.text)):
                yard = self._others if thread.id else self._yard
                self.taken.append(take_in_thread(self._change, thread, self._dated(HUB_NAME), yard))

    def _dated(self, name: str) -> Place:
        file = self._folder / name
        day = clock.local_date(int(file.stat().st_mtime * 1000)) if file.is_file() else self._place.day
        return self._place._replace(day=min(day, self._place.day))

    def _may_come_in(self, name: str, id_: str, texts: Collection[str]) -> bool:
        """Tell whether the words hold nothing private; what an export knows was let in once already."""
        kinds = "" if id_ else private_kinds(texts, self._allow)
        if kinds:
            message = f"a bullet holds private values ({kinds}); --allow KIND takes them in"
            self.left_out.append(Remark(name, None, None, message))
            self.private += 1
        return not kinds


def _ids_in(reading: MemoryReading) -> frozenset[str]:
    manifest = reading.folder.manifest or MemoryManifest()
    return frozenset([*(row.id for row in manifest.entries), *(row.id for row in manifest.archived)])


def _yards(change: Change, reading: MemoryReading) -> tuple[Graveyard, Graveyard]:
    """Return the tombstones that a new bullet meets, and those that an exported one does: not those beside it."""
    manifest = reading.folder.manifest
    tombstones = manifest.common.tombstones if manifest else ()
    beside = {Grave(t.hash, t.kind, t.at, t.on, t.mode == "erased") for t in tombstones}
    graves = read_graves(change.connection)
    if merge_graves(change.session, sorted(beside)):
        change.subjects.append(None)
    return Graveyard({*graves, *beside}), Graveyard(grave for grave in graves if grave not in beside)
