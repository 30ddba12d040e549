"""Where nobody can tell what the store holds, no command says that all is well or that nothing is kept."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.home import Home
from tests.cli.harness import Companion


def _instead(place: Path, put: Callable[[Path], object]) -> None:
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    put(place)


STATES: dict[str, Callable[[Path], object]] = {
    "a loop": lambda place: place.symlink_to(place),
    "a link that leads nowhere": lambda place: place.symlink_to("/nowhere/at all"),
    "a link with a name too long": lambda place: place.symlink_to("x" * 300),
    "a pipe": os.mkfifo,
}
COMMANDS = (
    "status", "doctor", "doctor --repair", "transcript", "recall words", "rotate", "rotate --dry-run", "migrate",
    "backup", "write health sleep --happened today",
)  # fmt: skip


@pytest.fixture(autouse=True)
def kept(companion: Companion, home: Home) -> None:
    companion.write("health", "short nights", "Awake at four.")
    for part in home.store.parent.glob("*.db-*"):
        part.unlink()


@pytest.mark.parametrize("state", [*STATES, "a folder"])
def test_a_store_that_cannot_be_reached_is_exit_3(companion: Companion, home: Home, state: str) -> None:
    _instead(home.store, STATES.get(state, Path.mkdir))
    for command in COMMANDS:
        companion(*command.split()).refusal(3)


@pytest.mark.parametrize("state", [*STATES, "a file"])
@pytest.mark.parametrize("place", ["banks", ""])
def test_so_is_a_folder_that_is_none(companion: Companion, home: Home, state: str, place: str) -> None:
    _instead(home.root / place, STATES.get(state, Path.touch))
    for command in COMMANDS:
        companion(*command.split()).refusal(3)


def test_where_a_first_note_could_make_a_store_there_is_none(companion: Companion, home: Home) -> None:
    shutil.rmtree(home.root)
    assert companion("doctor").code == companion("status").code == companion("rotate").code == 0
    assert not home.root.exists()
