"""Claude Code's transcripts: what is kept of them, line by line, and what nobody said (K-19, K-20, K13)."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.dialogue.claude_code import facts, read
from companion.dialogue.messages import Facts
from companion.dialogue.records import kept
from tests.dialogue.transcripts import (
    SAMPLES,
    SESSION,
    assistant,
    line,
    queued,
    said,
    tool_result,
    tool_use,
    user,
)

TRANSCRIPTS = sorted((SAMPLES / "claude-projects").glob("*/*.jsonl"))


def lines_of(*records: object) -> list[bytes]:
    return [line(record) for record in records]


def read_all(*records: object) -> list[list[str]]:
    return said(read(lines_of(*records)))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem[:8])
def test_a_whole_session_gives_its_clean_dialogue(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    with path.open("rb") as file:
        assert said(read(file)) == expected


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem[:8])
def test_what_was_said_off_the_record_is_left_out(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    off_record = json.loads(path.with_suffix(".offrecord.json").read_text("utf-8"))
    with path.open("rb") as file:
        messages = kept(read(file))
    assert said(messages) == [one for place, one in enumerate(expected) if place not in off_record]


def test_every_kind_of_line_is_kept_or_dropped_as_listed() -> None:
    lines = (SAMPLES / "transcript_samples.jsonl").read_bytes().splitlines(keepends=True)
    expected = json.loads((SAMPLES / "transcript_expected.json").read_text("utf-8"))
    assert said(read(lines)) == [one for one in expected if one is not None]


def test_a_sub_agents_transcript_holds_no_dialogue() -> None:
    (path,) = (SAMPLES / "claude-projects").glob("*/*/subagents/*.jsonl")
    with path.open("rb") as file:
        assert not list(read(file))
    with path.open("rb") as file:
        assert facts(file).foreign == "sub-agent"


def test_a_mixed_payload_gives_two_messages() -> None:  # K13-1
    prompt = "I start a new job on Monday\n<companion-91be>\nNow: Tue 14:05.\n- [person] likes tea\n</companion-91be>"
    records = (user(prompt), tool_use(), tool_result(), assistant("Congratulations"))
    assert read_all(*records) == [["user", "I start a new job on Monday"], ["assistant", "Congratulations"]]


def test_texts_of_one_answer_are_one_message_and_narration_is_its_own() -> None:
    records = (
        user("go"),
        assistant("I look", "m1", "a1"),
        assistant("at both.", "m1", "a2"),
        tool_use("m1"),
        tool_result(),
        assistant("Done.", "m2"),
    )
    assert read_all(*records) == [["user", "go"], ["assistant", "I look\nat both."], ["assistant", "Done."]]


def test_a_message_id_that_comes_back_later_is_another_message() -> None:
    messages = list(read(lines_of(assistant("one", "m", "a1"), user("two"), assistant("three", "m", "a3"))))
    assert [(message.text, message.key) for message in messages] == [
        ("one", "m"),
        ("two", "u-two"),
        ("three", "a3"),
    ]


def test_a_message_tells_when_it_was_said_and_where_it_ends() -> None:
    lines = lines_of(user("one"), assistant("two"))
    first, second = read(lines)
    assert (first.at, first.key, first.end) == (1_772_438_400_000, "u-one", len(lines[0]))
    assert second.end == len(lines[0]) + len(lines[1])


@pytest.mark.parametrize(
    "time", [None, "", "yesterday", "9999-99-99", 7.5, True, -1, [], "0001-01-01T00:00:00Z"]
)
def test_a_time_that_is_none_leaves_the_message(time: object) -> None:
    (message,) = read(lines_of(user("one", timestamp=time)))
    assert (message.text, message.at) == ("one", None)


@pytest.mark.parametrize(
    "more",
    [
        {"isSidechain": True},
        {"isMeta": True},
        {"isCompactSummary": True},
        {"isVisibleInTranscriptOnly": True},
        {"teamName": "red"},
        {"agentId": "a1"},
        {"promptSource": "system"},
        {"origin": {"kind": "task-notification"}},
        {"origin": {"kind": "auto-continuation"}},
        {"toolUseResult": {"stdout": "x"}},
        {"sourceToolAssistantUUID": "x"},
        {"type": "summary"},
        {"message": "no object"},
        {"message": {"role": "assistant", "content": "not theirs"}},
        {"message": {"role": "user", "content": 7}},
    ],
    ids=str,
)
def test_a_line_that_no_person_typed_is_dropped(more: dict[str, Any]) -> None:
    assert not read_all(user("some words", **more))


@pytest.mark.parametrize(
    "more",
    [
        {"isApiErrorMessage": True},
        {"error": "rate_limit"},
        {"isSidechain": True},
        {
            "message": {
                "id": "s",
                "role": "assistant",
                "model": "<synthetic>",
                "content": [{"type": "text", "text": "x"}],
            }
        },
        {"message": {"id": "s", "role": "assistant", "content": [{"type": "thinking", "thinking": "x"}]}},
    ],
    ids=str,
)
def test_an_answer_that_the_agent_did_not_give_is_dropped(more: dict[str, Any]) -> None:
    assert not read_all(assistant("some words", **more))


def test_prompts_typed_while_the_agent_works_are_the_persons() -> None:
    records = [queued("and the lamp", "q1"), queued([{"type": "text", "text": "and the lid"}], "q2")]
    assert read_all(*records) == [["user", "and the lamp"], ["user", "and the lid"]]
    for more in ({"commandMode": "task-notification"}, {"isMeta": True}, {"origin": {"kind": "peer"}}):
        assert not read_all(queued("words", **more))


def test_a_line_that_was_copied_is_read_once() -> None:
    copied = user("once", "u1", sessionId="of a fork")
    assert read_all(user("once", "u1"), assistant("yes"), copied) == [["user", "once"], ["assistant", "yes"]]


def test_words_about_tool_results_are_words() -> None:
    text = 'why is "tool_result" there? {"type":"tool_result"} "queued_command" "isMeta":true'
    assert read_all(user(text)) == [["user", text]]


def test_the_session_its_folder_and_its_origin_are_known() -> None:
    lines = [line({"type": "mode", "sessionId": SESSION}), line(user("hello"))]
    assert facts(lines) == Facts(SESSION, "/srv/harbour")
    assert facts([line(user("hello", entrypoint="sdk-py"))]).foreign == "program"
    assert facts([line(user("hello", entrypoint="claude-vscode"))]).foreign is None
    assert (
        facts([line(user("hello", forkedFrom={"sessionId": "s0", "messageUuid": "u0"}))]).forked_from == "s0"
    )
    assert facts([b"\n", b"no json\n"]) == Facts()
