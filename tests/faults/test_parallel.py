"""Twenty processes at once: every one succeeds, nothing is lost, everything stays in step (K03, K05)."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import LIMIT, Companion
from tests.faults.crowd import Crowd

WRITERS = 20

pytestmark = pytest.mark.slow


def write(number: int) -> tuple[str, ...]:
    return ("write", "milestone", f"exam {number}", "--happened", f"第{number}场考试", "--on", "2026-06-01")


@pytest.mark.parametrize("fresh", [True, False])
def test_twenty_writers_on_one_store(
    companion: Companion, crowd: Crowd, home: Home, isolated: Path, fresh: bool
) -> None:
    mirror = isolated / "mirror"
    if not fresh:
        companion("export-to-markdown", str(mirror), "--mirror")
    assert crowd.together(*map(write, range(WRITERS))) == [(0, "", "")] * WRITERS
    told = companion("what-do-you-remember", "--limit", "0", "--json").json
    assert {note["title"] for note in told["notes"]} == {f"exam {number}" for number in range(WRITERS)}
    assert len(companion("log", "--limit", "999", "--json").json) == WRITERS + (0 if fresh else 1)
    assert companion("doctor").code == 0
    if not fresh:
        assert len(list(mirror.glob("milestone_*.md"))) == WRITERS
        assert (mirror / "MEMORY.md").read_text("utf-8").count("\n- ") == WRITERS
    assert not list(home.root.rglob("*.tmp"))


def test_processes_that_start_from_nothing_at_once(companion: Companion) -> None:
    processes = [subprocess.Popen([sys.executable, "-m", "companion", *write(number)]) for number in range(3)]
    assert [process.wait(LIMIT) for process in processes] == [0] * 3
    assert companion("status", "--json").json["notes"]["total"] == 3


def test_writers_of_one_note_lose_no_line(companion: Companion, crowd: Crowd) -> None:
    companion.write("relationship", "quarrel", "The first.", "--person", "sister")
    words = [
        ("write", "relationship", "more", "--happened", f"line {n}", "--person", "sister") for n in range(8)
    ]
    assert crowd.together(*words) == [(0, "", "")] * 8
    lines = [line["text"] for line in companion("show", "quarrel", "--json").json["lines"]]
    assert sorted(lines) == [f"line {n}" for n in range(8)]
    assert companion("doctor").code == 0


def test_every_kind_of_command_at_once(companion: Companion, crowd: Crowd, isolated: Path) -> None:
    for number in range(4):
        companion(*write(number))
    words: list[tuple[str, ...]] = [
        ("follow-up", "exam 0", "engaged"), ("close", "exam 1"), ("forget", "exam 2"), ("edit", "exam 3",
        "--feeling", "x"),
        ("gate", "--json"), ("what-do-you-remember",), ("backup",), ("doctor",), ("pause", "--until", "2027-01-01"),
        ("export-to-markdown", str(isolated / "out")), write(5), write(6),
    ]  # fmt: skip
    assert [answer for answer in crowd.together(*words) if answer.code] == []
    assert companion("doctor").code == 0
    assert companion("status", "--json").json["notes"]["total"] == 5
