"""Bullets of a memory folder, stated again: which one is which, and what a hand changed of them (K05).

A bullet has no id. It is the one that said the same when the file was last written, else the one that says the same
in the store, else the one that it was reworded from; how alike two texts are is the product's to say
(``memory_match.likeness``, with tests of its own). Field by field, what only the hand changed is taken and what only
the store changed stays; where both changed the words, the hand's are a bullet of their own.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

from companion.markdown.memory_match import letter_pairs, likeness

Fields = dict[str, Any]
Known = Sequence[tuple[str, Fields]]
"""Ids with what their bullets say."""


class Kind(NamedTuple):
    """A kind of bullet: its fields, which of them make it known (the strictest first), which are its words.

    ``place`` is the field that names its file; a kind that does not ``reword`` is new when its words are.
    """

    fields: tuple[str, ...]
    signatures: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]
    place: str | None
    reword: bool = True


ENTRIES: Final = Kind(
    ("tier", "section", "text", "type", "topics", "people", "see_also"),
    (("tier", "section", "text"), ("tier", "text"), ("text",)),
    ("text",),
    "tier",
)
THREADS: Final = Kind(("name", "state", "text"), (("name", "text"), ("name",)), ("name", "text"), None)
ARCHIVED: Final = Kind(
    ("tier", "text", "on"), (("tier", "text", "on"), ("text", "on"), ("text",)), ("text",), None, reword=False
)


class Changes(NamedTuple):
    """What a hand changed: fields to take by id, bullets that are new, ids that were taken out."""

    changed: list[tuple[str, Fields]]
    added: list[Fields]
    removed: list[str]
    ids: list[str]


def shown(value: Fields, field: str) -> Any:
    """Return a field as a bullet shows it: the order of tags says nothing."""
    told = value[field]
    return tuple(sorted(told)) if isinstance(told, tuple | list) else (told or None)


def same(one: Fields, other: Fields, fields: Collection[str]) -> bool:
    """Tell whether two bullets say the same in some fields."""
    return all(shown(one, field) == shown(other, field) for field in fields)


def known_again(found: Sequence[Fields], base: Known, held: Known, kind: Kind) -> list[str]:
    """Return the id of each bullet, an empty text for a new one."""
    ids = [""] * len(found)
    for known in (base, held):
        for fields in kind.signatures:
            for at, bullet in enumerate(found):
                fitting = (id_ for id_, value in known if id_ not in ids and same(bullet, value, fields))
                ids[at] = ids[at] or next(fitting, "")
    if kind.reword:
        _reworded(ids, found, base, dict(held), kind)
    return ids


def _reworded(
    ids: list[str], found: Sequence[Fields], base: Known, held: dict[str, Fields], kind: Kind
) -> None:
    """Give bullets that are nearly what an entry says its id, the likeliest first."""
    lost = [id_ for id_, _ in base if id_ in held and id_ not in ids]
    pairs = [
        (-alike, order, number, at, id_)
        for order, at in enumerate(at for at, id_ in enumerate(ids) if not id_)
        for number, id_ in enumerate(lost)
        if (alike := _alike(found[at], held[id_], kind))
    ]
    for *_, at, id_ in sorted(pairs):
        if not ids[at] and id_ not in ids:
            ids[at] = id_


def _alike(one: Fields, other: Fields, kind: Kind) -> float:
    if kind.place is not None and one[kind.place] != other[kind.place]:
        return 0.0
    texts = [" ".join(value[field] for field in kind.words) for value in (one, other)]
    return likeness(letter_pairs(texts[0]), letter_pairs(texts[1]))


def changes(
    found: Sequence[Fields], base: Known, held: Known, present: Collection[str], kind: Kind
) -> Changes:
    """Return what a hand changed in the files of the places that are ``present``."""
    ids = known_again(found, base, held, kind)
    written, stored = dict(base), dict(held)
    done = Changes([], [], [], ids)
    told = [words_of(value, kind) for value in stored.values()]
    for bullet, id_ in zip(found, ids, strict=True):
        clashing = id_ in written and id_ in stored and _join(done, id_, bullet, written, stored, kind)
        words = words_of(bullet, kind)
        if (not id_ or clashing) and words not in told and any(words):
            told.append(words)
            done.added.append(bullet)
    lost = [id_ for id_ in written if id_ not in ids and id_ in stored]
    done.removed.extend(_taken_out(lost, found, written, stored, present, kind))
    return done


def words_of(value: Fields, kind: Kind) -> tuple[str, ...]:
    """Return what a bullet says, tags aside."""
    return tuple(value[field] for field in kind.words)


def _join(
    done: Changes, id_: str, bullet: Fields, written: dict[str, Fields], stored: dict[str, Fields], kind: Kind
) -> bool:
    """Take what only the hand changed; return whether both sides changed the words."""
    other = [
        field
        for field in kind.fields
        if not same(bullet, stored[id_], [field]) and not same(bullet, written[id_], [field])
    ]
    taken = {field: bullet[field] for field in other if same(stored[id_], written[id_], [field])}
    if taken:
        done.changed.append((id_, taken))
    return any(field in kind.words for field in other if field not in taken)


def _taken_out(
    lost: Sequence[str],
    found: Sequence[Fields],
    written: dict[str, Fields],
    stored: dict[str, Fields],
    present: Collection[str],
    kind: Kind,
) -> list[str]:
    """Return what was taken out: not what the store changed since, not all of three bullets or more of one file."""
    place_of: Callable[[Fields], str] = lambda value: value[kind.place] if kind.place else ""  # noqa: E731 - two words
    counts = Counter(place_of(stored[id_]) for id_ in lost)
    left = {place_of(bullet) for bullet in found}
    meant = [
        id_
        for id_ in lost
        if (place := place_of(stored[id_])) in present and (place in left or counts[place] < 3)
    ]
    return [id_ for id_ in meant if same(stored[id_], written[id_], kind.fields)]
