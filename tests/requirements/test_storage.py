"""Where care notes live: one place for the person, whatever the project, made by the first write (C-1, C-2)."""

from pathlib import Path

import pytest

from companion.actions.changes.mirroring import start_mirror
from companion.actions.reads.gate import gate
from companion.actions.reads.status import status
from companion.actions.reads.tell import tell
from companion.home import Home, find_home
from companion.rules.notes import Moment
from tests.actions.keeping import every_note, keep


def test_every_project_sees_the_same_notes(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for project in ("first", "second"):
        (tmp_path / project).mkdir()
        monkeypatch.chdir(tmp_path / project)
        assert find_home() == home
        keep(find_home(), moment, "relationship", "lunch", f"Told in the {project}.", person="mom")
        assert list((tmp_path / project).iterdir()) == []
    assert [line.text for line in every_note(home)[0].lines] == ["Told in the first.", "Told in the second."]


def test_the_skills_own_folder_can_follow_the_store(home: Home, moment: Moment) -> None:
    folder = Path("~/.claude/personal-context").expanduser()
    start_mirror(home, moment, folder)
    keep(home, moment, "milestone", "exam")
    assert sorted(file.name for file in folder.iterdir()) == [
        ".companion.json",
        "MEMORY.md",
        "milestone_exam.md",
    ]


def test_the_first_write_makes_the_place_and_no_question_does(home: Home, moment: Moment) -> None:
    assert (gate(home, moment).notes, tell(home, moment).told, status(home, moment).exists) == ([], (), False)
    assert not home.store.exists()
    keep(home, moment, "milestone", "exam")
    assert home.store.exists()
    assert all(path.stat().st_mode & 0o077 == 0 for path in (home.root, *home.root.rglob("*")))
