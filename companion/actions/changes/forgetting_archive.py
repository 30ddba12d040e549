"""The archive's part of forgetting notes: what rotation moved away is found and goes like any other note.

An archived note that is named comes back among the notes as a forgotten one, in the same transaction, with its
follow-ups and linked turns. From there forgetting, erasing and undoing are those of every note.
"""

import sqlite3
from collections.abc import Collection, Sequence

from companion.actions.changes.change import Change
from companion.actions.reads.finding import LISTED_AT_MOST, choice
from companion.errors import Ambiguous
from companion.rules.lifecycle import forgotten
from companion.store.archive_changes import bring_back
from companion.store.archived_notes import Archived, archived_notes
from companion.text.cutter import index_text
from companion.text.normalise import normalise
from companion.text.query import parse_query
from companion.text.slugs import read_name


def archived_named(connection: sqlite3.Connection, what: str, *, forgotten: bool) -> list[Archived]:
    """Return the archived notes that ``what`` names: by four digits of the id, the file name, words of the title."""
    return [archived for archived in archived_notes(connection, forgotten=forgotten) if _fits(archived, what)]


def _fits(archived: Archived, what: str) -> bool:
    note, prefix = archived.note, what.strip().lower()
    if len(prefix) >= 4 and note.id.startswith(prefix):
        return True
    if normalise(what).removesuffix(".md") == normalise(note.name):
        return True
    parts, words = read_name(note.name), set(parse_query(what).words)
    named = index_text((note.title, parts.slug if parts else note.name, note.person or "")).split(" ")
    return bool(words) and words <= set(named)


def archived_since(connection: sqlite3.Connection, day: str, *, forgotten: bool) -> list[Archived]:
    """Return the archived notes that were made on the ISO date ``day`` or later."""
    return [
        archived
        for archived in archived_notes(connection, forgotten=forgotten)
        if archived.note.created >= day
    ]


def archived_of_session(connection: sqlite3.Connection, session: str, *, forgotten: bool) -> list[Archived]:
    """Return the archived notes that were written in an agent's session."""
    return [
        archived
        for archived in archived_notes(connection, forgotten=forgotten)
        if archived.note.session == session
    ]


def check_one(chosen: Sequence[Archived]) -> None:
    """Raise ``Ambiguous`` when several archived notes fit."""
    if len(chosen) > 1:
        shown = [choice(archived.note) for archived in chosen[:LISTED_AT_MOST]]
        raise Ambiguous(
            f"{len(chosen)} archived notes fit; nothing was changed",
            shown,
            "name one by its id, or add --all",
        )


def bring_out(change: Change, chosen: Collection[Archived]) -> list[int]:
    """Make archived notes forgotten notes; return their numbers. Undo makes each a closed note again.

    The caller buries what they say.
    """
    numbers = []
    for archived in chosen:
        before = archived.note._replace(forgotten_at=None)
        hidden = forgotten(before, change.moment)
        number = bring_back(change.session, archived, hidden)
        change.image["notes"].append([number, before])
        change.subjects.append(before.id)
        numbers.append(number)
    return numbers
