"""Search rows: one function writes them, one takes them away, in the caller's transaction.

There are two indexes. ``note_search`` holds notes and entries word by word: it *finds* what a person names.
``recall_search`` holds everything that can be recalled, turns among it, as terms (``text.terms``), and
``recall_word`` counts how many of its rows hold each term, the number of all rows under the empty word, and the turns
of each named speaker.

FTS5 in SQLite 3.40 has no contentless delete: the words that were indexed must be given again, so they are
recomputed from what stood there. That holds only while cutter and terms are the same: their stamp is a setting,
and a change of it rebuilds every row (``store.reindex``).

FTS5 writes how far each row of a word is from the one before it, so rows that lie close together make a small index.
A turn's number leaves room for a million turns in each session; its row leaves room for ``sql_recall.DENSE``, and what
a session has beyond stands by its number above all of these (``turn_row``). The statements that look rows up give back
numbers: nothing else knows of rows. Notes and entries stand far above all turns, each a session of its own
(``note_row``, ``entry_row``).
"""

from __future__ import annotations

from companion.rules.turns import ALONE, TURNS
from companion.settings import CUTTER
from companion.store import sql, sql_recall
from companion.text.cutter import cut, index_text
from companion.text.query import match_all
from companion.text.terms import index_stamp, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Mapping
    from typing import Final

    from companion.rules.notes import Note

    Turn = tuple[int, str, str | None, int]
    """A turn to index: number, text, speaker, instant in UTC milliseconds."""

_NOTES: Final = ALONE
_ENTRIES: Final = 1 << 62
_END: Final = (1 << 63) - 1
KINDS: Final = ("turn", "note", "entry")
"""What can be recalled, in the order of its rows."""
_PLACES: Final = {"turn": (0, _NOTES), "note": (_NOTES, _ENTRIES), "entry": (_ENTRIES, _END)}
SPEAKER: Final = "@"
"""What a name begins with in ``recall_word``: no word of the cutter does."""

_ALL: Final = ""
"""The word under which ``recall_word`` counts all rows."""


def searchable(note: Note) -> str:
    """Return the exact text of the note's search row: every text that it holds, cut into words."""
    from companion.text.slugs import read_name  # noqa: PLC0415 - notes have file names, turns have none

    parts = read_name(note.name)
    # Type and date are columns; as words they would make "emotion" fit every other note.
    return index_text((*said(note), parts.slug if parts else note.name))


def said(note: Note) -> Iterable[str]:
    """Yield what the note says now; its file name may still have words of a title that was changed."""
    yield from (note.title, note.person or "")
    yield from (line.text for line in note.lines)
    yield from (note.feeling or "", note.open_thread or "")


def turn_row(number: int) -> int:
    """Return the number of a turn's recall row; ``sql_recall.MATCHING`` gives back the turn's number.

    Rows rise as numbers do among the first ``DENSE`` turns of all sessions, and among all later ones, which come after.
    No two are alike while there are less than 2^40 sessions.
    """
    document, ordinal = divmod(number, TURNS)
    dense = sql_recall.DENSE
    return document * dense + ordinal if ordinal < dense else sql_recall.OVERFLOW + number


def note_row(number: int) -> int:
    """Return the number of a note's recall row: a session of one row, above every turn."""
    return _NOTES + number * TURNS


def entry_row(number: int) -> int:
    """Return the number of an entry's recall row: a session of one row, above every note."""
    return _ENTRIES + number * TURNS


def place_of(row: int) -> tuple[str, int]:
    """Return what was found (``sql_recall.MATCHING``): its kind (turn, note, entry) and the number in that table."""
    if row < _NOTES:
        return "turn", row
    return ("entry", (row - _ENTRIES) // TURNS) if row >= _ENTRIES else ("note", (row - _NOTES) // TURNS)


def rows_of(kinds: Collection[str]) -> tuple[int, int]:
    """Return the first row that one of the kinds may have, and the one behind the last."""
    places = [_PLACES[kind] for kind in kinds]
    return min(first for first, _ in places), max(end for _, end in places)


def add(connection: sqlite3.Connection, number: int, note: Note) -> None:
    """Index the note. A forgotten note has no search row."""
    if note.forgotten_at is None:
        connection.execute(sql.INSERT_SEARCH, {"number": number, "words": searchable(note)})
        _add_rows(connection, [(note_row(number), note_terms(note))])


def remove(connection: sqlite3.Connection, number: int, note: Note) -> None:
    """Take the row of the note, as it was indexed, out of the index."""
    if note.forgotten_at is None:
        connection.execute(sql.DELETE_SEARCH, {"number": number, "words": searchable(note)})
        _remove_rows(connection, [(note_row(number), note_terms(note))])


def add_entry(connection: sqlite3.Connection, number: int, parts: Iterable[str]) -> None:
    """Index an entry by its texts (``rules.tiers.search_parts``). Its row has the negative of its number."""
    parts = tuple(parts)
    connection.execute(sql.INSERT_SEARCH, {"number": -number, "words": index_text(parts)})
    _add_rows(connection, [(entry_row(number), entry_terms(parts))])


def remove_entry(connection: sqlite3.Connection, number: int, parts: Iterable[str]) -> None:
    """Take the row of an entry, as it was indexed, out of the index."""
    parts = tuple(parts)
    connection.execute(sql.DELETE_SEARCH, {"number": -number, "words": index_text(parts)})
    _remove_rows(connection, [(entry_row(number), entry_terms(parts))])


def add_turns(connection: sqlite3.Connection, turns: Iterable[Turn]) -> None:
    """Index turns: number, text, speaker, instant. A text without content words has no row.

    Takes thousands at once: their terms are counted together.
    """
    turns = list(turns)
    _add_rows(connection, [(turn_row(number), terms(text)) for number, text, _, _ in turns])
    connection.executemany(sql_recall.ADD_TO_COUNT, speaker_counts(turns).items())


def remove_turns(connection: sqlite3.Connection, turns: Iterable[Turn]) -> None:
    """Take the rows of turns, as they were indexed, out of the index."""
    turns = list(turns)
    _remove_rows(connection, [(turn_row(number), terms(text)) for number, text, _, _ in turns])
    _take_away(connection, speaker_counts(turns))


def hide_turns(connection: sqlite3.Connection, numbers: Iterable[int]) -> None:
    """Take turns out of the index before they are suppressed or deleted; those without a row are passed over."""
    values = {"numbers": str(list(numbers)), "forgotten": 0}
    remove_turns(connection, connection.execute(sql_recall.TURNS_OF, values).fetchall())


def show_turns(connection: sqlite3.Connection, numbers: Iterable[int]) -> None:
    """Index turns that are suppressed, before they are shown again; the others are passed over."""
    values = {"numbers": str(list(numbers)), "forgotten": 1}
    add_turns(connection, connection.execute(sql_recall.TURNS_OF, values).fetchall())


def speaker_counts(turns: Iterable[Turn]) -> dict[str, int]:
    """Return how many of the turns each named speaker has, under ``SPEAKER`` and the name as the cutter folds it."""
    counts: dict[str, int] = {}
    for _, _, speaker, _ in turns:
        if speaker:
            key = SPEAKER + " ".join(cut(speaker))
            counts[key] = counts.get(key, 0) + 1
    return counts


def note_terms(note: Note) -> set[str]:
    """Return the terms of everything that a note says; its file name is no memory."""
    return set().union(*map(terms, said(note)))


def entry_terms(parts: Iterable[str]) -> set[str]:
    """Return the terms of an entry's texts."""
    return set().union(*map(terms, parts))


def _add_rows(connection: sqlite3.Connection, rows: list[tuple[int, set[str]]]) -> None:
    if connection.execute(sql_recall.SELECT_COUNT, {"word": _ALL}).fetchone() is None:
        connection.execute(sql_recall.KEEP_STAMP, {"key": CUTTER, "value": index_stamp()})
    connection.executemany(sql_recall.INSERT_TERMS, [(row, " ".join(words)) for row, words in rows if words])
    connection.executemany(sql_recall.ADD_TO_COUNT, _counts(rows).items())


def _remove_rows(connection: sqlite3.Connection, rows: list[tuple[int, set[str]]]) -> None:
    rows = [row for row in rows if row[1] and _stands(connection, *row)]
    connection.executemany(sql_recall.DELETE_TERMS, [(row, " ".join(words)) for row, words in rows])
    _take_away(connection, _counts(rows))


def _stands(connection: sqlite3.Connection, row: int, words: set[str]) -> bool:
    """Tell whether the row is in the index: FTS5 takes the removal of one that is not for damage."""
    values = {"match": match_all((min(words),)), "row": row}
    return connection.execute(sql_recall.HOLDS, values).fetchone() is not None


def _take_away(connection: sqlite3.Connection, counts: Mapping[str, int]) -> None:
    connection.executemany(sql_recall.ADD_TO_COUNT, [(word, -count) for word, count in counts.items()])
    connection.executemany(sql_recall.DROP_UNUSED, [(word,) for word in counts])


def _counts(rows: list[tuple[int, set[str]]]) -> dict[str, int]:
    """Return how many of the rows hold each term, and under the empty word how many there are."""
    counts: dict[str, int] = {}
    for _, words in rows:
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    held = sum(1 for _, words in rows if words)
    return {**counts, _ALL: held} if held else {}
