"""What rules ask of the words of a message: which rules a bag of concepts may satisfy.

A rule asks for groups of concepts and needs one concept of each. A bag is a number with one bit for each concept, and
so is a group. Most bags hold nothing of the rarest group of any rule, and of every other only the rules are looked at
whose rarest group it has something of.
"""

from __future__ import annotations

from companion.safety.tables import prefilter as table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def union(masks: Iterable[int]) -> int:
    """Return one number with the bits of all."""
    bag = 0
    for mask in masks:
        bag |= mask
    return bag


def composed(bag: int) -> int:
    """Return the bag with the concepts that are made of others."""
    masks = table.GROUPS
    for made, steps in table.COMPOUND_GROUPS:
        for step in steps:
            if not bag & masks[step]:
                break
        else:
            bag |= masks[made]
    return bag


def possible(bag: int) -> list[int]:
    """Return the places of the rules that the words of a whole message may satisfy: those that lack no group."""
    likely = union(table.LIKELY[concept] for concept in _places(bag & table.RAREST))
    return [place for place in _places(likely) if meets(bag, _all_groups_of(place))]


def wanted_by(rules: list[int]) -> list[tuple[int, list[int], int]]:
    """Return for each rule the rarest group that its sequence asks for, the others, and its place.

    Its needs may be met by other sentences.
    """
    wanted = []
    for place in rules:
        rarest, *others = [table.GROUPS[group] for group in table.RULE_GROUPS[place][0]]
        wanted.append((rarest, others, place))
    return wanted


def meets(bag: int, wanted: list[int]) -> bool:
    """Tell whether a bag has something of each group."""
    for mask in wanted:  # noqa: SIM110 - a third of the time of all(); it runs for every rule
        if not bag & mask:
            return False
    return True


def concepts_of(rules: list[int]) -> int:
    """Return the concepts that the sequences of some rules ask for, with those that they are made of."""
    masks = table.GROUPS
    asked = union(masks[group] for place in rules for group in table.RULE_GROUPS[place][0])
    for made, steps in table.COMPOUND_GROUPS:
        if asked & masks[made]:
            asked |= union(masks[step] for step in steps)
    return asked


def anchors(rules: list[int]) -> int:
    """Return concepts of which every sentence has one that satisfies one of some rules: the rarest group of each.

    The tables name the rarest first; a concept that is made of others is there when the rarest of those is.
    """
    masks = table.GROUPS
    rarest = union(masks[table.RULE_GROUPS[place][0][0]] for place in rules)
    for made, steps in reversed(table.COMPOUND_GROUPS):
        if rarest & masks[made]:
            rarest |= masks[steps[0]]
    return rarest


def _all_groups_of(place: int) -> list[int]:
    """Return every group that a rule asks for."""
    sequence, needs = table.RULE_GROUPS[place]
    return [table.GROUPS[group] for group in (*sequence, *needs)]


def _places(bits: int) -> Iterator[int]:
    """Yield the places of the bits that are set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
