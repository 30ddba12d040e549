"""A row while it is read: what it has, and a word about everything that it lacks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange.fields import When
from companion.exchange.values import Remark, Row
from companion.rules.drafts import TEXT_LIMIT


def row(**values: object) -> tuple[Row, list[Remark]]:
    remarks: list[Remark] = []
    return Row(7, values, remarks), remarks


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "missing"),
        (4, "not-text"),
        (["Use tabs"], "not-text"),
        ("", "empty"),
        (" \n\u200b", "empty"),
        ("half \ud83d", "not-unicode"),
        ("x" * (TEXT_LIMIT + 1), "too-long"),
    ],
)
def test_a_text_that_is_needed_and_cannot_be_stored_fails_the_row(value: object, reason: str) -> None:
    one, remarks = row(content=value)
    assert one.needed("content") is None
    assert remarks == [Remark(7, reason, "content", failed=True)]


def test_a_text_that_may_be_missing_is_empty_with_a_word_when_it_is_none() -> None:
    one, remarks = row(section=4, scope="half \ud83d", title=" Gauge\r\n")
    assert [one.text(name) for name in ("section", "scope", "title", "other")] == ["", "", "Gauge", ""]
    assert remarks == [Remark(7, "not-text", "section"), Remark(7, "not-text", "scope")]


@pytest.mark.parametrize(
    ("given_text", "stored"),
    [
        ("- Use tabs <!-- type:preference topics:style --> [see also: preferences.md#style]", "Use tabs"),
        ("Use tabs <!-- a remark -->", "Use tabs <!-- a remark -->"),
        ("Use tabs <!-- type:dream -->", "Use tabs <!-- type:dream -->"),
        ("Use tabs\r\n\r\nalways\0", "Use tabs\nalways"),
    ],
)
def test_a_text_is_stored_without_the_comment_of_a_tier_file(given_text: str, stored: str) -> None:
    assert row()[0].storable(given_text, "content") == stored


def test_a_fourth_topic_and_a_word_too_long_for_a_tag_are_left_out_with_a_word() -> None:
    one, remarks = row()
    assert one.topics(["Code Style", "code-style", "x" * 61, "a", "b", "c", "!"]) == ("code-style", "a", "b")
    assert remarks == [Remark(7, "tag-too-long", "topics"), Remark(7, "topics-cut", "1")]


def test_the_first_field_that_says_a_time_counts() -> None:
    one, remarks = row(date="soon", created_at="2026-04-03")
    assert one.when("date", "created_at") == When(day="2026-04-03")
    assert one.when("updated_at") == When()
    assert remarks == []
    assert one.when("date") == When()
    assert remarks == [Remark(7, "unclear-date", "date")]


@given(st.text())
def test_any_text_is_stored_or_named(text: str) -> None:
    one, remarks = row()
    stored = one.storable(text, "content")
    assert (stored is None) == bool(remarks)
    assert stored is None or (stored.strip() and stored.encode())


@given(st.lists(st.text()))
def test_any_words_become_tags(words: list[str]) -> None:
    for tag in row()[0].tags(words, "people"):
        assert tag
        assert tag.encode()
        assert not set(tag) & set(" ,>\n")
