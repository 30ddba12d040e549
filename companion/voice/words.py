"""Putting words together: templates, numbers of things, lists, sentences, notes by their names.

Everything that was stored passes through ``shown`` before it stands in a text, so no control character and
no line of its own can come from it (K15).
"""

from __future__ import annotations

from companion.data.text import words
from companion.rules.notes import SENSITIVE_SUMMARY
from companion.safety.clean import shown_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Final

    from companion.voice.language import Language
    from companion.voice.shapes import NamedNote

SHOWN_ID: Final = 8
"""Digits of an id that are shown: enough to name one of ten thousand notes."""

_ENDS: Final = ".!?…。！？"


def say(language: Language, key: str, /, **values: object) -> str:
    """Return the text of ``key``, its placeholders filled. Raises ``KeyError`` for an unknown key."""
    return words(language)[key].format(**values)


def amount(language: Language, key: str, n: int, /, **values: object) -> str:
    """Return the text of ``key`` for ``n`` things: ``key.one`` or ``key.many``."""
    return say(language, f"{key}.{'one' if n == 1 else 'many'}", n=f"{n:,}", **values)


def count(language: Language, thing: str, n: int) -> str:
    """Return ``n`` things in words: ``2 notes``, ``2 条笔记``."""
    return amount(language, f"count.{thing}", n)


def known(language: Language, prefix: str, text: str) -> str:
    """Return the words for ``text``, a fixed English text of the rules; one that is not known stays."""
    return words(language).get(f"{prefix}.{text}", text)


def listed(language: Language, items: Sequence[str]) -> str:
    """Return ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return comma_list(language, items[:-1]) + words(language)["list.and"] + items[-1]


def comma_list(language: Language, items: Iterable[str]) -> str:
    """Return ``a, b, c``."""
    return words(language)["list.comma"].join(items)


def clauses(language: Language, items: Iterable[str]) -> str:
    """Return ``a; b; c``, for items that may hold commas."""
    return words(language)["list.semicolon"].join(items)


def sentence(language: Language, text: str) -> str:
    """Return ``text`` with a full stop, unless it ends like a sentence already."""
    return text if text.endswith(tuple(_ENDS)) else text + words(language)["sentence.stop"]


def prose(language: Language, sentences: Sequence[str]) -> str:
    """Return sentences as one paragraph."""
    return words(language)["sentence.gap"].join(part for part in sentences if part)


def short_id(id_: str) -> str:
    """Return as much of an id as people type."""
    return id_[:SHOWN_ID]


def title_of(language: Language, title: str, sensitivity: str) -> str:
    """Return a title as it may be shown: a sensitive note has fixed words instead."""
    if sensitivity == "sensitive" or title == SENSITIVE_SUMMARY:
        return words(language)["note.sensitive"]
    return shown_line(title)


def note_phrase(language: Language, note: NamedNote) -> str:
    """Return how a note is named in a message: title, type, id."""
    kind = say(language, f"type.{note.type}")
    title = title_of(language, note.title, note.sensitivity)
    return say(language, "note.phrase", title=title, type=kind, id=short_id(note.id))
