"""What ``conftest`` promises to every other test."""

import ast
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import companion
from companion import clock
from companion.home import Home, find_home
from companion.rules.notes import Moment
from tests import conftest

READS_THE_CLOCK = {
    ("time", "time"),
    ("time", "time_ns"),
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("date", "today"),
}


def test_the_home_is_the_tests_own(home: Home, isolated: Path) -> None:
    assert find_home() == home
    assert home.root == isolated / "home"
    assert not home.root.exists()
    assert Path("~").expanduser() == isolated / "person"


def test_the_present_is_fixed(moment: Moment) -> None:
    assert clock.now() == moment
    assert moment.today == "2026-05-19"
    assert clock.local_iso(moment.instant) == conftest.NOW


def test_a_child_process_gets_the_same_home_and_present(home: Home, moment: Moment) -> None:
    told = "from companion import clock, home; print(home.find_home().root, clock.now().instant)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(home.root), str(moment.instant)]


@pytest.mark.parametrize("place", conftest._PERSONAL)
def test_the_real_home_is_out_of_reach(place: str) -> None:
    with pytest.raises(pytest.fail.Exception, match="own place"):
        list(Path(place).iterdir())
    with pytest.raises(pytest.fail.Exception, match="own place"):
        Path(place, "banks", "default.db").read_bytes()


def test_the_network_is_out_of_reach() -> None:
    with pytest.raises(pytest.fail.Exception, match="network"):
        socket.create_connection(("localhost", 9))


def test_hypothesis_runs_without_a_deadline_under_every_profile() -> None:
    for name in ("fast", "deterministic", "ci", "nightly", "planted"):
        assert settings.get_profile(name).deadline is None


def test_nothing_but_the_clock_reads_the_clock() -> None:
    package = Path(companion.__file__).parent
    readers = {
        str(module.relative_to(package))
        for module in package.rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if (node.value.id, node.attr) in READS_THE_CLOCK
    }
    # The bundle's age is that of a file, which no COMPANION_NOW changes.
    assert readers == {"clock.py", "hooks/bundling.py"}
