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
    "CREATE INDEX injection_session ON injection (session, kind, at)",
)


def upgrade() -> None:
    """Bring the first schema to the second."""
    for statement in STATEMENTS:
        op.execute(statement)
