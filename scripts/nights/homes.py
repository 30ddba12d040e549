"""A throw-away home and the commands that run on it as processes of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-m", "companion")


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a process on ``home``: a fixed clock, no settings of whoever runs this."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("COMPANION_", "PYTHON"))
    }
    return {**kept, "COMPANION_HOME": str(home), "COMPANION_NOW": "2026-05-19T09:12:00+00:00", "TZ": "UTC"}


def start(home: Path, words: Sequence[str]) -> subprocess.Popen[str]:
    """Start a command and return its process."""
    return subprocess.Popen(
        [*COMMAND, *words], env=environment(home), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def answer(home: Path, *words: str) -> Any:
    """Return the JSON that a command prints; it must succeed."""
    process = start(home, [*words, "--json"])
    out, err = process.communicate()
    if process.returncode != 0:
        raise SystemExit(f"companion {' '.join(words)} gave {process.returncode}: {err.strip()}")
    return json.loads(out)


def names(home: Path) -> list[str]:
    """Return the names of all notes that have an index line."""
    return [note["name"] for note in answer(home, "gate", "--all")["notes"]]
