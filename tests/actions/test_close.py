"""Closing: a topic ends without being forgotten, and is never brought up again."""

import pytest

from companion.actions.changes.close import close
from companion.actions.reads.gate import gate
from companion.actions.reads.recall import recall
from companion.errors import Ambiguous, NothingMatched, PrivacyRefused, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import every_note, keep, later


def test_a_closed_note_is_never_due_again_and_still_recalled(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "milestone", "exam", on="2026-05-20")
    (closed,) = close(home, later(moment, days=1), "exam", outcome="It went well.")
    assert (closed.status, closed.closed_at) == ("resolved", later(moment, days=1).instant)
    assert gate(home, later(moment, days=2)).notes == []
    assert [hit.id for hit in recall(home, "exam", 5)] == [note.id]


def test_the_outcome_becomes_a_dated_line(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    (closed,) = close(home, later(moment, days=3), "exam", outcome=" It went well.\r\n")
    assert (closed.lines[-1].on, closed.lines[-1].text) == ("2026-05-22", "It went well.")
    assert closed.updated == "2026-05-22"


def test_without_an_outcome_only_the_status_changes(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "milestone", "exam")
    (closed,) = close(home, later(moment, days=3), "exam")
    assert closed == note._replace(status="resolved", closed_at=closed.closed_at)


def test_closing_twice_keeps_the_first_end(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    (first,) = close(home, moment, "exam")
    (second,) = close(home, later(moment, days=1), "exam")
    assert second == first


def test_a_persons_notes_of_every_type_end_together(home: Home, moment: Moment) -> None:
    for type, title in (
        ("relationship", "we split up"),
        ("emotion", "lonely evening"),
        ("milestone", "moving out"),
    ):
        keep(home, moment, type, title, person="partner")
    bystander = keep(home, moment, "emotion", "partner work at school")
    closed = close(home, moment, person="Partner")
    assert {note.type for note in closed} == {"relationship", "emotion", "milestone"}
    assert [note.id for note in every_note(home) if note.status == "active"] == [bystander.id]


def test_another_person_whose_name_holds_the_word_is_left_alone(home: Home, moment: Moment) -> None:
    for person in ("dad", "step dad", "dad's boss", "coworker A", "coworker B"):
        keep(home, moment, "relationship", f"about {person}", person=person)
    assert [note.person for note in close(home, moment, person="Dad")] == ["dad"]
    with pytest.raises(NothingMatched):
        close(home, moment, person="coworker")


def test_a_relationship_file_names_its_person(home: Home, moment: Moment) -> None:
    keep(home, moment, "relationship", "a quarrel", slug="grandma")
    assert len(close(home, moment, person="grandma")) == 1


def test_a_topic_ends_in_every_note_whose_title_holds_it(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "knee surgery")
    keep(home, moment, "emotion", "afraid of the surgery")
    other = keep(home, moment, "health", "short nights", "The surgery is on my mind.")
    assert len(close(home, moment, topic="surgery")) == 2
    assert [note.id for note in every_note(home) if note.status == "active"] == [other.id]


@pytest.mark.parametrize("topic", ["手术", "妈妈"])
def test_a_chinese_topic_ends_too(home: Home, moment: Moment, topic: str) -> None:
    keep(home, moment, "health", "妈妈的手术")
    assert len(close(home, moment, topic=topic)) == 1


@pytest.mark.parametrize(
    "named", [{}, {"what": "a", "person": "b"}, {"what": "a", "person": "b", "topic": "c"}]
)
def test_exactly_one_way_of_naming_is_taken(home: Home, moment: Moment, named: dict[str, str]) -> None:
    with pytest.raises(UsageProblem):
        close(home, moment, **named)  # type: ignore[arg-type]  # names only


def test_nothing_and_several_change_nothing(home: Home, moment: Moment) -> None:
    for title in ("surgery of dad", "birthday of dad"):
        keep(home, moment, "milestone", title)
    with pytest.raises(NothingMatched):
        close(home, moment, person="kayak")
    with pytest.raises(Ambiguous):
        close(home, moment, "dad")
    with pytest.raises(UsageProblem):
        close(home, moment, topic="...")
    assert {note.status for note in every_note(home)} == {"active"}


def test_an_outcome_is_read_for_privacy_too(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    with pytest.raises(PrivacyRefused):
        close(home, moment, "exam", outcome="Call 555-0100 about it.")
    assert every_note(home)[0].status == "active"
