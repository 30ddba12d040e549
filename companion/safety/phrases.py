"""Phrases of a generated table, found in plain words.

A table has a line for each first word (``phrase_lines``): the word, then for each second word (none for a
phrase of one word) a tab, that word, a colon and its entries with ";" between: the words that follow, "|" and two
letters for each name. A choice is written ``arm/leg``, with "_" for blanks inside and nothing for a step that may be
left out; ``<name>`` is a choice that many phrases share; ``*``, never one of the first two, is any word of a clause.
A line would be very long where very many words may be the second: that one ends with a tab, and each second word has a
line of its own, under both words with a blank between.

A line is read when its word is first met, and how a phrase goes on is worked out when a message first gets there: the
work is linear in the message, and what it never gets to costs nothing. A line stays one text, because taking it apart
costs more than all else.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    Place = tuple[int, int]
    """Where a phrase stands: first word and the one behind the last."""
    Left = list[tuple[list[str], str]]
    """Phrases that are followed: the steps that are left of each, and the letters of its names."""

ANY: Final = "*"
EDGES: Final = ("^", "$")
"""Words that stand for the beginning and the end of a clause."""
_A: Final = ord("a")


class Phrases(dict[str, "_Root | None"]):
    """The phrases of a table by first word; ``line_of`` gives the line of a word, empty when it has none."""

    def __init__(
        self,
        names: tuple[str, ...],
        line_of: Callable[[str], str],
        shared: dict[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._names = names
        self._shared = shared or {}
        self.line_of = line_of

    def __missing__(self, word: str) -> _Root | None:
        line = self.line_of(word)
        found = self[word] = _Root(word, line, self) if line else None
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

    __slots__ = ("_line", "_word")

    def __init__(self, word: str, line: str, table: Phrases) -> None:
        self._word = word
        self._line = line
        super().__init__(_entries(self._after("")), table)

    def __missing__(self, word: str) -> _State | None:
        entries = self._after(word)
        found = self[word] = _State(_entries(entries), self._table) if entries else None
        return found

    def _after(self, second: str) -> str:
        """Return the entries of a second word, none when no phrase goes on so."""
        if second and self._line.endswith("\t"):
            return self._table.line_of(f"{self._word} {second}").partition("\t")[2]
        key = f"\t{second}:"
        start = self._line.find(key)
        if start < 0:
            return ""
        end = self._line.find("\t", start + 1)
        return self._line[start + len(key) : None if end < 0 else end]


def _entries(text: str) -> Left:
    """Return the phrases that go on in one way: the steps that are left, and the letters of the names."""
    found = []
    for entry in text.split(";") if text else ():
        rest, _, letters = entry.rpartition("|")
        found.append((rest.split(" ") if rest else [], letters))
    return found
