"""The lines of a table of phrases: where each stands is known at once, its text is read when its word is met.

The tables are half a megabyte each, so the text lies in a file beside the index of its words, which is a module like
any other (``scripts/generate_safety.py`` writes both).
"""

from __future__ import annotations

from companion.table_file import TableFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Final

SUFFIX: Final = ".lines"
"""The file of the table ``name.py`` is ``name.lines``."""
PLACE_BYTES: Final = 3
"""Bytes of a number in ``PLACES``: for each character of ``ALONE`` where its line begins and how long it is."""


class Lines:
    """The lines of one table by their word.

    ``index``: a module with ``ALONE``, the words of one character, and ``PLACES``, where their lines are; and
    ``LONGER``, a line for each other word in order: the word, a tab, where its line begins, a tab, how long it is.
    All are bytes of the file. Raises ``OSError`` where that cannot be read.
    """

    __slots__ = ("_file", "_index")

    def __init__(self, index: ModuleType) -> None:
        self._index = index
        source = index.__file__ or ""
        self._file = TableFile(source.rpartition(".")[0] + SUFFIX)

    def line_of(self, word: str) -> str:
        """Return the line of a word, empty when it has none."""
        begin, size = self._place_of(word) if len(word) > 1 else self._place_alone(word)
        return self._file.text(begin, size) if size else ""

    def _place_alone(self, word: str) -> tuple[int, int]:
        at = self._index.ALONE.find(word) * 2 * PLACE_BYTES
        if at < 0:
            return 0, 0
        numbers = self._index.PLACES[at : at + 2 * PLACE_BYTES]
        return int.from_bytes(numbers[:PLACE_BYTES], "little"), int.from_bytes(
            numbers[PLACE_BYTES:], "little"
        )

    def _place_of(self, word: str) -> tuple[int, int]:
        """Return the place of a longer word, found by halving."""
        words: str = self._index.LONGER
        low, high = 0, len(words)
        while low < high:
            start = words.rfind("\n", low, (low + high) // 2) + 1 or low
            end = words.index("\n", start)
            found, begin, size = words[start:end].split("\t")
            if found == word:
                return int(begin), int(size)
            if found < word:
                low = end + 1
            else:
                high = start
        return 0, 0
