"""``export-to-markdown`` and ``import-from-markdown`` with memory folders: one project, all of them, mirrors."""

from pathlib import Path

import pytest

from companion.project import project_at
from tests.cli.harness import Companion


@pytest.fixture
def ferry(isolated: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a project."""
    folder = isolated / "ferry-board"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def fill(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("remember", "Use npm", "--op", "ADD", "--tier", "preferences")
    companion("remember", "Use pnpm instead of npm", "--op", "ARCHIVE", "--target", "npm")
    companion("remember", "The board is a Pi", "--op", "ADD", "--tier", "project-context")
    companion("threads", "start", "importer", "--text", "reader done")


def test_without_a_layout_notes_and_memory_both_go_out(
    companion: Companion, ferry: Path, isolated: Path
) -> None:
    fill(companion)
    out = isolated / "out"
    done = companion("export-to-markdown", str(out), "--json").json
    assert (done["folder"], done["notes"]) == (str(out), 1)
    assert done["memory"] == [
        {"folder": str(out / "memory/everywhere"), "project": None, "entries": 1, "archived": 1, "threads": 0},
        {"folder": str(out / "memory/ferry-board"), "project": project_at(str(ferry)).id,
         "entries": 2, "archived": 1, "threads": 1},
    ]  # fmt: skip
    assert (out / "MEMORY.md").read_text("utf-8").startswith("# Personal Context Index")
    told = companion("export-to-markdown", str(out)).text
    assert "Wrote ferry-board to" in told
    assert "Wrote what holds everywhere to" in told
    assert "ferry-board" in companion("export-to-markdown", str(out), LANG="zh_CN.UTF-8").text


def test_one_layout_is_all_that_is_written(companion: Companion, ferry: Path, isolated: Path) -> None:
    fill(companion)
    companion("export-to-markdown", str(isolated / "care"), "--layout", "personal-context")
    assert not (isolated / "care" / "memory").exists()
    done = companion("export-to-markdown", str(isolated / "memory"), "--layout", "memory", "--json").json
    assert done == {"folder": str(isolated / "memory"), "project": project_at(str(ferry)).id,
                    "entries": 2, "archived": 1, "threads": 1}  # fmt: skip
    assert not list((isolated / "memory").glob("health_*"))


def test_a_project_is_named_by_folder_id_or_name(companion: Companion, ferry: Path, isolated: Path) -> None:
    fill(companion)
    for wish in (str(ferry), project_at(str(ferry)).id, "ferry-board"):
        text = companion("export-to-markdown", "--project", wish).text
        assert "The board is a Pi" in text
    assert "Pi" not in companion("export-to-markdown", "--project", str(isolated / "person")).text
    companion("export-to-markdown", "--project", "nosuch").refusal(1)
    companion("export-to-markdown", "--project", "ferry-board", "--layout", "all").refusal(2)


@pytest.mark.usefixtures("ferry")
def test_stdout_names_each_file(companion: Companion) -> None:
    fill(companion)
    for words in ((), ("--layout", "all")):
        text = companion("export-to-markdown", *words).text
        assert "<!-- memory/ferry-board/project-context.md -->" in text
        assert "<!-- MEMORY.md -->" in text
    names = [
        file["name"] for file in companion("export-to-markdown", "--layout", "memory", "--json").json["files"]
    ]
    assert names == ["MEMORY.md", "archive/2026-Q2.md", "preferences.md", "project-context.md"]


def test_a_plain_memory_folder_belongs_to_where_one_stands(
    companion: Companion, ferry: Path, isolated: Path
) -> None:
    folder = isolated / "theirs"
    folder.mkdir()
    (folder / "project-context.md").write_text("- The board is a Pi\n", "utf-8")
    (folder / "conversations.md").write_text("- Mira likes tea\n", "utf-8")
    done = companion("import-from-markdown", str(folder), "--json").json
    assert (done["added"], done["refused"], done["paused_until"]) == (2, [], None)
    (project,) = companion("projects", "--json").json["projects"]
    assert (project["path"], project["entries"]) == (str(ferry), 1)
    assert companion("import-from-markdown", str(folder), "--json").json["same"] == 2


def test_with_a_project_all_that_the_folder_holds_is_its_own(
    companion: Companion, ferry: Path, isolated: Path
) -> None:
    folder = isolated / "theirs"
    folder.mkdir()
    (folder / "conversations.md").write_text("- Mira likes tea\n- call +1 212-555-0142\n", "utf-8")
    answer = companion("import-from-markdown", str(folder), "--project", str(ferry))
    assert answer.code == 4
    assert "phone" in answer.err
    assert "555" not in answer.err
    assert companion("projects", "--json").json["projects"][0]["entries"] == 1
    assert (
        companion("import-from-markdown", str(folder), "--project", str(ferry), "--allow", "phone").code == 0
    )
    companion("import-from-markdown", str(folder), "--project", str(ferry), "--layout", "all").refusal(2)
    companion("import-from-markdown", str(folder), "--layout", "pages").refusal(2)


def test_a_mirror_of_a_project_says_what_came_in_and_how_to_end_it(companion: Companion, ferry: Path) -> None:
    folder = Path("~/.claude/projects/-ferry/memory").expanduser()
    folder.mkdir(parents=True)
    (folder / "conversations.md").write_text("- Mira likes tea\n", "utf-8")
    words = ("export-to-markdown", "~/.claude/projects/-ferry/memory", "--layout", "memory", "--mirror")
    assert "say which" in companion(*words).refusal(2)
    done = companion(*words, "--project", str(ferry), "--json").json
    assert (done["mirror"], done["project"], done["imported"]["added"]) == (
        True,
        project_at(str(ferry)).id,
        1,
    )
    companion("remember", "Answer briefly", "--op", "ADD", "--tier", "preferences")
    assert "Answer briefly" in (folder / "preferences.md").read_text("utf-8")
    key = f"mirror.memory.{project_at(str(ferry)).id}"
    assert f'companion config {key} ""' in companion(*words, "--project", str(ferry)).text
    assert key in companion("config").text
    assert str(folder) in companion("status").text
    assert companion("status", "--json").json["memory_mirrors"] == [
        {"project": project_at(str(ferry)).id, "folder": str(folder)}
    ]
    companion("config", key, "")
    assert companion("status", "--json").json["memory_mirrors"] == []
    assert companion("config", key).text == ""
    assert "--layout memory" in companion("config", key, "/x").refusal(2)
    companion("config", "mirror.memory.nosuch").refusal(2)


def test_a_mirror_has_one_layout(companion: Companion, isolated: Path) -> None:
    companion("export-to-markdown", str(isolated / "x"), "--layout", "all", "--mirror").refusal(2)


def test_setup_takes_over_no_projects_folder(companion: Companion) -> None:
    folder = Path("~/.claude/projects/-work-ferry/memory").expanduser()
    folder.mkdir(parents=True)
    (folder / "conversations.md").write_text("- Mira likes tea\n", "utf-8")
    assert companion("setup", "claude-code").code == 0
    assert companion("status", "--json").json["entries"] == 0
    assert [path.name for path in folder.iterdir()] == ["conversations.md"]
