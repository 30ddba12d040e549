"""``.companion.json`` of the memory layout: identities, dates and projects, and the merge base of every bullet.

The common part (format, salt, tombstones, pause, settings) is ``manifest``'s own; each entry, archived entry and
thread has a row here. A row holds no words, only the hash of each field as it was last written, so a hand edit is
seen field by field (``memory_merge``). One row a line, in the order of the files. ``project`` says whose folder it is,
so that an export in an empty home belongs where it did.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from companion.markdown.manifest import (
    Manifest,
    Row,
    canonical_json,
    load_document,
    parse_manifest,
    render_manifest,
)
from companion.markdown.merge_base import short_hash
from companion.rules.tiers import ArchivedEntry, Entry, Thread

LAYOUT: Final = "memory"

Hashes = Mapping[str, str]
"""A hash for each field of a bullet, by the field's name."""


class EntryRow(NamedTuple):
    """What one entry's bullet does not say, and the hashes of what it says. Instants in UTC milliseconds."""

    id: str
    fields: Hashes
    project: str | None
    created: str
    updated: str
    position: int
    written_at: int


class ArchivedRow(NamedTuple):
    """The same for an archived entry, and where it came from; ``on`` and ``superseded_by`` are those of its link."""

    id: str
    fields: Hashes
    tier: str
    on: str
    superseded_by: str | None
    section: str | None
    project: str | None
    created: str
    updated: str
    position: int
    written_at: int


class ThreadRow(NamedTuple):
    """The same for a thread; one that did not fit is not ``listed``."""

    id: str
    fields: Hashes
    project: str | None
    position: int
    updated: str
    listed: bool


class ProjectPart(NamedTuple):
    """The project whose folder it is; ``created_at`` in UTC milliseconds. Without an id: what holds everywhere."""

    id: str
    path: str
    name: str
    created_at: int


EVERYWHERE: Final = ProjectPart("", "", "", 0)
"""The folder of no project: it shows what holds everywhere."""


class MemoryManifest(NamedTuple):
    """The whole manifest; ``common`` has no notes. Without a ``project`` nobody knows whose folder it is.

    ``unknown`` are hashes of bullets that stayed in the files and out of the store (``words_hash``): they are no news
    the next time.
    """

    common: Manifest = Manifest()
    entries: tuple[EntryRow, ...] = ()
    archived: tuple[ArchivedRow, ...] = ()
    threads: tuple[ThreadRow, ...] = ()
    unknown: tuple[str, ...] = ()
    project: ProjectPart | None = None


def words_hash(value: Entry | ArchivedEntry | Thread) -> str:
    """Return the hash of what a bullet says, tags aside."""
    if isinstance(value, Thread):
        return short_hash(value.name, value.text)
    return short_hash(value.text if isinstance(value, Entry) else value.entry.text)


def entry_hashes(entry: Entry) -> dict[str, str]:
    """Return the hash of every field that an entry's bullet and its place show."""
    values = {
        "tier": entry.tier,
        "section": entry.section or None,
        "text": entry.text,
        "type": entry.type,
        "topics": ",".join(sorted(entry.topics)),
        "people": ",".join(sorted(entry.people)),
        "see_also": entry.see_also,
    }
    return {field: short_hash(value) for field, value in values.items()}


def archived_hashes(archived: ArchivedEntry) -> dict[str, str]:
    """Return the hash of what makes an archived bullet the same: tier, text and date."""
    return {
        "tier": short_hash(archived.entry.tier),
        "text": short_hash(archived.entry.text),
        "on": short_hash(archived.on),
    }


def thread_hashes(thread: Thread) -> dict[str, str]:
    """Return the hash of every field that a thread's bullet shows."""
    values = {"name": thread.name, "state": thread.state, "text": thread.text}
    return {field: short_hash(value) for field, value in values.items()}


def entry_row(entry: Entry) -> EntryRow:
    """Return an entry's row."""
    return EntryRow(
        entry.id,
        entry_hashes(entry),
        entry.project,
        entry.created,
        entry.updated,
        entry.position,
        entry.written_at,
    )


def archived_row(archived: ArchivedEntry) -> ArchivedRow:
    """Return an archived entry's row."""
    entry = archived.entry
    return ArchivedRow(
        entry.id,
        archived_hashes(archived),
        entry.tier,
        archived.on,
        archived.superseded_by,
        entry.section,
        entry.project,
        entry.created,
        entry.updated,
        entry.position,
        entry.written_at,
    )


def thread_row(thread: Thread, *, listed: bool = True) -> ThreadRow:
    """Return a thread's row."""
    return ThreadRow(
        thread.id, thread_hashes(thread), thread.project, thread.position, thread.updated, listed
    )


def known_entry(entry: Entry, row: EntryRow) -> Entry:
    """Return an entry from a file with what its row knows put back."""
    return entry._replace(
        id=row.id,
        project=row.project,
        created=row.created,
        updated=row.updated,
        position=row.position,
        written_at=row.written_at,
    )


def known_archived(archived: ArchivedEntry, row: ArchivedRow) -> ArchivedEntry:
    """Return an archived entry from a file with what its row knows put back."""
    entry = archived.entry._replace(
        id=row.id,
        tier=row.tier,
        section=row.section,
        project=row.project,
        created=row.created,
        updated=row.updated,
        position=row.position,
        written_at=row.written_at,
    )
    return ArchivedEntry(entry, row.on, archived.see, row.superseded_by)


def known_thread(thread: Thread, row: ThreadRow) -> Thread:
    """Return a thread from a file with what its row knows put back."""
    return thread._replace(id=row.id, project=row.project, position=row.position, updated=row.updated)


def render_memory_manifest(manifest: MemoryManifest) -> str:
    """Return the text of ``.companion.json``: equal manifests give equal text."""
    common = render_manifest(manifest.common._replace(notes=())).removesuffix("\n}\n")
    own = {
        "archived": _rows(manifest.archived),
        "entries": _rows(manifest.entries),
        "layout": canonical_json(LAYOUT),
        **({"project": canonical_json(manifest.project._asdict())} if manifest.project else {}),
        "threads": _rows(manifest.threads),
        "unknown": canonical_json(sorted(set(manifest.unknown))),
    }
    return ",\n".join([common, *(f'"{key}": {text}' for key, text in own.items())]) + "\n}\n"


def _rows(rows: Iterable[EntryRow | ArchivedRow | ThreadRow]) -> str:
    text = ",\n".join(canonical_json({**row._asdict(), "fields": dict(row.fields)}) for row in rows)
    return f"[\n{text}\n]" if text else "[]"


def parse_memory_manifest(data: bytes) -> MemoryManifest:
    """Return the manifest that ``data`` holds.

    Raises ``Refused`` for one of a newer release (K20) or of another layout, which must not be written over, and
    ``DamagedManifest`` for what cannot be read whole.
    """
    common = parse_manifest(data, LAYOUT)
    document = Row(load_document(data))
    return MemoryManifest(
        common,
        tuple(_entry(row) for row in document.rows("entries")),
        tuple(_archived(row) for row in document.rows("archived")),
        tuple(_thread(row) for row in document.rows("threads")),
        document.items("unknown", str),
        _project(document),
    )


def _project(document: Row) -> ProjectPart | None:
    values = document.get("project", dict) if "project" in document.values else None
    if values is None:
        return None
    row = Row(values)
    return ProjectPart(
        row.get("id", str), row.get("path", str), row.get("name", str), row.get("created_at", int)
    )


def _entry(row: Row) -> EntryRow:
    return EntryRow(
        row.get("id", str),
        row.texts("fields"),
        row.get("project", str, None),
        row.get("created", str),
        row.get("updated", str),
        row.get("position", int),
        row.get("written_at", int),
    )


def _archived(row: Row) -> ArchivedRow:
    return ArchivedRow(
        row.get("id", str),
        row.texts("fields"),
        row.get("tier", str),
        row.get("on", str),
        row.get("superseded_by", str, None),
        row.get("section", str, None),
        row.get("project", str, None),
        row.get("created", str),
        row.get("updated", str),
        row.get("position", int),
        row.get("written_at", int),
    )


def _thread(row: Row) -> ThreadRow:
    return ThreadRow(
        row.get("id", str),
        row.texts("fields"),
        row.get("project", str, None),
        row.get("position", int),
        row.get("updated", str),
        row.get("listed", bool),
    )
