"""What people read about old sessions: the golden files, and both tables of words."""

import string

import pytest

from companion.actions.changes.backfill import Backfilled
from companion.data.text import dialogue_words
from companion.voice import reading_back
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES, golden
from tests.voice.dialogue_blocks import DIALOGUE_BLOCKS, MUCH, turns


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(DIALOGUE_BLOCKS))
def test_a_block_reads_as_its_golden_file(name: str, language: Language) -> None:
    assert DIALOGUE_BLOCKS[name](language) + "\n" == golden(name, language).read_text("utf-8")


def fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, chinese = dialogue_words("en"), dialogue_words("zh")
    assert english.keys() == chinese.keys()
    assert [key for key in english if fields(english[key]) != fields(chinese[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_said_somewhere(language: Language) -> None:
    one = Backfilled(1, 1, 1, 1, {}, {})
    several = [
        *(render(language) for render in DIALOGUE_BLOCKS.values()),
        reading_back.backfilled(one, language),
    ]
    said = "\n".join(several)
    for key, text in dialogue_words(language).items():
        longest = max(string.Formatter().parse(text), key=lambda part: len(part[0]))[0]
        assert longest in said, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_cannot_look_like_another_turn(language: Language) -> None:
    shown = DIALOGUE_BLOCKS["transcript-session"](language).split("\n")
    heads = [line for line in shown if not line.startswith("    ")]
    assert len(heads) == len(turns(language))
    assert "\x1b" not in "".join(shown)


def test_every_reason_has_words() -> None:
    reasons = {*MUCH.left_out, *MUCH.passed_over}
    named = {
        key.removeprefix("backfill.reason.")
        for key in dialogue_words("en")
        if key.startswith("backfill.reason.")
    }
    assert reasons == named
