"""``companion import-from-markdown``: what can be read comes in, the rest is named; files stay as they are."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion

GOOD = """---
type: health
created: 2026-05-10
updated: 2026-05-12
follow_up_count: 1
last_followed_up: 2026-05-12
status: active
sensitivity: normal
---

Awake at four.

**Their feeling:** seemed worn
**What they wanted:** to vent
**Open thread:** null
"""
INDEX = "# Personal Context Index\n\n- 2026-05-12 [health] short nights — active, fu=1 → health_2026-05-10_nights.md\n"


@pytest.fixture
def folder(isolated: Path) -> Path:
    place = isolated / "notes"
    place.mkdir()
    (place / "health_2026-05-10_nights.md").write_text(GOOD, "utf-8")
    (place / "MEMORY.md").write_text(INDEX, "utf-8")
    return place


def test_the_shape_of_the_answer(companion: Companion, folder: Path) -> None:
    done = companion("import-from-markdown", str(folder), "--json").json
    assert done == {
        "added": 1, "changed": 0, "same": 0, "skipped": 0, "refused": [], "remarks": [], "paused_until": None,
    }  # fmt: skip
    note = companion("show", "nights", "--json").json
    assert (note["title"], note["created"], note["updated"]) == ("short nights", "2026-05-10", "2026-05-12")
    assert (note["follow_up_count"], note["last_followed_up"]) == (1, "2026-05-12")


def test_the_second_time_nothing_is_new(companion: Companion, folder: Path) -> None:
    assert "1 added" in companion("import-from-markdown", str(folder)).text
    again = companion("import-from-markdown", str(folder), "--json").json
    assert (again["added"], again["changed"], again["same"]) == (0, 0, 1)


def test_a_refused_file_is_named_on_stderr_the_rest_comes_in_and_the_exit_code_is_1(
    companion: Companion, folder: Path
) -> None:
    bad = folder / "emotion_2026-05-11_cut.md"
    bad.write_text("---\ntype: emotion\ncreated: someday\n---\nx", "utf-8")
    before = bad.read_bytes()
    answer = companion("import-from-markdown", str(folder))
    assert answer.code == 1
    assert "emotion_2026-05-11_cut.md" in answer.err
    assert "created" in answer.err
    assert "1 added" in answer.out
    assert bad.read_bytes() == before
    (refused,) = companion("import-from-markdown", str(folder), "--json").data["refused"]
    assert (refused["file"], refused["field"]) == ("emotion_2026-05-11_cut.md", "created")


def test_a_private_value_keeps_its_file_out_unless_allowed(companion: Companion, folder: Path) -> None:
    (folder / "MEMORY.md").unlink()
    (folder / "health_2026-05-10_nights.md").write_text(
        GOOD.replace("at four", "call +1 212-555-0142"), "utf-8"
    )
    answer = companion("import-from-markdown", str(folder))
    assert answer.code == 4
    assert "phone" in answer.err
    assert "555" not in answer.err
    assert companion("import-from-markdown", str(folder), "--allow", "phone").code == 0


def test_repairs_are_told_on_stderr_and_are_no_failure(companion: Companion, folder: Path) -> None:
    (folder / "MEMORY.md").write_text(INDEX.replace("fu=1", "fu=4"), "utf-8")
    answer = companion("import-from-markdown", str(folder))
    assert (answer.code, answer.err.count("\n")) == (0, 1)
    assert answer.err.startswith("companion: health_2026-05-10_nights.md")


def test_a_pause_comes_in(companion: Companion, folder: Path) -> None:
    (folder / "MEMORY.md").write_text("# paused until 2026-06-01\n\n" + INDEX, "utf-8")
    assert companion("import-from-markdown", str(folder), "--json").json["paused_until"] == "2026-06-01"
    assert companion.due() == []


@pytest.mark.parametrize("place", ["missing", "notes/MEMORY.md"])
def test_what_is_no_folder_is_refused(companion: Companion, isolated: Path, folder: Path, place: str) -> None:
    assert folder.exists()
    companion("import-from-markdown", str(isolated / place)).refusal(1)
    assert not companion("status", "--json").json["exists"]


def test_a_home_in_the_path_is_understood(companion: Companion, folder: Path, isolated: Path) -> None:
    folder.rename(isolated / "person" / "notes")
    assert companion("import-from-markdown", "~/notes", "--json").json["added"] == 1


def test_an_empty_folder_is_nothing(companion: Companion, tmp_path: Path) -> None:
    assert companion("import-from-markdown", str(tmp_path), "--json").json["added"] == 0


def test_files_stay_as_they_are(companion: Companion, folder: Path) -> None:
    before = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()}
    companion("import-from-markdown", str(folder))
    assert {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()} == before
