"""The key under which two statements or two names are the same, blanks beside Chinese characters aside.

It is ``unit_key`` without those blanks: Chinese is written without them, and beside Latin letters and digits they
are a matter of taste (``用 4 个空格``, ``用4个空格``). Tombstones are hashes of ``unit_key`` itself, which stays.
Derived: an entry's key is stored, so a change of a rule here needs those to be made anew (``store.reindex``).
"""

from __future__ import annotations

from itertools import pairwise

from companion.text.normalise import unit_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_BLOCKS: Final = (
    (0x2E80, 0x2FDF),  # CJK radicals
    (0x3001, 0x303F),  # CJK punctuation, iteration mark, numerals
    (0x3040, 0x30FF),  # Hiragana, Katakana
    (0x3105, 0x312F),  # Bopomofo
    (0x31A0, 0x31BF),  # Bopomofo extended
    (0x31F0, 0x31FF),  # Katakana extensions
    (0x3400, 0x4DBF),  # Han extension A
    (0x4E00, 0x9FFF),  # Han
    (0xF900, 0xFAFF),  # CJK compatibility ideographs
    (0x20000, 0x3FFFD),  # every other Han extension
)
"""Scripts in which a blank means nothing. Korean and Thai are not among them: there it parts words or sentences."""


def same_key(text: str) -> str:
    """Return the key under which a statement or a name is the same as another.

    >>> same_key("用 4 个 空格 缩进。") == same_key("用4个空格缩进"), same_key("Use tabs.")
    (True, 'use tabs')
    """
    key = unit_key(text)
    if key.isascii():
        return key
    words = key.split(" ")
    joined = words[:1]
    for before, word in pairwise(words):
        joined.append(word if _is_blankless(before[-1]) or _is_blankless(word[0]) else f" {word}")
    return "".join(joined)


def _is_blankless(character: str) -> bool:
    code = ord(character)
    return any(first <= code <= last for first, last in _BLOCKS)
