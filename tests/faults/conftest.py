"""The command line and the crowd for every test of this folder."""

from collections.abc import Iterator

import pytest

from tests.cli.conftest import companion
from tests.faults.crowd import Crowd

__all__ = ("companion", "crowd")


@pytest.fixture(scope="session")
def crowd() -> Iterator[Crowd]:
    """Many processes at the price of one start."""
    started = Crowd()
    yield started
    started.close()
