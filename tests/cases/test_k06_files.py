"""K06: a file is whole or as it was; one that cannot be read affects only itself; leftovers are no notes.

The disk that is really full, the home that is really read-only: ``tests/faults``.
"""

import errno
import os
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion


@pytest.fixture
def mirror(companion: Companion, isolated: Path) -> Path:
    folder = isolated / "mirror"
    companion("export-to-markdown", str(folder), "--mirror")
    return folder


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO])
def test_a_mirror_that_cannot_be_written_stays_as_it_was_and_the_note_is_kept(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, mirror: Path, number: int
) -> None:
    companion.write("health", "short nights", "Awake at four.")
    before = bytes_of(mirror)

    def fail(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.files.os.fsync", fail)
        answer = companion("write", "milestone", "exam", "--happened", "x")
    assert answer.code == 0, "the note itself is kept"
    assert answer.err.startswith("companion: the Markdown mirror was not written")
    assert bytes_of(mirror) == before
    companion("close", "exam")
    assert "exam" in (mirror / "MEMORY.md").read_text("utf-8")
    assert companion("doctor").code == 0


def test_an_export_that_stops_half_way_is_complete_the_next_time(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, isolated: Path
) -> None:
    for title in ("one", "two", "three"):
        companion.write("milestone", title)
    written = 0
    real = Path.replace

    def fail(self: Path, target: Path) -> Path:
        nonlocal written
        written += 1
        if written == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        assert "no space" in companion("export-to-markdown", str(isolated / "out")).refusal(3)
    assert not list((isolated / "out").glob(".*.tmp"))
    done = companion("export-to-markdown", str(isolated / "out"), "--overwrite", "--json")
    assert done.code in (0, 1)
    if done.code == 1:  # half an export is no folder of ours: it must say what to do
        assert "nothing was written" in done.err
        assert companion("export-to-markdown", str(isolated / "other")).code == 0


LEFTOVERS = (
    ".health_2026-05-19_x.md.99999999.tmp",
    "health_2026-05-19_x.md.tmp",
    "health_2026-05-19_x.md~",
    "health_2026-05-19_x.md.swp",
)


@pytest.mark.parametrize("leftover", LEFTOVERS)
def test_temporary_leftovers_are_never_read_as_notes(
    companion: Companion, mirror: Path, leftover: str
) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    whole = (mirror / f"{note['name']}.md").read_bytes()
    (mirror / leftover).write_bytes(whole.replace(b"Awake", b"Asleep"))
    companion.write("milestone", "exam")
    assert companion("doctor").code == 0
    assert companion("import-from-markdown", str(mirror), "--json").json["added"] == 0
    assert companion.found("asleep") == []


def test_leftovers_of_writers_that_died_are_cleared_and_of_living_ones_not(
    companion: Companion, mirror: Path
) -> None:
    companion.write("health", "short nights")
    dead, living = mirror / ".MEMORY.md.99999999.tmp", mirror / f".MEMORY.md.{os.getppid()}.tmp"
    for file in (dead, living):
        file.write_bytes(b"half")
    companion.write("milestone", "exam")
    assert (dead.exists(), living.exists()) == (False, True)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 40,
        b"\xff\xfe\x00",
        "中文".encode("gbk"),
        b"---\n",
        b"---\ntype: health\n",
        b"\x80abc" * 1000,
    ],
)
def test_one_file_that_is_no_note_affects_only_itself(
    companion: Companion, mirror: Path, data: bytes
) -> None:
    companion.write("health", "short nights", "Awake at four.")
    bad = mirror / "emotion_2026-05-19_bad.md"
    bad.write_bytes(data)
    answer = companion("import-from-markdown", str(mirror), "--json")
    assert (answer.code, answer.data["same"]) == (1, 1)
    assert [item["file"] for item in answer.data["refused"]] == [bad.name]
    assert bad.read_bytes() == data
    assert companion.write("milestone", "exam")["created_now"]


def test_a_home_whose_folder_is_a_file_is_one_clear_line(companion: Companion, home: Home) -> None:
    home.root.parent.mkdir(exist_ok=True)
    home.root.write_text("not a folder", "utf-8")
    for words in (
        ("write", "health", "x", "--happened", "y"),
        ("backup",),
        ("status",),
        ("gate",),
        ("bank", "create", "us"),
    ):
        answer = companion(*words)
        assert answer.code in (0, 1, 3)
        assert "defect" not in answer.err
        assert answer.err.count("\n") <= 1
    assert home.root.read_text("utf-8") == "not a folder"


def test_a_bank_that_is_a_folder_is_one_clear_line(companion: Companion, home: Home) -> None:
    home.store.mkdir(parents=True)
    for words in (
        ("write", "health", "x", "--happened", "y"),
        ("status",),
        ("gate",),
        ("doctor",),
        ("backup",),
    ):
        assert companion(*words).refusal(3)
