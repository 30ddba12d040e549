"""The count of swallowed errors: content-free, bounded, and no error itself."""

import errno
from pathlib import Path

import pytest

from companion.errors import StoreFull
from companion.hooks import faults
from companion.hooks.faults import note_fault, read_faults


def test_errors_are_counted_without_their_words(tmp_path: Path) -> None:
    for _ in range(3):
        note_fault([str(tmp_path), "default", "claude-code", "Stop"], ValueError("what was said"))
    counted = read_faults(str(tmp_path))
    assert (counted.amount, counted.kind) == (3, "ValueError")
    assert counted.at > 0
    assert "what was said" not in (tmp_path / "log" / "hook-errors").read_text()


def test_a_home_that_is_not_there_counts_nothing_and_is_not_made(tmp_path: Path) -> None:
    note_fault([str(tmp_path / "none"), "x"], ValueError())
    note_fault([], ValueError())
    assert not list(tmp_path.iterdir())
    assert read_faults(str(tmp_path)).amount == 0


def test_the_file_keeps_to_its_size_and_to_the_newest(tmp_path: Path) -> None:
    for number in range(4_000):
        note_fault([str(tmp_path), "default", "h", f"E{number}"], ValueError())
    path = tmp_path / "log" / "hook-errors"
    assert path.stat().st_size <= faults.LARGEST + 100
    assert "E3999" in path.read_text()
    faults.forget_faults(str(tmp_path))
    assert read_faults(str(tmp_path)).amount == 0


def test_on_a_full_disk_empty_files_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note_fault([str(tmp_path), "Stop"], ValueError())
    monkeypatch.setattr(faults, "_append", no_room)
    for second in range(3):
        monkeypatch.setenv("COMPANION_NOW", f"2099-05-19T09:12:0{second}+08:00")
        note_fault([str(tmp_path), "UserPromptSubmit"], StoreFull("full", ""))
    counted = read_faults(str(tmp_path))
    assert (counted.amount, counted.kind) == (4, "StoreFull")
    assert [file.stat().st_size for file in (tmp_path / "log").glob("hook-error.*")] == [0, 0, 0]
    faults.forget_faults(str(tmp_path))
    assert read_faults(str(tmp_path)).amount == 0


def no_room(_path: str, _line: str) -> None:
    raise OSError(errno.ENOSPC, "no space")
