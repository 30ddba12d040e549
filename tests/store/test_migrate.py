"""Migrations: behind a backup, in one checked transaction, repeatable, and the snapshot is what they make."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlmodel import SQLModel

from companion.errors import StoreNewer, StoreUnavailable
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import key_of
from companion.store import connect, migrate, verify
from companion.store.schema import all_tables
from scripts.write_schema import head_snapshot

NEXT = '''
"""Rebuild the notes under a view and their search rows."""
from alembic import op
revision = "{after:04d}"
down_revision = "{before:04d}"
branch_labels = None
depends_on = None
def upgrade() -> None:
    op.execute("DROP VIEW index_line")
    op.execute("CREATE TABLE note_new (number INTEGER PRIMARY KEY, id TEXT NOT NULL, mood TEXT) STRICT")
    op.execute("INSERT INTO note_new SELECT number, id, NULL FROM note {limit}")
    op.execute("DROP TABLE note")
    op.execute("ALTER TABLE note_new RENAME TO note")
    op.execute("CREATE VIEW index_line AS SELECT number, id FROM note")
'''
HEAD = connect.HEAD
INSERT_NOTE = (
    "INSERT INTO note (id, type, name, name_key, topic_key, title, created, updated, wanted, follow_up_count, "
    "follow_up_base, last_low, silent_streak, status, sensitivity, crisis, position, written_at) "
    "VALUES (:id, 'health', :id, :id, :id, 'a', '2026-05-19', '2026-05-19', 'vent', 0, "
    "0, 0, 0, 'active', 'normal', 0, 0, 0)"
)


def fill(store: Path, notes: int) -> None:
    with closing(connect.writing(store)) as connection:
        for n in range(notes):
            connection.execute(INSERT_NOTE, {"id": f"{n:012x}"})
            connection.execute(
                "INSERT INTO follow_up (note_number, at, on_date, outcome, low, counted) "
                "VALUES (:n, 0, '2026-05-19', 'unused', 0, 0)",
                {"n": n + 1},
            )


@pytest.fixture
def next_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give this release a second revision, in a copy of the folder."""
    folder = tmp_path / "migrations"
    source = migrate.migrations_folder()
    (folder / "versions").mkdir(parents=True)
    for file in (*source.glob("*.py"), *source.glob("*.mako"), *source.glob("versions/*.py")):
        (folder / file.relative_to(source)).write_bytes(file.read_bytes())
    monkeypatch.setattr(migrate, "migrations_folder", lambda: folder)
    monkeypatch.setattr(connect, "HEAD", HEAD + 1)
    return folder / "versions" / f"{HEAD + 1:04d}_next.py"


def test_the_snapshot_is_what_the_migrations_make() -> None:
    assert connect.schema_sql() == head_snapshot()


def test_the_models_are_the_tables() -> None:
    connection = sqlite3.connect(":memory:")
    connection.executescript(connect.schema_sql())
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%STRICT'")}
    assert set(all_tables()) == names - {"alembic_version"}
    for name, table in SQLModel.metadata.tables.items():
        stored = {
            row[1]: (row[2], bool(row[3] or row[5]))
            for row in connection.execute(f"PRAGMA table_xinfo({name})")
        }
        modelled = {column.name: (column.type.compile(), not column.nullable) for column in table.columns}
        assert stored == modelled, name
        assert table.dialect_options["sqlite"]["strict"], name


def test_revisions_are_unique_and_without_gaps() -> None:
    files = sorted(path.name for path in (migrate.migrations_folder() / "versions").glob("*.py"))
    numbers = [int(match[1]) for name in files if (match := re.match(r"(\d{4})_", name))]
    assert numbers == list(range(1, connect.HEAD + 1))


def test_a_migration_keeps_every_row_and_makes_a_backup(
    home: Home, moment: Moment, next_revision: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(connect, "HEAD", HEAD)
        fill(home.store, 5)
    next_revision.write_text(NEXT.format(before=HEAD, after=HEAD + 1, limit=""))
    done = migrate.migrate(home.store, home.backups, moment)
    assert (done.before, done.after) == (HEAD, HEAD + 1)
    assert done.backup is not None
    assert done.backup.exists()
    with closing(sqlite3.connect(home.store)) as connection:
        assert connection.execute("SELECT count(*) FROM note").fetchone() == (5,)
        assert connection.execute("SELECT count(*) FROM follow_up").fetchone() == (5,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [
            (f"{HEAD + 1:04d}",)
        ]
        assert connection.execute("PRAGMA user_version").fetchone() == (HEAD + 1,)


def test_a_migration_that_would_lose_rows_changes_nothing_and_can_be_run_again(
    home: Home, moment: Moment, next_revision: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(connect, "HEAD", HEAD)
        fill(home.store, 5)
    next_revision.write_text(NEXT.format(before=HEAD, after=HEAD + 1, limit="LIMIT 3"))
    with pytest.raises(StoreUnavailable):
        migrate.migrate(home.store, home.backups, moment)
    with closing(sqlite3.connect(home.store)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (HEAD,)
        assert connection.execute("SELECT count(*) FROM index_line").fetchone() == (5,)
    next_revision.write_text(NEXT.format(before=HEAD, after=HEAD + 1, limit=""))
    assert migrate.migrate(home.store, home.backups, moment).after == HEAD + 1


def test_a_store_of_this_release_is_left_alone(home: Home, moment: Moment) -> None:
    fill(home.store, 1)
    assert migrate.migrate(home.store, home.backups, moment) == migrate.Migration(
        connect.HEAD, connect.HEAD, None
    )
    assert not home.backups.exists()


def test_a_newer_store_is_not_migrated(home: Home, moment: Moment) -> None:
    fill(home.store, 1)
    with closing(sqlite3.connect(home.store)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    with pytest.raises(StoreNewer):
        migrate.migrate(home.store, home.backups, moment)


TURN_OF_SECOND = (
    "INSERT INTO turn (number, id, document_number, ordinal, role, speaker, source_id, at, text, flags, note_number, "
    "forgotten_at) VALUES (:number, :id, 1, :ordinal, :role, 'Ada', 's', 5, :text, 8, NULL, NULL)"
)


def test_turns_are_the_same_after_they_were_made_compact() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate.run_revisions(connection, 0, "0002")
    connection.execute(
        "INSERT INTO document (id, source, session, host, started_at, read_offset, flags) "
        "VALUES (randomblob(16), 'a', 'b', 'c', 0, 0, 0)"
    )
    for ordinal, role in enumerate(("user", "assistant")):
        values = {
            "number": (1 << 20) + ordinal,
            "id": bytes([ordinal]) * 16,
            "ordinal": ordinal,
            "role": role,
        }
        connection.execute(TURN_OF_SECOND, {**values, "text": f"said {ordinal}"})
    columns = (
        "SELECT number, id, document_number, ordinal, role, speaker, source_id, at, text, flags FROM turn"
    )
    before = connection.execute(columns).fetchall()
    migrate.run_revisions(connection, 2)
    assert connection.execute(columns).fetchall() == before
    with pytest.raises(sqlite3.IntegrityError):  # a message is kept once
        connection.execute(
            "INSERT INTO turn (number, id, from_agent, at, text, flags) VALUES (9, zeroblob(16), 0, 5, 'x', 0)"
        )


ENTRY_OF_THIRD = (
    "INSERT INTO tier_entry (id, tier, type, text, text_key, created, updated, position, written_at) "
    "VALUES (:id, 'preferences', 'preference', :text, lower(:text), '2026-01-05', '2026-01-05', :position, 0)"
)


def test_a_store_of_before_gets_the_keys_of_today_and_two_entries_may_share_one() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate.run_revisions(connection, 0, "0003")
    texts = ("用四个空格缩进", "用 四个 空格 缩进。", "Use tabs")
    for position, text in enumerate(texts):
        connection.execute(ENTRY_OF_THIRD, {"id": f"{position:012x}", "text": text, "position": position})
    migrate.run_revisions(connection, 3)
    keys = [key for (key,) in connection.execute("SELECT text_key FROM tier_entry ORDER BY number")]
    assert keys == [key_of(text) for text in texts]
    assert keys[0] == keys[1]
    assert list(verify.entry_rows(connection)) == []
