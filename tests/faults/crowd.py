"""Many processes at the price of one start: a process that has loaded everything, and forks.

``python -m tests.faults.crowd`` reads jobs from stdin, one line of JSON each, runs every ``companion`` command of
a job in a process of its own (all at once, from one starting line; or one after another, each with a moment at
which it is killed), and answers with a line of JSON: exit code, data and messages of each. ``Crowd`` is its
client.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from companion.cli import boundary
from tests.cli.harness import Answer
from tests.faults.machine import CANNOT, give_up_privileges

NEVER: Final = None
"""The moment at which a command is killed that runs to its end."""


class Crowd:
    """The client: starts the forking process when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def together(self, *commands: Sequence[str]) -> list[Answer]:
        """Run every command at the same moment, each in a process of its own, in the test's environment."""
        return self._ask({"commands": commands})

    def one_by_one(
        self, commands: Sequence[Sequence[str]], kill_after: Sequence[float | None]
    ) -> list[Answer]:
        """Run one command after another, each killed after so many seconds unless it has ended."""
        return self._ask({"commands": commands, "kill_after": kill_after})

    def unprivileged(self, *words: str, cwd: Path | None = None) -> Answer:
        """Run a command for which the modes of files hold, standing in ``cwd`` with nothing else to write to."""
        place = {} if cwd is None else {"TMPDIR": str(cwd), "SQLITE_TMPDIR": str(cwd)}
        job = {
            "commands": [words],
            "kill_after": [NEVER],
            "unprivileged": True,
            "cwd": str(cwd or Path.cwd()),
        }
        (answer,) = self._ask(job, **place)
        if answer.code == CANNOT:
            pytest.skip("privileges cannot be given up here")
        return answer

    def close(self) -> None:
        """End the forking process."""
        if self._process is not None:
            self._process.communicate()

    def _ask(self, job: dict[str, Any], **environment: str) -> list[Answer]:
        if self._process is None:
            command = [sys.executable, "-m", "tests.faults.crowd"]
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        job = {
            "unprivileged": False,
            "cwd": str(Path.cwd()),
            **job,
            "environment": {**os.environ, **environment},
        }
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return [Answer(*ended) for ended in json.loads(self._process.stdout.readline())]


def main() -> None:
    """Do the jobs on stdin."""
    _load_everything()
    while line := sys.stdin.readline():
        job = json.loads(line)
        os.environ.clear()
        os.environ.update(job["environment"])
        time.tzset()
        sys.stdout.write(json.dumps(_one_by_one(job) if "kill_after" in job else _race(job)) + "\n")
        sys.stdout.flush()


def _load_everything() -> None:
    from importlib import import_module

    from companion.cli.app import COMMANDS, load

    for name in COMMANDS:
        load(name)
    for action in ("doctor", "forget", "importing", "mirroring", "write"):
        import_module(f"companion.actions.changes.{action}")


class _Child:
    """A forked process and the files that take its streams."""

    def __init__(
        self, job: dict[str, Any], words: Sequence[str], line: int | None = None, go: int | None = None
    ) -> None:
        self.streams = [_unnamed_file(), _unnamed_file()]
        self.process = os.fork()
        if not self.process:
            code = boundary.CRASHED
            try:
                if line is not None and go is not None:
                    os.close(go)
                    os.read(line, 1)
                code = self._run(job, words)
            finally:
                os._exit(code)

    def _run(self, job: dict[str, Any], words: Sequence[str]) -> int:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, stream in enumerate(self.streams, start=1):
            os.dup2(stream, number)
        os.chdir(job["cwd"])
        if job["unprivileged"]:
            give_up_privileges()
        return boundary.run(words)

    def end(self) -> Answer:
        """Wait for the end and return the answer; a negative code is the signal that ended it."""
        _, status = os.waitpid(self.process, 0)
        out, err = (_content(stream) for stream in self.streams)
        return Answer(os.waitstatus_to_exitcode(status), out, err)


def _unnamed_file() -> int:
    handle, path = tempfile.mkstemp(dir="/tmp")
    os.unlink(path)  # noqa: PTH108 - only the handle is used
    return handle


def _content(handle: int) -> str:
    os.lseek(handle, 0, os.SEEK_SET)
    with os.fdopen(handle, "rb") as file:
        return file.read().decode()


def _race(job: dict[str, Any]) -> list[Answer]:
    line, go = os.pipe()
    started = [_Child(job, words, line, go) for words in job["commands"]]
    os.close(line)
    os.close(go)  # the starting line: every reader sees the end of the pipe at once
    return [child.end() for child in started]


def _one_by_one(job: dict[str, Any]) -> list[Answer]:
    answers = []
    for words, seconds in zip(job["commands"], job["kill_after"], strict=True):
        child = _Child(job, words)
        if seconds is not NEVER:
            time.sleep(seconds)
            os.kill(child.process, signal.SIGKILL)
        answers.append(child.end())
    return answers


if __name__ == "__main__":
    main()
