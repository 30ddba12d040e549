"""One suite for all hosts: what each is told, what none is told, and whose payload it is (hosts.md)."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.home import Home
from companion.hooks import hosts, payload
from companion.hooks.hosts.base import LONGEST, Event
from tests.hooks.hosting import Agent

SAMPLES = json.loads((Path(__file__).parents[1] / "samples" / "hook_inputs.json").read_text("utf-8"))
ENVELOPED = ("claude-code", "codex", "gemini")
EVENTS = {
    "claude-code": ("SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"),
    "codex": ("SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"),
    "gemini": ("SessionStart", "BeforeAgent", "AfterAgent", "SessionEnd"),
    "generic": ("start", "prompt", "stop", "end"),
}
KINDS = ("start", "prompt", "stop", "end")


def fields(host: str, place: int, text: str = "hello there") -> dict[str, Any]:
    """Return the payload of one of a host's four events."""
    name = EVENTS[host][place]
    if host == "generic":
        return {"event": name, "session": "s1", "turn": "t1", "text": text, "folder": "/home/dev/app"}
    shared = {"session_id": "s1", "cwd": "/home/dev/app", "hook_event_name": name, "transcript_path": None}
    own: dict[str, Any] = {"gemini": {"timestamp": "2026-05-19T01:12:00Z"}, "codex": {"turn_id": "t1"}}.get(
        host, {}
    )
    reply = "prompt_response" if host == "gemini" else "last_assistant_message"
    return {
        **shared,
        **own,
        "source": "startup" if place == 0 else None,
        ["-", "prompt", reply, "-"][place]: text,
    }


def event_of(host: str, values: dict[str, Any], called: str = "x") -> Event | None:
    """Return what the adapter makes of a payload."""
    read = payload.parse(json.dumps(values).encode())
    assert read is not None
    adapter = hosts.host_of(host, read)
    return adapter.event(read, called) if adapter is not None else None


@pytest.mark.parametrize("host", EVENTS)
@pytest.mark.parametrize("place", range(4))
def test_every_host_has_the_four_events(host: str, place: int) -> None:
    event = event_of(host, fields(host, place))
    assert event is not None
    assert (event.kind, event.session, event.folder) == (KINDS[place], "s1", "/home/dev/app")
    assert event.text == (None if place in (0, 3) and host != "generic" else "hello there")


@pytest.mark.parametrize("host", EVENTS)
def test_a_start_and_a_prompt_are_answered_in_one_line_and_nothing_else_is(host: str, home: Home) -> None:
    agent = Agent(home.root, host)
    answers = [agent.send_raw(json.dumps(fields(host, place)).encode()) for place in range(4)]
    assert [bool(answer) for answer in answers] == [True, True, False, False]
    for answer, name in zip(answers, EVENTS[host], strict=True):
        if answer:
            assert answer.isascii()
            assert "\n" not in answer
            said = json.loads(answer)
            if host in ENVELOPED:  # any other key would fail a Codex hook
                assert said.keys() == {"hookSpecificOutput"}
                said = said["hookSpecificOutput"]
                assert said.pop("hookEventName") == name
            assert len(said) == 1


@pytest.mark.parametrize("host", EVENTS)
def test_an_event_that_nobody_knows_is_none(host: str) -> None:
    for name in ("", "PreToolUse", "Notification", "PostCompact", "x" * 500, "停"):
        values = {**fields(host, 1), "hook_event_name": name, "event": name}
        assert event_of(host, values, called="PreCompact") is None


@pytest.mark.parametrize("host", ENVELOPED)
def test_a_sub_agent_is_neither_answered_nor_kept(host: str, home: Home) -> None:
    agent = Agent(home.root, host)
    for place in range(4):
        sent = {**fields(host, place), "agent_id": "a01", "agent_type": "Explore"}
        assert agent.send_raw(json.dumps(sent).encode()) == ""
    assert not home.store.exists()


@pytest.mark.parametrize("host", EVENTS)
def test_unknown_keys_and_missing_ones_do_no_harm(host: str, home: Home) -> None:
    agent = Agent(home.root, host)
    for place in range(4):
        sent = {**fields(host, place), "new_key": {"deep": [1, 2]}, "x": None}
        for missing in (None, *sent):
            agent.send_raw(
                json.dumps({key: sent[key] for key in sent if key != missing}).encode(), EVENTS[host][place]
            )


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_recorded_payloads_are_those_of_their_host(name: str) -> None:
    host, _, called = name.partition("/")
    read = payload.parse(json.dumps(SAMPLES[name]).encode())
    assert read is not None
    for ours in ENVELOPED:
        adapter = hosts.host_of(ours, read)
        if host in ("cursor", "copilot", "windsurf", "cline"):
            assert adapter is None
            continue
        assert adapter is not None
        if host == "gemini" or (host == "codex" and "turn_id" in SAMPLES[name]):
            assert adapter.name == host
    expected = {"claude": "claude-code"}.get(host, host)
    if hosts.known(expected):
        event = event_of(expected, SAMPLES[name], called.partition(".")[0])
        ignored = ("SubagentStart", "SubagentStop", "PreCompact", "PostCompact", "Notification")
        assert (event is None) == (called in ignored)


def test_an_error_of_the_service_ends_the_turn_without_a_reply() -> None:
    event = event_of("claude-code", SAMPLES["claude/StopFailure"])
    assert event is not None
    assert (event.kind, event.text) == ("stop", None)


def test_a_prompt_that_no_person_typed_is_marked() -> None:
    event = event_of("claude-code", SAMPLES["claude/UserPromptSubmit.wakeup"])
    assert event is not None
    assert not event.human


def test_a_generic_host_may_ask_for_plain_text(home: Home) -> None:
    answer = Agent(home.root, "generic").send_raw(
        json.dumps({**fields("generic", 1), "format": "text"}).encode()
    )
    assert answer.startswith("<companion-")


def test_context_is_never_longer_than_hosts_take() -> None:
    read = payload.parse(b"{}")
    assert read is not None
    for host in ENVELOPED:
        event = Event("prompt", "UserPromptSubmit", "s")
        answer = hosts.adapter(host).answer(event, "x" * 20_000, read)
        assert len(json.loads(answer)["hookSpecificOutput"]["additionalContext"]) == LONGEST
