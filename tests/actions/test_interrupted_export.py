"""An export of memory that was killed between two files is finished by the next one; what is a person's own stays."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.actions.changes.threads import Wish, finish_thread
from companion.actions.reads.memory_export import export_memories, export_memory
from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.store.files import write_file
from tests.actions.keeping import later
from tests.actions.mirroring_memory import FERRY, read
from tests.actions.remembering import add, do
from tests.actions.test_memory_export import files, filled

__all__ = ["filled"]
Kill = Callable[[int, Home, Moment, Path], None]
FILES = 5
"""Files of the export: the hub, a quarter of the archive, two tiers, the manifest."""
NOBODY = 99_999_999
"""A process id that no process has."""


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
def kill(monkeypatch: pytest.MonkeyPatch) -> Kill:
    """Return a function: an export runs, and dies before the file of that number."""

    def killed_at(number: int, home: Home, moment: Moment, folder: Path) -> None:
        left = iter(range(number - 1))

        def write(path: Path, data: bytes, *, durable: bool = True) -> None:
            if next(left, None) is None:
                raise Killed
            write_file(path, data, durable=durable)

        with monkeypatch.context() as patch:
            patch.setattr("companion.actions.reads.memory_export.write_file", write)
            with pytest.raises(Killed):
                export_memory(home, moment, folder, FERRY)

    return killed_at


def tree(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in files(folder)}


def bullets(folder: Path) -> list[str]:
    return sorted(
        f"{name} {line}"
        for name, data in tree(folder).items()
        for line in data.decode().split("\n")
        if line.startswith("- ")
    )


@pytest.mark.parametrize("number", range(1, FILES + 1))
def test_a_first_export_that_was_killed_is_finished_by_the_next(
    filled: Home, moment: Moment, tmp_path: Path, kill: Kill, number: int
) -> None:
    export_memory(filled, moment, tmp_path / "whole", FERRY)
    kill(number, filled, moment, tmp_path / "out")
    export_memory(filled, moment, tmp_path / "out", FERRY)
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


@pytest.mark.parametrize("number", range(1, FILES + 1))
def test_what_changed_since_is_in_the_export_that_finishes_it(
    filled: Home, moment: Moment, tmp_path: Path, kill: Kill, number: int
) -> None:
    kill(number, filled, moment, tmp_path / "out")
    do(filled, later(moment, days=1), "UPDATE", "Use pnpm 9 instead of npm", target="pnpm")
    do(filled, later(moment, days=1), "ARCHIVE", "", target="Pi", folder=FERRY.path)
    add(filled, later(moment, days=1), "Use tabs", tier="preferences")
    export_memory(filled, later(moment, days=1), tmp_path / "whole", FERRY)
    export_memory(filled, later(moment, days=1), tmp_path / "out", FERRY)
    assert bullets(tmp_path / "out") == bullets(tmp_path / "whole")


@pytest.mark.parametrize("number", range(1, FILES + 1))
def test_a_later_export_that_was_killed_is_finished_by_the_next(
    filled: Home, moment: Moment, tmp_path: Path, kill: Kill, number: int
) -> None:
    export_memory(filled, moment, tmp_path / "out", FERRY)
    shutil.copytree(tmp_path / "out", tmp_path / "whole")
    moment = later(moment, days=1)
    do(filled, moment, "UPDATE", "", target="pnpm", tier="conversations")
    do(filled, moment, "UPDATE", "The board is a Pi 5", target="Pi", folder=FERRY.path)
    add(filled, moment, "Use tabs", tier="preferences")
    finish_thread(filled, moment, Wish("Large print", folder=FERRY.path))
    export_memory(filled, moment, tmp_path / "whole", FERRY)
    kill(number, filled, moment, tmp_path / "out")
    export_memory(filled, moment, tmp_path / "out", FERRY)
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


@pytest.mark.parametrize("name", ["project-context.md", "archive/2026-Q1.md"])
def test_a_file_that_a_person_put_there_since_is_not_written_over(
    filled: Home, moment: Moment, tmp_path: Path, kill: Kill, name: str
) -> None:
    kill(3, filled, moment, tmp_path / "out")
    (tmp_path / "out" / name).write_text("- theirs\n", "utf-8")
    before = tree(tmp_path / "out")
    with pytest.raises(Refused, match="edited by hand"):
        export_memory(filled, moment, tmp_path / "out", FERRY)
    assert tree(tmp_path / "out") == before


def test_an_export_of_everything_that_was_killed_goes_on_in_the_same_folders(
    filled: Home, moment: Moment, tmp_path: Path, kill: Kill
) -> None:
    kill(3, filled, moment, tmp_path / "memory" / "ferry-board")
    assert [one.folder.name for one in export_memories(filled, moment, tmp_path)] == [
        "everywhere", "ferry-board", "loom",
    ]  # fmt: skip
    assert "Pi" in read(tmp_path / "memory" / "ferry-board", "project-context.md")


def test_what_a_killed_export_left_behind_is_cleared(filled: Home, moment: Moment, tmp_path: Path) -> None:
    left = [tmp_path / "out" / f"{folder}.x.md.{NOBODY}.tmp" for folder in ("", "archive/")]
    left[1].parent.mkdir(parents=True)
    for file in left:
        file.touch()
    export_memory(filled, moment, tmp_path / "out", FERRY)
    assert not any(file.exists() for file in left)
