"""Notes of one folder that are probably one topic written twice: pointed out, never merged.

Each note is compared with at most ``LOOK_BACK`` earlier ones of its type that were created within a week,
so ten thousand notes cost ten thousand short looks and not fifty million. Words are cut once a note, and
only pairs that share as many as ``likely_same`` asks for are handed to it.
"""

from collections.abc import Container, Sequence
from datetime import date
from typing import Final

from companion.rules.notes import Note
from companion.rules.related import LEAST_SHARED, NEAR_DAYS, likely_same
from companion.text.query import parse_query

LOOK_BACK: Final = 20


def relate(notes: Sequence[Note], settled: Container[str] = ()) -> tuple[list[Note], list[tuple[Note, Note]]]:
    """Return the notes, in their order, with ``related`` set, and the pairs (later, earlier) that are alike.

    ``settled`` are the ids of notes whose ``related`` is known, also where it is ``None``. A forgotten note
    is left alone.
    """
    partner: dict[str, str] = {}
    pairs: list[tuple[Note, Note]] = []
    by_age = sorted(
        (note for note in notes if note.forgotten_at is None),
        key=lambda note: (note.type, note.created, note.name),
    )
    words = [_words(note) for note in by_age]
    for place, note in enumerate(by_age):
        shared = [
            by_age[other]
            for other in range(place - 1, max(-1, place - 1 - LOOK_BACK), -1)
            if len(words[place] & words[other]) >= LEAST_SHARED
        ]
        earlier = _alike(note, shared, settled)
        if earlier is not None:
            partner[note.id] = earlier.id
            partner.setdefault(earlier.id, note.id)
            pairs.append((note, earlier))
    related = [note._replace(related=note.related or partner.get(note.id)) for note in notes]
    return related, pairs


def _alike(note: Note, earlier: Sequence[Note], settled: Container[str]) -> Note | None:
    near = date.fromisoformat(note.created).toordinal() - NEAR_DAYS
    for other in earlier:
        if other.type != note.type or date.fromisoformat(other.created).toordinal() < near:
            return None
        both_settled = note.id in settled and other.id in settled
        if not both_settled and likely_same(note, other):
            return other
    return None


def _words(note: Note) -> frozenset[str]:
    return frozenset(parse_query(f"{note.title}\n{note.lines[0].text}").content)
