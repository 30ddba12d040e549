"""The quick look before masking: never wrong with "no", and quick with most messages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.safety.masking import masked, may_hold_something
from companion.safety.privacy import mask

PIECES = st.sampled_from(
    [
        "sk-test-0000000000000000abcd", "sk-ABCDEFGHIJKLMNOPqrst", "password: hunter22", "密码是 abc123",
        "４１１１１１１１１１１１１１１１",
        "4111 1111 1111 1111", "https://me:secret1@host/x",
        "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----",
        "Bearer abcdef1234567890abcd", "AKIAABCDEFGHIJKLMNOP", "ghp_abcdefghijklmnopqrst",
        "token=ab12cd34ef", "the key is 7",
        "11010519491231002X", "npm_abcdefghijklmnopqrstuv", "ｓｋ－ＡＢＣＤ１２３４５６７８ＥＦＧＨ",
        "eyJhbGciOi.eyJzdWIiOi.SflKxwRJSM", "pin 1234",
        "ordinary words", "12:30", "在家", "v2.3.1", "The app reads its API key from the environment",
        "忘记密码", "988", "\u200b",
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES | st.text(max_size=8), max_size=5).map(" ".join)


@given(TEXTS)
def test_masked_is_what_the_patterns_say(text: str) -> None:
    assert masked(text) == mask(text)


@pytest.mark.parametrize(
    "text",
    [
        "fix the failing test in the parser, please", "what did we say about the harbour walk?",
        "再跑一遍测试，谢谢",
        "the night before, my keyboard broke while passing by", "see you at 3",
        "fix the 2 failing tests please", "2026-05-20 10:30 run 4821 failed on Python 3.11", "bump it to 1.4.2",
        "see https://example.org/pull/12", "rename MAX_RETRY_COUNT to MAX_ATTEMPTS",
        "把 test_api.py 里第 3 个用例修一下",
    ],
)  # fmt: skip
def test_an_ordinary_message_needs_no_pattern(text: str) -> None:
    assert not may_hold_something(text)
