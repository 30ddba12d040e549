"""Phrases of a generated table, found in plain words.

A table is one text with a line for each first word, in order: the word, then for each second word (none for a
phrase of one word) a tab, that word, a colon and its entries with ";" between: the words that follow, "|" and two
letters for each name. A choice is written ``arm/leg``, with "_" for blanks inside and nothing for a step that may be
left out; ``<name>`` is a choice that many phrases share; ``*``, never one of the first two, is any word of a clause.

``ALONE`` holds the characters that are the first word of a line, ``STARTS`` where each of those lines starts, so that
Chinese is looked up at once; other words are found by halving.

A line is looked for when its word is first met, and how a phrase goes on is worked out when a message first gets
there: the work is linear in the message, and what it never gets to costs nothing. The table stays one text, because
taking it apart costs more than all else.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Final

    Place = tuple[int, int]
    """Where a phrase stands: first word and the one behind the last."""
    Left = list[tuple[list[str], str]]
    """Phrases that are followed: the steps that are left of each, and the letters of its names."""

ANY: Final = "*"
EDGES: Final = ("^", "$")
"""Words that stand for the beginning and the end of a clause."""
_A: Final = ord("a")
PLACE_BYTES: Final = 3
"""Bytes of a place in ``STARTS``."""


class Phrases(dict[str, "_Root | None"]):
    """The phrases of a table by first word; ``table_of`` gives the table of words in Latin letters, or of others."""

    def __init__(
        self,
        names: tuple[str, ...],
        table_of: Callable[[bool], ModuleType],
        shared: dict[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._names = names
        self._shared = shared or {}
        self._table_of = table_of

    def __missing__(self, word: str) -> _Root | None:
        table = self._table_of(word.isascii())
        start = line_of(word, table)
        found = self[word] = None if start < 0 else _Root(table.PHRASES, start, self)
        return found

    def names_of(self, codes: str) -> tuple[str, ...]:
        """Return the names for the two-letter codes of some entries."""
        pairs = sorted({codes[at : at + 2] for at in range(0, len(codes), 2)})
        return tuple(self._names[(ord(pair[0]) - _A) * 26 + ord(pair[1]) - _A] for pair in pairs)

    def may_end(self, steps: list[str]) -> bool:
        """Tell whether all the steps that are left may be left out."""
        return all("" in self._shared.get(step, step).split("/") for step in steps)

    def after(self, steps: list[str], word: str) -> list[list[str]]:
        """Return the steps left behind ``word``, once for each way it can be the next word."""
        found: list[list[str]] = []
        for place, step in enumerate(steps):
            choices = self._shared.get(step, step).split("/")
            for choice in choices:
                first, *others = choice.split("_")
                if first == word or (first == ANY and word not in EDGES):
                    found.append([*others, *steps[place + 1 :]])
            if "" not in choices:
                break
        return found

    def places(self, words: list[str], most: int) -> dict[str, list[Place]]:
        """Return where each name's phrases stand in ``words``, the first ``most`` of each."""
        found: dict[str, list[Place]] = {}
        size = len(words)
        for start in range(size):
            state: _State | None = self[words[start]]
            at = start
            while state is not None:
                at += 1
                for name in state.names:
                    places = found.setdefault(name, [])
                    if len(places) < most:
                        places.append((start, at))
                if at == size:
                    break
                state = state[words[at]]
        return found


class _State(dict[str, "_State | None"]):
    """How far some phrases have been followed: the names of those that end here, and by word how the rest go on."""

    __slots__ = ("_open", "_table", "names")

    def __init__(self, left: Left, table: Phrases) -> None:
        super().__init__()
        self._table = table
        self._open = [entry for entry in left if entry[0]]
        codes = "".join(letters for steps, letters in left if table.may_end(steps))
        self.names = table.names_of(codes)

    def __missing__(self, word: str) -> _State | None:
        left = [(rest, letters) for steps, letters in self._open for rest in self._table.after(steps, word)]
        found = self[word] = _State(left, self._table) if left else None
        return found


class _Root(_State):
    """The phrases that begin with one word, by their second word: a line of the table."""

    __slots__ = ("_end", "_start", "_text")

    def __init__(self, text: str, start: int, table: Phrases) -> None:
        self._text = text
        self._start = text.index("\t", start)
        self._end = text.index("\n", start)
        super().__init__(_entries(self._after("")), table)

    def __missing__(self, word: str) -> _State | None:
        entries = self._after(word)
        found = self[word] = _State(_entries(entries), self._table) if entries else None
        return found

    def _after(self, second: str) -> str:
        """Return the entries of a second word, none when no phrase goes on so."""
        key = f"\t{second}:"
        start = self._text.find(key, self._start, self._end)
        if start < 0:
            return ""
        end = self._text.find("\t", start + 1, self._end)
        return self._text[start + len(key) : self._end if end < 0 else end]


def line_of(word: str, table: ModuleType) -> int:
    """Return where the line of a first word starts in a table, -1 where it has none."""
    text: str = table.PHRASES
    if len(word) == 1:
        at = PLACE_BYTES * table.ALONE.find(word)
        return int.from_bytes(table.STARTS[at : at + PLACE_BYTES], "little") if at >= 0 else -1
    low, high = 0, len(text)
    while low < high:
        start = text.rfind("\n", low, (low + high) // 2) + 1 or low
        found = text[start : text.index("\t", start)]
        if found == word:
            return start
        if found < word:
            low = text.index("\n", start) + 1
        else:
            high = start
    return -1


def _entries(text: str) -> Left:
    """Return the phrases that go on in one way: the steps that are left, and the letters of the names."""
    found = []
    for entry in text.split(";") if text else ():
        rest, _, letters = entry.rpartition("|")
        found.append((rest.split(" ") if rest else [], letters))
    return found
