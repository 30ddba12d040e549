"""Stems and terms: one for the forms of a word, none for words that only tell how, the same every time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.text.cutter import cut
from companion.text.ordinary import SMALL_TALK_ZH, WORK_ZH, covered, is_weak
from companion.text.stems import stem
from companion.text.terms import term, terms
from tests.text.strategies import ANY_TEXT

FAMILIES = [
    "volunteer volunteers volunteered volunteering",
    "paint paints painted painting painter",
    "adopt adopted adopting adoption",
    "go goes went gone going",
    "buy bought buys buying",
    "child children kid kids",
    "mum mom mother mothers",
    "happy happily happiness",
    "hike hikes hiked hiking",
    "run ran running runner",
    "family families",
    "allergy allergies",
]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_forms_of_a_word_share_a_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize("pair", ["new news", "ship shop", "bus busy", "one on"])
def test_other_words_do_not(pair: str) -> None:
    first, second = pair.split()
    assert stem(first) != stem(second)


@given(ANY_TEXT)
def test_a_stem_is_never_empty_and_holds_no_space(text: str) -> None:
    for word in cut(text):
        assert stem(word)
        assert not set(stem(word)) & set(' "')


@given(ANY_TEXT)
def test_terms_are_those_of_the_words_each_once(text: str) -> None:
    assert terms(text) == {term(word) for word in cut(text)} - {""}
    assert terms(text) == terms(text)


def test_words_that_only_tell_how_are_no_terms() -> None:
    assert terms("what was it that you have been") == set()
    assert terms("我的是你的") == set()
    assert terms("妈妈的手术") == {"妈", "妈妈", "手", "手术", "术"}


@given(st.text("代码你好天气abc ", max_size=12))
def test_no_more_characters_are_covered_than_there_are(text: str) -> None:
    for phrases in (WORK_ZH, SMALL_TALK_ZH):
        assert 0 <= covered(text, phrases) <= len(text)


def test_a_pair_across_a_function_word_is_weak() -> None:
    assert is_weak("我去", "我去")
    assert not is_weak("过敏", "过敏")
    assert is_weak("made", term("made"))
    assert not is_weak("harbour", term("harbour"))
