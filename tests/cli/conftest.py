"""The command line for every test of this folder."""

from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import NullPool
from sqlmodel import create_engine

from companion.store import changes, connect
from tests.cli.harness import Companion


class _Place:
    """Where the shared engine connects: the store of the change that begins."""

    store: Path


@cache
def _shared_engine() -> Engine:
    """Return the engine of ``changes.engine``, once: SQLAlchemy then puts each statement into words once.

    A process of the program makes one change, hundreds of tests share one process. What the real engine does is
    seen by the tests of the store and by every test that starts a process.
    """
    made = create_engine("sqlite:///any", creator=lambda: connect.writing(_Place.store), poolclass=NullPool)
    event.listen(made, "begin", changes._begin_immediate)
    return made


def _engine(path: Path) -> Engine:
    _Place.store = path
    return _shared_engine()


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch) -> Companion:
    """Return the command line, in this process."""
    monkeypatch.setattr(changes, "engine", _engine)
    return Companion(monkeypatch)
