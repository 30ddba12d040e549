import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.markdown.index_file import IndexEntry
from companion.markdown.naming import (
    day_in_name,
    expected_name,
    first_sentence,
    free_name,
    slug_words,
    stem_of,
    title_of,
    type_in_name,
)
from companion.rules.notes import SENSITIVE_SUMMARY, Line
from companion.text.normalise import display_columns
from companion.text.slugs import read_name
from tests.markdown.builders import kite, texts

ENTRY = IndexEntry("2026-05-17", "emotion", "a torn kite", "active", 0, "emotion_2026-05-17_kite", 3, 0)


@pytest.mark.parametrize(
    ("stem", "expected"),
    [
        ("emotion_2026-05-17_kite", "emotion_2026-05-17_kite"),
        ("emotion_2026-05-17_风筝", "emotion_2026-05-17_风筝"),
        ("2026-05-17-emotion-torn-kite", "emotion_2026-05-17_torn-kite"),
        ("Emotion_2026-05-17_Kite", "emotion_2026-05-17_kite"),
        ("torn kite", "emotion_2026-05-17_torn-kite"),
        ("health_2026-05-17_kite", "emotion_2026-05-17_kite"),
        ("20260517 kite", "emotion_2026-05-17_kite"),
    ],
)
def test_a_file_has_the_name_that_its_type_and_day_ask_for(stem: str, expected: str) -> None:
    assert expected_name(kite(), stem, read_name(stem)) == expected


@given(texts)
def test_any_stem_leads_to_a_name_of_the_pattern(stem: str) -> None:
    assert read_name(expected_name(kite(), stem, read_name(stem))) is not None


def test_a_name_without_words_is_made_from_the_title_or_for_a_sensitive_note_from_none_of_its_words() -> None:
    assert expected_name(kite(), "2026-05-17", None) == "emotion_2026-05-17_a-torn-kite"
    assert "kite" not in expected_name(kite(sensitivity="sensitive"), "2026-05-17", None)


def test_type_and_day_are_told_even_by_a_misnamed_file() -> None:
    misnamed = "2026-03-03-emotion-farewell"
    assert (type_in_name(misnamed, None), day_in_name(misnamed, None)) == ("emotion", "2026-03-03")
    assert type_in_name("emotion-health", None) is None
    exam = read_name("milestone_exam")
    assert (type_in_name("milestone_exam", exam), day_in_name("milestone_exam", exam)) == ("milestone", None)


def test_the_title_is_the_index_lines_then_the_slugs_words_then_the_first_sentence() -> None:
    assert title_of(kite(), "rainy-week", ENTRY) == "a torn kite"
    assert title_of(kite(), "rainy-week", None) == "rainy week"
    assert title_of(kite(), "private-3f9a2c", None) == "The kite tore on its first flight"
    assert title_of(kite(lines=(Line(""),)), "private-3f9a2c", None) == "emotion"


def test_a_sensitive_note_never_takes_a_sentence_as_its_title() -> None:
    hidden = ENTRY._replace(title=SENSITIVE_SUMMARY)
    assert title_of(kite(sensitivity="sensitive"), "private-3f9a2c", hidden) == SENSITIVE_SUMMARY


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("rainy-week", "rainy week"),
        ("离职-3fa2c1", "离职"),
        ("exam-2027", "exam 2027"),
        ("n1-exam", "n1 exam"),
    ],
)
def test_a_slugs_words_leave_its_hash_out(slug: str, words: str) -> None:
    assert slug_words(slug) == words


@pytest.mark.parametrize("slug", ["private-3f9a2c", "topic-00ff11", "2026", "untitled", ""])
def test_some_slugs_have_no_words(slug: str) -> None:
    assert slug_words(slug) == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Rain. Then sun.", "Rain"),
        ("Really? Yes.", "Really?"),
        ("发烧三天。没怎么下床。", "发烧三天"),
        ("version 2.1 is out", "version 2.1 is out"),
        ("first line\nsecond", "first line"),
    ],
)
def test_the_first_sentence_ends_at_its_mark(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


@given(st.text())
def test_a_first_sentence_is_one_short_line(text: str) -> None:
    sentence = first_sentence(text)
    assert display_columns(sentence) <= 60
    assert "\n" not in sentence


def test_a_name_in_use_gets_a_number_whatever_its_case() -> None:
    assert free_name("milestone_Exam", {"milestone_exam", "milestone_exam-2"}) == "milestone_Exam-3"
    assert free_name("milestone_exam", set()) == "milestone_exam"


def test_the_ending_is_taken_off_in_any_case() -> None:
    assert (stem_of("a.MD"), stem_of("a.md.md"), stem_of("a")) == ("a", "a.md", "a")
