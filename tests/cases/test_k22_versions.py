"""K22: a newer store is refused untouched; an older one comes up whole, with a backup, again after a stop."""

import runpy
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.home import Home
from companion.store import connect, migrate
from tests.cli.harness import Companion

NEXT = '''
"""The next revision, for tests: rebuild one table, add a column to another."""
from alembic import op
revision, down_revision, branch_labels, depends_on = "{after}", "{before}", None, None
STATEMENTS = (
    "CREATE TABLE follow_up_new (number INTEGER PRIMARY KEY, note_number INTEGER NOT NULL REFERENCES note (number) "
    "ON DELETE CASCADE, check_in_number INTEGER, at INTEGER NOT NULL, on_date TEXT NOT NULL, outcome TEXT NOT NULL, "
    "low INTEGER NOT NULL, counted INTEGER NOT NULL, channel TEXT) STRICT",
    "INSERT INTO follow_up_new SELECT *, NULL FROM follow_up",
    "DROP TABLE follow_up",
    "ALTER TABLE follow_up_new RENAME TO follow_up",
    "ALTER TABLE archive_row ADD COLUMN note TEXT",
    {more}
)
def upgrade():
    for statement in STATEMENTS:
        op.execute(statement)
'''
HEAD = connect.HEAD
COUNTS = ("note", "follow_up", "archive_row")


def count(home: Home) -> dict[str, int]:
    connection = sqlite3.connect(home.store)
    found = {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTS}  # noqa: S608 - names from above
    connection.close()
    return found


@pytest.fixture
def first(companion: Companion, home: Home) -> Home:
    """A store of this release with 5 notes, 3 follow-ups and 4 archive rows."""
    for number in range(5):
        companion("write", "milestone", f"exam {number}", "--happened", f"第{number}场考试")
    for number in range(3):
        companion("follow-up", f"exam {number}", "engaged")
    connection = sqlite3.connect(home.store)
    for number in range(4):
        row = {"id": f"{number:012x}", "place": number}
        connection.execute(
            "INSERT INTO archive_row (kind, source_id, quarter, archived_on, position, image) "
            "VALUES ('note', :id, '2026-Q1', '2026-03-31', :place, '{}')", row,
        )  # fmt: skip
    connection.commit()
    connection.close()
    return home


def release(monkeypatch: pytest.MonkeyPatch, folder: Path, more: str = "") -> None:
    """Make this the release that knows one revision more."""
    if not folder.exists():
        shutil.copytree(migrate.migrations_folder(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (
        NEXT.replace("{more}", more).replace("{before}", f"{HEAD:04d}").replace("{after}", f"{HEAD + 1:04d}")
    )
    (folder / "versions" / f"{HEAD + 1:04d}_next.py").write_text(text, "utf-8")
    monkeypatch.setattr(migrate, "migrations_folder", lambda: folder)
    monkeypatch.setattr(connect, "HEAD", HEAD + 1)


def test_k22_2_children_survive(
    companion: Companion, first: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    release(monkeypatch, tmp_path / "migrations")
    done = companion("migrate", "--json").json
    assert (done["before"], done["after"]) == (HEAD, HEAD + 1)
    assert count(first) == {"note": 5, "follow_up": 3, "archive_row": 4}
    assert len(companion("recall", "考试 exam", "--json").json["hits"]) == 5
    backup = sqlite3.connect(f"file:{done['backup']}?immutable=1", uri=True)
    assert backup.execute("PRAGMA user_version").fetchone() == (HEAD,)
    assert backup.execute("SELECT count(*) FROM note").fetchone() == (5,)
    backup.close()
    assert companion("doctor").code == 0


@pytest.mark.parametrize(
    "words", [("gate", "--json"), ("write", "health", "x", "--happened", "y"), ("what-do-you-remember",)]
)
def test_any_command_brings_an_older_store_up_by_itself(
    companion: Companion, first: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
) -> None:
    release(monkeypatch, tmp_path / "migrations")
    answer = companion(*words)
    assert (answer.code, answer.err) == (0, "")
    assert count(first)["follow_up"] == 3
    assert len(list(first.backups.iterdir())) == 1
    assert companion("migrate", "--json").json == {"before": HEAD + 1, "after": HEAD + 1, "backup": None}


@pytest.mark.parametrize(
    "more",
    [
        '"SELECT nothing FROM nowhere",',
        '"DELETE FROM archive_row WHERE position = 3",',
        '"UPDATE follow_up SET note_number = 99",',
    ],
)
def test_a_migration_that_fails_changes_nothing_and_can_be_run_again(
    companion: Companion, first: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, more: str
) -> None:
    release(monkeypatch, tmp_path / "migrations", more)
    answer = companion("gate")
    assert answer.code in (3, 70)
    assert answer.out == ""
    assert count(first) == {"note": 5, "follow_up": 3, "archive_row": 4}
    connection = sqlite3.connect(first.store)
    assert connection.execute("PRAGMA user_version").fetchone() == (HEAD,)
    assert "channel" not in [row[1] for row in connection.execute("PRAGMA table_info(follow_up)")]
    connection.close()
    release(monkeypatch, tmp_path / "migrations")
    assert companion("migrate", "--json").json["after"] == HEAD + 1
    assert companion("doctor").code == 0


def test_an_older_backup_comes_up_when_it_is_restored(
    companion: Companion, first: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    backup = companion("backup", "--json").json["backup"]
    release(monkeypatch, tmp_path / "migrations")
    companion("migrate")
    assert companion("restore", backup, "--yes").code == 0
    assert count(first) == {"note": 5, "follow_up": 3, "archive_row": 4}
    assert companion("doctor").code == 0


def test_a_backup_of_a_newer_release_is_refused(companion: Companion, first: Home) -> None:
    backup = companion("backup", "--json").json["backup"]
    connection = sqlite3.connect(backup)
    connection.execute("PRAGMA user_version = 9999")
    connection.close()
    data = Path(backup).read_bytes()
    assert "newer release" in companion("restore", backup, "--yes").refusal(3)
    assert Path(backup).read_bytes() == data
    assert count(first)["note"] == 5


def made_by_the_first_release(path: Path, source: Path) -> None:
    """Write a store as the first release left it: its tables, its stamps, one note with its search row and a turn."""
    first = runpy.run_path(str(migrate.migrations_folder() / "versions" / "0001_first_schema.py"))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("CREATE TABLE alembic_version (version_num TEXT NOT NULL PRIMARY KEY) STRICT")
    for statement in first["STATEMENTS"]:
        connection.execute(statement)
    connection.execute("INSERT INTO alembic_version VALUES ('0001')")
    connection.execute("ATTACH ? AS later", (str(source),))
    for table in ("note", "note_line", "follow_up", "archive_row", "setting"):
        connection.execute(f"INSERT INTO main.{table} SELECT * FROM later.{table}")  # noqa: S608 - names from above
    connection.execute("DELETE FROM main.setting WHERE key = 'internal.cutter'")
    connection.execute(f"PRAGMA application_id = {connect.APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    connection.close()
    path.chmod(0o600)


def test_a_store_of_the_first_release_comes_up_whole(
    companion: Companion, first: Home, tmp_path: Path
) -> None:
    source = tmp_path / "later.db"
    shutil.copy(first.store, source)
    for path in first.store.parent.iterdir():
        path.unlink()
    made_by_the_first_release(first.store, source)
    assert len(companion("recall", "考试 exam", "--json").json["hits"]) == 5
    assert count(first) == {"note": 5, "follow_up": 3, "archive_row": 4}
    assert len(list(first.backups.iterdir())) == 1
    assert companion("doctor").code == 0
