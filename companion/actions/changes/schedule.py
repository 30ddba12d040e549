"""Put a daily rotation into the machine's own schedule, or take it out: crontab, systemd user timer, launchd agent.

What must stay true: nothing else in a crontab changes, and one that cannot be read is never written; what is
installed twice is there once; what is removed leaves nothing of ours behind.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.actions.reads.installation import this_installation
from companion.errors import Refused, UsageProblem
from companion.home import Home
from companion.rules.schedules import (
    AT,
    KINDS,
    Job,
    check_words,
    cron_line,
    launchd_plist,
    read_time,
    systemd_units,
    with_line,
)
from companion.store.faults import translated
from companion.store.files import read_plain, remove_plain, write_file

PATIENCE: Final = 30
"""Seconds after which a program of the machine that does not answer is given up."""


class Scheduled(NamedTuple):
    """What became of a schedule. ``place`` is a path, empty for the crontab; ``to_do`` is a command still to be run."""

    kind: str
    place: str
    changed: bool
    to_do: str | None = None


def usual_kind() -> str:
    """Return the kind of schedule that this system has in any case."""
    return "launchd" if sys.platform == "darwin" else "cron"


def check_kind(kind: str) -> str:
    """Return the kind. Raises ``UsageProblem`` for one that is not known."""
    if kind not in KINDS:
        raise UsageProblem(f"there is no schedule {kind[:40]!r}", f"it is one of {', '.join(KINDS)}")
    return kind


def job_of(home: Home, at: str = AT) -> Job:
    """Return what is to run for this home and bank at ``HH:MM``. Raises ``UsageProblem``, ``Refused``."""
    program = this_installation().program
    if program[1:2] == ("-m",):
        program = (program[0], "-P", *program[1:])  # a folder of that name where it starts is not run
    job = Job(program, str(home.root), home.bank, *read_time(at))
    check_words(job.words)
    return job


def schedule_files(job: Job, kind: str) -> dict[str, str]:
    """Return the files of a schedule by path; the crontab line has none."""
    if kind == "systemd":
        return {str(_units() / name): text for name, text in systemd_units(job).items()}
    return {str(_agents() / f"{job.name}.plist"): launchd_plist(job)} if kind == "launchd" else {}


def _person() -> Path:
    person = os.path.expanduser("~")  # noqa: PTH111 - Path.expanduser raises where there is no home at all
    if not person.startswith("/") or os.environ.get("HOME") == "":
        raise UsageProblem("no home folder is known here", "set HOME to an absolute path")
    return Path(person)


def _units() -> Path:
    chosen = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(chosen) if chosen.startswith("/") else _person() / ".config"
    return folder / "systemd" / "user"


def _agents() -> Path:
    return _person() / "Library" / "LaunchAgents"


def install(home: Home, kind: str, at: str = AT) -> Scheduled:
    """Make the machine rotate this home and bank once a day. Raises ``UsageProblem``, ``Refused``."""
    job = job_of(home, at)
    if kind == "cron":
        return Scheduled(kind, "", _renew_crontab(job, cron_line(job)))
    files = schedule_files(job, kind)
    with translated():
        changed = [_write(Path(path), text) for path, text in files.items()]
    return Scheduled(kind, list(files)[-1], any(changed), _start(job, kind))


def remove(home: Home, kind: str) -> Scheduled:
    """Take the schedule of this home and bank away. Raises ``UsageProblem``, ``Refused``."""
    job = job_of(home)
    if kind == "cron":
        return Scheduled(kind, "", _renew_crontab(job, None))
    files = [Path(path) for path in schedule_files(job, kind)]
    there = any(file.exists() for file in files)
    with translated():
        if there:
            _stop(job, kind)
        for file in files:
            remove_plain(file)
    if there and kind == "systemd":
        _ran("systemctl", "--user", "daemon-reload")
    return Scheduled(kind, str(files[-1]), there)


def _write(path: Path, text: str) -> bool:
    if read_plain(path) == text.encode():
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, text.encode())
    return True


def _start(job: Job, kind: str) -> str | None:
    """Start what was written; return the command for a person where that did not work from here."""
    if kind == "systemd":
        command = ("systemctl", "--user", "enable", "--now", f"{job.name}.timer")
        reloaded = _ran("systemctl", "--user", "daemon-reload")
        return None if reloaded and _ran(*command) else " ".join(command)
    path = str(_agents() / f"{job.name}.plist")
    domain = f"gui/{os.getuid()}"
    _ran("launchctl", "bootout", f"{domain}/{job.name}")  # an older form of it, if there is one
    return None if _ran("launchctl", "bootstrap", domain, path) else f"launchctl bootstrap {domain} '{path}'"


def _stop(job: Job, kind: str) -> None:
    if kind == "systemd":
        _ran("systemctl", "--user", "disable", "--now", f"{job.name}.timer")
    else:
        _ran("launchctl", "bootout", f"gui/{os.getuid()}/{job.name}")


def _ran(name: str, *words: str) -> bool:
    """Run a program of the machine; return whether it is there and went well."""
    program = shutil.which(name)
    return program is not None and _run([program, *words]).returncode == 0


def _run(words: list[str], data: bytes | None = None) -> "subprocess.CompletedProcess[bytes]":
    environment: Mapping[str, str] = {**os.environ, "LC_ALL": "C"}  # its messages are read
    try:
        return subprocess.run(  # noqa: S603 - a program of the machine, by its absolute path
            words, input=data, capture_output=True, check=False, timeout=PATIENCE, env=environment
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Refused(
            f"{Path(words[0]).name} did not work ({type(problem).__name__})", "try again"
        ) from problem


def _renew_crontab(job: Job, line: str | None) -> bool:
    """Put our line into the crontab or take it out; return whether that changed it."""
    program = shutil.which("crontab")
    if program is None:
        raise Refused("there is no crontab program here", "companion schedule systemd, or launchd")
    before = _crontab(program)
    after = with_line(before, line, job.home, job.bank)
    if after == before:
        return False
    done = _run([program, "-"], after.encode("utf-8", "surrogateescape"))
    if done.returncode:
        raise Refused(
            "crontab did not take the line; nothing was changed", "companion schedule cron prints it"
        )
    return True


def _crontab(program: str) -> str:
    """Return the crontab as it is; one that cannot be read must not be written over."""
    listed = _run([program, "-l"])
    if listed.returncode == 0:
        return listed.stdout.decode("utf-8", "surrogateescape")
    if b"no crontab" in listed.stderr.lower():
        return ""
    raise Refused(
        "the crontab cannot be read; nothing was changed", "companion schedule cron prints the line"
    )


def schedule_json(job: Job, kind: str) -> dict[str, Any]:
    """Return the shape of ``schedule --json`` without an option: what would be installed."""
    return {
        "kind": kind,
        "words": list(job.words),
        "line": cron_line(job) if kind == "cron" else None,
        "files": [{"path": path, "text": text} for path, text in schedule_files(job, kind).items()],
    }
