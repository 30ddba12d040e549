"""What holds one of many words: rarest first, within a budget, old and new in proportion."""

from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from sqlite3 import Connection

import pytest

from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.turns import OFF_RECORD, TURNS
from companion.store import connect, themed
from companion.store.search import note_row
from tests.actions.keeping import asked, keep
from tests.actions.looking_back import said


@pytest.fixture
def store(home: Home) -> Iterator[Connection]:
    """Return a store with thirty messages about tea, two of them with a kayak, open for reading."""
    for number in range(30):
        said(home, f"Tea {'and a kayak' if number in (4, 20) else ''} number {number}.")
    with closing(connect.reading(home.store)) as connection:
        yield connection


def test_the_rarest_word_is_looked_up_first_and_the_budget_holds(store: Connection) -> None:
    rows = themed.rows_holding(store, ["tea", "kayak"], 7)
    assert {TURNS + 4, TURNS + 20} <= set(rows)
    assert len(rows) <= 7
    assert len(set(themed.rows_holding(store, ["tea", "kayak"], 99))) == 30


def test_a_common_word_gives_every_nth_of_its_rows(store: Connection) -> None:
    rows = sorted(themed.rows_holding(store, ["tea"], 10))
    assert {after - before for before, after in pairwise(rows)} == {3}


def test_only_rows_among_those_that_count_are_returned(store: Connection) -> None:
    assert themed.rows_holding(store, ["tea"], 9, {TURNS + 2, 5}) == [TURNS + 2]


@pytest.mark.parametrize("words", [[], ["nothing"], ["手术"]])
def test_words_that_nothing_holds_give_nothing(store: Connection, words: list[str]) -> None:
    assert themed.rows_holding(store, words, 9) == []


def test_what_is_forgotten_or_off_the_record_is_not_there(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "emotion", "harbour walk")
    said(home, "A kayak.")
    said(home, "A kayak.", forgotten=True)
    said(home, "A kayak.", flags=OFF_RECORD)
    (number,) = asked(home, "SELECT number FROM note")
    with closing(connect.reading(home.store)) as connection:
        found = list(themed.things_at(connection, [TURNS, TURNS + 1, TURNS + 2, note_row(number)], None))
    assert [(one.kind, one.id) for one in found[1:]] == [("note", note.id)]
    assert (found[0].text, found[0].session, len(found[0].id)) == ("A kayak.", "s1", 32)
