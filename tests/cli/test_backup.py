"""``companion backup``: a whole copy, owner-only, and only so many of them."""

import sqlite3
from pathlib import Path

from tests.cli.harness import Companion


def test_a_backup_is_a_store_of_its_own(companion: Companion, isolated: Path) -> None:
    companion.write("health", "short nights")
    done = companion("backup", "--json").json
    assert done == {"backup": str(isolated / "home/backups/default-20260519T011200Z.db"), "removed": 0}
    copy = Path(done["backup"])
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o777 == 0o700
    connection = sqlite3.connect(f"file:{copy}?immutable=1", uri=True)
    assert connection.execute("SELECT title FROM note").fetchall() == [("short nights",)]
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert done["backup"] in companion("backup").text.replace("-2.db", ".db")


def test_two_in_one_second_are_two_files(companion: Companion, isolated: Path) -> None:
    companion.write("health", "short nights")
    companion("backup")
    companion("backup")
    assert len(list((isolated / "home/backups").iterdir())) == 2


def test_only_the_newest_are_kept(companion: Companion, isolated: Path) -> None:
    companion.write("health", "short nights")
    companion("config", "backup.keep", "2")
    for hour in ("10", "11", "12"):
        companion.at(f"2026-05-19T{hour}:00:00+00:00")("backup")
    kept = sorted(file.name for file in (isolated / "home/backups").iterdir())
    assert kept == ["default-20260519T110000Z.db", "default-20260519T120000Z.db"]
    companion("config", "backup.keep", "0")
    assert companion.at("2026-05-19T13:00:00+00:00")("backup", "--json").json["removed"] == 0


def test_without_a_store_there_is_nothing_to_back_up(companion: Companion, isolated: Path) -> None:
    assert companion("backup").refusal(1).startswith("there is no store to back up yet")
    assert not (isolated / "home").exists()


def test_a_backup_of_one_bank_leaves_those_of_another(companion: Companion, isolated: Path) -> None:
    companion.write("health", "short nights")
    companion("bank", "create", "us")
    companion("backup")
    companion("config", "backup.keep", "1", "--bank", "us")
    companion("backup", "--bank", "us")
    assert len(list((isolated / "home/backups").iterdir())) == 2
