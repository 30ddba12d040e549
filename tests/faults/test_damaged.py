"""A store that is damaged, or is none: exit 3, what to do, and not one byte of the file changes."""

import hashlib
import sqlite3
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion

COMMANDS = [
    ("write", "milestone", "exam", "--happened", "x"), ("gate",), ("gate", "--json"), ("doctor",), ("doctor",
    "--repair"),
    ("status",), ("what-do-you-remember",), ("show", "nights"), ("recall", "nights"), ("forget", "nights"), ("undo",),
    ("forget", "--everything", "--erase", "--yes"), ("pause",), ("export-to-markdown",), ("log",), ("config",),
    ("migrate",),
]  # fmt: skip


def one_file(home: Home) -> None:
    """Bring the store into its one file, with no log beside it."""
    connection = sqlite3.connect(home.store)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def zero(file: Path, start: int, count: int) -> str:
    """Zero bytes of a file and return its hash."""
    data = bytearray(file.read_bytes())
    data[start : start + count] = bytes(count)
    file.write_bytes(data)
    return hashlib.sha256(data).hexdigest()


def is_untouched(home: Home, before: str) -> bool:
    """Tell whether the store is byte for byte as it was and nothing new stands beside it."""
    files = {file.name for file in home.store.parent.iterdir()} - {"default.db-wal", "default.db-shm"}
    return files == {"default.db"} and hashlib.sha256(home.store.read_bytes()).hexdigest() == before


@pytest.mark.parametrize("words", COMMANDS)
def test_a_damaged_first_page_is_exit_3_with_the_way_out(
    companion: Companion, home: Home, words: tuple[str, ...]
) -> None:
    companion.write("health", "short nights")
    one_file(home)
    before = zero(home.store, 100, 200)
    line = companion(*words).refusal(3)
    assert "damaged" in line
    assert "companion restore" in line
    assert is_untouched(home, before)


@pytest.mark.parametrize("data", [b"no database", b"\0" * 8192, b"SQLite format 3\0", b"PK\x03\x04" * 2000])
@pytest.mark.parametrize("words", COMMANDS[:6])
def test_a_file_that_is_no_store_is_exit_3_and_left_alone(
    companion: Companion, home: Home, words: tuple[str, ...], data: bytes
) -> None:
    home.store.parent.mkdir(parents=True)
    home.store.write_bytes(data)
    assert companion(*words).refusal(3)
    assert is_untouched(home, hashlib.sha256(data).hexdigest())


def test_the_store_of_another_program_is_left_alone(companion: Companion, home: Home) -> None:
    home.store.parent.mkdir(parents=True)
    connection = sqlite3.connect(home.store)
    connection.execute("CREATE TABLE theirs (x)")
    connection.commit()
    connection.close()
    before = hashlib.sha256(home.store.read_bytes()).hexdigest()
    for words in COMMANDS:
        assert "no store of companion" in companion(*words).refusal(3), words
    assert is_untouched(home, before)


def test_damage_anywhere_is_never_a_defect_and_never_spreads(companion: Companion, home: Home) -> None:
    for number in range(40):
        companion.write("milestone", f"exam {number}", "a long evening by the water " * 40)
    one_file(home)
    whole = home.store.read_bytes()
    pages = len(whole) // 4096
    for page in range(1, pages, max(1, pages // 12)):
        home.store.write_bytes(whole)
        before = zero(home.store, page * 4096, 4096)
        for words in (
            ("doctor",),
            ("gate", "--all", "--json"),
            ("recall", "water", "--json"),
            ("what-do-you-remember",),
        ):
            answer = companion(*words)
            assert answer.code in (0, 1, 3), (page, words, answer)
        assert companion("doctor").code in (1, 3), page
        assert hashlib.sha256(home.store.read_bytes()).hexdigest() == before


def test_a_store_that_was_cut_off_is_damaged(companion: Companion, home: Home) -> None:
    for number in range(20):
        companion.write("milestone", f"exam {number}", "a long evening " * 100)
    one_file(home)
    home.store.write_bytes(home.store.read_bytes()[: 10 * 4096 + 100])
    for words in (("doctor",), ("write", "health", "x", "--happened", "y")):
        assert "damaged" in companion(*words).refusal(3), words


def test_a_backup_brings_a_damaged_store_back(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    companion("backup")
    one_file(home)
    zero(home.store, 100, 200)
    assert companion("backup").code == 3
    done = companion("restore", "latest", "--yes", "--json").json
    assert len(companion.found("nights")) == 1
    assert companion("doctor").code == 0
    assert Path(done["kept"]).exists(), "the damaged file is kept aside"


def test_k22_1_newer(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    connection = sqlite3.connect(home.store)
    connection.execute("PRAGMA user_version = 9999")
    connection.close()
    one_file(home)
    before = hashlib.sha256(home.store.read_bytes()).hexdigest()
    for words in COMMANDS:
        line = companion(*words).refusal(3)
        assert "newer release" in line, words
        assert "update companion" in line
    assert is_untouched(home, before)
