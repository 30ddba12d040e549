"""Catching up with the host's transcript: what no hook saw comes in, once, in its place (K-22 … K-25, K13-2)."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.home import Home
from companion.store import connect
from tests.hooks.hosting import Agent
from tests.hooks.test_keeping import turns


class Transcript:
    """A transcript of Claude Code that grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.number = 0

    def add(self, role: str, text: str, **more: Any) -> None:
        self.number += 1
        line = {
            "type": role, "uuid": f"u{self.number}", "timestamp": f"2026-05-19T01:12:{self.number:02d}.000Z",
            "sessionId": "s1", "cwd": "/home/dev/app",
            "message": {"role": role, "id": f"m{self.number}", "content": [{"type": "text", "text": text}]},
            **more,
        }  # fmt: skip
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


@pytest.fixture
def transcript(tmp_path: Path) -> Transcript:
    return Transcript(tmp_path / "s1.jsonl")


@pytest.fixture
def agent(home: Home, transcript: Transcript) -> Agent:
    return Agent(home.root, transcript_path=str(transcript.path))


def test_what_was_said_while_no_hook_ran_comes_in_on_resume(
    home: Home, agent: Agent, transcript: Transcript
) -> None:
    for role, text in (("user", "one"), ("assistant", "first"), ("user", "two"), ("assistant", "second")):
        transcript.add(role, text)
    agent.say("one", "first")
    agent.start("resume")
    expected = [("user", "one"), ("assistant", "first"), ("user", "two"), ("assistant", "second")]
    assert turns(home) == expected
    agent.start("resume")
    assert turns(home) == expected


def test_narration_and_prompts_in_between_find_their_place(
    home: Home, agent: Agent, transcript: Transcript
) -> None:
    agent.say("fix it", "Fixed.")
    agent.say("and the docs", "Written.")
    for role, text in (
        ("user", "fix it"), ("assistant", "Let me look."), ("user", "the second one too"), ("assistant", "Fixed."),
        ("user", "and the docs"), ("assistant", "Written."),
    ):  # fmt: skip
        transcript.add(role, text)
    agent.start("compact")
    assert [text for _, text in turns(home)] == [
        "fix it", "Let me look.", "the second one too", "Fixed.", "and the docs", "Written.",
    ]  # fmt: skip


def test_a_turn_that_the_transcript_does_not_have_yet_stays(
    home: Home, agent: Agent, transcript: Transcript
) -> None:
    agent.say("one", "first")
    agent.say("two", "second")
    transcript.add("user", "one")
    agent.start("resume")
    assert [text for _, text in turns(home)] == ["one", "first", "two", "second"]


def test_what_was_off_the_record_does_not_come_back(home: Home, agent: Agent, transcript: Transcript) -> None:
    agent.say("hello", "Hi.")
    agent.say("off the record: I failed my driving test", "That stays here.")
    for role, text in (
        ("user", "hello"), ("assistant", "Hi."), ("user", "off the record: I failed my driving test"),
        ("assistant", "That stays here."), ("user", "thanks"), ("assistant", "Sure."),
    ):  # fmt: skip
        transcript.add(role, text)
    agent.start("resume")
    assert [text for _, text in turns(home)] == ["hello", "Hi.", "thanks", "Sure."]


def test_what_was_taken_back_does_not_come_back(home: Home, agent: Agent, transcript: Transcript) -> None:
    agent.say("my lizard is called Qwertz", "A fine name.")
    agent.say("don't save what I just said", "It is gone.")
    for role, text in (
        ("user", "my lizard is called Qwertz"), ("assistant", "A fine name."),
        ("user", "don't save what I just said"), ("assistant", "It is gone."),
    ):  # fmt: skip
        transcript.add(role, text)
    agent.start("resume")
    assert turns(home) == []


def test_a_private_session_is_not_caught_up_with(home: Home, agent: Agent, transcript: Transcript) -> None:
    agent.say("start a private session", "Understood.")
    transcript.add("user", "a secret")
    agent.start("resume")
    assert turns(home) == []


def test_a_reply_without_its_prompt_is_completed_from_the_transcript(
    home: Home, agent: Agent, transcript: Transcript
) -> None:
    transcript.add("user", "I start a new job on Monday")
    transcript.add("assistant", "Congratulations")
    agent.send("Stop", last_assistant_message="Congratulations", prompt_id="p1")
    assert turns(home) == [("user", "I start a new job on Monday"), ("assistant", "Congratulations")]


def test_a_fork_keeps_only_what_is_new(
    home: Home, agent: Agent, transcript: Transcript, tmp_path: Path
) -> None:
    transcript.add("user", "one")
    transcript.add("assistant", "first")
    agent.start("resume")
    fork = Transcript(tmp_path / "s2.jsonl")
    fork.path.write_bytes(transcript.path.read_bytes())
    fork.number = transcript.number
    fork.add("user", "in the fork")
    Agent(home.root, session="s2", transcript_path=str(fork.path)).start("fork")
    assert turns(home, "s2") == [("user", "in the fork")]
    assert len(turns(home)) == 2


def fork_of(transcript: Transcript, lines: int, *, remapped: bool) -> Transcript:
    """Copy the first lines of a transcript as another session's, with ids of their own where asked."""
    fork = Transcript(transcript.path.with_name("s2.jsonl"))
    text = "".join(transcript.path.read_text("utf-8").splitlines(keepends=True)[:lines]).replace(
        '"s1"', '"s2"'
    )
    fork.path.write_text(text.replace('"u', '"n-u').replace('"n-user', '"user').replace('"n-uuid', '"uuid')
                         if remapped else text, encoding="utf-8")  # fmt: skip
    fork.number = transcript.number
    return fork


@pytest.mark.parametrize("remapped", [False, True])
def test_a_fork_repeats_nothing_that_hooks_captured_in_its_parent(
    home: Home, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch, *, remapped: bool
) -> None:
    for number, (asked, answer) in enumerate((("one", "first"), ("two", "second"))):
        at(monkeypatch, 2 * number + 1)
        agent.say(asked, answer)
        transcript.add("user", asked)
        transcript.add("assistant", answer)
    fork = fork_of(transcript, 4, remapped=remapped)
    fork.add("user", "in the fork")
    other = Agent(home.root, session="s2", transcript_path=str(fork.path))
    other.start("fork")
    assert turns(home, "s2") == [("user", "in the fork")]
    other.start("resume")
    agent.start("resume")
    assert [text for _, text in turns(home)] == ["one", "first", "two", "second"]


@pytest.mark.parametrize("remapped", [False, True])
def test_a_fork_from_inside_an_answer_has_none_of_it(
    home: Home, agent: Agent, transcript: Transcript, *, remapped: bool
) -> None:
    transcript.add("user", "one")
    for text in ("First I looked.", "Then I saw."):
        message = {"role": "assistant", "id": "m2", "content": [{"type": "text", "text": text}]}
        transcript.add("assistant", text, message=message)
    agent.start("resume")
    assert [text for _, text in turns(home)] == ["one", "First I looked.\nThen I saw."]
    fork = fork_of(transcript, 2, remapped=remapped)
    fork.add("user", "in the fork")
    Agent(home.root, session="s2", transcript_path=str(fork.path)).start("fork")
    assert turns(home, "s2") == [("user", "in the fork")]


def test_a_session_with_the_same_first_word_at_the_same_time_is_no_fork(
    home: Home, agent: Agent, transcript: Transcript
) -> None:
    transcript.add("user", "hello")
    transcript.add("assistant", "Hi.")
    agent.start("resume")
    other = Transcript(transcript.path.with_name("s2.jsonl"))
    other.add("user", "hello", uuid="x1", sessionId="s2")
    other.add("assistant", "Good evening.", sessionId="s2")
    Agent(home.root, session="s2", transcript_path=str(other.path)).start("resume")
    assert turns(home, "s2") == [("user", "hello"), ("assistant", "Good evening.")]


def at(monkeypatch: pytest.MonkeyPatch, second: int) -> None:
    """Let it be that second of the minute in which transcripts are written here."""
    monkeypatch.setenv("COMPANION_NOW", f"2026-05-19T01:12:{second:02d}.500+00:00")


def paused_in_between(agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say something before, in and after a pause; no hook sees any of it."""
    at(monkeypatch, 2)
    agent.send("UserPromptSubmit", prompt="no more check-ins, please", session_id="other")
    at(monkeypatch, 4)
    agent.send("UserPromptSubmit", prompt="you can check in again", session_id="other")
    for number, text in enumerate(("before", "in between", "after"), start=1):
        transcript.add("user", text)
        transcript.add("assistant", f"answer {number}")


@pytest.mark.parametrize("source", ["resume", "fork", "compact"])
def test_what_was_said_in_a_pause_that_is_over_does_not_come_back(
    home: Home, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    paused_in_between(agent, transcript, monkeypatch)
    at(monkeypatch, 9)
    for _ in range(2):
        agent.start(source)
    assert [text for _, text in turns(home)] == ["before", "answer 1", "after", "answer 3"]


def switched_off_in_between(agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say something, go on switched off, and go on with the program on."""
    at(monkeypatch, 0)
    transcript.add("user", "before")
    transcript.add("assistant", "answer 1")
    agent.say("before", "answer 1")
    monkeypatch.setenv("COMPANION_OFF", "1")
    at(monkeypatch, 5)
    transcript.number = 5
    agent.start("resume")
    transcript.add("user", "in between")
    agent.say("in between", "answer 2")
    transcript.add("assistant", "answer 2")
    transcript.add("user", "in between, too")
    monkeypatch.delenv("COMPANION_OFF")


def test_what_was_said_switched_off_does_not_come_back(
    home: Home, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch
) -> None:
    switched_off_in_between(agent, transcript, monkeypatch)
    at(monkeypatch, 20)
    agent.start("resume")
    transcript.number = 30
    transcript.add("user", "after")
    at(monkeypatch, 31)
    agent.start("resume")
    assert [text for _, text in turns(home)] == ["before", "answer 1", "after"]


def test_what_was_said_switched_off_does_not_come_back_in_a_fork(
    home: Home, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    switched_off_in_between(agent, transcript, monkeypatch)
    fork = Transcript(tmp_path / "s2.jsonl")
    fork.path.write_bytes(transcript.path.read_bytes())
    other = Agent(home.root, session="s2", transcript_path=str(fork.path))
    at(monkeypatch, 20)
    other.start("fork")
    fork.number = 30
    fork.add("user", "in the fork")
    at(monkeypatch, 31)
    other.start("resume")
    assert [text for _, text in turns(home, "s2")] == ["in the fork"]
    assert [text for _, text in turns(home)] == ["before", "answer 1"]


def test_an_older_event_that_waited_does_not_end_a_switched_off_session(
    home: Home, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, 0)
    agent.start()
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        agent.prompt("before")
    monkeypatch.setenv("COMPANION_OFF", "1")
    at(monkeypatch, 5)
    agent.prompt("in between")
    transcript.number = 5
    transcript.add("user", "in between")
    monkeypatch.delenv("COMPANION_OFF")
    at(monkeypatch, 20)
    agent.start("resume")
    assert [text for _, text in turns(home)] == ["before"]


def test_an_event_that_waited_does_not_end_what_was_switched_off_after_it(
    home: Home, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect.writing(home.store).close()
    monkeypatch.setenv("COMPANION_OFF", "1")
    at(monkeypatch, 0)
    agent.start()
    monkeypatch.delenv("COMPANION_OFF")
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        at(monkeypatch, 5)
        agent.prompt("on for a moment")
    monkeypatch.setenv("COMPANION_OFF", "1")
    at(monkeypatch, 20)
    agent.prompt("off again")
    transcript.number = 20
    transcript.add("user", "off again")
    monkeypatch.delenv("COMPANION_OFF")
    at(monkeypatch, 40)
    agent.start("resume")
    assert [text for _, text in turns(home)] == []


@pytest.mark.parametrize("state", ["missing", "empty", "cut", "folder", "shrunk"])
def test_a_transcript_in_any_state_is_no_error(
    home: Home, agent: Agent, transcript: Transcript, state: str
) -> None:
    agent.say("one", "first")
    if state == "empty":
        transcript.path.write_bytes(b"")
    if state == "cut":
        transcript.add("user", "one")
        transcript.path.write_bytes(transcript.path.read_bytes()[:-20])
    if state == "folder":
        transcript.path.mkdir()
    if state == "shrunk":
        for number in range(5):
            transcript.add("user", f"line {number}")
        agent.start("resume")
        transcript.path.write_bytes(b"")
        transcript.add("user", "anew")
    agent.start("resume")
    assert ("user", "one") in turns(home)
    assert agent.outcome.problem is None


def test_a_session_that_somebody_moved_to_another_folder_is_the_same(home: Home, agent: Agent) -> None:
    agent.say("one", "first")
    agent.say("two", "second", cwd="/home/dev/other")
    assert len(turns(home)) == 4
