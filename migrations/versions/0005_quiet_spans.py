"""When nothing was to be kept stays on record: pauses that are over, and sessions that ran switched off.

A pause that still runs is in ``pause`` as before; an older store knows nothing of those that ended.

Revision ID: 0005
Revises: 0004
"""

from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give the fourth schema an empty table of spans."""
    op.execute(
        """CREATE TABLE quiet_span (
            session TEXT NOT NULL,
            since INTEGER NOT NULL,
            until INTEGER NOT NULL,
            PRIMARY KEY (session, since)
        ) WITHOUT ROWID, STRICT"""
    )
