"""The two tables of texts: the same keys, the same placeholders, nothing in them that must never be said."""

import string
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.actions.changes.erasing import UNREACHABLE
from companion.data.text import words
from companion.rules.gates import GATES, GateRow
from companion.rules.notes import DAY, NOTE_TYPES, OUTCOMES, STATUSES, Moment
from companion.rules.quiet import Pause
from companion.rules.wanted import WANTED
from companion.settings import SETTINGS
from companion.voice.language import Language
from tests.voice.blocks import BLOCKS, LANGUAGES

BANNED_ENGLISH = (
    "i remember you said", "based on our previous conversation", "according to my notes",
    "how are you feeling", "i'm here for you", "i am here for you", "you should", "have you tried",
    "it will get better", "it'll get better", "are you sure", "don't leave", "please stay", "cheer up",
)  # fmt: skip
BANNED_CHINESE = (
    "我记得你说过", "根据之前的记录", "根据我的记录", "根据我们之前", "你应该", "你有没有试过", "想开点", "加油",
    "别难过", "一切都会好的", "会好起来的", "我会一直陪着你", "你感觉怎么样", "你确定吗", "别走", "坚强",
)  # fmt: skip


def placeholders(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def test_both_languages_have_the_same_keys() -> None:
    assert set(words("en")) == set(words("zh"))


def test_both_languages_fill_the_same_placeholders() -> None:
    english, chinese = words("en"), words("zh")
    unequal = [key for key in english if placeholders(english[key]) != placeholders(chinese[key])]
    assert not unequal


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_and_no_block_holds_a_banned_phrase(language: Language) -> None:
    texts = [*words(language).values(), *(render(language) for render in BLOCKS.values())]
    for text in texts:
        told = text.casefold().replace("’", "'")
        assert not [phrase for phrase in (*BANNED_ENGLISH, *BANNED_CHINESE) if phrase in told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_holds_an_emoji(language: Language) -> None:
    joined = "".join(words(language).values())
    assert not [letter for letter in joined if unicodedata.category(letter) == "So"]


def test_chinese_texts_use_full_width_punctuation_beside_chinese() -> None:
    half = {",", ";", ":", "?", "!", "(", ")"}
    for key, text in words("zh").items():
        marks = [mark for before, mark in pairwise(text) if unicodedata.east_asian_width(before) in "WF"]
        assert not half & set(marks), key


def test_every_number_of_things_has_both_forms() -> None:
    for language in LANGUAGES:
        keys = words(language)
        for key in keys:
            if key.endswith(".one"):
                many = key.removesuffix("one") + "many"
                assert many in keys


def reasons() -> Iterator[str]:
    """Yield every reason that the gates give, over rows that make each gate pass and fail."""
    now = Moment(100 * DAY, "2026-05-19")
    plain = GateRow(
        1, "a" * 12, "n", "milestone", "t", "active", "normal", "2026-05-18", None, 0, None, None, None
    )
    rows = [
        plain,
        plain._replace(type="health", updated="2026-01-01", sensitivity="sensitive"),
        plain._replace(open_date="2026-05-20", last_touch=now.instant - 2 * DAY),
        plain._replace(open_date="2026-05-01", last_touch=now.instant - 1),
        plain._replace(status="muted", muted_until=now.instant + 1),
        plain._replace(status="resolved"),
    ]
    for row in rows:
        for pause in (Pause(False, None), Pause(True, None)):
            yield from (gate(row, now, pause).reason for gate in GATES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_gates_is_told_in_both_languages(language: Language) -> None:
    told = set(reasons())
    listed = {key.removeprefix("reason.") for key in words(language) if key.startswith("reason.")}
    assert told == listed


def test_the_english_reasons_are_those_of_the_gates_word_for_word() -> None:
    table = words("en")
    fixed = {key: key.split(".", 1)[1] for key in table if key.startswith(("reason.", "reach."))}
    assert {key: table[key] for key in fixed} == fixed


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_erase_cannot_reach_is_told_in_both_languages(language: Language) -> None:
    listed = {key.removeprefix("reach.") for key in words(language) if key.startswith("reach.")}
    assert listed == set(UNREACHABLE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_its_meaning_in_both_languages(language: Language) -> None:
    assert set(SETTINGS) <= {key.removeprefix("setting.") for key in words(language)}


def test_the_english_meanings_are_those_of_the_settings() -> None:
    assert {key: words("en")[f"setting.{key}"] for key in SETTINGS} == {
        k: s.meaning for k, s in SETTINGS.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_closed_list_of_the_rules_has_its_words(language: Language) -> None:
    needed = [f"type.{type_}" for type_ in NOTE_TYPES]
    needed += [f"telling.{type_}" for type_ in NOTE_TYPES] + [f"card.kind.{type_}" for type_ in NOTE_TYPES]
    needed += [f"status.{status}" for status in STATUSES] + [f"followed.{outcome}" for outcome in OUTCOMES]
    needed += [f"wanted.{wanted}" for wanted in WANTED] + [f"card.wanted.{wanted}" for wanted in WANTED]
    needed += [f"gate.name.{gate.__name__}" for gate in GATES]
    assert set(needed) <= set(words(language))
