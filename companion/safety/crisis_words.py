"""The sentences of a message, read behind a sign: rows of plain words.

A sentence is a row of plain words (``plain``); punctuation inside it stays as ``,``. It knows which of its words
may be somebody else's: a fenced line, a pasted line (``>``), quoted words. Long sentences are read in parts.
"""

from __future__ import annotations

from companion.safety.message import end_of
from companion.safety.plain import COMMA, PLAIN_WORDS, QUOTE, QUOTES, is_ideograph, shown_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from companion.safety.message import Line

_MOST_WORDS: Final = 100
_OVERLAP: Final = 15


def _quoted(line: Line) -> list[bool]:
    """Return for each written word of a line whether it may be somebody else's, none where no word may.

    Worked out once for a line.
    """
    if line.quoted is None:
        quoted = _quoted_words(line.written, line.foreign) if _may_quote(line) else []
        line.quoted = quoted if True in quoted else []
    return line.quoted


def _may_quote(line: Line) -> bool:
    """Tell whether a line may hold somebody else's words; without a written word where its characters say so."""
    return line.foreign or not line.is_apart or any(mark in line.text for mark in QUOTES)


def _shown(line: Line) -> list[str]:
    """Return the written words of a line as they may be shown: each in its own place, not simplified."""
    if line.shown is None:
        line.shown = shown_words(line.text)
    return line.shown


def _starts(line: Line) -> list[int]:
    """Return where each sentence of a line begins among its written words, and the one that would follow the last."""
    if line.starts is None:
        line.starts = [0]
        for _ in line.rows:
            line.starts.append(end_of(line.written, line.starts[-1]) + 1)
    return line.starts


def _quoted_words(written: list[str], foreign: bool) -> list[bool]:
    quoted = [foreign] * len(written)
    quoting, behind = foreign, 0
    for place in [place for place, word in enumerate(written) if word == QUOTE or "'" in word]:
        word = written[place]
        quoted[behind:place] = [quoting] * (place - behind)
        if word == QUOTE:
            quoting = foreign or not quoting
        elif word[0] == "'" and len(word) > 1 and _closes(written, place):
            quoting = True
        quoted[place] = quoting
        if word[-1] == "'":
            quoting = foreign
        behind = place + 1
    quoted[behind:] = [quoting] * (len(written) - behind)
    return quoted


def _closes(written: list[str], place: int) -> bool:
    """Tell whether an opening apostrophe has its closing one further on in the line."""
    return any(word[-1] == "'" for word in written[place : place + _MOST_WORDS])


def _stands_apart(before: str, word: str) -> bool:
    """Tell whether a blank is shown between two words: in Chinese none, beside it as it was written."""
    first = word.lstrip()[0]
    if first == COMMA:
        return False
    if is_ideograph(before) or is_ideograph(first):
        mixed = (is_ideograph(before) and first.isalnum()) != (is_ideograph(first) and before.isalnum())
        return mixed and word[0] == " "
    return True


class Sentence:
    """One sentence, or a part of a very long one: ``words`` plain, and where each stands in its line.

    ``number``: the which of its line, from nought. ``first``: where the part begins among the words of the sentence.
    """

    __slots__ = ("_first", "_line", "_number", "_origin", "words")

    def __init__(self, line: Line, number: int, words: list[str], first: int = 0) -> None:
        self._line = line
        self._number = number
        self._first = first
        self._origin: list[int] | None = None
        self.words = words

    def with_words(self, words: list[str]) -> Sentence:
        """Return the same sentence with other plain words in the same places."""
        return Sentence(self._line, self._number, words, self._first)

    def quoted(self, start: int, end: int) -> bool:
        """Tell whether all words from ``start`` to ``end`` may be somebody else's."""
        quoted = _quoted(self._line)
        return bool(quoted) and all(quoted[place] for place in self._places()[start:end])

    def whose(self) -> bytes:
        """Return a byte for each written word, 1 where it may be somebody else's; none where no word of the line is."""
        quoted = _quoted(self._line)
        return bytes(quoted[self._begin() : self._begin(1)]) if quoted else b""

    def phrase(self, start: int, end: int) -> str:
        """Return the words from ``start`` to ``end`` as they were written (normalised, on one line)."""
        places = self._places()
        written = _shown(self._line)[places[start] : places[end - 1] + 1]
        joined = ""
        for word in written:
            joined += (" " if joined and _stands_apart(joined[-1], word) else "") + word.lstrip()
        return joined

    def _begin(self, behind: int = 0) -> int:
        """Return where the sentence, or one ``behind`` it, begins among the written words of its line."""
        return _starts(self._line)[self._number + behind]

    def _places(self) -> list[int]:
        """Return for each plain word the place of its written word in the line.

        A point stays one when words are made plain, so that written and plain words have the same sentences.
        """
        if self._origin is None:
            written = self._line.written
            places = range(self._begin(), self._begin(1) - 1)
            origin = [place for place in places for _ in PLAIN_WORDS[written[place]]]
            self._origin = origin[self._first : self._first + len(self.words)]
        return self._origin


def sentences(line: Line) -> Iterator[Sentence]:
    """Yield the sentences of one line that say something, in order; very long ones in overlapping parts."""
    for number, words in enumerate(line.rows):
        if len(words) > _MOST_WORDS:
            yield from _parts(line, number, words)
        elif words:
            yield Sentence(line, number, words)


def _parts(line: Line, number: int, words: list[str]) -> Iterator[Sentence]:
    for first in range(0, len(words) - _OVERLAP, _MOST_WORDS - _OVERLAP):
        yield Sentence(line, number, words[first : first + _MOST_WORDS], first)
