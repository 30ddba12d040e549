"""``companion status``: what there is, where it lies; quick, and nothing is made by asking."""

from pathlib import Path

from tests.cli.harness import Companion

SHAPE = [
    "home", "bank", "exists", "revision", "paused_until", "notes", "entries", "turns", "sessions", "forgotten",
    "archived", "tombstones", "bytes", "backups", "mirror", "spooled",
]  # fmt: skip


def test_an_empty_home_is_told_and_not_made(companion: Companion, isolated: Path) -> None:
    found = companion("status", "--json").json
    assert list(found)[: len(SHAPE)] == SHAPE
    assert found == {
        **found, "home": str(isolated / "home"), "bank": "default", "exists": False, "revision": 0,
        "paused_until": None,
        "notes": {"total": 0, "active": 0, "muted": 0, "resolved": 0, "sensitive": 0}, "entries": 0, "turns": 0,
        "sessions": 0, "forgotten": 0, "archived": 0, "tombstones": 0, "bytes": 0, "backups": 0, "mirror": None,
        "spooled": 0,
    }  # fmt: skip
    assert str(isolated / "home") in companion("status").text
    assert not (isolated / "home").exists()


def test_everything_is_counted(companion: Companion, isolated: Path) -> None:
    companion.write("health", "short nights")
    companion.write("emotion", "the orchard", "x", "--sensitive")
    companion.write("milestone", "exam")
    companion.write("milestone", "talk")
    companion("close", "exam")
    companion("forget", "talk")
    companion("backup")
    companion("export-to-markdown", str(isolated / "mirror"), "--mirror")
    found = companion("status", "--json").json
    assert found["notes"] == {"total": 3, "active": 2, "muted": 0, "resolved": 1, "sensitive": 1}
    assert (found["forgotten"], found["backups"], found["exists"]) == (1, 1, True)
    assert found["tombstones"] >= 1
    assert found["bytes"] > 0
    assert found["mirror"] == str(isolated / "mirror")
    told = companion("status").text
    assert "orchard" not in told
    assert str(isolated / "mirror") in told


def test_people_read_it_in_their_language(companion: Companion) -> None:
    companion.write("health", "short nights")
    assert companion("status").text.splitlines()[0].startswith("Home:")
    assert not companion("status", LANG="zh_CN.UTF-8").text.startswith("Home:")
