"""Masking of dialogue behind a quick look: most messages hold nothing that looks like a secret or a number.

``privacy.mask`` knows the patterns, and loading them costs more than a whole hook may take. Here stands what none of
its patterns can do without: a vendor's prefix and a long word, a word such as "password" and a value with a digit,
digits in a row, a key block, a login in an address. Dates, versions and names of files are none of these.
What must stay true: ``masked`` gives what ``privacy.mask`` gives, for every text (a test compares them).
"""

from __future__ import annotations

from companion.safety.secret_signs import (
    KEYS,
    OTHER_WORDS,
    WORDS,
    may_hold_seed,
    may_hold_spelt,
    may_hold_tax_number,
    may_hold_token,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FEWEST_DIGITS: Final = 6
"""Digits of the shortest number that is masked (``privacy``)."""
_LONG_VALUE: Final = 8
_SHORT_VALUE: Final = 4
_PASSWORDS: Final = (*WORDS, *OTHER_WORDS)
_BLOCKS: Final = ("BEGIN", "Private-Lines")
_SEPARATORS: Final = frozenset(" .()+/-")
_DIGITS: Final = frozenset("0123456789")
_MARKS: Final = frozenset("，。！？：；、“”‘’（）《》【】「」…·～")


def masked(text: str) -> str:
    """Return dialogue with unmistakable secrets, cards and identity numbers as ``[kind]``, else as it was."""
    if not may_hold_something(text):
        return text
    from companion.safety.privacy import mask  # noqa: PLC0415 - patterns; only behind a sign

    return mask(text)


def may_hold_something(text: str) -> bool:
    """Tell whether a text has what a secret or a number needs; quick, and never wrong with "no"."""
    plain = _plain(text)
    if any(map(plain.__contains__, _BLOCKS)) or ("://" in plain and "@" in plain):
        return True
    low, words = plain.lower(), plain.split()
    if may_hold_token(plain, words) or may_hold_seed(low, words) or may_hold_spelt(plain, low):
        return True
    if not any(map(plain.__contains__, _DIGITS)):
        return False
    words = [word for word in words if not _DIGITS.isdisjoint(word)]
    if any(map(low.__contains__, _PASSWORDS)) and any(len(word) >= _SHORT_VALUE for word in words):
        return True
    if any(map(low.__contains__, KEYS)) and any(len(word) >= _LONG_VALUE for word in words):
        return True
    return may_hold_tax_number(plain) or _has_number(plain)


def _plain(text: str) -> str:
    """Return a text in the plain forms in which patterns see it; English and Chinese mostly are that already."""
    if text.isascii():
        return text
    text = text.replace("—", "-")
    if all(map(_COMMON.__getitem__, set(text))):
        return text
    from companion.safety.fold import folded  # noqa: PLC0415 - for rare characters only

    return folded(text)[0]


class _Common(dict[str, bool]):
    """Whether a character stays as it is, or becomes a mark that no quick look asks for; decided once for each."""

    def __missing__(self, letter: str) -> bool:
        common = self[letter] = letter < "\x7f" or "\u3400" <= letter <= "\u9fff" or letter in _MARKS
        return common


_COMMON: Final = _Common()


def _has_number(text: str) -> bool:
    """Tell whether some neighbouring words hold the digits of a number; dates are none, and end one."""
    digits = 0
    for word in text.split():
        count = sum(map(word.count, _DIGITS)) if not _DIGITS.isdisjoint(word) else 0
        if _is_date(word):
            digits = 0
        elif count:
            digits += count
            if digits >= _FEWEST_DIGITS:
                return True
        elif not _SEPARATORS.issuperset(word):
            digits = 0
    return False


def _is_date(word: str) -> bool:
    """Tell whether a word is an ISO date of our times, perhaps with a mark behind it."""
    word = word.rstrip(".,;:!?")
    if len(word) != 10 or not word[4] == word[7] == "-" or not word.replace("-", "").isdigit():
        return False
    return word[:2] in ("19", "20") and "01" <= word[5:7] <= "12" and "01" <= word[8:] <= "31"
