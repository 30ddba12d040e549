"""What "just said" means where the last turn reached no hook: that turn, and no older one (C-91)."""

from pathlib import Path

import pytest

from companion.home import Home
from companion.store import connect
from tests.hooks.hosting import Agent
from tests.hooks.test_foreseeing import locked
from tests.hooks.test_unheard import Gemini
from tests.hooks.test_withdrawing import HARBOUR, ZEBRA, Session, said

WISH = "don't save what I just said"


@pytest.fixture
def session(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    session = Session(home, tmp_path / "s1.jsonl", monkeypatch)
    session.say(*HARBOUR)
    return session


@pytest.mark.parametrize("wish", [WISH, "刚才那句别记"])
@pytest.mark.parametrize("written_first", [True, False])
def test_the_turn_that_no_hook_saw_is_meant(
    home: Home, session: Session, wish: str, *, written_first: bool
) -> None:
    session.add(*ZEBRA)
    if written_first:
        session.transcript.add("user", wish)
    told = session.agent.prompt(wish)
    if not written_first:
        session.transcript.add("user", wish)
    session.transcript.add("assistant", "It is gone.")
    session.agent.stop("It is gone.")
    session.resume()
    assert "0" in told
    assert said(home) == HARBOUR


@pytest.mark.parametrize("answered", [True, False])
def test_the_turn_that_a_hook_saw_is_taken_at_once(home: Home, session: Session, *, answered: bool) -> None:
    session.say(*ZEBRA) if answered else session.agent.prompt(ZEBRA[0])
    told = session.agent.prompt(WISH)
    assert ("2" if answered else "1") in told
    assert said(home) == HARBOUR


def test_a_turn_that_waits_in_the_spool_is_taken_at_once(
    home: Home, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "STOP_WAIT_MILLISECONDS", 1)
    monkeypatch.setattr(connect, "PROMPT_WAIT_MILLISECONDS", 1)
    with locked(home):
        session.say(*ZEBRA)
    assert "2" in session.agent.prompt(WISH)
    assert said(home) == HARBOUR


def test_without_a_transcript_the_last_turn_on_record_is_meant(home: Home) -> None:
    agent = Agent(home.root, transcript_path="/nowhere/s1.jsonl")
    agent.say(*HARBOUR)
    agent.prompt(WISH)
    assert said(home) == []


def test_only_the_end_of_a_long_transcript_is_read(
    home: Home, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.add(*ZEBRA)
    monkeypatch.setattr("companion.hooks.looking_back.TAIL", 10)
    session.agent.prompt(WISH)
    assert said(home) == []


def test_of_two_that_no_hook_heard_the_second_means_the_first(home: Home, tmp_path: Path) -> None:
    agent = Gemini(home.root, tmp_path / "session-1.jsonl")
    agent.say(*HARBOUR)
    agent.number = 50  # a later second of the minute
    agent.miss(ZEBRA[0])
    agent.write("gemini", ZEBRA[1])
    agent.miss(WISH)
    agent.stop("It is gone.")
    assert said(home) == HARBOUR
