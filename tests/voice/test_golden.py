"""The blocks as they are: a change of any word shows here, and is read before it is kept."""

import pytest

from companion.voice.language import Language
from tests.voice.blocks import BLOCKS, LANGUAGES, golden


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(BLOCKS))
def test_a_block_reads_as_its_golden_file(name: str, language: Language) -> None:
    assert BLOCKS[name](language) + "\n" == golden(name, language).read_text("utf-8")


@pytest.mark.parametrize("name", sorted(BLOCKS))
def test_the_two_languages_differ_where_there_are_words(name: str) -> None:
    if name != "bank":
        assert BLOCKS[name]("en") != BLOCKS[name]("zh")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(BLOCKS))
def test_no_placeholder_is_left_in_a_block(name: str, language: Language) -> None:
    assert not {"{", "}"} & set(BLOCKS[name](language))
