"""The care notes and the person's own hand on the memory, through an agent."""

import pytest

from companion.home import Home
from companion.mcp.resources import PAGES, read_page
from tests.mcp.hands import BUN, Hand

NIGHTS = {"type": "health", "title": "short nights", "happened": "Up at four since the date is known."}


@pytest.fixture
def nights(hand: Hand) -> str:
    answer = hand("write_note", **NIGHTS, on="2026-05-20")
    assert (answer["created_now"], answer["open_date"]) == (True, "2026-05-20")
    return str(answer["id"])


def test_the_same_topic_grows_the_note(hand: Hand, nights: str) -> None:
    again = hand("write_note", **{**NIGHTS, "happened": "Five today."})
    assert (again["id"], again["created_now"]) == (nights, False)


def test_an_answer_about_a_note_says_nothing_of_what_it_says(hand: Hand) -> None:
    answer = hand("write_note", **NIGHTS, sensitive=True)
    assert answer["title"] is None
    assert "four" not in str(answer)


def test_the_gate_says_that_a_note_is_due(hand: Hand, nights: str) -> None:
    (due,) = hand("gate")["notes"]
    assert (due["id"], due["due"]) == (nights, True)
    assert hand("gate")["next_tools"][0]["name"] == "follow_up"


def test_a_follow_up_is_counted_and_the_gate_closes(hand: Hand, nights: str) -> None:
    answer = hand("follow_up", note=nights, outcome="engaged", reply="Better, thank you for asking about it.")
    assert (answer["follow_up_count"], answer["muted"]) == (1, False)
    assert hand("gate")["notes"] == []
    assert hand("gate", all=True)["notes"][0]["due"] is False


def test_a_closed_note_keeps_its_outcome(hand: Hand, nights: str) -> None:
    (closed,) = hand("close_note", note=nights, outcome="Sleeping through again.")["closed"]
    assert (closed["id"], closed["status"]) == (nights, "resolved")
    assert hand("follow_up", note=nights, outcome="silent")["refused"] == "refused"


def test_closing_takes_exactly_one_name(hand: Hand) -> None:
    assert hand("close_note")["refused"] == "usage"
    assert hand("close_note", note="a", topic="b")["closed"] == []


@pytest.mark.usefixtures("nights")
def test_what_is_remembered_is_told_as_prose_and_as_values(hand: Hand) -> None:
    hand("remember", **BUN)
    answer = hand("what_do_you_remember")
    assert answer["totals"] == {"notes": 1, "entries": 1, "turns": 0, "sessions": 0}
    assert answer["notes"][0]["title"] in answer["prose"]
    assert answer["entries"][0]["text"] in answer["prose"]


@pytest.mark.usefixtures("nights")
def test_the_prose_speaks_the_persons_language(hand: Hand, home: Home) -> None:
    from companion import clock
    from companion.actions.changes.config import change_setting

    change_setting(home, clock.now(), "language", "zh")
    assert "条" in hand("what_do_you_remember")["prose"]


def test_a_number_of_the_list_can_be_forgotten(hand: Hand, nights: str) -> None:
    hand("what_do_you_remember")
    assert hand("forget", what="1", dry_run=True)["forgotten"][0]["id"] == nights
    done = hand("forget", what="1")
    assert (done["forgotten"][0]["id"], done["dry_run"], done["erased"]) == (nights, False, False)
    assert hand("what_do_you_remember")["totals"]["notes"] == 0


def test_an_erase_says_what_it_cannot_reach(hand: Hand, nights: str) -> None:
    done = hand("forget", what=nights, erase=True)
    assert done["erased"] is True
    assert done["erasure"]["unreachable"]


@pytest.mark.usefixtures("nights")
def test_everything_goes_only_after_a_yes(hand: Hand) -> None:
    refused = hand("forget", everything=True)
    assert (refused["refused"], "confirmed" in refused["message"]) == ("usage", True)
    assert hand("what_do_you_remember")["totals"]["notes"] == 1
    hand("forget", everything=True, confirmed=True)
    assert hand("what_do_you_remember")["totals"]["notes"] == 0


def test_the_index_names_no_sensitive_note(hand: Hand) -> None:
    hand("write_note", **NIGHTS, sensitive=True)
    hand("write_note", type="milestone", title="driving test", happened="It is on 2026-06-02.")
    index = read_page(hand.tools, PAGES[0])
    assert "[milestone] driving test — active" in index
    assert "sensitive note" in index
    assert "nights" not in index


def test_the_threads_are_those_of_the_project(hand: Hand, home: Home) -> None:
    from companion import clock
    from companion.actions.changes.threads import Wish, start_thread

    assert read_page(hand.tools, PAGES[1]) == "## Active Work Threads\n\n- none\n"
    start_thread(home, clock.now(), Wish("importer", "paused", "reader done", folder=hand.tools.folder))
    assert "- importer (paused): reader done" in read_page(hand.tools, PAGES[1])
