"""Smaller turns: what a turn's number says already is computed, who spoke is one bit, the id's index is half as wide.

A short message weighed half as much again in the store; on conversations of short turns this saves an eighth of the
file. Session, place and role are read under their names as before.

Revision ID: 0003
Revises: 0002
"""

from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels = None
depends_on = None

STATEMENTS = (
    """CREATE TABLE compact_turn (
        number INTEGER PRIMARY KEY,
        id BLOB NOT NULL CHECK (length(id) = 16),
        document_number INTEGER NOT NULL GENERATED ALWAYS AS (number >> 20) VIRTUAL
            REFERENCES document (number) ON DELETE CASCADE,
        ordinal INTEGER NOT NULL GENERATED ALWAYS AS (number & 1048575) VIRTUAL,
        from_agent INTEGER NOT NULL CHECK (from_agent IN (0, 1)),
        role TEXT NOT NULL GENERATED ALWAYS AS (CASE from_agent WHEN 1 THEN 'assistant' ELSE 'user' END) VIRTUAL,
        speaker TEXT,
        source_id TEXT,
        at INTEGER NOT NULL,
        text TEXT NOT NULL,
        flags INTEGER NOT NULL,
        note_number INTEGER REFERENCES note (number) ON DELETE SET NULL,
        forgotten_at INTEGER
    ) STRICT""",
    "INSERT INTO compact_turn (number, id, from_agent, speaker, source_id, at, text, flags, note_number, forgotten_at) "
    "SELECT number, id, role = 'assistant', speaker, source_id, at, text, flags, note_number, forgotten_at FROM turn",
    "DROP TABLE turn",
    "ALTER TABLE compact_turn RENAME TO turn",
    # The first eight bytes of the id (store.sql_dialogue.IDENTITY).
    "CREATE UNIQUE INDEX turn_identity ON turn (substr(id, 1, 8))",
    "CREATE INDEX turn_note ON turn (note_number) WHERE note_number IS NOT NULL",
)


def upgrade() -> None:
    """Bring the second schema to the third."""
    for statement in STATEMENTS:
        op.execute(statement)
