"""Finding the note that a person means (design, *Finding*).

In this order: the number of the last listing, an id prefix of four or more hex digits, the exact file stem,
then words in title, slug and person. The first that finds something decides. Words that stand only in the
body are listed, never acted on without ``--all``.
"""

import sqlite3
from typing import Final, NamedTuple

from companion.actions.reads import listing
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment, Note, summary
from companion.safety.clean import shown_line
from companion.store import notes, sql
from companion.text.cutter import index_text
from companion.text.normalise import normalise
from companion.text.query import match_all, parse_query
from companion.text.slugs import read_name

LISTED_AT_MOST: Final = 10
_HEX: Final = frozenset("0123456789abcdef")


class Found(NamedTuple):
    """What fits: ``by`` is listing, id, name, words or body."""

    numbers: tuple[int, ...]
    by: str


def find(connection: sqlite3.Connection, home: Home, what: str, moment: Moment) -> Found:
    """Return every note that fits ``what``; none is no error. Raises ``UsageProblem`` for an empty text."""
    what = what.strip()
    if not what:
        raise UsageProblem("say which note", "its number, id, file name, or words of its title")
    for by, numbers in (
        ("listing", _by_listing(connection, home, what, moment)),
        ("id", _by_id(connection, what)),
        ("name", notes.numbers_with_name(connection, what.removesuffix(".md"))),
    ):
        if numbers:
            return Found(tuple(numbers), by)
    return _by_words(connection, what)


def find_forgotten(connection: sqlite3.Connection, what: str) -> tuple[int, ...]:
    """Return the forgotten notes that fit by id prefix, file stem or words of their names: only erase asks."""
    rows = connection.execute(sql.SELECT_FORGOTTEN).fetchall()
    prefix, key, words = (
        what.strip().lower(),
        normalise(what.strip().removesuffix(".md")),
        set(parse_query(what).words),
    )
    exact = [row[0] for row in rows if (len(prefix) >= 4 and row[1].startswith(prefix)) or row[2] == key]
    if exact or not words:
        return tuple(exact)
    return tuple(
        number
        for number, _, _, *named in rows
        if words <= set(index_text(part or "" for part in named).split(" "))
    )


def find_one(connection: sqlite3.Connection, home: Home, what: str, moment: Moment) -> tuple[int, Note]:
    """Return the one note that fits, as (number, note).

    Raises ``NothingMatched``, or ``Ambiguous`` with what fits, also when only body text does.
    """
    found = find(connection, home, what, moment)
    if not found.numbers:
        raise NothingMatched("nothing matched", "companion what-do-you-remember lists what there is")
    if len(found.numbers) > 1 or found.by == "body":
        raise ambiguous(connection, found)
    return found.numbers[0], known_note(connection, found.numbers[0])


def ambiguous(connection: sqlite3.Connection, found: Found) -> Ambiguous:
    """Return the error that lists what fits; nothing was changed."""
    shown = [choice(known_note(connection, number)) for number in found.numbers[:LISTED_AT_MOST]]
    if len(found.numbers) > LISTED_AT_MOST:
        shown.append(f"… and {len(found.numbers) - LISTED_AT_MOST} more")
    reason = "only the text of a note fits" if found.by == "body" else f"{len(found.numbers)} notes fit"
    return Ambiguous(f"{reason}; nothing was changed", shown, "name one by its id")


def choice(note: Note) -> str:
    """Return the line that shows a note among several: id, type, title, file stem."""
    return shown_line(f"{note.id}  {note.type}  {summary(note)}  ({note.name})")


def known_note(connection: sqlite3.Connection, number: int) -> Note:
    """Return the note with a number that was just found."""
    note = notes.read_note(connection, number)
    if note is None:
        raise NothingMatched("that note is gone", "companion what-do-you-remember lists what there is")
    return note


def _by_listing(connection: sqlite3.Connection, home: Home, what: str, moment: Moment) -> list[int]:
    id_ = listing.id_at(home, what, moment)
    return notes.numbers_with_id(connection, id_) if id_ else []


def _by_id(connection: sqlite3.Connection, what: str) -> list[int]:
    prefix = what.lower()
    return notes.numbers_with_id(connection, prefix) if len(prefix) >= 4 and set(prefix) <= _HEX else []


def _by_words(connection: sqlite3.Connection, what: str) -> Found:
    words = parse_query(what).words
    numbers = notes.numbers_matching(connection, match_all(words))
    named = tuple(number for number in numbers if _names(known_note(connection, number), words))
    return Found(named, "words") if named else Found(tuple(numbers), "body")


def _names(note: Note, words: tuple[str, ...]) -> bool:
    parts = read_name(note.name)
    named = index_text((note.title, parts.slug if parts else note.name, note.person or "")).split(" ")
    return set(words) <= set(named)
