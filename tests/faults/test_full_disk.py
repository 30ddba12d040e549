"""A disk that is full: one line that says so, nothing lost, and it works again once there is space (K06-1)."""

import errno
import os
import resource
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion
from tests.faults.machine import contents, disk, run

BODY = "a long evening by the water\n" * 80_000


@pytest.fixture
def small(isolated: Path) -> Iterator[Path]:
    """The home on a disk of 1 MB."""
    with disk(isolated / "home", "1m") as place:
        yield place


def test_k06_1_full_disk(companion: Companion, small: Path) -> None:
    mirror = small / "mirror"
    companion("export-to-markdown", str(mirror), "--mirror")
    for number in range(5):
        companion.write("milestone", f"exam {number}", "x")
    files = contents(mirror)
    told = companion("what-do-you-remember", "--json").json
    line = companion("write", "health", "the water", "--happened", "-", stdin=BODY).refusal(3)
    assert "no space" in line
    assert contents(mirror) == files
    assert companion("what-do-you-remember", "--json").json == told
    assert companion("write", "health", "the water", "--happened", "-", stdin=BODY[:1000]).code == 0
    assert companion("doctor").code == 0
    assert len(companion.found("water")) == 1


def test_a_disk_that_is_full_to_the_last_byte(companion: Companion, small: Path) -> None:
    for number in range(5):
        companion.write("milestone", f"exam {number}", "x")
    filler = small / "filler"
    fill(filler)
    before = contents(small / "banks")
    for words in (("write", "health", "x", "--happened", "y"), ("follow-up", "exam 1", "engaged"), ("backup",),
                  ("export-to-markdown", str(small / "out")), ("forget", "exam 2", "--erase")):  # fmt: skip
        line = companion(*words).refusal(3)
        assert "space" in line or "cannot be opened" in line, (words, line)
    assert len(companion("gate", "--json").json["notes"]) == 5
    assert {name: hash_ for name, hash_ in contents(small / "banks").items() if name.endswith(".db")} == {
        name: hash_ for name, hash_ in before.items() if name.endswith(".db")
    }
    filler.unlink()
    assert companion("status", "--json").json["notes"]["total"] == 5
    assert companion.write("health", "x", "y")["created_now"]
    companion("doctor", "--repair")
    assert companion("doctor").code == 0


def fill(file: Path) -> None:
    """Take every byte that is left."""
    with file.open("wb", buffering=0) as handle:
        for size in (4096, 1):
            with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
                write_for_ever(handle, size)


def write_for_ever(handle: FileIO, size: int) -> None:
    while True:
        handle.write(b"\0" * size)


def limit_files() -> None:
    """Let no file of this process grow beyond 400 KB; a write beyond fails instead of killing it."""
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))


def test_a_file_that_may_not_grow_is_one_line_too(companion: Companion, home: Home) -> None:
    for number in range(5):
        companion.write("milestone", f"exam {number}", "x")
    answer = run("write", "health", "the water", "--happened", "-", stdin=BODY.encode(), before=limit_files)
    assert answer.refusal(3)
    assert companion("status", "--json").json["notes"]["total"] == 5
    assert companion("doctor").code == 0
    assert home.store.exists()
    assert os.environ["COMPANION_HOME"] == str(home.root)
