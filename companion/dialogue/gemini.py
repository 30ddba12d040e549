"""Reads Gemini CLI's chats: ``tmp/<project>/chats/session-*``, lines (``.jsonl``) or, earlier, one JSON document.

A message has an id and a type: ``user`` and ``gemini`` are dialogue, the rest is the host's. A line with an id
that was there before is the same message, grown by tool calls: the words of the first one stay. What was rewound
was said all the same and is kept.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from itertools import chain, islice

from companion.dialogue.clean import clean_prompt, clean_reply
from companion.dialogue.messages import (
    FIRST_LINES,
    MOST_BYTES,
    Facts,
    Message,
    instant,
    joined_text,
    numbered,
    parsed,
    words_of,
)
from companion.dialogue.torn_lines import rescued

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Final

    from companion.dialogue.torn_lines import Damage
    from companion.rules.turns import Role

SOURCE: Final = "gemini"

_ROLES: Final[dict[str, Role]] = {"user": "user", "gemini": "assistant"}


def read(lines: Iterable[bytes], start: int = 0, damage: Damage | None = None) -> Iterator[Message]:
    """Yield the messages of a chat (``messages.Reader``). Never raises for what the lines hold."""
    seen: set[str] = set()
    for record, end in _records(lines, start, damage):
        message = _message(record, end)
        if message is not None and message.key not in seen:
            seen.add(message.key)
            yield message


def facts(lines: Iterable[bytes]) -> Facts:
    """Return what the chat says of its session; its folder is known by the place of the file only.

    The first lines say it, or one document, which is read whole: what it says of itself may stand at its end.
    """
    others = iter(lines)
    first = next(others, b"")
    asked = chain([first], others if _begins_document(first) else islice(others, FIRST_LINES - 1))
    for record, _ in _lines_or_document(asked, 0):
        session = words_of(record.get("sessionId"))
        if session is not None:
            return Facts(session, None, "sub-agent" if record.get("kind") == "subagent" else None)
    return Facts()


def _records(
    lines: Iterable[bytes], start: int, damage: Damage | None
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield everything that may be a message: lines with an id, and the messages of a document."""
    for record, end in _lines_or_document(lines, start, damage):
        update = record.get("$set")
        inside = update if isinstance(update, dict) else record
        messages = inside.get("messages")
        if isinstance(messages, list):
            yield from ((one, end) for one in messages if isinstance(one, dict))
        else:
            yield record, end


def _lines_or_document(
    lines: Iterable[bytes], start: int, damage: Damage | None = None
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the objects of the lines, or the one object that all lines together are."""
    end, size = start, 0
    document: list[bytes] = []
    for line, end in numbered(lines, start):
        record = None if document else parsed(line)
        if record is not None:
            yield record, end
        elif document or _begins_document(line):
            document.append(line)
            size += len(line)
            if size > MOST_BYTES:
                return
        elif line.lstrip().startswith(b'{"'):
            yield from ((one, end) for one in rescued(line, damage))
    record = parsed(b"".join(document)) if document else None
    if record is not None:
        yield record, end


def _begins_document(line: bytes) -> bool:
    return line.removeprefix(BOM_UTF8).strip() == b"{"


def _message(record: dict[str, Any], end: int) -> Message | None:
    role = _ROLES.get(str(record.get("type")))
    if role is None:
        return None
    shown = joined_text(record.get("displayContent")) or joined_text(record.get("content"))
    said = clean_prompt(shown) if role == "user" else clean_reply(shown)
    if not said:
        return None
    key = words_of(record.get("id")) or f"@{end}"
    return Message(role, said, key, instant(record.get("timestamp")), end)
