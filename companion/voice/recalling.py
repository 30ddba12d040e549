"""Memories that were found: where from, how old, why they matched."""

from collections.abc import Sequence
from typing import Protocol

from companion.rules.notes import Moment, Note, summary
from companion.safety.clean import shown_line
from companion.voice.dates import day_words
from companion.voice.language import Language
from companion.voice.words import say, short_id


class Hit(Protocol):
    """One memory (``actions.reads.recall.Hit``)."""

    @property
    def note(self) -> Note: ...  # noqa: D102 - the field of the same name
    @property
    def matched(self) -> Sequence[str]: ...  # noqa: D102 - the field of the same name


def hit_table(hits: Sequence[Hit], moment: Moment, language: Language) -> tuple[list[str], list[list[str]]]:
    """Return headers and rows: id, type, title, last update, the words that matched."""
    headers = [say(language, f"recall.{name}") for name in ("id", "type", "title", "updated", "matched")]
    return headers, [_row(hit, moment, language) for hit in hits]


def _row(hit: Hit, moment: Moment, language: Language) -> list[str]:
    note = hit.note
    cells = (summary(note), day_words(note.updated, moment.today, language), " ".join(hit.matched))
    return [short_id(note.id), say(language, f"type.{note.type}"), *(shown_line(cell) for cell in cells)]


def nothing(language: Language) -> str:
    """Return that nothing is stored about it."""
    return say(language, "recall.nothing")
