"""Reads Codex rollouts: ``sessions/YYYY/MM/DD/rollout-*.jsonl``, lines ``{timestamp, type, payload}``.

The same words usually stand there twice: as an event (``event_msg``: ``user_message``, ``agent_message``) and as
an item of the model's context (``response_item``: ``message``). Older releases wrote only items, and neither form
is always first, so one form stands in for the other: each is matched with its twin once, and equal words in two
turns stay two messages (K-28). Context that the host adds as the user's (instructions, environment) is dropped.

A rollout of a sub-agent says so in its first line; a fork names the session that it continues.
"""

from __future__ import annotations

from itertools import islice

from companion.dialogue.clean import clean_prompt, clean_reply
from companion.dialogue.messages import (
    FIRST_LINES,
    Facts,
    Message,
    Seen,
    instant,
    joined_text,
    numbered,
    parsed,
    words_of,
)
from companion.dialogue.torn_lines import records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Final

    from companion.dialogue.torn_lines import Damage
    from companion.rules.turns import Role

SOURCE: Final = "codex"

_EVENTS: Final[dict[str, Role]] = {"user_message": "user", "agent_message": "assistant"}
_ROLES: Final[dict[str, Role]] = {"user": "user", "assistant": "assistant"}
_TEXTS: Final = ("input_text", "output_text", "text")
_TWINS: Final = 8
"""How many messages that wait for their twin are remembered."""

_IMAGE_FRAMES: Final = ("<image", "</image")


def read(lines: Iterable[bytes], start: int = 0, damage: Damage | None = None) -> Iterator[Message]:
    """Yield the messages of a rollout (``messages.Reader``). Never raises for what the lines hold."""
    waiting: dict[str, list[tuple[str, str]]] = {"event_msg": [], "response_item": []}
    seen = Seen()
    for record, end in records(lines, start, _may_be_said, damage):
        message = _message(record, end)
        if message is None or _is_twin(waiting, record["type"], message):
            continue
        # The key may be a time only, and two messages can have the same.
        yield message if seen.is_new(message.key) else message._replace(key=f"{message.key}@{end}")


def facts(lines: Iterable[bytes]) -> Facts:
    """Return what the rollout's first line says of the session."""
    for line, _ in numbered(islice(lines, FIRST_LINES), 0):
        record = parsed(line)
        payload = record.get("payload") if record is not None else None
        if record is None or record.get("type") != "session_meta" or not isinstance(payload, dict):
            continue
        parent = words_of(payload.get("forked_from_id"))
        return Facts(words_of(payload.get("id")), words_of(payload.get("cwd")), _foreign(payload), parent)
    return Facts()


def _foreign(payload: dict[str, Any]) -> str | None:
    source = payload.get("source")
    if isinstance(source, dict) or payload.get("thread_source") == "subagent":
        return "sub-agent"
    return "program" if source in ("exec", "mcp") else None


def _may_be_said(line: bytes) -> bool:
    return b'"message"' in line or b'"user_message"' in line or b'"agent_message"' in line


def _is_twin(waiting: dict[str, list[tuple[str, str]]], form: str, message: Message) -> bool:
    """Tell whether the message is the other form of one that came before; if not, it waits for its own twin."""
    other = "response_item" if form == "event_msg" else "event_msg"
    said = (message.role, message.text)
    if said in waiting[other]:
        waiting[other].remove(said)
        return True
    waiting[form].append(said)
    del waiting[form][:-_TWINS]
    return False


def _message(record: dict[str, Any], end: int) -> Message | None:
    payload = record.get("payload")
    if not isinstance(payload, dict):
        return None
    role, text = _said(record.get("type"), payload)
    if role is None or not text:
        return None
    said = clean_prompt(text) if role == "user" else clean_reply(text)
    if not said:
        return None
    key = words_of(payload.get("id")) or words_of(record.get("timestamp")) or f"@{end}"
    return Message(role, said, key, instant(record.get("timestamp")), end)


def _said(form: object, payload: dict[str, Any]) -> tuple[Role | None, str]:
    kind = str(payload.get("type"))
    if form == "event_msg":
        return _EVENTS.get(kind), words_of(payload.get("message")) or ""
    if form == "response_item" and kind == "message":
        return _ROLES.get(str(payload.get("role"))), _item_text(payload.get("content"))
    return None, ""


def _item_text(content: object) -> str:
    """Return the text of an item; the frames around pictures are the host's."""
    if isinstance(content, list):
        content = [
            block
            for block in content
            if not (isinstance(block, dict) and str(block.get("text")).strip().startswith(_IMAGE_FRAMES))
        ]
    return joined_text(content, _TEXTS)
