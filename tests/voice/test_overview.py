"""Health, log, one whole note, settings, banks: told plainly and cleaned."""

from pathlib import Path

import pytest

from companion.actions.reads.log import Entry
from companion.actions.reads.settings import Shown
from companion.home import Home
from companion.hooks.faults import Faults
from companion.rules.notes import Line
from companion.voice import overview, upkeep
from companion.voice.language import Language
from tests.voice.blocks import LANGUAGES
from tests.voice.samples import MOMENT, NOW, PAUSED, health, people, when

HOME = Home(Path("/home/someone/companion"), "default")
ENGLISH = people("en")


@pytest.mark.parametrize(
    ("size", "shown"),
    [(0, "0 bytes"), (1023, "1023 bytes"), (1536, "1.5 KB"), (5 << 20, "5.0 MB"), (3 << 40, "3072.0 GB")],
)
def test_sizes_are_told_as_people_read_them(size: int, shown: str) -> None:
    assert f"Store: {shown}, revision 1" in overview.status_lines(health(HOME, size=size), "en")


def test_status_tells_pause_mirror_and_what_waits() -> None:
    told = overview.status_lines(health(HOME, pause=PAUSED, mirror="", spooled=2), "en")
    assert "Mirror: none" in told
    assert "Paused until 1 June 2026, 00:00. To end it: companion resume" in told
    assert told.endswith("Waiting to be stored: 2")


def test_status_tells_of_errors_that_hooks_passed_over() -> None:
    told = overview.status_lines(health(HOME, faults=Faults(3, "StoreLocked", 0)), "en")
    assert "3, the last one StoreLocked" in told


def test_a_store_that_is_not_there_yet_is_told_as_that() -> None:
    assert "No store yet" in overview.status_lines(health(HOME, exists=False), "en")


def test_a_path_with_control_characters_is_cleaned() -> None:
    told = overview.status_lines(health(HOME, mirror="/tmp/\x1b[31mx\ny"), "en")  # noqa: S108 - a text, no file
    assert "\x1b" not in told
    assert "Mirror: /tmp/x y" in told


def test_the_log_has_one_line_for_each_entry() -> None:
    told = overview.log_lines(
        [Entry(NOW, "write", "3f9a12bc34de", 1, None), Entry(NOW, "odd\nkind", None, 2, "a\nb")], "en", when
    )
    assert told.split("\n") == ["2026-05-26 09:00  write  3f9a12bc", "2026-05-26 09:00  odd kind  ×2  a b"]


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Nothing is logged yet."), ("zh", "还没有任何记录。")]
)
def test_an_empty_log_is_a_sentence(language: Language, sentence: str) -> None:
    assert overview.log_lines([], language, when) == sentence


def test_a_note_is_shown_whole_to_the_person_whose_it_is() -> None:
    note = ENGLISH.operation._replace(
        lines=(Line("first\nsecond"), Line("later", on="2025-01-02")), closed_at=NOW, crisis=True
    )
    told = overview.show_lines(note, MOMENT, "en", when)
    for part in (
        "dad's operation",
        "first\nsecond",
        "2 January 2025: later",
        "anxious, a bit restless",
        "Id: 3f9a12bc34de",
    ):
        assert part in told
    assert "Closed 2026-05-26 09:00" in told
    assert "Written in a crisis" in told


def test_a_sensitive_note_is_shown_too_and_marked() -> None:
    told = overview.show_lines(ENGLISH.night, MOMENT, "en", when)
    assert "a very hard night\nemotion, active, sensitive" in told


def test_a_wish_in_other_words_is_shown_as_it_was_written() -> None:
    told = overview.show_lines(ENGLISH.operation._replace(wanted="分享喜悦"), MOMENT, "en", when)
    assert "What they wanted: 分享喜悦" in told


def test_escape_sequences_of_a_stored_text_never_reach_the_terminal() -> None:
    note = ENGLISH.operation._replace(
        title="a\x1b[2Jb",
        lines=(Line("x\x1b]0;t\x07y\u202ez"),),
        feeling="f\x9b31mg",
        open_thread="o\np",
        person="q\x00r",
    )
    told = overview.show_lines(note, MOMENT, "en", when)
    assert not [letter for letter in told if ord(letter) < 32 and letter != "\n"]
    assert not {"\x9b", "\u202e"} & set(told)
    assert "xyz" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_setting_is_shown_with_value_meaning_and_default(language: Language) -> None:
    shown = [Shown("care.quiet_hours", "", "22-08", "hours"), Shown("x.new", "1", "", "a new one")]
    lines = overview.settings_lines(shown, language).split("\n")
    assert "22-08" in lines[1]
    assert "a new one" in lines[3]
    assert lines[0].startswith("care.quiet_hours = ")
    assert len(lines) == 4


def test_a_changed_setting_is_told_as_it_is_now() -> None:
    assert overview.setting_changed("language", "zh", "en") == "language = zh"
    assert overview.setting_changed("care.quiet_hours", "", "en") == "care.quiet_hours = (none)"


def test_the_bank_in_use_has_a_star() -> None:
    assert overview.bank_lines(["default", "us"], "default", "en") == "* default\n  us"
    assert "companion bank use us" in overview.bank_created("us", "en")
    assert "us" in overview.bank_used("us", "zh")


def test_upkeep_tells_only_what_was_done() -> None:
    assert upkeep.backed_up("/b.db", 0, "en") == "Backed up to /b.db"
    assert upkeep.restored("/b.db", None, 0, "en") == "Restored from /b.db"
    assert upkeep.migrated(2, 2, "en") == "The store is of revision 2 already."
    assert upkeep.migrated(1, 2, "zh") == "已从版本 1 升级到 2。"
