"""Runs of digits: how a text is cut into numbers that could identify somebody.

A *run* is digits with the separators that numbers are written with; a run is cut at blanks into *pieces*, and
a *window* is up to five neighbouring pieces. Every later rule judges one window and the sixty characters
before its run, so the work is linear in the text whatever the text is.

Plain pieces are never part of a number that identifies: dates, versions, decimals, fractions, addresses of
machines.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

_MOST_PIECES: Final = 6
_TABLE: Final = 30
_FEWEST_DIGITS: Final = 6
_MOST_DIGITS: Final = 20
_LOOK_BACK: Final = 60
_CUE_REACH: Final = 40

_NOT_DIGITS: Final = dict.fromkeys(map(ord, " .()+/-"))
_NOT_WORDS: Final = dict.fromkeys(map(ord, ".,:;!?()#'\"*_`[]=-"), " ")

_RUN: Final = r"[+(]{0,2}[0-9](?:[0-9 .()+/-]*[0-9])?"
_PLAIN: Final = (
    r"(?:19|20)[0-9]{2}[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0?[1-9]|[12][0-9]|3[01]))?"
    r"|(?:0?[1-9]|[12][0-9]|3[01])[-/.](?:0?[1-9]|[12][0-9]|3[01])[-/.](?:19|20)?[0-9]{2}"
    r"|(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
    r"|(?:19|20)[0-9]{2}[-/](?:19|20)?[0-9]{2}"
    r"|[0-9()+.-]{0,40}/[0-9()+./-]{0,200}"
)
_DOTTED_PHONE: Final = r"\(?[2-9][0-9]{2}\)?\.[0-9]{3}\.[0-9]{4}|[0-9]{2}(?:\.[0-9]{2}){4}"
_DOTTED_IDENTITY: Final = r"[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}"
_CARD_GROUPS: Final = r"[0-9]{4}([./])[0-9]{4}\1[0-9]{4}\1[0-9]{1,7}|[0-9]{4}([./])[0-9]{6}\2[0-9]{4,5}"


class Window(NamedTuple):
    """Neighbouring pieces of one run: place, text as written, digits, and what stands before the run.

    ``before`` is lower case, at most sixty characters, empty far inside a long run, ``words`` its words;
    ``after`` is the sixteen characters that follow.
    """

    start: int
    end: int
    text: str
    digits: str
    before: str
    words: frozenset[str]
    after: str

    def behind(self, cue: str, words: frozenset[str]) -> bool:
        """Tell whether the pattern ``cue`` ends right before; ``words`` are the English words it begins with.

        Chinese cues have no words to look up first: the pattern is tried on any text that is not ASCII.
        """
        if self.words.isdisjoint(words) and self.before.isascii():
            return False
        return compiled(cue).search(self.before) is not None


class Piece(NamedTuple):
    """One piece of a run, between blanks."""

    start: int
    end: int
    text: str
    plain: bool


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Return the compiled pattern, each compiled once in a process, when it is first needed."""
    return re.compile(pattern)


def window_words(before: str) -> frozenset[str]:
    """Return the words of what stands before a number, by which cues are looked up."""
    return frozenset(before.translate(_NOT_WORDS).split())


def windows(text: str) -> Iterator[tuple[Window, ...]]:
    """Yield for every place where a number could begin its windows, longest first."""
    for run in compiled(_RUN).finditer(text):
        if run.end() - run.start() < _FEWEST_DIGITS:
            continue
        before = text[max(0, run.start() - _LOOK_BACK) : run.start()].lower()
        words = window_words(before)
        yield from _in_run(text, run.span(), before, words)


def _in_run(
    text: str, span: tuple[int, int], before: str, words: frozenset[str]
) -> Iterator[tuple[Window, ...]]:
    """Yield the windows of one run, place by place; a long one is a table: one piece each."""
    pieces = _pieces(text, *span)
    most = _MOST_PIECES if len(pieces) <= _TABLE else 1
    for place, piece in enumerate(pieces):
        too_short = most == 1 and len(piece.text) < _FEWEST_DIGITS
        if too_short or piece.plain or _glued_before(text, piece.start):
            continue
        near = (before, words) if piece.start - span[0] <= _CUE_REACH else ("", frozenset[str]())
        yield tuple(_from(text, pieces[place : place + most], *near))


def _from(text: str, pieces: list[Piece], before: str, words: frozenset[str]) -> Iterator[Window]:
    """Yield the windows that begin with the first of ``pieces``, longest first."""
    start = pieces[0].start
    whole = 0
    while whole < len(pieces) and not pieces[whole].plain:
        whole += 1
    for count in range(whole, 0, -1):
        end = pieces[count - 1].end
        digits = _digits(text[start:end])
        if _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS and not _glued_behind(text, end):
            yield Window(start, end, text[start:end], digits, before, words, text[end : end + 16])


def _pieces(text: str, start: int, end: int) -> list[Piece]:
    """Return the pieces of a run, cut at blanks; empty ones and lone dashes are left out."""
    pieces = []
    at = start
    for part in text[start:end].split(" "):
        if part.strip("-"):
            pieces.append(Piece(at, at + len(part), part, _is_plain(part)))
        at += len(part) + 1
    return pieces


def _is_plain(piece: str) -> bool:
    """Tell whether a piece is a date, a version, a decimal, a fraction or the address of a machine."""
    if len(piece) < _FEWEST_DIGITS and piece.isdigit():
        return False
    if compiled(_CARD_GROUPS).fullmatch(piece) is not None:
        return False
    if len(piece) > 3 * _MOST_DIGITS or compiled(_PLAIN).fullmatch(piece.strip("().+-")) is not None:
        return True
    if "." not in piece:
        return False
    return compiled(f"{_DOTTED_PHONE}|{_DOTTED_IDENTITY}").fullmatch(piece) is None


def _glued_before(text: str, place: int) -> bool:
    """Tell whether the number at ``place`` is the tail of something: ``v1``, ``a-1``, ``1,000``, ``#12``.

    A word and a colon are none: ``tel:5550100``.
    """
    near, beyond = text[place - 1 : place], text[place - 2 : place - 1]
    if near == ":" and beyond.isalpha():
        return False
    return _part_of_word(near, beyond) or near in tuple("$€£¥₩#")


def _glued_behind(text: str, place: int) -> bool:
    """Tell whether the number that ends at ``place`` goes on: ``12px``, ``1.5``, ``10:30``, ``12-b``."""
    near, beyond = text[place : place + 1], text[place + 1 : place + 2]
    return _part_of_word(near, beyond)


def _part_of_word(near: str, beyond: str) -> bool:
    if not near or not near.isascii():
        return False
    if near.isalnum() or near in "_@\\~^&":
        return True
    return near in "-,.:/" and beyond.isascii() and beyond.isalnum()


def _digits(text: str) -> str:
    return text.translate(_NOT_DIGITS)
