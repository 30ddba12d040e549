"""What every turn needs: where a session ran, one search index for all that can be recalled, word counts.

Hand-written SQL, run inside the one transaction that ``companion.store.migrate`` opens.

Revision ID: 0002
Revises: 0001
"""

from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels = None
depends_on = None

STATEMENTS = (
    # The project's id (companion.project), the canonical folder, and the host's transcript of the session.
    "ALTER TABLE document ADD COLUMN project TEXT",
    "ALTER TABLE document ADD COLUMN folder TEXT",
    "ALTER TABLE document ADD COLUMN transcript TEXT",
    # A turn's number says its session and its place (rules.turns), so an index of both would say nothing new.
    "DROP INDEX turn_place",
    "CREATE INDEX injection_session ON injection (session, kind, at)",
    # Tiers: what a session starts with (newest first), what covers a topic, what an archived entry was.
    "CREATE INDEX tier_entry_newest ON tier_entry (project_number, tier, updated DESC, number DESC) "
    "WHERE forgotten_at IS NULL",
    "CREATE INDEX tier_entry_rejection ON tier_entry (project_number, updated DESC, number DESC) "
    "WHERE forgotten_at IS NULL AND type = 'rejection'",
    "CREATE INDEX tier_entry_updated ON tier_entry (updated DESC, number DESC) WHERE forgotten_at IS NULL",
    "CREATE INDEX entry_topic_topic ON entry_topic (topic, entry_number DESC)",
    "CREATE INDEX entry_person_person ON entry_person (person, entry_number DESC)",
    "CREATE INDEX work_thread_place ON work_thread (project_number, position)",
    "CREATE INDEX archive_row_source ON archive_row (source_id)",
    # Recall: one row of terms for each turn, note and entry; how many rows hold each term (fts5vocab would have to
    # count them), with the number of all rows under the empty word. Without columnsize, which nothing asks for.
    "CREATE VIRTUAL TABLE recall_search USING fts5(words, content='', detail=none, columnsize=0, tokenize='ascii')",
    "CREATE TABLE recall_word (word TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID, STRICT",
)


def upgrade() -> None:
    """Bring the first schema to the second."""
    for statement in STATEMENTS:
        op.execute(statement)
