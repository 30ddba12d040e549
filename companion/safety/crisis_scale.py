"""A scale: how much the words of a passage weigh in one respect, by weights that were learned from sentences.

Each word, each two and three neighbours, and what stands at the edges of a passage are *signs* that may have a weight;
a passage weighs their sum, divided by the root of its distinct words, so that many words say no more than few.
"""

from __future__ import annotations

from _operator import add  # what ``operator`` is made of: no file is read for it

from companion.safety.message import distinct
from companion.safety.signs import HEAVIEST, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import ModuleType
    from typing import Final

NEIGHBOURS: Final = 3
"""The most words that make a sign."""
_FIRST: Final = "^"
_LAST: Final = "$"
"""The edges of a passage, which stand in signs like words."""
MARKS: Final = frozenset(',."')
"""What parts words: a sign with a mark in it weighs nothing."""
_COLUMNS: Final = 3
_MOST_REMEMBERED: Final = 20_000


class Scale(dict[str, int]):
    """The weights of signs, looked up once; the columns of a table: two bytes tell signs apart, one is the weight.

    ``table_of``: gives the table of signs in Latin letters (``True``) and that of others; asked when one is met. The
    first has ``BASE``, where every passage starts.
    """

    def __init__(self, table_of: Callable[[bool], ModuleType]) -> None:
        super().__init__()
        self._table_of = table_of
        self._tables: dict[bool, Table] = {}

    def __missing__(self, sign: str) -> int:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        weight = self[sign] = self._looked_up(sign)
        return weight

    def weight_of(self, words: Sequence[str]) -> int:
        """Return what a passage weighs: at nought it is as likely as not; a sixteenth is the unit of log odds."""
        signs = _neighbours([_FIRST, *words, _LAST])
        base: int = self._table_of(True).BASE
        return base + int(sum(map(self.__getitem__, signs)) / distinct(words) ** 0.5)

    def against(self, words: Sequence[str]) -> int:
        """Return what the signs of a passage weigh together that weigh against it; words never met weigh nothing."""
        signs = _neighbours([_FIRST, *words, _LAST])
        return int(
            sum([weight for weight in map(self.__getitem__, signs) if weight < 0]) / distinct(words) ** 0.5
        )

    def forget(self) -> None:
        """Forget what was looked up: the tables hold something else from now on (long runs exchange them)."""
        self.clear()
        self._tables.clear()

    def _looked_up(self, sign: str) -> int:
        if not MARKS.isdisjoint(sign):
            return 0
        latin = sign[0].isascii()
        if latin not in self._tables:
            table = self._table_of(latin)
            self._tables[latin] = Table(table.STARTS, table.ENTRIES, _COLUMNS)
        signs = self._tables[latin]
        at = signs.place_of(sign)
        weight = signs.entries[at + 2 * signs.size] if at >= 0 else 0
        return weight - 256 if weight > HEAVIEST else weight


def signs_within(words: Iterable[str], most: int = NEIGHBOURS) -> dict[str, None]:
    """Return the signs of a passage, each once: words and up to ``most`` neighbours, written without blanks.

    A mark between words parts them; the edges of the passage count as neighbours, not by themselves.
    """
    row = [_FIRST, *words, _LAST]
    found: dict[str, None] = {}
    for place in range(len(row)):
        sign = ""
        for word in row[place : place + most]:
            if not word[:1].isalnum() and word not in (_FIRST, _LAST):
                break
            sign += word
            found[sign] = None
    found.pop(_FIRST, None)
    found.pop(_LAST, None)
    return found


def _neighbours(row: list[str]) -> set[str]:
    """Return what ``signs_within`` returns for a row with its edges, quicker: with a mark in it nothing weighs."""
    pairs = list(map(add, row, row[1:]))
    return {*row[1:-1], *pairs, *map(add, pairs, row[2:])}
