"""The SQL text of entries, threads and projects: read by the session-start hook and by every tier command.

Rules as in ``sql``: values are named, no literal holds a colon. Every list is found by an index, so that ten
thousand entries cost what a hundred do.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Topics and people come back in the order in which they were stored: that of their rows.
ENTRY_COLUMNS: Final = (
    "tier_entry.number, tier_entry.id, tier_entry.tier, tier_entry.type, tier_entry.text, tier_entry.section, "
    "tier_entry.see_also, (SELECT project.id FROM project WHERE project.number = tier_entry.project_number), "
    "tier_entry.created, tier_entry.updated, tier_entry.position, tier_entry.written_at, tier_entry.forgotten_at, "
    "(SELECT group_concat(topic) FROM (SELECT topic FROM entry_topic "
    "WHERE entry_topic.entry_number = tier_entry.number ORDER BY entry_topic.rowid)), "
    "(SELECT group_concat(person) FROM (SELECT person FROM entry_person "
    "WHERE entry_person.entry_number = tier_entry.number ORDER BY entry_person.rowid))"
)
_ENTRIES: Final = f"SELECT {ENTRY_COLUMNS} FROM tier_entry"  # noqa: S608 - constant columns
SELECT_ENTRY: Final = f"{_ENTRIES} WHERE number = :number"
SELECT_SOME_ENTRIES: Final = f"{_ENTRIES} WHERE number IN (SELECT value FROM json_each(:numbers))"  # noqa: S608 - as above
SELECT_ENTRIES: Final = f"{_ENTRIES} ORDER BY number"
SELECT_FORGOTTEN_ENTRIES: Final = f"{_ENTRIES} WHERE forgotten_at IS NOT NULL ORDER BY number"
# The order of a tier's file; what was made at the same place keeps the order of its rows.
SELECT_TIER: Final = (
    f"{_ENTRIES} WHERE forgotten_at IS NULL AND tier = :tier AND project_number IS :project_number "
    "ORDER BY position, number"
)
NEWEST_ENTRIES: Final = (
    f"{_ENTRIES} WHERE forgotten_at IS NULL ORDER BY updated DESC, number DESC LIMIT :most"
)
FIND_ENTRY_BY_ID: Final = (
    "SELECT number FROM tier_entry WHERE id >= :prefix AND id < :prefix || 'g' AND forgotten_at IS NULL"
)
FIND_ENTRY_BY_KEY: Final = (
    "SELECT number FROM tier_entry WHERE text_key = :text_key AND forgotten_at IS NULL ORDER BY number"
)
LAST_POSITION: Final = (
    "SELECT coalesce(max(position), 0) FROM tier_entry WHERE forgotten_at IS NULL AND tier = :tier "
    "AND project_number IS :project_number"
)
# The newest entries of other tiers with a tag that may be seen in a project, by the index on the tag.
_SEEN_ELSEWHERE: Final = (
    "tier_entry.forgotten_at IS NULL AND tier_entry.tier <> :tier "
    "AND (tier_entry.project_number IS NULL OR tier_entry.project_number = :project_number)"
)
ELSEWHERE_WITH_TOPIC: Final = (
    "SELECT tier_entry.number FROM entry_topic JOIN tier_entry "  # noqa: S608 - constant clause
    "ON tier_entry.number = entry_topic.entry_number "
    f"WHERE entry_topic.topic = :tag AND {_SEEN_ELSEWHERE} "
    "ORDER BY entry_topic.entry_number DESC LIMIT :most"
)
ELSEWHERE_WITH_PERSON: Final = (
    "SELECT tier_entry.number FROM entry_person JOIN tier_entry "  # noqa: S608 - constant clause
    "ON tier_entry.number = entry_person.entry_number "
    f"WHERE entry_person.person = :tag AND {_SEEN_ELSEWHERE} "
    "ORDER BY entry_person.entry_number DESC LIMIT :most"
)
SECTION_WITH_TOPIC: Final = (
    "SELECT tier_entry.section FROM entry_topic JOIN tier_entry ON tier_entry.number = entry_topic.entry_number "
    "WHERE entry_topic.topic = :topic AND tier_entry.forgotten_at IS NULL AND tier_entry.section IS NOT NULL "
    "AND tier_entry.tier = :tier AND tier_entry.project_number IS :project_number "
    "ORDER BY entry_topic.entry_number DESC LIMIT 1"
)
IS_TOPIC: Final = "SELECT 1 FROM entry_topic WHERE topic = :topic LIMIT 1"

# For the start of a session: newest first, each by its own index.
NEWEST_REJECTIONS: Final = (
    "SELECT id, text FROM tier_entry WHERE forgotten_at IS NULL AND type = 'rejection' "
    "AND project_number IS :project_number "
    "ORDER BY updated DESC, number DESC LIMIT :most"
)
NEWEST_OF_TIER: Final = (
    "SELECT id, text FROM tier_entry WHERE forgotten_at IS NULL AND tier = :tier "
    "AND project_number IS :project_number "
    "AND type IS NOT 'rejection' ORDER BY updated DESC, number DESC LIMIT :most"
)
COUNT_VISIBLE: Final = (
    "SELECT count(*) FROM tier_entry WHERE forgotten_at IS NULL AND project_number IS :project_number"
)
ENTRIES_SINCE: Final = (
    "SELECT number FROM tier_entry WHERE created >= :since AND (forgotten_at IS NULL OR :forgotten = 1)"
)
ENTRY_NUMBERS: Final = (
    "SELECT number FROM tier_entry WHERE forgotten_at IS NULL OR :forgotten = 1 ORDER BY number"
)

# Entries that quote another one in a may-conflict note.
TENSE_ENTRIES: Final = (
    f"{_ENTRIES} WHERE forgotten_at IS NULL AND instr(text, '(may conflict with') > 0 ORDER BY number"
)

SELECT_ARCHIVED_ENTRIES: Final = (
    "SELECT archive_row.number, archive_row.source_id, archive_row.archived_on, archive_row.superseded_by, "
    "archive_row.image, (SELECT project.id FROM project WHERE project.number = archive_row.project_number), "
    "archive_row.forgotten_at FROM archive_row WHERE kind = 'entry' AND (forgotten_at IS NULL OR :forgotten = 1) "
    "ORDER BY quarter, position, number"
)
LAST_ARCHIVE_POSITION: Final = "SELECT coalesce(max(position), 0) FROM archive_row WHERE quarter = :quarter"

THREAD_COLUMNS: Final = (
    "work_thread.number, work_thread.id, work_thread.name, work_thread.state, work_thread.text, "
    "(SELECT project.id FROM project WHERE project.number = work_thread.project_number), "
    "work_thread.position, work_thread.updated"
)
_THREADS: Final = f"SELECT {THREAD_COLUMNS} FROM work_thread"  # noqa: S608 - constant columns
_OF_PLACE: Final = "WHERE project_number IS :project_number"
SELECT_THREAD: Final = f"{_THREADS} WHERE number = :number"
SELECT_ALL_THREADS: Final = f"{_THREADS} ORDER BY project_number, position, number"
SELECT_THREADS: Final = f"{_THREADS} {_OF_PLACE} ORDER BY position, number"
NEWEST_THREADS: Final = (
    f"{_THREADS} {_OF_PLACE} ORDER BY updated DESC, position DESC, number DESC LIMIT :most"
)
COUNT_THREADS: Final = f"SELECT count(*) FROM work_thread {_OF_PLACE}"  # noqa: S608 - constant clause
LAST_THREAD_POSITION: Final = f"SELECT coalesce(max(position), 0) FROM work_thread {_OF_PLACE}"  # noqa: S608 - as above

PROJECT_COLUMNS: Final = "project.number, project.id, project.path, project.name, project.created_at"
SELECT_PROJECT: Final = f"SELECT {PROJECT_COLUMNS} FROM project WHERE id = :id"  # noqa: S608 - constant columns
SELECT_PROJECT_NAMES: Final = "SELECT id, name FROM project"
SELECT_PROJECTS: Final = (
    f"SELECT {PROJECT_COLUMNS}, "  # noqa: S608 - constant columns
    "(SELECT count(*) FROM tier_entry WHERE project_number = project.number AND forgotten_at IS NULL), "
    "(SELECT count(*) FROM work_thread WHERE project_number = project.number), "
    "(SELECT count(*) FROM archive_row WHERE project_number = project.number AND forgotten_at IS NULL), "
    "(SELECT count(*) FROM document WHERE document.project = project.id) "
    "FROM project ORDER BY project.name, project.path"
)
MOVE_DOCUMENTS: Final = "UPDATE document SET project = :new WHERE project = :old"
