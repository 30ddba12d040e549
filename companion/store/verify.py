"""Deriving again what should be true, and comparing: the checks behind ``doctor``.

Each check is a function of a connection that yields findings; none of them writes. Memory stays flat: search
rows are compared by one checksum a note instead of word lists.
"""

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from companion.rules.drafts import check_texts
from companion.rules.notes import Note
from companion.rules.same_topic import topic_key
from companion.rules.tiers import PROJECT_TIER, key_of, search_parts
from companion.safety.clean import addresses_an_agent, hidden_characters
from companion.settings import CUTTER
from companion.store import entries, notes, sql
from companion.store.reindex import recall_drift
from companion.store.search import searchable
from companion.text.cutter import index_text
from companion.text.normalise import normalise
from companion.text.slugs import read_name
from companion.text.terms import index_stamp


class Finding(NamedTuple):
    """Something that is not as it should be. ``subject`` is an id or a table; ``repairable`` by ``--repair``.

    ``drift`` is False for what a person should only know (text that addresses an agent).
    """

    check: str
    subject: str | None
    message: str
    repairable: bool = True
    drift: bool = True


Check = Callable[[sqlite3.Connection], Iterator[Finding]]


def integrity(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Check the pages of the file and every reference between rows."""
    for (message,) in connection.execute("PRAGMA integrity_check(5)"):
        if message != "ok":
            yield Finding("integrity", None, f"SQLite reports: {message}", repairable=False)
    for table, *_ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("references", table, "a row points to one that is not there", repairable=False)


def stamps(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Check that both stamps say the same revision."""
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    revision = connection.execute("PRAGMA user_version").fetchone()[0]
    if row is None or int(row[0]) != revision:
        yield Finding("stamp", None, "the two revision stamps differ")


def search_rows(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Check that both indexes hold exactly the words of what is stored: note by note, the recall index as a whole."""
    cutter = connection.execute(sql.SELECT_SETTING, {"key": CUTTER}).fetchone()
    if cutter is not None and cutter[0] != index_stamp():
        yield Finding("search", None, "the search rows were cut by another release")
        return
    for message in recall_drift(connection):
        yield Finding("search", "recall_search", message)
    indexed = _indexed_checksums(connection)
    for number, note in notes.iterate_notes(connection):
        expected = 0 if note.forgotten_at is not None else _checksum(set(searchable(note).split()))
        if indexed.pop(number, 0) != expected:
            yield Finding("search", note.id, "its search row does not hold its words")
    for number, entry in entries.iterate_entries(connection):
        words = set() if entry.forgotten_at is not None else set(index_text(search_parts(entry)).split())
        if indexed.pop(-number, 0) != _checksum(words):
            yield Finding("search", entry.id, "its search row does not hold its words")
    for number in indexed:
        yield Finding("search", str(number), "a search row stands for no note and no entry")


def _indexed_checksums(connection: sqlite3.Connection) -> dict[int, int]:
    connection.execute("CREATE VIRTUAL TABLE temp.indexed_words USING fts5vocab(main, note_search, instance)")
    try:
        sums: dict[int, int] = {}
        for word, number in connection.execute("SELECT DISTINCT term, doc FROM temp.indexed_words"):
            sums[number] = sums.get(number, 0) + _word_sum(word)
        return sums
    finally:
        connection.execute("DROP TABLE temp.indexed_words")


def _checksum(words: set[str]) -> int:
    return sum(_word_sum(word) for word in words)


def _word_sum(word: str) -> int:
    data = word.encode()
    return 1 + zlib.crc32(data) + (zlib.adler32(data) << 32)


def note_rows(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Check what each note promises by itself: names, keys, states, lines, and texts that are text."""
    stored = {row[0]: row[1:] for row in connection.execute("SELECT number, name_key, topic_key FROM note")}
    for number, note in notes.iterate_notes(connection):
        yield from (Finding("note", note.id, message) for message in _broken_promises(note, stored[number]))
        yield from _marks(note)


def _broken_promises(note: Note, keys: tuple[str, str]) -> Iterator[str]:
    parts = read_name(note.name)
    if parts is None or parts.type != note.type:
        yield "its file name does not fit its type"
    if keys != (
        normalise(note.name),
        topic_key(note.type, note.title, note.person, parts.slug if parts else note.name),
    ):
        yield "its keys do not follow from its name and title"
    if note.forgotten_at is not None and note.status != "resolved":
        yield "it is forgotten and not resolved"
    if note.crisis and note.sensitivity != "sensitive":
        yield "it is a crisis note and not sensitive"
    if not note.lines:
        yield "it does not say what happened"


def _marks(note: Note) -> Iterator[Finding]:
    texts = [note.title, *(line.text for line in note.lines), note.feeling or "", note.open_thread or ""]
    check_texts(texts)
    if any(hidden_characters(text) for text in texts):
        yield Finding(
            "text", note.id, "it holds hidden characters; they are stored as data", False, drift=False
        )
    if any(addresses_an_agent(text) for text in texts):
        yield Finding(
            "text", note.id, "it reads like an order to an agent; it is stored as data", False, drift=False
        )


def entry_rows(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Check that each entry's key follows from its text, and that a project entry has its project."""
    keys = dict(connection.execute("SELECT number, text_key FROM tier_entry"))
    for number, entry in entries.iterate_entries(connection):
        if keys[number] != key_of(entry.text):
            yield Finding("entry", entry.id, "its key does not follow from its text")
        if entry.tier == PROJECT_TIER and entry.project is None:
            yield Finding("entry", entry.id, "it belongs to no project", repairable=False)


ARCHIVE_DRIFT: Final = (
    "SELECT source_id FROM archive_row WHERE kind = 'note' AND source_id IN (SELECT id FROM note)"
)


def archive_rows(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Check that no note is both among the notes and in the archive."""
    for (id_,) in connection.execute(ARCHIVE_DRIFT):
        yield Finding("archive", id_, "it is archived and among the notes", repairable=False)


_COUNT: Final = (
    "note.follow_up_base + (SELECT count(*) FROM follow_up "
    "WHERE follow_up.note_number = note.number AND follow_up.counted = 1)"
)
DERIVED_COUNTS: Final = f"SELECT note.number, {_COUNT} FROM note"  # noqa: S608 - constant expression
COUNT_DRIFT: Final = f"SELECT note.id FROM note WHERE note.follow_up_count <> {_COUNT}"  # noqa: S608 - as above
LINE_DRIFT: Final = (
    "SELECT note.id FROM note JOIN note_line ON note_line.note_number = note.number "
    "GROUP BY note.number HAVING max(note_line.position) <> count(*) - 1 OR min(note_line.position) <> 0"
)
INDEX_DRIFT: Final = (
    "SELECT id FROM note WHERE forgotten_at IS NULL AND number NOT IN (SELECT number FROM index_line) "
    "UNION SELECT note.id FROM index_line JOIN note USING (number) WHERE note.forgotten_at IS NOT NULL"
)


def counters(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Check counts against the follow-ups on record, line places, and the index against the notes."""
    for statement, check, message in (
        (COUNT_DRIFT, "count", "its count does not fit the follow-ups on record"),
        (LINE_DRIFT, "lines", "its lines are not numbered in one row"),
        (INDEX_DRIFT, "index", "the index and the note disagree"),
    ):
        for (id_,) in connection.execute(statement):
            yield Finding(check, id_, message)


CHECKS: Final[tuple[Check, ...]] = (
    integrity,
    stamps,
    search_rows,
    note_rows,
    entry_rows,
    archive_rows,
    counters,
)


def verify(connection: sqlite3.Connection) -> list[Finding]:
    """Run every check of the store and return what is not as it should be. ``connection`` may write temp tables."""
    return [finding for check in CHECKS for finding in check(connection)]
