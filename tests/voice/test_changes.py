"""What a change did, told: named by title, type and id, never with a word of a sensitive note."""

import pytest

from companion.rules.notes import OUTCOMES, Outcome
from companion.voice import changes
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.samples import people

ENGLISH = people("en")


def test_a_new_note_and_a_line_more_read_differently() -> None:
    assert changes.written(ENGLISH.operation, True, "en") == "Noted: dad's operation (milestone, 3f9a12bc)."
    assert (
        changes.written(ENGLISH.operation, False, "en") == "Added to dad's operation (milestone, 3f9a12bc)."
    )


def test_notes_that_may_be_the_same_are_named_by_id() -> None:
    told = changes.written(ENGLISH.operation, True, "en", similar=("6f9a12bc34de", "7f9a12bc34de"))
    assert told.endswith("about the same thing: 6f9a12bc, 7f9a12bc. To see it: companion show 6f9a12bc")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_holds_a_word_of_a_sensitive_note(language: Language) -> None:
    night = people(language).night
    told = (
        changes.written(night, True, language),
        changes.edited(night, language),
        changes.closed([night], language),
        changes.followed(night, "silent", True, language),
    )
    assert not [text for text in told if night.title in text]


def test_several_closed_notes_are_counted_and_named() -> None:
    told = changes.closed([ENGLISH.operation, ENGLISH.sleep], "en").split("\n")
    assert told[0] == "Closed 2 notes:"
    assert told[1:3] == ["- dad's operation (milestone, 3f9a12bc)", "- short nights (health, 4f9a12bc)"]
    assert "never brought up again" in told[3]


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_is_told_by_the_word_that_records_it(outcome: Outcome, language: Language) -> None:
    assert outcome in changes.followed(people(language).operation, outcome, False, language)


def test_a_mute_that_begins_is_told_with_its_length() -> None:
    assert "muted for 14 days" in changes.followed(ENGLISH.sleep, "deflected", True, "en")
    assert "静音 14 天" in changes.followed(ENGLISH.sleep, "deflected", True, "zh")
    assert "muted" not in changes.followed(ENGLISH.sleep, "deflected", False, "en")


@pytest.mark.parametrize("kind", ["write", "edit", "close", "follow-up", "forget", "pause", "resume"])
def test_every_kind_of_change_can_be_told_as_taken_back(kind: str) -> None:
    assert changes.undone(kind, "en") == f"Taken back: {kind}."
    assert kind not in changes.undone(kind, "zh")


def test_a_pause_says_until_when_what_it_means_and_how_to_end_it() -> None:
    assert changes.paused("2026-06-01", "en").startswith("Paused until 1 June 2026, 00:00.\n")
    assert changes.paused("2026-06-01", "zh").startswith("已暂停，到2026年6月1日零点为止。\n")
    assert "crisis support still work" in changes.paused(None, "en")
    assert "companion resume" in changes.paused(None, "zh")


def test_resuming_says_when_there_was_no_pause() -> None:
    assert changes.resumed(True, "en") == "Resumed."
    assert changes.resumed(False, "en") == "It was not paused."
