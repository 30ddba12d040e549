"""The SQL text of the recall index: its rows, the counts of its terms, and what a hit shows.

Rules as in ``sql``: values are named, no literal holds a colon. Where rows come by the thousand the values are
positional, because binding by name costs as much as the row.
"""

from __future__ import annotations

from companion.rules.turns import ALONE, TURNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

DENSE: Final = 1 << 10
"""How many turns of a session have their rows side by side with those of the next session (``search.turn_row``)."""

OVERFLOW: Final = 1 << 60
"""From this row on stand the turns of longer sessions that are left over, each by its number."""

# What is found, as ranking counts: the number of a turn, the row of a note or an entry.
_FOUND: Final = (
    f"SELECT CASE WHEN rowid < {OVERFLOW} THEN rowid + rowid / {DENSE} * {TURNS - DENSE} "  # noqa: S608 - constants
    f"WHEN rowid < {ALONE} THEN rowid - {OVERFLOW} ELSE rowid END FROM recall_search "
)

INSERT_TERMS: Final = "INSERT INTO recall_search (rowid, words) VALUES (?, ?)"
DELETE_TERMS: Final = "INSERT INTO recall_search (recall_search, rowid, words) VALUES ('delete', ?, ?)"
DELETE_ALL_TERMS: Final = "INSERT INTO recall_search (recall_search) VALUES ('delete-all')"
# Pages of the index that a step of merging may write: no hook waits so long for the lock.
MERGE: Final = "INSERT INTO recall_search (recall_search, rank) VALUES ('merge', 200)"
MERGE_ALL: Final = "INSERT INTO recall_search (recall_search) VALUES ('optimize')"
ADD_TO_COUNT: Final = (
    "INSERT INTO recall_word (word, count) VALUES (?, ?) "
    "ON CONFLICT (word) DO UPDATE SET count = count + excluded.count"
)
DROP_UNUSED: Final = "DELETE FROM recall_word WHERE word = ? AND count < 1"
DELETE_COUNTS: Final = "DELETE FROM recall_word"
SELECT_COUNT: Final = "SELECT count FROM recall_word WHERE word = :word"
# The first row of an index says what all of its rows were made with.
KEEP_STAMP: Final = "INSERT INTO setting (key, value) VALUES (:key, :value) ON CONFLICT (key) DO NOTHING"
SELECT_SPEAKERS: Final = "SELECT word, count FROM recall_word WHERE word >= '@' AND word < 'A'"
SOME_SPEAKERS: Final = f"{SELECT_SPEAKERS} LIMIT :most"

# Lists of words and numbers come as JSON, so that one constant statement serves any number of them.
SELECT_COUNTS: Final = (
    "SELECT word, count FROM recall_word WHERE word IN (SELECT value FROM json_each(:words))"
)
MATCHING: Final = _FOUND + "WHERE recall_search MATCH :match ORDER BY rowid DESC LIMIT :most"
MATCHING_WITHIN: Final = (
    _FOUND + "WHERE recall_search MATCH :match AND rowid >= :first AND rowid < :end "
    "ORDER BY rowid DESC LIMIT :most"
)
COUNT_SESSIONS: Final = "SELECT count(*) FROM document"
SELECT_TURNS: Final = (
    "SELECT number, role, coalesce(speaker, ''), text, at, flags, note_number, forgotten_at FROM turn "
    "WHERE number IN (SELECT value FROM json_each(:numbers))"
)
# What may be seen in a project: its own entries and those that hold everywhere.
SELECT_ENTRIES: Final = (
    "SELECT number, id, text, updated, written_at, project_number IS NOT NULL FROM tier_entry "
    "WHERE number IN (SELECT value FROM json_each(:numbers)) AND forgotten_at IS NULL "
    "AND (project_number IS NULL OR project_number = (SELECT number FROM project WHERE id = :project))"
)
SELECT_HIT: Final = (
    "SELECT turn.id, turn.source_id, document.session, document.source, document.project FROM turn "
    "JOIN document ON document.number = turn.document_number WHERE turn.number = :number"
)
IS_OPEN_NOTE: Final = (
    "SELECT 1 FROM note WHERE number = :number AND forgotten_at IS NULL AND sensitivity = 'normal' AND crisis = 0 "
    "AND (status = 'active' OR (status = 'muted' AND muted_until <= :instant))"
)
TURNS_OF: Final = (
    "SELECT number, text, speaker, at FROM turn WHERE number IN (SELECT value FROM json_each(:numbers)) "
    "AND text <> '' AND (forgotten_at IS NOT NULL) = :forgotten"
)
HOLDS: Final = "SELECT 1 FROM recall_search WHERE recall_search MATCH :match AND rowid = :row"
