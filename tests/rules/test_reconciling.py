"""Two forms of one note without a merge base: which parts win, and what no import can do."""

from itertools import product

import pytest

from companion.rules.notes import Line, Note
from companion.rules.reconciling import reconciled

STORED = Note(
    "aaaa00000001", "milestone", "milestone_exam", "exam", "2026-05-10", "2026-05-12", (Line("In June.", None, 5),),
    feeling="tense", open_thread="exam on 2026-06-01", open_date="2026-06-01", written_at=5, position=3,
)  # fmt: skip
LATER = STORED._replace(updated="2026-05-15", title="finals", feeling="calm", position=9, id="bbbb00000002")


def test_equal_forms_are_the_stored_note() -> None:
    assert reconciled(STORED, STORED) == STORED
    assert reconciled(STORED, STORED._replace(id="x", name="y", position=8, session="s")) == STORED


def test_the_later_words_win_and_the_identity_stays() -> None:
    after = reconciled(STORED, LATER)
    assert (after.title, after.feeling, after.updated) == ("finals", "calm", "2026-05-15")
    assert (after.id, after.name, after.position) == (STORED.id, STORED.name, STORED.position)


def test_earlier_words_change_nothing() -> None:
    assert reconciled(LATER, STORED) == LATER


def test_a_later_form_may_take_a_field_away() -> None:
    after = reconciled(STORED, LATER._replace(feeling=None, open_thread=None, open_date=None))
    assert (after.feeling, after.open_thread, after.open_date) == (None, None, None)


def test_lines_are_joined_each_once() -> None:
    mine = STORED._replace(lines=(*STORED.lines, Line("Room 12.", "2026-05-11", 6)))
    other = STORED._replace(
        lines=(*STORED.lines, Line("Room 12.", "2026-05-11"), Line("Moved.", "2026-05-12"))
    )
    assert [line.text for line in reconciled(mine, other).lines] == ["In June.", "Room 12.", "Moved."]


@pytest.mark.parametrize(("mine", "theirs", "count"), [(1, 3, 3), (3, 1, 3), (2, 2, 2)])
def test_the_higher_count_wins_with_its_day(mine: int, theirs: int, count: int) -> None:
    stored = STORED._replace(follow_up_count=mine, last_followed_up=f"2026-05-1{mine}")
    after = reconciled(stored, STORED._replace(follow_up_count=theirs, last_followed_up=f"2026-05-1{theirs}"))
    assert (after.follow_up_count, after.last_followed_up) == (count, f"2026-05-1{count}")


@pytest.mark.parametrize("later", ["2026-05-11", "2026-05-12", "2026-06-30"])
def test_what_is_closed_or_forgotten_is_never_opened(later: str) -> None:
    for ended in (
        STORED._replace(status="resolved", closed_at=7),
        STORED._replace(status="resolved", forgotten_at=7),
    ):
        after = reconciled(ended, STORED._replace(updated=later))
        assert (after.status, after.closed_at, after.forgotten_at) == (
            "resolved",
            ended.closed_at,
            ended.forgotten_at,
        )


def test_a_later_form_may_close_or_mute() -> None:
    assert reconciled(STORED, LATER._replace(status="resolved", closed_at=9)).closed_at == 9
    muted = reconciled(STORED, LATER._replace(status="muted", muted_until=99))
    assert (muted.status, muted.muted_until) == ("muted", 99)


@pytest.mark.parametrize(("mine", "theirs"), [*product(("normal", "sensitive"), repeat=2)])
def test_what_either_calls_sensitive_is(mine: str, theirs: str) -> None:
    for stored, incoming in ((STORED, LATER), (LATER, STORED)):
        first = stored._replace(sensitivity=mine)  # type: ignore[arg-type]  # one of the two words
        second = incoming._replace(sensitivity=theirs)  # type: ignore[arg-type]  # as above
        assert (reconciled(first, second).sensitivity == "sensitive") is ("sensitive" in (mine, theirs))
    assert reconciled(STORED, STORED._replace(crisis=True)).crisis


def test_the_earlier_creation_day_is_the_right_one() -> None:
    assert reconciled(STORED, STORED._replace(created="2026-05-01")).created == "2026-05-01"
    assert reconciled(STORED, STORED._replace(created="2026-05-11")).created == "2026-05-10"


def test_reconciling_again_changes_nothing() -> None:
    for incoming in (
        LATER,
        STORED._replace(crisis=True),
        LATER._replace(lines=(Line("x"), Line("y", "2026-05-14"))),
    ):
        once = reconciled(STORED, incoming)
        assert reconciled(once, incoming) == once
