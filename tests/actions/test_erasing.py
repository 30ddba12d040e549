"""Erasing: no byte is left under the home and the mirror, it is checked, and it says what is out of reach."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes import erasing
from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.doctor import doctor
from companion.actions.changes.edit import Edit, edit
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.mirroring import start_mirror
from companion.actions.reads.recall import recall
from companion.errors import NotFinished
from companion.home import Home, make_folder
from companion.rules.notes import Moment
from companion.store import connect
from tests.actions.keeping import asked, every_note, holding, keep, later, run_sql

LETTER = "The letter from the harbour clinic came on Monday."
TEXTS = ("harbour clinic", "marigold", "numbed", "clinic result", "lighthouse keeper", "港口诊所来信了")


def keep_secret(home: Home, moment: Moment) -> str:
    """Write a note that holds each of ``TEXTS``; return its id."""
    keep(
        home, moment, "relationship", "marigold evening", LETTER, feeling="numbed by it all",
        open_thread="clinic result on 2026-06-01", person="lighthouse keeper",
    )  # fmt: skip
    return keep(
        home, moment, "relationship", "marigold evening", "港口诊所来信了。", person="lighthouse keeper"
    ).id


def left_in(*folders: Path) -> list[str]:
    """Return the files below the folders that hold one of ``TEXTS``, or its search words."""
    words = (*TEXTS, "marigold", "lighthouse-keeper", "harbour", "numbed")
    return [file for folder in folders for word in words for file in holding(folder, word)]


def test_no_byte_is_left_under_the_home(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    bystander = keep(home, moment, "health", "short nights", "Up at four.")
    assert left_in(home.root)
    done = forget(home, moment, Wish(id_, erase=True))
    assert done.erasure is not None
    assert done.erasure.files_checked
    assert left_in(home.root) == []
    assert every_note(home) == [bystander]
    assert doctor(home, moment).healthy


def test_it_says_what_it_cannot_reach(home: Home, moment: Moment) -> None:
    done = forget(home, moment, Wish(keep_secret(home, moment), erase=True))
    assert done.erasure is not None
    told = " ".join(done.erasure.unreachable)
    for place in ("~/.claude/projects", "exports", "snapshots", "provider"):
        assert place in told


def test_edits_and_forgets_of_before_leave_nothing_either(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    edit(home, moment, id_, Edit(title="a quiet evening", happened="Said anew.", feeling="calm"))
    forget(home, moment, Wish(id_))
    forget(home, moment, Wish(id_, erase=True))
    assert left_in(home.root) == []


def test_the_undo_image_goes_with_it(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    assert asked(home, "SELECT count(*) FROM undo_image") == [1]
    forget(home, moment, Wish(id_, erase=True))
    assert asked(home, "SELECT count(*) FROM undo_image") == [0]


def test_backups_are_rewritten_without_it(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    keep(home, moment, "health", "short nights", "Up at four.")
    backup, _ = make_backup(home, moment)
    done = forget(home, later(moment, hours=1), Wish(id_, erase=True))
    assert done.erasure is not None
    assert (done.erasure.backups_rewritten, done.erasure.backups_deleted) == (1, 0)
    assert left_in(home.root) == []
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT title FROM note").fetchall() == [("short nights",)]


def test_a_backup_that_cannot_be_rewritten_is_deleted(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    backup, _ = make_backup(home, moment)
    data = backup.read_bytes()
    backup.write_bytes(b"\0" * 100 + data[100:])
    done = forget(home, moment, Wish(id_, erase=True))
    assert done.erasure is not None
    assert done.erasure.backups_deleted == 1
    assert list(home.backups.iterdir()) == []


def test_the_mirror_forgets_it_too(home: Home, moment: Moment, tmp_path: Path) -> None:
    start_mirror(home, moment, tmp_path / "mirror")
    id_ = keep_secret(home, moment)
    assert left_in(tmp_path / "mirror")
    forget(home, moment, Wish(id_, erase=True))
    assert left_in(home.root, tmp_path / "mirror") == []


def test_an_index_that_was_edited_by_hand_is_no_hiding_place(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    start_mirror(home, moment, tmp_path / "mirror")
    id_ = keep_secret(home, moment)
    index = tmp_path / "mirror" / "MEMORY.md"
    index.write_text(f"{index.read_text()}\nmy own words\n")
    keep(home, later(moment, minutes=1), "health", "a cold")
    assert left_in(home.backups)
    done = forget(home, later(moment, minutes=2), Wish(id_, erase=True))
    assert done.erasure is not None
    assert done.erasure.backups_deleted == 1
    assert left_in(home.root, tmp_path / "mirror") == []


def test_a_trace_in_a_file_of_the_home_is_not_called_done(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    make_folder(home.log)
    (home.log / "copied.txt").write_text(LETTER)
    for _ in range(2):
        with pytest.raises(NotFinished, match=r"log/copied\.txt") as refusal:
            forget(home, moment, Wish(id_, erase=True))
        assert "clinic" not in f"{refusal.value.message}{refusal.value.hint}"
    (home.log / "copied.txt").unlink()
    assert forget(home, moment, Wish("marigold", erase=True)).erasure
    assert doctor(home, moment).healthy


def test_words_that_a_living_note_holds_too_are_no_trace(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    other = keep(home, moment, "health", "harbour walk", LETTER)
    assert forget(home, moment, Wish(id_, erase=True)).erasure
    assert [hit.id for hit in recall(home, "harbour", 9)] == [other.id]


def test_what_another_bank_was_told_is_its_own(home: Home, moment: Moment) -> None:
    work = Home(home.root, "default-2")
    kept = keep(work, moment, "relationship", "marigold evening", LETTER, person="lighthouse keeper")
    make_backup(work, moment)
    done = forget(home, moment, Wish(keep_secret(home, moment), erase=True))
    assert done.erasure is not None
    assert (done.erasure.backups_rewritten, every_note(work)) == (0, [kept])


def test_copies_that_a_killed_process_left_go_too(home: Home, moment: Moment) -> None:
    id_ = keep_secret(home, moment)
    damaged = home.store.with_name("default.db.damaged-20260501T000000Z")
    leftover = home.temporary / ".restore.999999999.tmp"
    make_folder(home.temporary)
    for copy in (damaged, leftover, leftover.with_name(f"{leftover.name}-wal")):
        shutil.copy(home.store, copy)
    done = forget(home, moment, Wish(id_, erase=True))
    assert done.erasure is not None
    assert done.erasure.backups_deleted == 1
    assert left_in(home.root) == []


@pytest.mark.parametrize("step", ["scrub", "purge_backups", "_check", "_clear_pending"])
def test_an_interrupted_erase_is_finished_by_the_next_one(
    home: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    id_ = keep_secret(home, moment)
    make_backup(home, moment)
    with monkeypatch.context() as patch:
        patch.setattr(erasing, step, _stop)
        with pytest.raises(KeyboardInterrupt):
            forget(home, moment, Wish(id_, erase=True))
    assert erasing.is_pending(home)
    assert not doctor(home, moment).healthy
    forget(home, moment, Wish(id_, erase=True))
    assert not erasing.is_pending(home)
    assert left_in(home.root) == []


def test_a_repair_finishes_an_interrupted_erase(
    home: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = keep_secret(home, moment)
    with monkeypatch.context() as patch:
        patch.setattr(erasing, "scrub", _stop)
        with pytest.raises(KeyboardInterrupt):
            forget(home, moment, Wish(id_, erase=True))
    assert doctor(home, moment, repair=True).healthy
    assert left_in(home.root) == []


def _stop(*_arguments: object) -> None:
    raise KeyboardInterrupt


def test_a_reader_in_the_way_is_not_called_done(
    home: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 1)
    id_ = keep_secret(home, moment)
    with closing(sqlite3.connect(home.store, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM note").fetchone()
        with pytest.raises(NotFinished, match="not finished") as refusal:
            forget(home, moment, Wish(id_, erase=True))
    assert refusal.value.code == 3
    assert forget(home, moment, Wish(id_, erase=True)).erasure
    assert left_in(home.root) == []


def test_everything_can_be_erased(home: Home, moment: Moment) -> None:
    keep_secret(home, moment)
    keep(home, moment, "health", "short nights", sensitive=True)
    forget(home, moment, Wish("nights"))
    done = forget(home, moment, Wish(everything=True, erase=True))
    assert len(done.notes) == 2
    assert every_note(home) == []
    assert left_in(home.root) == []


def test_erased_dialogue_leaves_no_byte(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights")
    run_sql(
        home,
        "INSERT INTO document (number, id, source, session, host, started_at, read_offset, flags) "
        "VALUES (1, randomblob(16), 't', 's1', 't', 0, 0, 0)",
    )
    told = "the lighthouse keeper rang me up again"
    run_sql(
        home,
        "INSERT INTO turn (number, id, from_agent, at, text, flags) VALUES (1 << 20, randomblob(16), 0, 5, ?, 0)",
        told,
    )
    assert forget(home, moment, Wish("lighthouse keeper", erase=True)).turns == 1
    assert holding(home.root, "lighthouse") == []
    assert asked(home, "SELECT erased FROM tombstone") == [1]


def test_an_export_that_was_made_before_stays_and_brings_nothing_back(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    from companion.actions.changes.importing import import_markdown
    from companion.actions.reads.export import export_to_folder

    id_ = keep_secret(home, moment)
    export_to_folder(home, moment, tmp_path / "old")
    forget(home, moment, Wish(id_, erase=True))
    (tmp_path / "old" / ".companion.json").unlink()
    done = import_markdown(home, later(moment, days=1), tmp_path / "old")
    assert (done.added, done.skipped) == (0, 1)
    shutil.rmtree(tmp_path / "old")
    assert left_in(home.root) == []
