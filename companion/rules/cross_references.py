"""At most one link from an entry to an entry of another tier (R-57 … R-61).

An entry is linked when it shares a topic tag, a person, or the name of a tool or system with one of another
tier. The link is one-directional and never leaves what both may see: an entry that holds everywhere is not
linked to one of a single project.
"""

from collections.abc import Iterable
from typing import Final

from companion.rules.entry_words import TOOLS
from companion.rules.tiers import Entry, is_visible, link_to
from companion.text.cutter import cut

_NAMES: Final = frozenset(name for group in TOOLS for name in group)
_TAG_WEIGHT: Final = 2


def cross_reference(entry: Entry, others: Iterable[Entry]) -> str | None:
    """Return the link to the entry of another tier that shares most, ``None`` when none shares anything.

    Of several, one that stands under a heading comes first, then the newest.
    """
    scored = [(score(entry, other), other) for other in others if _may_link(entry, other)]
    best = max(
        (pair for pair in scored if pair[0]),
        key=lambda pair: (pair[0], pair[1].section is not None, pair[1].updated, pair[1].position),
        default=None,
    )
    return None if best is None else link_to(best[1].tier, best[1].section)


def _may_link(entry: Entry, other: Entry) -> bool:
    # An entry that moves to another tier still stands in the old one: that is no other entry.
    return other.tier != entry.tier and other.id != entry.id and is_visible(other, entry.project)


def score(entry: Entry, other: Entry) -> int:
    """Return how much two entries share: topics and people weigh two each, tools and systems one (R-58)."""
    topics = set(entry.topics) & set(other.topics)
    people = set(entry.people) & set(other.people)
    return _TAG_WEIGHT * (len(topics) + len(people)) + len(_named(entry.text) & _named(other.text))


def _named(text: str) -> set[str]:
    """Return the tools and systems that a text names: those of the table, and words written as code."""
    words = set(cut(text)) & _NAMES
    quoted = text.split("`")[1::2]
    return words | {piece.strip().casefold() for piece in quoted if piece.strip()}
