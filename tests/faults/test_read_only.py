"""A home that cannot be written: reading works and tells the truth, changes fail with one line (K06)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.harness import Companion
from tests.faults.crowd import Crowd
from tests.faults.machine import contents, disk, make_read_only

READS = [
    ("gate", "--json"), ("status", "--json"), ("what-do-you-remember",), ("show", "nights"), ("why", "nights"),
    ("recall", "nights", "--json"), ("log",), ("config",), ("export-to-markdown",),
]  # fmt: skip
CHANGES = [
    ("write", "milestone", "exam", "--happened", "x"), ("forget", "nights"), ("pause",), ("backup",),
    ("bank", "create", "us"), ("forget", "nights", "--erase"), ("undo",), ("config", "language", "zh"),
]  # fmt: skip


@pytest.fixture(params=["modes", "mount"])
def home(request: pytest.FixtureRequest, companion: Companion, isolated: Path) -> Iterator[Path]:
    """A home with one note, made read-only by its modes or by its mount."""
    place = isolated / "home"
    if request.param == "modes":
        companion.write("health", "short nights", "Awake at four.")
        change_modes(place, 0o500, 0o400)
        yield place
        change_modes(place, 0o700, 0o600)
        return
    with disk(place, "4m"):
        companion.write("health", "short nights", "Awake at four.")
        make_read_only(place)
        yield place


def change_modes(place: Path, folder: int, file: int) -> None:
    """Give every folder and file below ``place`` a mode."""
    place.chmod(0o700)
    for entry in sorted(place.rglob("*")):
        entry.chmod(folder if entry.is_dir() else file)
    place.chmod(folder)


def test_k06_2_read_only_home(crowd: Crowd, home: Path, tmp_path: Path) -> None:
    before = contents(home)
    found = json.loads(crowd.unprivileged("recall", "nights", "--json", cwd=tmp_path).out)
    assert [hit["text"] for hit in found["hits"]] == ["short nights\nAwake at four."]
    assert json.loads(crowd.unprivileged("status", "--json", cwd=tmp_path).out)["notes"]["active"] == 1
    assert len(json.loads(crowd.unprivileged("gate", "--json", cwd=tmp_path).out)["notes"]) == 1
    line = crowd.unprivileged("write", "milestone", "exam", "--happened", "x", cwd=tmp_path).refusal(3)
    assert "read-only" in line or "cannot be written" in line
    assert contents(home) == before
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_every_read_works_and_every_change_is_one_line(crowd: Crowd, home: Path, tmp_path: Path) -> None:
    before = contents(home)
    for words in READS:
        answer = crowd.unprivileged(*words, cwd=tmp_path)
        assert (answer.code, answer.err) == (0, ""), words
        assert answer.out
    for words in CHANGES:
        crowd.unprivileged(*words, cwd=tmp_path).refusal(3)
    assert contents(home) == before
    assert list(tmp_path.iterdir()) == []


def test_a_read_beside_a_log_of_a_writer_that_died_is_not_stale(
    companion: Companion, crowd: Crowd, isolated: Path, tmp_path: Path
) -> None:
    import sqlite3

    companion.write("health", "short nights")
    home = isolated / "home"
    holder = sqlite3.connect(home / "banks" / "default.db")
    holder.execute("SELECT count(*) FROM note").fetchone()
    companion.write("milestone", "exam")
    assert (home / "banks" / "default.db-wal").stat().st_size
    change_modes(home, 0o500, 0o400)
    answer = crowd.unprivileged("status", "--json", cwd=tmp_path)
    change_modes(home, 0o700, 0o600)
    holder.close()
    assert answer.code in (0, 3)
    if answer.code == 0:
        assert json.loads(answer.out)["notes"]["total"] == 2


def test_a_home_that_cannot_even_be_looked_into_is_one_line(
    companion: Companion, crowd: Crowd, isolated: Path, tmp_path: Path
) -> None:
    companion.write("health", "short nights")
    home = isolated / "home"
    home.chmod(0o000)
    answers = [
        crowd.unprivileged(*words, cwd=tmp_path)
        for words in (("status",), ("gate",), ("write", "health", "x", "--happened", "y"))
    ]
    home.chmod(0o700)
    for answer in answers:
        assert "permission" in answer.refusal(3)


def test_a_mirror_that_cannot_be_written_does_not_lose_the_note(
    companion: Companion, crowd: Crowd, isolated: Path, tmp_path: Path
) -> None:
    mirror = isolated / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    mirror.chmod(0o500)
    answer = crowd.unprivileged("write", "milestone", "exam", "--happened", "x", cwd=tmp_path)
    mirror.chmod(0o700)
    assert answer.code == 0
    assert answer.err.startswith("companion: the Markdown mirror was not written")
    companion.write("health", "short nights")
    assert len(list(mirror.glob("*_*.md"))) == 2
