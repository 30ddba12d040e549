"""Entries in the telling of what is remembered: each as the person stated it, with what it is and where it holds."""

from collections.abc import Iterable, Iterator

from companion.safety.clean import shown_line
from companion.voice.language import Language
from companion.voice.shapes import ToldEntry
from companion.voice.tier_words import amount, say, shortened
from companion.voice.words import short_id


def entry_lines(entries: Iterable[ToldEntry], first: int, language: Language) -> Iterator[str]:
    """Yield a heading and one numbered line for each entry, counted on from ``first``."""
    yield say(language, "told.head")
    for number, entry in enumerate(entries, start=first):
        what = say(language, f"told.type.{entry.type or 'none'}")
        if entry.project:
            what = say(language, "told.project", what=what, project=shown_line(entry.project))
        values = {"text": shortened(entry.text), "what": what, "id": short_id(entry.id)}
        yield say(language, "told.item", number=number, **values)


def more_entries(n: int, command: str, language: Language) -> str:
    """Return how many entries were not told, and how to be told them."""
    return amount(language, "told.more", n, command=command)
