"""Isolation: no test touches the real home, the real clock or the network, and none has to think of it.

Every test runs with ``HOME``, ``COMPANION_HOME`` and ``XDG_DATA_HOME`` in a folder of its own, at one fixed
instant in one fixed zone. Child processes inherit all of that. An audit hook (``sys.addaudithook``) stands
behind it: whoever opens, lists or makes something in the places where a person's own memory could live, or
connects anywhere, fails the test on the spot.

Hypothesis runs under the profile that ``HYPOTHESIS_PROFILE`` names: ``fast`` (a few examples, the default),
``ci`` (more, the same ones every time), ``deterministic`` (``fast`` without chance), ``nightly`` (long), and
``planted`` (long, without shrinking: only whether something is found counts).
"""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings

from companion import clock
from companion.home import Home
from companion.rules.notes import Moment

pytest.register_assert_rewrite("tests.stateful")  # its helpers assert too

NOW: Final = "2026-05-19T09:12:00+08:00"
"""The instant at which every test begins: a Tuesday morning."""

ZONE: Final = "Asia/Shanghai"

_SET_ASIDE: Final = (
    "COMPANION_BANK", "COMPANION_OFF", "COLUMNS", "NO_COLOR", "FORCE_COLOR",
    "LANGUAGE", "LC_ALL", "LC_MESSAGES", "CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_HOME",
    "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SKIP_PROMPT_HISTORY", "CLAUDE_CODE_SESSION_ID",
)  # fmt: skip


def _profiles() -> None:
    same = settings(
        deadline=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    register = settings.register_profile
    register("fast", same, max_examples=20, stateful_step_count=20)
    register("deterministic", settings.get_profile("fast"), derandomize=True, database=None)
    register("ci", same, max_examples=100, stateful_step_count=30, derandomize=True, database=None)
    register("nightly", same, max_examples=2_000, stateful_step_count=60)
    searching = [Phase.explicit, Phase.generate]
    planted = settings(same, phases=searching, derandomize=True, database=None)
    register("planted", planted, max_examples=600, stateful_step_count=40)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


_profiles()


def _personal_places() -> tuple[str, ...]:
    """Return the folders where the memory of whoever runs the tests could live."""
    home = os.path.expanduser("~")  # noqa: PTH111 - there may be no home at all
    data = os.environ.get("XDG_DATA_HOME") or f"{home}/.local/share"
    places = [f"{data}/companion", f"{home}/Library/Application Support/companion"]
    places += [f"{home}/{folder}" for folder in (".claude", ".codex", ".gemini")]
    places += [os.environ.get("COMPANION_HOME", "")]
    return tuple(place.rstrip("/") for place in places if place.startswith("/"))


_PERSONAL: Final = _personal_places()
_FILE_EVENTS: Final = frozenset(
    f"os.{what}" for what in ("listdir", "scandir", "mkdir", "remove", "rename", "rmdir", "chmod")
) | {"open", "sqlite3.connect"}
_NETWORK_EVENTS: Final = frozenset(
    f"socket.{what}" for what in ("connect", "getaddrinfo", "gethostbyname", "sendto")
)


def _guard(event: str, arguments: tuple[object, ...]) -> None:
    if event in _FILE_EVENTS:
        if _is_personal(arguments[0]):
            pytest.fail(f"a test touched a person's own place ({event})")
    elif event in _NETWORK_EVENTS and not _is_local(event, arguments):
        pytest.fail(f"a test used the network ({event})")


def _is_personal(place: object) -> bool:
    if not isinstance(place, str | bytes | os.PathLike):
        return False
    text = f"{os.fsdecode(place)}/"
    return any(text.startswith(f"{own}/") for own in _PERSONAL)


def _is_local(event: str, arguments: tuple[object, ...]) -> bool:
    """Tell whether a connection stays on this machine's file system (its address is a path)."""
    return event == "socket.connect" and isinstance(arguments[1], str | bytes)


sys.addaudithook(_guard)


@pytest.fixture(autouse=True)
def isolated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give the test a home, an instant and a zone of its own; yield the folder that holds the home."""
    place = tmp_path_factory.mktemp("isolated")
    (place / "person").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        for name in _SET_ASIDE:
            patch.delenv(name, raising=False)
        patch.setenv("HOME", str(place / "person"))
        patch.setenv("XDG_DATA_HOME", str(place / "data"))
        patch.setenv("COMPANION_HOME", str(place / "home"))
        patch.setenv("COMPANION_NOW", NOW)
        patch.setenv("TZ", ZONE)
        patch.setenv("LANG", "C.UTF-8")
        time.tzset()
        yield place
    time.tzset()


@pytest.fixture
def home(isolated: Path) -> Home:
    """Return the test's own home with its default bank; nothing is there yet."""
    return Home(isolated / "home", "default")


@pytest.fixture
def moment() -> Moment:
    """Return the fixed present."""
    return clock.now()
