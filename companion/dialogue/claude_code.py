"""Reads Claude Code's transcripts: ``projects/<slug>/<session>.jsonl``.

Kept are the lines of type ``user`` and ``assistant`` of the main chain, and prompts that were typed while the
agent worked (``attachment`` of type ``queued_command``). One answer of the service comes as several lines with
one message id: its texts are one message; narration before a tool call is an answer of its own. Everything else
is the host's: tool traffic, sub-agents, reminders, summaries, notifications, errors.

The format is internal to the host and changes: unknown types and fields are passed over, and a line is dropped
only for a reason that is listed here (Claude Code 2.1; ``docs/hosts.md``).
"""

from __future__ import annotations

from itertools import islice

from companion.dialogue.clean import clean_prompt, clean_reply
from companion.dialogue.messages import (
    FIRST_LINES,
    Facts,
    Message,
    Pieces,
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

SOURCE: Final = "claude-code"

_NOT_DIRECT: Final = (
    "isSidechain", "teamName", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "agentId",
)  # fmt: skip
_TOOL_RESULTS: Final = ("toolUseResult", "sourceToolAssistantUUID")
_PROGRAM: Final = "sdk-"
"""How the entry point is named when a program, not a person, talks to the agent."""


def read(lines: Iterable[bytes], start: int = 0, damage: Damage | None = None) -> Iterator[Message]:
    """Yield the messages of a transcript (``messages.Reader``). Never raises for what the lines hold."""
    seen, pieces = Seen(), Pieces()
    for record, end in records(lines, start, _may_be_said, damage):
        key = words_of(record.get("uuid"))
        message = _message(record, end) if seen.is_new(key) else None
        finished = pieces.take(message, key or f"@{end}") if message is not None else None
        if finished is not None:
            yield finished
    last = pieces.rest()
    if last is not None:
        yield last


def facts(lines: Iterable[bytes]) -> Facts:
    """Return what the first lines say of the session."""
    known = Facts()
    for line, _ in numbered(islice(lines, FIRST_LINES), 0):
        record = parsed(line)
        if record is not None:
            known = _more(known, record)
        if known.folder is not None:
            break
    return known


def _more(known: Facts, record: dict[str, Any]) -> Facts:
    session = known.session or words_of(record.get("sessionId"))
    if not words_of(record.get("cwd")):
        return known._replace(session=session)
    foreign = None
    if record.get("isSidechain") or record.get("agentId"):
        foreign = "sub-agent"
    elif (words_of(record.get("entrypoint")) or "").startswith(_PROGRAM):
        foreign = "program"
    return Facts(session, words_of(record.get("cwd")), foreign, _forked_from(record))


def _forked_from(record: dict[str, Any]) -> str | None:
    origin = record.get("forkedFrom")
    return words_of(origin.get("sessionId")) if isinstance(origin, dict) else words_of(origin)


def _may_be_said(line: bytes) -> bool:
    """Tell by bytes alone whether a line may hold words: most of a transcript is tool traffic and never parsed.

    A quote inside a JSON string is escaped, so each of these can only be a key or a whole value.
    """
    if b'"assistant"' in line:
        return b'"text"' in line or b'"content":"' in line or b'"content": "' in line
    # A prompt may be glued to half a line of tool traffic: then it stands behind it.
    return line.rfind(b'"user"') > line.rfind(b'"tool_result"') or b'"queued_command"' in line


def _message(record: dict[str, Any], end: int) -> Message | None:
    for flag in _NOT_DIRECT:
        if record.get(flag):
            return None
    kind = record.get("type")
    if kind == "user":
        return _prompt(record, _typed(record), end)
    if kind == "attachment":
        return _prompt(record, _queued(record.get("attachment")), end)
    return _reply(record, end) if kind == "assistant" else None


def _prompt(record: dict[str, Any], text: str, end: int) -> Message | None:
    said = clean_prompt(text) if text else None
    if said is None:
        return None
    key = words_of(record.get("uuid")) or f"@{end}"
    return Message("user", said, key, instant(record.get("timestamp")), end)


def _typed(record: dict[str, Any]) -> str:
    """Return the text of a user line, empty when it is not a person's."""
    if any(record.get(field) is not None for field in _TOOL_RESULTS):
        return ""
    if not _is_human(record) or record.get("promptSource") == "system":
        return ""
    message = record.get("message")
    if not isinstance(message, dict) or message.get("role", "user") != "user":
        return ""
    content = message.get("content")
    return "" if _has_tool_result(content) else joined_text(content)


def _has_tool_result(content: object) -> bool:
    return isinstance(content, list) and any(
        isinstance(block, dict) and block.get("type") == "tool_result" for block in content
    )


def _queued(attachment: object) -> str:
    """Return the prompt of a queued command, empty when it is none or not a person's."""
    if not isinstance(attachment, dict) or attachment.get("type") != "queued_command":
        return ""
    if attachment.get("commandMode", "prompt") != "prompt" or attachment.get("isMeta"):
        return ""
    return joined_text(attachment.get("prompt")) if _is_human(attachment) else ""


def _is_human(record: dict[str, Any]) -> bool:
    origin = record.get("origin")
    if isinstance(origin, dict):
        return bool(origin.get("kind", "human") == "human")
    return origin in (None, "human")


def _reply(record: dict[str, Any], end: int) -> Message | None:
    message = record.get("message")
    if record.get("isApiErrorMessage") or record.get("error") or not isinstance(message, dict):
        return None
    if message.get("model") == "<synthetic>" or message.get("role", "assistant") != "assistant":
        return None
    said = clean_reply(joined_text(message.get("content")))
    if not said:
        return None
    key = words_of(message.get("id")) or words_of(record.get("uuid")) or f"@{end}"
    return Message("assistant", said, key, instant(record.get("timestamp")), end)
