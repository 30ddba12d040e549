"""Gemini CLI's chats, as lines and as the one document of earlier releases (K-19)."""

import json
from typing import Any

import pytest

from companion.dialogue.gemini import facts, read
from companion.dialogue.messages import FIRST_LINES, Facts
from tests.dialogue.transcripts import line, said

WHEN = "2026-03-02T08:00:00.000Z"
HEAD = {"sessionId": "g1", "projectHash": "h", "startTime": WHEN, "lastUpdated": WHEN}


def message(kind: str, content: object, id: str = "", **more: Any) -> dict[str, Any]:
    return {"id": id or f"{kind}-{content}", "timestamp": WHEN, "type": kind, "content": content, **more}


WHOLE = [
    message("user", [{"text": "open the gate"}]),
    message("info", "update available"),
    message("gemini", "It is open.", toolCalls=[{"name": "shell"}]),
    message("error", "quota"),
]
WORDS = [["user", "open the gate"], ["assistant", "It is open."]]


def test_lines_give_the_dialogue() -> None:
    lines = [line(HEAD), *map(line, WHOLE), line({"$set": {"lastUpdated": WHEN}}), line({"$rewindTo": "x"})]
    messages = list(read(lines))
    assert said(messages) == WORDS
    assert (messages[0].key, messages[0].at) == (WHOLE[0]["id"], 1_772_438_400_000)


def test_a_document_gives_the_same() -> None:
    for indent in (None, 2):
        text = json.dumps({**HEAD, "messages": WHOLE}, indent=indent)
        assert said(read(text.encode().splitlines(keepends=True))) == WORDS


def test_a_message_that_grows_is_one() -> None:
    grown = message("gemini", "It is open.", "m1"), message("gemini", "It is open.", "m1", toolCalls=[{}])
    assert len(said(read([line(one) for one in grown]))) == 1


def test_what_the_person_saw_counts_for_more_than_what_was_sent() -> None:
    sent = message("user", "see @a.py\nthe whole file", displayContent="see @a.py")
    assert said(read([line(sent)])) == [["user", "see @a.py"]]


def test_a_session_knows_its_name_and_a_sub_agent_itself() -> None:
    assert facts([line(HEAD)]) == Facts("g1")
    assert facts([line({**HEAD, "kind": "subagent"})]).foreign == "sub-agent"
    assert facts([]) == Facts()


@pytest.mark.parametrize("messages", [2, 40, 400])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_document_of_any_length_knows_itself_whatever_stands_last(messages: int, mark: str) -> None:
    whole = {"messages": WHOLE * (messages // 4 + 1), **HEAD, "kind": "subagent"}
    lines = (mark + json.dumps(whole, indent=2)).encode().splitlines(keepends=True)
    assert facts(lines) == Facts("g1", None, "sub-agent")


def test_of_lines_only_the_first_are_asked() -> None:
    assert facts([*[line({"id": "m"})] * FIRST_LINES, line(HEAD)]) == Facts()
