"""What a physical line of a note's body can be besides text.

Four kinds, told from one line alone, whatever its indentation: a dated line (``- 2026-05-17: …``, and as
hand-written ``2026-05-17: …`` or ``2026-05-17：…``), one of the three field labels, the ``CRISIS`` tag,
and the separator that keeps two undated pieces apart. ``escapes`` guards every text line for which
``is_structure`` holds, so a reader may trust what it finds (K15).
"""

import re
from datetime import date
from typing import Final, Literal, NamedTuple

Label = Literal["feeling", "wanted", "open_thread"]

LABELS: Final[dict[str, Label]] = {
    "their feeling": "feeling",
    "what they wanted": "wanted",
    "open thread": "open_thread",
}
SEPARATOR: Final = "<!-- -->"
"""The invisible comment that Markdown uses between two blocks that must not become one."""

CRISIS_TAG: Final = "CRISIS"

_DATED: Final = re.compile(r"(?:[-*+][ \t]*)?([0-9]{4}-[0-9]{2}-[0-9]{2})[ \t]*[:：](.*)", re.DOTALL)
_LABEL: Final = re.compile(
    r"\*\*[ \t]*(their feeling|what they wanted|open thread)[ \t]*"
    r"(?:[:：][ \t]*\*\*|\*\*[ \t]*[:：])(.*)",
    re.IGNORECASE | re.ASCII | re.DOTALL,
)
_TAG: Final = re.compile(r"(?:tags?[ \t]*[:：][ \t]*)?[\[(#*_]*CRISIS[\])*_]*[.:：。]?")
_TAGGED: Final = re.compile(r"[\[(#*_]*CRISIS[\])*_]*(?:[.:：。,，!！]|[ \t])[ \t]*")


class Dated(NamedTuple):
    """A line with a day of its own: ``on`` is an ISO date, ``text`` what follows the colon, raw."""

    on: str
    text: str


class Labelled(NamedTuple):
    """The first line of a field: ``field`` names it, ``text`` is what follows the label, raw."""

    field: Label
    text: str


def is_iso_date(text: str) -> bool:
    """Return whether ``text`` is a day of the calendar written ``YYYY-MM-DD`` (C-11)."""
    if len(text) != 10 or not text.isascii() or text[4] != "-":
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def as_dated(line: str) -> Dated | None:
    """Return the dated line that ``line`` is (C-38), or ``None``."""
    found = _DATED.fullmatch(line.strip(" \t"))
    if found is None or not is_iso_date(found[1]):
        return None
    return Dated(found[1], found[2].strip(" \t"))


def as_labelled(line: str) -> Labelled | None:
    """Return the field that ``line`` opens (C-17, C-18, C-19), or ``None``."""
    found = _LABEL.fullmatch(line.strip(" \t"))
    if found is None:
        return None
    return Labelled(LABELS[found[1].lower()], found[2].strip(" \t"))


def is_crisis_tag(line: str) -> bool:
    """Return whether ``line`` is the tag alone: ``CRISIS``, also ``[CRISIS]`` or ``tag: CRISIS`` (C-84)."""
    return _TAG.fullmatch(line.strip(" \t")) is not None


def after_crisis_tag(line: str) -> str | None:
    """Return the rest of a line that opens with the tag (``CRISIS. They called …``), or ``None``."""
    found = _TAGGED.match(line.strip(" \t"))
    return line.strip(" \t")[found.end() :] if found else None


def is_separator(line: str) -> bool:
    """Return whether ``line`` is the comment that keeps two undated pieces apart."""
    return line.strip(" \t") == SEPARATOR


def is_structure(line: str) -> bool:
    """Return whether a reader would take ``line`` for anything but text."""
    return (
        as_dated(line) is not None
        or as_labelled(line) is not None
        or is_crisis_tag(line)
        or after_crisis_tag(line) is not None
        or is_separator(line)
    )
