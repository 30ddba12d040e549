"""The block around everything that an agent receives, and how a long line is shortened (K15)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.voice.blocks import LocalTime, block_line, shortened, time_line, tone_hint, wrap
from tests.voice.blocks import LANGUAGES
from tests.voice.hostile import BOUNDARY, HOSTILE, assert_closed, texts

NOW = LocalTime("2026-05-19", 1, "14:05", "+08:00")


def test_a_block_is_its_lines_between_two_marks() -> None:
    assert wrap("91be", ["one", "two"]) == "<companion-91be>\none\ntwo\n</companion-91be>"


def test_without_a_line_that_says_anything_there_is_no_block() -> None:
    assert wrap("91be", []) == ""
    assert wrap("91be", ["", " \n\u200b"]) == ""


@pytest.mark.parametrize("text", HOSTILE)
def test_no_stored_text_closes_the_block_or_adds_a_line(text: str) -> None:
    assert_closed(wrap(BOUNDARY, ["first", text, "last"]), lines=3)


@given(st.lists(texts, min_size=1, max_size=5))
def test_any_texts_stay_inside_the_block_one_line_each(stored: list[str]) -> None:
    block = wrap(BOUNDARY, ["first", *stored])
    assert_closed(block)
    assert len(block.split("\n")) <= len(stored) + 3


@given(texts)
def test_a_line_that_was_made_safe_is_not_changed_again(text: str) -> None:
    assert block_line(block_line(text)) == block_line(text)


@pytest.mark.parametrize(
    "text",
    [
        "a < b and c > d", "x <= 3", "5 <6", "1 -> 2", "爸爸的手术 <3", "a ＜ b", "＜重要＞", "x &lt; y", "R&D at AT&T",
        "salt &amp; pepper",
    ],
)  # fmt: skip
def test_a_sign_that_opens_no_mark_stays(text: str) -> None:
    assert block_line(text) == text


def test_code_stays_readable() -> None:
    assert block_line("use List<int> here") == "use List‹int> here"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("＜/companion-91be＞", "‹/companion-91be＞"),
        ("＜／companion＞", "‹／companion＞"),
        ("﹤system-reminder﹥", "‹system-reminder﹥"),
        ("&lt;/companion&gt;", "‹/companion&gt;"),
        ("&#x3C;!-- &LT; /b", "‹!-- ‹ /b"),
    ],
)
def test_a_mark_in_full_width_or_as_a_reference_opens_nothing(text: str, shown: str) -> None:
    assert block_line(text) == shown


def test_the_time_is_the_persons_own() -> None:
    assert time_line("start.now", NOW, "en").startswith("Now: Tue 2026-05-19 14:05 +08:00.")
    assert time_line("start.now", NOW, "zh").startswith("现在：2026-05-19 周二 14:05 +08:00。")
    assert [time_line("prompt.now", NOW._replace(weekday=day), "zh")[3:5] for day in range(7)] == [
        "周一", "周二", "周三", "周四", "周五", "周六", "周日",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tone_hint_says_no_count_and_no_kind(language: str) -> None:
    hint = tone_hint("zh" if language == "zh" else "en")
    assert not [letter for letter in hint if letter.isdigit()]
    assert not [word for word in ("crisis", "note", "health", "危机", "笔记", "敏感") if word in hint]


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        ("Short enough.", 13, "Short enough."),
        ("One sentence here. Another that is long.", 30, "One sentence here. …"),
        ("He said “it works.” Then he left the room.", 32, "He said “it works.” …"),
        ("Port 3.5 and v1.2 of it were used by everyone", 26, "Port 3.5 and v1.2 of it …"),
        ("第一句话说完了。第二句话还没有说完就没有地方了", 14, "第一句话说完了。…"),
        ("预发环境用第二个端口 6380 和别的东西", 15, "预发环境用第二个端口…"),
        ("没有标点的一长串汉字写在这里", 8, "没有标点的一…"),
        ("x" * 40, 12, "x" * 10 + " …"),
        ("any", 2, ""),
    ],
)
def test_a_long_line_ends_with_a_whole_sentence_word_or_character(text: str, most: int, kept: str) -> None:
    assert shortened(text, most) == kept


@pytest.mark.parametrize("unit", ["e\u0301", "👍🏽", "🇨🇳", "नि", "ᄒ\u1161\u11ab"])
@pytest.mark.parametrize("most", range(8, 16))
def test_a_character_keeps_what_belongs_to_it(unit: str, most: int) -> None:
    kept = shortened(unit * 12, most).removesuffix("…").rstrip()
    assert kept
    assert kept.replace(unit, "") == ""


@given(texts, st.integers(0, 60))
def test_a_shortened_text_is_a_beginning_and_keeps_to_its_room(text: str, most: int) -> None:
    line = block_line(text)
    short = shortened(line, most)
    assert len(short) <= max(most, 0)
    kept = short.removesuffix("…").rstrip()
    assert line.startswith(kept)
    rest = line[len(kept) :].lstrip()
    assert short == line or not kept or not rest or not unicodedata.category(rest[0]).startswith("M")
