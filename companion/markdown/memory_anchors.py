"""Links to sections: ``FILE#ANCHOR``, with anchors as GitHub makes them, and raw headings as people write them.

``rules.tiers.link_to`` writes the anchor of a heading alone; in a whole file the second heading of the same anchor
has ``-1`` behind it, the third ``-2`` (GitHub). Inline marks of a heading are no part of its anchor: of a link the
text counts, and a closing run of ``#`` does not.
"""

import re
from collections.abc import Iterable
from typing import Final

from companion.rules.tiers import anchor_of

_INLINE_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_CLOSING_MARKS: Final = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")


def heading_anchor(heading: str) -> str:
    """Return the anchor of one heading.

    >>> heading_anchor('CI/CD, "pixel" tests (and why they flake)')
    'cicd-pixel-tests-and-why-they-flake'
    """
    return anchor_of(_INLINE_LINK.sub(r"\1", _CLOSING_MARKS.sub("", heading)))


def anchors_of(headings: Iterable[str]) -> list[str]:
    """Return the anchors of a file's headings, in order: equal ones are counted."""
    given: dict[str, int] = {}
    anchors = []
    for heading in headings:
        plain = anchor = heading_anchor(heading)
        while anchor in given:
            given[plain] += 1
            anchor = f"{plain}-{given[plain]}"
        given[anchor] = 0
        anchors.append(anchor)
    return anchors


def heading_in(link: str, headings: Iterable[str]) -> str | None:
    """Return the heading that a link's part after ``#`` means: an anchor, or a heading as it is written.

    ``headings`` are those of the file that it names. ``None`` for a link that leads nowhere.
    """
    meant = link.partition("#")[2].strip()
    there = list(headings)
    for heading, anchor in zip(there, anchors_of(there), strict=True):
        if meant in (heading, anchor):
            return heading
    wanted = heading_anchor(meant)
    return next((heading for heading in there if wanted and heading_anchor(heading) == wanted), None)
