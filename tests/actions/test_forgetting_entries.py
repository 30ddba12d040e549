"""Forgetting knows the tiers: entries, their archive, threads; through undo, erase, backup and restore (K08, K09)."""

import sqlite3
from pathlib import Path

import pytest

from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.restoring import restore
from companion.actions.changes.threads import Wish as ThreadWish
from companion.actions.changes.threads import start_thread
from companion.actions.changes.undo import undo
from companion.actions.reads.forgotten import forgotten_json
from companion.actions.reads.status import status
from companion.actions.reads.tell import tell
from companion.errors import Ambiguous, NothingMatched
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import asked, holding, keep, later
from tests.actions.remembering import active, add, archive, do, every_thread, faults


def test_a_forgotten_entry_is_off_everything_and_kept_until_erased(home: Home, moment: Moment) -> None:
    entry = add(home, moment, "Likes harbour walks", topics=("harbour",))
    done = forget(home, moment, Wish("harbour"))
    assert [item.id for item in done.entries] == [entry.id]
    assert (active(home), tell(home, moment).entries, status(home, moment).totals.entries) == ([], (), 0)
    assert status(home, moment).totals.forgotten == 1
    assert asked(home, "SELECT text FROM tier_entry") == ["Likes harbour walks"]
    assert do(home, later(moment, days=1), "ADD", "Likes harbour walks").operation == "ADD"
    assert faults(home) == []


def test_forgetting_is_undone_whole(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Use npm")
    new = do(home, moment, "ARCHIVE", "Use bun", target=old.id).entry
    thread = start_thread(home, moment, ThreadWish("importer"))
    forget(home, moment, Wish(everything=True))
    assert (active(home), every_thread(home)) == ([], [])
    undo(home, moment)
    assert (active(home), every_thread(home)) == ([new], [thread])
    assert [item.entry for item in archive(home)] == [old]
    assert asked(home, "SELECT count(*) FROM tombstone") == [0]
    assert faults(home) == []


def test_an_entry_is_forgotten_by_its_number_in_the_telling(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights")
    entry = add(home, moment, "Use tabs")
    assert [item.id for item in tell(home, moment).entries] == [entry.id]
    assert [item.id for item in forget(home, moment, Wish("2")).entries] == [entry.id]


def test_a_note_and_an_entry_that_both_fit_are_listed_and_stay(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "milestone", "harbour race")
    entry = add(home, moment, "Likes harbour walks")
    with pytest.raises(Ambiguous) as problem:
        forget(home, moment, Wish("harbour"))
    assert [choice[:12] for choice in problem.value.choices] == [note.id, entry.id]
    assert active(home) == [entry]
    done = forget(home, moment, Wish("harbour", every_match=True))
    assert (len(done.notes), len(done.entries)) == (1, 1)


def test_an_entry_of_any_project_is_found_when_it_must_go(home: Home, moment: Moment, isolated: Path) -> None:
    (isolated / "ferry").mkdir()
    add(home, moment, "CI is deployed by the harbour office", folder=str(isolated / "ferry"))
    assert len(forget(home, moment, Wish("harbour")).entries) == 1


def test_what_is_archived_is_meant_when_nothing_active_is(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Use npm for packages")
    do(home, moment, "ARCHIVE", "Use bun", target=old.id)
    done = forget(home, moment, Wish("packages"))
    assert [item.id for item in done.entries] == [old.id]
    assert [item.entry.forgotten_at is not None for item in archive(home)] == [True]
    undo(home, moment)
    assert [item.entry.forgotten_at for item in archive(home)] == [None]


def test_a_day_takes_entries_from_then_on(home: Home, moment: Moment) -> None:
    first = add(home, moment, "Use tabs")
    add(home, later(moment, days=1), "Use bun")
    assert len(forget(home, later(moment, days=1), Wish(since="2026-05-20")).entries) == 1
    assert active(home) == [first]


def test_a_dry_run_tells_and_changes_nothing(home: Home, moment: Moment) -> None:
    entry = add(home, moment, "Use tabs")
    done = forget(home, moment, Wish("tabs", dry_run=True))
    assert forgotten_json(done)["entries"] == [{"id": entry.id, "tier": "preferences", "text": "Use tabs"}]
    assert active(home) == [entry]


def test_nothing_that_fits_is_an_error(home: Home, moment: Moment) -> None:
    add(home, moment, "Use tabs")
    with pytest.raises(NothingMatched):
        forget(home, moment, Wish("harbour"))


def test_a_note_that_quotes_a_forgotten_entry_is_taken_off(home: Home, moment: Moment) -> None:
    other = add(home, moment, "Emojis are welcome in the harbour chat", tier="preferences")
    add(home, moment, "No emoji in commits", target=other.id)
    forget(home, moment, Wish(other.id))
    assert [entry.text for entry in active(home)] == ["No emoji in commits"]
    undo(home, moment)
    assert "harbour" in active(home)[1].text


def test_an_erase_leaves_no_byte_of_entry_archive_and_thread(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Prefers the harbour route along quay seventeen", topics=("quayside",))
    do(home, moment, "ARCHIVE", "Prefers the bridge route", target=old.id)
    start_thread(home, moment, ThreadWish("harbour importer for quay seventeen"))
    make_backup(home, moment)
    forget(home, moment, Wish(everything=True, erase=True))
    for words in ("harbour route", "quayside", "bridge route", "harbour importer"):
        assert holding(home.root, words) == []
    assert (active(home), archive(home), every_thread(home), faults(home)) == ([], [], [], [])


def test_erasing_one_entry_keeps_the_others_and_their_words(home: Home, moment: Moment) -> None:
    gone = add(home, moment, "Likes walking by the old harbour wall", tier="preferences")
    kept = add(home, moment, "Likes the harbour in the rain", tier="preferences", target=gone.id)
    assert forget(home, moment, Wish(gone.id, erase=True)).erasure is not None
    assert [entry.text for entry in active(home)] == ["Likes the harbour in the rain"]
    assert active(home)[0].id == kept.id
    assert holding(home.root, "old harbour wall") == []


def test_what_was_forgotten_before_can_be_erased_by_its_words(home: Home, moment: Moment) -> None:
    add(home, moment, "Likes walking by the old harbour wall", tier="preferences")
    forget(home, moment, Wish("harbour"))
    assert len(forget(home, moment, Wish("harbour", erase=True)).entries) == 1
    assert asked(home, "SELECT count(*) FROM tier_entry") == [0]


@pytest.mark.parametrize("erase", [False, True])
def test_a_restore_does_not_bring_it_back(home: Home, moment: Moment, erase: bool) -> None:
    old = add(home, moment, "Use npm for all packages")
    do(home, moment, "ARCHIVE", "Use bun for all packages", target=old.id)
    start_thread(home, moment, ThreadWish("importer rewrite"))
    kept = add(home, moment, "Use tabs")
    backup = make_backup(home, moment)[0]
    hour = later(moment, hours=1)
    forget(home, hour, Wish("packages", every_match=True, erase=erase))
    if not erase:  # an erase has rewritten the backup already
        restore(home, later(moment, hours=2), str(backup))
    assert active(home) == [kept]
    assert all(item.entry.forgotten_at is not None for item in archive(home))
    assert faults(home) == []


def test_what_is_said_again_afterwards_stays(home: Home, moment: Moment) -> None:
    add(home, moment, "Use tabs")
    forget(home, later(moment, hours=1), Wish("tabs"))
    again = add(home, later(moment, hours=2), "Use tabs")
    backup = make_backup(home, later(moment, hours=3))[0]
    restore(home, later(moment, hours=4), str(backup))
    assert active(home) == [again]


def test_a_tombstone_says_nothing_of_an_entry(home: Home, moment: Moment) -> None:
    add(home, moment, "Likes harbour walks")
    forget(home, moment, Wish("harbour"))
    with sqlite3.connect(home.store) as connection:
        rows = connection.execute("SELECT mark, kind FROM tombstone").fetchall()
    assert {kind for _, kind in rows} == {"entry"}
    assert not [mark for mark, _ in rows if "harbour" in mark]
