"""kill -9 at any moment: what was acknowledged is there, the store is in step, the next command just works.

Long runs belong to ``scripts/nightly``.
"""

import random
import signal
import sqlite3
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion
from tests.faults.crowd import Crowd

ROUNDS = 24
LONGEST = 0.06
"""Seconds within which a write ends: moments to kill it at are drawn from here."""

pytestmark = pytest.mark.slow


def moments(count: int, seed: int) -> list[float]:
    """Return moments to kill at, the same every time."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    return [chance.uniform(0, LONGEST) for _ in range(count)]


def test_writers_that_are_killed_lose_nothing_acknowledged(
    companion: Companion, crowd: Crowd, isolated: Path
) -> None:
    mirror = isolated / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    commands = [("write", "milestone", f"exam {n}", "--happened", "x" * 1000) for n in range(ROUNDS)]
    ended = crowd.one_by_one(commands, moments(ROUNDS, 1))
    assert {end.code for end in ended} <= {0, -signal.SIGKILL}
    companion.write("health", "the one after")
    told = companion("what-do-you-remember", "--limit", "0", "--json").json["notes"]
    acknowledged = {f"exam {n}" for n, end in enumerate(ended) if end.code == 0} | {"the one after"}
    assert acknowledged <= {note["title"] for note in told}
    assert companion("doctor").code == 0
    assert {file.stem for file in mirror.glob("*_*.md")} == {note["name"] for note in told}


def test_every_kind_of_change_may_be_killed(companion: Companion, crowd: Crowd, isolated: Path) -> None:
    mirror = isolated / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    for number in range(4):
        companion.write("milestone", f"exam {number}", "zucchini")
    kinds: list[tuple[str, ...]] = [
        ("follow-up", "exam 0", "engaged"), ("close", "exam 1"), ("undo",), ("edit", "exam 2", "--feeling",
        "glad"), ("pause",),
        ("forget", "exam 3"), ("forget", "exam 3", "--erase"), ("backup",), ("export-to-markdown",
        str(isolated / "out")), ("resume",),
        ("doctor", "--repair"), ("restore", "latest", "--yes"), ("config", "language", "en"),
    ]  # fmt: skip
    for round_ in range(2):
        ended = crowd.one_by_one(kinds, moments(len(kinds), round_ + 2))
        assert {end.code for end in ended} <= {0, 1, 3, -signal.SIGKILL}, ended
        assert not [end.err for end in ended if "defect" in end.err or "Traceback" in end.err]
    companion("doctor", "--repair")
    assert companion("doctor").code == 0
    assert companion.write("health", "the one after")["created_now"]


@pytest.mark.parametrize("seconds", [0.0, 0.002, 0.005, 0.01, 0.02])
def test_the_first_command_of_all_may_be_killed(
    companion: Companion, crowd: Crowd, home: Home, seconds: float
) -> None:
    crowd.one_by_one([("write", "milestone", "exam", "--happened", "x")], [seconds])
    for words in (("gate",), ("status",), ("what-do-you-remember",), ("doctor",)):
        assert companion(*words).code == 0, words
    assert companion.write("health", "short nights")["created_now"]
    assert companion("doctor").code == 0
    connection = sqlite3.connect(home.store)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
