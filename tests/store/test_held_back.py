"""In which state a found thing is: what marks it, and what is no longer there."""

from collections.abc import Iterator
from contextlib import closing
from sqlite3 import Connection

import pytest

from companion.home import Home
from companion.rules.notes import Moment, Note
from companion.rules.turns import CRISIS, OFF_RECORD
from companion.store import connect, held_back
from companion.store.held_back import State
from tests.actions.keeping import keep, run_sql

ACTIVE, SENSITIVE = State(), State(sensitive=True)


def test_the_flags_of_a_message_are_those_of_the_rules() -> None:
    assert (OFF_RECORD, CRISIS) == (2, 4)


@pytest.fixture
def note(home: Home, moment: Moment) -> Note:
    """Return a note that one message, number 1, is linked to."""
    kept = keep(home, moment, "emotion", "harbour walk", open_thread="the map")
    run_sql(
        home,
        "INSERT INTO turn (number, id, from_agent, at, text, flags, note_number) "
        "VALUES (1 << 20, randomblob(16), 0, 0, 'x', 0, (SELECT number FROM note WHERE id = ?))",
        kept.id,
    )
    return kept


@pytest.fixture
def store(home: Home, note: Note) -> Iterator[Connection]:
    """Return the store, open for reading."""
    assert note
    with closing(connect.reading(home.store)) as connection:
        yield connection


@pytest.mark.parametrize(
    ("change", "state"),
    [
        ("UPDATE note SET title = title", ACTIVE),
        ("UPDATE note SET sensitivity = 'sensitive'", SENSITIVE),
        ("UPDATE note SET crisis = 1", State(crisis=True)),
        ("UPDATE note SET status = 'resolved'", State(status="resolved")),
        ("UPDATE note SET status = 'muted', muted_until = 9", State(status="muted")),
        ("UPDATE note SET status = 'muted', muted_until = 5", ACTIVE),
        ("UPDATE note SET forgotten_at = 1", None),
        ("UPDATE turn SET flags = 4", State(crisis=True)),
        ("UPDATE turn SET flags = 2", None),
        ("UPDATE turn SET forgotten_at = 1", None),
        ("UPDATE turn SET note_number = NULL", ACTIVE),
        ("DELETE FROM turn", None),
    ],
)
def test_the_state_of_a_message_is_its_own_and_its_notes(
    home: Home, store: Connection, change: str, state: State | None
) -> None:
    run_sql(home, change)
    assert held_back.turn_state(store, 1 << 20, 5) == state


def test_a_note_and_an_entry_that_are_forgotten_are_not_there(
    home: Home, note: Note, store: Connection
) -> None:
    number = held_back.note_number(store, note.id)
    assert number is not None
    assert held_back.newest_notes(store, 9) == held_back.newest_notes(store, 9, with_thread=True) == [number]
    run_sql(home, "UPDATE note SET open_thread = NULL")
    assert held_back.newest_notes(store, 9, with_thread=True) == []
    run_sql(home, "UPDATE note SET forgotten_at = 1")
    assert held_back.note_number(store, note.id) is None
    assert held_back.newest_notes(store, 9) == []
    assert not held_back.has_entry(store, "abcdef012345")
