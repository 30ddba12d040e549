"""SQL of sessions and turns: what the hooks read and write at every turn."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

OF_DOCUMENT: Final = "turn.number BETWEEN document.number << 20 AND (document.number << 20) + 1048575"
"""Joins a session to its turns: their numbers are a range (``rules.turns``), and the shift stands for ``TURNS``."""

FIND_SESSION: Final = (
    "SELECT number, id, flags, read_offset, transcript, closed_at FROM document WHERE id = :id"
)
INSERT_SESSION: Final = (
    "INSERT INTO document (id, source, session, host, started_at, read_offset, flags, project, folder, transcript) "
    "VALUES (:id, :source, :session, :host, :at, 0, :flags, :project, :folder, :transcript)"
)
# A session that goes on is open again; a folder or transcript that is known stays when an event names none.
TOUCH_SESSION: Final = (
    "UPDATE document SET closed_at = NULL, project = coalesce(:project, project), "
    "folder = coalesce(:folder, folder), transcript = coalesce(:transcript, transcript) WHERE number = :number"
)
SET_SESSION_FLAGS: Final = "UPDATE document SET flags = :flags WHERE number = :number"
SET_READ_OFFSET: Final = "UPDATE document SET read_offset = :offset WHERE number = :number"
CLOSE_SESSION: Final = "UPDATE document SET closed_at = :at WHERE number = :number AND closed_at IS NULL"

SELECT_LATEST_TURNS: Final = (
    "SELECT number, id, role, text, at, flags, note_number, forgotten_at, "
    "(SELECT note.id FROM note WHERE note.number = turn.note_number) FROM turn "
    "WHERE number BETWEEN :first AND :last ORDER BY number DESC LIMIT :most"
)
SELECT_LAST_NUMBER: Final = "SELECT max(number) FROM turn WHERE number BETWEEN :first AND :last"
IDENTITY: Final = 8
"""So many first bytes of its id tell a turn from all others of a store (the index ``turn_identity``): among a million
turns two would meet once in thirty million stores."""
HAS_TURN: Final = "SELECT 1 FROM turn WHERE substr(id, 1, 8) = substr(:id, 1, 8)"
LINK_TURN: Final = (
    "UPDATE turn SET flags = flags & ~:flags, note_number = :number "
    "WHERE substr(id, 1, 8) = substr(:id, 1, 8) AND note_number IS NULL"
)
# By places: names cost a quarter of the statement, which a backfill runs for every turn (``retaining.values_of``).
INSERT_TURN: Final = (
    "INSERT INTO turn (number, id, from_agent, text, at, flags, note_number, forgotten_at, speaker, source_id) VALUES "
    "(?, ?, ? = 'assistant', ?, ?, ?, ?, ?, ?, ?)"
)
SET_TURN_FLAGS: Final = "UPDATE turn SET flags = :flags WHERE number = :number"
MOVE_TURN: Final = "UPDATE turn SET number = :to WHERE number = :number"
CONFIRM_TURN: Final = (
    "UPDATE turn SET id = :id, text = :text, at = :at, flags = :flags WHERE number = :number"
)
BLANK_TURN: Final = (
    "UPDATE turn SET text = '', id = :id, flags = :flags, note_number = NULL, source_id = NULL, forgotten_at = :at "
    "WHERE number = :number"
)
LINK_TURNS: Final = (
    "UPDATE turn SET note_number = :note_number WHERE forgotten_at IS NULL AND number IN ("
    f"SELECT said.number FROM (SELECT max(turn.number) AS number, document.number AS document FROM document JOIN turn "
    f"ON {OF_DOCUMENT} WHERE document.session = :session AND turn.role = 'user' GROUP BY document.number) AS asked "
    "JOIN turn AS said ON said.number BETWEEN asked.number AND (asked.document << 20) + 1048575)"
)

# The newest thing that was handed over in a session, by kind.
SELECT_LAST_HANDED: Final = (
    "SELECT at, kind FROM injection WHERE session = :session AND kind IN ('crisis', 'crisis-over') "
    "ORDER BY at DESC, number DESC LIMIT 1"
)
WAS_HANDED: Final = "SELECT 1 FROM injection WHERE session = :session AND kind = :kind LIMIT 1"
HAD_CRISIS: Final = (
    "SELECT 1 FROM note WHERE crisis = 1 AND forgotten_at IS NULL UNION ALL "
    "SELECT 1 FROM injection WHERE session = :session AND kind = 'crisis' LIMIT 1"
)
# A sensitive note keeps the tone soft for two weeks after its last update, a crisis for thirty days.
IS_HARD_STRETCH: Final = (
    "SELECT 1 FROM note WHERE sensitivity = 'sensitive' AND forgotten_at IS NULL AND status <> 'resolved' "
    "AND (updated >= :sensitive_since OR (crisis = 1 AND updated >= :crisis_since)) LIMIT 1"
)
SELECT_SENSITIVE: Final = (
    "SELECT number FROM note WHERE sensitivity = 'sensitive' AND forgotten_at IS NULL "
    "AND status <> 'resolved'"
)
