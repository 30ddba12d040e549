"""How vaguely a card puts its topic: ages without digits, feelings as tones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.card_telling import tone_of, vague_age


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        (-30, "still ahead", "日子还没到"),
        (-3, "coming up soon", "就快到了"),
        (0, "around now", "就这一两天"),
        (1, "about a day ago", "大约一天前"),
        (2, "about two days ago", "大约两天前"),
        (6, "about six days ago", "大约六天前"),
        (7, "about a week ago", "大约一周前"),
        (14, "about two weeks ago", "大约两周前"),
        (30, "a few weeks ago", "几周前"),
        (200, "a while ago", "有一阵子了"),
    ],
)
def test_an_age_is_vague(days: int, english: str, chinese: str) -> None:
    assert vague_age(days, "en") == english
    assert vague_age(days, "zh") == chinese


@given(st.integers(-10_000, 10_000))
def test_no_age_holds_a_digit(days: int) -> None:
    assert not [letter for letter in vague_age(days, "en") + vague_age(days, "zh") if letter.isdigit()]


@pytest.mark.parametrize(
    ("feeling", "tone"),
    [
        ("anxious but proud", "tense"),
        ("not angry, just tired", "tired"),
        ("Worn through, steadier later", "tired"),
        ("a bit lonely and half amused at it", "lonely"),
        ("Sad.", "low"),
        ("relieved!", "glad"),
        ("furious with the landlord", "cross"),
        ("很疲惫，有点麻木", "tired"),
        ("又怕又开心", "tense"),
        ("不难过了，轻松很多", "glad"),
        ("有点孤单", "lonely"),
        ("憋屈", "cross"),
        ("说不上来", "unclear"),
        ("small and watched", "unclear"),
        ("", "unclear"),
        (None, "unclear"),
    ],
)
def test_a_feeling_is_heard_as_a_tone_and_never_told(feeling: str | None, tone: str) -> None:
    assert tone_of(feeling) == tone


@given(st.text())
def test_any_feeling_has_a_tone(feeling: str) -> None:
    assert tone_of(feeling) in ("tense", "low", "tired", "cross", "lonely", "glad", "unclear")
