"""The payload: any bytes, read as they arrive; what is no JSON object is no payload (K14)."""

import json
import os
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hooks import payload

PROMPT = {"hook_event_name": "UserPromptSubmit", "prompt": "你好 🎂 “quoted”", "stop_hook_active": False}
WHOLE = json.dumps(PROMPT).encode()
TEXT = json.dumps(PROMPT, ensure_ascii=False)


@pytest.mark.parametrize(
    "data",
    [
        WHOLE,
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        b"\xff\xfe" + TEXT.encode("utf-16-le"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        b"\n  " + WHOLE + b"\r\n\r\n",
    ],
)
def test_a_payload_is_read_in_every_encoding_that_hosts_use(data: bytes) -> None:
    read = payload.parse(data)
    assert read is not None
    assert read.text("prompt") == PROMPT["prompt"]


@pytest.mark.parametrize(
    "data",
    [
        b"", b"   ", b"{bad", b"[]", b'"text"', b"12", b"null", WHOLE[:-1], WHOLE[:20], b"\0\0\0", b"\xff\xfe", b"{}x",
        b'{"a":' * 3000 + b"1" + b"}" * 3000, b"not json at all", b"\x80\x81{}",
    ],
)  # fmt: skip
def test_what_is_no_object_is_no_payload(data: bytes) -> None:
    assert payload.parse(data) is None


def test_values_have_their_types_and_nested_ones_stay_apart() -> None:
    read = payload.parse(b'{"a":"x","b":1,"c":true,"d":null,"e":{"f":"deep"},"g":[1]}')
    assert read is not None
    assert read.values == {"a": "x", "b": 1, "c": 1, "d": None}
    assert (read.text("b"), read.true("c"), read.deep("$.e.f"), read.deep("$.none")) == (
        None,
        True,
        "deep",
        None,
    )


@given(st.text())
def test_any_text_comes_through_and_goes_back_as_ascii(text: str) -> None:
    said = text.encode("utf-8", "replace").decode().replace("\0", "")
    read = payload.parse(json.dumps({"prompt": said}).encode())
    assert read is not None
    assert read.text("prompt") == said
    quoted = read.quoted(said)
    assert quoted.isascii()
    assert json.loads(quoted) == said


def test_a_nul_does_not_end_a_text() -> None:
    read = payload.parse(b'{"prompt":"a\\u0000b \\\\u0000 c\\\\\\u0000d"}')
    assert read is not None
    assert read.text("prompt") == "a\ufffdb \\u0000 c\\\ufffdd"


def test_half_a_surrogate_pair_does_no_harm() -> None:
    read = payload.parse(b'{"prompt":"a\\ud83d b"}')
    assert read is not None
    assert (read.text("prompt") or "").encode("utf-8")


def test_a_pipe_that_is_never_closed_is_read_when_it_is_whole() -> None:
    reading, writing = os.pipe()

    def send() -> None:
        os.write(writing, WHOLE[:30])
        os.write(writing, WHOLE[30:])

    sender = threading.Thread(target=send)
    sender.start()
    read = payload.read(reading)
    sender.join()
    assert read is not None
    assert read.text("prompt") == PROMPT["prompt"]
    os.close(writing)
    os.close(reading)


def test_a_payload_of_one_megabyte_is_read_whole() -> None:
    reading, writing = os.pipe()
    text = "word " * 200_000

    def send() -> None:
        with os.fdopen(writing, "wb") as stream:
            stream.write(json.dumps({"prompt": text}).encode())

    sender = threading.Thread(target=send)
    sender.start()
    read = payload.read(reading)
    sender.join()
    os.close(reading)
    assert read is not None
    assert read.text("prompt") == text
