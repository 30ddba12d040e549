"""Words in one spelling: what a message and the lexicon have in common.

A text becomes *written words* (one case, one width, marks apart, a Chinese character a word of its own, simplified),
and each of those *plain words*: fillers none, a contraction two, a stretched or disguised word the one it hides.
What must stay true: the same text in another width, normal form, case, quote style, with stretched letters,
invisible characters or blanks between Chinese characters gives the same plain words.

Hot path: no ``re``, no ``typing``; the large vocabulary is read only for a word that looks stretched or disguised.
"""

from __future__ import annotations

from operator import add
from unicodedata import combining, is_normalized

from companion.safety.tables.spelling import CONTRACTIONS, FILLERS, LEET, OFTEN_STRETCHED
from companion.text.normalise import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

COMMA: Final = ","
END: Final = "."
QUOTE: Final = '"'
_MARKS: Final = {
    **dict.fromkeys(".!?;。！？；…", f" {END} "),
    **dict.fromkeys(",:()[]{}—–|、，：（）【】~～·", f" {COMMA} "),
    **dict.fromkeys('"“”„「」『』`《》〈〉', f" {QUOTE} "),
}
_MOST_REMEMBERED: Final = 20_000
_SPELLED_OUT: Final = 4
_LONE_LETTERS: Final = frozenset("bcdefghjklmnopqrstuvwxyz")


class _Spacing(dict[int, str]):
    """A translation table that decides each character once: part of a word, a mark, or a word of its own."""

    def __init__(self, simple: bool) -> None:
        super().__init__()
        self._simple = simple

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        letters = " " if letter.isspace() else normalise(letter)
        simplified = _Simplified.pairs() if self._simple and is_ideograph(letter) else {}
        spaced = self[code] = "".join(_spaced(simplified.get(letter, letter)) for letter in letters)
        return spaced


class _Simplified:
    """The simplified forms of traditional characters, read with the first ideograph."""

    known: dict[str, str] | None = None

    @classmethod
    def pairs(cls) -> dict[str, str]:
        if cls.known is None:
            from companion.safety.tables.characters import SIMPLIFIED, TRADITIONAL  # noqa: PLC0415 - as said

            cls.known = dict(zip(TRADITIONAL, SIMPLIFIED, strict=True))
        return cls.known


def _spaced(letter: str) -> str:
    mark = _MARKS.get(letter)
    if mark is not None:
        return mark
    if letter.isascii():
        return letter if letter.isalnum() or letter in "'_*" else " "
    if combining(letter):
        return ""
    return f" {letter} " if is_ideograph(letter) or not letter.isalnum() else letter


_PLAIN: Final = _Spacing(simple=True)
_WRITTEN: Final = _Spacing(simple=False)


def is_ideograph(letter: str) -> bool:
    """Tell whether one character stands for a word or syllable of its own (Chinese)."""
    return "\u3400" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\U00020000"


def written_words(text: str) -> list[str]:
    """Return the words of a text in one spelling each, its marks apart from them.

    A text in composed normal form is read character by character, which is quicker and gives the same words.
    """
    if not text.isascii() and not is_normalized("NFC", text):
        text = normalise(text)
    written = text.translate(_PLAIN).split()
    if not _LONE_LETTERS.isdisjoint(written):
        _join_letters(written)
    return written


def shown_words(text: str) -> list[str]:
    """Return the written words as they may be shown: each in its own place, not simplified."""
    return normalise(text).translate(_WRITTEN).split()


def _join_letters(spelt: list[str]) -> None:
    """Join letters that were written apart (``k i l l``) into one word, in place; the rest become empty words."""
    run = 0
    for place in range(len(spelt) + 1):
        if place < len(spelt) and _is_lone(spelt[place]):
            run += 1
            continue
        joined = "".join(spelt[place - run : place])
        if run >= _SPELLED_OUT or (run and joined in OFTEN_STRETCHED):
            spelt[place - run] = joined
            spelt[place - run + 1 : place] = ["'"] * (run - 1)
        run = 0


def neighbours(words: list[str]) -> tuple[list[str], Iterator[str]]:
    """Return every two and every three neighbouring words, written without a blank."""
    pairs = list(map(add, words, words[1:]))
    return pairs, map(add, pairs, words[2:])


def plain_words(text: str) -> tuple[str, ...]:
    """Return the plain words of a phrase, as the lexicon holds them."""
    words: list[str] = []
    for word in written_words(text):
        words.extend(plain_word(word, stretched=False))
    return tuple(words)


def _is_lone(word: str) -> bool:
    return len(word) == 1 and word.isascii() and word.isalpha()


class _Plain(dict[str, tuple[str, ...]]):
    """The plain words of a written word, worked out once for each word."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        plain = self[word] = plain_word(word, stretched=True)
        return plain


PLAIN_WORDS: Final = _Plain()
"""The plain words of every written word met so far."""


def plain_word(word: str, stretched: bool) -> tuple[str, ...]:
    """Return the plain words one written word stands for: none for a filler, two for a contraction.

    ``stretched`` lets a word outside the lexicon be tried with fewer repeated letters.
    """
    known = () if word in FILLERS else CONTRACTIONS.get(word)
    if known is not None:
        return known
    if len(word) == 1:
        return (word,) if word not in "'\"" else ()
    if "'" in word:
        return _apostrophe(word, stretched)
    return _odd_word(word, stretched)


def _odd_word(word: str, stretched: bool) -> tuple[str, ...]:
    """Return the plain words of a word that may be disguised or stretched."""
    if not word.isalpha() and not word.isdigit():
        return (_disguised(word),)
    if stretched and len(set(word)) < len(word) and True in map(str.__eq__, word, word[1:]):
        return _unstretched(word)
    return (word,)


_ENDINGS: Final = (
    ("n't", "not"),
    ("'m", "am"),
    ("'re", "are"),
    ("'ve", "have"),
    ("'ll", "will"),
    ("'d", "would"),
)


def _apostrophe(word: str, stretched: bool) -> tuple[str, ...]:
    bare = word.strip("'")
    for ending, meaning in _ENDINGS:
        if bare.endswith(ending) and len(bare) > len(ending):
            return (*plain_word(bare[: -len(ending)], stretched), meaning)
    return plain_word(bare.removesuffix("'s").replace("'", ""), stretched) if bare else ()


def _vocabulary() -> frozenset[str]:
    from companion.safety.tables.vocabulary import VOCABULARY  # noqa: PLC0415 - large; for odd words only

    return VOCABULARY


def _disguised(word: str) -> str:
    """Return the word of the lexicon that ``k1ll`` or ``su*cide`` hides, or the word as it is."""
    bare = word.strip("*_")
    letters = sum(letter.isalpha() for letter in bare)
    if not letters or "_" in bare or letters * 2 < len(bare):
        return bare or word
    plain = bare.translate(LEET)
    choices = (
        [plain] if "*" not in plain else [plain.replace("*", vowel, 1).replace("*", "") for vowel in "aeiou"]
    )
    return next((choice for choice in choices if choice in _vocabulary()), bare)


def _unstretched(word: str) -> tuple[str, ...]:
    """Return the plain words of a word with stretched letters: three and more always, two for a listed word."""
    once = _runs_of(word, 1)
    twice = _runs_of(word, 2)
    if len(twice) == len(word):
        return (once,) if once in OFTEN_STRETCHED and word not in OFTEN_STRETCHED else (word,)
    for choice in (twice, once, *_half_runs(twice)):
        if choice in CONTRACTIONS or choice in FILLERS or choice in _vocabulary():
            return CONTRACTIONS.get(choice) or (() if choice in FILLERS else (choice,))
    return (once,)


def _half_runs(twice: str) -> list[str]:
    """Return ``twice`` with each of its double letters made single in turn: ``killl meee`` needs both kinds."""
    doubles = [place for place in range(1, len(twice)) if twice[place] == twice[place - 1]]
    return [twice[:place] + twice[place + 1 :] for place in doubles]


def _runs_of(word: str, most: int) -> str:
    """Return ``word`` with each run of one letter cut to ``most`` letters."""
    kept: list[str] = []
    for letter in word:
        if kept[-most:] != [letter] * most:
            kept.append(letter)
    return "".join(kept)
