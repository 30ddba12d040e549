"""Bullets of a memory folder that are nobody's, or that are to leave: what becomes of them when the files are written.

A bullet without an id stays as its person wrote it. One that nobody knows and whose words were ever forgotten goes:
what was said again since is in the store, and known by its words.
"""

from collections.abc import Callable, Collection
from typing import Final

from companion.markdown.memory_folder import MemoryFolder, with_folder_values
from companion.rules.tiers import ArchivedEntry, Entry, Thread
from companion.rules.tombstones import Graveyard, Unit, thread_unit, units_of_entry

_FORGOTTEN: Final = "forgotten"
"""The id of a bullet that is to leave its file; nothing in a store has it."""


def without_ids(folder: MemoryFolder, left: Collection[str]) -> MemoryFolder:
    """Return the folder in which the bullets with these ids are nobody's: they stay as the person wrote them."""
    return _with_ids(
        folder,
        lambda one: "" if one.id in left else one.id,
        lambda one: one.entry.id,
        lambda one: "" if one.id in left else one.id,
    )


def without_forgotten(folder: MemoryFolder, yard: Graveyard) -> MemoryFolder:
    """Return the folder in which bullets that nobody knows and that were ever forgotten are marked to go."""

    def settled(id_: str, *units: Unit) -> str:
        gone = not id_ and any(yard.grave_of(unit._replace(at=None, on="")) for unit in units)
        return _FORGOTTEN if gone else id_

    return _with_ids(
        folder,
        lambda one: settled(one.id, *units_of_entry(one)),
        lambda one: settled(one.entry.id, *units_of_entry(one.entry)),
        lambda one: settled(one.id, thread_unit(one)),
    )


def _with_ids(
    folder: MemoryFolder,
    entry_id: Callable[[Entry], str],
    archived_id: Callable[[ArchivedEntry], str],
    thread_id: Callable[[Thread], str],
) -> MemoryFolder:
    return with_folder_values(
        folder,
        [one._replace(id=entry_id(one)) for one in folder.entries],
        [one._replace(entry=one.entry._replace(id=archived_id(one))) for one in folder.archived],
        [one._replace(id=thread_id(one)) for one in folder.threads],
    )
