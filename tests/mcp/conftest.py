"""A hand on the tools of a fresh home, and a project to work in."""

from pathlib import Path

import pytest

from companion.home import Home
from companion.mcp.toolbox import toolbox
from tests.mcp.hands import Hand


@pytest.fixture
def project(isolated: Path) -> Path:
    """Return the folder of a project."""
    folder = isolated / "ferry-board"
    (folder / ".git").mkdir(parents=True)
    return folder


@pytest.fixture
def hand(home: Home, project: Path) -> Hand:
    """Return a hand on all tools, working in the project."""
    return Hand(toolbox(home, str(project)))
