"""Stores whose turns stood in the recall index by their numbers come up whole; no old row is read as a new one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.import_dialogue import import_dialogue
from companion.actions.changes.restoring import restore
from companion.actions.reads.recall import recall
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect, migrate, search, sql_recall, verify
from companion.text.terms import terms
from tests.actions.keeping import keep
from tests.actions.test_import_dialogue import LINES, file_of

ASKED = "When does Ada's ferry leave?"
TURNS = "SELECT number, text FROM turn WHERE text <> '' AND forgotten_at IS NULL"
ROWS = "SELECT DISTINCT doc FROM temp.instances ORDER BY doc"


def rows(connection: sqlite3.Connection) -> list[int]:
    connection.execute("CREATE VIRTUAL TABLE temp.instances USING fts5vocab(main, recall_search, instance)")
    try:
        return [row[0] for row in connection.execute(ROWS)]
    finally:
        connection.execute("DROP TABLE temp.instances")


def make_third(store: Path) -> None:
    """Make the store one of the third revision: each turn's row is its number."""
    with closing(connect.writing(store)) as connection, connect.immediate(connection):
        for number, text in connection.execute(TURNS).fetchall():
            words = " ".join(terms(text))
            connection.execute(sql_recall.DELETE_TERMS, (search.turn_row(number), words))
            connection.execute(sql_recall.INSERT_TERMS, (number, words))
        connection.execute("DROP TABLE quiet_span")
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
        connection.execute("PRAGMA user_version = 3")


def check(home: Home) -> None:
    with closing(connect.writing(home.store)) as connection:
        assert [finding for finding in verify.verify(connection) if finding.drift] == []
        assert not {number for number, _ in connection.execute(TURNS)} & set(rows(connection))


@pytest.fixture
def third(home: Home, moment: Moment, tmp_path: Path) -> Home:
    """Return a home with two sessions and a note in a store of the third revision."""
    import_dialogue(home, moment, file_of(tmp_path, LINES))
    keep(home, moment, "health", "ferry sickness")
    make_third(home.store)
    return home


def test_a_third_store_has_its_rows_as_numbers(third: Home) -> None:
    with closing(connect.raw(third.store)) as connection:
        assert rows(connection)[:3] == [1 << 20, (1 << 20) + 1, 2 << 20]
    with pytest.raises(connect.StoreBehind):
        connect.reading(third.store)


def test_a_migrated_store_recalls_what_it_did(home: Home, moment: Moment, tmp_path: Path) -> None:
    import_dialogue(home, moment, file_of(tmp_path, LINES))
    before = recall(home, ASKED, 5)
    make_third(home.store)
    assert migrate.migrate(home.store, home.backups, moment)[:2] == (3, connect.HEAD)
    assert recall(home, ASKED, 5) == before != []
    check(home)


def test_the_revision_by_itself_leaves_no_row(third: Home) -> None:
    with closing(connect.raw(third.store)) as connection:
        migrate.run_revisions(connection, 3, "0004")
        assert rows(connection) == []


def test_a_migration_that_ends_early_leaves_the_third_store(
    third: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = third.store.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(search, "add_turns", interrupted)
        with pytest.raises(KeyboardInterrupt):
            migrate.migrate(third.store, third.backups, moment)
    assert third.store.read_bytes() == before
    migrate.migrate(third.store, third.backups, moment)
    check(third)


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_third_backup_comes_back_with_new_rows(home: Home, moment: Moment, tmp_path: Path) -> None:
    import_dialogue(home, moment, file_of(tmp_path, LINES))
    before = recall(home, ASKED, 5)
    backup, _ = make_backup(home, moment)
    make_third(backup)
    restore(home, moment, str(backup))
    assert recall(home, ASKED, 5) == before
    check(home)
