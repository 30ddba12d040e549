"""A live fork has nothing that is on record in those that it goes on from, and nothing that nobody keeps (K-22)."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.home import Home
from tests.hooks.hosting import Agent
from tests.hooks.test_catching_up import Transcript, agent, at, fork_of, transcript
from tests.hooks.test_keeping import turns

__all__ = ["agent", "transcript"]

OFF = "a word with the program switched off"
UNKEPT = "off the record: I failed my driving test"
OWN = [("user", "in the fork")]


class Talk:
    """A parent that is spoken to and written down at once, half a minute for each exchange at most."""

    def __init__(self, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> None:
        self.agent, self.transcript, self.monkeypatch = agent, transcript, monkeypatch

    def say(self, text: str, *, heard: bool = True) -> None:
        at(self.monkeypatch, self.transcript.number + 1)
        with self.monkeypatch.context() as patch:
            patch.setenv("COMPANION_OFF", "1" if text == OFF else "")
            if heard:
                self.agent.say(text, f"answer to {text}")
        for role, words in (("user", text), ("assistant", f"answer to {text}")):
            self.transcript.add(role, words)


@pytest.fixture
def talk(agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> Talk:
    at(monkeypatch, 0)
    agent.start()
    return Talk(agent, transcript, monkeypatch)


def begun(home: Home, fork: Transcript, session: str = "s2") -> Agent:
    """Begin a fork whose transcript has one message of its own."""
    fork.add("user", "in the fork")
    agent = Agent(home.root, session=session, transcript_path=str(fork.path))
    agent.start("fork")
    return agent


@pytest.mark.parametrize("remapped", [False, True])
@pytest.mark.parametrize("first", [OFF, UNKEPT])
def test_what_nobody_keeps_may_stand_first(home: Home, talk: Talk, first: str, *, remapped: bool) -> None:
    for text in (first, "one", "two"):
        talk.say(text)
    begun(home, fork_of(talk.transcript, 6, remapped=remapped))
    assert turns(home, "s2") == OWN


def test_a_prompt_that_no_hook_saw_is_kept_with_the_fork(home: Home, talk: Talk) -> None:
    talk.say("one")
    talk.say("missed", heard=False)
    talk.say("two")
    begun(home, fork_of(talk.transcript, 6, remapped=True))
    assert turns(home, "s2") == [("user", "missed"), ("assistant", "answer to missed"), *OWN]


def test_a_fork_of_a_fork_repeats_neither(home: Home, talk: Talk, tmp_path: Path) -> None:
    talk.say("one")
    talk.say("two")
    fork = fork_of(talk.transcript, 4, remapped=True)
    child = Agent(home.root, session="s2", transcript_path=str(fork.path))
    child.start("fork")
    Talk(child, fork, talk.monkeypatch).say("three")
    second = Transcript(tmp_path / "s3.jsonl")
    second.path.write_text(
        fork.path.read_text("utf-8").replace('"s2"', '"s3"').replace('"n-u', '"m-u'), "utf-8"
    )
    second.number = fork.number
    begun(home, second, "s3")
    assert [turns(home, name) for name in ("s2", "s3")] == [
        [("user", "three"), ("assistant", "answer to three")], OWN,
    ]  # fmt: skip


def test_a_fork_of_a_private_session_is_private(home: Home, talk: Talk) -> None:
    talk.say("one")
    talk.say("this is a private session")
    talk.say("two")
    child = begun(home, fork_of(talk.transcript, 6, remapped=True))
    child.say("three", "Yes.")
    assert turns(home, "s2") == []


def copy_of(said: list[tuple[str, int]], session: str, parent: str, path: Path, minute: int) -> Path:
    """Write a fork of Codex, which has everything that was said under one new time."""
    meta = {"id": session, "cwd": "/srv", "forked_from_id": parent}
    records: list[dict[str, Any]] = [{"type": "session_meta", "payload": meta}]
    for text, _ in said:
        for kind, words in (("user_message", text), ("agent_message", f"answer to {text}")):
            payload = {"type": kind, "message": words}
            time = f"2026-05-19T01:{minute}:00.000Z"
            records.append({"type": "event_msg", "timestamp": time, "payload": payload})
    rollout = path / f"{session}.jsonl"
    rollout.write_text("".join(f"{json.dumps(record)}\n" for record in records), "utf-8")
    return rollout


@pytest.mark.parametrize("source", ["fork", "resume"])
def test_a_copy_under_a_new_time_is_wholly_its_parents(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    """Codex: no time says any more what was said switched off, so what the parent has not got stays out.

    A fork of a fork names only that, which has nothing of its own.
    """
    parent = Agent(home.root, host="codex", session="c1")
    said = [("one", 1), (OFF, 11), ("two", 21)]
    for text, second in said:
        at(monkeypatch, second)
        with monkeypatch.context() as patch:
            patch.setenv("COMPANION_OFF", "1" if text == OFF else "")
            parent.say(text, f"answer to {text}")
    for session, of, minute in (("c2", "c1", 20), ("c3", "c2", 30)):
        rollout = copy_of(said, session, of, tmp_path, minute)
        Agent(home.root, host="codex", session=session, transcript_path=str(rollout)).start(source)
    assert (turns(home, "c2"), turns(home, "c3")) == ([], [])
