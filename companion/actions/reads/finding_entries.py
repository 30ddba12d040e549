"""Finding the entry that a person means (design, *Finding*): the number of the last listing, an id prefix, words.

Words are those of text, topics and people. Only what may be seen from the project at hand is found by words, an id
finds it anywhere. Nothing is ever guessed: several matches are an error that lists them.
"""

import sqlite3
from typing import Final

from companion.actions.reads import listing
from companion.errors import Ambiguous, NothingMatched, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import Entry, is_visible
from companion.safety.clean import shown_line
from companion.store import entries
from companion.text.query import match_all, parse_query

LISTED_AT_MOST: Final = 10
_SHOWN: Final = 80
_HEX: Final = frozenset("0123456789abcdef")


def find_entries(
    connection: sqlite3.Connection,
    home: Home,
    what: str,
    moment: Moment,
    project: str | None,
    *,
    everywhere: bool = False,
) -> list[tuple[int, Entry]]:
    """Return (number, entry) of every entry that fits; none is no error.

    ``everywhere`` looks in every project. Raises ``UsageProblem`` for an empty text.
    """
    what = what.strip()
    if not what:
        raise UsageProblem("say which entry", "its id, or words that only it holds")
    id_ = listing.id_at(home, what, moment)
    prefix = what.lower()
    if id_ is not None:
        numbers = entries.numbers_with_id(connection, id_)
    elif len(prefix) >= 4 and set(prefix) <= _HEX:
        numbers = entries.numbers_with_id(connection, prefix)
    else:
        numbers = []
    if numbers:
        return [(number, known_entry(connection, number)) for number in numbers]
    found = _with_words(connection, what)
    return found if everywhere else [pair for pair in found if is_visible(pair[1], project)]


def _with_words(connection: sqlite3.Connection, what: str) -> list[tuple[int, Entry]]:
    numbers = entries.numbers_matching(connection, match_all(parse_query(what).words), -1)
    return [(number, known_entry(connection, number)) for number in numbers]


def find_one_entry(
    connection: sqlite3.Connection, home: Home, what: str, moment: Moment, project: str | None
) -> tuple[int, Entry]:
    """Return the one entry that fits. Raises ``NothingMatched``, ``Ambiguous``, ``UsageProblem``."""
    found = find_entries(connection, home, what, moment, project)
    if not found:
        raise NothingMatched("no entry fits; nothing was changed", "companion recall WORDS finds its id")
    if len(found) > 1:
        raise Ambiguous(
            f"{len(found)} entries fit; nothing was changed", choices(found), "name one by its id"
        )
    return found[0]


def choices(found: list[tuple[int, Entry]]) -> list[str]:
    """Return the lines that show entries among which one must be chosen."""
    shown = [choice(entry) for _, entry in found[:LISTED_AT_MOST]]
    more = len(found) - LISTED_AT_MOST
    return [*shown, f"… and {more} more"] if more > 0 else shown


def choice(entry: Entry) -> str:
    """Return the line that shows an entry among several: id, tier, text."""
    line = shown_line(entry.text)
    return f"{entry.id}  {entry.tier}  {line if len(line) <= _SHOWN else line[:_SHOWN] + '…'}"


def known_entry(connection: sqlite3.Connection, number: int) -> Entry:
    """Return the entry with a number that was just found."""
    entry = entries.read_entry(connection, number)
    if entry is None:
        raise NothingMatched("that entry is gone", "companion what-do-you-remember lists what there is")
    return entry


def entry_json(entry: Entry) -> dict[str, object]:
    """Return an entry as plain values; ``project`` is the id of its project, ``null`` where it holds everywhere."""
    return {
        "id": entry.id, "tier": entry.tier, "type": entry.type, "text": entry.text,
        "topics": list(entry.topics), "people": list(entry.people), "section": entry.section,
        "see_also": entry.see_also, "project": entry.project, "created": entry.created, "updated": entry.updated,
    }  # fmt: skip
