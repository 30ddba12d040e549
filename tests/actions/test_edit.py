"""Editing: what is given overwrites, the rest stays, the name of a note that turns sensitive goes."""

import pytest

from companion.actions.changes.close import close
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.follow_up import follow_up
from companion.actions.reads.recall import recall
from companion.errors import PrivacyRefused, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment, Note
from tests.actions.keeping import every_note, keep, later


@pytest.fixture
def note(home: Home, moment: Moment) -> Note:
    return keep(
        home,
        moment,
        "milestone",
        "lantern walk",
        "In the park.",
        feeling="glad",
        on="2026-06-01",
        person="sister",
    )


def test_what_is_given_changes_and_the_rest_stays(home: Home, moment: Moment, note: Note) -> None:
    after = edit(home, later(moment, days=1), note.id, Edit(title="harbour walk", wanted="陪伴"))
    expected = note._replace(
        title="harbour walk", wanted="presence", updated="2026-05-20", position=after.position
    )
    assert after == expected
    assert len(recall(home, "harbour", 9)) == 1


def test_the_search_row_follows_the_words(home: Home, moment: Moment, note: Note) -> None:
    edit(home, moment, note.id, Edit(happened="At the lake."))
    assert [len(recall(home, word, 9)) for word in ("park", "lake")] == [0, 1]


def test_fields_can_be_taken_away(home: Home, moment: Moment, note: Note) -> None:
    after = edit(home, moment, note.id, Edit(feeling="", open_thread="null", person=" "))
    assert (after.feeling, after.open_thread, after.open_date, after.person) == (None, None, None, None)


def test_a_new_date_is_the_open_thread_s(home: Home, moment: Moment, note: Note) -> None:
    assert edit(home, moment, note.id, Edit(on="2026-06-08")).open_date == "2026-06-08"


def test_a_note_that_turns_sensitive_keeps_no_word_in_its_name(
    home: Home, moment: Moment, note: Note
) -> None:
    after = edit(home, moment, note.id, Edit(sensitive=True))
    assert after.sensitivity == "sensitive"
    assert after.name.startswith("milestone_private-")
    normal = edit(home, moment, note.id, Edit(sensitive=False))
    assert (normal.sensitivity, normal.name) == ("normal", after.name)


def test_a_closed_or_muted_note_is_opened_again_with_its_count(
    home: Home, moment: Moment, note: Note
) -> None:
    for day in (1, 2):
        follow_up(home, later(moment, days=day), note.id, "deflected")
    assert edit(home, moment, note.id, Edit(reopen=True)).status == "active"
    close(home, moment, note.id)
    after = edit(home, moment, note.id, Edit(reopen=True))
    assert (after.status, after.closed_at, after.follow_up_count) == ("active", None, 2)


def test_an_edit_that_changes_nothing_is_no_update(home: Home, moment: Moment, note: Note) -> None:
    assert edit(home, later(moment, days=3), note.id, Edit(title="lantern walk")) == note


def test_nothing_to_change_and_refused_values_leave_the_note(home: Home, moment: Moment, note: Note) -> None:
    with pytest.raises(UsageProblem):
        edit(home, moment, note.id, Edit(allow=("phone",)))
    with pytest.raises(UsageProblem):
        edit(home, moment, note.id, Edit(title=" "))
    with pytest.raises(PrivacyRefused):
        edit(home, moment, note.id, Edit(happened="Ring 555-0100."))
    assert every_note(home) == [note]
