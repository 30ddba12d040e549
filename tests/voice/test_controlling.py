"""Reports of controls: facts of what was done and how to undo it, or the command that does it (C-90 … C-96)."""

import shlex

import pytest
from hypothesis import given

from companion.safety.controls import KINDS
from companion.voice.blocks import wrap
from companion.voice.controlling import control_report
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.hostile import BOUNDARY, assert_closed, texts

ORDERS = (
    "you must",
    "you should",
    "please",
    "do not ",
    "make sure",
    "必须",
    "务必",
    "你应该",
    "请你",
    "不要",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("outcome", ["done", "already", "failed"])
def test_every_control_is_reported_in_one_or_two_lines_of_facts(
    kind: str, outcome: str, language: Language
) -> None:
    report = control_report(kind, language, outcome=outcome, topic="my ex", removed=3)  # type: ignore[arg-type]  # one of three
    assert 1 <= len(report) <= 2
    told = " ".join(report).casefold()
    assert not [order for order in ORDERS if order in told]
    assert not {"{", "}"} & set(told)


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("pause", "companion resume"),
        ("resume", "companion pause"),
        ("recall", "companion what-do-you-remember"),
        ("forget", "companion undo"),
    ],
)
def test_a_report_names_the_command_that_does_or_undoes_it(kind: str, how: str) -> None:
    for language in LANGUAGES:
        assert how in " ".join(control_report(kind, language))
        assert f"/opt/{how}" in " ".join(control_report(kind, language, command="/opt/companion"))


def test_off_the_record_says_that_nothing_is_kept_and_no_note_comes_of_it() -> None:  # C-91
    assert "kept nowhere, and no note" in control_report("off-record", "en")[0]
    assert "哪里都不存，也不写笔记" in control_report("off-record", "zh")[0]
    assert "nothing of this turn is kept" in control_report("off-record", "en", outcome="failed")[0]


@pytest.mark.parametrize("kind", ["off-record-chat", "private-session", "not-me", "pause"])
def test_crisis_support_stays_whatever_is_switched_off(kind: str) -> None:
    assert "crisis support" in control_report(kind, "en")[0]
    assert "危机支持照常" in control_report(kind, "zh")[0]


def test_what_was_taken_out_is_counted_and_a_note_that_is_left_is_named() -> None:
    assert "(messages and notes: 2)" in control_report("off-record-before", "en", removed=2)[0]
    left = control_report("off-record-before", "zh", removed=2, note="3f9a12bc")
    assert left[1] == "那一轮写过一条笔记。要一并删除：companion forget 3f9a12bc --erase"


def test_a_dated_pause_says_until_when() -> None:  # C-95
    assert "Paused until 2026-06-01, 00:00" in control_report("pause", "en", until="2026-06-01")[0]
    assert "到 2026-06-01 零点为止" in control_report("pause", "zh", until="2026-06-01")[0]


def test_what_changed_nothing_says_so() -> None:
    assert "was not paused" in control_report("resume", "en", outcome="already")[0]
    assert "was paused already" in control_report("pause", "en", outcome="already", until="2026-06-01")[0]


@pytest.mark.parametrize("kind", ["pause", "off-record-before", "not-me"])
def test_what_could_not_be_done_is_never_reported_as_done(kind: str) -> None:
    assert "not done yet" in control_report(kind, "en", outcome="failed")[0]
    assert "还没有做到" in control_report(kind, "zh", outcome="failed")[0]


def test_a_request_to_forget_gives_the_command_and_claims_nothing() -> None:  # C-92, C-93
    first, more = control_report("forget", "en", topic="my ex and the wedding")
    assert first.endswith("Nothing is changed yet. What does it: companion forget 'my ex and the wedding'")
    assert "One brief confirmation" in more
    assert "companion forget WHAT" in control_report("forget", "en")[0]


@pytest.mark.parametrize("topic", ["it'; rm -rf ~; '", "-x", "--everything", "a" * 80, '"', "\\", "`id`", ""])
def test_a_topic_that_a_shell_could_misread_is_not_put_into_the_command(topic: str) -> None:
    assert "companion forget WHAT" in control_report("forget", "en", topic=topic)[0]


@given(texts)
def test_any_topic_stays_one_word_of_the_shell_and_inside_the_block(topic: str) -> None:
    first, more = control_report("forget", "en", topic=topic)
    assert_closed(wrap(BOUNDARY, (first, more)), lines=2)
    words = shlex.split(first.rpartition("What does it: ")[2].partition(" (its number")[0])
    assert (words[:2], len(words)) == (["companion", "forget"], 3)


def test_an_unknown_control_is_an_error() -> None:
    with pytest.raises(KeyError):
        control_report("dance", "en")
