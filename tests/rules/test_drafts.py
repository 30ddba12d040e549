"""A note before it is stored: what its words must look like, and the open thread that follows (C-10, C-16 to C-20)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UnclearDate, UsageProblem
from companion.rules.dates import first_iso_date
from companion.rules.drafts import (
    TITLE_LIMIT,
    Draft,
    checked,
    checked_wanted,
    clean_text,
    first_thread,
    open_thread_of,
)

TODAY = "2026-05-19"


@pytest.mark.parametrize("type", ["companion-note", "Emotion", "mood", "", "crisis"])
def test_only_the_four_types_are_taken(type: str) -> None:
    with pytest.raises(UsageProblem, match="emotion, health, relationship, milestone"):
        checked(Draft(type, "t", "h"))


def test_fields_of_one_line_are_put_on_one() -> None:
    draft = checked(Draft("health", " a\n b ", "x\r\ny ", person="\tmom ", slug=" ", feeling=" "))
    assert (draft.title, draft.happened, draft.person, draft.slug, draft.feeling) == (
        "a b",
        "x\ny",
        "mom",
        None,
        None,
    )


def test_what_happened_must_say_something() -> None:
    for happened in ("", " \n\t", "\0"):
        with pytest.raises(UsageProblem):
            checked(Draft("health", "t", happened))


def test_nothing_is_cut_a_title_too_long_is_refused_with_its_limit() -> None:
    assert checked(Draft("health", "x" * TITLE_LIMIT, "h")).title == "x" * TITLE_LIMIT
    with pytest.raises(UsageProblem, match=str(TITLE_LIMIT)):
        checked(Draft("health", "x" * (TITLE_LIMIT + 1), "h"))
    assert checked(Draft("health", "t", "y" * 50_000)).happened == "y" * 50_000


@pytest.mark.parametrize(
    ("given", "word"),
    [("to be heard", "vent"), ("陪伴", "presence"), ("Help solving", "solve"), (None, None)],
)
def test_wanted_is_one_of_the_four_in_any_of_their_words(given: str | None, word: str | None) -> None:
    assert checked_wanted(given) == word


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(UsageProblem, match="vent, think-aloud, solve, presence"):
        checked_wanted("a pony")


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_cleaned_text_keeps_its_words_with_plain_line_ends(text: str) -> None:
    cleaned = clean_text(text)
    assert "\r" not in cleaned
    assert "\0" not in cleaned
    assert clean_text(cleaned) == cleaned


@pytest.mark.parametrize("text", ["null", "NONE", " null ", ""])
def test_null_is_no_open_thread(text: str) -> None:
    assert open_thread_of("exam", text, None, TODAY) == (None, None)


def test_a_date_alone_makes_a_thread_of_the_title() -> None:
    assert open_thread_of("exam", None, "tomorrow", TODAY) == ("exam on 2026-05-20", "2026-05-20")


def test_a_date_may_be_past() -> None:
    assert open_thread_of("exam", None, "2026-05-01", TODAY)[1] == "2026-05-01"


@pytest.mark.parametrize("text", ["results come tomorrow", "明天出结果", "results on 2026-05-20"])
def test_the_threads_date_is_the_first_in_its_text(text: str) -> None:
    thread, date = open_thread_of("exam", text, None, TODAY)
    assert thread is not None
    assert (date, first_iso_date(thread)) == ("2026-05-20", "2026-05-20")


def test_a_date_that_is_given_leads_the_text() -> None:
    for text in ("call the clinic", "the letter of 2026-05-01 says so"):
        thread, date = open_thread_of("exam", text, "2026-06-01", TODAY)
        assert thread is not None
        assert (date, first_iso_date(thread)) == ("2026-06-01", "2026-06-01")


def test_an_unclear_date_is_refused() -> None:
    for on in ("03/04/2026", "Feb 2026", "10", "26 s", "2026-02-30"):
        with pytest.raises(UnclearDate):
            open_thread_of("exam", None, on, TODAY)


def test_only_a_milestone_takes_the_date_that_it_states() -> None:
    for type, date in (("milestone", "2026-05-20"), ("health", None)):
        assert first_thread(Draft(type, "surgery", "surgery is tomorrow"), TODAY)[1] == date
    assert first_thread(Draft("milestone", "surgery", "surgery is tomorrow", open_thread="null"), TODAY) == (
        None,
        None,
    )
    assert first_thread(Draft("milestone", "trip", "tomorrow or on 2026-06-01"), TODAY) == (None, None)
