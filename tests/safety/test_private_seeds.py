"""Words that open a wallet without a word for them, and prose and lists of common words (C-98, K17)."""

import pytest

from companion.safety.masking import masked
from companion.safety.privacy import find_private, mask

ROW = "orbit ladder kitten velvet maple ticket saddle wagon copper ribbon canyon lunar"
NUMBERED = " ".join(f"{at}. {word}" for at, word in enumerate(ROW.split(), 1))
CHECKED = ", ".join(["abandon"] * 11 + ["about"])
SEEDS = (
    ROW,
    ROW.title(),
    f"so here they are {ROW} and keep them",
    f"recovery words {ROW}",
    f"metamask: {ROW}",
    f"12 words: {ROW}",
    NUMBERED,
    NUMBERED.replace(". ", ") ").replace(" ", "\n"),
    ROW.replace(" ", "\n"),
    f"她写下了 {ROW}",
    f"my wallet: {ROW.replace(' ', ', ')}",
    CHECKED,
    f"{ROW} {ROW}",
)
KEPT = (
    "we walk home together every night because rain never falls there this time of year",
    "bread, butter, cheese, milk, apple, banana, orange, onion, potato, rice, sugar, salt, coffee",
    "you know that they will never want what other people want when they have enough already of it",
    "please buy milk and bread and cheese and then call mother about dinner next week",
    "the quick brown fox will jump over that lazy dog near this river bridge again",
    "really " * 14,
    "test " * 14,
)


def kinds(text: str) -> set[str]:
    return {one.kind for one in find_private(text) if one.severity == "refuse"}


@pytest.mark.parametrize("text", SEEDS)
def test_twelve_words_of_the_list_are_refused(text: str) -> None:
    assert kinds(text) == {"secret"}
    assert masked(text) == mask(text)


def test_eleven_words_of_the_list_are_kept() -> None:
    assert kinds(ROW.removesuffix(" lunar")) == set()


@pytest.mark.parametrize("text", KEPT)
def test_prose_and_lists_of_common_words_are_kept(text: str) -> None:
    assert kinds(text) == set()
    assert masked(text) == mask(text) == text


@pytest.mark.parametrize("unit", ["orbit ladder the ", "orbit, ", "1. orbit ", "orbit ladderx "])
def test_adversarial_rows_are_read_once(unit: str) -> None:
    find_private(unit * (50_000 // len(unit)))
