"""The mirror of the memory layout: what a person changed in the files, joined with what changed in the store (K05).

Three-way, bullet by bullet and field by field, against the hashes of the manifest. What only the person changed is
taken, what only the store changed is kept, equal changes are one. In a clash the store is kept; where the words
clash, the person's become an entry of their own, and the clash is reported. So nothing that anyone wrote is lost.

A bullet that a person took out is *removed*, unless the store changed it meanwhile: then it is written again. A file
that is gone, or that lost three bullets or more and has none left, is an accident and never taken for that. A bullet
that is new is *added*, once. Merging again after its outcome was stored changes nothing.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from companion.markdown.memory_manifest import Hashes, archived_hashes, entry_hashes, thread_hashes
from companion.markdown.memory_match import Matching, identify
from companion.rules.tiers import ArchivedEntry, Entry, Thread

Value = TypeVar("Value")

ACCIDENT: Final = 3
"""From how many bullets on an emptied file is taken for an accident."""

REMOVED: Final = "removed"
"""What a clash names when a bullet was taken out that the store had changed."""


class Clash(NamedTuple):
    """What both sides changed: the id, and the names of the fields."""

    id: str
    fields: tuple[str, ...]


class Merged(NamedTuple, Generic[Value]):
    """What the store must do: ``changed`` are stored values with new fields, ``added`` new ones without an id.

    ``removed`` are ids; ``ids`` say which stored value each found one is, an empty text for none.
    """

    changed: tuple[Value, ...] = ()
    added: tuple[Value, ...] = ()
    removed: tuple[str, ...] = ()
    clashes: tuple[Clash, ...] = ()
    ids: tuple[str, ...] = ()


class Merging(NamedTuple, Generic[Value]):
    """How values of one kind are merged: how they are known, where they stand, and what their words are."""

    matching: Matching[Value]
    place_of: Callable[[Value], str]
    words: tuple[str, ...]
    take: Callable[[Value, Value, Collection[str]], Value]


def merge_values(
    base: Sequence[tuple[str, Hashes]],
    stored: Sequence[Value],
    found: Sequence[Value],
    present: Collection[str],
    merging: Merging[Value],
) -> Merged[Value]:
    """Return what the person's files change in the store.

    ``base`` are ids and field hashes as last written, ``stored`` the values now, ``found`` those of the files in
    order, ``present`` the places (tiers) whose file could be read.
    """
    ids = identify(found, base, stored, merging.matching)
    merge = _Merge(dict(base), stored, merging)
    for value, id_ in zip(found, ids, strict=True):
        merge.join(value, id_)
    there = set(ids)
    merge.remove([id_ for id_, _ in base if id_ not in there], found, present)
    return Merged(
        tuple(merge.changed), tuple(merge.added), tuple(merge.removed), tuple(merge.clashes), tuple(ids)
    )


class _Merge(Generic[Value]):
    """Collects what must be done, value by value."""

    def __init__(self, base: dict[str, Hashes], stored: Sequence[Value], merging: Merging[Value]) -> None:
        self.changed: list[Value] = []
        self.added: list[Value] = []
        self.removed: list[str] = []
        self.clashes: list[Clash] = []
        self._base = base
        self._stored = {merging.matching.id_of(value): value for value in stored}
        self._merging = merging
        self._known = {self._words_of(value) for value in stored}

    def _words_of(self, value: Value) -> tuple[str, ...]:
        hashes = self._merging.matching.hashes_of(value)
        return tuple(hashes[field] for field in self._merging.words)

    def join(self, value: Value, id_: str) -> None:
        """Join what one bullet says with what the store says under its id."""
        stored = self._stored.get(id_)
        if not id_:
            self._add(value)
        elif stored is not None and id_ in self._base:
            self._join_fields(value, stored, id_, self._base[id_])

    def _add(self, value: Value) -> None:
        words = self._words_of(value)
        if words not in self._known and self._merging.matching.words_of(value).strip():
            self._known.add(words)
            self.added.append(value)

    def _join_fields(self, value: Value, stored: Value, id_: str, base: Hashes) -> None:
        hashes_of = self._merging.matching.hashes_of
        mine, other = hashes_of(stored), hashes_of(value)
        differing = [field for field in other if other[field] not in (mine[field], base.get(field))]
        clashing = tuple(field for field in differing if mine[field] != base.get(field))
        taken = [field for field in differing if field not in clashing]
        if taken:
            self.changed.append(self._merging.take(stored, value, taken))
        if clashing:
            self.clashes.append(Clash(id_, clashing))
        if any(field in self._merging.words for field in clashing):
            self._add(value)

    def remove(self, lost: Sequence[str], found: Sequence[Value], present: Collection[str]) -> None:
        """Take out what a person took out of the files of the places that are ``present``."""
        place_of = self._merging.place_of
        missing = [self._stored[id_] for id_ in lost if id_ in self._stored]
        counts = Counter(place_of(value) for value in missing)
        left = {place_of(value) for value in found}
        for value in missing:
            place = place_of(value)
            if place in present and (place in left or counts[place] < ACCIDENT):
                self._remove(value)

    def _remove(self, stored: Value) -> None:
        id_ = self._merging.matching.id_of(stored)
        if self._merging.matching.hashes_of(stored) == self._base[id_]:
            self.removed.append(id_)
        else:
            self.clashes.append(Clash(id_, (REMOVED,)))


def _take_entry(stored: Entry, found: Entry, fields: Collection[str]) -> Entry:
    return stored._replace(**{field: getattr(found, field) for field in fields})


def _take_thread(stored: Thread, found: Thread, fields: Collection[str]) -> Thread:
    return stored._replace(**{field: getattr(found, field) for field in fields})


ENTRIES: Final = Merging[Entry](
    Matching(
        id_of=lambda entry: entry.id,
        hashes_of=entry_hashes,
        signatures=(("tier", "section", "text"), ("tier", "text"), ("text",)),
        apart=lambda entry: entry.tier,
        words_of=lambda entry: entry.text,
    ),
    place_of=lambda entry: entry.tier,
    words=("text",),
    take=_take_entry,
)

THREADS: Final = Merging[Thread](
    Matching(
        id_of=lambda thread: thread.id,
        hashes_of=thread_hashes,
        signatures=(("name", "text"), ("name",)),
        apart=lambda _: "",
        words_of=lambda thread: f"{thread.name} {thread.text}",
    ),
    place_of=lambda _: "",
    words=("name", "text"),
    take=_take_thread,
)

ARCHIVED: Final = Matching[ArchivedEntry](
    id_of=lambda archived: archived.entry.id,
    hashes_of=archived_hashes,
    signatures=(("tier", "text", "on"), ("text", "on"), ("text",)),
    apart=lambda archived: archived.entry.tier,
    words_of=lambda archived: archived.entry.text,
    reword=False,
)
"""Archived entries are history: they are known again, and never changed or taken out by hand."""
