"""What a setup wrote and somebody took away: the deep look says what is missing and which command mends it."""

import json
import os
import shutil
import socket
from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.doctor import doctor
from companion.actions.reads.host_files import hooks_are_off, place_of, read_host_file
from companion.errors import Refused
from companion.home import Home
from companion.setup.hosts import CODEX
from tests.actions.setups import document, person, put, set_up, take_down

SETTINGS = ".claude/settings.json"


def told(home: Home) -> list[str]:
    """Return what the deep look says is missing; all of it is drift, and a setup mends it."""
    found = doctor(home, clock.now(), repair=True)
    assert all("companion setup claude-code" in one.message for one in found.findings)
    assert found.healthy is not any(one.drift for one in found.findings)
    assert found.healthy is (found.findings == ())
    return [one.message.partition("; ")[0] for one in found.findings]


def without_hooks(*events: str) -> None:
    path = person() / SETTINGS
    found = document(path)
    for event in events:
        del found["hooks"][event]
    path.write_text(json.dumps(found))


def test_what_is_gone_is_named_until_setup_puts_it_back(home: Home) -> None:
    set_up(home, "claude-code")
    assert told(home) == []
    without_hooks("Stop", "SessionEnd")
    assert told(home) == ["claude-code: no hook is left for Stop, SessionEnd"]
    shutil.rmtree(person() / ".claude" / "skills")
    assert told(home)[1:] == ["claude-code: the skill is gone"]
    (person() / SETTINGS).unlink()
    assert told(home) == [f"claude-code: {person() / SETTINGS} is gone", "claude-code: the skill is gone"]
    set_up(home, "claude-code")
    assert told(home) == []


def test_what_was_ended_or_serves_another_home_is_not_missing(home: Home, isolated: Path) -> None:
    set_up(home, "claude-code")
    take_down(home, "claude-code")
    assert told(home) == []
    set_up(home, "claude-code")
    set_up(Home(isolated / "other", "default"), "claude-code")
    without_hooks("Stop")
    assert told(home) == [f"claude-code: its hooks write to bank default of {isolated / 'other'}, not here"]


def special(path: Path, kind: str) -> None:
    """Put something that is no ordinary file into a place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    else:
        here = os.open(path.parent, os.O_RDONLY)
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(f"/proc/self/fd/{here}/{path.name}")
        os.close(here)


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "socket"])
@pytest.mark.parametrize("name", [SETTINGS, ".claude/skills/companion/SKILL.md"])
def test_only_ordinary_files_are_opened(home: Home, kind: str, name: str) -> None:
    set_up(home, "claude-code")
    special(person() / name, kind)
    for call in (set_up, take_down):
        with pytest.raises(Refused, match="is no ordinary file"):
            call(home, "claude-code")
    assert any("is no ordinary file" in one for one in told(home))


def test_a_pipe_in_place_of_codex_settings_turns_nothing_off() -> None:
    special(put(".codex/config.toml", ""), "pipe")
    assert not hooks_are_off(place_of(CODEX))
    with pytest.raises(Refused):
        read_host_file(person() / ".codex" / "config.toml")
