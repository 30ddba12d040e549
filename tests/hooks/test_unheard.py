"""A reply to a message that reached no prompt hook is kept only where the transcript says that it may be (C-91)."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.home import Home
from companion.store import connect
from tests.hooks.hosting import Agent, door
from tests.hooks.test_catching_up import Transcript, at
from tests.hooks.test_keeping import turns

HARBOUR = [("user", "the harbour is closed"), ("assistant", "Noted.")]


class Gemini(Agent):
    """A session of Gemini CLI with its chat, which is written before the hook of the answer runs."""

    def __init__(self, home: Path, chat: Path) -> None:
        super().__init__(home, "gemini", transcript_path=str(chat))
        self.chat = chat
        self.number = 0

    def prompt(self, text: str, **more: Any) -> str:
        self.asked = text
        told = self.send("BeforeAgent", prompt=text, **more)
        self.write("user", text)
        return told

    def miss(self, text: str) -> None:
        """Say something that reaches no hook."""
        self.asked = text
        self.write("user", text)

    def stop(self, reply: str | None, **more: Any) -> str:
        self.write("gemini", reply)
        return self.send("AfterAgent", prompt=self.asked, prompt_response=reply, **more)

    def write(self, kind: str, text: str | None) -> None:
        self.number += 1
        time = f"2026-05-19T01:12:{self.number:02d}.000Z"
        line = {"id": f"m{self.number}", "timestamp": time, "type": kind, "content": text}
        with self.chat.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


@pytest.fixture
def gemini(home: Home, tmp_path: Path) -> Gemini:
    agent = Gemini(home.root, tmp_path / "session-1.jsonl")
    agent.say("the harbour is closed", "Noted.")
    return agent


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("off the record: my zebra is ill", 4),
        ("这个别存：斑马病了 zebra", 4),
        ("this is a private session", 2),
        ("这次对话保密", 2),
        ("someone else is using this", 2),
        ("don't save what I just said", 2),
        ("don't save anything from this session", 0),
    ],
)
def test_a_wish_beside_the_reply_is_heard_there(home: Home, gemini: Gemini, wish: str, kept: int) -> None:
    gemini.miss(wish)
    gemini.stop("Then the zebra stays between us.")
    gemini.say("and the map", "Here.")
    said = [text for _, text in turns(home)]
    assert not [text for text in said if "zebra" in text]
    assert len(said) == kept


def test_a_pause_beside_the_reply_is_heard_there(home: Home, gemini: Gemini) -> None:
    gemini.miss("stop checking in please")
    gemini.stop("Understood.")
    gemini.say("my zebra is ill", "Poor zebra.")
    assert turns(home) == HARBOUR


def test_a_message_that_nobody_heard_comes_from_the_chat_with_its_reply(home: Home, gemini: Gemini) -> None:
    gemini.miss("where is the map")
    gemini.stop("In the drawer.")
    assert turns(home) == [*HARBOUR, ("user", "where is the map"), ("assistant", "In the drawer.")]


def test_a_message_that_nobody_heard_in_a_pause_stays_out(
    home: Home, gemini: Gemini, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, 2)
    other = Agent(home.root, session="s2")
    other.prompt("stop checking in please")
    gemini.miss("my zebra is ill")
    at(monkeypatch, 4)
    other.prompt("you can check in again")
    gemini.stop("Poor zebra.")
    assert turns(home) == HARBOUR


def test_a_reply_that_a_hook_made_go_on_belongs_to_the_message(home: Home, gemini: Gemini) -> None:
    gemini.asked = "off the record: run the linter first"
    gemini.stop("All green.", stop_hook_active=True)
    assert turns(home) == [*HARBOUR, ("assistant", "All green.")]


def test_what_was_off_the_record_already_is_not_heard_twice(home: Home, gemini: Gemini) -> None:
    gemini.say("where is the map", "In the drawer.")
    gemini.say("don't save what I just said", "It is gone.")
    assert turns(home) == HARBOUR


def test_a_reply_to_what_nobody_heard_waits_without_words(
    home: Home, gemini: Gemini, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "STOP_WAIT_MILLISECONDS", 1)
    gemini.miss("this is a private session")
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        gemini.stop("My zebra words.")
        assert not [path for path in Path(home.spool).iterdir() if b"zebra" in path.read_bytes()]


@pytest.fixture
def transcript(tmp_path: Path) -> Transcript:
    return Transcript(tmp_path / "s1.jsonl")


@pytest.fixture
def claude(home: Home, transcript: Transcript) -> Agent:
    agent = Agent(home.root, transcript_path=str(transcript.path))
    agent.prompt("the harbour is closed")
    transcript.add("user", "the harbour is closed")
    return agent


@pytest.mark.parametrize("host", ["claude-code", "codex"])
def test_a_reply_of_another_turn_is_none_to_the_open_message(home: Home, host: str) -> None:
    agent = Agent(home.root, host)
    agent.prompt("the harbour is closed", turn_id="t1")
    agent.stop("My zebra words.", prompt_id="p9", turn_id="t9")
    assert turns(home) == [("user", "the harbour is closed")]


@pytest.mark.parametrize("named", [True, False])
def test_what_was_typed_while_the_agent_worked_is_asked_of_the_transcript(
    home: Home, claude: Agent, transcript: Transcript, named: bool
) -> None:
    claude.stop("Noted.")
    for role, text in (
        ("assistant", "Noted."), ("user", "off the record: my zebra is ill"), ("assistant", "My zebra words."),
    ):  # fmt: skip
        transcript.add(role, text)
    claude.stop("My zebra words.", prompt_id="p9" if named else None)
    assert turns(home) == HARBOUR


def test_a_message_without_a_turn_is_answered_by_a_reply_with_one(home: Home) -> None:
    agent = Agent(home.root)
    agent.prompt("the harbour is closed", prompt_id=None)
    agent.stop("Noted.")
    assert turns(home) == HARBOUR


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("off the record: my zebra is ill", ["the harbour is closed", "and the pen", "There too."]),
        ("this is a private session", ["the harbour is closed"]),
        ("is it far", ["the harbour is closed", "is it far", "My words.", "and the pen", "There too."]),
    ],
)
def test_what_was_typed_while_the_agent_worked_is_heard_at_the_reply(
    home: Home, claude: Agent, transcript: Transcript, typed: str, kept: list[str]
) -> None:
    queued = {"type": "queued_command", "prompt": typed, "commandMode": "prompt"}
    transcript.add("user", typed, type="attachment", attachment=queued)
    transcript.add("assistant", "My words.")
    claude.stop("My words.")
    claude.say("and the pen", "There too.")
    assert [text for _, text in turns(home)] == kept


def test_the_end_of_a_transcript_is_read_by_a_hook_in_its_own_process(
    home: Home, claude: Agent, transcript: Transcript
) -> None:
    queued = {"type": "queued_command", "prompt": "this is a private session", "commandMode": "prompt"}
    transcript.add("user", "", type="attachment", attachment=queued)
    stop = {"hook_event_name": "Stop", "session_id": "s1", "last_assistant_message": "My words."}
    door(home.root, json.dumps({**stop, **claude.always, "prompt_id": "p1"}).encode(), "Stop")
    assert turns(home) == [("user", "the harbour is closed")]
