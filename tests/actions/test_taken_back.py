"""What was taken back since a backup was made stays out of the store when the backup comes back (C-91)."""

from collections.abc import Callable

import pytest

from companion import clock
from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.doctor import doctor
from companion.actions.changes.restoring import Restored, restore
from companion.home import Home
from tests.actions.sessions_on_disk import words
from tests.hooks.hosting import Agent

HARBOUR = ["the harbour is closed", "Noted."]
ZEBRA = ["my zebra is ill", "Poor zebra."]

At = Callable[[int], None]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """Let it be a minute of the hour."""

    def be(minute: int) -> None:
        monkeypatch.setenv("COMPANION_NOW", f"2026-05-19T01:{minute:02d}:00Z")

    return be


@pytest.fixture
def agent(home: Home, at: At) -> Agent:
    """Return a session of which there is a backup."""
    agent = Agent(home.root)
    for minute, turn in enumerate((HARBOUR, ZEBRA)):
        at(minute)
        agent.say(*turn)
    make_backup(home, clock.now())
    at(10)
    return agent


def brought_back(home: Home, at: At) -> Restored:
    at(20)
    return restore(home, clock.now(), "latest")


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("don't save what I just said", HARBOUR),
        ("别记这些", HARBOUR),
        ("don't save anything from this session", []),
    ],
)
def test_what_was_taken_back_since_stays_out(
    home: Home, agent: Agent, at: At, wish: str, kept: list[str]
) -> None:
    agent.say(wish, "It is gone.")
    done = brought_back(home, at)
    assert words(home) == kept
    assert done.stayed_forgotten == 4 - len(kept)
    assert b"zebra" not in home.store.read_bytes().lower()
    assert doctor(home, clock.now()).healthy


def test_what_was_said_before_and_after_comes_back(home: Home, agent: Agent, at: At) -> None:
    agent.say("don't save what I just said", "It is gone.")
    at(12)
    agent.say("where is the map", "In the drawer.")
    at(13)
    make_backup(home, clock.now())
    agent.say("off the record: the zebra is worse", "Poor zebra.")
    brought_back(home, at)
    assert words(home) == [*HARBOUR, "where is the map", "In the drawer."]


def test_what_another_line_of_backups_has_is_not_taken_for_it(home: Home, agent: Agent, at: At) -> None:
    at(30)
    agent.say("where is the map", "In the drawer.")
    newer, _ = make_backup(home, clock.now())
    restore(home, clock.now(), "default-20260519T010100Z.db")
    at(45)
    agent.say("off the record: a lizard", "A lizard.")
    restore(home, clock.now(), newer.name)
    assert words(home) == [*HARBOUR, *ZEBRA, "where is the map", "In the drawer."]


@pytest.mark.parametrize("wish", ["this is a private session", "someone else is using this"])
@pytest.mark.parametrize("session", ["s1", "s2"])
def test_a_session_that_was_closed_since_stays_closed(
    home: Home, agent: Agent, at: At, wish: str, session: str
) -> None:
    agent.session = session
    agent.say(wish, "Understood.")
    brought_back(home, at)
    agent.say("my lizard is ill", "Poor lizard.")
    assert words(home) == [*HARBOUR, *ZEBRA]
