"""All SQL text of the hot side, by noun. Every constant runs alike through sqlite3 and SQLAlchemy's ``text()``.

That is why no literal holds a colon (``text()`` takes it for a parameter) and values are always named.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NOTE_COLUMNS: Final = (
    "note.number, note.id, note.type, note.name, note.title, note.created, note.updated, note.feeling, "
    "note.wanted, note.open_thread, note.open_date, note.person, note.follow_up_count, note.last_followed_up, "
    "note.status, note.sensitivity, note.crisis, note.position, note.muted_until, note.closed_at, "
    "note.forgotten_at, note.written_at, note.last_touch, note.last_low, note.silent_streak, note.related, "
    "note.session"
)
SELECT_NOTE: Final = f"SELECT {NOTE_COLUMNS} FROM note WHERE number = :number"  # noqa: S608 - constant columns
SELECT_NOTES: Final = f"SELECT {NOTE_COLUMNS} FROM note ORDER BY number"  # noqa: S608 - constant columns
SELECT_LINES: Final = (
    "SELECT text, on_date, written_at FROM note_line WHERE note_number = :number ORDER BY position"
)
SELECT_ALL_LINES: Final = (
    "SELECT note_number, text, on_date, written_at FROM note_line ORDER BY note_number, position"
)
# Notes that come from elsewhere may have the place of another, so the id decides the rest of the order.
SELECT_INDEX: Final = (
    "SELECT number, updated, type, title, sensitivity, status, muted_until, follow_up_count, name "
    "FROM index_line ORDER BY updated DESC, position, id LIMIT :most"
)
COUNT_INDEX: Final = "SELECT count(*) FROM index_line"

# The latest check-in counts for the cooldown, whether a card was handed over or a follow-up recorded;
# a likely duplicate's counts too (rules.related).
_LAST_TOUCH: Final = (
    "(SELECT max(t) FROM ("
    "SELECT note.last_touch AS t UNION ALL "
    "SELECT max(check_in.at) FROM check_in WHERE check_in.note_number = note.number UNION ALL "
    "SELECT max(twin.last_touch) FROM note AS twin WHERE twin.id = note.related UNION ALL "
    "SELECT max(check_in.at) FROM check_in JOIN note AS twin ON twin.number = check_in.note_number "
    "WHERE twin.id = note.related))"
)
_GATE_COLUMNS: Final = (
    "number, id, name, type, title, status, sensitivity, updated, open_date, follow_up_count, muted_until, "
    f"{_LAST_TOUCH}, last_followed_up"
)
SELECT_GATE_ALL: Final = (
    f"SELECT {_GATE_COLUMNS} FROM note WHERE forgotten_at IS NULL ORDER BY updated DESC, position, id"  # noqa: S608 - constant columns
)
SELECT_GATE_ONE: Final = f"SELECT {_GATE_COLUMNS} FROM note WHERE number = :number"  # noqa: S608 - constant columns
# Only a fresh note or a milestone in its window can be due: one index for each finds them without a scan.
# The index is named, because SQLite takes that of the type and reads every milestone.
_MAY_BE_DUE: Final = (
    "number IN (SELECT number FROM note WHERE forgotten_at IS NULL AND updated >= :fresh_since UNION "
    "SELECT number FROM note INDEXED BY note_open_date "
    "WHERE forgotten_at IS NULL AND open_date >= :window_since AND type = 'milestone') "
    "AND status <> 'resolved' AND sensitivity = 'normal'"
)
SELECT_GATE_DUE: Final = (
    f"SELECT {_GATE_COLUMNS} FROM note WHERE {_MAY_BE_DUE} ORDER BY updated DESC, position, id"  # noqa: S608 - constant columns
)
# Both read the index note_state alone; one query over an expression would read every row.
COUNT_BY_STATE: Final = (
    "SELECT status, sensitivity, count(*) FROM note INDEXED BY note_state WHERE forgotten_at IS NULL "
    "GROUP BY status, sensitivity"
)
COUNT_ENDED_MUTES: Final = (
    "SELECT sensitivity, count(*) FROM note INDEXED BY note_state WHERE forgotten_at IS NULL "
    "AND status = 'muted' AND muted_until <= :instant GROUP BY sensitivity"
)

FIND_BY_ID: Final = (
    "SELECT number FROM note WHERE id >= :prefix AND id < :prefix || 'g' AND forgotten_at IS NULL"
)
FIND_BY_NAME: Final = "SELECT number FROM note WHERE name_key = :name_key AND forgotten_at IS NULL"
FIND_BY_TOPIC: Final = (
    "SELECT number FROM note WHERE type = :type AND topic_key = :topic_key AND forgotten_at IS NULL "
    "ORDER BY updated DESC, position, id"
)
FIND_BY_WORDS: Final = (
    "SELECT note.number FROM note_search JOIN note ON note.number = note_search.rowid "
    "WHERE note_search MATCH :match AND note.forgotten_at IS NULL ORDER BY note.updated DESC, note.position, note.id"
)
# Rows of entries have the negative of their number, so the newest come first; the range keeps notes out.
FIND_ENTRIES_BY_WORDS: Final = (
    "SELECT -rowid FROM note_search WHERE note_search MATCH :match AND rowid < 0 ORDER BY rowid LIMIT :most"
)
FIND_MILESTONES: Final = (
    "SELECT number, name, open_date, topic_key FROM note WHERE type = 'milestone' AND forgotten_at IS NULL "
    "AND (topic_key = :topic_key OR substr(topic_key, 1, length(:topic_key) + 1) = :topic_key || '-')"
)
FIND_TITLES: Final = (
    "SELECT id, title FROM note WHERE type = :type AND forgotten_at IS NULL "
    "ORDER BY updated DESC, position, id LIMIT 500"
)
FIRST_POSITION: Final = "SELECT coalesce(min(position), 1) - 1 FROM note"

SELECT_FORGOTTEN: Final = (
    "SELECT number, id, name_key, title, name, person FROM note WHERE forgotten_at IS NOT NULL"
)
SELECT_SESSION_NOTES: Final = (
    "SELECT number FROM note WHERE session = :session AND (forgotten_at IS NULL OR :forgotten = 1)"
)
SELECT_NOTES_SINCE: Final = (
    "SELECT number FROM note WHERE created >= :since AND (forgotten_at IS NULL OR :forgotten = 1)"
)
SELECT_NUMBERS: Final = "SELECT number FROM note WHERE forgotten_at IS NULL OR :forgotten = 1 ORDER BY number"
SELECT_TURN_TEXTS: Final = (
    "SELECT turn.number, turn.text, turn.note_number, turn.at, document.session FROM turn "
    "JOIN document ON document.number = turn.document_number WHERE turn.forgotten_at IS NULL OR :forgotten = 1"
)

COUNT_TOTALS: Final = (
    "SELECT (SELECT count(*) FROM note WHERE forgotten_at IS NULL), "
    "(SELECT count(*) FROM tier_entry WHERE forgotten_at IS NULL), "
    "(SELECT count(*) FROM turn WHERE forgotten_at IS NULL), "
    "(SELECT count(DISTINCT session) FROM document), "
    "(SELECT count(*) FROM note) - (SELECT count(*) FROM note WHERE forgotten_at IS NULL) "
    "+ (SELECT count(*) FROM tier_entry WHERE forgotten_at IS NOT NULL), "
    "(SELECT count(*) FROM archive_row), "
    "(SELECT count(*) FROM tombstone)"
)
SELECT_TOLD: Final = (
    "SELECT number, id, updated, type, title, sensitivity, status, muted_until, follow_up_count, name, open_thread, "
    "open_date FROM note WHERE forgotten_at IS NULL AND (:everything = 1 OR sensitivity = 'normal') "
    "AND (status <> 'resolved' OR :everything = 1) ORDER BY updated DESC, position, id LIMIT :most"
)

INSERT_SEARCH: Final = "INSERT INTO note_search (rowid, words) VALUES (:number, :words)"
DELETE_SEARCH: Final = (
    "INSERT INTO note_search (note_search, rowid, words) VALUES ('delete', :number, :words)"
)

SELECT_PAUSE: Final = "SELECT since, until_date FROM pause WHERE session = :session"
UPSERT_PAUSE: Final = (
    "INSERT INTO pause (session, since, until_date) VALUES (:session, :since, :until_date) "
    "ON CONFLICT (session) DO UPDATE SET since = excluded.since, until_date = excluded.until_date"
)
DELETE_PAUSE: Final = "DELETE FROM pause WHERE session = :session"
SELECT_PAUSES: Final = "SELECT session, since, until_date FROM pause ORDER BY session"

INSERT_QUIET_SPAN: Final = (
    "INSERT INTO quiet_span (session, since, until) VALUES (:session, :since, :until) "
    "ON CONFLICT (session, since) DO UPDATE SET until = max(until, excluded.until)"
)
LENGTHEN_QUIET_SPAN: Final = (
    "UPDATE quiet_span SET until = max(until, :until) WHERE session = :session AND until >= :for_ever"
)
END_QUIET_SPAN: Final = (
    "UPDATE quiet_span SET until = max(:until, min(:at, until - :for_ever)) "
    "WHERE session = :session AND until >= :for_ever AND since <= :until AND until - :for_ever - :leeway <= :at"
)
SELECT_RUNNING_SPAN: Final = "SELECT since FROM quiet_span WHERE session = :session AND until >= :for_ever"
SELECT_QUIET_SPAN: Final = "SELECT until FROM quiet_span WHERE session = :session AND since = :since"
SELECT_QUIET_SPANS: Final = "SELECT session, since, until FROM quiet_span ORDER BY session, since"

SELECT_SETTING: Final = "SELECT value FROM setting WHERE key = :key"
SELECT_SETTINGS: Final = "SELECT key, value FROM setting ORDER BY key"

INSERT_CHECK_IN: Final = (
    "INSERT INTO check_in (note_number, session, host, at, on_date) "
    "VALUES (:note_number, :session, :host, :at, :on_date)"
)
COUNT_CHECK_INS_TODAY: Final = "SELECT count(*) FROM check_in WHERE on_date = :on_date"
COUNT_CHECK_INS_OF_SESSION: Final = "SELECT count(*) FROM check_in WHERE session = :session"
# What a prompt must know of cards: how many the day had, and whether a note may be due where this session had no card
# before. The cards of a session have no index, so they are looked at last; there is one a day.
SELECT_ROOM_FOR_A_CARD: Final = (
    f"SELECT ({COUNT_CHECK_INS_TODAY}), CASE WHEN EXISTS (SELECT 1 FROM note WHERE {_MAY_BE_DUE}) "  # noqa: S608 - constant clauses
    "THEN NOT EXISTS (SELECT 1 FROM check_in WHERE session = :session) ELSE 0 END"
)
LATEST_CHECK_IN: Final = (
    "SELECT number, at FROM check_in WHERE note_number = :note_number ORDER BY at DESC, number DESC LIMIT 1"
)
LATEST_FOLLOW_UP: Final = (
    "SELECT outcome, check_in_number, at FROM follow_up WHERE note_number = :note_number "
    "ORDER BY at DESC, number DESC LIMIT 1"
)

SELECT_OPERATIONS: Final = (
    "SELECT at, kind, subject, amount, detail FROM operation ORDER BY number DESC LIMIT :most"
)
SELECT_INJECTIONS: Final = (
    "SELECT at, kind, subject, session, host, reason FROM injection ORDER BY number DESC LIMIT :most"
)
GENERATION: Final = "SELECT coalesce(max(number), 0) FROM operation"
SELECT_CHANGED_SINCE: Final = (
    "SELECT DISTINCT subject FROM operation WHERE number > :generation AND subject IS NOT NULL "
    "UNION SELECT id FROM note WHERE status = 'muted' AND muted_until > min(:since, :instant) "
    "AND muted_until <= max(:since, :instant)"
)
SELECT_IDS: Final = "SELECT id FROM note WHERE forgotten_at IS NULL"
SELECT_NUMBER: Final = "SELECT number FROM note WHERE id = :id"
SELECT_ARCHIVE: Final = (
    "SELECT kind, source_id, quarter, archived_on, superseded_by, position, image FROM archive_row "
    "WHERE kind = 'note' AND forgotten_at IS NULL ORDER BY quarter, position, number"
)
SELECT_TOMBSTONES: Final = "SELECT mark, kind, at, on_date, erased FROM tombstone ORDER BY mark, kind, at"

_ANSWERED: Final = (
    "EXISTS (SELECT 1 FROM follow_up WHERE follow_up.note_number = check_in.note_number "
    "AND follow_up.check_in_number = check_in.number)"
)
SELECT_LATEST_CARDS: Final = (
    f"SELECT at, on_date, lapsed_at, {_ANSWERED} FROM check_in ORDER BY number DESC LIMIT :most"  # noqa: S608 - constant clause
)
LAPSE_CARDS: Final = (
    f"UPDATE check_in SET lapsed_at = :at WHERE session = :session AND lapsed_at IS NULL AND NOT {_ANSWERED}"  # noqa: S608 - constant clause
)
INSERT_INJECTION: Final = (
    "INSERT INTO injection (at, session, host, kind, subject, reason) "
    "VALUES (:at, :session, :host, :kind, :subject, :reason)"
)
