"""The types of a note and what follows from one: its effective status and its index line (C-3, C-14, C-15, C-23)."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import notes
from companion.rules.notes import DAY, Line, Note, effective_status, index_line, summary

NOTE = Note(
    "aaaa00000001", "milestone", "milestone_exam", "exam", "2026-05-10", "2026-05-12", (Line("In June."),)
)


def test_there_are_four_types_three_statuses_and_two_sensitivities() -> None:
    assert notes.NOTE_TYPES == ("emotion", "health", "relationship", "milestone")
    assert notes.STATUSES == ("active", "resolved", "muted")
    assert notes.SENSITIVITIES == ("normal", "sensitive")


def test_a_new_note_is_active_normal_and_not_followed_up() -> None:
    assert (NOTE.status, NOTE.sensitivity, NOTE.follow_up_count, NOTE.last_followed_up) == (
        "active",
        "normal",
        0,
        None,
    )


@pytest.mark.parametrize(
    ("instant", "status"), [(0, "muted"), (DAY - 1, "muted"), (DAY, "active"), (9 * DAY, "active")]
)
def test_a_mute_ends_by_itself(instant: int, status: str) -> None:
    muted = NOTE._replace(status="muted", muted_until=DAY)
    assert effective_status(muted, instant) == status
    assert f"— {status}, fu=0" in index_line(muted, instant)


def test_closed_stays_closed() -> None:
    assert effective_status(NOTE._replace(status="resolved"), 10**15) == "resolved"


def test_the_index_line_has_the_skills_form() -> None:
    line = index_line(NOTE._replace(follow_up_count=3), 0)
    assert line == "- 2026-05-12 [milestone] exam — active, fu=3 → milestone_exam.md"


@given(st.text(max_size=200), st.integers(0, 999))
def test_a_sensitive_note_has_no_word_on_the_index(title: str, count: int) -> None:
    note = NOTE._replace(title=title, sensitivity="sensitive", follow_up_count=count)
    assert summary(note) == "sensitive note"
    assert (
        index_line(note, 0)
        == f"- 2026-05-12 [milestone] sensitive note — active, fu={count} → milestone_exam.md"
    )


def test_the_line_tells_status_and_count_of_the_note_itself() -> None:
    for status in notes.STATUSES:
        note = NOTE._replace(status=status, follow_up_count=2, muted_until=DAY)
        match = re.search(r"— (\w+), fu=(\d+) →", index_line(note, 0))
        assert match is not None
        assert match.groups() == (effective_status(note, 0), "2")
