"""Import the care notes of a Markdown folder: tolerant in what it reads, idempotent, nothing brought back.

One transaction for the whole folder. What the folder's manifest knows (tombstones, pause, settings, archive)
comes in first, so that a forgotten note cannot slip in beside its own tombstone.
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion import clock
from companion.actions.changes.change import Change, changing
from companion.actions.changes.config import put_setting
from companion.actions.changes.following import follow
from companion.actions.changes.graves import merge_graves
from companion.actions.changes.taking_in import take_in
from companion.actions.changes.taking_in_archive import (
    ArchiveFolder,
    archived_ids,
    has_archive,
    keep_archived,
    keep_rows,
    read_archive,
)
from companion.actions.reads.layouts import memory_places
from companion.errors import PrivacyRefused, UsageProblem
from companion.home import Home
from companion.markdown.importer import FolderReading, read_folder
from companion.markdown.manifest import Manifest, ManifestNote
from companion.markdown.remarks import Remark
from companion.rules.notes import Moment, Note
from companion.rules.quiet_spans import QuietSpan
from companion.rules.tombstones import Grave, Graveyard
from companion.safety.privacy import check_private
from companion.settings import SALT, SETTINGS, check
from companion.store import notes, pauses, quiet_spans
from companion.store.files import digest
from companion.store.folders import FolderFiles
from companion.store.graves import read_graves
from companion.store.schema.log import SettingRow
from companion.text.slugs import read_name

Progress = Callable[[int, int], None]


class Imported(NamedTuple):
    """What an import did. ``remarks`` say what was repaired, ``refused`` which files stayed out and why."""

    added: int
    changed: int
    same: int
    skipped: int
    paused: str | None
    remarks: tuple[Remark, ...]
    refused: tuple[Remark, ...]
    private: int

    @property
    def code(self) -> int:
        """The exit code: 0 when everything came in, 4 when only private values stayed out, else 1."""
        return 4 if self.private and len(self.refused) == self.private else int(bool(self.refused))


def import_markdown(
    home: Home,
    moment: Moment,
    folder: Path,
    allow: tuple[str, ...] = (),
    progress: Progress = lambda _done, _total: None,
) -> Imported:
    """Take in every note of ``folder`` that can be read; the files stay as they are.

    Raises ``Refused`` for a folder that is none or an export of a newer release, ``StoreUnavailable``.
    """
    files = FolderFiles(folder)
    others = files.subfolders - has_archive(folder) - bool(memory_places(folder))
    reading = read_folder(files, others, clock.local_midnight)
    counts = {"added": 0, "changed": 0, "same": 0, "skipped": 0}
    private: list[Remark] = []
    with changing(home, moment, "import", undoable=False) as change:
        _take_in_surroundings(change, reading)
        yard_of = _yards(read_graves(change.connection), reading.manifest)
        if reading.manifest is not None:
            keep_rows(change, reading.manifest, yard_of)
        exported = {row.id: row for row in reading.manifest.notes} if reading.manifest else {}
        for place, note in enumerate(reading.notes):
            kinds = _private_kinds(note, allow)
            if kinds and _is_as_exported(files, exported.get(note.id)):
                kinds = ""  # it was let in once already, and nobody has changed it since
            if kinds:
                private.append(_private_remark(note, kinds))
            else:
                counts[take_in(change, note, yard_of(note.id))] += 1
            progress(place + 1, len(reading.notes))
        archive = read_archive(folder) if reading.manifest is None else ArchiveFolder()
        for archived in archive.notes:
            kinds = _private_kinds(archived.note, allow)
            if kinds:
                private.append(_private_remark(archived.note, kinds))
            else:
                is_new = keep_archived(change, archived, yard_of(archived.note.id))
                counts["added" if is_new else "same"] += 1
    follow(home, moment)
    refused = (*reading.refused, *archive.refused, *private)
    return Imported(
        **counts, paused=reading.paused, remarks=reading.remarks, refused=refused, private=len(private)
    )


def _yards(graves: Collection[Grave], manifest: Manifest | None) -> Callable[[str], Graveyard]:
    """Return which tombstones the note of an id meets: all; one exported beside some of them, only the others."""
    everything = Graveyard(graves)
    if manifest is None:
        return lambda _id: everything
    exported = {row.id for row in manifest.notes if row.forgotten_at is None} | archived_ids(manifest)
    beside = set(_graves_in(manifest))
    others = Graveyard(grave for grave in graves if grave not in beside)
    return lambda id_: others if id_ in exported else everything


def _graves_in(manifest: Manifest) -> list[Grave]:
    return [Grave(t.hash, t.kind, t.at, t.on, t.mode == "erased") for t in manifest.tombstones]


def _is_as_exported(files: FolderFiles, row: ManifestNote | None) -> bool:
    file = f"{row.name}.md" if row else ""
    return row is not None and file in files and digest(files[file]) == row.sha256


def _private_remark(note: Note, kinds: str) -> Remark:
    """Return the remark on a file that stays out; a name that is private itself is not said."""
    named = _private_in({"--slug": _slug(note)}, ())
    file = note.name.removesuffix(_slug(note)) + "…" if named else note.name
    return Remark(f"{file}.md", None, None, f"holds private values ({kinds}); --allow KIND takes them in")


def _slug(note: Note) -> str:
    parts = read_name(note.name)
    return parts.slug if parts else note.name


def _private_kinds(note: Note, allow: tuple[str, ...]) -> str:
    texts = {"title": note.title, "--feeling": note.feeling or "", "--open-thread": note.open_thread or ""}
    texts |= {"--person": note.person or "", "--slug": _slug(note)}
    texts["--happened"] = "\n".join(line.text for line in note.lines)
    return _private_in(texts, allow)


def _private_in(texts: Mapping[str, str], allow: tuple[str, ...]) -> str:
    try:
        check_private(texts, allow)
    except PrivacyRefused as refusal:
        return ", ".join(refusal.kinds)
    return ""


def _take_in_surroundings(change: Change, reading: FolderReading) -> None:
    if reading.manifest is not None:
        _take_in_manifest(change, reading.manifest)
    if reading.paused is not None:
        until = None if reading.paused == "manually resumed" else reading.paused
        paused = reading.manifest.paused if reading.manifest else None
        take_in_pause(change, until, paused.at if paused else None)


def take_in_pause(change: Change, until: str | None, at: int | None) -> None:
    """Pause as a folder says, unless it is paused here already; ``at`` is when it began, if that is known."""
    if pauses.current(change.connection, change.moment).active:
        return
    since = Moment(at, change.moment.today) if at is not None else change.moment
    pauses.pause(change.connection, since, until)
    change.subjects.append(None)


def _take_in_manifest(change: Change, manifest: Manifest) -> None:
    if manifest.salt and not read_graves(change.connection) and not notes.totals(change.connection).notes:
        change.session.merge(SettingRow(key=SALT, value=manifest.salt))
    if merge_graves(change.session, _graves_in(manifest)):
        change.subjects.append(None)
    quiet_spans.merge(change.connection, (QuietSpan(*span) for span in manifest.quiet))
    for key, value in manifest.settings.items():
        _take_in_setting(change, key, value)


def _take_in_setting(change: Change, key: str, value: str) -> None:
    if key not in SETTINGS or change.session.get(SettingRow, key) is not None:
        return
    try:
        put_setting(change, key, check(key, value))
    except UsageProblem:
        return
    change.subjects.append(None)


def imported_json(done: Imported) -> dict[str, Any]:
    """Return the shape of ``import-from-markdown --json``."""
    return {
        "added": done.added,
        "changed": done.changed,
        "same": done.same,
        "skipped": done.skipped,
        "refused": [_remark_json(remark) for remark in done.refused],
        "remarks": [_remark_json(remark) for remark in done.remarks],
        "paused_until": done.paused,
    }


def _remark_json(remark: Remark) -> dict[str, Any]:
    return {"file": remark.file, "line": remark.line, "field": remark.field, "message": remark.message}
