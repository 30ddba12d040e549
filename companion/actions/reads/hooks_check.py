"""Whether the hooks that stand in the hosts' settings work: run as a host would run them, and looked at.

Each runs with a bare environment (a host that was started from a menu has no other) against a home that is thrown
away. A hook is silent whatever happens, so that it runs says little: a second process imports the door without the
silence. Nothing of the person's is read or written but the settings files.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from companion.actions.reads.host_files import place_of, read_host_file
from companion.actions.reads.installation import Installation, this_installation
from companion.errors import Refused, UsageProblem
from companion.hooks.faults import read_faults
from companion.setup.bootstrap import MARKER, HookCall, command_words, shell_line
from companion.setup.entries import Installed
from companion.setup.hosts import HOSTS
from companion.setup.settings_file import hooks_in

LIMIT: Final = 10
"""Seconds after which a hook counts as hanging; hosts wait as long at most."""

_BARE_PATH: Final = "/usr/bin:/bin"
_PROBE: Final = f"import sys;sys.path.append(sys.argv[1]);import {MARKER}"


class HookFinding(NamedTuple):
    """Something about one hook. ``repairable``: writing it again for this installation mends it."""

    host: str
    event: str
    message: str
    repairable: bool = True
    drift: bool = True


def check_hooks() -> list[HookFinding]:
    """Return what is wrong with the hooks of every host that has some; a settings file that cannot be read too."""
    here = this_installation()
    found: list[HookFinding] = []
    for host in HOSTS.values():
        try:
            path = place_of(host).settings
            hooks = hooks_in(read_host_file(path), host, str(path))
        except (Refused, UsageProblem) as problem:
            found.append(HookFinding(host.name, "", problem.message, repairable=False, drift=False))
            continue
        found += [finding for hook in hooks for finding in _looked_at(hook, host.name, here)]
    return found


def _looked_at(hook: Installed, host: str, here: Installation) -> Iterator[HookFinding]:
    """Yield the first thing that is wrong with a hook, if any; writing it again mends what is out of place."""
    if misplaced := _misplaced(hook.call, here):
        yield HookFinding(host, hook.event, misplaced)
    elif failing := _failing(hook):
        yield HookFinding(host, hook.event, failing, repairable=False)


def _misplaced(call: HookCall | None, here: Installation) -> str:
    if call is None:
        return "the hook is in the form of another release"
    if not os.access(call.interpreter, os.X_OK):
        return f"the interpreter is not there: {call.interpreter}"
    if not Path(call.package_parent, *MARKER.split(".")).with_suffix(".py").is_file():
        return f"the package is not there: {call.package_parent}"
    if (call.interpreter, call.package_parent) != (here.interpreter, here.package_parent):
        return f"the hook points to another installation: {call.package_parent}"
    return ""


def _failing(hook: Installed) -> str:
    """Return how a hook fails when it is run, empty when it does not."""
    assert hook.call is not None  # noqa: S101 - looked at before
    with TemporaryDirectory(prefix="companion-check-") as folder:
        call = hook.call._replace(home=str(Path(folder, "home")))
        Path(call.home).mkdir(mode=0o700)
        probe = [call.interpreter, "-I", "-S", "-c", _PROBE, call.package_parent]
        words = command_words(*call)
        command = ["/bin/sh", "-c", shell_line(words)] if hook.shell_form else words
        try:
            if _run(probe, folder, b"").returncode:
                return "the package cannot be loaded"
            problem = _answer_problem(_run(command, folder, _payload(call, folder)))
            return problem or _swallowed(call.home)
        except (OSError, subprocess.TimeoutExpired) as refusal:
            return f"it cannot be run ({type(refusal).__name__})"


def _run(command: list[str], folder: str, data: bytes) -> subprocess.CompletedProcess[bytes]:
    environment = {"PATH": _BARE_PATH, "HOME": folder, "COMPANION_HOME": str(Path(folder, "home"))}
    return subprocess.run(  # noqa: S603 - our own hook, as it stands in the settings
        command, input=data, capture_output=True, env=environment, cwd=folder, timeout=LIMIT, check=False
    )


def _payload(call: HookCall, folder: str) -> bytes:
    values = {
        "session_id": "companion-doctor",
        "hook_event_name": call.event,
        "cwd": folder,
        "source": "startup",
        "prompt": "hello",
        "reason": "other",
    }
    return json.dumps(values).encode()


def _swallowed(home: str) -> str:
    """Return the kind of error that the door met and kept to itself, empty for none."""
    faults = read_faults(home)
    return f"it meets an error ({faults.kind})" if faults.amount else ""


def _answer_problem(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return what is wrong with an answer: a host takes exit code 0 with nothing, or with one JSON object."""
    if done.returncode:
        return f"it exits with {done.returncode}"
    if done.stderr.strip():
        return "it writes to stderr"
    try:
        valid = not done.stdout.strip() or isinstance(json.loads(done.stdout), dict)
    except ValueError:
        valid = False
    return "" if valid else "its answer is no JSON object"
