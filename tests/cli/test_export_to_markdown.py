"""``companion export-to-markdown``: a folder, stdout, a mirror; never over what a person wrote."""

import json
from pathlib import Path

import pytest

from tests.cli.harness import Companion


@pytest.fixture
def folder(isolated: Path) -> Path:
    return isolated / "out"


def test_a_folder_gets_a_file_for_each_note_the_index_and_the_manifest(
    companion: Companion, folder: Path
) -> None:
    note = companion.write("health", "short nights")
    done = companion("export-to-markdown", str(folder), "--json").json
    assert done == {"folder": str(folder), "notes": 1, "removed": 0, "memory": []}
    assert sorted(file.name for file in folder.iterdir()) == [
        ".companion.json",
        "MEMORY.md",
        f"{note['name']}.md",
    ]
    assert json.loads((folder / ".companion.json").read_bytes())
    assert "short nights" in (folder / "MEMORY.md").read_text("utf-8")


def test_a_person_is_told_how_many_and_where(companion: Companion, folder: Path) -> None:
    companion.write("health", "short nights")
    told = companion("export-to-markdown", str(folder)).text
    assert "1 note" in told
    assert str(folder) in told


def test_without_a_folder_it_goes_to_stdout_and_writes_nothing(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    note = companion.write("health", "睡不好", "又醒了。")
    for words in (("export-to-markdown",), ("export-to-markdown", "-")):
        text = companion(*words).text
        assert "# Personal Context Index" in text
        assert f"<!-- {note['name']}.md -->" in text
        assert "又醒了。" in text
    assert list(tmp_path.iterdir()) == []


def test_stdout_takes_json_too_and_is_no_mirror(companion: Companion) -> None:
    note = companion.write("health", "睡不好", "又醒了。")
    files = companion("export-to-markdown", "--json").json["files"]
    assert [file["name"] for file in files] == ["MEMORY.md", f"{note['name']}.md"]
    assert "又醒了。" in files[1]["text"]
    for words in (("--mirror",), ("-", "--mirror")):
        assert companion("export-to-markdown", *words).refusal(2).startswith("name the folder")


def test_a_relative_folder_is_taken_from_where_one_stands(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    companion.write("health", "short nights")
    assert companion("export-to-markdown", "out", "--json").json["folder"] == str(tmp_path / "out")


@pytest.mark.parametrize("layout", ["personal-context", "all"])
def test_a_layout_may_be_named(companion: Companion, folder: Path, layout: str) -> None:
    companion.write("health", "short nights")
    assert companion("export-to-markdown", str(folder), "--layout", layout, "--json").json["notes"] == 1
    assert (folder / ("personal-context" if layout == "all" else "") / "MEMORY.md").exists()
    companion("export-to-markdown", str(folder), "--layout", "pages").refusal(2)


def test_forgotten_notes_stay_out_unless_asked_for(companion: Companion, folder: Path) -> None:
    companion.write("health", "short nights")
    gone = companion.write("milestone", "exam")
    companion("forget", "exam")
    assert companion("export-to-markdown", str(folder), "--json").json["notes"] == 1
    assert companion("export-to-markdown", str(folder), "--forgotten", "--json").json["notes"] == 2
    assert "exam" not in (folder / "MEMORY.md").read_text("utf-8")
    (file,) = folder.glob(f"{gone['name']}-*.md")  # its plain name may be another note's by now
    assert "status: resolved" in file.read_text("utf-8")
    assert companion("export-to-markdown", str(folder), "--json").json["removed"] == 1
    assert not file.exists()


def test_a_hand_edit_is_not_overwritten_unless_told_to(companion: Companion, folder: Path) -> None:
    note = companion.write("health", "short nights")
    companion("export-to-markdown", str(folder))
    file = folder / f"{note['name']}.md"
    file.write_text(file.read_text("utf-8") + "\n- 2026-05-19: by hand\n", "utf-8")
    edited = file.read_bytes()
    line = companion("export-to-markdown", str(folder)).refusal(1)
    assert "edited by hand" in line
    assert "--overwrite" in line
    assert file.read_bytes() == edited
    assert companion("export-to-markdown", str(folder), "--overwrite").code == 0
    assert file.read_bytes() != edited


def test_notes_of_others_and_files_in_the_way_are_left_alone(companion: Companion, folder: Path) -> None:
    companion.write("health", "short nights")
    folder.mkdir()
    (folder / "emotion_2026-01-01_theirs.md").write_text("theirs", "utf-8")
    assert "not ours" in companion("export-to-markdown", str(folder)).refusal(1)
    assert [file.read_text("utf-8") for file in folder.iterdir()] == ["theirs"]
    companion("export-to-markdown", str(folder / "emotion_2026-01-01_theirs.md")).refusal(3)


def test_an_empty_store_gives_an_empty_index(companion: Companion, folder: Path) -> None:
    assert companion("export-to-markdown", str(folder), "--json").json["notes"] == 0
    assert (folder / "MEMORY.md").read_text("utf-8").startswith("# Personal Context Index")


def test_a_mirror_takes_in_what_is_there_and_follows_every_change(companion: Companion, folder: Path) -> None:
    done = companion("export-to-markdown", str(folder), "--mirror", "--json").json
    assert done == {"folder": str(folder), "mirror": True, "imported": None}
    note = companion.write("health", "short nights")
    assert (folder / f"{note['name']}.md").exists()
    companion("follow-up", "nights", "engaged")
    assert "fu=1" in (folder / "MEMORY.md").read_text("utf-8")
    companion("forget", "nights")
    assert not (folder / f"{note['name']}.md").exists()
    companion("undo")
    assert (folder / f"{note['name']}.md").exists()
    companion("config", "mirror.personal-context", "")
    companion.write("milestone", "exam")
    assert "exam" not in (folder / "MEMORY.md").read_text("utf-8")


def test_starting_a_mirror_says_what_came_in(companion: Companion, folder: Path, home: object) -> None:
    companion.write("health", "short nights")
    companion("export-to-markdown", str(folder))
    companion("forget", "nights", "--erase")
    (folder / "notes.txt").write_text("something else", "utf-8")
    done = companion("export-to-markdown", str(folder), "--mirror", "--json").json
    assert (done["imported"]["added"], done["imported"]["skipped"]) == (0, 1)
    assert (folder / "notes.txt").read_text("utf-8") == "something else"
    assert home


@pytest.mark.parametrize("theirs", ["MEMORY.md", "README.md", "emotion_2026-01-01_theirs.md"])
@pytest.mark.parametrize("flags", [(), ("--overwrite",)])
def test_an_index_or_a_text_of_others_is_never_written_over(
    companion: Companion, folder: Path, theirs: str, flags: tuple[str, ...]
) -> None:
    companion.write("health", "short nights")
    folder.mkdir(mode=0o755)
    (folder / theirs).write_text("theirs", "utf-8")
    assert "not ours" in companion("export-to-markdown", str(folder), *flags).refusal(1)
    assert [file.read_text("utf-8") for file in folder.iterdir()] == ["theirs"]
    assert folder.stat().st_mode & 0o777 == 0o755


def test_a_folder_that_holds_other_things_keeps_its_mode_and_ours_in_it_are_private(
    companion: Companion, folder: Path
) -> None:
    note = companion.write("health", "short nights")
    folder.mkdir(mode=0o755)
    (folder / "photo.jpg").write_bytes(b"theirs")
    for _ in range(2):
        answer = companion("export-to-markdown", str(folder))
        assert answer.code == 0
        assert "others may look into it" in answer.err
    companion("export-to-markdown", str(folder), "--mirror")
    companion.write("milestone", "exam")
    assert folder.stat().st_mode & 0o777 == 0o755
    assert (folder / f"{note['name']}.md").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "flags",
    [(), ("--layout", "memory"), ("--layout", "all"), ("--mirror",), ("--layout", "memory", "--mirror")],
)
def test_a_place_that_cannot_be_written_is_named_and_not_followed(
    companion: Companion, folder: Path, flags: tuple[str, ...]
) -> None:
    companion.write("health", "short nights")
    folder.write_text("a file")
    refusal = companion("export-to-markdown", str(folder / "below"), *flags).refusal(3)
    assert str(folder / "below") in refusal
    assert "home" not in refusal.replace(str(folder), "")
    assert "Mirror: none" in companion("status").text


def test_a_folder_of_its_own_is_tightened(companion: Companion, folder: Path) -> None:
    companion.write("health", "short nights")
    folder.mkdir(mode=0o755)
    assert companion("export-to-markdown", str(folder)).err == ""
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o755)
    companion("export-to-markdown", str(folder), "--mirror")
    assert folder.stat().st_mode & 0o777 == 0o700
