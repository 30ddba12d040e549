"""Words that are related to a word, from a sorted table on disk: each line a stem and its relatives, nearest first.

The table is data (``companion/data/words``, with its source); it is far too big to be imported at every turn, and a
look-up reads a few hundred bytes by halving. Where the file is not there, nothing is related to anything.
"""

from __future__ import annotations

from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

_PACKAGE: Final = os.path.dirname(os.path.dirname(__file__))
TABLE: Final = os.path.join(_PACKAGE, "data", "words", "related.txt")
_PIECE: Final = 256
"""Bytes that are read at a time: longer than any line."""


def relatives(stems: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return {stem: its relatives} for those of the stems that the table knows."""
    try:
        table = os.open(TABLE, os.O_RDONLY)
    except OSError:
        return {}
    try:
        size = os.fstat(table).st_size
        found = {stem: _line(table, size, stem) for stem in stems if stem.isascii() and stem.isalpha()}
    finally:
        os.close(table)
    return {stem: tuple(line) for stem, line in found.items() if line}


def _line(table: int, size: int, stem: str) -> list[str]:
    """Return the words behind ``stem``; the table is halved until its line is in the piece that is read."""
    sought = stem.encode()
    low, high = 0, size
    while high - low > _PIECE:
        middle = (low + high) // 2
        start = middle + os.pread(table, _PIECE, middle).find(b"\n") + 1
        head = os.pread(table, _PIECE, start).partition(b" ")[0]
        if start < high and head <= sought:
            low = start
        else:
            high = middle
    for line in os.pread(table, 3 * _PIECE, low).split(b"\n"):
        words = line.split(b" ")
        if words[0] == sought:
            return line.decode().split(" ")[1:]
    return []
