"""Run the command lines that the documents show: in process, on a throw-away home, as at a terminal.

The present is fixed, and so is everything that is random elsewhere: the same lines give the same ids, so a
document can hold real output. The throw-away home of the person is shown as ``~``. ``…`` in a document stands
for anything, for what differs between machines (sizes) or is too long to show.
"""

import io
import os
import re
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

from companion.cli.boundary import run

NOW: Final = "2026-05-19T09:12:00+08:00"
"""The instant at which every document begins: a Tuesday morning."""

ZONE: Final = "Asia/Shanghai"
PROGRAMS: Final = ("companion", "scripts/run")
ANYTHING: Final = "…"
_ECHO: Final = "; echo $?"
_SET_ASIDE: Final = (
    "COMPANION_HOME",
    "COMPANION_BANK",
    "COMPANION_OFF",
    "XDG_DATA_HOME",
    "LC_ALL",
    "LC_MESSAGES",
    "LANGUAGE",
)


class _Stream(io.StringIO):
    """A stream that a person sees, or not; what both streams print stays in order."""

    encoding = "utf-8"

    def __init__(self, shown: list[str], *, terminal: bool) -> None:
        super().__init__()
        self._shown = shown
        self._terminal = terminal

    def write(self, text: str) -> int:
        self._shown.append(text)
        return len(text)

    def isatty(self) -> bool:
        return self._terminal


class Console:
    """One person's terminal; ``place`` (an empty folder) is their home folder, and stays between lines."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._drawn = 0

    def run(self, line: str) -> tuple[int, str]:
        """Run ``[NAME=VALUE …] companion …[; echo $?]`` and return its exit code and what the terminal shows.

        With the echo the code is shown, and 0 is returned. Raises ``ValueError`` for another program.
        """
        echoed = line.endswith(_ECHO)
        settings, words = _taken_apart(line.removesuffix(_ECHO))
        arguments = [str(self._place / word[2:]) if word.startswith("~/") else word for word in words]
        shown: list[str] = []
        with self._as_person(settings), self._same_ids(), _hidden_input():
            out, err = _Stream(shown, terminal=True), _Stream(shown, terminal=False)
            with redirect_stdout(out), redirect_stderr(err):
                code = run(arguments)
        text = "".join((*shown, f"{code}\n" if echoed else "")).replace(str(self._place), "~")
        return 0 if echoed else code, "\n".join(row.rstrip() for row in text.splitlines()).strip("\n")

    @contextmanager
    def _as_person(self, settings: Mapping[str, str]) -> Iterator[None]:
        kept = {name: value for name, value in os.environ.items() if name not in _SET_ASIDE}
        own = {"HOME": str(self._place), "COMPANION_NOW": NOW, "TZ": ZONE, "LANG": "C.UTF-8", "TERM": "dumb"}
        with mock.patch.dict(os.environ, {**kept, **own, **settings}, clear=True):
            time.tzset()
            yield
        time.tzset()

    @contextmanager
    def _same_ids(self) -> Iterator[None]:
        with mock.patch("secrets.token_hex", self._next_digits):
            yield

    def _next_digits(self, size: int) -> str:
        self._drawn += 1
        return sha256(f"draw {self._drawn}".encode()).hexdigest()[: 2 * size]


def _taken_apart(line: str) -> tuple[dict[str, str], list[str]]:
    words = shlex.split(line, comments=True)
    settings: dict[str, str] = {}
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        name, _, value = words.pop(0).partition("=")
        settings[name] = value
    if not words or words[0] not in PROGRAMS:
        raise ValueError(f"no command of ours: {line}")
    return settings, words[1:]


@contextmanager
def _hidden_input() -> Iterator[None]:
    with mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO())):
        yield


def fits(expected: str, shown: str) -> bool:
    """Tell whether ``shown`` is what a document says, with ``…`` standing for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.split(ANYTHING))
    return re.fullmatch(pattern, shown, re.DOTALL) is not None


class Example(NamedTuple):
    """A command line of a document with what the document shows of its output, lines ``start`` to ``end``.

    ``section`` numbers the second-level headings; each section begins on an empty home.
    """

    section: int
    line: str
    shown: str
    start: int
    end: int


def examples_in(text: str) -> list[Example]:
    """Return the command lines of ours in the ``console`` and ``sh`` blocks of a document, in order."""
    lines = text.splitlines()
    found = []
    for first, last in _blocks(lines):
        starts = [at for at in range(first, last) if lines[at].startswith("$ ")]
        for at, end in zip(starts, [*starts[1:], last], strict=False):
            body = at + 1
            while lines[body - 1].endswith("\\"):
                body += 1
            line = " ".join(row.strip().removesuffix("\\").rstrip() for row in lines[at:body]).removeprefix(
                "$ "
            )
            if _is_ours(line):
                section = sum(row.startswith("## ") for row in lines[:at])
                found.append(Example(section, line, "\n".join(lines[body:end]).strip("\n"), body, end))
    return found


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the first line and the line after the last of each block."""
    first = None
    for at, line in enumerate(lines):
        if first is None and line in ("```console", "```sh"):
            first = at + 1
        elif first is not None and line == "```":
            yield first, at
            first = None


def _is_ours(line: str) -> bool:
    words = [word for word in line.split() if "=" not in word]
    return bool(words) and words[0] in PROGRAMS


def played(text: str) -> Iterator[tuple[Example, int, str]]:
    """Run the examples of a document; yield each with its exit code and what the terminal shows."""
    for _, section in groupby(examples_in(text), key=lambda example: example.section):
        with tempfile.TemporaryDirectory(prefix="companion-docs-") as place:
            console = Console(Path(place))
            for example in section:
                yield example, *console.run(example.line)
