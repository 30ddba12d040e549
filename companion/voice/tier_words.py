"""Putting words together for entries, threads and projects: as ``words``, from the tiers' own table."""

from typing import Final

from companion.data.text import tier_words
from companion.rules.tiers import Entry, file_of
from companion.safety.clean import shown_line
from companion.voice.language import Language
from companion.voice.words import short_id

SHOWN_CHARACTERS: Final = 160
"""Characters of an entry's text in a list; a longer one ends with ``…``."""


def say(language: Language, key: str, /, **values: object) -> str:
    """Return the text of ``key``, its placeholders filled. Raises ``KeyError`` for an unknown key."""
    return tier_words(language)[key].format(**values)


def amount(language: Language, key: str, n: int, /, **values: object) -> str:
    """Return the text of ``key`` for ``n`` things: ``key.one`` or ``key.many``."""
    return say(language, f"{key}.{'one' if n == 1 else 'many'}", n=f"{n:,}", **values)


def shortened(text: str) -> str:
    """Return a stored text on one safe line, cut where it is long."""
    line = shown_line(text)
    return line if len(line) <= SHOWN_CHARACTERS else line[:SHOWN_CHARACTERS].rstrip() + "…"


def entry_line(entry: Entry, language: Language) -> str:
    """Return an entry in one line: id, file, text."""
    return say(
        language, "entry.line", id=short_id(entry.id), file=file_of(entry.tier), text=shortened(entry.text)
    )
