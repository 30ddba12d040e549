"""What is asked before a card is thought of: cheap, and never less than what the gates allow."""

import time
from contextlib import closing

import pytest

from companion import clock
from companion.actions.changes.write import write
from companion.actions.reads.gate import gate
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import DAY, Moment
from companion.store import connect, sql
from tests.hooks.hosting import Agent


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "America/New_York"])
@pytest.mark.parametrize("days", [0, 6, 7, 8, 11, 12, 13, 14, 40])
def test_a_card_comes_on_every_day_on_which_a_note_is_due(
    home: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch, zone: str, days: int
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    draft = Draft("milestone", "dad's operation", "His knee.", open_thread="the knee", on="2026-05-29")
    write(home, moment, draft)
    later = clock.at(moment.instant + days * DAY)
    monkeypatch.setenv("COMPANION_NOW", f"{later.today}T12:00:00")
    due = bool(gate(home, clock.now()).notes)
    assert due is (later.today <= "2026-05-31")
    assert ("- topic" in Agent(home.root).prompt("good morning")) is due


def test_what_is_asked_first_is_answered_by_indexes(home: Home) -> None:
    names = ("on_date", "session", "fresh_since", "window_since")
    with closing(connect.reading(home.store)) as connection:
        plan = connection.execute(
            f"EXPLAIN QUERY PLAN {sql.SELECT_ROOM_FOR_A_CARD}", dict.fromkeys(names, "2026-05-19")
        )
        steps = [row[3] for row in plan]
    assert any("note_open_date" in step for step in steps)
    assert {step for step in steps if step.startswith("SCAN")} <= {"SCAN CONSTANT ROW", "SCAN check_in"}, (
        "the cards of a session"
    )
