"""Transcripts of invented people, line by line, as the hosts write them."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from companion.dialogue.messages import Message

SAMPLES: Final = Path(__file__).parents[1] / "samples"
SESSION: Final = "6f1f0a52-3a55-4f0e-9d3c-0c1f5ce3b001"


def line(record: object) -> bytes:
    """Return one line of a transcript."""
    return json.dumps(record, ensure_ascii=False).encode() + b"\n"


def user(text: object, uuid: str = "", **more: Any) -> dict[str, Any]:
    """Return a line of Claude Code that a person typed, ``more`` fields beside."""
    record: dict[str, Any] = {
        "type": "user",
        "uuid": uuid or f"u-{text}",
        "sessionId": SESSION,
        "cwd": "/srv/harbour",
        "version": "2.1.332",
    }
    record |= {"isSidechain": False, "timestamp": "2026-03-02T08:00:00.000Z", "entrypoint": "cli"}
    return {**record, "message": {"role": "user", "content": text}, **more}


def assistant(text: object, id: str = "", uuid: str = "", **more: Any) -> dict[str, Any]:
    """Return a line of Claude Code with an answer."""
    blocks = [{"type": "text", "text": text}] if isinstance(text, str) else text
    message = {"id": id or f"m-{text}", "role": "assistant", "model": "claude-opus-4-8", "content": blocks}
    record = {"type": "assistant", "uuid": uuid or f"a-{text}", "sessionId": SESSION, "cwd": "/srv/harbour"}
    return {**record, "timestamp": "2026-03-02T08:00:05.000Z", "message": message, **more}


def queued(prompt: object, uuid: str = "q", **more: Any) -> dict[str, Any]:
    """Return a line of Claude Code for a prompt that was typed while the agent worked."""
    attachment = {"type": "queued_command", "prompt": prompt, "commandMode": "prompt", **more}
    return {"type": "attachment", "uuid": uuid, "timestamp": "2026-03-02T08:00:03Z", "attachment": attachment}


def tool_use(id: str = "m-tool") -> dict[str, Any]:
    """Return a line of Claude Code in which the agent calls a tool."""
    return assistant([{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}], id)


def tool_result(output: str = "ok") -> dict[str, Any]:
    """Return a line of Claude Code with what a tool gave back."""
    blocks = [{"type": "tool_result", "tool_use_id": "t1", "content": output}]
    return user(
        blocks, uuid=f"r-{output[:20]}", toolUseResult={"stdout": output}, sourceToolAssistantUUID="x"
    )


def said(messages: Iterable[Message]) -> list[list[str]]:
    """Return who said what."""
    return [[message.role, message.text] for message in messages]
