"""File names that are safe, readable, and one for each thing.

Identity: texts that a person would call the same give one slug: case, width, normal form, apostrophes, the
gaps between words and the punctuation around them do not count. Whatever else is lost on the way is made
good by six digits of a hash of the whole, so that ``C``, ``C++`` and ``C#`` are three (K18). A sensitive
note's slug holds none of its words.

What must stay true: a slug is one path part of at most 60 bytes, begins and ends with a letter, digit or
mark, and is no device name; a file stem has at most 96 bytes.
"""

from __future__ import annotations

from companion.day import date
from companion.records import NamedTuple
from companion.rules.notes import DATED_TYPES, NOTE_TYPES
from companion.text.normalise import is_invisible, normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SLUG_BYTES: Final = 60
STEM_BYTES: Final = 96
_HASH_DIGITS: Final = 6
_HEX: Final = frozenset("0123456789abcdef")
_WORDLESS: Final = "private-"
_DATE_LENGTH: Final = len("2026-05-17")

_JOINERS: Final = frozenset(" -_")
"""What stands for a gap between words; it becomes a hyphen and nothing is lost."""

_OUTER: Final = frozenset(".!?,;:…。、·\"'()[]{}«»‹›「」『』《》〈〉【】〔〕¡¿~")
"""What may stand around a text without being part of what it says; a leading dot is (``.net``)."""

_AFTER: Final = "".join(_OUTER | _JOINERS)
_BEFORE: Final = "".join((_OUTER | _JOINERS) - {"."})

_SEPARATING: Final = frozenset('/\\:*?"<>|')
"""What no part of a path may hold on one system or another."""

_DEVICES: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))]
)
"""Names that Windows keeps for devices (Microsoft, *Naming Files, Paths, and Namespaces*)."""


class NameParts(NamedTuple):
    """A file stem taken apart; ``date`` is ISO for emotion and health, else ``None``."""

    type: str
    date: str | None
    slug: str


def slugify(text: str) -> str:
    """Return the slug of ``text``: letters and digits of any script, hyphens between, at most 60 bytes.

    Six hex digits follow whenever something that tells texts apart was lost (``C++``, ``a/b``, ``🎂``, a
    long text). An apostrophe inside a word vanishes. Never empty.

    >>> slugify("Dad's knee surgery!")
    'dads-knee-surgery'
    """
    whole = normalise(text)
    inner = _without_outer(whole)
    slug = _hyphenated(inner)
    if slug in _DEVICES or not slug or any(map(_is_lost, inner)):
        return _with_hash(slug or "topic", whole)
    return slug if len(slug.encode()) <= SLUG_BYTES else _with_hash(slug, whole)


def _without_outer(text: str) -> str:
    return text.rstrip(_AFTER).lstrip(_BEFORE)


def _hyphenated(text: str) -> str:
    spaced = "".join(c if _is_kept(c) else "" if c == "'" else " " for c in text)
    # Once more: a mark may now follow a letter that it joins.
    return "-".join(normalise(spaced).split())


def _is_kept(character: str) -> bool:
    if character.isascii():
        return character.isalnum()
    import unicodedata  # noqa: PLC0415 - beyond ASCII only

    return unicodedata.category(character)[0] in "LMN"


def _is_lost(character: str) -> bool:
    return not (_is_kept(character) or character in _JOINERS or character == "'")


def _with_hash(slug: str, whole: str, limit: int = SLUG_BYTES) -> str:
    room = limit - _HASH_DIGITS - 1
    return f"{_cut_bytes(slug, room)}-{_digest(whole)}"


def _cut_bytes(text: str, limit: int) -> str:
    return text.encode()[:limit].decode(errors="ignore").rstrip("-")


def _digest(text: str) -> str:
    from hashlib import sha256  # noqa: PLC0415 - loads OpenSSL, which reading a name does without

    return sha256(text.encode()).hexdigest()[:_HASH_DIGITS]


def wordless_slug(seed: str) -> str:
    """Return ``private-`` and six hex digits: the slug of a sensitive note, without a word of ``seed``."""
    return _WORDLESS + _digest(normalise(seed))


def is_wordless(slug: str) -> bool:
    """Tell whether ``slug`` is one that ``wordless_slug`` made."""
    digits = slug.removeprefix(_WORDLESS)
    return slug != digits and len(digits) == _HASH_DIGITS and set(digits) <= _HEX


def note_name(type: str, date: str | None, slug: str) -> str:
    """Return the file stem of a note (C-4 to C-8), at most 96 bytes.

    ``date`` is the ISO date of an emotion or health note and is not used for the other types. A slug that
    is no safe path part is made one. Raises ``ValueError`` for a dated type without a date.
    """
    if type in DATED_TYPES and date is None:
        raise ValueError(f"a note of type {type} is named after its date")
    head = f"{type}_{date}_" if type in DATED_TYPES else f"{type}_"
    safe = slug if _is_path_safe(slug) else slugify(slug)
    room = STEM_BYTES - len(head.encode())
    return head + (safe if len(safe.encode()) <= room else _with_hash(safe, normalise(slug), room))


def read_name(stem: str) -> NameParts | None:
    """Return the parts of a file stem, or ``None`` for one of any other pattern (C-8).

    A dated stem must hold a day that exists; a relationship or milestone must not be dated.
    """
    kind, _, rest = stem.partition("_")
    if kind not in NOTE_TYPES or not _is_path_safe(rest):
        return None
    dated = rest[_DATE_LENGTH : _DATE_LENGTH + 1] == "_" and _is_day(rest[:_DATE_LENGTH])
    if kind not in DATED_TYPES:
        return None if dated else NameParts(kind, None, rest)
    slug = rest[_DATE_LENGTH + 1 :]
    return NameParts(kind, rest[:_DATE_LENGTH], slug) if dated and _is_path_safe(slug) else None


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_path_safe(slug: str) -> bool:
    if not slug or slug[0] in ". " or slug[-1] in ". ":
        return False
    if not _SEPARATING.isdisjoint(slug):
        return False
    if slug.isascii() and slug.isprintable():
        return True
    return not any((c.isspace() and c != " ") or is_invisible(c) for c in slug)
