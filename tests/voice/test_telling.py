"""What is remembered, told: totals first, a paragraph a note, the rest counted, an offer to let go (C-94)."""

from time import perf_counter

import pytest

from companion.rules.notes import DAY
from companion.rules.quiet import Pause
from companion.voice.language import Language
from companion.voice.telling import telling
from tests.voice.blocks import LANGUAGES
from tests.voice.samples import NOW, TOTALS, people, telling_of

ENGLISH = people("en")


def test_it_opens_with_the_totals_in_one_sentence() -> None:
    opening = telling(telling_of(ENGLISH.operation), "en").split("\n")[0]
    assert opening == "Kept here so far: 6 notes, 3 entries and 240 dialogue turns from 8 sessions."


def test_notes_are_numbered_in_the_order_of_the_listing() -> None:
    paragraphs = telling(telling_of(*ENGLISH), "en").split("\n\n")[1:5]
    assert [paragraph.split(". ")[0] for paragraph in paragraphs] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_body_of_a_note_is_not_quoted(language: Language) -> None:
    notes = people(language)
    told = telling(telling_of(*notes), language)
    for note in notes:
        assert not [line.text for line in note.lines if line.text in told]
        assert note.feeling is None or note.feeling not in told


def test_an_open_thread_is_told_with_its_date_in_words() -> None:
    ahead = ENGLISH.operation._replace(open_thread="results on 2026-05-29", open_date="2026-05-29")
    assert "Still open: results (29 May, in three days)." in telling(telling_of(ahead), "en")


def test_a_thread_that_only_repeats_the_title_is_told_as_its_date() -> None:
    ahead = ENGLISH.operation._replace(open_thread="dad's operation on 2026-05-29", open_date="2026-05-29")
    assert "It is on 29 May, in three days." in telling(telling_of(ahead), "en")
    assert "It was on 24 May, two days ago." in telling(telling_of(ENGLISH.operation), "en")


def test_a_chinese_thread_loses_its_iso_date_too() -> None:
    ahead = people("zh").operation._replace(open_thread="2026-05-29复查", open_date="2026-05-29")
    assert "还没有下文：复查（5月29日，三天后）。" in telling(telling_of(ahead), "zh")


def test_a_muted_note_says_for_how_long() -> None:
    assert "It stays muted for 9 days." in telling(telling_of(ENGLISH.sleep), "en")
    last_hours = ENGLISH.sleep._replace(muted_until=NOW + 1)
    assert "It stays muted for 1 day." in telling(telling_of(last_hours), "en")


def test_a_mute_that_is_over_is_not_told() -> None:
    assert "It stays muted" not in telling(telling_of(ENGLISH.sleep._replace(muted_until=NOW)), "en")


def test_sensitive_notes_are_counted_and_not_told() -> None:
    told = telling(telling_of(ENGLISH.operation, active=3, muted=0, closed=0, sensitive=2, more=0), "en")
    assert "2 sensitive notes are counted, not told: companion what-do-you-remember --all" in told


def test_when_everything_is_told_nothing_is_said_to_be_held_back() -> None:
    report = telling_of(*ENGLISH, active=3, muted=1, closed=0, sensitive=1, more=0)
    told = telling(report, "en")
    assert "a very hard night" in told
    assert "It is marked sensitive." in told
    assert "not told" not in told
    assert "--all" not in told


def test_what_is_beyond_the_limit_is_counted_with_the_way_to_see_it() -> None:
    told = telling(telling_of(ENGLISH.operation, active=12, sensitive=1, more=9), "en")
    assert "9 more notes: companion what-do-you-remember --limit 0" in told
    everything = telling(telling_of(ENGLISH.operation, active=10, muted=0, closed=0, more=9), "en")
    assert "9 more notes: companion what-do-you-remember --all --limit 0" in everything


def test_it_ends_with_an_offer_to_let_go_of_a_note_that_was_told() -> None:
    one = telling(telling_of(ENGLISH.operation), "en")
    assert "companion forget 1 (or its id, companion forget 3f9a12bc)" in one
    several = telling(telling_of(ENGLISH.operation, ENGLISH.sleep), "en")
    assert "companion forget 2 (or its id, companion forget 4f9a12bc)" in several
    assert several.endswith("To stop check-ins: companion pause")


def test_a_pause_is_told_instead_of_offered() -> None:
    told = telling(telling_of(ENGLISH.operation, pause=Pause(active=True, until=None)), "en")
    assert "Paused until you resume. To end it: companion resume" in told
    assert "companion pause" not in told


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Nothing is stored yet."), ("zh", "这里还什么都没有记。")]
)
def test_an_empty_store_gives_one_sentence(language: Language, sentence: str) -> None:
    nothing = TOTALS._replace(notes=0, entries=0, turns=0, sessions=0)
    assert telling(telling_of(totals=nothing, active=0, muted=0, closed=0, sensitive=0), language) == sentence


def test_dialogue_without_notes_is_still_counted() -> None:
    report = telling_of(totals=TOTALS._replace(notes=0, entries=0), active=0, muted=0, closed=0, sensitive=0)
    told = telling(report, "en")
    assert told == "Kept here so far: 0 notes, 0 entries and 240 dialogue turns from 8 sessions."


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_is_not_told_as_several(language: Language) -> None:
    one = TOTALS._replace(notes=1, entries=1, turns=1, sessions=1)
    told = telling(telling_of(totals=one), language)
    if language == "en":
        assert "1 note, 1 entry and 1 dialogue turn from 1 session." in told


def test_a_stored_text_is_cleaned_and_stays_on_its_line() -> None:
    forged = ENGLISH.operation._replace(
        title="\x1b[31mred\x1b[0m\n2. forged\u202e", open_thread="a\nb", open_date=None
    )
    told = telling(telling_of(forged), "en")
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "red 2. forged" in told
    assert "Still open: a b." in told


def test_a_title_that_ends_a_sentence_gets_no_second_stop() -> None:
    told = telling(telling_of(ENGLISH.operation._replace(title="why me?")), "en")
    assert "why me? Last updated" in told


def test_twenty_notes_are_told_quickly() -> None:
    report = telling_of(*([ENGLISH.operation] * 20))
    start = perf_counter()
    telling(report, "en")
    assert perf_counter() - start < 0.5


def test_the_days_of_a_mute_are_rounded_up() -> None:
    note = ENGLISH.sleep._replace(muted_until=NOW + 2 * DAY + 1)
    assert "It stays muted for 3 days." in telling(telling_of(note), "en")
