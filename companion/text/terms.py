"""What the recall index holds of a text: its content words as stems, each once.

Derived: every recall row is ``terms`` of its text, and is deleted by giving the same terms again, so a change of a
rule here, in ``text.stems`` or in ``text.stop_words`` must raise ``TERMS_VERSION`` (the store then rebuilds). Words
that only say how something is told (``the``, ``什么``) are left out: nobody recalls by them, and they are half of
every text. Words of unspaced scripts stay as the cutter gives them, single characters and pairs.

Hot path: each word is decided once and remembered, up to a bound, so that a million turns cost no more memory than a
thousand.
"""

from __future__ import annotations

from companion.text.cutter import cut, cutter_stamp
from companion.text.stems import stem
from companion.text.stop_words import is_stop_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

TERMS_VERSION: Final = 1
"""Raise it when the same text would give other terms than before."""

_REMEMBERED: Final = 50_000


def index_stamp() -> str:
    """Return what the search rows of this release were made with: cutter, Unicode tables and terms together."""
    return f"{cutter_stamp()}/{TERMS_VERSION}"


class _Terms(dict[str, str]):
    """The term of each word, empty for a stop word."""

    def __missing__(self, word: str) -> str:
        term = "" if is_stop_word(word) else stem(word)
        if len(self) >= _REMEMBERED:
            self.clear()
        self[word] = term
        return term


_TERM: Final = _Terms()


def term(word: str) -> str:
    """Return the term of a word that the cutter made, empty when it carries nothing."""
    return _TERM[word]


def terms(text: str) -> set[str]:
    """Return the terms of a text; empty for one that says nothing to recall it by.

    >>> sorted(terms("She volunteered at the shelter"))
    ['shelt', 'volunt']
    """
    found = set(map(_TERM.__getitem__, cut(text)))
    found.discard("")
    return found
