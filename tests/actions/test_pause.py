"""Pause: everything automatic stops, commands work, a dated pause ends as its day begins (C-95, C-96; K24)."""

import pytest

from companion import clock
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.importing import import_markdown
from companion.actions.changes.pause import pause, resume
from companion.actions.reads.export import export_to_folder
from companion.actions.reads.gate import gate
from companion.actions.reads.tell import tell
from companion.errors import UnclearDate, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import asked, card, keep, later


def test_while_paused_nothing_is_due_and_no_card_is_handed_over(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", on="2026-05-20")
    pause(home, moment)
    assert gate(home, later(moment, days=1)).notes == []
    assert card(home, later(moment, days=1), "s1") is None
    resume(home, moment)
    assert card(home, later(moment, days=1), "s1") is not None


def test_a_dated_pause_ends_at_midnight_of_its_day(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam", on="2026-06-02")
    pause(home, moment, "2026-06-01")
    midnight = clock.local_midnight("2026-06-01")
    assert gate(home, clock.at(midnight - 1)).notes == []
    assert len(gate(home, clock.at(midnight)).notes) == 1


def test_commands_work_while_paused(home: Home, moment: Moment) -> None:
    pause(home, moment)
    keep(home, moment, "milestone", "exam")
    assert follow_up(home, moment, "exam", "engaged").note.follow_up_count == 1
    assert tell(home, moment).pause.active


def test_a_pause_of_one_session_leaves_the_others(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    pause(home, moment, session="s1")
    assert gate(home, moment, session="s1").notes == []
    assert len(gate(home, moment, session="s2").notes) == 1
    assert resume(home, moment, "s1")
    assert len(gate(home, moment, session="s1").notes) == 1


@pytest.mark.parametrize("until", ["2026-05-19", "yesterday", "today"])
def test_a_pause_that_would_be_over_is_refused(home: Home, moment: Moment, until: str) -> None:
    with pytest.raises(UsageProblem):
        pause(home, moment, until)
    assert not gate(home, moment).pause.active


def test_an_unclear_date_is_refused(home: Home, moment: Moment) -> None:
    with pytest.raises(UnclearDate):
        pause(home, moment, "03/04/2026")


@pytest.mark.parametrize("until", ["2026-06-01", None])
def test_the_marker_tops_the_index_and_travels(home: Home, moment: Moment, until: str | None) -> None:
    keep(home, moment, "milestone", "exam")
    pause(home, moment, until)
    out, other = home.root.parent / "out", Home(home.root.parent / "other", "default")
    export_to_folder(home, moment, out)
    marker = (out / "MEMORY.md").read_text().splitlines()[0]
    assert marker == f"# paused until {until or 'manually resumed'}"
    import_markdown(other, moment, out)
    assert gate(other, moment).pause == (True, until)


def test_resuming_says_whether_there_was_a_pause(home: Home, moment: Moment) -> None:
    assert not resume(home, moment)
    pause(home, moment)
    assert resume(home, moment)
    assert not resume(home, moment)
    assert asked(home, "SELECT kind FROM operation") == ["pause", "resume"]
