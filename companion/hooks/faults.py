"""The count of errors that the door swallowed: one short line each in the home's ``log/hook-errors``.

A line holds when, the event and the kind of error, never a message: those can quote what was said. The file is
cut to its newer half when it grows, so it never fills a disk.
"""

from __future__ import annotations

import os

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LARGEST: Final = 1 << 16
"""Bytes that the file may have."""


class Faults(NamedTuple):
    """How many errors were swallowed, and the kind and instant (UTC milliseconds) of the last one."""

    amount: int
    kind: str = ""
    at: int = 0


def note_fault(arguments: list[str], problem: BaseException) -> None:
    """Add one line for ``problem``. ``arguments`` begin with the home. Raises ``OSError`` where it cannot."""
    if not arguments or not os.path.isdir(arguments[0]):
        return
    folder = os.path.join(arguments[0], "log")
    os.makedirs(folder, 0o700, exist_ok=True)
    event = "".join(filter(str.isalnum, arguments[-1]))[:40]
    line = f"{_now()} {event or '-'} {type(problem).__name__}\n"
    path = _path(arguments[0])
    descriptor = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY | os.O_NOFOLLOW, 0o600)
    try:
        os.write(descriptor, line.encode())
        large = os.fstat(descriptor).st_size > LARGEST
    finally:
        os.close(descriptor)
    if large:
        _halve(path)


def _now() -> int:
    from companion.clock import now  # noqa: PLC0415 - only behind an error
    from companion.errors import CompanionError  # noqa: PLC0415 - as above

    try:
        return now().instant
    except CompanionError:  # COMPANION_NOW says nothing that can be read
        return 0


def read_faults(home: str) -> Faults:
    """Return what was swallowed since the file was begun."""
    try:
        with open(_path(home), encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except OSError:
        return Faults(0)
    if not lines:
        return Faults(0)
    at, _, kind = [*lines[-1].split(" ", 2), "", ""][:3]
    return Faults(len(lines), kind, int(at) if at.isdigit() else 0)


def forget_faults(home: str) -> None:
    """Begin the count anew: ``doctor --repair`` has looked at them."""
    try:
        os.unlink(_path(home))
    except OSError:
        return


def _path(home: str) -> str:
    return os.path.join(home, "log", "hook-errors")


def _halve(path: str) -> None:
    with open(path, "rb") as file:
        lines = file.read().splitlines(keepends=True)
    unfinished = f"{path}.{os.getpid()}.tmp"
    with open(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.writelines(lines[len(lines) // 2 :])
    os.rename(unfinished, path)
