"""A store that another process holds: wait, then succeed; wait too long, and say so with exit 3 (K03)."""

import sqlite3
import threading
import time

import pytest

from companion.home import Home
from companion.store import connect
from tests.cli.harness import Companion
from tests.faults.machine import locked

HELD = 3.0

CHANGES = [
    ("write", "milestone", "exam", "--happened", "x"), ("edit", "nights", "--feeling", "x"), ("close", "nights"),
    ("follow-up", "nights", "engaged"), ("forget", "nights"), ("forget", "nights", "--erase"), ("pause",), ("resume",),
    ("undo",), ("config", "language", "zh"), ("doctor", "--repair"),
]  # fmt: skip
READS = [
    ("gate", "--json"), ("status",), ("what-do-you-remember",), ("show", "nights"), ("why", "nights"),
    ("recall", "nights"),
    ("log",), ("config",), ("doctor",), ("export-to-markdown",), ("backup",),
]  # fmt: skip


@pytest.mark.slow
def test_a_store_locked_for_three_seconds_is_waited_for(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights")
    with locked(home.store) as holder:
        release = threading.Timer(HELD, holder.execute, ["ROLLBACK"])
        release.start()
        began = time.monotonic()
        assert companion("write", "milestone", "exam", "--happened", "x") == (0, "", "")
        assert time.monotonic() - began >= HELD - 0.5
        release.join()
    assert len(companion.found("exam")) == 1


@pytest.mark.parametrize("words", CHANGES)
def test_a_store_locked_for_longer_is_exit_3_and_unchanged(
    companion: Companion, home: Home, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    companion.write("health", "short nights")
    if words[0] == "doctor":
        connection = sqlite3.connect(home.store)
        connection.execute("UPDATE note SET topic_key = 'other'")
        connection.commit()
        connection.close()
    before = companion("what-do-you-remember", "--json").json
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 10)
    with locked(home.store):
        assert companion(*words).refusal(3) == "the store is locked; another process is using it; try again"
    assert companion("what-do-you-remember", "--json").json == before


@pytest.mark.parametrize("words", READS)
def test_reading_does_not_wait_for_a_writer(
    companion: Companion, home: Home, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    companion.write("health", "short nights")
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 10)
    with locked(home.store):
        assert companion(*words).code == 0


def test_an_erase_beside_a_reader_is_not_finished_says_so_and_is_finished_later(
    companion: Companion, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    companion.write("health", "short zucchini nights")
    monkeypatch.setattr(connect, "WAIT_MILLISECONDS", 10)
    reader = sqlite3.connect(home.store, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM note").fetchone()
    line = companion("forget", "zucchini", "--erase").refusal(3)
    assert "not finished" in line
    assert "run the same command again" in line
    assert companion("doctor").code == 1
    reader.execute("COMMIT")
    reader.close()
    assert companion("forget", "zucchini", "--erase").code == 0
    assert not [file for file in home.root.rglob("*") if file.is_file() and b"zucchini" in file.read_bytes()]
    assert companion("doctor").code == 0
