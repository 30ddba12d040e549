"""Recording what came of a check-in: counts, low engagement, mutes (C-50, C-51, C-60 to C-62)."""

import pytest

from companion.actions.changes.close import close
from companion.actions.changes.follow_up import Followed, follow_up
from companion.actions.reads.gate import gate
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment, Note, effective_status
from tests.actions.keeping import asked, card, holding, keep, later, note_with


@pytest.fixture
def note(home: Home, moment: Moment) -> Note:
    return keep(home, moment, "milestone", "exam", on="2026-06-20")


def after_two(home: Home, moment: Moment, note: Note, reply: str) -> Followed:
    follow_up(home, later(moment, days=1), note.id, "engaged", "It was long, let me tell you about it.")
    return follow_up(home, later(moment, days=2), note.id, "engaged", reply)


def test_an_answer_counts_and_is_dated(home: Home, moment: Moment, note: Note) -> None:
    done = follow_up(home, later(moment, days=1), note.id, "engaged", "Still cannot sleep before it.")
    assert (done.note.follow_up_count, done.note.last_followed_up, done.low, done.muted) == (
        1,
        "2026-05-20",
        False,
        False,
    )
    assert done.note == note_with(home, note.id)


def test_a_deflection_counts_all_the_same(home: Home, moment: Moment, note: Note) -> None:
    done = follow_up(home, moment, note.id, "deflected")
    assert (done.note.follow_up_count, done.low, done.muted) == (1, True, False)


def test_a_follow_up_leaves_updated_and_lines_alone(home: Home, moment: Moment, note: Note) -> None:
    done = follow_up(home, later(moment, days=3), note.id, "engaged")
    assert (done.note.updated, done.note.lines, done.note.position) == (
        note.updated,
        note.lines,
        note.position,
    )


@pytest.mark.parametrize("reply", ["ok", "还行", "I'm fine", "没事", "12345"])
def test_a_second_touch_with_a_low_reply_mutes_for_two_weeks(
    home: Home, moment: Moment, note: Note, reply: str
) -> None:
    done = after_two(home, moment, note, reply)
    assert done.muted
    assert done.note.muted_until == later(moment, days=16).instant
    assert note.id not in [item.row.id for item in gate(home, later(moment, days=15)).notes]


@pytest.mark.parametrize("reply", ["还是睡不着", "123456", None])
def test_a_second_touch_with_a_real_reply_does_not_mute(
    home: Home, moment: Moment, note: Note, reply: str | None
) -> None:
    follow_up(home, moment, note.id, "deflected")
    assert not follow_up(home, later(moment, days=1), note.id, "engaged", reply).muted


def test_a_mute_ends_by_itself_with_the_count_kept(home: Home, moment: Moment, note: Note) -> None:
    muted = after_two(home, moment, note, "ok").note
    assert muted.muted_until is not None
    end = later(moment, days=16)
    assert effective_status(muted, end.instant - 1) == "muted"
    assert [item.row.follow_up_count for item in gate(home, end).notes] == [2]
    again = follow_up(home, end, note.id, "engaged", "A good long talk about it.").note
    assert (again.status, again.muted_until, again.follow_up_count) == ("active", None, 3)


def test_two_silent_check_ins_in_a_row_mute(home: Home, moment: Moment, note: Note) -> None:
    for day in (1, 3):
        assert card(home, later(moment, days=day), f"session-{day}")
        done = follow_up(home, later(moment, days=day, minutes=5), note.id, "silent")
    assert (done.note.follow_up_count, done.muted) == (2, True)


def test_silence_on_one_card_counts_once_and_mutes_at_the_second(
    home: Home, moment: Moment, note: Note
) -> None:
    card(home, later(moment, days=1), "session-1")
    counts = [follow_up(home, later(moment, days=1, minutes=m), note.id, "silent") for m in (5, 10)]
    assert [(done.note.follow_up_count, done.muted) for done in counts] == [(1, False), (1, True)]


def test_an_answer_between_two_silences_starts_again(home: Home, moment: Moment, note: Note) -> None:
    for day, outcome in ((1, "silent"), (2, "engaged"), (3, "silent")):
        done = follow_up(home, later(moment, days=day), note.id, outcome)
    assert (done.note.silent_streak, done.muted) == (1, False)


def test_a_card_that_was_never_used_raises_nothing(home: Home, moment: Moment, note: Note) -> None:
    done = follow_up(home, moment, note.id, "unused")
    assert done.note == note == note_with(home, note.id)
    assert asked(home, "SELECT counted FROM follow_up") == [0]


def test_a_touch_rests_the_topic_for_a_day(home: Home, moment: Moment, note: Note) -> None:
    follow_up(home, moment, note.id, "engaged")
    assert gate(home, later(moment, hours=23, minutes=59)).notes == []
    assert len(gate(home, later(moment, hours=24)).notes) == 1


def test_a_reply_is_measured_and_never_kept(home: Home, moment: Moment, note: Note) -> None:
    follow_up(home, moment, note.id, "engaged", "The invigilator was kind to everyone there.")
    assert holding(home.root, "invigilator") == []


def test_a_closed_topic_takes_no_follow_up(home: Home, moment: Moment, note: Note) -> None:
    close(home, moment, note.id)
    with pytest.raises(Refused, match="closed"):
        follow_up(home, moment, note.id, "engaged")
    assert note_with(home, note.id).follow_up_count == 0


@pytest.mark.parametrize("outcome", ["", "Engaged", "answered", "引"])
def test_only_the_four_outcomes_are_taken(home: Home, moment: Moment, note: Note, outcome: str) -> None:
    with pytest.raises(UsageProblem):
        follow_up(home, moment, note.id, outcome)
