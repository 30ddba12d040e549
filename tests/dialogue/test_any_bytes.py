"""Any bytes are a legal transcript: cut, damaged, foreign, endless ones, and ones that grow (K14)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dialogue import claude_code, codex, gemini
from companion.dialogue.messages import MOST_BYTES, Message
from tests.dialogue.transcripts import assistant, line, said, tool_result, user

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.dialogue.messages import Reader

READERS: list[Reader] = [claude_code.read, codex.read, gemini.read]
DIALOGUE = [user("one", "u1"), assistant("two", "m2"), user("three", "u3"), assistant("four", "m4")]
WORDS = [["user", "one"], ["assistant", "two"], ["user", "three"], ["assistant", "four"]]

KEYS = st.sampled_from(
    [
        "type",
        "message",
        "content",
        "role",
        "text",
        "uuid",
        "id",
        "payload",
        "attachment",
        "timestamp",
        "messages",
        "$set",
    ]
) | st.text(max_size=6)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=20,
)


@given(st.lists(st.binary(max_size=60), max_size=6))
def test_no_bytes_stop_a_reader(lines: list[bytes]) -> None:
    for reader in READERS:
        list(reader(lines))


@given(st.lists(JSON, max_size=6))
def test_no_json_stops_a_reader(values: list[object]) -> None:
    lines = [json.dumps(value).encode() + b"\n" for value in values]
    for reader in READERS:
        list(reader(lines))
    claude_code.facts(lines)
    codex.facts(lines)
    gemini.facts(lines)


@pytest.mark.parametrize("kind", ["user", "assistant", "attachment", "event_msg", "response_item", "gemini"])
@given(values=st.data())
def test_no_field_of_a_known_line_stops_a_reader(kind: str, values: st.DataObject) -> None:
    names = (
        "message",
        "content",
        "payload",
        "attachment",
        "uuid",
        "id",
        "timestamp",
        "origin",
        "messages",
        "text",
    )
    record = {"type": kind} | {name: values.draw(JSON) for name in names}
    for reader in READERS:
        list(reader([line(record)]))


def test_blank_and_damaged_lines_are_passed_over() -> None:
    good = [line(record) for record in DIALOGUE]
    noise = [
        b"\n",
        b"not json\n",
        b"[1,2]\n",
        b'"str"\n',
        b"\xff\xfe\n",
        b"{" * 100_000 + b"\n",
        b'{"type":"user"}\n',
    ]
    assert said(claude_code.read([*noise, *good[:2], *noise, *good[2:], *noise])) == WORDS


def test_a_last_line_that_is_cut_gives_nothing_and_the_rest_everything() -> None:
    data = b"".join(line(record) for record in DIALOGUE)
    cut = data[:-40].splitlines(keepends=True)
    assert said(claude_code.read(cut)) == WORDS[:3]


def test_windows_line_ends_and_a_byte_order_mark_are_no_matter() -> None:
    data = b"\xef\xbb\xbf" + b"".join(line(record) for record in DIALOGUE).replace(b"\n", b"\r\n")
    assert said(claude_code.read(data.splitlines(keepends=True))) == WORDS


def test_lone_surrogates_and_broken_bytes_become_text_that_can_be_stored() -> None:
    lone = line(user("x")).replace(b'"content": "x"', rb'"content": "a \ud83d b"')
    broken = line(user("y")).replace(b'"content": "y"', b'"content": "a \xff b"')
    for message in claude_code.read([lone, broken]):
        assert message.text.encode("utf-8").startswith(b"a ")


def test_a_line_beyond_the_cap_is_skipped() -> None:
    long = line(user("x" * MOST_BYTES, "long"))
    assert said(claude_code.read([long, line(DIALOGUE[0])])) == WORDS[:1]
    (message,) = claude_code.read([long, line(DIALOGUE[0])])
    assert message.end == len(long) + len(line(DIALOGUE[0]))


@given(st.integers(0, len(DIALOGUE)))
def test_reading_on_from_a_messages_end_gives_the_rest(read_before: int) -> None:
    lines = [line(record) for record in DIALOGUE]
    before = list(claude_code.read(lines[:read_before]))
    start = before[-1].end if before else 0
    after = list(claude_code.read(lines[read_before:], start))
    assert said([*before, *after]) == WORDS
    assert not after or after[-1].end == sum(map(len, lines))


def test_a_reader_holds_one_message_at_a_time() -> None:
    """Lines are taken as they are needed: nothing is read ahead, so size is no matter."""
    taken = 0

    def endless() -> Iterator[bytes]:
        nonlocal taken
        while True:
            taken += 1
            yield line(user(f"message {taken}"))
            yield line(tool_result("x" * 100_000))

    messages: Iterator[Message] = claude_code.read(endless())
    assert [next(messages).text for _ in range(50)][-1] == "message 50"
    assert taken <= 52
