"""Codex rollouts: both forms of a message are one, and what the host adds is nobody's (K-19, K-28)."""

from typing import Any

import pytest

from companion.dialogue.codex import facts, read
from companion.dialogue.messages import Facts
from tests.dialogue.transcripts import line, said

WHEN = "2026-03-02T08:00:00.000Z"


def event(kind: str, message: str, when: str = WHEN) -> bytes:
    return line({"timestamp": when, "type": "event_msg", "payload": {"type": kind, "message": message}})


def item(role: str, *texts: str, when: str = WHEN, **more: Any) -> bytes:
    kind = "output_text" if role == "assistant" else "input_text"
    content = [{"type": kind, "text": text} for text in texts]
    payload = {"type": "message", "role": role, "content": content, **more}
    return line({"timestamp": when, "type": "response_item", "payload": payload})


def meta(**fields: Any) -> bytes:
    payload = {"id": "c1", "cwd": "/srv/harbour", "originator": "codex_cli_rs", "source": "cli", **fields}
    return line({"timestamp": WHEN, "type": "session_meta", "payload": payload})


def test_the_two_forms_of_a_message_are_one() -> None:
    lines = [
        item("user", "open the gate"),
        event("user_message", "open the gate"),
        event("agent_message", "It is open."),
        item("assistant", "It is open."),
    ]
    assert said(read(lines)) == [["user", "open the gate"], ["assistant", "It is open."]]


def test_equal_words_in_two_turns_are_two_messages() -> None:
    once = [
        item("user", "ok"),
        event("user_message", "ok"),
        event("agent_message", "Yes."),
        item("assistant", "Yes."),
    ]
    assert len(said(read(once * 3))) == 6
    assert len(said(read([item("user", "ok"), item("assistant", "Yes.")] * 3))) == 6
    assert len(said(read([event("user_message", "ok"), event("agent_message", "Yes.")] * 3))) == 6


def test_messages_of_the_same_instant_have_keys_of_their_own() -> None:
    keys = [message.key for message in read([event("user_message", "ok")] * 3)]
    assert (len(set(keys)), keys[0]) == (3, WHEN)


@pytest.mark.parametrize(
    "text",
    [
        "# AGENTS.md instructions for /srv/harbour\n\n<INSTRUCTIONS>\nBe kind.\n</INSTRUCTIONS>",
        "<environment_context>\n<cwd>/srv/harbour</cwd>\n</environment_context>",
        "<user_instructions>\nBe kind.\n</user_instructions>",
        "<turn_aborted>\nstopped\n</turn_aborted>",
    ],
)
def test_context_that_the_host_adds_is_dropped(text: str) -> None:
    assert not said(read([item("user", text)]))


def test_a_developers_and_a_systems_message_are_dropped() -> None:
    assert not said(read([item("developer", "rules"), item("system", "rules")]))


def test_tools_reasoning_and_summaries_are_dropped() -> None:
    payloads = [
        {"type": "function_call", "name": "shell", "arguments": "{}", "call_id": "c"},
        {"type": "function_call_output", "call_id": "c", "output": '{"type":"message"}'},
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "message"}]},
    ]
    lines = [line({"timestamp": WHEN, "type": "response_item", "payload": payload}) for payload in payloads]
    lines.append(line({"timestamp": WHEN, "type": "compacted", "payload": {"message": "a summary"}}))
    lines.append(event("agent_reasoning", "thinking"))
    assert not said(read(lines))


def test_the_frames_of_a_picture_are_not_words() -> None:
    lines = [
        item("user", "<image name=[Image #1]>", "</image>", "what is this?"),
        event("user_message", "what is this?"),
    ]
    assert said(read(lines)) == [["user", "what is this?"]]


def test_an_editors_context_is_cut_off() -> None:
    text = "# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n## My request for Codex:\nfix it"
    assert said(read([item("user", text), event("user_message", text)])) == [["user", "fix it"]]


def test_the_key_is_the_hosts_id_or_the_time() -> None:
    (first, second) = read([item("assistant", "one", id="msg_1"), event("user_message", "two")])
    assert (first.key, second.key) == ("msg_1", WHEN)
    assert second.at == 1_772_438_400_000


def test_the_first_line_tells_session_folder_and_origin() -> None:
    assert facts([meta()]) == Facts("c1", "/srv/harbour")
    assert facts([meta(source={"subagent": {"thread_spawn": {}}}), meta(id="parent")]).foreign == "sub-agent"
    assert facts([meta(thread_source="subagent")]).foreign == "sub-agent"
    assert facts([meta(source="exec")]).foreign == "program"
    assert facts([meta(forked_from_id="c0")]).forked_from == "c0"
    assert facts([item("user", "hi")]) == Facts()
