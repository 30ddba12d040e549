"""Numbers that are written as they are spoken: 一三八… digit by digit, "four one five …", "1 3 8 …".

A run of numerals becomes a ``Window`` as if its digits had been written, so that one set of rules judges both. Counting
up (一二三四五六七) is no number of anybody, unless words before say whose it is; ``private_numbers`` looks.
"""

from collections.abc import Iterator
from typing import Final

from companion.safety.private_runs import Window, compiled, window_words
from companion.safety.secret_signs import NUMERALS

_DIGITS: Final = str.maketrans(NUMERALS, "001234567891", " -")
_CHINESE: Final = rf"[{NUMERALS}](?:[ -]?[{NUMERALS}]){{6,24}}(?:[ -]?[Xx](?![A-Za-z0-9]))?"
_APART: Final = dict.fromkeys(map(ord, " -"))
_ENGLISH_DIGITS: Final = {
    "zero": "0", "oh": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9",
}  # fmt: skip
_ENGLISH: Final = (
    rf"\b(?:{'|'.join(_ENGLISH_DIGITS)})(?:[ ,-]{{1,2}}(?:{'|'.join(_ENGLISH_DIGITS)})){{6,18}}\b(?! ten)"
)
_SPACED: Final = r"(?<![\w.,:/$€£¥+-])[0-9](?:[ -][0-9]){6,18}(?![\w:/])(?!\.[0-9])(?![ ,-]{1,2}[0-9])"
_COUNTING: Final = ("01234567890123456789", "98765432109876543210")
_FEWEST_KINDS: Final = 3
_LOOK_BACK: Final = 60


def chinese(text: str) -> Iterator[Window]:
    """Yield the numbers in Chinese numerals of ``text``; one of a resident may end with X."""
    for match in compiled(_CHINESE).finditer(text):
        digits = match.group().translate(_DIGITS).upper()
        if not _is_counting(digits):
            yield _window(text, match.span(), digits)


def english(text: str) -> Iterator[Window]:
    """Yield the numbers of ``text`` whose digits are English words, seven to nineteen."""
    for match in compiled(_ENGLISH).finditer(text.lower()):
        digits = "".join(map(_ENGLISH_DIGITS.__getitem__, compiled(r"[a-z]+").findall(match.group())))
        yield _window(text, match.span(), digits)


def spaced(text: str) -> Iterator[Window]:
    """Yield the numbers of ``text`` whose digits stand one by one, seven to nineteen."""
    for match in compiled(_SPACED).finditer(text):
        yield _window(text, match.span(), match.group().translate(_APART))


def is_plain_row(window: Window) -> bool:
    """Tell whether digits only count up or down, or are one and the same or two in turn."""
    return _is_counting(window.digits) or len(set(window.digits)) < _FEWEST_KINDS


def _is_counting(digits: str) -> bool:
    return any(digits in row for row in _COUNTING)


def _window(text: str, span: tuple[int, int], digits: str) -> Window:
    start, end = span
    before = text[max(0, start - _LOOK_BACK) : start].lower()
    return Window(start, end, digits, digits.rstrip("X"), before, window_words(before), text[end : end + 16])
