"""``companion migrate``: older stores come up with a backup first, newer ones are refused untouched."""

import hashlib
import sqlite3

import pytest

from companion.home import Home
from companion.store import connect
from tests.cli.harness import Companion


def stamp(home: Home, revision: int) -> str:
    """Set the stamp of the store and return the hash of its file."""
    connection = sqlite3.connect(home.store)
    connection.execute(f"PRAGMA user_version = {revision}")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    return hashlib.sha256(home.store.read_bytes()).hexdigest()


def test_a_store_of_this_release_is_left_alone(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    head = connect.HEAD
    assert companion("migrate", "--json").json == {"before": head, "after": head, "backup": None}
    assert str(head) in companion("migrate").text
    assert not home.backups.exists()


def test_without_a_store_there_is_nothing_to_migrate(companion: Companion, home: Home) -> None:
    assert companion("migrate").refusal(1) == "there is no store yet; companion write makes one"
    assert not home.root.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("migrate",), ("write", "health", "knee", "--happened", "x"), ("gate",), ("status",), ("doctor",),
        ("doctor", "--repair"), ("what-do-you-remember",), ("forget", "--everything", "--yes"), ("undo",),
        ("recall", "nights"), ("config", "language", "zh"), ("close", "nights"), ("pause",),
    ],
)  # fmt: skip
def test_a_newer_store_is_refused_untouched(companion: Companion, home: Home, words: tuple[str, ...]) -> None:
    companion.write("health", "short nights")
    before = stamp(home, 9999)
    line = companion(*words).refusal(3)
    assert "newer release (revision 9999" in line
    assert "update companion" in line
    assert hashlib.sha256(home.store.read_bytes()).hexdigest() == before
