"""``companion restore``: a backup comes back, the present is kept aside, what was forgotten stays forgotten."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion


@pytest.fixture
def backup(companion: Companion) -> str:
    companion.write("health", "short nights")
    path: str = companion("backup", "--json").json["backup"]
    companion.at("2026-05-19T10:00:00+08:00").write("milestone", "exam")
    return path


def test_the_shape_of_the_answer(companion: Companion, backup: str) -> None:
    done = companion("restore", backup, "--yes", "--json").json
    assert (done["restored"], done["stayed_forgotten"]) == (backup, 0)
    assert Path(done["kept"]).name == "default-20260519T020000Z-before-restore.db"
    assert companion.found("exam") == []
    assert len(companion.found("nights")) == 1
    assert companion("doctor").code == 0


def test_the_way_back_is_the_store_that_was_kept(companion: Companion, backup: str) -> None:
    kept = companion("restore", backup, "--yes", "--json").json["kept"]
    companion("restore", kept, "--yes")
    assert len(companion.found("exam")) == 1


@pytest.mark.parametrize("name", ["latest", "default-20260519T011200Z.db", "default-20260519T011200Z"])
def test_a_backup_is_named_in_several_ways(companion: Companion, backup: str, name: str) -> None:
    assert companion("restore", name, "--yes", "--json").json["restored"] == backup


def test_it_needs_a_yes_while_there_is_a_store(companion: Companion, backup: str, isolated: Path) -> None:
    assert companion("restore", backup).refusal(2) == "this needs a yes; add --yes"
    assert companion("restore", backup, terminal=True, stdin="no\n").code != 0
    assert len(companion.found("exam")) == 1
    for file in (isolated / "home/banks").iterdir():
        file.unlink()
    assert companion("restore", backup).code == 0


def test_what_was_forgotten_since_stays_forgotten(companion: Companion, backup: str) -> None:
    companion("forget", "nights")
    assert companion("restore", backup, "--yes", "--json").json["stayed_forgotten"] == 1
    assert companion.found("nights") == []
    assert "1" in companion("restore", backup, "--yes").text


@pytest.mark.parametrize("name", ["kayak", "", "../default.db"])
def test_an_unknown_backup_is_refused(companion: Companion, backup: str, name: str) -> None:
    assert backup
    assert companion("restore", name, "--yes").refusal(1).startswith("there is no such backup")


@pytest.mark.parametrize("data", [b"", b"no database at all" * 100, b"SQLite format 3\0" + b"\0" * 4096])
def test_what_is_no_store_is_refused_and_nothing_changes(
    companion: Companion, backup: str, tmp_path: Path, data: bytes
) -> None:
    assert backup
    (tmp_path / "other.db").write_bytes(data)
    assert companion("restore", str(tmp_path / "other.db"), "--yes").refusal(3)
    assert (tmp_path / "other.db").read_bytes() == data
    assert len(companion.found("exam")) == 1
