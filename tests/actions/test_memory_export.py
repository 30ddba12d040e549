"""Export of memory folders: one project or all of them; never over what a person wrote."""

from pathlib import Path

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.relinking import relink
from companion.actions.changes.threads import Wish as ThreadWish
from companion.actions.changes.threads import start_thread
from companion.actions.reads.export import export_to_folder
from companion.actions.reads.memory_export import export_memories, export_memory, export_memory_files
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import keep, later
from tests.actions.mirroring_memory import FERRY, LOOM, append, drift, mirrored, read
from tests.actions.remembering import add, do


@pytest.fixture
def filled(home: Home, moment: Moment) -> Home:
    """A bank with something global, something of two projects, something archived, and a thread."""
    add(home, moment, "Use npm", tier="preferences")
    do(home, moment, "ARCHIVE", "Use pnpm instead of npm", target="npm")
    add(home, moment, "The board is a Pi", tier="project-context", project=FERRY.path)
    add(home, moment, "The loom weaves HTML", tier="project-context", project=LOOM.path)
    start_thread(home, moment, ThreadWish("Large print", text="ask Mira", folder=FERRY.path))
    return home


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_one_project_is_one_folder(filled: Home, moment: Moment, tmp_path: Path) -> None:
    done = export_memory(filled, moment, tmp_path / "out", FERRY)
    assert (done.entries, done.archived, done.threads) == (2, 1, 1)
    assert files(tmp_path / "out") == [
        ".companion.json", "MEMORY.md", "archive/2026-Q2.md", "preferences.md", "project-context.md",
    ]  # fmt: skip
    assert "loom" not in read(tmp_path / "out", "project-context.md")


def test_all_of_them_have_a_folder_each_and_one_for_what_holds_everywhere(
    filled: Home, moment: Moment, tmp_path: Path
) -> None:
    done = export_memories(filled, moment, tmp_path)
    assert [one.folder.name for one in done] == ["everywhere", "ferry-board", "loom"]
    assert read(tmp_path / "memory" / "everywhere").count("\n- ") == 1


def test_projects_of_one_name_have_two_folders(filled: Home, moment: Moment, tmp_path: Path) -> None:
    for path in ("/elsewhere/loom", "/x/Everywhere", "/x/飞船"):
        add(filled, moment, f"It lives in {path}", tier="project-context", project=path)
    names = [one.folder.name for one in export_memories(filled, moment, tmp_path)]
    assert len({name.casefold() for name in names}) == len(names) == 6
    assert sum(name.startswith("loom-") for name in names) == 2
    assert "飞船" in names


def test_the_second_export_uses_the_same_folders_and_what_is_gone_leaves_them(
    filled: Home, moment: Moment, tmp_path: Path
) -> None:
    export_memories(filled, moment, tmp_path)
    add(filled, moment, "It lives elsewhere", tier="project-context", project="/elsewhere/loom")
    forget(filled, later(moment, minutes=1), Wish("weaves"))
    new = tmp_path / "ferry-new"
    new.mkdir()
    relink(filled, later(moment, minutes=2), FERRY.id, str(new), None)
    export_memories(filled, later(moment, minutes=3), tmp_path)
    assert "weaves" not in read(tmp_path / "memory" / "loom", "project-context.md")
    assert "Pi" not in read(tmp_path / "memory" / "ferry-board", "project-context.md")
    assert "Pi" in read(tmp_path / "memory" / "ferry-new", "project-context.md")


def test_a_hand_edit_is_not_written_over_unless_told_to(filled: Home, moment: Moment, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    export_memory(filled, moment, folder, FERRY)
    append(folder, "- Likes short meetings")
    with pytest.raises(Refused, match="edited by hand"):
        export_memory(filled, moment, folder, FERRY)
    assert "short meetings" in read(folder)
    export_memory(filled, moment, folder, FERRY, overwrite=True)
    assert "short meetings" not in read(folder)


def test_words_around_the_bullets_stay(filled: Home, moment: Moment, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    export_memory(filled, moment, folder, FERRY)
    (folder / "MEMORY.md").write_text(
        f"{read(folder, 'MEMORY.md')}\n## Mine\n\n- a bullet of mine\n", "utf-8"
    )
    add(filled, moment, "Use tabs", tier="preferences")
    for overwrite in (False, True):
        export_memory(filled, moment, folder, FERRY, overwrite=overwrite)
        assert "## Mine\n\n- a bullet of mine\n" in read(folder, "MEMORY.md")
    assert "Use tabs" in read(folder)


@pytest.mark.parametrize("name", ["MEMORY.md", "preferences.md", "archive/2026-Q2.md"])
def test_a_memory_of_others_is_left_alone(filled: Home, moment: Moment, tmp_path: Path, name: str) -> None:
    (tmp_path / "out" / "archive").mkdir(parents=True)
    (tmp_path / "out" / name).write_text("- theirs\n", "utf-8")
    with pytest.raises(Refused, match="not ours"):
        export_memory(filled, moment, tmp_path / "out", FERRY)
    assert files(tmp_path / "out") == [name]


def test_care_notes_and_another_projects_memory_are_left_alone(
    filled: Home, moment: Moment, tmp_path: Path
) -> None:
    keep(filled, moment, "health", "short nights")
    export_to_folder(filled, moment, tmp_path / "care")
    with pytest.raises(Refused, match="personal-context"):
        export_memory(filled, moment, tmp_path / "care", FERRY)
    export_memory(filled, moment, tmp_path / "ferry", FERRY)
    with pytest.raises(Refused, match="another project"):
        export_memory(filled, moment, tmp_path / "ferry", LOOM)
    with pytest.raises(Refused, match="layout memory"):
        export_to_folder(filled, moment, tmp_path / "ferry")


def test_an_export_into_the_projects_own_mirror_leaves_it_in_step(
    filled: Home, moment: Moment, tmp_path: Path
) -> None:
    folder = mirrored(filled, moment, tmp_path / "memory")
    forget(filled, later(moment, minutes=1), Wish("Pi"))
    export_memory(filled, moment, folder, FERRY)
    assert drift(filled, moment) == []


def test_a_stream_names_every_file_by_its_folder(filled: Home) -> None:
    names = [file.name for file in export_memory_files(filled, None, None, every=True)]
    assert "memory/ferry-board/MEMORY.md" in names
    assert "memory/everywhere/archive/2026-Q2.md" in names
    one = {file.name: file.data for file in export_memory_files(filled, FERRY.id, None, every=False)}
    assert set(one) == {"MEMORY.md", "archive/2026-Q2.md", "preferences.md", "project-context.md"}


def test_a_home_without_a_store_exports_nothing(home: Home, moment: Moment, tmp_path: Path) -> None:
    assert export_memories(home, moment, tmp_path / "out") == []
    assert not home.store.exists()
