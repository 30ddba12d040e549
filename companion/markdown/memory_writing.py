"""The files of a memory folder for the values of the store: fresh, or put into what is there.

A file that is there keeps every byte that is no changed entry; a fresh one reads back as it was written. A file that
could not be read is not written over, and its rows in the manifest stay. A heading goes with the last entry that stood
under it, unless something else stands there.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.markdown.manifest import MANIFEST_NAME, Manifest
from companion.markdown.memory_archive import ArchiveFile, first_day, fresh_archive, quarter_in, with_archived
from companion.markdown.memory_folder import MemoryFolder, unknown_in
from companion.markdown.memory_hub import HUB_NAME, fresh_hub, with_threads
from companion.markdown.memory_manifest import (
    MemoryManifest,
    ProjectPart,
    archived_row,
    entry_row,
    render_memory_manifest,
    thread_row,
    words_hash,
)
from companion.markdown.memory_shape import without_headings
from companion.markdown.memory_tier import TierFile, fresh_tier, with_entries
from companion.markdown.merge_base import short_hash
from companion.rules.tiers import TIERS, ArchivedEntry, Entry, Thread, archive_file, file_of, quarter_of


class MemoryFiles(NamedTuple):
    """A folder's files as bytes, the shapes behind them, and the threads that do not fit into the hub."""

    files: Mapping[str, bytes]
    folder: MemoryFolder
    unlisted: tuple[Thread, ...]


def memory_files(
    folder: MemoryFolder,
    entries: Sequence[Entry],
    archived: Sequence[ArchivedEntry],
    threads: Sequence[Thread],
    common: Manifest | None = None,
    project: ProjectPart | None = None,
) -> MemoryFiles:
    """Return the files of a folder for these values, each kind in the order in which it is to stand.

    ``folder`` is what is there (``MemoryFolder()`` for a fresh one). Files that hold nothing of ours are not made.
    With ``common`` the manifest is among them; ``project`` says whose folder it is, else that stays as it was. A file
    that was refused is not.
    """
    hub = with_threads(folder.hub or fresh_hub(), threads)
    has_hub = bool(threads or folder.hub) and HUB_NAME not in folder.refused
    whole = folder._replace(
        tiers=_tiers_of(folder, entries),
        archives=_archives_of(folder, archived),
        hub=hub.file if has_hub else None,
    )
    files = {name: text.encode() for name, text in _texts(whole).items()}
    if common is not None:
        manifest = _manifest(common, whole, threads, hub.unlisted)
        manifest = manifest._replace(project=project or manifest.project)
        files[MANIFEST_NAME] = render_memory_manifest(manifest).encode()
    return MemoryFiles(files, whole, hub.unlisted)


def _texts(folder: MemoryFolder) -> dict[str, str]:
    texts = {file_of(tier): file.text for tier, file in folder.tiers.items()}
    texts |= {_archive_name(quarter): file.text for quarter, file in folder.archives.items()}
    return texts if folder.hub is None else {**texts, HUB_NAME: folder.hub.text}


def _archive_name(quarter: str) -> str:
    return archive_file(first_day(quarter))


def _tiers_of(folder: MemoryFolder, entries: Sequence[Entry]) -> dict[str, TierFile]:
    tiers = {}
    for tier in TIERS:
        own = [entry for entry in entries if entry.tier == tier]
        if (own or tier in folder.tiers) and file_of(tier) not in folder.refused:
            whole = with_entries(folder.tiers.get(tier) or fresh_tier(tier), own)
            tiers[tier] = without_headings(whole, _had_entries(folder.manifest, tier, whole))
    return tiers


def _had_entries(manifest: MemoryManifest | None, tier: str, file: TierFile) -> set[str]:
    """Return the headings of a file under which entries stood when it was last written."""
    rows = [row.fields for row in (manifest.entries if manifest else ())]
    before = {fields.get("section") for fields in rows if fields.get("tier") == short_hash(tier)}
    return {piece.section for piece in file.pieces if piece.section and short_hash(piece.section) in before}


def _archives_of(folder: MemoryFolder, archived: Sequence[ArchivedEntry]) -> dict[str, ArchiveFile]:
    """Return the archive files: an entry stays in the file where it is, a new one goes where its date belongs."""
    places = {
        key: quarter for quarter, file in folder.archives.items() for one in file.values for key in _keys(one)
    }
    by_quarter: dict[str, list[ArchivedEntry]] = {quarter: [] for quarter in folder.archives}
    for one in archived:
        known = next((places[key] for key in _keys(one) if key in places), None)
        by_quarter.setdefault(known or quarter_of(one.on), []).append(one)
    return {
        quarter: with_archived(folder.archives.get(quarter) or fresh_archive(quarter), own)
        for quarter, own in by_quarter.items()
        if _archive_name(quarter) not in folder.refused
    }


def _keys(archived: ArchivedEntry) -> list[tuple[str, str]]:
    """Return by what an archived entry is found in the files: its id, else words and date."""
    words = [(archived.entry.text, archived.on)]
    return [("id", archived.entry.id), *words] if archived.entry.id else words


def _manifest(
    common: Manifest, folder: MemoryFolder, threads: Sequence[Thread], unlisted: Sequence[Thread]
) -> MemoryManifest:
    """Return the manifest; rows of a file that was left alone stay as they were, and so does their merge base."""
    before, left_alone = folder.manifest or MemoryManifest(), folder.refused
    tiers = {short_hash(tier) for tier in TIERS if file_of(tier) in left_alone}
    quarters = {quarter_in(name) for name in left_alone}
    entries = [row for row in before.entries if row.fields.get("tier") in tiers]
    archived = [row for row in before.archived if quarter_of(row.on) in quarters]
    hub = [thread_row(thread, listed=thread not in unlisted) for thread in threads if thread.id]
    return MemoryManifest(
        common,
        (*entries, *(entry_row(entry) for entry in folder.entries if entry.id)),
        (*archived, *(archived_row(one) for one in folder.archived if one.entry.id)),
        before.threads if HUB_NAME in left_alone else tuple(hub),
        tuple(words_hash(value) for value in unknown_in(folder)),
        before.project,
    )
