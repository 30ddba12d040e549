"""Write ``companion/store/schema.sql``: the snapshot of the head revision, made by running the migrations."""

import sqlite3
from pathlib import Path

import companion.store
from companion.store.migrate import run_revisions, snapshot


def head_snapshot() -> str:
    """Return the text that ``schema.sql`` must hold."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    run_revisions(connection, 0)
    return snapshot(connection)


if __name__ == "__main__":
    Path(companion.store.__file__).with_name("schema.sql").write_text(head_snapshot(), "utf-8")
