"""While the store cannot be written the spool holds no more than the store would, and what it says is heeded."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.home import Home
from companion.store import connect
from tests.hooks.hosting import Agent
from tests.hooks.test_keeping import turns

Away = Callable[[Home], AbstractContextManager[None]]

FIRST_PAGES = 8192
FOLLOWED = "A crisis answer was given here"


@contextmanager
def locked(home: Home) -> Iterator[None]:
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        yield
        holder.execute("ROLLBACK")


@contextmanager
def damaged(home: Home) -> Iterator[None]:
    with closing(connect.writing(home.store)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = home.store.read_bytes()
    home.store.write_bytes(b"x" * 100 + whole[100:])
    yield
    home.store.write_bytes(whole)


@contextmanager
def damaged_inside(home: Home) -> Iterator[None]:
    """Leave the first pages whole, so that the damage is met only when something is read."""
    with closing(connect.writing(home.store)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = home.store.read_bytes()
    home.store.write_bytes(whole[:FIRST_PAGES] + b"\xff" * (len(whole) - FIRST_PAGES))
    yield
    home.store.write_bytes(whole)


@pytest.fixture(params=[locked, damaged, damaged_inside])
def without(request: pytest.FixtureRequest) -> Away:
    """Return what takes the store away for a while."""
    away: Away = request.param
    return away


class Later(Agent):
    """An agent each of whose events comes a second after the one before."""

    seconds = 0

    def send(self, name: str, **fields: Any) -> str:
        self.seconds += 1
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("COMPANION_NOW", f"2026-05-19T01:12:{self.seconds:02d}Z")
            return super().send(name, **fields)


@pytest.fixture
def agent(home: Home, monkeypatch: pytest.MonkeyPatch) -> Agent:
    monkeypatch.setattr(connect, "STOP_WAIT_MILLISECONDS", 1)
    monkeypatch.setattr(connect, "PROMPT_WAIT_MILLISECONDS", 1)
    agent = Later(home.root)
    agent.say("hello there", "Hi.")
    return agent


def spooled(home: Home) -> str:
    """Return everything that stands in the spool."""
    return "\n".join(path.read_text("utf-8") for path in Path(home.spool).iterdir())


@pytest.mark.parametrize("named", [True, False])
def test_the_reply_to_what_was_off_the_record_waits_without_words(
    home: Home, agent: Agent, without: Away, named: bool
) -> None:
    more = {} if named else {"prompt_id": None}
    with without(home):
        agent.say("off the record: I see a doctor", "A zebra doctor.", **more)
        assert "doctor" not in spooled(home)
    agent.say("and now the map", "Here.")
    assert [text for _, text in turns(home) if text] == ["hello there", "Hi.", "and now the map", "Here."]


@pytest.mark.parametrize(
    "wish", ["start a private session", "someone else is using this now", "stop checking in please"]
)
def test_what_comes_after_a_wish_that_waits_has_no_words(
    home: Home, agent: Agent, without: Away, wish: str
) -> None:
    with without(home):
        agent.say(wish, "Understood.")
        agent.say("my zebra is ill", "The zebra, then.")
        assert "zebra" not in spooled(home)
    agent.send("SessionEnd", reason="exit")
    assert [text for _, text in turns(home) if text] == ["hello there", "Hi."]


@pytest.mark.parametrize("wish", ["don't save what I just said", "don't save anything from this chat"])
def test_a_wish_takes_back_what_waits(home: Home, agent: Agent, without: Away, wish: str) -> None:
    with without(home):
        agent.say("my zebra is ill", "The zebra, then.")
        assert spooled(home).count("zebra") == 2
        agent.say(wish, "It is gone.")
        assert "zebra" not in spooled(home)
    agent.send("SessionEnd", reason="exit")
    assert not [text for _, text in turns(home) if "zebra" in text]


def test_a_reply_whose_prompt_was_kept_waits_with_its_words(home: Home, agent: Agent) -> None:
    agent.prompt("where is the map")
    with locked(home):
        agent.stop("In the drawer.")
        agent.say("and the pen", "There too.")
    agent.send("SessionEnd", reason="exit")
    said = ["where is the map", "In the drawer.", "and the pen", "There too."]
    assert [text for _, text in turns(home)] == ["hello there", "Hi.", *said]


def test_a_private_session_of_the_store_is_known_while_it_is_locked(home: Home, agent: Agent) -> None:
    agent.say("start a private session", "Understood.")
    with locked(home):
        agent.say("my zebra is ill", "The zebra, then.")
        assert "zebra" not in spooled(home)


def test_a_pause_that_waits_is_heeded_at_once(home: Home, agent: Agent) -> None:
    with locked(home):
        agent.prompt("stop checking in please")
    other = Agent(home.root, session="s2")
    assert "hello there" not in other.prompt("who said hello there?")
    assert turns(home, "s2") == []


def test_a_crisis_that_waited_is_followed_when_the_store_is_back(home: Home, agent: Agent) -> None:
    with locked(home):
        assert "Are you thinking about killing yourself" in agent.prompt("I want to kill myself tonight")
        assert FOLLOWED in agent.prompt("nobody cares and it is dark")
    assert FOLLOWED in agent.prompt("I feel so alone")
    agent.stop("I am here with you.")
    assert FOLLOWED in agent.prompt("it is so dark tonight")
    assert FOLLOWED not in agent.prompt("back to the code: fix parser.py")
    told = Agent(home.root, session="s2").prompt("who feels so alone when nobody cares and it is dark?")
    assert "I feel so alone" not in told
