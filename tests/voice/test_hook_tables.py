"""The two small tables that hooks read: alike, loaded alone, and nothing in them that must never be said."""

import subprocess
import sys
import unicodedata
from itertools import pairwise

import pytest

from companion.data.text import hook_words
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.test_text_tables import BANNED_CHINESE, BANNED_ENGLISH, placeholders

PROBE = """
import sys, sqlite3
before = set(sys.modules)
from companion.voice import blocks, controlling, language, prompting, starting
from companion.data.text import hook_words
hook_words("zh")
print(" ".join(sorted(set(sys.modules) - before)))
"""


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, chinese = hook_words("en"), hook_words("zh")
    assert set(english) == set(chinese)
    assert [key for key in english if placeholders(english[key]) != placeholders(chinese[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_holds_a_banned_phrase_or_an_emoji(language: Language) -> None:
    for key, text in hook_words(language).items():
        told = text.casefold().replace("’", "'")
        assert not [phrase for phrase in (*BANNED_ENGLISH, *BANNED_CHINESE) if phrase in told], key
        assert not [letter for letter in text if unicodedata.category(letter) == "So"], key


def test_chinese_texts_use_full_width_punctuation_beside_chinese() -> None:
    half = {",", ";", ":", "?", "!", "(", ")"}
    for key, text in hook_words("zh").items():
        marks = [mark for before, mark in pairwise(text) if unicodedata.east_asian_width(before) in "WF"]
        assert not half & set(marks), key


def test_a_hook_loads_one_small_table_and_none_of_the_large_ones() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.startswith("companion.data")} == {
        "companion.data", "companion.data.text", "companion.data.text.hook_zh",
    }  # fmt: skip
    assert not loaded & {"typing", "re", "json", "enum", "dataclasses", "datetime", "companion.rules.cards"}
