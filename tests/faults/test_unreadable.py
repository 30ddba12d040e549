"""One file that cannot be read affects only itself; all others come in (K06)."""

import json
from pathlib import Path

import pytest

from tests.cli.harness import Answer, Companion
from tests.faults.crowd import Crowd


@pytest.fixture
def folder(companion: Companion, isolated: Path) -> Path:
    """An export of three notes."""
    for title in ("one", "two", "three"):
        companion.write("milestone", title, f"about {title}")
    companion("export-to-markdown", str(isolated / "out"))
    return isolated / "out"


def take_in(crowd: Crowd, folder: Path, isolated: Path, *more: str) -> Answer:
    return crowd.unprivileged("import-from-markdown", str(folder), *more, "--home", str(isolated / "other"))


@pytest.mark.parametrize("json_", [True, False])
def test_an_import_with_one_unreadable_file(crowd: Crowd, folder: Path, isolated: Path, json_: bool) -> None:
    (folder / "milestone_two.md").chmod(0o000)
    code, out, err = take_in(crowd, folder, isolated, *(["--json"] if json_ else []))
    assert code == 1
    assert "defect" not in err
    if json_:
        done = json.loads(out)
        assert done["added"] == 2
        assert [item["file"] for item in done["refused"]] == ["milestone_two.md"]
    else:
        assert "milestone_two.md" in err
        assert "2" in out


@pytest.mark.parametrize("name", ["MEMORY.md", ".companion.json"])
def test_an_index_or_manifest_that_cannot_be_read_is_named(
    crowd: Crowd, folder: Path, isolated: Path, name: str
) -> None:
    (folder / name).chmod(0o000)
    code, _, err = take_in(crowd, folder, isolated)
    assert code in (0, 1, 3)
    assert name in err
    assert "defect" not in err


def test_a_folder_that_cannot_be_read_is_one_line(crowd: Crowd, folder: Path, isolated: Path) -> None:
    folder.chmod(0o000)
    code, out, err = take_in(crowd, folder, isolated)
    folder.chmod(0o700)
    assert code in (1, 2, 3)
    assert out == ""
    assert "defect" not in err
    assert err.count("\n") == 1


def test_a_mirror_with_one_unreadable_file_follows_all_the_same(
    companion: Companion, crowd: Crowd, folder: Path
) -> None:
    companion("export-to-markdown", str(folder), "--mirror")
    (folder / "milestone_two.md").chmod(0o000)
    answer = crowd.unprivileged("write", "milestone", "three", "--happened", "again")
    assert answer.code == 0
    assert "defect" not in answer.err
    answer = crowd.unprivileged("write", "milestone", "two", "--happened", "again")
    assert answer.code == 0
    assert "defect" not in answer.err
    (folder / "milestone_two.md").chmod(0o600)
    companion("doctor", "--repair")
    assert companion("doctor").code == 0
    for title in ("two", "three"):
        assert "again" in (folder / f"milestone_{title}.md").read_text("utf-8")


def test_doctor_tells_of_an_unreadable_file(companion: Companion, crowd: Crowd, folder: Path) -> None:
    companion("export-to-markdown", str(folder), "--mirror")
    (folder / "milestone_two.md").chmod(0o000)
    answer = crowd.unprivileged("doctor")
    (folder / "milestone_two.md").chmod(0o600)
    assert answer.code in (1, 3)
    assert "defect" not in answer.err
