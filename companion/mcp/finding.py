"""What the tool ``recall`` looks through: the command's recall, with the entries behind its results."""

import sqlite3
from contextlib import closing
from typing import Final, NamedTuple

from companion.actions.reads.projects import project_here
from companion.actions.reads.recall import KINDS as ANY_KIND
from companion.actions.reads.recall import WIDE, Wish, recall_in
from companion.actions.reads.searching import Wanted, search
from companion.mcp.arguments import Arguments
from companion.mcp.tool import Call
from companion.rules.tagging import tag_of
from companion.rules.tiers import Entry
from companion.store import connect, entries
from companion.store.faults import translated
from companion.store.recall import Found

KINDS: Final = ("entry", "note", "turn")
_LOOKED_AT: Final = 2
"""So many times the results that are wanted are looked at first, as rejections and other tiers fall out."""


class Memory(NamedTuple):
    """One memory; ``entry`` where it is one, ``at`` its instant in UTC milliseconds."""

    id: str
    kind: str
    text: str
    score: float
    at: int
    said_by: str | None = None
    entry: Entry | None = None


def memories(call: Call, given: Arguments) -> list[Memory]:
    """Return what is found, best first; without a query the entries that changed last.

    Where too much of what is found is not wanted, an entry of another tier say, far more is looked at once.
    """
    if not given["query"].strip():
        return [item for item in _newest(call, given) if _is_wanted(item, given)]
    with translated(), closing(connect.reading(call.home.store)) as connection:
        few = given["top_k"] * _LOOKED_AT
        wanted, whole = _recalled(connection, call, given, few)
        if len(wanted) < given["top_k"] and not whole:
            wanted, _ = _recalled(connection, call, given, max(few, WIDE))
    return wanted


def _newest(call: Call, given: Arguments) -> list[Memory]:
    wanted = Wanted(tier=given.get("tier"), project=given.get("scope"), folder=call.folder)
    listed = search(call.home, call.moment, wanted, given["top_k"] * _LOOKED_AT)
    return [Memory(one.id, "entry", one.text, 0.0, one.written_at, None, one) for one in listed]


def _recalled(
    connection: sqlite3.Connection, call: Call, given: Arguments, most: int
) -> tuple[list[Memory], bool]:
    """Return what is wanted of at most so many memories, and whether these are all that there are."""
    kinds = ANY_KIND if given["kind"] == "all" else (given["kind"],)
    wish = Wish(kinds, folder=_folder(connection, call, given.get("scope")))
    found = recall_in(connection, given["query"], most, wish, call.moment)
    known = entries.read_entries(connection, [one.number for one in found if one.kind == "entry"])
    items = [_memory(one, known.get(one.number) if one.kind == "entry" else None) for one in found]
    return [item for item in items if _is_wanted(item, given)], len(found) < most


def _folder(connection: sqlite3.Connection, call: Call, scope: str | None) -> str | None:
    """Return the folder of the project from which to look: what holds everywhere is seen from each."""
    if scope is None:
        return call.folder
    place = project_here(connection, scope, call.folder)
    return place.path if place else None


def _memory(one: Found, entry: Entry | None) -> Memory:
    said_by = None if entry else one.speaker or one.role
    return Memory(one.id, one.kind, one.text, one.score, one.at, said_by, entry)


def _is_wanted(item: Memory, given: Arguments) -> bool:
    tier, entity = given.get("tier"), given.get("entity")
    if given["kind"] not in ("all", item.kind):
        return False
    if item.entry is None:  # an entry without one was taken away this moment
        return item.kind != "entry" and tier is None and entity is None
    about = entity is None or tag_of(entity) in (*item.entry.people, *item.entry.topics)
    return item.entry.type != "rejection" and about and tier in (None, item.entry.tier)
