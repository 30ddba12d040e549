"""Modes: with ``umask 000`` nothing that is written can be read by others (K17-1)."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.harness import Companion, start


@pytest.fixture(autouse=True)
def _no_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(*places: Path) -> str:
    """Return what ``find`` finds below ``places`` that others may read, write or enter."""
    names = [str(place) for place in places]
    found = subprocess.run(
        ["find", *names, "-perm", "/077", "!", "-type", "l"], capture_output=True, text=True, check=True
    )
    return found.stdout


def test_k17_1_umask(companion: Companion, isolated: Path) -> None:
    home, mirror, out = (isolated / name for name in ("home", "mirror", "out"))
    steps = (
        ("export-to-markdown", str(mirror), "--mirror"), ("write", "health", "short nights", "--happened", "x"),
        ("backup",),
        ("export-to-markdown", str(out)), ("what-do-you-remember",), ("bank", "create", "us"), ("bank", "use",
        "default"),
        ("restore", "latest", "--yes"), ("follow-up", "nights", "engaged"), ("doctor", "--repair"),
    )  # fmt: skip
    for words in steps:
        assert companion(*words).code == 0, words
        assert open_to_others(home, *(place for place in (mirror, out) if place.exists())) == "", words
    index = mirror / "MEMORY.md"
    index.write_text(index.read_text("utf-8").replace("short nights", "long nights"), "utf-8")
    companion("write", "milestone", "exam", "--happened", "x")
    assert open_to_others(home, mirror, out) == ""


def test_the_log_beside_a_store_in_use_is_the_owners_too(companion: Companion, isolated: Path) -> None:
    import sqlite3

    companion.write("health", "short nights")
    holder = sqlite3.connect(isolated / "home/banks/default.db")
    holder.execute("SELECT count(*) FROM note").fetchone()
    companion.write("milestone", "exam")
    assert len(list((isolated / "home/banks").iterdir())) == 3
    assert open_to_others(isolated / "home") == ""
    holder.close()


def test_a_real_process_is_no_different(isolated: Path) -> None:
    assert start("write", "health", "short nights", "--happened", "x").code == 0
    assert open_to_others(isolated / "home") == ""


def test_a_crash_report_is_the_owners_alone(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, isolated: Path
) -> None:
    from companion.cli.commands import status

    monkeypatch.setattr(status, "call", lambda: 1 / 0)
    assert companion("status").code == 70
    assert open_to_others(isolated / "home") == ""
    assert list((isolated / "home" / "log").iterdir())
