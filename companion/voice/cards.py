"""The card: one open topic, handed to an agent as facts, with how to record what came of it.

What must stay true: the block holds no sentence, date, number, name or quote of the note (C-56, C-99). Topic
and age come from ``rules``; the rest are fixed words. The boundary is random for each call, so that no
stored text can close the block (K15).
"""

from __future__ import annotations

from companion.data.text import words
from companion.rules.card_telling import tone_of, vague_age
from companion.rules.card_topics import topic_of
from companion.rules.cards import days_since
from companion.safety.clean import shown_line
from companion.voice.words import say, short_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.rules.gates import GateRow
    from companion.rules.notes import Note
    from companion.voice.language import Language


def card_of(
    note: Note, row: GateRow, today: str, language: Language, *, boundary: str, command: str = "companion"
) -> str:
    """Return the card of a note that was claimed (``store.cards.claim``) on the local ISO day ``today``."""
    body = "\n".join([line.text for line in note.lines] + [note.feeling or ""])
    return card(
        topic_of(note.title, body, note.type, language),
        vague_age(days_since(row, today), language),
        note.wanted,
        short_id(note.id),
        language,
        boundary=boundary,
        tone=tone_of(note.feeling),
        command=command,
    )


def card(
    topic: str,
    age: str,
    wanted: str,
    note_id: str,
    language: Language,
    *,
    boundary: str,
    tone: str = "unclear",
    command: str = "companion",
) -> str:
    """Return the block of one card (golden.md, *Card*).

    ``topic`` is of ``rules.card_topics``, ``age`` and ``tone`` are of ``rules.card_telling``. ``wanted`` is
    the note's field: one of the four canonical words speaks, anything else is not repeated. ``boundary`` is
    what follows ``companion-`` in the marks (four hex digits), ``command`` how the program is called.
    """
    table = words(language)
    manner = table.get(f"card.tone.{tone}", table["card.tone.unclear"])
    need = table.get(f"card.wanted.{wanted}", table["card.wanted.other"])
    lines = (
        f"<companion-{boundary}>",
        table["card.opening"],
        say(language, "card.topic", topic=shown_line(topic), age=age),
        say(language, "card.then", tone=manner, wanted=need),
        table["card.details"],
        say(language, "card.outcome", command=command, id=note_id),
        f"</companion-{boundary}>",
    )
    return "\n".join(lines)
