"""A text that is read character by character has the words it has when its written words are read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.safety.message import Line
from companion.safety.plain import QUOTES, plain_of, words_apart, written_words

PIECES = [
    *(
        "我",
        "想",
        "的",
        "說",
        "，",
        "。",
        "“",
        "”",
        "「",
        " ",
        "\u3000",
        "!",
        "=",
        "'",
        "’",
        "*",
        "_",
        "4",
        "３",
    ),
    *(
        "app",
        "Ａｐｐ",
        "DIE",
        "don't",
        "k1ll",
        "diiie",
        "a",
        "k",
        "i",
        "l",
        "é",
        "e\u0301",
        "か\u3099",
        "\u200b",
    ),
]


@given(st.lists(st.sampled_from(PIECES), min_size=1).map("".join))
@example("我用 k i l l 这个词")
@example("我想死 i 真的 a")
def test_characters_and_written_words_say_the_same(text: str) -> None:
    assert words_apart(text) in ([], plain_of(written_words(text)))


@pytest.mark.parametrize("text", ["这个 app 又死机了，重启 2 次。", "我想死", "我觉得 OK 的，真的OK"])
def test_chinese_with_a_few_latin_words_is_read_by_characters(text: str) -> None:
    assert words_apart(text) == plain_of(written_words(text))


@pytest.mark.parametrize(
    "text", ["", "all is ASCII", "mostly Latin words 和", "我用 k i l l 这个词", "naïve 我想死了"]
)
def test_other_texts_are_not(text: str) -> None:
    assert words_apart(text) == []


@pytest.mark.parametrize("mark", QUOTES)
def test_every_mark_of_a_quotation_is_one_in_a_written_word(mark: str) -> None:
    assert not {'"', "'"}.isdisjoint(Line(f"他说{mark}我想死", foreign=False).written)
