"""Alembic's environment: runs the revisions on the connection that ``companion.store.migrate`` hands over.

The caller owns the transaction, so that backup, rebuild, foreign-key check and stamp stand or fall together.
"""

from alembic import context


def run() -> None:
    """Run the migrations on ``config.attributes['connection']``, without a transaction of Alembic's own."""
    context.configure(
        connection=context.config.attributes["connection"],
        transaction_per_migration=False,
        transactional_ddl=False,
    )
    context.run_migrations()


run()
