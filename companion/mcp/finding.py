"""What the tool ``recall`` looks through: the command's recall, with the entries behind its results."""

from contextlib import closing
from typing import Final, NamedTuple

from companion.actions.reads.finding_entries import known_entry
from companion.actions.reads.projects import project_here
from companion.actions.reads.recall import KINDS as ANY_KIND
from companion.actions.reads.recall import Wish, recall
from companion.actions.reads.searching import Wanted, search
from companion.mcp.arguments import Arguments
from companion.mcp.tool import Call
from companion.rules.tagging import tag_of
from companion.rules.tiers import Entry
from companion.store import connect
from companion.store.faults import translated
from companion.store.recall import Found

KINDS: Final = ("entry", "note", "turn")
_LOOKED_AT: Final = 2
"""So many times the results that are wanted are looked at, as rejections and other tiers fall out."""


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

    Recall over everything is quick. Only where what is wanted was crowded out of it, by dialogue say, is it asked for
    alone, which looks at far more.
    """
    if not given["query"].strip():
        return [item for item in _newest(call, given) if _is_wanted(item, given)]
    most = given["top_k"] * _LOOKED_AT
    found = _recalled(call, given, ANY_KIND, most)
    wanted = [item for item in found if _is_wanted(item, given)]
    if len(wanted) >= given["top_k"] or len(found) < most or given["kind"] == "all":
        return wanted
    return [item for item in _recalled(call, given, (given["kind"],), most) if _is_wanted(item, given)]


def _newest(call: Call, given: Arguments) -> list[Memory]:
    wanted = Wanted(tier=given.get("tier"), project=given.get("scope"), folder=call.folder)
    listed = search(call.home, call.moment, wanted, given["top_k"] * _LOOKED_AT)
    return [Memory(one.id, "entry", one.text, 0.0, one.written_at, None, one) for one in listed]


def _recalled(call: Call, given: Arguments, kinds: tuple[str, ...], most: int) -> list[Memory]:
    wish = Wish(kinds, folder=_folder(call, given.get("scope")))
    found = recall(call.home, given["query"], most, wish, call.moment)
    with translated(), closing(connect.reading(call.home.store)) as connection:
        entries = {one.id: known_entry(connection, one.number) for one in found if one.kind == "entry"}
    return [_memory(one, entries.get(one.id)) for one in found]


def _folder(call: Call, scope: str | None) -> str | None:
    """Return the folder of the project from which to look: what holds everywhere is seen from each."""
    if scope is None:
        return call.folder
    with translated(), closing(connect.reading(call.home.store)) as connection:
        place = project_here(connection, scope, call.folder)
    return place.path if place else None


def _memory(one: Found, entry: Entry | None) -> Memory:
    said_by = None if entry else one.speaker or one.role
    return Memory(one.id, one.kind, one.text, one.score, one.at, said_by, entry)


def _is_wanted(item: Memory, given: Arguments) -> bool:
    tier, entity = given.get("tier"), given.get("entity")
    if given["kind"] not in ("all", item.kind):
        return False
    if item.entry is None:
        return tier is None and entity is None
    about = entity is None or tag_of(entity) in (*item.entry.people, *item.entry.topics)
    return item.entry.type != "rejection" and about and tier in (None, item.entry.tier)
