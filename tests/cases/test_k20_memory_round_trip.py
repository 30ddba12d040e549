"""K20 with the tiers: entries, archive, threads, projects, tombstones and the pause come back byte for byte."""

import json
from pathlib import Path

import pytest

from companion.home import Home
from tests.cases.test_k20_round_trip import fill
from tests.cli.harness import Companion


@pytest.fixture
def other(isolated: Path) -> tuple[str, str]:
    return ("--home", str(isolated / "other"))


def fill_tiers(companion: Companion, isolated: Path) -> None:
    """Store entries of two projects and of none, archived, forgotten, said again, linked and tagged; threads."""
    for name, day in (("ferry", "05-19"), ("loom", "05-20")):
        place = isolated / name
        place.mkdir()
        companion.at(f"2026-{day}T10:00:00+08:00")
        add = ("remember", "--op", "ADD", "--project", str(place))
        companion(*add, f"{name} 的看板跑在 Pi 上", "--tier", "project-context", "--topics", "hardware")
        companion(*add, f"{name}: Mira asked about it", "--tier", "conversations", "--people", "mira")
        companion("threads", "start", f"{name} importer", "--text", "reader done", "--project", str(place))
        companion(
            "remember", "--op", "ADD", f"{name}: use npm", "--tier", "preferences", "--topics", "tooling"
        )
        companion("remember", "--op", "ARCHIVE", f"{name}: use pnpm", "--target", f"{name} npm")
        companion("remember", "--op", "ARCHIVE", "--target", f"{name} Mira", "--project", str(place))
    companion("remember", "--op", "ADD", "Likes oat milk", "--tier", "conversations")
    companion("forget", "oat milk")
    companion("remember", "--op", "ADD", "likes oat milk.", "--tier", "conversations")
    companion("threads", "start", "bread", "--project", str(isolated / "loom"))
    companion("threads", "end", "bread", "--project", str(isolated / "loom"))


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("flags", [(), ("--layout", "all")])
def test_k20_1_full_trip_with_the_tiers(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str], flags: tuple[str, ...]
) -> None:
    fill(companion, home)
    fill_tiers(companion, isolated)
    companion("config", "care.daily_limit", "2")
    companion("export-to-markdown", str(isolated / "one"), *flags)
    companion.at("2026-05-25T10:00:00+08:00")
    assert companion("import-from-markdown", str(isolated / "one"), *other).code == 0
    companion("export-to-markdown", str(isolated / "two"), *flags, *other)
    one, two = tree(isolated / "one"), tree(isolated / "two")
    assert one == two
    assert {f"memory/{name}/project-context.md" for name in ("ferry", "loom")} <= set(one)
    assert companion("doctor", *other).code == 0


def test_all_that_json_shows_of_the_tiers_is_the_same_elsewhere(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str]
) -> None:
    fill(companion, home)
    fill_tiers(companion, isolated)
    companion("export-to-markdown", str(isolated / "one"))
    companion("import-from-markdown", str(isolated / "one"), *other)
    for words in (("projects", "--json"), ("threads", "--json", "--project", str(isolated / "ferry"))):
        assert companion(*words).data == companion(*words, *other).data, words
    counts = [companion("status", "--json", *where).data for where in ((), other)]
    for key in ("entries", "archived", "tombstones", "paused_until"):
        assert counts[0][key] == counts[1][key], key
    told = [
        companion("what-do-you-remember", "--all", "--json", *where).data["entries"] for where in ((), other)
    ]
    here, there = [{entry["id"]: {**entry, "n": 0} for entry in entries} for entries in told]
    assert here == there


def test_k20_2_twice_with_the_tiers(
    companion: Companion, home: Home, isolated: Path, other: tuple[str, str]
) -> None:
    fill(companion, home)
    fill_tiers(companion, isolated)
    companion("export-to-markdown", str(isolated / "one"), "--layout", "all")
    companion("import-from-markdown", str(isolated / "one"), *other)
    for where in (other, ()):
        again = companion("import-from-markdown", str(isolated / "one"), "--json", *where).data
        assert (again["added"], again["changed"]) == (0, 0)


def test_what_was_forgotten_comes_back_with_no_older_export_and_what_was_said_again_stays(
    companion: Companion, isolated: Path, other: tuple[str, str]
) -> None:
    companion("remember", "--op", "ADD", "Likes oat milk", "--tier", "conversations")
    companion("export-to-markdown", str(isolated / "old"))
    companion.at("2026-05-20T10:00:00+08:00")("forget", "oat milk")
    companion("import-from-markdown", str(isolated / "old"))
    assert companion("status", "--json").json["entries"] == 0
    companion(
        "export-to-markdown", str(isolated / "new"), "--layout", "memory", "--project", str(isolated / "x")
    )
    companion("import-from-markdown", str(isolated / "new"), *other)
    companion("import-from-markdown", str(isolated / "old"), *other)
    assert companion("status", "--json", *other).json["entries"] == 0


def test_one_projects_folder_carries_pause_tombstones_and_project(
    companion: Companion, isolated: Path, other: tuple[str, str]
) -> None:
    fill_tiers(companion, isolated)
    companion("pause", "--until", "2026-06-01")
    words = ("export-to-markdown", "--layout", "memory", "--project", str(isolated / "ferry"))
    companion(*words, str(isolated / "one"))
    done = companion("import-from-markdown", str(isolated / "one"), "--json", *other).json
    assert done["paused_until"] == "2026-06-01"
    companion(*words, str(isolated / "two"), *other)
    assert tree(isolated / "one") == tree(isolated / "two")
    manifest = json.loads((isolated / "one" / ".companion.json").read_bytes())
    assert manifest["tombstones"]
    assert manifest["project"]["path"] == str(isolated / "ferry")
    assert "paused" not in (isolated / "one" / "MEMORY.md").read_text("utf-8")
