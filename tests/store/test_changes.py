"""The cold side's traps: a rolled-back row must be gone, and both sides must speak the same SQL."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text
from sqlalchemy.pool import NullPool

from companion.errors import StoreLocked
from companion.home import Home
from companion.store import changes, connect, sql
from companion.store.schema.log import SettingRow

STATEMENTS = {name: value for name, value in vars(sql).items() if name.isupper() and isinstance(value, str)}


def settings_of(home: Home) -> list[tuple[str, str]]:
    with closing(connect.reading(home.store)) as connection:
        return connection.execute(sql.SELECT_SETTINGS).fetchall()


def test_what_is_rolled_back_is_gone(home: Home) -> None:
    """In autocommit mode pysqlite sends no BEGIN; without the listener the row would stay."""
    with pytest.raises(KeyError), changes.transaction(home.store) as session:  # noqa: PT012 - the block fails late
        session.add(SettingRow(key="a", value="b"))
        session.flush()
        raise KeyError
    assert settings_of(home) == []


def test_what_is_committed_is_there_for_a_new_connection(home: Home) -> None:
    with changes.transaction(home.store) as session:
        session.add(SettingRow(key="a", value="b"))
    assert settings_of(home) == [("a", "b")]


def test_the_hot_side_reads_inside_the_same_transaction(home: Home) -> None:
    with changes.transaction(home.store) as session:
        session.add(SettingRow(key="a", value="b"))
        session.flush()
        assert changes.driver(session).execute(sql.SELECT_SETTINGS).fetchall() == [("a", "b")]


def test_a_transaction_takes_the_write_lock_at_its_start(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 1)
    with (
        changes.transaction(home.store),
        closing(connect.writing(home.store)) as other,
        pytest.raises(sqlite3.OperationalError),
    ):
        connect.begin(other)


def test_a_locked_store_is_an_error_of_ours(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 1)
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLocked), changes.transaction(home.store):
            pass


def test_the_engine_shares_no_connection(home: Home) -> None:
    made = changes.engine(home.store)
    assert isinstance(made.pool, NullPool)
    assert str(made.url).endswith(str(home.store))
    made.dispose()


@pytest.mark.parametrize("name", sorted(STATEMENTS))
def test_a_constant_means_the_same_to_sqlite_and_sqlalchemy(name: str) -> None:
    """``text()`` takes a colon in a literal for a parameter: then the two would see different names."""
    seen = set(text(STATEMENTS[name])._bindparams)
    words = STATEMENTS[name].replace("(", " ").replace(")", " ").replace(",", " ").split()
    assert seen == {
        word.lstrip("<>=").removeprefix(":") for word in words if word.lstrip("<>=").startswith(":")
    }
