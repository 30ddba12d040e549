"""A table of the package that is read in part, like a module that is imported by the line.

A large table costs more to load than all else that a hook does, and a message needs little of it. Such a table lies in
a file beside the module that says where each part of it is. It never changes while a release is installed, so to the
rooms that know no world it is what an import is.
"""

from __future__ import annotations

from posix import O_CLOEXEC, O_RDONLY, open, pread


class TableFile:
    """One file of the package, which stays open. Raises ``OSError`` where it cannot be opened or read."""

    __slots__ = ("_file",)

    def __init__(self, path: str) -> None:
        self._file = open(path, O_RDONLY | O_CLOEXEC)

    def text(self, begin: int, size: int) -> str:
        """Return the text from one byte of the file on, so many bytes long."""
        return pread(self._file, size, begin).decode()
