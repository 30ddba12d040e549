"""The command line for every test of this folder."""

import pytest

from tests.cli.harness import Companion


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch) -> Companion:
    """Return the command line, in this process."""
    return Companion(monkeypatch)
