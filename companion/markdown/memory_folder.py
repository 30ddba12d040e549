"""A whole folder of the memory layout: files in, values out; values in, files out (R-33).

    MEMORY.md  preferences.md  project-context.md  conversations.md  archive/2026-Q1.md  .companion.json

Files are named by their place in the folder. Tolerant in what it reads: one bad file affects only itself, is named
and never written over; other files are strays and left alone. Strict in what it writes: a file that is there keeps
every byte that is no changed entry, a fresh one reads back as it was written.

Identity: ``read_memory`` knows a bullet by the manifest, ``memory_joining`` also by the store; ``memory_writing``
writes the folder for the values that the store holds now.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from companion.errors import Refused
from companion.markdown.manifest import MANIFEST_NAME, DamagedManifest
from companion.markdown.memory_anchors import heading_in
from companion.markdown.memory_archive import ArchiveFile, parse_archive_file, quarter_in
from companion.markdown.memory_hub import HUB_NAME, HubFile, parse_hub
from companion.markdown.memory_manifest import (
    ArchivedRow,
    EntryRow,
    MemoryManifest,
    ThreadRow,
    known_archived,
    known_entry,
    known_thread,
    parse_memory_manifest,
)
from companion.markdown.memory_match import Matching, identify
from companion.markdown.memory_merge import ARCHIVED, ENTRIES, THREADS
from companion.markdown.memory_shape import with_values
from companion.markdown.memory_tier import TierFile, parse_tier
from companion.markdown.remarks import FileRefused, Notebook, Remark
from companion.rules.tiers import TIERS, ArchivedEntry, Entry, Thread, archive_file, file_of

Value = TypeVar("Value")
Known = TypeVar("Known", EntryRow, ArchivedRow, ThreadRow)

TIER_FILES: Final = {file_of(tier): tier for tier in TIERS}


def is_memory_file(name: str) -> bool:
    """Tell by its name whether a file of a folder belongs to the layout."""
    return name in TIER_FILES or name in (HUB_NAME, MANIFEST_NAME) or quarter_in(name) is not None


class MemoryFolder(NamedTuple):
    """The files of a folder as shapes: tiers by tier, archives by quarter. ``refused`` names files to leave alone."""

    tiers: Mapping[str, TierFile] = {}
    archives: Mapping[str, ArchiveFile] = {}
    hub: HubFile | None = None
    manifest: MemoryManifest | None = None
    refused: frozenset[str] = frozenset()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all tiers, in order."""
        return tuple(entry for tier in TIERS if tier in self.tiers for entry in self.tiers[tier].values)

    @property
    def archived(self) -> tuple[ArchivedEntry, ...]:
        """The archived entries of all quarters, the earliest first."""
        return tuple(one for quarter in sorted(self.archives) for one in self.archives[quarter].values)

    @property
    def threads(self) -> tuple[Thread, ...]:
        """The threads of the hub, in order."""
        return self.hub.values if self.hub else ()


def unknown_in(folder: MemoryFolder) -> list[Entry | ArchivedEntry | Thread]:
    """Return the values of a folder that have no id: its bullets that nobody knows."""
    return [
        *(entry for entry in folder.entries if not entry.id),
        *(one for one in folder.archived if not one.entry.id),
        *(thread for thread in folder.threads if not thread.id),
    ]


class MemoryReading(NamedTuple):
    """What a folder gave. What the manifest knows has its id and dates, everything else has none.

    Any ``refused`` means that not everything came in (exit 1). ``strays`` counts the files passed over.
    """

    folder: MemoryFolder
    remarks: tuple[Remark, ...]
    refused: tuple[Remark, ...]
    strays: int


def read_memory(files: Mapping[str, bytes]) -> MemoryReading:
    """Return what the files of a folder hold; the mapping may read each one only when it is asked.

    Raises ``Refused`` for the export of a newer release (K20) or of care notes; nothing else, whatever the files hold.
    """
    reader = _Reader(files)
    manifest = reader.read_manifest()
    for file in sorted(files):
        reader.read(file)
    folder = MemoryFolder(
        reader.tiers, reader.archives, reader.hub, manifest, frozenset(reader.bad) - {MANIFEST_NAME}
    )
    known = _known_by_manifest(folder, manifest) if manifest else folder
    remarks = (*reader.remarks, *_about_links(folder))
    return MemoryReading(known, remarks, tuple(reader.bad.values()), reader.strays)


def _about_links(folder: MemoryFolder) -> list[Remark]:
    """Return a quiet remark for each file that links to a heading which is not there."""
    links = [(file_of(entry.tier), entry.see_also) for entry in folder.entries]
    links += [(archive_file(one.on), one.see) for one in folder.archived]
    headings = {
        file_of(tier): [piece.heading for piece in file.pieces if piece.heading is not None]
        for tier, file in folder.tiers.items()
    }
    lost = {file for file, link in links if link and _leads_nowhere(link, headings)}
    message = "links to a heading that is not there; the links were kept"
    return [Remark(file, None, None, message, quiet=True) for file in sorted(lost)]


def _leads_nowhere(link: str, headings: Mapping[str, list[str]]) -> bool:
    file, mark, _ = link.partition("#")
    return bool(mark) and file in headings and heading_in(link, headings[file]) is None


class _Reader:
    """Reads file after file."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.tiers: dict[str, TierFile] = {}
        self.archives: dict[str, ArchiveFile] = {}
        self.hub: HubFile | None = None
        self.remarks: list[Remark] = []
        self.bad: dict[str, Remark] = {}
        self.strays = 0
        self._files = files

    def read_manifest(self) -> MemoryManifest | None:
        """Return the manifest, ``None`` where there is none that can be read."""
        if MANIFEST_NAME not in self._files:
            return None
        try:
            return parse_memory_manifest(self._files[MANIFEST_NAME])
        except DamagedManifest as damaged:
            self.bad[MANIFEST_NAME] = Remark(MANIFEST_NAME, None, None, f"{damaged.message}; {damaged.hint}")
            return None

    def read(self, file: str) -> None:
        """Read one file, or say why not."""
        notebook = Notebook(file)
        try:
            self._read(file, notebook)
        except FileRefused as refusal:
            self.bad[file] = refusal.remark
        except Refused as problem:
            self.bad[file] = Remark(file, None, None, f"{problem.message}; {problem.hint}")
        self.remarks += notebook.remarks

    def _read(self, file: str, notebook: Notebook) -> None:
        quarter = quarter_in(file)
        if file in TIER_FILES:
            self.tiers[TIER_FILES[file]] = parse_tier(TIER_FILES[file], self._files[file], notebook)
        elif quarter is not None:
            self.archives[quarter] = parse_archive_file(quarter, self._files[file], notebook)
        elif file == HUB_NAME:
            self.hub = parse_hub(self._files[file], notebook)
        elif file != MANIFEST_NAME:
            self.strays += 1


def _known_by_manifest(folder: MemoryFolder, manifest: MemoryManifest) -> MemoryFolder:
    entries = {row.id: row for row in manifest.entries}
    archived = {row.id: row for row in manifest.archived}
    threads = {row.id: row for row in manifest.threads}
    return with_folder_values(
        folder,
        _known(folder.entries, entries, ENTRIES.matching, known_entry),
        _known(folder.archived, archived, ARCHIVED, known_archived),
        _known(folder.threads, threads, THREADS.matching, known_thread),
    )


def _known(
    values: Sequence[Value],
    rows: Mapping[str, Known],
    matching: Matching[Value],
    known: Callable[[Value, Known], Value],
) -> list[Value]:
    base = [(row.id, row.fields) for row in rows.values()]
    ids = identify(values, base, (), matching)
    return [known(value, rows[id_]) if id_ else value for value, id_ in zip(values, ids, strict=True)]


def with_folder_values(
    folder: MemoryFolder,
    entries: Sequence[Entry],
    archived: Sequence[ArchivedEntry],
    threads: Sequence[Thread],
) -> MemoryFolder:
    """Return the folder with other values, in the order in which it gives them; raw texts stay."""
    next_entry, next_archived = iter(entries), iter(archived)
    return folder._replace(
        tiers={
            tier: with_values(folder.tiers[tier], [next(next_entry) for _ in folder.tiers[tier].values])
            for tier in TIERS
            if tier in folder.tiers
        },
        archives={
            quarter: with_values(
                folder.archives[quarter], [next(next_archived) for _ in folder.archives[quarter].values]
            )
            for quarter in sorted(folder.archives)
        },
        hub=with_values(folder.hub, threads) if folder.hub else None,
    )
