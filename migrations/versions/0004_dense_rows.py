"""Turns that stand close together in the recall index: the old rows go, those of ``search.turn_row`` take their place.

An old row read as a new one would be another turn, so none is left. What is stored is indexed anew in the same
transaction (``store.migrate``); the counts of words stay as they are until then.

Revision ID: 0004
Revises: 0003
"""

from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Empty the recall index of the third schema."""
    op.execute("INSERT INTO recall_search (recall_search) VALUES ('delete-all')")
