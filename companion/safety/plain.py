"""Words in one spelling: what a message and the lexicon have in common.

A text becomes *written words* (one case, one width, marks apart, a Chinese character a word of its own, simplified),
and each of those *plain words*: fillers none, a contraction two, a stretched or disguised word the one it hides.
What must stay true: the same text in another width, normal form, case, quote style, with stretched letters,
invisible characters or blanks between Chinese characters gives the same plain words.

Hot path: no ``re``, no ``typing``; the large vocabulary is read only for a word that looks stretched or disguised.
"""

from __future__ import annotations

from _operator import eq  # what ``operator`` is made of: no file is read for it
from itertools import chain

from companion.safety.tables.prefilter import CONTRACTIONS, FILLERS, LEET, OFTEN_STRETCHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

COMMA: Final = ","
END: Final = "."
QUOTE: Final = '"'
_QUOTED_BY: Final = '"“”„「」『』`《》〈〉'
_MARKS: Final = {
    **dict.fromkeys(".!?;。！？；…", f" {END} "),
    **dict.fromkeys(",:()[]{}—–|、，：（）【】~～·", f" {COMMA} "),
    **dict.fromkeys(_QUOTED_BY, f" {QUOTE} "),
}
QUOTES: Final = f"{_QUOTED_BY}＂｀'‘’＇"
"""Every common character that may begin or end somebody else's words."""
_KNOWN_MARKS: Final = frozenset("\n\t‘’").union(_MARKS)
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
_LETTERS: Final = {32: " ", **dict(enumerate(_ALPHABET, ord("A"))), **dict(enumerate(_ALPHABET, ord("a")))}
"""The common characters, which are not worked out one by one."""
_MOST_REMEMBERED: Final = 20_000
_SPELLED_OUT: Final = 4
_LONE_LETTERS: Final = frozenset("bcdefghjklmnopqrstuvwxyz")


class _Spacing(dict[int, str]):
    """A translation table that decides each character once: part of a word, a mark, or a word of its own.

    ``rare``: what stands for each character that is not one of English or Chinese, if that is not to be worked out.
    """

    def __init__(self, simple: bool, rare: str = "") -> None:
        super().__init__(_LETTERS)
        self._simple = simple
        self._rare = rare

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        if self._rare and not _is_common(letter):
            spaced = self._rare
        elif is_basic_ideograph(letter):
            spaced = f" {simplified(letter) if self._simple else letter} "
        elif _is_common(letter):
            spaced = _spaced(_as_ascii(letter))
        else:
            spaced = "".join(map(_spaced, " " if letter.isspace() else _normalised(letter)))
            if self._simple:
                spaced = "".join(map(simplified, spaced))
        self[code] = spaced
        return spaced


_letters: Final[list[str]] = []
"""The traditional characters, and the simplified ones in the same places; read with the first Chinese character."""


def simplified(letter: str) -> str:
    """Return the simplified form of a traditional character, any other character as it is."""
    if letter.isascii():
        return letter
    if not _letters:
        from companion.safety.tables import prefilter_chinese as table  # noqa: PLC0415 - as said

        _letters.extend((table.TRADITIONAL, table.SIMPLIFIED))
    at = _letters[0].find(letter)
    return letter if at < 0 else _letters[1][at]


def _spaced(letter: str) -> str:
    mark = _MARKS.get(letter)
    if mark is not None:
        return mark
    if letter.isascii():
        return letter if letter.isalnum() or letter in "'_*" else " "
    if is_ideograph(letter):
        return f" {letter} "
    return _spaced_rarely(letter)


def _spaced_rarely(letter: str) -> str:
    from unicodedata import combining  # noqa: PLC0415 - not needed for English and Chinese

    if combining(letter):
        return ""
    return letter if letter.isalnum() else f" {letter} "


def is_basic_ideograph(letter: str) -> bool:
    """Tell whether a character is one of the Chinese characters that have one spelling only."""
    return "\u3400" <= letter <= "\u9fff"


def _is_common(letter: str) -> bool:
    """Tell whether a character is that of English or Chinese, or a mark of them, and needs no table to be spelt."""
    return (
        " " <= letter < "\x7f"
        or is_basic_ideograph(letter)
        or "！" <= letter <= "～"
        or letter in _KNOWN_MARKS
    )


def _as_ascii(letter: str) -> str:
    """Return a common character in lower case, in ASCII where it has such a form."""
    if "！" <= letter <= "～":
        letter = chr(ord(letter) - ord("！") + ord("!"))
    return "'" if letter in "‘’" else letter.lower()


def _normalised(text: str) -> str:
    from companion.text.normalise import normalise  # noqa: PLC0415 - not needed for English and Chinese

    return normalise(text)


class _OneForOne(dict[int, str]):
    """What ``_COMMON`` makes of each character of ASCII, without the blanks around a mark."""

    def __missing__(self, code: int) -> str:
        one = self[code] = _COMMON[code].strip() or " "
        return one


_RARE: Final = "\0"
_COMMON: Final = _Spacing(simple=True, rare=_RARE)
_ONE_FOR_ONE: Final = _OneForOne()
_PLAIN: Final = _Spacing(simple=True)
_WRITTEN: Final = _Spacing(simple=False)
_BLANK: Final = "\0"
_WRITTEN[ord(_BLANK)] = f" {_BLANK} "


def is_ideograph(letter: str) -> bool:
    """Tell whether one character stands for a word or syllable of its own (Chinese)."""
    return "\u3400" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\U00020000"


def written_words(text: str) -> list[str]:
    """Return the words of a text in one spelling each, its marks apart from them.

    A text in composed normal form is read character by character, which is quicker and gives the same words; English
    and Chinese are in that form without asking.
    """
    spaced = _spaced_ascii(text) if text.isascii() else text.translate(_COMMON)
    if _RARE in spaced:
        spaced = _rarely_spaced(text)
    written = spaced.split()
    if not _LONE_LETTERS.isdisjoint(written):
        _join_letters(written)
    return written


def _spaced_ascii(text: str) -> str:
    """Return what ``_COMMON`` makes of a text in ASCII, in half the time: character for character, then marks."""
    spaced = text.translate(_ONE_FOR_ONE)
    for mark in (END, COMMA, QUOTE):
        if mark in spaced:
            spaced = spaced.replace(mark, f" {mark} ")
    return spaced


def _rarely_spaced(text: str) -> str:
    from unicodedata import is_normalized  # noqa: PLC0415 - not needed for English and Chinese

    return (text if is_normalized("NFC", text) else _normalised(text)).translate(_PLAIN)


def plain_of(written: list[str]) -> list[str]:
    """Return the plain words of some written words."""
    return list(chain.from_iterable(map(PLAIN_WORDS.__getitem__, written)))


def shown_words(text: str) -> list[str]:
    """Return the written words as they may be shown: each in its own place, not simplified.

    One that was written with a blank before it has that blank.
    """
    words: list[str] = []
    blank = ""
    for word in _normalised(text).replace(" ", _BLANK).translate(_WRITTEN).split():
        if word == _BLANK:
            blank = " "
        else:
            words.append(blank + word)
            blank = ""
    return words


def _join_letters(spelt: list[str]) -> None:
    """Join letters that were written apart (``k i l l``) into one word, in place; the rest become empty words."""
    lone = [place for place, word in enumerate(spelt) if _is_lone(word)]
    begin = 0
    for at, place in enumerate(lone, 1):
        if at < len(lone) and lone[at] == place + 1:
            continue
        _join_run(spelt, lone[begin], place + 1)
        begin = at


def _join_run(spelt: list[str], start: int, end: int) -> None:
    """Join the letters from ``start`` on, when they are enough for a word or are one that is often spelt so."""
    joined = "".join(spelt[start:end])
    if end - start >= _SPELLED_OUT or joined in OFTEN_STRETCHED:
        spelt[start] = joined
        spelt[start + 1 : end] = ["'"] * (end - start - 1)


class _Apart(dict[str, "tuple[str, ...] | None"]):
    """The plain words of characters that are never part of a longer word: Chinese ones, their marks, blanks.

    None for a letter, a digit, and what may stand inside a word. Raises ``KeyError`` for a character that is not one
    of English or Chinese.
    """

    def __missing__(self, letter: str) -> tuple[str, ...] | None:
        plain = self[letter] = _plain_apart(letter)
        return plain


def _plain_apart(letter: str) -> tuple[str, ...] | None:
    if is_basic_ideograph(letter):
        word = simplified(letter)
        return () if word in FILLERS else (word,)
    spaced = _COMMON[ord(letter)]
    if spaced == _RARE:
        raise KeyError(letter)
    return tuple(plain_of(spaced.split())) if spaced[:1] == " " else None


_APART: Final = _Apart()
_MOST_IN_WORDS: Final = 3
"""Up to one character of so many may be part of a longer word in a text that is read character by character."""


def words_apart(text: str) -> list[str]:
    """Return the plain words of a text whose characters stand for themselves, as in Chinese; of others none.

    A few Latin words may be among them. Such a text needs no written words, which takes two thirds of the time.
    """
    if text.isascii():
        return []
    try:
        apart = list(map(_APART.__getitem__, text))
    except KeyError:
        return []
    inside = apart.count(None)
    if inside * _MOST_IN_WORDS > len(apart) or (inside and not _with_latin_words(apart, text)):
        return []
    return list(chain.from_iterable(filter(None, apart)))


def _with_latin_words(apart: list[tuple[str, ...] | None], text: str) -> bool:
    """Put the plain words of Latin words where they begin; tells whether none may be a letter of a word spelt out."""
    size, end = len(text), 0
    apart.append(None)  # so that there is always a next one
    while (start := apart.index(None, end)) < size:
        end = start + 1
        while end < size and apart[end] is None:
            end += 1
        word = text[start:end].translate(_COMMON)
        if word in _LONE_LETTERS:
            return False
        apart[start:end] = [PLAIN_WORDS[word], *[()] * (end - start - 1)]
    return True


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
    if word in FILLERS:
        return ()
    if word in CONTRACTIONS:
        return tuple(CONTRACTIONS[word].split())
    if len(word) == 1:
        return (word,) if word not in "'\"" else ()
    if "'" in word:
        return _apostrophe(word, stretched)
    return _odd_word(word, stretched)


def _odd_word(word: str, stretched: bool) -> tuple[str, ...]:
    """Return the plain words of a word that may be disguised or stretched."""
    if not word.isalpha() and not word.isdigit():
        return (_disguised(word),)
    if stretched and len(set(word)) < len(word) and True in map(eq, word, word[1:]):
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
    once = "".join(
        letter for letter, following in zip(word, word[1:] + " ", strict=True) if letter != following
    )
    if not any(letter * 3 in word for letter in set(word)):
        return (once,) if once in OFTEN_STRETCHED and word not in OFTEN_STRETCHED else (word,)
    twice = _runs_of_two(word)
    for choice in (twice, once, *_half_runs(twice)):
        if choice in CONTRACTIONS or choice in FILLERS or choice in _vocabulary():
            return plain_word(choice, stretched=False)
    return (once,)


def _half_runs(twice: str) -> list[str]:
    """Return ``twice`` with each of its double letters made single in turn: ``killl meee`` needs both kinds."""
    doubles = [place for place in range(1, len(twice)) if twice[place] == twice[place - 1]]
    return [twice[:place] + twice[place + 1 :] for place in doubles]


def _runs_of_two(word: str) -> str:
    """Return ``word`` with each run of one letter cut to two letters."""
    kept: list[str] = []
    for letter in word:
        if kept[-2:] != [letter, letter]:
            kept.append(letter)
    return "".join(kept)
