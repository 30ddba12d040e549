"""Rotation: what is due is done once, what is not is left alone, and each thing done is one row of the log."""

from contextlib import closing

import pytest

from companion.actions.changes.config import change_setting
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.follow_up import follow_up
from companion.actions.changes.rotate import rotate
from companion.actions.changes.rotation_lock import alone
from companion.actions.changes.undo import undo
from companion.actions.reads.gate import gate
from companion.actions.reads.recall import recall
from companion.actions.reads.status import status
from companion.errors import Refused, StoreLocked
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.turns import OFF_RECORD
from companion.store import connect
from companion.store.rotation_log import read_rotations
from tests.actions.keeping import asked, every_note, keep, later, note_with, run_sql
from tests.actions.remembering import add, archive, texts
from tests.actions.rotating import archive_of, closed_note, in_step, keeping_dialogue_for, talk


def logged(home: Home) -> list[str]:
    """Return what rotations did, oldest first."""
    return asked(home, "SELECT detail FROM operation WHERE kind = 'rotate' ORDER BY number")


def test_without_a_store_nothing_is_done_and_nothing_is_made(home: Home, moment: Moment) -> None:
    assert rotate(home, moment) == rotate(home, moment)._replace(dry_run=False)
    assert not home.root.exists()


def test_a_closed_note_leaves_everything_after_thirty_days_and_keeps_its_words(
    home: Home, moment: Moment
) -> None:
    note = closed_note(home, moment, happened="In June.")
    assert rotate(home, later(moment, days=30)).notes == ()
    assert [moved.id for moved in rotate(home, later(moment, days=31)).notes] == [note.id]
    assert every_note(home) == []
    assert recall(home, "exam", 9) == []
    assert gate(home, later(moment, days=31)).notes == []
    (kept,) = archive_of(home)
    assert (kept.note, kept.on, kept.quarter) == (note, "2026-06-19", "2026-Q2")
    assert in_step(home)


def test_an_open_a_muted_and_a_forgotten_note_are_never_moved(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights")
    closed_note(home, moment, "talk")
    run_sql(home, "UPDATE note SET forgotten_at = 1 WHERE title = 'talk'")
    assert rotate(home, later(moment, days=300)).notes == ()


def test_a_note_opened_again_counts_from_its_next_closing(home: Home, moment: Moment) -> None:
    note = closed_note(home, moment)
    edit(home, later(moment, days=29), note.id, Edit(reopen=True))
    assert rotate(home, later(moment, days=40)).notes == ()


def test_a_mute_that_has_ended_is_ended_in_the_store(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "short nights")
    for _ in range(2):
        follow_up(home, moment, note.id, "silent")
    assert rotate(home, later(moment, days=13)).mutes == ()
    assert note_with(home, note.id).status == "muted"
    assert [ended.id for ended in rotate(home, later(moment, days=14)).mutes] == [note.id]
    assert (note_with(home, note.id).status, note_with(home, note.id).muted_until) == ("active", None)


def test_stale_conversations_are_archived_and_preferences_never(home: Home, moment: Moment) -> None:
    add(home, moment, "Always use pnpm", tier="preferences")
    add(home, moment, "We talked about hiking in the fog", tier="conversations", topics=("hiking",))
    assert rotate(home, later(moment, days=90)).entries == ()
    assert len(rotate(home, later(moment, days=91)).entries) == 1
    assert rotate(home, later(moment, days=360)).entries == ()
    assert texts(home) == ["Always use pnpm"]
    assert [item.entry.text for item in archive(home)] == ["We talked about hiking in the fog"]
    assert in_step(home)


def test_a_second_run_does_nothing_and_weeks_are_caught_up_in_one(home: Home, moment: Moment) -> None:
    for title in ("exam", "talk", "move"):
        closed_note(home, moment, title)
    weeks = later(moment, days=70)
    assert rotate(home, weeks).things == 3
    before = asked(home, "SELECT count(*) FROM operation")
    again = rotate(home, later(weeks, hours=1))
    assert (again.things, again.backup) == (0, None)
    assert asked(home, "SELECT count(*) FROM operation") == before


def test_each_thing_done_is_one_row_of_the_log_without_a_word(home: Home, moment: Moment) -> None:
    closed_note(home, moment, "exam")
    closed_note(home, moment, "talk")
    add(home, moment, "We talked about hiking in the fog", tier="conversations", topics=("hiking",))
    rotate(home, later(moment, days=100))
    assert logged(home) == ["backup", "note", "note", "entry"]
    subjects = asked(home, "SELECT subject FROM operation WHERE kind = 'rotate' AND detail <> 'backup'")
    assert all(len(subject) == 12 for subject in subjects)


def test_a_dry_run_changes_nothing_and_names_what_is_due(home: Home, moment: Moment) -> None:
    note = closed_note(home, moment)
    before = {file: file.read_bytes() for file in home.root.rglob("*") if file.is_file()}
    due = rotate(home, later(moment, days=40), dry_run=True)
    assert ([found.id for found in due.notes], due.backup_due, due.backup) == ([note.id], True, None)
    assert {file: file.read_bytes() for file in home.root.rglob("*") if file.is_file()} == before


def test_there_is_one_backup_a_day_and_only_so_many(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights")
    change_setting(home, moment, "backup.keep", "3")
    for day in range(6):
        for hours in (0, 3):
            rotate(home, later(moment, days=day, hours=hours))
    assert [file.name[8:16] for file in sorted(home.backups.iterdir())] == [
        "20260522",
        "20260523",
        "20260524",
    ]
    assert logged(home) == ["backup"] * 3 + ["backup", "backups"] * 3


def test_a_backup_whose_row_cannot_be_written_is_made_by_the_next_run(
    home: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(home, moment, "health", "short nights")
    with monkeypatch.context() as patch, closing(connect.writing(home.store)) as writer:
        patch.setattr(connect, "WAIT_MILLISECONDS", 1)
        with connect.immediate(writer), pytest.raises(StoreLocked):
            rotate(home, moment)
    assert not any(home.backups.iterdir())
    assert logged(home) == []
    assert rotate(home, moment).backup is not None
    assert logged(home) == ["backup"]


def test_a_day_without_backups_by_setting(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights")
    change_setting(home, moment, "rotate.backup", "off")
    assert rotate(home, moment).backup is None
    assert not home.backups.exists()


def test_undo_after_a_rotation_neither_fails_nor_brings_anything_back(home: Home, moment: Moment) -> None:
    closed_note(home, moment)
    rotate(home, later(moment, days=31))
    with pytest.raises(Refused, match="nothing to take back"):
        undo(home, later(moment, days=31))
    keep(home, later(moment, days=32), "health", "short nights")
    assert undo(home, later(moment, days=32)) == "write"
    assert len(archive_of(home)) == 1


def test_old_dialogue_goes_only_where_that_was_asked_for(home: Home, moment: Moment) -> None:
    talk(home, moment, "old", "the harbour in the fog", "and the gulls")
    talk(home, later(moment, days=350), "new", "the lighthouse", "and the stairs")
    assert rotate(home, later(moment, days=360)).sessions == ()
    keeping_dialogue_for(home, moment, 30)
    done = rotate(home, later(moment, days=360))
    assert [(one.session, one.turns) for one in done.sessions] == [("old", 2)]
    assert asked(home, "SELECT text FROM turn") == ["the lighthouse", "and the stairs"]
    assert asked(home, "SELECT session FROM document") == ["new"]
    assert in_step(home)


def test_pruned_dialogue_gives_its_space_back(home: Home, moment: Moment) -> None:
    talk(home, moment, "old", *(f"{n} {'harbour fog gulls ' * 99}" for n in range(200)))
    talk(home, later(moment, days=350), "new", *(f"{n} {'lighthouse ' * 150}" for n in range(200)))
    keeping_dialogue_for(home, moment, 30)
    before = home.store.stat().st_size
    rotate(home, later(moment, days=360))
    assert home.store.stat().st_size < before * 0.7
    assert b"harbour" not in home.store.read_bytes()


def test_what_a_session_was_told_outlives_its_words(home: Home, moment: Moment) -> None:
    talk(home, moment, "quiet", "the harbour")
    talk(home, moment, "quiet", "", flags=OFF_RECORD)
    talk(home, later(moment, days=350), "new", "the lighthouse", "the stairs")
    keeping_dialogue_for(home, moment, 30)
    for _ in range(2):
        rotate(home, later(moment, days=360))
    assert asked(home, "SELECT count(*) FROM turn WHERE text = ''") == [1]
    assert sorted(asked(home, "SELECT session FROM document")) == ["new", "quiet"]
    assert logged(home).count("dialogue") == 1


def test_more_than_half_of_the_dialogue_needs_force_and_a_refusal_changes_nothing(
    home: Home, moment: Moment
) -> None:
    talk(home, moment, "old", "the harbour", "the gulls")
    talk(home, later(moment, days=350), "new", "the lighthouse")
    closed_note(home, moment)
    keeping_dialogue_for(home, moment, 30)
    now, store = later(moment, days=360), home.store.read_bytes()
    assert rotate(home, now, dry_run=True).refused is not None
    with pytest.raises(Refused, match="2 of 3"):
        rotate(home, now)
    assert home.store.read_bytes() == store
    assert not home.backups.exists()
    assert len(rotate(home, now, force=True).sessions) == 1


def test_the_old_log_goes_where_that_was_asked_for_and_its_newest_row_stays(
    home: Home, moment: Moment
) -> None:
    for n in range(3):
        keep(home, moment, "health", f"short nights {n}")
    for day in range(50, 60):
        keep(home, later(moment, days=day), "milestone", f"exam {day}")
    change_setting(home, later(moment, days=60), "rotate.log_days", "30")
    done = rotate(home, later(moment, days=60))
    assert done.log_rows == 3
    assert asked(home, "SELECT amount FROM operation WHERE detail = 'log'") == [3]
    assert rotate(home, later(moment, days=60, hours=1)).log_rows == 0


def test_a_clock_decades_ahead_empties_nothing(home: Home, moment: Moment) -> None:
    closed_note(home, moment, "exam")
    closed_note(home, moment, "talk")
    keep(home, moment, "health", "short nights")
    with pytest.raises(Refused, match="more than a year ahead"):
        rotate(home, later(moment, days=10_000))
    assert len(every_note(home)) == 3
    assert len(rotate(home, later(moment, days=10_000), force=True).notes) == 2


def test_a_clock_far_behind_has_nothing_to_do(home: Home, moment: Moment) -> None:
    closed_note(home, moment)
    done = rotate(home, later(moment, days=-20_000))
    assert done.things == 0
    assert len(every_note(home)) == 1


def test_only_one_rotation_runs_and_the_other_changes_nothing(home: Home, moment: Moment) -> None:
    closed_note(home, moment)
    now, store = later(moment, days=40), home.store.read_bytes()
    with (
        alone(home, moment),
        pytest.raises(StoreLocked, match=r"another rotation is running \(process \d+, since"),
    ):
        rotate(home, now)
    assert home.store.read_bytes() == store
    assert len(rotate(home, now).notes) == 1


def test_the_status_says_when_the_last_one_was_and_that_it_failed(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights")
    assert status(home, moment).upkeep.rotated is None
    rotate(home, moment)
    assert status(home, moment).upkeep[:3] == ("2026-05-19T09:12:00+08:00", None, "")
    with alone(home, moment), pytest.raises(StoreLocked):
        rotate(home, later(moment, days=1))
    found = status(home, moment).upkeep
    assert found[:3] == ("2026-05-19T09:12:00+08:00", "2026-05-20T09:12:00+08:00", "StoreLocked")
    rotate(home, later(moment, days=2))
    assert status(home, moment).upkeep.failed is None


def test_the_record_of_runs_does_not_grow_for_ever(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights")
    for minute in range(120):
        with alone(home, moment), pytest.raises(StoreLocked):
            rotate(home, later(moment, minutes=minute))
    assert (home.log / "rotations-default").read_bytes().count(b"\n") == 100
    assert read_rotations(home).failed_at == later(moment, minutes=119).instant


def test_a_pause_does_not_stop_it(home: Home, moment: Moment) -> None:
    closed_note(home, moment)
    run_sql(home, "INSERT INTO pause (session, since, until_date) VALUES ('', ?, NULL)", moment.instant)
    assert len(rotate(home, later(moment, days=40)).notes) == 1
