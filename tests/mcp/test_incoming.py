"""Lines of a host: half of a character is mended, everything else comes through as it was sent."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.mcp.incoming import Lines, mended


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        (r'"\ud83d"', "\ufffd"),
        (r'"\uDE00 x"', "\ufffd x"),
        (r'"\ud83d\ud83d\ude00"', "\ufffd😀"),
        (r'"\\ud83d"', r"\ud83d"),
        (r'"\\\ud83d"', "\\\ufffd"),
        (r'"\ud83d\ude00"', "😀"),
        (r'"\u4f60\n"', "你\n"),
    ],
)
def test_half_of_a_character_becomes_the_sign_for_it(sent: str, text: str) -> None:
    assert json.loads(mended(sent)) == text


@given(st.text(st.characters(codec=None)))
def test_any_text_becomes_one_that_can_be_encoded_and_a_whole_one_stays(text: str) -> None:
    told = json.loads(mended(json.dumps(text)))
    told.encode("utf-8")
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    assert whole != text or told == text


def test_lines_end_with_the_stream_and_bytes_that_are_no_text_are_replaced() -> None:
    lines = Lines(io.BytesIO(b'{"a": 1}\n\xff'))
    assert [lines.readline(), lines.readline(), lines.readline()] == ['{"a": 1}\n', "\ufffd", ""]
