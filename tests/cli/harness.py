"""The command line as a caller meets it: in this process, or as a process of its own.

``Companion`` runs ``boundary.run`` with streams of its own, so that exit code, data and messages are seen apart
and one import of SQLModel serves every test. ``start`` is for what only a real process shows.
"""

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import pytest

from companion.cli import boundary

LIMIT: Final = 120
"""Seconds after which a process that hangs is a failure."""

_OURS: Final = ("PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONDONTWRITEBYTECODE")
"""How whoever runs the tests likes Python; a process under test has none of it."""


class Answer(NamedTuple):
    """What a call gave back: exit code, data (stdout) and messages (stderr)."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one line of JSON on stdout of a call that went well, without a warning beside it."""
        assert self.went_well, self
        return self.data

    @property
    def data(self) -> Any:
        """The one line of JSON on stdout, whatever the exit code."""
        assert self.out.count("\n") == 1, self
        return json.loads(self.out)

    @property
    def text(self) -> str:
        """What a person reads of a call that went well, without a warning beside it."""
        assert self.went_well, self
        return self.out.rstrip("\n")

    @property
    def went_well(self) -> bool:
        """Whether the exit code is 0 and nothing is on stderr but, while paused, the words that say so."""
        return self.code == 0 and (
            not self.err or (self.err.count("\n") == 1 and "companion resume" in self.err)
        )

    def refusal(self, code: int) -> str:
        """The one line on stderr of a call that was refused with ``code`` and gave no data."""
        assert (self.code, self.out, self.err.count("\n")) == (code, "", 1), self
        assert self.err.startswith("companion: "), self
        assert "Traceback" not in self.err
        return self.err.removeprefix("companion: ").strip()


class _Stream(io.TextIOWrapper):
    """A standard stream over bytes in memory; ``terminal`` says that a person sits at it."""

    def __init__(self, encoding: str, *, terminal: bool, data: bytes = b"") -> None:
        self.kept = io.BytesIO(data)
        self.terminal = terminal
        super().__init__(self.kept, encoding=encoding, write_through=True)

    def isatty(self) -> bool:
        """Tell whether a person sits at it."""
        return self.terminal

    def said(self) -> str:
        """Return what was written, as the other side of the pipe decodes it."""
        self.flush()
        return self.kept.getvalue().decode(self.encoding)


class Companion:
    """The command line in this process, with a clock and a zone that a test moves."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def __call__(
        self,
        *words: str,
        stdin: str | bytes = "",
        terminal: bool = False,
        encoding: str = "utf-8",
        **environment: str,
    ) -> Answer:
        """Run ``companion WORDS`` with ``environment`` added, and return its answer."""
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        streams = {
            "stdin": _Stream("utf-8", terminal=terminal, data=data),
            "stdout": _Stream(encoding, terminal=terminal),
            "stderr": _Stream(encoding, terminal=terminal),
        }
        with self._patch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            code = boundary.run(words)
        return Answer(code, streams["stdout"].said(), streams["stderr"].said())

    def at(self, instant: str) -> "Companion":
        """Set the clock to an ISO instant with offset, and return the command line."""
        self._patch.setenv("COMPANION_NOW", instant)
        return self

    def zone(self, name: str) -> "Companion":
        """Move the person to another zone, and return the command line."""
        self._patch.setenv("TZ", name)
        time.tzset()
        return self

    def write(self, type: str, title: str, happened: str = "", *more: str) -> dict[str, Any]:
        """Write a note and return it as ``write --json`` gives it; ``happened`` is the title by default."""
        answer = self("write", type, title, "--happened", happened or title, "--json", *more)
        shown: dict[str, Any] = answer.json
        return shown

    def found(self, query: str) -> list[str]:
        """Return the ids that ``recall`` finds, best first."""
        return [hit["id"] for hit in self("recall", query, "--json").json["hits"]]

    def due(self) -> list[str]:
        """Return the ids that ``gate`` lets pass now."""
        return [note["id"] for note in self("gate", "--json").json["notes"]]


def start(
    *words: str,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    bare: bool = False,
    program: Sequence[str] = (sys.executable, "-m", "companion"),
    cwd: str | None = None,
) -> Answer:
    """Run ``companion WORDS`` as a process; ``bare`` gives it no environment but ``environment``."""
    inherited = {} if bare else {name: value for name, value in os.environ.items() if name not in _OURS}
    done = subprocess.run(
        [*program, *words],
        input=stdin,
        capture_output=True,
        env={**inherited, **(environment or {})},
        cwd=cwd,
        timeout=LIMIT,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
