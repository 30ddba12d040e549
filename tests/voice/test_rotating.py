"""The words of rotation: both tables alike; a run names nothing that it moved; the status says how long things stay."""

import pytest

from companion.actions.changes.rotate import Rotation
from companion.actions.reads.status import NO_UPKEEP
from companion.data.text import rotate_words
from companion.voice import rotating
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.rotate_blocks import ENTRY, everything
from tests.voice.samples import TODAY, people
from tests.voice.test_text_tables import BANNED_CHINESE, BANNED_ENGLISH, placeholders


def test_both_tables_hold_the_same_keys_and_placeholders() -> None:
    english, chinese = rotate_words("en"), rotate_words("zh")
    assert set(english) == set(chinese)
    assert [key for key in english if placeholders(english[key]) != placeholders(chinese[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_it_must_never_be_said(language: Language) -> None:
    for text in rotate_words(language).values():
        assert not [phrase for phrase in (*BANNED_ENGLISH, *BANNED_CHINESE) if phrase in text.casefold()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_that_did_nothing_but_the_backup_says_nothing(language: Language) -> None:
    done = Rotation(backup_due=True, backup="/b.db", backups_removed=1)
    assert rotating.rotated(done, language, lambda _: TODAY) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_dry_run_names_anything_and_never_what_is_sensitive(language: Language) -> None:
    notes = people(language)
    run, due = (
        rotating.rotated(everything(language, dry_run=dry), language, lambda _: TODAY)
        for dry in (False, True)
    )
    assert notes.operation.title not in run
    assert ENTRY.text not in run
    assert notes.operation.title in due
    assert ENTRY.text in due
    assert notes.night.title not in due


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_status_tells_a_failure_beside_the_last_success(language: Language) -> None:
    failed = NO_UPKEEP._replace(
        rotated="2026-05-19T09:12:00+08:00", failed="2026-05-20T12:17:00+08:00", failure="StoreLocked"
    )
    lines = list(rotating.upkeep_lines(failed, language))
    assert ["2026-05-19 09:12" in lines[0], "2026-05-20 12:17" in lines[1], "StoreLocked" in lines[1]] == [
        True
    ] * 3
    assert "30" in lines[2]
    assert len(list(rotating.upkeep_lines(NO_UPKEEP, language))) == 2


def test_a_detail_that_is_not_known_is_shown_as_it_is() -> None:
    assert rotating.log_detail("note", "zh") == "笔记归档"
    assert rotating.log_detail("something else", "en") == "something else"
