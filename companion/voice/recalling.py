"""Memories that were found: what each is, where from, how old, why it matched."""

from collections.abc import Sequence
from typing import Final, Protocol

from companion.rules.notes import Moment
from companion.safety.clean import shown_line
from companion.voice.dates import day_words
from companion.voice.language import Language
from companion.voice.words import say, short_id

COLUMNS: Final = ("id", "type", "title", "updated", "from", "matched")
_SHOWN: Final = 90
"""Characters of a memory that its row shows."""


class Shown(Protocol):
    """One memory as a person sees it (``actions.reads.recall.Shown``)."""

    @property
    def id(self) -> str: ...  # noqa: D102 - the field of the same name
    @property
    def type(self) -> str: ...  # noqa: D102 - a note's type, ``entry`` or ``turn``
    @property
    def text(self) -> str: ...  # noqa: D102 - a note's summary, else the text
    @property
    def day(self) -> str: ...  # noqa: D102 - the local ISO date
    @property
    def speaker(self) -> str | None: ...  # noqa: D102 - the name that was stored
    @property
    def role(self) -> str: ...  # noqa: D102 - user or assistant
    @property
    def source(self) -> str: ...  # noqa: D102 - host, file stem, note, entry or archive
    @property
    def matched(self) -> Sequence[str]: ...  # noqa: D102 - the field of the same name


def hit_table(hits: Sequence[Shown], moment: Moment, language: Language) -> tuple[list[str], list[list[str]]]:
    """Return headers and rows: id, type, what it says, its age, who said it where, the words that matched."""
    return [say(language, f"recall.{name}") for name in COLUMNS], [
        _row(hit, moment, language) for hit in hits
    ]


def _row(hit: Shown, moment: Moment, language: Language) -> list[str]:
    text = shown_line(hit.text)
    text = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    cells = (day_words(hit.day, moment.today, language), _from(hit, language), " ".join(hit.matched))
    kind = say(language, f"recall.{hit.type}" if hit.type in ("turn", "entry") else f"type.{hit.type}")
    return [short_id(hit.id), kind, text, *(shown_line(cell) for cell in cells)]


def _from(hit: Shown, language: Language) -> str:
    if hit.type != "turn":
        return hit.source
    who = hit.speaker or say(language, "recall.agent" if hit.role == "assistant" else "recall.person")
    return f"{who}, {hit.source}"


def nothing(language: Language) -> str:
    """Return that nothing is stored about it."""
    return say(language, "recall.nothing")
