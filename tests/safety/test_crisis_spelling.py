"""The same message in another spelling has the same answer (K26, design §5)."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.safety.crisis import assess
from scripts.safety_tables.sentences import labelled

SENTENCES = [sentence["text"] for sentence in labelled()]
ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff"
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}


def full_width(text: str) -> str:
    return text.translate(FULL_WIDTH)


def curly(text: str) -> str:
    return text.replace("'", "’")


def spaced_ideographs(text: str) -> str:
    return "".join(f"{letter} " if "\u4e00" <= letter <= "\u9fff" else letter for letter in text)


def invisible(text: str) -> str:
    return "".join(letter + ZERO_WIDTH[place % 5] for place, letter in enumerate(text))


def nfd(text: str) -> str:
    return unicodedata.normalize("NFD", text)


SPELLINGS: list[Callable[[str], str]] = [
    nfd,
    full_width,
    curly,
    invisible,
    spaced_ideographs,
    str.upper,
    str.title,
    lambda text: f"\n\t{text}  ",
]


def answer(text: str) -> tuple[str, str | None, str | None]:
    found = assess(text)
    return found.level, found.kind, found.evidence_strength


@given(st.sampled_from(SENTENCES), st.sampled_from(SPELLINGS))
def test_the_answer_does_not_depend_on_the_spelling(text: str, spelt: Callable[[str], str]) -> None:
    assert answer(spelt(text)) == answer(text)


@given(st.sampled_from(["die", "kill", "want", "myself", "suicide"]), st.integers(0, 6), st.integers(3, 9))
def test_stretched_letters_change_nothing(word: str, at: int, times: int) -> None:
    at = min(at, len(word) - 1)
    stretched = word[:at] + word[at] * times + word[at + 1 :]
    text = "i want to kill myself, suicide, i want to die"
    assert answer(text.replace(word, stretched)) == answer(text)


@pytest.mark.parametrize(
    "text", ["i want to k i l l myself", "i want to k1ll myself", "i want to kill mys*lf", "我想死̶"]
)
def test_a_disguised_word_is_read(text: str) -> None:
    assert assess(text).level == "crisis"


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [("我想結束這一切", "我想结束这一切"), ("沒有活下去的勇氣了", "没有活下去的勇气了")],
)
def test_traditional_characters_are_read_as_simplified_ones(traditional: str, simplified: str) -> None:
    assert answer(traditional) == answer(simplified)
