"""Mirrored memory folders after a change: every one that it concerns is in step, and no other is touched."""

import errno
import os
from pathlib import Path

import pytest

from companion.actions.changes import memory_following
from companion.actions.changes.config import change_setting
from companion.actions.changes.doctor import doctor
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.relinking import relink
from companion.actions.changes.restoring import restore
from companion.actions.changes.threads import Wish as ThreadWish
from companion.actions.changes.threads import finish_thread, start_thread
from companion.actions.changes.undo import undo
from companion.actions.reads.settings import settings
from companion.actions.reads.status import status
from companion.actions.remarks import take
from companion.errors import NotFinished
from companion.home import Home
from companion.rules.notes import Moment
from companion.store.backup import back_up
from tests.actions.keeping import holding, keep, later, run_sql
from tests.actions.mirroring_memory import FERRY, LOOM, append, drift, mirrored, read
from tests.actions.remembering import active, add, do, texts


@pytest.fixture
def ferry(home: Home, moment: Moment, tmp_path: Path) -> Path:
    return mirrored(home, moment, tmp_path / "ferry")


@pytest.fixture
def loom(home: Home, moment: Moment, tmp_path: Path) -> Path:
    return mirrored(home, moment, tmp_path / "loom", LOOM)


def test_what_holds_everywhere_reaches_every_folder_and_the_rest_its_own(
    home: Home, moment: Moment, ferry: Path, loom: Path
) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    start_thread(home, moment, ThreadWish("Large print", text="ask Mira", folder=LOOM.path))
    assert "Answer briefly" in read(ferry)
    assert "Answer briefly" in read(loom)
    assert "Pi" in read(ferry, "project-context.md")
    assert "Pi" not in read(loom, "project-context.md")
    assert "Large print" in read(loom, "MEMORY.md")
    assert "Large print" not in read(ferry, "MEMORY.md")
    assert drift(home, moment) == []


def test_every_change_of_the_tiers_reaches_the_files(home: Home, moment: Moment, ferry: Path) -> None:
    add(home, moment, "Use npm", tier="preferences")
    do(home, moment, "ARCHIVE", "Use pnpm instead of npm", target="npm")
    assert "Use npm" in read(ferry, "archive/2026-Q2.md")
    undo(home, moment)
    assert "- Use npm" in read(ferry)
    assert "Use npm" not in read(ferry, "archive/2026-Q2.md")
    start_thread(home, moment, ThreadWish("Large print", folder=FERRY.path))
    finish_thread(home, moment, ThreadWish("Large print", folder=FERRY.path))
    assert "Large print" not in read(ferry, "MEMORY.md")
    forget(home, moment, Wish("npm"))
    assert "npm" not in read(ferry)
    assert drift(home, moment) == []


def test_a_change_of_notes_reads_no_folder(
    home: Home, moment: Moment, ferry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ferry.exists()
    monkeypatch.setattr(memory_following, "follow_memory", lambda *_: pytest.fail("the folder was read"))
    keep(home, moment, "health", "short nights")
    with pytest.raises(pytest.fail.Exception):
        add(home, moment, "Use npm", tier="preferences")


def test_a_hand_edit_comes_in_with_the_next_change_whatever_that_is(
    home: Home, moment: Moment, ferry: Path
) -> None:
    append(ferry, "- Likes short meetings")
    assert drift(home, moment) == [
        "memory of ferry-board: bullets were changed by hand and are not in the store yet"
    ]
    keep(home, moment, "health", "short nights")
    assert texts(home) == ["Likes short meetings"]
    assert drift(home, moment) == []


def test_what_is_written_by_hand_into_a_projects_folder_stays_with_the_project(
    home: Home, moment: Moment, ferry: Path, loom: Path
) -> None:
    append(ferry, "- Mira likes tea", "conversations.md")
    keep(home, moment, "health", "short nights")
    assert [entry.project for entry in active(home)] == [FERRY.id]
    assert "Mira" not in read(loom, "conversations.md")


def test_what_is_moved_by_hand_into_project_context_belongs_to_the_project(
    home: Home, moment: Moment, ferry: Path, loom: Path
) -> None:
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    add(home, moment, "Use npm", tier="preferences")
    (line,) = (line for line in read(ferry).splitlines() if "npm" in line)
    (ferry / "preferences.md").write_text(read(ferry).replace(f"{line}\n", ""), "utf-8")
    append(ferry, line, "project-context.md")
    keep(home, moment, "health", "short nights")
    moved = [(entry.tier, entry.project) for entry in active(home) if entry.text == "Use npm"]
    assert moved == [("project-context", FERRY.id)]
    assert [entry.position for entry in active(home)] == [1, 2]
    assert "npm" not in read(loom)
    assert doctor(home, moment).healthy


def test_project_context_in_the_folder_of_no_project_stays_in_the_file_only(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    add(home, moment, "Use npm", tier="preferences")
    folder = mirrored(home, moment, tmp_path / "everywhere", None)
    append(folder, "- The board is a Pi", "project-context.md")
    keep(home, moment, "health", "short nights")
    assert "project context belongs to a project; the bullet stays in the file only" in take()
    (folder / "project-context.md").write_text(f"{read(folder, 'project-context.md')}- Use npm\n", "utf-8")
    (folder / "preferences.md").write_text("# Preferences\n", "utf-8")
    keep(home, moment, "health", "long nights")
    assert [(entry.text, entry.tier) for entry in active(home)] == [("Use npm", "preferences")]
    assert {"- The board is a Pi", "- Use npm"} <= set(read(folder, "project-context.md").splitlines())
    assert "- Use npm" in read(folder)
    assert doctor(home, moment).healthy


def test_a_hand_edit_under_a_clock_that_went_back_is_no_older_than_its_entry(
    home: Home, moment: Moment, ferry: Path
) -> None:
    add(home, moment, "Use npm, the usual one", tier="preferences")
    (ferry / "preferences.md").write_text(read(ferry).replace("the usual", "the usual old"), "utf-8")
    keep(home, later(moment, days=-9), "health", "short nights")
    assert [(entry.created, entry.updated) for entry in active(home)] == [("2026-05-19", "2026-05-19")]


def test_a_hand_edit_of_what_holds_everywhere_reaches_the_other_folders_at_once(
    home: Home, moment: Moment, ferry: Path, loom: Path
) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    path = ferry / "preferences.md"
    path.write_text(read(ferry).replace("Answer briefly", "Answer briefly, in three lines"), "utf-8")
    keep(home, later(moment, minutes=1), "health", "short nights")
    assert texts(home) == ["Answer briefly, in three lines"]
    assert "three lines" in read(loom)
    assert drift(home, moment) == []


def test_doctor_tells_of_drift_and_mends_it(home: Home, moment: Moment, ferry: Path) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    append(ferry, "- Likes short meetings")
    assert drift(home, moment) == [
        "memory of ferry-board: bullets were changed by hand and are not in the store yet"
    ]
    assert doctor(home, moment, repair=True).healthy
    assert set(texts(home)) == {"Answer briefly", "Likes short meetings"}
    (ferry / "preferences.md").unlink()
    assert drift(home, moment) == ["memory of ferry-board: preferences.md is missing"]
    assert doctor(home, moment, repair=True).healthy
    assert "Answer briefly" in read(ferry)


def test_doctor_tells_of_a_folder_that_is_gone_and_of_a_file_that_cannot_be_read(
    home: Home, moment: Moment, ferry: Path, loom: Path
) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    for file in loom.iterdir():
        file.unlink()
    loom.rmdir()
    (ferry / "preferences.md").write_bytes(b"- \xff\n")
    told = drift(home, moment)
    assert "memory of loom: the folder is not there" in told
    assert any("preferences.md cannot be read" in message for message in told)


def test_an_erase_leaves_no_byte_in_a_mirrored_folder(home: Home, moment: Moment, ferry: Path) -> None:
    text = "Collects pictures of harbour cranes"
    add(home, moment, text, tier="conversations")
    assert holding(ferry, text) == ["conversations.md"]
    forget(home, moment, Wish("harbour cranes", erase=True))
    assert holding(ferry, text) == []
    assert holding(home.root, text) == []


def test_what_a_killed_process_left_in_the_archive_is_cleared(
    home: Home, moment: Moment, ferry: Path
) -> None:
    (ferry / "archive").mkdir()
    leftover = ferry / "archive/.2026-Q2.md.99999999.tmp"
    leftover.write_text("Collects pictures of harbour cranes", "utf-8")
    add(home, moment, "Use npm", tier="preferences")
    assert not leftover.exists()


def test_an_erase_is_not_finished_while_a_mirrored_folder_holds_the_words(
    home: Home, moment: Moment, ferry: Path
) -> None:
    text = "Collects pictures of harbour cranes"
    add(home, moment, text, tier="conversations")
    (ferry / "feedback_style.md").write_text(f"the host's own: {text}", "utf-8")
    with pytest.raises(NotFinished, match=r"feedback_style\.md"):
        forget(home, moment, Wish("harbour cranes", erase=True))


def test_a_folder_that_cannot_be_written_fails_no_change_and_is_named(
    home: Home, moment: Moment, ferry: Path, loom: Path
) -> None:
    (ferry / "preferences.md").mkdir()
    add(home, moment, "Answer briefly", tier="preferences")
    assert any("mirror was not written" in told for told in take())
    assert "Answer briefly" in read(loom)
    (ferry / "preferences.md").rmdir()
    keep(home, moment, "health", "short nights")
    assert "Answer briefly" in read(ferry)


def test_a_state_that_cannot_be_kept_fails_no_change(
    home: Home, moment: Moment, ferry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patch:
        patch.setattr(memory_following, "keep_state", full)
        add(home, moment, "Answer briefly", tier="preferences")
    assert any("mirror was not written" in told for told in take())
    keep(home, moment, "health", "short nights")
    assert "Answer briefly" in read(ferry)
    assert drift(home, moment) == []


def test_a_log_that_was_cut_hides_no_change(
    home: Home, moment: Moment, ferry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(memory_following, "follow_mirrors", lambda *_, **__: [])
        add(home, moment, "Answer briefly", tier="preferences")
    assert "Answer briefly" not in read(ferry)
    run_sql(home, "DELETE FROM operation WHERE kind <> 'config'")
    run_sql(home, "UPDATE operation SET number = number + 100")
    keep(home, moment, "health", "short nights")
    assert "Answer briefly" in read(ferry)


def test_a_mirror_moves_along_when_its_project_does(
    home: Home, moment: Moment, ferry: Path, tmp_path: Path
) -> None:
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    new = tmp_path / "ferry-new"
    new.mkdir()
    relink(home, moment, FERRY.id, str(new), None)
    add(home, moment, "It has two screens", tier="project-context", project=str(new))
    assert "two screens" in read(ferry, "project-context.md")
    assert [mirror.project.name for mirror in status(home, moment).memory_mirrors if mirror.project] == [
        "ferry-new"
    ]
    assert drift(home, moment) == []


def test_a_restore_brings_the_folders_back_to_what_was_then(home: Home, moment: Moment, ferry: Path) -> None:
    add(home, moment, "Answer briefly", tier="preferences")
    backup = back_up(home.store, home.backups, moment)
    add(home, moment, "Use tabs", tier="preferences")
    restore(home, later(moment, minutes=1), str(backup))
    assert "Answer briefly" in read(ferry)
    assert "Use tabs" not in read(ferry)
    assert drift(home, moment) == []


def test_the_mirrored_folders_are_shown_and_one_is_ended_by_its_setting(
    home: Home, moment: Moment, ferry: Path, loom: Path
) -> None:
    shown = {setting.key: setting.value for setting in settings(home)}
    assert shown[f"mirror.memory.{FERRY.id}"] == str(ferry)
    assert [str(mirror.folder) for mirror in status(home, moment).memory_mirrors].count(str(loom)) == 1
    change_setting(home, moment, f"mirror.memory.{FERRY.id}", "")
    add(home, moment, "Answer briefly", tier="preferences")
    assert "Answer briefly" not in read(ferry)
    assert "Answer briefly" in read(loom)


def test_what_is_written_is_the_owners_alone_whatever_the_umask(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    before = os.umask(0)
    try:
        folder = mirrored(home, moment, tmp_path / "new" / "memory")
        add(home, moment, "Use npm", tier="preferences")
        do(home, moment, "ARCHIVE", "Use pnpm instead of npm", target="npm")
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o077 for path in (folder, *folder.rglob("*"))}
    assert set(modes.values()) == {0}
