"""Merging the recall index: fewer pieces that say the same, and nobody is kept waiting."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.home import Home
from companion.rules.turns import turn_number
from companion.store import connect, reindex, search, sql_recall

PIECES = "SELECT count(DISTINCT segid) FROM recall_search_idx"
MATCH = {"match": '"ferri"', "most": 999}


@pytest.fixture
def store(home: Home) -> Iterator[sqlite3.Connection]:
    """Return a store of many sessions, each written in a transaction of its own."""
    with closing(connect.writing(home.store, wait=0)) as connection:
        connection.execute("INSERT INTO recall_search (recall_search, rank) VALUES ('automerge', 0)")
        for session in range(1, 9):
            search.add_turns(
                connection, [(turn_number(session, 0), f"The ferry, {session} o'clock.", None, 0)]
            )
        yield connection


def pieces(connection: sqlite3.Connection) -> int:
    return int(connection.execute(PIECES).fetchone()[0])


def test_pieces_become_one_and_say_the_same(store: sqlite3.Connection) -> None:
    before = store.execute(sql_recall.MATCHING, MATCH).fetchall()
    assert (pieces(store), len(before)) == (8, 8)
    reindex.merge(store)
    assert pieces(store) == 1
    assert store.execute(sql_recall.MATCHING, MATCH).fetchall() == before


def test_pieces_stay_while_another_process_writes(store: sqlite3.Connection, home: Home) -> None:
    with closing(connect.writing(home.store)) as other, connect.immediate(other):
        reindex.merge(store)
    assert pieces(store) == 8


def test_a_fault_of_the_index_is_told(store: sqlite3.Connection) -> None:
    store.execute("DROP TABLE recall_search")
    with pytest.raises(sqlite3.OperationalError):
        reindex.merge(store)


def test_a_rebuilt_index_is_in_one_piece(store: sqlite3.Connection) -> None:
    store.execute(
        "INSERT INTO document (number, id, source, session, host, started_at, read_offset, flags) "
        "VALUES (1, zeroblob(16), 'x', 'x', 'x', 0, 0, 0)"
    )
    store.execute(
        "INSERT INTO turn (number, id, from_agent, at, text, flags) VALUES (1 << 20, zeroblob(16), 0, 0, 'Ferry.', 0)"
    )
    reindex.rebuild(store)
    assert pieces(store) == 1
    assert store.execute(sql_recall.MATCHING, MATCH).fetchall() == [(1 << 20,)]


@pytest.mark.parametrize(("added", "packed"), [(2_000, True), (500, True), (499, False)])
def test_ids_are_packed_where_a_good_part_of_all_turns_is_new(
    store: sqlite3.Connection, added: int, *, packed: bool
) -> None:
    store.execute(
        "INSERT INTO document (number, id, source, session, host, started_at, read_offset, flags) "
        "VALUES (1, zeroblob(16), 'x', 'x', 'x', 0, 0, 0)"
    )
    chance = random.Random(3)  # noqa: S311 - ids for a test
    rows = [(turn_number(1, place), chance.randbytes(16)) for place in range(2_000)]
    store.executemany(
        "INSERT INTO turn (number, id, from_agent, at, text, flags) VALUES (?, ?, 0, 0, '', 0)", rows
    )
    reindex.pack(store, added)
    (free,) = store.execute("PRAGMA freelist_count").fetchone()
    assert (free > 0) == packed
    assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
