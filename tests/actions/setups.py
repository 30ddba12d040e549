"""Short words for the tests of setup: a person's home folder with the files of hosts in it."""

import json
import os
from pathlib import Path
from typing import Any

from companion import clock
from companion.actions.changes.host_plans import Manner
from companion.actions.changes.setting_up import SetUp, Wish, setup
from companion.actions.changes.taking_down import TakenDown, unsetup
from companion.home import Home

NOTE = b"""---
type: milestone
created: 2026-05-10
updated: 2026-05-12
follow_up_count: 0
last_followed_up: null
status: active
sensitivity: normal
---

# exam

## What happened
Signed up for the exam.

## How it seemed to feel
tense

## What they wanted
vent

## Open thread
null
"""


def person() -> Path:
    """Return the person's home folder of this test."""
    return Path(os.environ["HOME"])


def put(name: str, data: bytes | str) -> Path:
    """Write a file below the person's home folder."""
    path = person() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def set_up(home: Home, *hosts: str, **more: Any) -> SetUp:
    """Set hosts up; ``mcp`` and ``shell_form`` say how."""
    manner = Manner(**{key: more.pop(key) for key in ("mcp", "shell_form") if key in more})
    return setup(home, clock.now(), Wish(hosts, manner=manner, **more))


def take_down(home: Home, *hosts: str, **more: bool) -> TakenDown:
    """End the setup of hosts."""
    return unsetup(home, clock.now(), hosts, **more)


def files_below(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder by its path in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def document(path: Path) -> Any:
    """Return what a JSON file holds."""
    return json.loads(path.read_text("utf-8-sig"))
