"""From what a person asks to what the search index is asked.

Every Unicode string is a legal question (K02): operator words, quotes and stars are plain text, because
an FTS5 expression is only ever put together here, out of words that the cutter made. ``match_any`` and
``match_all`` are the only places in the program that build one.

Derived: ``content`` are the words that carry what is asked about; it is never empty while there are words.

Hot path: no ``re``; a question in plain ASCII never loads ``unicodedata``.
"""

from __future__ import annotations

from itertools import groupby

from companion.records import NamedTuple
from companion.text.cutter import cut, cut_query, fold, is_unspaced, is_word_character
from companion.text.normalise import FINAL_PUNCTUATION
from companion.text.stop_words import is_stop_run, is_stop_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

_ASCII_SYMBOLS: Final = "$+<=>^`|~"
"""The characters of ASCII in a category of symbols (S)."""


class Query(NamedTuple):
    """What is asked for: ``words`` are all of it, ``content`` those that are about something."""

    words: tuple[str, ...]
    content: tuple[str, ...]


def parse_query(text: str) -> Query:
    """Return the words of a question, each once, in order of appearance.

    Of a run without spaces (Chinese, Japanese, Thai …) only pairs of characters are used, unless the run
    is one character long. ``content`` leaves out stop words and question words of English and Chinese;
    where nothing would be left it is all of ``words``.
    """
    words = tuple(dict.fromkeys(cut_query(text)))
    return Query(words, tuple(word for word in words if not is_stop_word(word)) or words)


def match_any(words: Iterable[str]) -> str:
    """Return the FTS5 expression for rows that hold any of ``words``; empty when there are none.

    >>> match_any(("knee", "手术"))
    '"knee" OR "手术"'
    """
    return " OR ".join(_quoted(words))


def match_all(words: Iterable[str]) -> str:
    """Return the FTS5 expression for rows that hold every one of ``words``; empty when there are none."""
    return " AND ".join(_quoted(words))


def _quoted(words: Iterable[str]) -> list[str]:
    # Cut once more: a word of the cutter comes back as it is, and anything else becomes such words.
    return [f'"{word}"' for word in dict.fromkeys(piece for word in words for piece in cut_query(word))]


def holds(text: str, phrase: str) -> bool:
    """Tell whether ``text`` holds the whole of ``phrase``, as the index hears both.

    Case, width, accents, apostrophes, spacing and the final punctuation of the phrase do not count. Where
    the phrase begins or ends with a letter or digit of a spaced script, a word must begin or end there:
    ``art`` is not in ``party``, ``knee`` is in ``跑步后knee有点疼``. A phrase of punctuation alone is
    never held; one of symbols (``🎂``, ``++``) is when those stand in the text.
    """
    sought = fold(phrase)
    sought = sought.rstrip(FINAL_PUNCTUATION + " ") or sought
    if not _says_something(sought):
        return False
    folded = fold(text)
    at = folded.find(sought)
    while at >= 0:
        if _stands_alone(folded, at, at + len(sought)):
            return True
        at = folded.find(sought, at + 1)
    return False


def _says_something(folded: str) -> bool:
    return any(map(_is_symbol, folded)) or bool(cut(folded))


def _is_symbol(character: str) -> bool:
    if character.isascii():
        return character in _ASCII_SYMBOLS
    import unicodedata  # noqa: PLC0415 - beyond ASCII only

    return unicodedata.category(character)[0] == "S"


def _stands_alone(text: str, start: int, end: int) -> bool:
    return not (_joined(text, start) or _joined(text, end))


def _joined(text: str, at: int) -> bool:
    """Tell whether a word runs across position ``at`` of ``text``."""
    return 0 < at < len(text) and is_word_character(text[at - 1]) and is_word_character(text[at])


def content_count(text: str) -> int:
    """Return how much ``text`` is about: its content words, and its CJK characters, one each.

    Two or more is the measure of "two content words or two CJK characters" (design, *Forget and
    dialogue*): ``手术`` is 2, ``dad's surgery`` is 2, ``surgery`` is 1. Words and runs of characters that
    only ask or point (``who was it``, ``什么``, ``我的``) are 0.
    """
    count = 0
    for unspaced, group in groupby(fold(text), is_unspaced):
        run = "".join(group)
        if unspaced:
            count += 0 if is_stop_run(run) else len(run)
        else:
            count += sum(not is_stop_word(word) for word in cut(run))
    return count
