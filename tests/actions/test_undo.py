"""Undo: the last change is taken back whole, one level deep, whatever it was."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.close import close
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.importing import import_markdown
from companion.actions.changes.pause import pause, resume
from companion.actions.changes.undo import undo
from companion.actions.reads.export import export_to_folder
from companion.actions.reads.gate import gate
from companion.actions.reads.recall import recall
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.verify import verify
from tests.actions.keeping import asked, every_note, keep, later

Change = Callable[[Home, Moment], object]
CHANGES: dict[str, Change] = {
    "write": lambda home, moment: keep(
        home, moment, "milestone", "exam", "Room 12.", feeling="calm", on="2026-06-02"
    ),
    "edit": lambda home, moment: edit(home, moment, "exam", Edit(title="the finals", sensitive=True)),
    "close": lambda home, moment: close(home, moment, "exam", outcome="It went well."),
    "follow-up": lambda home, moment: follow_up(home, moment, "exam", "deflected"),
    "forget": lambda home, moment: forget(home, moment, Wish("exam")),
}


def store_of(home: Home) -> list[object]:
    """Return what an undo must bring back to the letter."""
    return [
        every_note(home),
        asked(home, "SELECT count(*) FROM follow_up"),
        asked(home, "SELECT count(*) FROM tombstone"),
        [hit.id for hit in recall(home, "exam finals room well", 9)],
    ]


@pytest.mark.parametrize("kind", CHANGES)
def test_each_change_can_be_taken_back(home: Home, moment: Moment, kind: str) -> None:
    keep(home, moment, "milestone", "exam", "In June.", on="2026-06-01")
    before = store_of(home)
    CHANGES[kind](home, later(moment, hours=1))
    assert store_of(home) != before
    assert undo(home, later(moment, hours=2)) == kind
    assert store_of(home) == before


def test_a_new_note_taken_back_was_never_there(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    undo(home, moment)
    assert every_note(home) == []
    assert recall(home, "exam", 9) == []


def test_several_closed_notes_open_together(home: Home, moment: Moment) -> None:
    for title in ("moving in", "first holiday"):
        keep(home, moment, "milestone", title, person="partner")
    close(home, moment, person="partner", outcome="We split up.")
    undo(home, moment)
    assert {(note.status, len(note.lines)) for note in every_note(home)} == {("active", 1)}


def test_a_pause_and_a_resume_are_taken_back(home: Home, moment: Moment) -> None:
    pause(home, moment, "2026-06-01")
    pause(home, moment, None)
    assert undo(home, moment) == "pause"
    assert gate(home, moment).pause.until == "2026-06-01"
    resume(home, moment)
    assert undo(home, moment) == "resume"
    assert gate(home, moment).pause == (True, "2026-06-01")


def test_only_one_change_is_remembered(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    keep(home, moment, "milestone", "move")
    undo(home, moment)
    with pytest.raises(Refused, match="nothing to take back"):
        undo(home, moment)
    assert [note.title for note in every_note(home)] == ["exam"]


def test_a_change_that_changed_nothing_leaves_the_one_before(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    edit(home, moment, "exam", Edit(title="exam"))
    with pytest.raises(Refused):
        forget(home, moment, Wish("kayak"))
    assert undo(home, moment) == "write"


def test_a_note_that_was_forgotten_and_brought_back_passes_import_again(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    keep(home, moment, "milestone", "exam")
    export_to_folder(home, moment, tmp_path / "out")
    forget(home, moment, Wish("exam"))
    undo(home, moment)
    done = import_markdown(home, later(moment, days=1), tmp_path / "out")
    assert (done.added, done.same, done.skipped) == (0, 1, 0)


def test_an_import_of_other_notes_leaves_the_change_before_it(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    other = Home(home.root / "other", "default")
    keep(other, moment, "health", "knee")
    export_to_folder(other, moment, tmp_path / "out")
    keep(home, moment, "milestone", "exam")
    import_markdown(home, moment, tmp_path / "out")
    assert undo(home, moment) == "write"
    assert [note.title for note in every_note(home)] == ["knee"]


def test_a_name_that_is_in_use_again_stops_it_whole(home: Home, moment: Moment, tmp_path: Path) -> None:
    other = Home(home.root / "other", "default")
    keep(other, moment, "relationship", "lunch", "We met at noon.", person="mom")
    export_to_folder(other, moment, tmp_path / "out")
    keep(home, moment, "relationship", "a quarrel", "We shouted.", person="mom")
    forget(home, moment, Wish("quarrel"))
    import_markdown(home, moment, tmp_path / "out")
    before = every_note(home)
    with pytest.raises(Refused, match="nothing was changed"):
        undo(home, moment)
    assert every_note(home) == before


def test_what_was_erased_cannot_be_taken_back(home: Home, moment: Moment) -> None:
    keep(home, moment, "milestone", "exam")
    forget(home, moment, Wish("exam", erase=True))
    with pytest.raises(Refused, match="nothing to take back"):
        undo(home, moment)


def test_the_search_index_follows(home: Home, moment: Moment) -> None:
    for change in CHANGES.values():
        keep(home, moment, "milestone", "exam")
        change(home, moment)
        undo(home, moment)
        with closing(connect.reading(home.store)) as connection:
            connection.execute("PRAGMA query_only = 0")
            assert verify(connection) == []
