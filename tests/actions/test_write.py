"""Writing: a new note, or a line more on the one of the same topic; whole or not at all."""

from contextlib import closing
from typing import Any

import pytest

from companion.actions.changes.close import close
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.write import write
from companion.actions.reads.log import log
from companion.errors import NothingMatched, PrivacyRefused, UnclearDate, UsageProblem
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import Moment, index_line
from companion.store import connect, notes
from tests.actions.keeping import every_note, holding, keep, later

EXAM = "milestone_exam"


def names(home: Home) -> list[str]:
    return [note.name for note in every_note(home)]


def test_a_new_note_is_active_with_nothing_followed_up(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "short nights", "Up at four again.", feeling="worn out")
    assert (note.created, note.updated, note.status, note.sensitivity) == (
        "2026-05-19",
        "2026-05-19",
        "active",
        "normal",
    )
    assert (note.follow_up_count, note.last_followed_up, note.wanted, note.open_thread) == (
        0,
        None,
        "vent",
        None,
    )
    assert every_note(home) == [note]


@pytest.mark.parametrize(
    "more", [{"person": "Mom"}, {"person": "mom"}, {"person": "ＭＯＭ"}, {"slug": "mom"}]
)
def test_one_person_has_one_file_however_named(home: Home, moment: Moment, more: dict[str, str]) -> None:
    first = keep(home, moment, "relationship", "a quarrel", "We shouted.", person="mom")
    again = keep(home, later(moment, days=90), "relationship", "made up", "She came by with soup.", **more)
    assert again.id == first.id
    assert names(home) == ["relationship_mom"]
    assert [(line.on, line.text) for line in again.lines] == [
        (None, "We shouted."),
        ("2026-08-17", "She came by with soup."),
    ]


def test_a_title_alone_names_the_person_too(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "relationship", "Mom")
    assert keep(home, moment, "relationship", "dinner", slug="mom").id == first.id


def test_another_person_has_another_file(home: Home, moment: Moment) -> None:
    for person in ("coworker A", "coworker B", "C", "C++"):
        keep(home, moment, "relationship", "lunch", person=person)
    assert len(set(names(home))) == 4


def test_normal_forms_of_one_event_are_one_file(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "milestone", "josé", on="2026-06-01")
    assert keep(home, moment, "milestone", "Jose\u0301", on="2026-06-01").id == first.id


def test_the_exam_of_next_year_is_another_event(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "milestone", "exam", "In June.", on="2026-06-01")
    second = keep(home, moment, "milestone", "exam", "Once more.", on="2027-06-01")
    third = keep(home, moment, "milestone", "exam", "And the resit.", on="2027-10-01")
    assert names(home) == [EXAM, f"{EXAM}-2027", f"{EXAM}-2027-10"]
    assert keep(home, moment, "milestone", "exam", "It is moved.", on="2026-06-15").id == first.id
    assert keep(home, moment, "milestone", "exam", "Room 12.", on="2027-06-02").id == second.id
    assert keep(home, moment, "milestone", "Exam!", "Paid the fee.", on="2027-09-20").id == third.id


@pytest.mark.parametrize(("days", "files"), [(60, 1), (61, 2)])
def test_dates_within_sixty_days_are_one_event(home: Home, moment: Moment, days: int, files: int) -> None:
    keep(home, moment, "milestone", "exam", on=later(moment, days=1).today)
    keep(home, moment, "milestone", "exam", on=later(moment, days=1 + days).today)
    assert len(names(home)) == files


def test_an_event_told_without_a_date_is_the_known_one(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "milestone", "exam", on="2026-06-01")
    assert keep(home, moment, "milestone", "exam", "Slept badly over it.").id == first.id


def test_a_later_event_is_not_taken_for_one_that_only_begins_alike(home: Home, moment: Moment) -> None:
    other = keep(home, moment, "milestone", "exam party", on="2027-06-01")
    assert keep(home, moment, "milestone", "exam", on="2027-06-01").id != other.id


@pytest.mark.parametrize(("days", "same"), [(0, True), (7, True), (8, False)])
def test_a_running_topic_takes_more_for_seven_days(home: Home, moment: Moment, days: int, same: bool) -> None:
    first = keep(home, moment, "emotion", "low after the call")
    again = keep(home, later(moment, days=days), "emotion", "Low after the call.")
    assert (again.id == first.id) is same


def test_an_emotion_that_was_closed_begins_anew_under_a_name_of_its_own(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "emotion", "homesick")
    close(home, moment, first.id)
    assert keep(home, moment, "emotion", "homesick").name == f"{first.name}-2"


def test_a_closed_person_takes_a_line_and_stays_closed(home: Home, moment: Moment) -> None:
    keep(home, moment, "relationship", "mom", person="mom")
    close(home, moment, person="mom")
    note = keep(home, moment, "relationship", "mom", "She rang.", person="mom")
    assert (note.status, note.lines[-1].text) == ("resolved", "She rang.")
    assert edit(home, moment, note.id, Edit(reopen=True)).status == "active"


def test_a_muted_topic_takes_a_line_and_stays_muted(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "milestone", "the move")
    for day in (1, 2):
        follow_up(home, later(moment, days=day), note.id, "deflected")
    assert keep(home, later(moment, days=3), "milestone", "the move", "Boxes.").status == "muted"


def test_given_fields_overwrite_and_the_rest_stays(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", feeling="tense", wanted="solve", on="2026-06-01")
    note = keep(home, moment, "milestone", "exam", feeling="calmer")
    assert (note.feeling, note.wanted, note.open_date) == ("calmer", "solve", "2026-06-01")
    note = keep(home, moment, "milestone", "exam", wanted="presence", open_thread="null")
    assert (note.feeling, note.wanted, note.open_thread, note.open_date) == ("calmer", "presence", None, None)


@pytest.mark.parametrize("happened", ["surgery is tomorrow", "明天手术"])
def test_a_milestone_keeps_the_date_that_it_states(home: Home, moment: Moment, happened: str) -> None:
    note = keep(home, moment, "milestone", "surgery", happened)
    assert (note.open_thread, note.open_date) == ("surgery on 2026-05-20", "2026-05-20")


def test_an_open_thread_gets_its_relative_day_as_a_date(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "knee", open_thread="results come in 3 days")
    assert note.open_date == "2026-05-22"
    assert note.open_thread is not None
    assert "2026-05-22" in note.open_thread


@pytest.mark.parametrize("title", ["the biopsy", "活检"])
def test_a_sensitive_note_has_no_word_in_its_name_and_is_known_again(
    home: Home, moment: Moment, title: str
) -> None:
    first = keep(home, moment, "milestone", title, sensitive=True)
    assert first.name.startswith("milestone_private-")
    assert keep(home, moment, "milestone", title, "The letter came.").id == first.id
    assert title not in index_line(every_note(home)[0], moment.instant)


def test_a_note_that_becomes_sensitive_gives_up_its_words(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "relationship", "mom", person="mom")
    grown = keep(home, moment, "relationship", "mom", "The diagnosis.", person="mom", sensitive=True)
    assert (grown.id, grown.sensitivity) == (first.id, "sensitive")
    assert grown.name.startswith("relationship_private-")
    assert keep(home, moment, "relationship", "soup", person="mom").id == first.id


def test_a_crisis_note_is_sensitive(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "emotion", "a very dark night", crisis=True)
    assert (note.crisis, note.sensitivity) == (True, "sensitive")
    assert note.name.startswith("emotion_2026-05-19_private-")


def test_a_note_may_be_named_to_add_to(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "emotion", "homesick")
    assert keep(home, later(moment, days=30), "emotion", "again", note=first.id[:4]).id == first.id
    with pytest.raises(NothingMatched):
        keep(home, moment, "health", "again", note=first.id)


def test_likely_relatives_are_named_and_never_merged(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "milestone", "dad's knee surgery")
    written = write(home, moment, Draft("milestone", "knee surgery for dad", "It is set."))
    assert written.created
    assert written.similar == (first.id,)


def test_a_new_or_grown_note_stands_on_top_of_its_day(home: Home, moment: Moment) -> None:
    first, second = (keep(home, moment, "health", title) for title in ("knee", "sleep"))

    def order() -> list[str]:
        with closing(connect.reading(home.store)) as connection:
            return [row.name for row in notes.index_rows(connection)]

    assert order() == [second.name, first.name]
    keep(home, moment, "health", "knee", "Better.")
    assert order() == [first.name, second.name]


REFUSALS: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"type": "companion-note"}, UsageProblem),
    ({"title": " \n "}, UsageProblem),
    ({"title": "x" * 201}, UsageProblem),
    ({"happened": "\0 \n"}, UsageProblem),
    ({"happened": "half a character \ud83d"}, UsageProblem),
    ({"wanted": "a pony"}, UsageProblem),
    ({"on": "03/04/2026"}, UnclearDate),
    ({"happened": "Ring Mei Tan on 555-0100."}, PrivacyRefused),
    ({"person": "my sister Anna Bergmann"}, PrivacyRefused),
    ({"slug": "call 555-0100"}, PrivacyRefused),
]


@pytest.mark.parametrize(("fields", "error"), REFUSALS)
def test_what_is_refused_leaves_nothing_behind(
    home: Home, moment: Moment, fields: dict[str, Any], error: type[Exception]
) -> None:
    values = {"type": "health", "title": "knee", "happened": "It hurts.", **fields}
    with pytest.raises(error):
        write(home, moment, Draft(**values))
    assert every_note(home) == []
    assert log(home, 10) == []


def test_an_allowed_kind_is_kept(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "clinic", "The desk is on 555-0100.", allow=("phone",))
    assert holding(home.root, "555-0100")


def test_the_log_tells_of_a_write_without_a_word_of_it(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "knee", "It hurts.")
    (entry,) = log(home, 10)
    assert (entry.what, entry.subject, entry.detail) == ("write", note.id, None)
