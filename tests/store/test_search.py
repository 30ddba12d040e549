"""Search rows: written and taken away with what they stand for, counts exact, doctor sees and mends any drift."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.home import Home
from companion.rules.turns import ALONE, turn_number
from companion.rules.turns import TURNS as ROOM
from companion.store import connect, reindex, search, sql_recall
from companion.text.terms import terms
from tests.text.strategies import ANY_TEXT

Turn = tuple[int, str, str | None, int]
TURNS: list[Turn] = [
    (1 << 20, "The ferry leaves at noon.", None, 0),
    ((1 << 20) + 1, "Then we take the later ferry; the harbour is near.", "Ada", 0),
    ((2 << 20), "我们坐渡轮去岛上", None, 0),
    ((2 << 20) + 1, "the of and", None, 0),
]


@pytest.fixture
def store(home: Home) -> Iterator[sqlite3.Connection]:
    with closing(connect.writing(home.store)) as connection:
        yield connection


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    return dict(connection.execute("SELECT word, count FROM recall_word"))


def rows_with(connection: sqlite3.Connection, word: str) -> list[int]:
    values = {"match": f'"{word}"', "most": 99}
    return sorted(row[0] for row in connection.execute(sql_recall.MATCHING, values))


def test_a_turn_is_indexed_by_its_terms_and_counted(store: sqlite3.Connection) -> None:
    search.add_turns(store, TURNS)
    assert rows_with(store, "ferri") == [1 << 20, (1 << 20) + 1]
    assert counts(store)["ferri"] == 2
    assert counts(store)["渡轮"] == 1
    assert counts(store)[""] == 3, "a text without content words has no row"


def test_what_is_removed_leaves_no_count_behind(store: sqlite3.Connection) -> None:
    search.add_turns(store, TURNS)
    search.remove_turns(store, TURNS[1:])
    assert rows_with(store, "ferri") == [1 << 20]
    assert counts(store) == {"": 1, **dict.fromkeys(terms(TURNS[0][1]), 1)}
    search.remove_turns(store, TURNS[:1])
    assert counts(store) == {}


def test_thousands_at_once_are_the_same_as_one_by_one(store: sqlite3.Connection, home: Home) -> None:
    search.add_turns(store, TURNS)
    together = counts(store)
    search.remove_turns(store, TURNS)
    for turn in TURNS:
        search.add_turns(store, [turn])
    assert counts(store) == together
    assert home.store.exists()


def test_no_number_of_a_turn_is_that_of_a_note_or_entry() -> None:
    highest_turn = (1 << 60) - 1
    assert search.place_of(highest_turn) == ("turn", highest_turn)
    assert search.turn_row(highest_turn) < search.note_row(0)
    for number in (1, 7, 10**9):
        assert search.place_of(search.note_row(number)) == ("note", number)
        assert search.place_of(search.entry_row(number)) == ("entry", number)


def test_the_rows_of_some_kinds_are_one_range() -> None:
    turn, note, entry = 5, search.note_row(5), search.entry_row(5)
    for kinds, inside in (
        (("turn",), {turn}), (("note",), {note}), (("entry",), {entry}), (("turn", "note"), {turn, note}),
        (("note", "entry"), {note, entry}), (("turn", "entry"), {turn, note, entry}),
    ):  # fmt: skip
        first, end = search.rows_of(kinds)
        assert {row for row in (turn, note, entry) if first <= row < end} == inside


EDGES = (0, 1, 1_022, 1_023, 1_024, 1_025, ROOM - 2, ROOM - 1)
ORDINALS = st.sampled_from(EDGES) | st.integers(0, ROOM - 1)
NUMBERS = st.builds(turn_number, st.integers(0, (1 << 40) - 1) | st.integers(0, 3), ORDINALS)


@given(st.lists(NUMBERS, min_size=1, max_size=9, unique=True))
def test_every_turn_has_a_row_of_its_own_that_gives_its_number_back(numbers: list[int]) -> None:
    rows = [search.turn_row(number) for number in numbers]
    assert len(set(rows)) == len(rows)
    assert all(0 <= row < ALONE for row in rows)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE VIRTUAL TABLE recall_search USING fts5(words, content='', detail=none)")
        for row in (*rows, search.note_row(7), search.entry_row(7)):
            connection.execute(sql_recall.INSERT_TERMS, (row, "tide"))
        assert rows_with(connection, "tide") == [*sorted(numbers), search.note_row(7), search.entry_row(7)]


@given(NUMBERS, NUMBERS)
def test_rows_rise_with_the_numbers_within_a_session_and_among_its_first_turns(one: int, other: int) -> None:
    same_session = one // ROOM == other // ROOM
    both_first = max(one % ROOM, other % ROOM) < sql_recall.DENSE
    if same_session or both_first:
        assert (one < other) == (search.turn_row(one) < search.turn_row(other))


def test_the_first_turns_of_sessions_stand_close_together() -> None:
    assert search.turn_row(turn_number(6, 0)) - search.turn_row(turn_number(5, 0)) == 1_024


@given(st.lists(ANY_TEXT, max_size=6), st.data())
def test_any_texts_added_and_removed_keep_the_counts_exact(said: list[str], data: st.DataObject) -> None:
    said = [text.encode("utf-8", "replace").decode() for text in said]
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(connect.schema_sql())
        turns: list[Turn] = [(place + 1, text, None, 0) for place, text in enumerate(said)]
        search.add_turns(connection, turns)
        gone = data.draw(st.lists(st.sampled_from(turns), unique=True)) if turns else []
        search.remove_turns(connection, gone)
        kept = [terms(text) for number, text, *_ in turns if (number, text, None, 0) not in gone]
        expected = {word: sum(word in held for held in kept) for held in kept for word in held}
        rows = sum(map(bool, kept))
        assert counts(connection) == {**expected, **({"": rows} if rows else {})}


DAMAGES: dict[str, Callable[[sqlite3.Connection], object]] = {
    "a row is missing": lambda c: search.remove_turns(c, TURNS[:1]),
    "a row stands for nothing": lambda c: search.add_turns(c, [(9 << 20, "ghost ship", None, 0)]),
    "the index is empty": lambda c: c.execute(
        "INSERT INTO recall_search (recall_search) VALUES ('delete-all')"
    ),
    "a count is wrong": lambda c: c.execute("UPDATE recall_word SET count = 7 WHERE word = 'ferri'"),
    "a count is missing": lambda c: c.execute("DELETE FROM recall_word WHERE word = 'ferri'"),
    "a count stands for nothing": lambda c: c.execute("INSERT INTO recall_word VALUES ('ghost', 1)"),
    "the number of rows is wrong": lambda c: c.execute("UPDATE recall_word SET count = 9 WHERE word = ''"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_drift_is_seen_and_a_rebuild_mends_it(store: sqlite3.Connection, damage: str) -> None:
    store.execute(
        "INSERT INTO document (number, id, source, session, host, started_at, read_offset, flags) "
        "VALUES (1, zeroblob(16), 'x', 'x', 'x', 0, 0, 0), (2, randomblob(16), 'x', 'y', 'x', 0, 0, 0)"
    )
    for number, text, speaker, at in TURNS:
        store.execute(
            "INSERT INTO turn (number, id, from_agent, speaker, at, text, flags) "
            "VALUES (?, randomblob(16), 0, ?, ?, ?, 0)",
            (number, speaker, at, text),
        )
    search.add_turns(store, TURNS)
    assert list(reindex.recall_drift(store)) == []
    DAMAGES[damage](store)
    assert list(reindex.recall_drift(store)) != []
    reindex.rebuild(store)
    assert list(reindex.recall_drift(store)) == []
    assert rows_with(store, "ferri") == [1 << 20, (1 << 20) + 1]


def test_the_first_row_says_what_the_index_was_made_with(store: sqlite3.Connection) -> None:
    search.add_turns(store, TURNS[:1])
    stamp = store.execute("SELECT value FROM setting WHERE key = 'internal.cutter'").fetchone()
    assert stamp is not None
