"""Words that a person takes back are gone from the store's files when the hook has answered, index and log included."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.actions.changes.rotate import rotate
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect, purging, reindex
from tests.hooks.hosting import Agent
from tests.hooks.test_keeping import turns

SAID = "my lizard Qwertzgurke cannot sleep"
WORDS = (b"qwertzgurke", b"lizard", b"sleep")


@pytest.fixture
def agent(home: Home) -> Agent:
    agent = Agent(home.root)
    for number in range(20):
        agent.say(f"the harbour has {number} boats", f"I have counted boat {number} too.")
    agent.say(SAID, "Let the lizard sleep.")
    return agent


def left(home: Home) -> set[bytes]:
    """Return which of the words are in any file of the store, in any spelling."""
    files = [path.read_bytes().lower() for path in home.store.parent.iterdir()]
    return {word for word in WORDS for data in files if word in data}


def is_marked(home: Home) -> bool:
    with closing(connect.reading(home.store)) as connection:
        return purging.is_needed(connection)


@pytest.fixture
def reader(home: Home, agent: Agent) -> Iterator[Agent]:
    """Let another process look at the store all the time."""
    with closing(connect.reading(home.store)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM turn").fetchone()
        yield agent


@pytest.mark.parametrize(
    "wish", ["don't save what I just said", "刚才那句别记", "nothing from this chat, please"]
)
def test_words_that_are_taken_back_leave_no_byte(home: Home, agent: Agent, wish: str) -> None:
    assert left(home) == set(WORDS)
    agent.prompt(wish)
    assert (left(home), is_marked(home)) == (set(), False)
    with closing(connect.writing(home.store)) as connection:
        assert list(reindex.recall_drift(connection)) == []


def test_what_is_not_taken_back_is_still_found(home: Home, agent: Agent) -> None:
    agent.say("don't save what I just said")
    assert len(turns(home)) == 40
    assert "boat 7" in Agent(home.root, session="s2").prompt("what about boat 7 in the harbour?")


def test_a_wish_that_waited_in_the_spool_is_carried_out_in_full(home: Home, agent: Agent) -> None:
    with closing(connect.writing(home.store)) as other, connect.immediate(other):
        agent.prompt("don't save what I just said")
    assert left(home) == set(WORDS)
    agent.stop("It is gone.")
    assert left(home) == set()


def test_where_somebody_reads_the_rest_is_left_to_the_night(home: Home, reader: Agent) -> None:
    reader.prompt("don't save what I just said")
    assert is_marked(home)


@pytest.mark.parametrize(("limit", "value"), [("HOOK_ROWS", 3), ("HOOK_SECONDS", -1)])
def test_what_takes_too_long_is_left_to_the_night(
    home: Home, agent: Agent, moment: Moment, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(purging, limit, value)
    monkeypatch.setattr(purging, "_STEPS", 1)
    agent.prompt("don't save what I just said")
    assert is_marked(home)
    assert SAID not in [text for _, text in turns(home)]
    assert SAID.encode() not in home.store.read_bytes()
    rotate(home, moment)
    assert (left(home), is_marked(home)) == (set(), False)
