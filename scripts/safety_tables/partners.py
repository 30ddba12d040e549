"""Partners of signs: what else a phrase cannot be without, where its sign is a common word.

``吃了`` is in half of all talk about a day; the phrase that it is a sign of goes on with a poison. Such a sign says
nothing in a sentence that has none of the other words. What must stay true: each form of the phrase has one of the
partners of each of its signs.
"""

from collections.abc import Iterable
from itertools import accumulate

COMMON_SIGN = 0.5
"""From so many occurrences in 100,000 words on a sign has partners."""
MOST_PARTNERS = 60
MOST_COMMON = 2_500
"""Partners that are together as common as this are hardly ever missing."""

Offer = dict[str, float]
"""Signs of which each form of a phrase has one, with how often they are met in 100,000 words."""
Paired = dict[str, dict[tuple[str, ...], int]]
"""For each sign its partners, and what it stands for beside one of them."""


def partners_of(sign: str, offers: Iterable[Offer]) -> tuple[str, ...]:
    """Return the rarest partners that a sign can have in a phrase with such offers, none where it needs none."""
    own = set(sign.split(" "))
    others = [offer for offer in offers if _may_be_missing(offer, own)]
    if not others:
        return ()
    return tuple(
        sorted({other.replace(" ", "") for other in min(others, key=lambda offer: sum(offer.values()))})
    )


def _may_be_missing(offer: Offer, own: set[str]) -> bool:
    """Tell whether none of some signs shares a word with the sign itself, and they are few and not too common."""
    apart = all(own.isdisjoint(other.split(" ")) for other in offer)
    return apart and len(offer) <= MOST_PARTNERS and sum(offer.values()) < MOST_COMMON


def written_partners(paired: Paired, places: dict[int, int]) -> dict[str, dict[str, bytes]]:
    """Return the partners by script as ``companion/safety/signs.py`` reads them, in UTF-8.

    ``PARTNERS``: a line for each sign: the sign, a tab, then with ";" between the place of what it stands for, ":" and
    the number of the partners. ``PARTNER_WORDS``: these one behind the other, "|" between words; many signs have the
    same. ``PARTNER_ENDS``: three bytes for each number, where they end, and the first that of nothing.
    """
    return {
        script: _written({sign: groups for sign, groups in paired.items() if _script(sign) == script}, places)
        for script in ("latin", "other")
    }


def _written(paired: Paired, places: dict[int, int]) -> dict[str, bytes]:
    known = sorted({partners for groups in paired.values() for partners in groups})
    number = {partners: place for place, partners in enumerate(known)}
    lines = [
        f"{sign}\t{';'.join(sorted(f'{places[mask]}:{number[partners]}' for partners, mask in groups.items()))}\n"
        for sign, groups in sorted(paired.items())
    ]
    words = ["|".join(partners).encode() for partners in known]
    ends = accumulate(map(len, words), initial=0)
    return {
        "PARTNERS": ("\n" + "".join(lines)).encode(),
        "PARTNER_WORDS": b"".join(words),
        "PARTNER_ENDS": b"".join(end.to_bytes(3, "little") for end in ends),
    }


def _script(sign: str) -> str:
    return "latin" if sign[0].isascii() else "other"
