"""A look-back in words: the golden files, both tables, whose words a line has, and that nothing is concluded."""

import string
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given

from companion.data.text import reflect_words
from companion.rules.reflecting import GUARDRAILS, HELD, reflect
from companion.rules.reflecting_themes import THEME_NAMES, Asked
from companion.voice import reflecting
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES, golden
from tests.voice.hostile import STEERING, texts
from tests.voice.reflect_blocks import REFLECT_BLOCKS, piece, pieces, shown
from tests.voice.samples import TODAY
from tests.voice.test_text_tables import BANNED_CHINESE, BANNED_ENGLISH

ORDERS_AND_LABELS = (
    "you must", "you should", "always ", "never say", "depress", "anxiety", "narciss", "avoidant", "attachment",
    "必须", "不要说", "抑郁", "焦虑症", "人格", "依恋",
)  # fmt: skip
"""What a guardrail never is: an order, or a word of diagnosis."""


def fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(REFLECT_BLOCKS))
def test_a_block_reads_as_its_golden_file(name: str, language: Language) -> None:
    assert REFLECT_BLOCKS[name](language) + "\n" == golden(name, language).read_text("utf-8")


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, chinese = reflect_words("en"), reflect_words("zh")
    assert english.keys() == chinese.keys()
    assert [key for key in english if fields(english[key]) != fields(chinese[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_guardrail_and_way_of_holding_back_has_words(language: Language) -> None:
    table = reflect_words(language)
    for prefix, names in (("name", (*THEME_NAMES, "term")), ("guardrail", GUARDRAILS), ("held", HELD)):
        start = f"reflect.{prefix}."
        assert {key.removeprefix(start) for key in table if key.startswith(start)} == set(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_holds_a_banned_phrase_or_an_emoji(language: Language) -> None:
    told = "\n".join(
        [*reflect_words(language).values(), *(make(language) for make in REFLECT_BLOCKS.values())]
    )
    plain = told.casefold().replace("’", "'")
    assert [phrase for phrase in (*BANNED_ENGLISH, *BANNED_CHINESE) if phrase in plain] == []
    assert [letter for letter in told if unicodedata.category(letter) == "So"] == []


def test_chinese_texts_use_full_width_punctuation_beside_chinese() -> None:
    for key, text in reflect_words("zh").items():
        marks = {mark for before, mark in pairwise(text) if unicodedata.east_asian_width(before) in "WF"}
        assert not marks & {",", ";", ":", "?", "!", "(", ")"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_guardrails_are_facts_and_name_what_a_look_back_is_for(language: Language) -> None:
    told = dict(reflecting.guardrails(language))
    assert tuple(told) == GUARDRAILS
    joined = " ".join(told.values()).casefold()
    assert [phrase for phrase in ORDERS_AND_LABELS if phrase in joined] == []
    assert ("diagnosis" if language == "en" else "诊断") in told["no_diagnosis"]
    assert ("profile" if language == "en" else "画像") in told["shared"]
    assert ("come with every" if language == "en" else "每一轮都已附上") in told["invited"]


def test_each_line_says_whose_words_it_has_and_how_sure_it_is() -> None:
    lines = shown("en").splitlines()
    assert "  1. [you, second-hand] I promised mom to call every Sunday." in lines
    assert "  2. [the agent, not confirmed] A shorter call could be agreed to first." in lines
    assert "  4. [Robin] I said sorry and we made up; talking again." in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_is_named_by_its_title_and_never_quoted(language: Language) -> None:
    told = shown(language, everything=True)
    notes = [item for item in pieces(language) if item.kind == "note"]
    assert all(item.title and item.title in told for item in notes)
    assert [item.text for item in notes if item.text in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_held_back_is_counted_with_the_way_to_see_it(language: Language) -> None:
    told = shown(language)
    assert "companion reflect QUESTION --all" in told
    hidden = [item.text for item in pieces(language) if item.held]
    assert [text for text in hidden if text in told] == []
    everything = shown(language, everything=True)
    assert [text for text in hidden if text not in everything] == []
    assert "--all" not in everything


def test_a_theme_that_was_asked_for_and_did_not_come_up_is_told() -> None:
    found = reflect(Asked(("promises", "boundaries"), ()), [piece(1, "2026-05-19", "I promised.")])
    assert "- boundaries: no mention was found" in reflecting.lookback("x", found, TODAY, "en")


@given(text=texts, title=texts)
def test_no_stored_text_adds_a_line_or_steers_how_it_is_shown(text: str, title: str) -> None:
    one = piece(1, "2026-05-19", text, speaker=title)
    note = piece(2, "2026-05-19", "x", kind="note", title=title)
    told = reflecting.lookback(text, reflect(Asked((), ()), [one, note]), TODAY, "en")
    assert not STEERING & set(told)
    numbered = [line for line in told.splitlines() if line.startswith("  ")]
    assert len(numbered) == 2
