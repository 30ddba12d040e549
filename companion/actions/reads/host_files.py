"""The files of hosts: where they lie, and what they hold. Links are followed: people keep settings in a repository."""

import os
import stat
from pathlib import Path
from typing import NamedTuple

from companion.errors import Refused, UsageProblem
from companion.setup.hosts import Host, folder_of
from companion.setup.skill import FOLDER


class Place(NamedTuple):
    """Where one host's files lie."""

    host: Host
    folder: Path
    settings: Path
    skill: Path


def place_of(host: Host) -> Place:
    """Return where the host's files lie. Raises ``UsageProblem`` where no home folder is known."""
    person = os.path.expanduser("~")  # noqa: PTH111 - Path.expanduser raises where there is no home at all
    if not person.startswith("/"):
        raise UsageProblem("no home folder is known here", "set HOME to an absolute path")
    folder = Path(folder_of(host, person, os.environ))
    return Place(host, folder, folder / host.settings, folder / "skills" / FOLDER / "SKILL.md")


def read_host_file(path: Path) -> bytes | None:
    """Return the bytes of a file, ``None`` where there is none. Raises ``Refused`` for what is no readable file.

    Anything but an ordinary file is never opened: a pipe would wait for a writer, a device has no end.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Refused(f"{path} is no ordinary file", "nothing was changed; move it away and run again")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except (OSError, RuntimeError) as problem:
        reason = getattr(problem, "strerror", None) or "a link that leads nowhere"
        raise Refused(f"{path} cannot be read ({reason})", "nothing was changed") from problem


def hooks_are_off(place: Place) -> bool:
    """Tell whether Codex's ``config.toml`` turns hooks off; one that cannot be read turns nothing off here."""
    import tomllib  # noqa: PLC0415 - for one host only

    try:
        text = (read_host_file(place.folder / "config.toml") or b"").decode("utf-8")
        features = tomllib.loads(text).get("features", {})
    except (Refused, ValueError):
        return False
    return isinstance(features, dict) and False in (features.get("hooks"), features.get("codex_hooks"))
