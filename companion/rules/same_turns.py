"""Which turns of two records of one session are the same turn: what a file brings and what is on record.

Both came from one session, each by its own way: a hook that keeps the last words of an answer at the time of its
event, a transcript that has all of them at the time of their writing. So they are told by who spoke, the words and
their order (``reconciling_turns``), and an hour between them is too much. Each turn is the same as one other at most:
equal words in two turns stay two turns (K-28).
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.reconciling_turns import Held, reconciled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Final

NEAR: Final = 3_600_000
"""Milliseconds within which two turns may be one."""


class Said(NamedTuple):
    """A turn: who spoke, the words, when (UTC milliseconds)."""

    role: str
    text: str
    at: int


class _Whole(NamedTuple):
    role: str
    text: str
    key: str
    at: int


def same_turns(ours: Sequence[Said], theirs: Sequence[Said]) -> dict[int, int]:
    """Return for each place in ``ours`` that has its like in ``theirs`` the place there.

    Either may hold the last part of an answer of which the other has the whole.
    """
    if not ours or not theirs:
        return {}
    pairs = _to_the_instant(ours, theirs)
    left, free = _rest(ours, pairs), _rest(theirs, pairs.values())
    found = _pairs([ours[place] for place in left], [theirs[place] for place in free])
    pairs.update((left[our], free[their]) for our, their in found.items())
    left, free = _rest(ours, pairs), _rest(theirs, pairs.values())
    turned = _pairs([theirs[place] for place in free], [ours[place] for place in left])
    pairs.update((left[our], free[their]) for their, our in turned.items())
    return pairs


def _rest(turns: Sequence[Said], places: Iterable[int]) -> list[int]:
    taken = set(places)
    return [place for place in range(len(turns)) if place not in taken]


def _to_the_instant(ours: Sequence[Said], theirs: Sequence[Said]) -> dict[int, int]:
    waiting: dict[Said, list[int]] = {}
    for place in reversed(range(len(theirs))):
        waiting.setdefault(theirs[place], []).append(place)
    return {place: waiting[turn].pop() for place, turn in enumerate(ours) if waiting.get(turn)}


def _pairs(parts: Sequence[Said], wholes: Sequence[Said]) -> dict[int, int]:
    held = [Held(one.role, one.text, "", one.at, live=True) for one in parts]
    canonical = [_Whole(one.role, one.text, "", one.at) for one in wholes]
    return {
        slot.held: slot.canonical
        for slot in reconciled(held, canonical)
        if slot.held is not None
        and slot.canonical is not None
        and abs(parts[slot.held].at - wholes[slot.canonical].at) <= NEAR
    }
