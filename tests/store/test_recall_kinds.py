"""Recall of some kinds alone: nothing else comes, and nothing else stands in the way."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations

import pytest

from companion.actions.changes.write import write
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import Moment
from companion.rules.turns import turn_number
from companion.store import connect
from companion.store.recall import Found, Scope, recall
from companion.store.search import KINDS
from tests.actions.remembering import add
from tests.store.test_recall import MOMENT, add_session, add_turn

CROWD = 400
SOME = [kinds for size in (1, 2, 3) for kinds in combinations(KINDS, size)]


@pytest.fixture
def store(home: Home, moment: Moment) -> Iterator[sqlite3.Connection]:
    """A store in which very much dialogue speaks of what one entry and one note are about."""
    add(home, moment, "The lantern ferry leaves at noon", tier="preferences")
    write(home, moment, Draft("health", "lantern ferry", "Sick on the lantern ferry."))
    with closing(connect.writing(home.store)) as connection:
        add_session(connection, 1, "talk")
        for number in range(CROWD):
            text = f"The lantern ferry was late, time {number}"
            add_turn(connection, turn_number(1, number * 5), "user", None, text, number)
        yield connection


def found(store: sqlite3.Connection, kinds: tuple[str, ...], most: int = 6) -> list[Found]:
    return recall(
        store, "the lantern ferry", (), MOMENT, Scope(None, None, automatic=False, kinds=kinds), most
    )


@pytest.mark.parametrize("kinds", SOME)
def test_only_the_kinds_that_are_asked_for_come(store: sqlite3.Connection, kinds: tuple[str, ...]) -> None:
    assert {hit.kind for hit in found(store, kinds, CROWD + 2)} == set(kinds)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_alone_is_what_all_kinds_bring_less_the_others(store: sqlite3.Connection, kind: str) -> None:
    whole = [hit for hit in found(store, KINDS, CROWD + 2) if hit.kind == kind]
    assert found(store, (kind,), CROWD + 2) == whole


def test_dialogue_does_not_crowd_out_an_entry(store: sqlite3.Connection) -> None:
    assert [hit.text for hit in found(store, ("entry",), 1)] == ["The lantern ferry leaves at noon"]
