"""Which bullet of a file is which entry: a bullet has no id, so it is known by what it said.

In this order: it says what the file said when it was last written; it says what the store says now; it says nearly
what the store says (a person reworded it). A bullet that fits nothing is new. Each id stands for one bullet.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from companion.markdown.memory_manifest import Hashes
from companion.text.normalise import normalise

Value = TypeVar("Value")

ALIKE: Final = 0.5
"""The share of common letter pairs from which two texts are one that was reworded."""
CONTAINED: Final = 0.8
"""The share of the shorter text's letter pairs from which the longer one is the same with something added."""

_LEAST_PAIRS: Final = 4
_MOST_CHARACTERS: Final = 2000
_MOST_COMPARED: Final = 40
"""With how many bullets, the nearest ones in order, a reworded one is compared."""


class Matching(NamedTuple, Generic[Value]):
    """How values of one kind are known again.

    ``signatures`` name the fields that must be equal, the strictest first; ``apart`` gives what reworded values must
    have in common, ``words_of`` what is compared. What does not ``reword`` is new when its words are.
    """

    id_of: Callable[[Value], str]
    hashes_of: Callable[[Value], dict[str, str]]
    signatures: tuple[tuple[str, ...], ...]
    apart: Callable[[Value], str]
    words_of: Callable[[Value], str]
    reword: bool = True


def identify(
    found: Sequence[Value],
    base: Sequence[tuple[str, Hashes]],
    stored: Sequence[Value],
    matching: Matching[Value],
) -> list[str]:
    """Return the id of each found value, an empty text for a new one.

    ``base`` are the ids and field hashes of the last time that the file was written.
    """
    search = _Search([matching.hashes_of(value) for value in found])
    now = [(matching.id_of(value), matching.hashes_of(value)) for value in stored]
    for known in (base, now):
        for signature in matching.signatures:
            search.find(known, signature)
    if not matching.reword:
        return search.ids
    by_id = {matching.id_of(value): value for value in stored}
    left = [by_id[id_] for id_, _ in base if id_ in by_id and id_ not in search.taken]
    search.find_reworded(found, left, matching)
    return search.ids


class _Search:
    """Gives each found value the first id that fits and is free."""

    def __init__(self, hashes: Sequence[Hashes]) -> None:
        self.ids = [""] * len(hashes)
        self.taken: set[str] = set()
        self._hashes = hashes

    def _take(self, at: int, id_: str) -> None:
        self.ids[at] = id_
        self.taken.add(id_)

    def find(self, known: Sequence[tuple[str, Hashes]], signature: tuple[str, ...]) -> None:
        """Give ids to values whose fields of ``signature`` are equal, in order."""
        free: dict[tuple[str | None, ...], list[str]] = {}
        for id_, hashes in reversed(known):
            if id_ not in self.taken:
                free.setdefault(_signed(hashes, signature), []).append(id_)
        for at, hashes in enumerate(self._hashes):
            fitting = free.get(_signed(hashes, signature)) if not self.ids[at] else None
            if fitting:
                self._take(at, fitting.pop())

    def find_reworded(self, found: Sequence[Value], left: Sequence[Value], matching: Matching[Value]) -> None:
        """Give ids to values that nearly say what one of ``left`` says, the likeliest first."""
        open_ = [at for at, id_ in enumerate(self.ids) if not id_]
        pairs = [(value, matching.apart(value), letter_pairs(matching.words_of(value))) for value in left]
        scored = []
        for order, at in enumerate(open_):
            mine, apart = letter_pairs(matching.words_of(found[at])), matching.apart(found[at])
            for number, (value, other_apart, other) in _near(pairs, order):
                score = likeness(mine, other) if apart == other_apart else 0.0
                if score:
                    scored.append((-score, order, number, at, matching.id_of(value)))
        for *_, at, id_ in sorted(scored):
            if not self.ids[at] and id_ not in self.taken:
                self._take(at, id_)


def _signed(hashes: Hashes, signature: tuple[str, ...]) -> tuple[str | None, ...]:
    return tuple(hashes.get(field) for field in signature)


def _near(
    pairs: Sequence[tuple[Value, str, Mapping[str, int]]], order: int
) -> list[tuple[int, tuple[Value, str, Mapping[str, int]]]]:
    start = max(0, min(order - _MOST_COMPARED // 2, len(pairs) - _MOST_COMPARED))
    return list(enumerate(pairs))[start : start + _MOST_COMPARED]


def letter_pairs(text: str) -> dict[str, int]:
    """Return how often each two neighbouring characters stand in a text: the same for every script."""
    plain = normalise(text[:_MOST_CHARACTERS])
    counts: dict[str, int] = {}
    for at in range(len(plain) - 1):
        counts[plain[at : at + 2]] = counts.get(plain[at : at + 2], 0) + 1
    return counts


def likeness(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    """Return how alike two texts are, from above 0 to 1; 0 when they are two."""
    common = sum(min(count, other.get(pair, 0)) for pair, count in one.items())
    sizes = sum(one.values()), sum(other.values())
    shared = 2 * common / (sum(sizes) or 1)
    if min(sizes) >= _LEAST_PAIRS and common >= CONTAINED * min(sizes):
        return max(shared, ALIKE)
    return shared if shared >= ALIKE else 0.0
