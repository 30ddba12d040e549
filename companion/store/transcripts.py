"""Transcript files as lines, in bounded memory, from any byte offset.

What must stay true: every byte of the file is counted once, so offsets are those of the file; a line beyond the cap
is given as blanks of the same length instead of its content. A file may grow while it is read, and its last line may
be half written: ``end`` lies behind the last line that was whole, and reading goes on from there.
"""

from __future__ import annotations

from companion.dialogue.messages import MOST_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

_PIECE: Final = 1 << 16


class Lines:
    """The lines of a file from a byte offset, each with its end; the last one may lack it.

    Iterating raises ``OSError`` when the file cannot be read.
    """

    __slots__ = ("_path", "_start", "end")

    def __init__(self, path: str, start: int = 0) -> None:
        self._path = path
        self._start = self.end = start

    def __iter__(self) -> Iterator[bytes]:
        """Yield line after line."""
        place = self._start
        for line in _pieces(self._path, self._start):
            place += len(line)
            if line.endswith(b"\n"):
                self.end = place
            yield line


def _pieces(path: str, start: int) -> Iterator[bytes]:
    """Yield the lines of a file; one beyond the cap in blank pieces, of which the last has the line's end."""
    with open(path, "rb") as file:  # noqa: PTH123 - hooks read transcripts too, and pathlib costs start-up
        file.seek(start)
        while line := file.readline(MOST_BYTES + 1):
            too_long = len(line) > MOST_BYTES
            yield _blank(line) if too_long else line
            while too_long and not line.endswith(b"\n") and (line := file.readline(_PIECE)):
                yield _blank(line)


def _blank(line: bytes) -> bytes:
    return b" " * (len(line) - 1) + (b"\n" if line.endswith(b"\n") else b" ")
