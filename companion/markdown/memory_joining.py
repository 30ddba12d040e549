"""A folder of the memory layout joined with the store: what a person's hand changed there (K05).

Entries and threads are merged three-way (``memory_merge``). The archive is history: what a hand adds to it comes in,
what a hand changes or takes out is written again. An entry that was taken out of its tier and stands in the archive
was archived by hand, which is how the skill itself does it where it edits the files (R-37).
"""

from collections.abc import Sequence
from typing import NamedTuple

from companion.markdown.memory_folder import MemoryFolder, with_folder_values
from companion.markdown.memory_manifest import MemoryManifest, words_hash
from companion.markdown.memory_match import identify
from companion.markdown.memory_merge import ARCHIVED, ENTRIES, THREADS, Merged, merge_values
from companion.rules.tiers import ArchivedEntry, Entry, Thread


class Joined(NamedTuple):
    """What a person's files change in the store, and the folder with every bullet known that can be.

    ``archived`` are archived entries that a person wrote; ``moved`` pairs the id of an entry that a person took out
    of its tier with the archived bullet that holds its words: it was archived by hand, not removed.
    """

    folder: MemoryFolder
    entries: Merged[Entry]
    threads: Merged[Thread]
    archived: tuple[ArchivedEntry, ...]
    moved: tuple[tuple[str, ArchivedEntry], ...]

    @property
    def says_something(self) -> bool:
        """Tell whether a person changed anything in the files that the store does not know yet."""
        parts = ((m.changed, m.added, m.removed, m.clashes) for m in (self.entries, self.threads))
        return any(any(part) for part in parts) or bool(self.archived or self.moved)


def joined(
    folder: MemoryFolder,
    entries: Sequence[Entry],
    archived: Sequence[ArchivedEntry],
    threads: Sequence[Thread],
) -> Joined:
    """Return what the folder's files change in a store that holds these values, those that belong into it.

    The folder must be fresh from ``read_memory``. A bullet that nobody knew when the files were last written is no
    addition; without a manifest every unknown bullet is one.
    """
    manifest = folder.manifest or MemoryManifest()
    merged = _joined_entries(folder, manifest, entries)
    hub = _joined_threads(folder, manifest, threads)
    by_hand, archived_ids = _archived_by_hand(folder, manifest, archived)
    moved = _moved(merged.removed, entries, by_hand)
    gone = {id_ for id_, _ in moved}
    kept_out = [one for _, one in moved]
    return Joined(
        _with_ids(folder, merged.ids, archived_ids, hub.ids),
        merged._replace(removed=tuple(id_ for id_ in merged.removed if id_ not in gone)),
        hub,
        tuple(one for one in by_hand if not any(one is other for other in kept_out)),
        moved,
    )


def _joined_entries(
    folder: MemoryFolder, manifest: MemoryManifest, entries: Sequence[Entry]
) -> Merged[Entry]:
    base = [(row.id, row.fields) for row in manifest.entries]
    found = [entry._replace(id="") for entry in folder.entries]
    merged = merge_values(base, entries, found, set(folder.tiers), ENTRIES)
    return merged._replace(added=tuple(one for one in merged.added if _is_news(one, manifest)))


def _joined_threads(
    folder: MemoryFolder, manifest: MemoryManifest, threads: Sequence[Thread]
) -> Merged[Thread]:
    base = [(row.id, row.fields) for row in manifest.threads if row.listed]
    found = [thread._replace(id="") for thread in folder.threads]
    merged = merge_values(base, threads, found, {""} if folder.hub else set(), THREADS)
    return merged._replace(added=tuple(one for one in merged.added if _is_news(one, manifest)))


def _is_news(value: Entry | ArchivedEntry | Thread, manifest: MemoryManifest) -> bool:
    """Tell whether a bullet was not yet there, unknown to the store, when the files were last written."""
    return words_hash(value) not in manifest.unknown


def _archived_by_hand(
    folder: MemoryFolder, manifest: MemoryManifest, archived: Sequence[ArchivedEntry]
) -> tuple[list[ArchivedEntry], list[str]]:
    """Return the archived entries that neither manifest nor store knows, and the ids of all in the files."""
    base = [(row.id, row.fields) for row in manifest.archived]
    found = [one._replace(entry=one.entry._replace(id="")) for one in folder.archived]
    ids = identify(found, base, archived, ARCHIVED)
    unknown = [one for one, id_ in zip(found, ids, strict=True) if not id_ and one.entry.text]
    return [one for one in unknown if _is_news(one, manifest)], ids


def _moved(
    removed: Sequence[str], entries: Sequence[Entry], by_hand: Sequence[ArchivedEntry]
) -> tuple[tuple[str, ArchivedEntry], ...]:
    by_id = {entry.id: entry for entry in entries}
    waiting = list(by_hand)
    moved = []
    for id_ in removed:
        fitting = next((one for one in waiting if one.entry.text == by_id[id_].text), None)
        if fitting is not None:
            waiting.remove(fitting)
            moved.append((id_, fitting))
    return tuple(moved)


def _with_ids(
    folder: MemoryFolder, entry_ids: Sequence[str], archived_ids: Sequence[str], thread_ids: Sequence[str]
) -> MemoryFolder:
    return with_folder_values(
        folder,
        [entry._replace(id=id_) for entry, id_ in zip(folder.entries, entry_ids, strict=True)],
        [
            one._replace(entry=one.entry._replace(id=id_))
            for one, id_ in zip(folder.archived, archived_ids, strict=True)
        ],
        [thread._replace(id=id_) for thread, id_ in zip(folder.threads, thread_ids, strict=True)],
    )
