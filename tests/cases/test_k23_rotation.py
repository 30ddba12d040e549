"""K23: the scheduled run, without an environment, beside another one, after one that died."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.home import Home
from tests.actions.keeping import asked
from tests.cli.harness import LIMIT, Companion, start
from tests.faults.crowd import NEVER, Crowd

JULY = "2026-07-01T09:12:00+08:00"
HOLDER = (
    "import sys, time; from companion import clock; from companion.actions.changes.rotation_lock import alone; "
    "from companion.home import find_home\n"
    "with alone(find_home(), clock.now()): print('held', flush=True); time.sleep(600)"
)


@pytest.fixture
def due(companion: Companion) -> Companion:
    """Return the command line over a note that is due to be archived in July."""
    companion.write("milestone", "exam")
    companion("close", "exam")
    return companion


def archived(home: Home) -> int:
    """Return how many notes are in the archive."""
    (count,) = asked(home, "SELECT count(*) FROM archive_row")
    return int(count)


@pytest.mark.usefixtures("due")
def test_k23_1_bare_environment_with_an_explicit_home(home: Home, tmp_path: Path) -> None:
    environment = {"COMPANION_HOME": str(home.root), "COMPANION_NOW": JULY}
    answer = start("rotate", bare=True, environment=environment, cwd=str(tmp_path))
    assert (answer.code, answer.err) == (0, "")
    assert archived(home) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("environment", [{"HOME": "~"}, {"HOME": ""}, {"COMPANION_HOME": "$HOME/x"}])
def test_k23_1_without_a_home_it_is_one_line(tmp_path: Path, environment: dict[str, str]) -> None:
    answer = start("rotate", bare=True, environment=environment, cwd=str(tmp_path))
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_two_rotations_at_once_do_everything_once(due: Companion, home: Home) -> None:
    due.at(JULY)
    words = [sys.executable, "-m", "companion", "rotate"]
    running = [subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(3)]
    ended = [(process.communicate(timeout=LIMIT), process.returncode) for process in running]
    codes = sorted(code for _, code in ended)
    assert codes[0] == 0
    assert set(codes) <= {0, 3}
    assert all(b"another rotation is running" in err for (_, err), code in ended if code)
    assert archived(home) == 1
    assert asked(home, "SELECT detail FROM operation WHERE kind = 'rotate' ORDER BY number") == [
        "backup",
        "note",
    ]


@pytest.mark.slow
def test_a_dead_holders_lock_is_taken_over(due: Companion, home: Home) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    refusal = due.at(JULY)("rotate").refusal(3)
    assert f"(process {holder.pid}, since 2026-05-19T09:12:00+08:00)" in refusal
    assert archived(home) == 0
    assert "failed StoreLocked" in (home.log / "rotations-default").read_text()
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    assert due("rotate").text.startswith("Archived 1 closed note.")


def test_a_lock_file_of_a_number_that_lives_again_is_no_lock(due: Companion, home: Home) -> None:
    due("rotate")
    (home.temporary / "rotate-default.lock").write_text(f"{os.getpid()} 2020-01-01T00:00:00+00:00\n")
    assert due.at(JULY)("rotate").text.startswith("Archived 1 closed note.")


def test_a_store_that_is_locked_fails_with_3_and_a_line_in_the_log(
    due: Companion, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.store import connect
    from tests.faults.machine import locked

    due.at(JULY)
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 20)
    with locked(home.store):
        assert due("rotate").refusal(3).startswith("the store is locked")
    assert "failed StoreLocked" in (home.log / "rotations-default").read_text()
    assert due("rotate").text.startswith("Archived 1 closed note.")


@pytest.mark.slow
def test_a_rotation_that_was_killed_anywhere_is_finished_by_the_next(due: Companion, home: Home) -> None:
    due.at(JULY)
    moments = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, NEVER]
    crowd = Crowd()
    answers = crowd.one_by_one([["rotate"]] * len(moments), moments)
    crowd.close()
    assert answers[-1].code == 0
    assert archived(home) == 1
    assert due("doctor").text == "Everything is in step."
