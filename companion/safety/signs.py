"""Signs: what the tables say of words and their neighbours, looked up once for each.

A table is one row of columns, a byte of each for every sign, in the order of buckets: two that tell the signs of a
bucket apart, two of what is said of a sign and one of its weight; ``STARTS`` says where each bucket begins. A text
that is no sign, as most are, costs one search in the first column. Two texts may be taken for the same one: a bag may
hold too much, never too little.
"""

from __future__ import annotations

from _operator import add, contains  # what ``operator`` is made of: no file is read for it
from itertools import compress, pairwise

from companion.safety.plain import END
from companion.safety.tables import prefilter as table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType
    from typing import Final

    Partners = tuple[int, list[str]]
    """The concepts that a sign stands for beside one of some words, written without blanks, and those words."""

BUCKETS: Final = 8192
PLACE: Final = 0x7FFF
MORE: Final = 0x8000
WEIGHED: Final = 16
"""From this bit on stands the weight of a sign."""
COLUMNS: Final = 5
MOST_WORDS: Final = 4
"""The most neighbours that make a sign."""
HEAVIEST: Final = 127
"""Above it a weight is below nought."""
BESIDE: Final = 2 << table.REQUEST
"""The bit of a sign that stands for something only beside one of its partners (``PARTNERS``)."""
_PRIME: Final = 1_073_741_789
"""Below 2 ** 30, so that the remainder of a long number is quick."""
_MOST_REMEMBERED: Final = 20_000
_from_bytes: Final = int.from_bytes


class Table:
    """One table of signs as it is looked up: its columns stand one behind the other, each ``size`` long."""

    __slots__ = ("entries", "size", "starts")

    def __init__(self, starts: bytes, entries: bytes, columns: int) -> None:
        self.starts = starts
        self.entries = entries
        self.size = len(entries) // columns

    def place_of(self, sign: str) -> int:
        """Return where a sign stands in each column; -1 where it does not.

        It works out by itself what ``spot_of`` says: it runs for every new word of every message.
        """
        number = _from_bytes(sign.encode("utf-8", "surrogatepass"), "little") % _PRIME
        starts, entries, size = self.starts, self.entries, self.size
        bucket, low, high = number % BUCKETS * 2, number >> 13 & 0xFF, number >> 21 & 0xFF
        end = starts[bucket + 2] | starts[bucket + 3] << 8
        at = entries.find(low, starts[bucket] | starts[bucket + 1] << 8, end)
        while at >= 0 and entries[at + size] != high:
            at = entries.find(low, at + 1, end)
        return at


class _Tables(dict[bool, Table]):
    """The table of signs in Latin letters (``True``) and that of others, which is read when one is met."""

    def __missing__(self, latin: bool) -> Table:
        where = table if latin else _chinese()
        found = self[latin] = Table(where.STARTS, where.ENTRIES, COLUMNS)
        return found


class _Signs(dict[str, int]):
    """What is said of words written as one: the place of their bits, whether more may follow, a weight."""

    def __missing__(self, sign: str) -> int:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        said = self[sign] = _looked_up(sign)
        return said


def _looked_up(sign: str) -> int:
    latin = sign[0].isascii()
    if not latin and not sign[0].isalnum():
        return 0
    signs = _TABLES[latin]
    at = signs.place_of(sign)
    if at < 0:
        return 0
    entries, size = signs.entries, signs.size
    return entries[at + 2 * size] | entries[at + 3 * size] << 8 | entries[at + 4 * size] << WEIGHED


class _Pairs(dict[tuple[str, str], int]):
    """What is said of two neighbours; without writing them as one, which costs more than all else."""

    def __missing__(self, pair: tuple[str, str]) -> int:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        said = self[pair] = _said_of_pair(*pair)
        return said


def _said_of_pair(first: str, second: str) -> int:
    return _looked_up(first + second) if second != END and SIGNS[first] & MORE else 0


class _Weights(dict["str | tuple[str, str]", int]):
    """How much a word, or two neighbours, speak for danger; below nought against it."""

    def __missing__(self, sign: str | tuple[str, str]) -> int:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        said = SIGNS[sign] if isinstance(sign, str) else _said_of_pair(*sign)
        weight = said >> WEIGHED
        self[sign] = weight = weight - 256 if weight > HEAVIEST else weight
        return weight


class _Bits(dict[int, int]):
    """The concepts at a place of the table: one bit for the first places, several for those of ``SEVERAL``.

    The first are those of concepts, that of requests and ``BESIDE``.

    ``SEVERAL`` begins with two bytes for each such place, where its bits end; each bit is two bytes.
    """

    def __missing__(self, place: int) -> int:
        at = 2 * (place - table.REQUEST - 3)
        if at < 0:
            bits = 1 << place - 1
        else:
            row = table.SEVERAL
            bits = 0
            for bit in range(row[at] | row[at + 1] << 8, row[at + 2] | row[at + 3] << 8, 2):
                bits |= 1 << (row[bit] | row[bit + 1] << 8)
        self[place] = bits
        return bits


class _Partners(dict[str, "tuple[Partners, ...]"]):
    """What a sign stands for beside its partners: other words of the phrase that it is a sign of.

    The tables of them stay bytes: most of what they hold is not met.
    """

    def __missing__(self, sign: str) -> tuple[Partners, ...]:
        where = table if sign[0].isascii() else _chinese()
        lines = where.PARTNERS
        key = f"\n{sign}\t".encode("utf-8", "surrogatepass")
        begin = lines.find(key) + len(key)
        line = lines[begin : lines.index(b"\n", begin)].decode() if begin >= len(key) else ""
        groups = [group.partition(":") for group in line.split(";")] if line else []
        found = self[sign] = tuple(
            [(BITS[int(place)], _partner_words(where, int(number))) for place, _, number in groups]
        )
        return found


def _partner_words(where: ModuleType, number: int) -> list[str]:
    ends = where.PARTNER_ENDS[number * 3 : number * 3 + 6]
    begin, end = _from_bytes(ends[:3], "little"), _from_bytes(ends[3:], "little")
    words: bytes = where.PARTNER_WORDS[begin:end]
    return words.decode().split("|")


class _Anything(str):
    """What may follow a Latin word that may go on: any word."""

    __slots__ = ()

    def __contains__(self, word: object) -> bool:
        return True


class _After(dict[str, str]):
    """What may follow a word where both count in a text with Chinese: characters one behind the other.

    A table says it of Chinese characters, all at once; of Latin words what is said of them says whether they go on.
    """

    def __missing__(self, word: str) -> str:
        if not self:
            from companion.safety.tables import prefilter_chinese as table  # noqa: PLC0415 - when it is met

            self.update(zip(table.FIRST.split(), table.SECOND.split(), strict=True))
            self[_ALONE] = table.ALONE
        if len(self) > _MOST_REMEMBERED:
            self.clear()
            return self[word]
        goes_on = word.isascii() and word.isalnum() and SIGNS[word] & MORE
        return self.setdefault(word, _ANYTHING if goes_on else "")


_TABLES: Final = _Tables()
SIGNS: Final = _Signs()
PAIRS: Final = _Pairs()
WEIGHTS: Final = _Weights()
BITS: Final = _Bits()
PARTNERS: Final = _Partners()
_AFTER: Final = _After()
_ANYTHING: Final = _Anything()
_ALONE: Final = ""
"""What is no word: under it stand the characters that count alone."""


def forget() -> None:
    """Forget what was looked up: the tables hold something else from now on (long runs exchange them)."""
    for remembered in (SIGNS, PAIRS, WEIGHTS, BITS, PARTNERS, _TABLES, _AFTER):
        remembered.clear()


def said_of(words: list[str]) -> dict[str, int]:
    """Return the signs in some plain words with what is said of them.

    Whole rows are gone through at once: single words, then those pairs, each once, whose first word may go on. Longer
    signs are few, and looked for where a pair may go on.
    """
    row = list(map(SIGNS.__getitem__, words))
    found = {word: said for word, said in zip(words, row, strict=True) if said}
    likely = dict.fromkeys([pair for pair, said in zip(pairwise(words), row, strict=False) if said & MORE])
    of_pairs = list(map(PAIRS.__getitem__, likely))
    going_on = set()
    for pair, said in compress(zip(likely, of_pairs, strict=True), of_pairs):
        found[pair[0] + pair[1]] = said
        if said & MORE:
            going_on.add(pair)
    if going_on:
        _add_longer(found, words, compress(range(len(words)), map(going_on.__contains__, pairwise(words))))
    return found


def counting_in(words: list[str]) -> dict[str, int]:
    """Return the signs that count in a long text, with what is said of them: those of concepts, and the heavy ones.

    What ``said_of`` finds beside them has a weight that only matters in short texts. Of Chinese characters a table says
    which count alone and with which neighbours: most of a text is never looked up.
    """
    different = set(words)
    latin = {word for word in different if word.isascii()}
    if len(latin) == len(different):
        return said_of(words)
    likely = list(map(contains, map(_AFTER.__getitem__, words), words[1:]))
    twos = list(map(add, compress(words, likely), compress(words[1:], likely)))
    threes = list(map(add, twos, compress([*words[2:], ""], likely)))
    more = [SIGNS[sign] & MORE for sign in threes]
    fours = map(add, compress(threes, more), compress(compress([*words[3:], "", ""], likely), more))
    signs = different.intersection(_AFTER[_ALONE]).union(latin, twos, threes, fours)
    return {sign: said for sign in signs if (said := SIGNS[sign])}


def _add_longer(found: dict[str, int], words: list[str], places: Iterable[int]) -> None:
    """Add the signs of three words and of four that begin at some places."""
    ends = [*words, "", ""]
    for place in places:
        sign = ends[place] + ends[place + 1] + ends[place + 2]
        said = SIGNS[sign]
        if said:
            found[sign] = said
            if said & MORE:
                sign += ends[place + 3]
                found[sign] = SIGNS[sign]


def spot_of(sign: str) -> tuple[int, int, int]:
    """Return the bucket of a sign in a table, and the two bytes that tell it from others there."""
    number = int.from_bytes(sign.encode("utf-8", "surrogatepass"), "little") % _PRIME
    return number % BUCKETS, number >> 13 & 0xFF, number >> 21 & 0xFF


def _chinese() -> ModuleType:
    from companion.safety.tables import prefilter_chinese  # noqa: PLC0415 - when it is met

    return prefilter_chinese
