"""How a message is read before any crisis rule looks at it: lines, sentences, plain words.

A message becomes *sentences*, each a row of plain words: lower case, contractions written out, fillers left out,
one word for each Chinese character, simplified. Punctuation inside a sentence stays as ``,``. What must stay
true: the same sentence in another width, normal form, case, quote style, with stretched letters, invisible
characters or blanks between Chinese characters gives the same words.

A sentence knows which of its words may be somebody else's: a fenced line, a pasted line (``>``), quoted words.
The lexicon is written in the same plain words: the generator calls ``plain_words`` too.

Hot path: no ``re``, no ``typing``; the large vocabulary is read only for a word that looks stretched or disguised.
"""

from __future__ import annotations

from companion.safety.tables.bag import SIGN_CONCEPTS, SIGNS
from companion.safety.tables.spelling import CONTRACTIONS, FILLERS, LEET, SIMPLIFIED
from companion.text.normalise import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

COMMA: Final = ","
_END: Final = "."
_QUOTE: Final = '"'
_ENDS: Final = ".!?;。！？；…"
_COMMAS: Final = ",:()[]{}—–|、，：（）【】~～·"
_QUOTES: Final = '"“”„「」『』`《》〈〉'
_MOST_WORDS: Final = 100
_OVERLAP: Final = 15
_SHORT_LINE: Final = 240
_MOST_REMEMBERED: Final = 20_000
_SPELLED_OUT: Final = 4
_LONE_LETTERS: Final = frozenset("bcdefghjklmnopqrstuvwxyz")
_TRIPLES: Final = tuple(letter * 3 for letter in "abcdefghijklmnopqrstuvwxyz")


class Sentence:
    """One sentence: ``words`` plain, ``quoted`` the places of those that may be somebody else's words.

    ``line`` is the normalised line it came from and ``origin[i]`` the place of plain word ``i`` among the words
    of that line, so that evidence can be shown as it was written.
    """

    __slots__ = ("line", "origin", "quoted", "words")

    def __init__(self, words: list[str], origin: list[int], quoted: list[bool], line: str) -> None:
        self.words = words
        self.origin = origin
        self.quoted = quoted
        self.line = line

    def phrase(self, start: int, end: int) -> str:
        """Return the words from ``start`` to ``end`` as they were written (normalised, on one line)."""
        written = self.line.translate(_WRITTEN).split()[self.origin[start] : self.origin[end - 1] + 1]
        joined = ""
        for word in written:
            glue = " " if joined and not (is_ideograph(word[0]) or is_ideograph(joined[-1]) or word == COMMA) else ""
            joined += glue + word
        return joined


class _Spacing(dict[int, str]):
    """A translation table that decides each character once: part of a word, a mark, or a word of its own."""

    def __init__(self, simplified: dict[str, str]) -> None:
        super().__init__()
        self._simplified = simplified

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        spaced = self[code] = _spaced(self._simplified.get(letter, letter))
        return spaced


def _spaced(letter: str) -> str:
    if letter in _ENDS:
        return " . "
    if letter in _COMMAS:
        return " , "
    if letter in _QUOTES:
        return ' " '
    if letter.isascii():
        return letter if letter.isalnum() or letter in "'_*" else " "
    if is_ideograph(letter) or not letter.isalnum():
        return f" {letter} "
    return letter


TOLD: Final = {
    **dict.fromkeys(("he", "she", "they"), "i"),
    **dict.fromkeys(("himself", "herself", "themselves", "themself"), "myself"),
    **dict.fromkeys(("his", "her", "their"), "my"),
    "him": "me", "them": "me", "is": "am", "are": "am", "has": "have", "does": "do", "wishes": "wish",
    "wants": "want", "feels": "feel", "thinks": "think", "keeps": "keep", "hears": "hear", "needs": "need",
    "cuts": "cut", "hurts": "hurt", "burns": "burn", "hates": "hate", "hopes": "hope", "says": "say", "knows": "know",
    "plans": "plan", "talks": "talk", "prays": "pray", "sees": "see", "deserves": "deserve", "belongs": "belong",
    "matters": "matter", "believes": "believe", "tries": "try", "dreams": "dream", "wanted": "wanted", "were": "was",
}
"""Words about another person as that person would say them ("she wishes she was dead")."""
KNOWN: Final = dict(zip(SIGNS.split(" "), SIGN_CONCEPTS.split(" "), strict=True))
"""The words that a phrase is known by, with the letters of the concepts they can stand for (the prefilter)."""
_PLAIN: Final = _Spacing(SIMPLIFIED)
_WRITTEN: Final = _Spacing({})


def is_ideograph(letter: str) -> bool:
    """Tell whether one character stands for a word or syllable of its own (Chinese)."""
    return "\u3400" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\U00020000"


def sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a message, in order; very long ones in overlapping parts."""
    fenced = False
    for line in text.splitlines():
        bare = line.lstrip()
        if bare.startswith(("```", "~~~")):
            fenced = not fenced
            continue
        if bare:
            yield from _of_line(normalise(bare), foreign=fenced or bare.startswith((">", "＞")))


def _of_line(line: str, foreign: bool) -> Iterator[Sentence]:
    """Yield the sentences of one normalised line; a ``foreign`` one is wholly somebody else's."""
    stretched = len(line) <= _SHORT_LINE or any(triple in line for triple in _TRIPLES)
    words: list[str] = []
    origin: list[int] = []
    quoted: list[bool] = []
    quoting = foreign
    spelt = line.translate(_PLAIN).split()
    known = _PLAIN_WORDS[stretched]
    if line.isascii():
        _join_letters(spelt)
    for place, word in enumerate(spelt):
        if word == _END:
            yield from _parts(words, origin, quoted, line)
            words, origin, quoted = [], [], []
            continue
        if word == _QUOTE:
            quoting = foreign or not quoting
            continue
        if word[0] == "'" and len(word) > 1 and _closes(spelt, place):
            quoting = True
        for plain in known[word]:
            words.append(plain)
            origin.append(place)
            quoted.append(quoting)
        if word[-1] == "'":
            quoting = foreign
    yield from _parts(words, origin, quoted, line)


def _closes(spelt: list[str], place: int) -> bool:
    """Tell whether an opening apostrophe has its closing one further on in the line."""
    return any(word[-1] == "'" for word in spelt[place : place + _MOST_WORDS])


def _join_letters(spelt: list[str]) -> None:
    """Join letters that were written apart (``k i l l``) into one word, in place; the rest become empty words."""
    run = 0
    for place in range(len(spelt) + 1):
        if place < len(spelt) and len(spelt[place]) == 1 and spelt[place].isalpha():
            run += 1
            continue
        if run >= _SPELLED_OUT:
            spelt[place - run] = "".join(spelt[place - run : place])
            spelt[place - run + 1 : place] = [COMMA] * 0 or ["'"] * (run - 1)
        run = 0


def _parts(words: list[str], origin: list[int], quoted: list[bool], line: str) -> Iterator[Sentence]:
    """Yield the sentence, in overlapping parts when it is very long."""
    for start in range(0, max(1, len(words) - _OVERLAP), _MOST_WORDS - _OVERLAP):
        end = start + _MOST_WORDS
        if words[start:end]:
            yield Sentence(words[start:end], origin[start:end], quoted[start:end], line)


def bag_words(text: str) -> set[str] | None:
    """Return the different plain words of a whole text, or None when it must be read sentence by sentence.

    The quick way for the prefilter; None for a text with letters written apart.
    """
    line = normalise(text)
    spelt = set(line.translate(_PLAIN).split())
    if len(spelt & _LONE_LETTERS) >= _SPELLED_OUT - 1:
        return None
    known = _PLAIN_WORDS[len(line) <= _SHORT_LINE or any(triple in line for triple in _TRIPLES)]
    return {plain for word in spelt for plain in known[word]}


def plain_words(text: str) -> tuple[str, ...]:
    """Return the plain words of a phrase, as the lexicon holds them."""
    words: list[str] = []
    for word in normalise(text).translate(_PLAIN).split():
        words.extend(plain_word(word, stretched=False))
    return tuple(words)


class _Plain(dict[str, tuple[str, ...]]):
    """The plain words of a written word, worked out once for each word."""

    def __init__(self, stretched: bool) -> None:
        super().__init__()
        self._stretched = stretched

    def __missing__(self, word: str) -> tuple[str, ...]:
        plain = self[word] = plain_word(word, self._stretched)
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        return plain


_PLAIN_WORDS: Final = (_Plain(False), _Plain(True))


def plain_word(word: str, stretched: bool) -> tuple[str, ...]:
    """Return the plain words one written word stands for: none for a filler, two for a contraction.

    ``stretched`` lets a word outside the lexicon be tried with fewer repeated letters.
    """
    if word in FILLERS:
        return ()
    known = CONTRACTIONS.get(word)
    if known is not None:
        return known
    if word in KNOWN or len(word) == 1:
        return (word,) if word != "'" else ()
    if "'" in word:
        return _apostrophe(word, stretched)
    if not word.isalpha() and not word.isdigit():
        return (_disguised(word),)
    return _unstretched(word) if stretched and len(set(word)) < len(word) else (word,)


_ENDINGS: Final = (("n't", "not"), ("'m", "am"), ("'re", "are"), ("'ve", "have"), ("'ll", "will"), ("'d", "would"))


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
    choices = [plain] if "*" not in plain else [plain.replace("*", vowel, 1).replace("*", "") for vowel in "aeiou"]
    return next((choice for choice in choices if choice in _vocabulary()), bare)


def _unstretched(word: str) -> tuple[str, ...]:
    """Return the plain words of a word with stretched letters: three and more always, two for a known word."""
    once = _runs_of(word, 1)
    if len(once) == len(word):
        return (word,)
    twice = _runs_of(word, 2)
    if len(twice) == len(word):
        return (once,) if once in KNOWN else (word,)
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
