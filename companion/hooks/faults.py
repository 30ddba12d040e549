"""The count of errors that the door swallowed: one short line each in the home's ``log/hook-errors``.

A line holds when, the event and the kind of error, never a message: those can quote what was said. The file is
cut to its newer half when it grows, so it never fills a disk. Where the disk is full already an empty file counts.
"""

from __future__ import annotations

import errno
import os

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LARGEST: Final = 1 << 16
"""Bytes that the file may have."""
_MARK: Final = "hook-error."
_MOST_MARKS: Final = 100
"""How the empty files are called that count where there is no room for a line, and how many there may be."""


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
    at, kind = _now(), type(problem).__name__
    try:
        _append(_path(arguments[0]), f"{at} {event or '-'} {kind}\n")
    except OSError as full:
        if full.errno != errno.ENOSPC:
            raise
        _mark(folder, f"{_MARK}{at}.{kind}")


def _append(path: str, line: str) -> None:
    descriptor = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY | os.O_NOFOLLOW, 0o600)
    try:
        os.write(descriptor, line.encode())
        large = os.fstat(descriptor).st_size > LARGEST
    finally:
        os.close(descriptor)
    if large:
        _halve(path)


def _mark(folder: str, name: str) -> None:
    """Count by an empty file: on a full disk there is room for a name where there is none for a line."""
    if len(_marks(folder)) < _MOST_MARKS:
        os.close(os.open(os.path.join(folder, name), os.O_CREAT | os.O_WRONLY | os.O_NOFOLLOW, 0o600))


def _marks(folder: str) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if name.startswith(_MARK)]
    except OSError:
        return []


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
        lines = []
    marks = sorted(_marks(os.path.join(home, "log")))
    last = [_fault(*line.partition(" ")[::2]) for line in lines[-1:]]
    last += [_fault(*mark.removeprefix(_MARK).partition(".")[::2]) for mark in marks[-1:]]
    newest = max(last, key=lambda fault: fault.at, default=Faults(0))
    return newest._replace(amount=len(lines) + len(marks))


def _fault(at: str, kind: str) -> Faults:
    return Faults(1, kind.rpartition(" ")[2], int(at) if at.isdigit() else 0)


def forget_faults(home: str) -> None:
    """Begin the count anew: ``doctor --repair`` has looked at them."""
    folder = os.path.join(home, "log")
    for path in (_path(home), *(os.path.join(folder, name) for name in _marks(folder))):
        try:
            os.unlink(path)
        except OSError:
            continue


def _path(home: str) -> str:
    return os.path.join(home, "log", "hook-errors")


def _halve(path: str) -> None:
    with open(path, "rb") as file:
        lines = file.read().splitlines(keepends=True)
    unfinished = f"{path}.{os.getpid()}.tmp"
    with open(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.writelines(lines[len(lines) // 2 :])
    os.rename(unfinished, path)
