"""Opening a store: created whole or not at all, refused when it is another's, read without being touched."""

import hashlib
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import StoreDamaged, StoreLocked, StoreNewer, StoreUnavailable
from companion.home import Home
from companion.store import connect
from companion.store.faults import translated


def pragma(connection: sqlite3.Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def store(home: Home) -> Path:
    connect.writing(home.store).close()
    return home.store


def test_reading_a_missing_store_gives_an_empty_one_and_creates_nothing(home: Home) -> None:
    with closing(connect.reading(home.store)) as connection:
        assert connection.execute("SELECT count(*) FROM note").fetchone() == (0,)
    assert not home.root.exists()


def test_a_fresh_store_carries_both_stamps_and_the_owners_modes(home: Home) -> None:
    before = os.umask(0)
    try:
        with closing(connect.writing(home.store)) as connection:
            assert pragma(connection, "application_id") == connect.APPLICATION_ID
            assert pragma(connection, "user_version") == connect.HEAD
            loose = [path for path in home.root.rglob("*") if path.stat().st_mode & 0o077]
    finally:
        os.umask(before)
    assert loose == []
    assert home.root.stat().st_mode & 0o077 == 0


def test_a_writing_connection_has_the_pragmas_that_the_promises_rest_on(store: Path) -> None:
    with closing(connect.writing(store)) as connection:
        assert pragma(connection, "journal_mode") == "wal"
        assert pragma(connection, "synchronous") == 1  # NORMAL
        assert pragma(connection, "foreign_keys") == 1
        assert pragma(connection, "busy_timeout") == connect.WAIT_MILLISECONDS
        assert connection.isolation_level is None


def test_a_reading_connection_cannot_write(store: Path) -> None:
    with closing(connect.reading(store)) as connection, pytest.raises(sqlite3.OperationalError):
        connection.execute("INSERT INTO setting VALUES ('a', 'b')")


def test_the_wait_comes_before_the_log_mode(monkeypatch: pytest.MonkeyPatch, store: Path) -> None:
    """journal_mode takes a lock; without a time-out before it, a busy store would fail at once."""
    said: list[str] = []

    class Listening(sqlite3.Connection):
        def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
            said.append(statement)
            return super().execute(statement, *values)  # type: ignore[arg-type]  # passed on as it came

    monkeypatch.setattr(connect, "CONNECTION", Listening)
    with closing(connect.writing(store)) as connection:
        assert pragma(connection, "busy_timeout") == connect.WAIT_MILLISECONDS
    assert connect.USE_LOG in said


def test_a_newer_store_is_refused_and_stays_byte_for_byte(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA user_version = 9999")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = fingerprint(store)
    for opening in (connect.reading, connect.writing):
        with pytest.raises(StoreNewer):
            opening(store)
    assert fingerprint(store) == before


def test_an_older_store_is_reported_as_behind(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA user_version = 0")
        connection.execute(f"PRAGMA application_id = {connect.APPLICATION_ID}")
    with pytest.raises(connect.StoreBehind):
        connect.reading(store)


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be read as one" * 40])
def test_a_file_that_is_no_database_is_damaged_and_left_alone(home: Home, content: bytes) -> None:
    home.store.parent.mkdir(parents=True)
    home.store.write_bytes(content)
    for opening in (connect.reading, connect.writing):
        with pytest.raises(StoreDamaged):
            opening(home.store)
    assert home.store.read_bytes() == content


def test_another_programs_database_is_not_taken(home: Home) -> None:
    home.store.parent.mkdir(parents=True)
    with closing(sqlite3.connect(home.store)) as other:
        other.execute("CREATE TABLE theirs (a)")
    for opening in (connect.reading, connect.writing):
        with pytest.raises(StoreDamaged):
            opening(home.store)


def test_a_block_that_fails_leaves_no_row(store: Path) -> None:
    with closing(connect.writing(store)) as connection:
        with pytest.raises(KeyError), connect.immediate(connection):  # noqa: PT012 - the block fails late
            connection.execute("INSERT INTO setting VALUES ('a', 'b')")
            raise KeyError
        assert connection.execute("SELECT count(*) FROM setting").fetchone() == (0,)


def test_a_store_held_by_another_is_locked_after_three_tries(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 1)
    with closing(connect.writing(store)) as holder, closing(connect.writing(store)) as other:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLocked), translated():
            connect.begin(other)


def test_a_hook_waits_as_long_as_it_may_and_asks_once(store: Path) -> None:
    said: list[str] = []
    with closing(connect.writing(store)) as holder, closing(connect.writing(str(store), wait=1)) as hook:
        assert pragma(hook, "busy_timeout") == 1
        holder.execute("BEGIN IMMEDIATE")
        hook.set_trace_callback(said.append)
        with pytest.raises(StoreLocked), translated(), connect.immediate(hook):
            pass
    assert said.count("BEGIN IMMEDIATE") == 1


def test_a_hook_reads_and_makes_a_store_as_a_command_does(home: Home) -> None:
    path = str(home.store)
    with closing(connect.reading(path, wait=connect.PROMPT_WAIT_MILLISECONDS)) as connection:
        assert connection.execute("SELECT count(*) FROM note").fetchone() == (0,)
    assert not home.root.exists()
    with closing(connect.writing(path, wait=connect.STOP_WAIT_MILLISECONDS)) as connection:
        assert pragma(connection, "busy_timeout") == connect.STOP_WAIT_MILLISECONDS
    with closing(connect.reading(path, wait=connect.PROMPT_WAIT_MILLISECONDS)) as connection:
        assert pragma(connection, "busy_timeout") == connect.PROMPT_WAIT_MILLISECONDS
        assert pragma(connection, "user_version") == connect.HEAD
    assert home.store.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["50% of it?mode=rw#1.db", "%41.db", "数据 bank.db", "a&b=c.db"])
def test_any_name_can_be_opened_where_nothing_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    connect.writing(path).close()
    monkeypatch.setattr(connect, "_is_writable", lambda _path: False)
    with closing(connect.reading(path)) as connection:
        assert pragma(connection, "user_version") == connect.HEAD
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_a_place_that_cannot_be_looked_at_is_no_missing_store(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable):
        connect.reading(tmp_path / ("x" * 300))


def test_every_table_is_strict_and_no_text_key_may_be_null(store: Path) -> None:
    with closing(connect.reading(store)) as connection:
        tables = connection.execute(
            "SELECT name, strict FROM pragma_table_list WHERE type = 'table'"
        ).fetchall()
        ours = [(name, strict) for name, strict in tables if not name.startswith("sqlite_")]
        assert all(strict for _, strict in ours)
        for name, _ in ours:
            for _, column, kind, required, _, key in connection.execute(f"PRAGMA table_info({name})"):
                assert not (key and kind == "TEXT") or required, f"{name}.{column}"


def test_an_empty_file_in_the_stores_place_is_damage_and_no_fresh_store(home: Home) -> None:
    home.store.parent.mkdir(parents=True)
    home.store.touch()
    for opening in (connect.reading, connect.writing):
        with pytest.raises(StoreDamaged):
            opening(home.store)
    assert home.store.stat().st_size == 0


def freed(connection: sqlite3.Connection) -> object:
    """Leave pages that no row needs, and return their number."""
    connection.execute("INSERT INTO setting VALUES ('long', ?)", ("tide " * 8_000,))
    connection.execute("DELETE FROM setting WHERE key = 'long'")
    return pragma(connection, "freelist_count")


def test_pages_that_no_row_needs_are_given_back(store: Path) -> None:
    with closing(connect.writing(store)) as connection:
        before = pragma(connection, "page_count")
        assert freed(connection) == 9
        connect.give_back(connection)
        assert (pragma(connection, "page_count"), pragma(connection, "freelist_count")) == (before, 0)


def test_pages_stay_while_another_process_writes(store: Path) -> None:
    with closing(connect.writing(store, wait=0)) as connection, closing(connect.writing(store)) as other:
        assert freed(connection) == 9
        with connect.immediate(other):
            connect.give_back(connection)
        assert pragma(connection, "freelist_count") == 9
