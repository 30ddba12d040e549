"""The sentences of a message, read behind a sign: rows of plain words.

A sentence is a row of plain words (``plain``); punctuation inside it stays as ``,``. It knows which of its words
may be somebody else's: a fenced line, a pasted line (``>``), quoted words. Long sentences are read in parts.
"""

from __future__ import annotations

from itertools import chain

from companion.safety.message import end_of
from companion.safety.plain import COMMA, PLAIN_WORDS, QUOTE, is_ideograph, shown_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from companion.safety.message import Line

_MOST_WORDS: Final = 100
_OVERLAP: Final = 15


def _quoted(line: Line) -> list[bool]:
    """Return for each written word of a line whether it may be somebody else's; worked out once for a line."""
    if line.quoted is None:
        line.quoted = _quoted_words(line.written, line.foreign)
    return line.quoted


def _shown(line: Line) -> list[str]:
    """Return the written words of a line as they may be shown: each in its own place, not simplified."""
    if line.shown is None:
        line.shown = shown_words(line.text)
    return line.shown


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
    """One sentence: ``words`` plain, and where each stands in its line."""

    __slots__ = ("_end", "_line", "_origin", "_start", "words")

    def __init__(self, line: Line, start: int, end: int, words: list[str] | None = None) -> None:
        self._line = line
        self._start = start
        self._end = end
        self._origin: list[int] | None = None
        self.words = words or list(chain.from_iterable(map(PLAIN_WORDS.__getitem__, line.written[start:end])))

    def with_words(self, words: list[str]) -> Sentence:
        """Return the same sentence with other plain words in the same places."""
        return Sentence(self._line, self._start, self._end, words)

    def quoted(self, start: int, end: int) -> bool:
        """Tell whether all words from ``start`` to ``end`` may be somebody else's."""
        quoted = _quoted(self._line)
        return all(quoted[place] for place in self._places()[start:end])

    def whose(self) -> bytes:
        """Return a byte for each written word: 1 where it may be somebody else's, 0 where it may not."""
        return bytes(_quoted(self._line)[self._start : self._end])

    def phrase(self, start: int, end: int) -> str:
        """Return the words from ``start`` to ``end`` as they were written (normalised, on one line)."""
        places = self._places()
        written = _shown(self._line)[places[start] : places[end - 1] + 1]
        joined = ""
        for word in written:
            joined += (" " if joined and _stands_apart(joined[-1], word) else "") + word.lstrip()
        return joined

    def _places(self) -> list[int]:
        """Return for each plain word the place of its written word in the line."""
        if self._origin is None:
            line = self._line
            self._origin = [
                place for place in range(self._start, self._end) for _ in PLAIN_WORDS[line.written[place]]
            ]
        return self._origin


def sentences(line: Line) -> Iterator[Sentence]:
    """Yield the sentences of one line, in order; very long ones in overlapping parts.

    A point stays one when words are made plain, so that written and plain words have the same sentences.
    """
    written, plain = line.written, line.words()
    start = first = 0
    while start < len(written):
        end, last = end_of(written, start), end_of(plain, first)
        if end - start <= _MOST_WORDS:
            if last > first:
                yield Sentence(line, start, end, plain[first:last])
        else:
            yield from _parts(line, start, end)
        start, first = end + 1, last + 1


def _parts(line: Line, start: int, end: int) -> Iterator[Sentence]:
    for part in range(start, max(start + 1, end - _OVERLAP), _MOST_WORDS - _OVERLAP):
        sentence = Sentence(line, part, min(part + _MOST_WORDS, end))
        if sentence.words:
            yield sentence
