"""Playing the demo: the real commands on a throw-away home, under a fixed clock, in UTC."""

import os
import shlex
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from companion import clock
from companion.cli.output import emit
from companion.data.demo import STORY
from companion.home import find_home

BOUNDARY: Final = "d3m0"


def play() -> int:
    """Play the story and return 0; the first command that fails ends it with its code."""
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        settings = {"COMPANION_HOME": folder, "TZ": "UTC", "COMPANION_NOW": "2026-05-08T09:00:00+00:00"}
        with _environment({**settings, "COMPANION_BANK": "default", "LC_ALL": "en"}):
            for kind, words in STORY:
                code = _step(kind, words)
                if code:
                    return code
    return 0


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(values)
    time.tzset()
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
        time.tzset()


def _step(kind: str, words: tuple[str, ...]) -> int:
    if kind == "session":
        os.environ["COMPANION_NOW"] = words[0]
        emit(f"\n── {words[1]} ({words[0][:10]}) ──")
    elif kind == "person":
        emit(f"\nperson: {words[0]}")
    elif kind == "card":
        emit(f"\nThe agent receives with the first prompt:\n{_card(words[0])}")
    else:
        return _run(words)
    return 0


def _run(words: tuple[str, ...]) -> int:
    from companion.cli.app import invoke  # noqa: PLC0415 - app loads the demo's command

    emit(f"\n$ companion {shlex.join(words)}")
    return invoke(words)


def _card(session: str) -> str:
    from companion.actions.changes.cards import hand_over  # noqa: PLC0415 - opens a store

    card = hand_over(find_home(), clock.now(), session, "demo", boundary=BOUNDARY)
    return card or "(nothing)"
