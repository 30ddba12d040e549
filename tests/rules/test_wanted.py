import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.wanted import WANTED, WANTED_TEXT, canonical, markdown_words


@pytest.mark.parametrize("word", WANTED)
def test_a_canonical_word_and_its_markdown_words_mean_themselves(word: str) -> None:
    assert canonical(word) == word
    assert canonical(markdown_words(word)) == word
    assert WANTED_TEXT[word].startswith(markdown_words(word))


def test_markdown_has_the_four_phrases_of_the_skill() -> None:
    assert [markdown_words(word) for word in WANTED] == [
        "to vent", "to think aloud", "help solving", "just presence",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("alias", "word"),
    [
        ("to be heard", "vent"), ("To be heard.", "vent"), ("倾诉", "vent"), ("想有人听", "vent"),
        ("thinking out loud", "think-aloud"), ("THINK_ALOUD", "think-aloud"), ("边说边想", "think-aloud"),
        ("理清思路", "think-aloud"), ("想清楚", "think-aloud"),
        ("advice", "solve"), ("problem-solving", "solve"), ("想办法", "solve"), ("解决！", "solve"),
        ("company", "presence"), ("陪伴", "presence"), ("just  presence", "presence"),
        ("有人陪着", "presence"),
    ],
)  # fmt: skip
def test_aliases_of_both_languages_are_understood(alias: str, word: str) -> None:
    assert canonical(alias) == word


@pytest.mark.parametrize("unknown", ["分享喜悦", "a hug", "", "?", "to vent and to solve"])
def test_what_is_none_of_the_four_is_kept_as_it_is(unknown: str) -> None:
    assert canonical(unknown) is None
    assert markdown_words(unknown) == unknown


@given(st.text())
def test_any_text_is_one_of_the_four_or_none(text: str) -> None:
    assert canonical(text) in {None, *WANTED}
