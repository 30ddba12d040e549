"""What is told to people and agents: totals, prose, gates, reasons, the log (C-94; design, *Shapes*)."""

import json

import pytest

from companion.actions.changes.close import close
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.pause import pause
from companion.actions.reads.gate import gate, report_json
from companion.actions.reads.log import log
from companion.actions.reads.recall import hit_json, recall
from companion.actions.reads.show import note_json, show
from companion.actions.reads.status import status, status_json
from companion.actions.reads.tell import tell, telling_json
from companion.actions.reads.why import why
from companion.errors import UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from companion.voice.telling import telling
from tests.actions.keeping import card, keep, later

GATES = ["freshness", "milestone_window", "saturation", "sensitivity", "cooldown", "pause", "status"]


def test_what_is_active_is_told_newest_first_and_can_be_forgotten_by_number(
    home: Home, moment: Moment
) -> None:
    for title in ("short nights", "a cold"):
        keep(home, moment, "health", title, "Up at four.")
    keep(home, moment, "health", "the biopsy", sensitive=True)
    close(home, moment, keep(home, moment, "milestone", "exam").id)
    report = tell(home, moment)
    assert [told.title for told in report.told] == ["a cold", "short nights"]
    assert (report.totals.notes, report.sensitive, report.closed) == (4, 1, 1)
    assert [note.title for note in forget(home, moment, Wish("2")).notes] == ["short nights"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_telling_quotes_no_body_and_offers_to_let_go(home: Home, moment: Moment, language: str) -> None:
    keep(home, moment, "health", "short nights", "The landlord's dog barks at four.")
    text = telling(tell(home, moment), language)  # type: ignore[arg-type]  # one of the two
    assert "short nights" in text
    assert "dog" not in text
    assert "companion forget" in text


def test_twenty_are_told_and_the_rest_is_counted(home: Home, moment: Moment) -> None:
    for number in range(23):
        keep(home, moment, "health", f"headache {number}")
    assert (len(tell(home, moment).told), tell(home, moment).more) == (20, 3)
    assert (len(tell(home, moment, most=0).told), tell(home, moment, most=0).more) == (23, 0)


def test_the_gate_has_its_shape_and_a_sensitive_note_no_title(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", on="2026-05-20")
    keep(home, moment, "health", "the biopsy", sensitive=True)
    shape = report_json(gate(home, moment, everything=True))
    assert [(note["title"], note["due"], note["verdict"]) for note in shape["notes"]] == [
        (None, False, "held"),
        ("exam", True, "due"),
    ]
    assert [[verdict["gate"] for verdict in note["gates"]] for note in shape["notes"]] == [GATES, GATES]
    assert (shape["now"], shape["paused_until"]) == ("2026-05-19T09:12:00+08:00", None)
    assert shape["counts"] == {"due": 1, "active": 2, "muted": 0, "closed": 0, "sensitive": 1}
    assert "biopsy" not in json.dumps(shape)


def test_a_gate_of_a_store_that_is_not_there_is_empty_and_makes_nothing(home: Home, moment: Moment) -> None:
    assert report_json(gate(home, moment))["notes"] == []
    assert not status(home, moment).exists
    assert not home.root.exists()


def test_why_tells_each_gate_and_until_when(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", on="2026-05-20")
    follow_up(home, moment, "exam", "engaged")
    (note,) = report_json(why(home, moment, "exam"))["notes"]
    held = {verdict["gate"]: verdict["until"] for verdict in note["gates"] if not verdict["pass"]}
    assert held == {"cooldown": "2026-05-20T09:12:00+08:00"}
    assert note["until"] == "2026-05-20T09:12:00+08:00"


def test_a_hit_has_its_shape(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "妈妈的手术", "下周三在市医院。")
    (hit,) = recall(home, "手术是哪天？", 5)
    shape = hit_json(hit)
    assert list(shape) == [
        "kind",
        "id",
        "source",
        "source_id",
        "session",
        "at",
        "speaker",
        "role",
        "text",
        "score",
        "matched",
    ]
    assert (shape["kind"], shape["id"], shape["matched"]) == ("note", note.id, ["手术"])
    with pytest.raises(UsageProblem):
        recall(home, " ", 5)


def test_the_log_tells_what_was_handed_to_whom_without_a_word(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "milestone", "exam", "In June.", on="2026-05-20")
    assert card(home, later(moment, hours=1), "s1")
    forget(home, later(moment, hours=2), Wish("exam"))
    entries = log(home, 10)
    assert [entry.what for entry in entries] == ["forget", "card", "write"]
    assert {entry.subject for entry in entries} == {note.id}
    assert not any(word in str(entries) for word in ("exam", "June"))


def test_one_note_is_shown_whole(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", "In June.", on="2026-05-20", feeling="tense")
    shape = note_json(show(home, moment, "exam"), moment)
    assert (shape["happened"], shape["feeling"], shape["open_date"]) == ("In June.", "tense", "2026-05-20")
    assert shape["lines"] == []


def test_status_and_telling_say_that_it_is_paused(home: Home, moment: Moment) -> None:
    pause(home, moment, "2026-06-01")
    assert status_json(status(home, moment))["paused_until"] == "2026-06-01"
    assert telling_json(tell(home, moment))["paused_until"] == "2026-06-01"
