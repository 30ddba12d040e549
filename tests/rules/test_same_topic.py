import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.same_topic import is_running, next_event_slug, same_event, topic_key
from companion.text.slugs import slugify, wordless_slug

TODAY = "2026-05-19"


@pytest.mark.parametrize("type_", ["emotion", "health"])
def test_an_emotion_or_health_topic_is_its_title(type_: str) -> None:
    key = topic_key(type_, "Short nights.", "mom", "sleep")
    assert key == topic_key(type_, "short  NIGHTS", None, None)
    assert key != topic_key(type_, "short night", None, None)


def test_a_relationship_is_its_person_else_its_slug_else_its_title() -> None:
    assert topic_key("relationship", "t", "Mom", "s") == topic_key("relationship", "other", "mom", None)
    assert topic_key("relationship", "t", None, "mom") == topic_key("relationship", "t", "mom", None)
    assert topic_key("relationship", "Mom", None, "") == topic_key("relationship", "t", "mom", None)


def test_a_milestone_is_its_slug_else_its_title() -> None:
    assert topic_key("milestone", "N1 exam", None, None) == topic_key("milestone", "t", None, "n1-exam")
    assert topic_key("milestone", "t", None, "exam") != topic_key("milestone", "t", None, "exam-2027")


@pytest.mark.parametrize("type_", ["relationship", "milestone"])
def test_normal_form_case_and_gaps_make_no_second_file(type_: str) -> None:
    names = ["José R", "josé r", unicodedata.normalize("NFD", "josé-r"), "JOSÉ_R"]
    assert len({topic_key(type_, "t", None, name) for name in names}) == 1


@given(st.text(), st.text())
def test_a_stored_note_has_the_key_of_the_words_that_named_it(title: str, slug: str) -> None:
    for type_ in ("relationship", "milestone"):
        assert topic_key(type_, title, None, slugify(slug)) == topic_key(
            type_, title, None, slug or slugify(slug)
        )
        assert topic_key(type_, title, None, slugify(title)) == topic_key(type_, title, None, None)


def test_a_slug_without_words_leaves_the_topic_to_the_title() -> None:
    private = wordless_slug("0123456789ab")
    assert topic_key("milestone", "N1 exam", None, private) == topic_key("milestone", "N1 exam", None, None)


@pytest.mark.parametrize(
    ("status", "updated", "running"),
    [
        ("active", "2026-05-19", True), ("active", "2026-05-12", True), ("active", "2026-05-11", False),
        ("active", "2026-06-01", True), ("muted", "2026-05-19", False), ("resolved", "2026-05-19", False),
    ],
)  # fmt: skip
def test_an_emotion_runs_on_for_seven_days_while_active(status: str, updated: str, running: bool) -> None:
    assert is_running("emotion", status, updated, TODAY) is running
    assert is_running("relationship", status, updated, TODAY)


@pytest.mark.parametrize(
    ("stored", "given_", "same"),
    [
        ("2026-05-20", "2026-07-19", True), ("2026-05-20", "2026-07-20", False),
        ("2026-07-20", "2026-05-20", False),
        ("2026-05-20", "2027-05-20", False), (None, "2027-05-20", True),
        ("2026-05-20", None, True), (None, None, True),
    ],
)  # fmt: skip
def test_dates_of_one_event_are_at_most_sixty_days_apart(
    stored: str | None, given_: str | None, same: bool
) -> None:
    assert same_event(stored, given_) is same


def test_the_next_event_takes_the_shortest_free_name() -> None:
    taken: set[str] = {"exam"}
    names = []
    for _ in range(5):
        name = next_event_slug("exam", "2027-05-20", taken.__contains__)
        names.append(name)
        taken.add(name)
    assert names == ["exam-2027", "exam-2027-05", "exam-2027-05-20", "exam-2027-05-20-2", "exam-2027-05-20-3"]
