"""Backups and their way back: what was forgotten since stays forgotten, nothing is lost, banks stay apart."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.banks import create_bank
from companion.actions.changes.config import change_setting
from companion.actions.changes.doctor import doctor
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.restoring import find_backup, restore
from companion.actions.reads.recall import recall
from companion.actions.reads.status import status
from companion.errors import Refused, StoreDamaged, StoreNewer
from companion.home import Home, make_folder
from companion.rules.notes import Moment
from tests.actions.keeping import asked, every_note, holding, keep, later, run_sql


def test_a_backup_opens_alone_and_holds_everything(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "short nights")
    backup, removed = make_backup(home, moment)
    assert (backup.name, removed) == ("default-20260519T011200Z.db", 0)
    assert [file.name for file in home.backups.iterdir()] == [backup.name]
    with closing(sqlite3.connect(f"file:{backup}?mode=ro", uri=True)) as connection:
        assert connection.execute("SELECT id FROM note").fetchall() == [(note.id,)]


def test_without_a_store_there_is_nothing_to_back_up(home: Home, moment: Moment) -> None:
    with pytest.raises(Refused):
        make_backup(home, moment)
    assert not home.root.exists()


def test_only_as_many_backups_stay_as_the_setting_says(home: Home, moment: Moment) -> None:
    change_setting(home, moment, "backup.keep", "2")
    for minute in range(4):
        _, removed = make_backup(home, later(moment, minutes=minute))
    assert (removed, status(home, moment).backups) == (1, 2)
    change_setting(home, moment, "backup.keep", "0")
    assert make_backup(home, later(moment, minutes=9))[1] == 0


def test_backups_of_one_second_have_names_of_their_own_and_the_latest_is_the_last(
    home: Home, moment: Moment
) -> None:
    keep(home, moment, "health", "short nights")
    made = [make_backup(home, moment)[0] for _ in range(11)]
    assert len(set(made)) == 11
    assert find_backup(home, "latest") == made[-1]


def test_a_bank_with_a_like_name_keeps_its_backups(home: Home, moment: Moment) -> None:
    create_bank(home, "default-2")
    other, _ = make_backup(Home(home.root, "default-2"), moment)
    change_setting(home, moment, "backup.keep", "1")
    for minute in range(2):
        mine, _ = make_backup(home, later(moment, minutes=minute))
    assert other.exists()
    assert status(home, moment).backups == 1
    assert find_backup(home, "latest") == mine


def test_a_backup_brings_the_store_back_and_the_present_is_kept_aside(home: Home, moment: Moment) -> None:
    first = keep(home, moment, "health", "short nights")
    backup, _ = make_backup(home, moment)
    second = keep(home, moment, "health", "a cold")
    done = restore(home, later(moment, hours=1), backup.name)
    assert every_note(home) == [first]
    assert done.kept is not None
    assert doctor(home, moment).healthy
    assert find_backup(home, "latest") == backup
    restore(home, later(moment, hours=2), done.kept.name)
    assert every_note(home) == [first, second]


def test_a_backup_fills_an_empty_home(home: Home, moment: Moment, tmp_path: Path) -> None:
    note = keep(home, moment, "health", "short nights")
    backup, _ = make_backup(home, moment)
    elsewhere = Home(tmp_path / "elsewhere", "default")
    assert restore(elsewhere, moment, str(backup)).kept is None
    assert every_note(elsewhere) == [note]
    assert doctor(elsewhere, moment).healthy


def test_what_was_forgotten_since_stays_forgotten(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights", "Up at four again.")
    kept = keep(home, moment, "milestone", "exam", "In June.")
    make_backup(home, moment)
    forget(home, later(moment, hours=1), Wish("short nights"))
    done = restore(home, later(moment, hours=2), "latest")
    assert done.stayed_forgotten == 1
    assert [note.id for note in every_note(home) if note.forgotten_at is None] == [kept.id]
    assert recall(home, "nights", 9) == []


def test_what_was_erased_since_is_not_in_the_store_again(home: Home, moment: Moment, tmp_path: Path) -> None:
    keep(home, moment, "health", "short nights", "Up at four again in the lighthouse.")
    backup, _ = make_backup(home, moment)
    outside = backup.rename(tmp_path / "copy.db")
    forget(home, later(moment, hours=1), Wish("short nights", erase=True))
    restore(home, later(moment, hours=2), str(outside))
    assert every_note(home) == []
    assert holding(home.root, "lighthouse") == []


def test_a_line_that_was_forgotten_with_its_note_stays_out_of_another(home: Home, moment: Moment) -> None:
    shared = "Up at four again in the lighthouse."
    keep(home, moment, "milestone", "exam", "In June.")
    keep(home, moment, "milestone", "exam", shared)
    make_backup(home, moment)
    keep(home, moment, "health", "short nights", shared)
    forget(home, later(moment, hours=1), Wish("short nights"))
    restore(home, later(moment, hours=2), "latest")
    assert [[line.text for line in note.lines] for note in every_note(home)] == [["In June."]]


def test_a_backup_of_another_store_knows_the_tombstones_by_their_own_salt(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    other = Home(tmp_path / "other", "default")
    keep(other, moment, "health", "short nights", "Up at four again.")
    backup, _ = make_backup(other, moment)
    keep(home, moment, "health", "short nights", "Up at four again.")
    forget(home, later(moment, hours=1), Wish("short nights"))
    assert restore(home, later(moment, hours=2), str(backup)).stayed_forgotten == 1
    assert recall(home, "four", 9) == []
    salts = {mark.partition(":")[0] for mark in asked(home, "SELECT mark FROM tombstone")}
    assert salts.isdisjoint(asked(home, "SELECT value FROM setting WHERE key = 'internal.salt'"))


def test_what_was_said_again_after_forgetting_comes_back(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights", "Up at four again.")
    forget(home, later(moment, hours=1), Wish("short nights"))
    again = keep(home, later(moment, hours=2), "health", "short nights", "Up at four again.")
    make_backup(home, later(moment, hours=3))
    restore(home, later(moment, hours=4), "latest")
    assert [note.id for note in every_note(home) if note.forgotten_at is None] == [again.id]


def test_a_damaged_store_is_moved_aside_as_it_is(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "short nights")
    make_backup(home, moment)
    for part in ("-wal", "-shm"):
        home.store.with_name(home.store.name + part).unlink(missing_ok=True)
    damage = b"\0" * 100 + home.store.read_bytes()[100:]
    home.store.write_bytes(damage)
    with pytest.raises(StoreDamaged):
        every_note(home)
    done = restore(home, moment, "latest")
    assert done.kept is not None
    assert done.kept.read_bytes() == damage
    assert every_note(home) == [note]


def test_a_backup_that_is_no_good_changes_nothing(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "short nights")
    backup, _ = make_backup(home, moment)
    damaged = home.backups / "default-20260101T000000Z.db"
    damaged.write_bytes(b"\0" * 100 + backup.read_bytes()[100:])
    newer = Home(home.root, "newer")
    keep(newer, moment, "health", "a cold")
    run_sql(newer, "PRAGMA user_version = 9999")
    for name, error in ((damaged.name, StoreDamaged), (str(newer.store), StoreNewer), ("nowhere", Refused)):
        with pytest.raises(error):
            restore(home, moment, name)
    assert every_note(home) == [note]
    assert [file.name for file in home.temporary.iterdir()] == []


def test_a_file_that_is_no_database_is_refused(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "short nights")
    make_folder(home.backups)
    (home.backups / "notes.db").write_text("Dear diary, this is no database at all. " * 50)
    with pytest.raises(StoreDamaged):
        restore(home, moment, "notes")
    assert every_note(home) == [note]
