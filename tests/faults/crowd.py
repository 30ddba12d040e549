"""Many processes at the price of one start: a process that has loaded everything, and forks.

``python -m tests.faults.crowd`` reads jobs from stdin, one line of JSON each, runs every ``companion`` command of
a job in a process of its own (all at once, from one starting line; or one after another, each with a moment at
which it is killed), and answers with a line of JSON: exit code and messages of each. ``Crowd`` is its client.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.cli import boundary


class Ended(NamedTuple):
    """How a process ended: its exit code (negative: the signal) and what it said on stderr."""

    code: int
    err: str


class Crowd:
    """The client: starts the forking process when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def together(self, *commands: Sequence[str]) -> list[Ended]:
        """Run every command at the same moment, each in a process of its own, in the test's environment."""
        return self._ask({"commands": [list(words) for words in commands]})

    def one_by_one(self, commands: Sequence[Sequence[str]], kill_after: Sequence[float]) -> list[Ended]:
        """Run one command after another, each killed after so many seconds unless it has ended."""
        return self._ask({"commands": [list(words) for words in commands], "kill_after": list(kill_after)})

    def close(self) -> None:
        """End the forking process."""
        if self._process is not None:
            self._process.communicate()

    def _ask(self, job: dict[str, Any]) -> list[Ended]:
        if self._process is None:
            command = [sys.executable, "-m", "tests.faults.crowd"]
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({**job, "environment": dict(os.environ)}) + "\n")
        self._process.stdin.flush()
        return [Ended(*ended) for ended in json.loads(self._process.stdout.readline())]


def main() -> None:
    """Do the jobs on stdin."""
    _load_everything()
    while line := sys.stdin.readline():
        job = json.loads(line)
        os.environ.clear()
        os.environ.update(job["environment"])
        time.tzset()
        sys.stdout.write(json.dumps(_killed(job) if "kill_after" in job else _race(job)) + "\n")
        sys.stdout.flush()


def _load_everything() -> None:
    from importlib import import_module

    from companion.cli.app import COMMANDS, load

    for name in COMMANDS:
        load(name)
    for action in ("doctor", "forget", "importing", "mirroring", "write"):
        import_module(f"companion.actions.changes.{action}")


def _race(job: dict[str, Any]) -> list[Ended]:
    line, go = os.pipe()
    started = [_fork(words, line, go) for words in job["commands"]]
    os.close(line)
    os.close(go)  # the starting line: every reader sees the end of the pipe at once
    return [_end_of(*process) for process in started]


def _killed(job: dict[str, Any]) -> list[Ended]:
    ended = []
    for words, seconds in zip(job["commands"], job["kill_after"], strict=True):
        process, messages = _fork(words)
        time.sleep(seconds)
        os.kill(process, signal.SIGKILL)
        ended.append(_end_of(process, messages))
    return ended


def _fork(words: Sequence[str], line: int | None = None, go: int | None = None) -> tuple[int, int]:
    messages, path = tempfile.mkstemp()
    os.unlink(path)  # noqa: PTH108 - only the handle is used
    process = os.fork()
    if process:
        return process, messages
    code = boundary.CRASHED
    try:
        if line is not None and go is not None:
            os.close(go)
            os.read(line, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(messages, 2)
        code = boundary.run(words)
    finally:
        os._exit(code)


def _end_of(process: int, messages: int) -> Ended:
    _, status = os.waitpid(process, 0)
    os.lseek(messages, 0, os.SEEK_SET)
    err = os.read(messages, 100_000).decode()
    os.close(messages)
    return Ended(os.waitstatus_to_exitcode(status), err)


if __name__ == "__main__":
    main()
