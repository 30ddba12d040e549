"""How a message is read before any crisis rule looks at it: lines, sentences, plain words.

A message becomes *sentences*, each a row of plain words: lower case, contractions written out, fillers left out,
one word for each Chinese character, simplified. Punctuation inside a sentence stays as ``,``. What must stay
true: the same sentence in another width, normal form, case, quote style, with stretched letters, invisible
characters or blanks between Chinese characters gives the same words.

A sentence knows whether its words were the person's own: a fenced line, a pasted line (``>``) or quoted words
are somebody else's until shown otherwise. The lexicon is written in the same plain words: the generator calls
``plain_words`` too.

Hot path: no ``re``.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.safety.tables.spelling import CONTRACTIONS, FILLERS, LEET, SIMPLIFIED, VOCABULARY
from companion.text.normalise import normalise

END: Final = "."
COMMA: Final = ","
QUOTE: Final = '"'

_ENDS: Final = ".!?;。！？；…"
_COMMAS: Final = ",:()[]{}—–|、，：（）【】~～·"
_QUOTES: Final = "\"“”„「」『』`《》〈〉"
_MOST_WORDS: Final = 100
_OVERLAP: Final = 15
_REDUPLICATED: Final = "哈呵嘿嘻呜啊嗯"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Sentence(NamedTuple):
    """One sentence: its plain words, the words as they were spelt, and which of them are somebody else's.

    ``origin[i]`` is the place in ``spelt`` of plain word ``i``; ``quoted`` is a set of places of plain words.
    """

    words: tuple[str, ...]
    spelt: tuple[str, ...]
    origin: tuple[int, ...]
    quoted: frozenset[int]


class _Spacing(dict[int, str]):
    """A translation table that decides each character once: part of a word, a mark, or a word of its own."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        spaced = self[code] = _spaced(letter)
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


_SPACING: Final = _Spacing()


def is_ideograph(letter: str) -> bool:
    """Tell whether one character stands for a word or syllable of its own (Chinese)."""
    return "\u3400" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\U00020000"


def sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a message, in order; very long ones in overlapping parts."""
    fenced = False
    for line in text.split("\n"):
        bare = line.lstrip()
        if bare.startswith(("```", "~~~")):
            fenced = not fenced
            continue
        if bare:
            yield from _of_line(bare, foreign=fenced or bare.startswith((">", "＞")))


def _of_line(line: str, foreign: bool) -> Iterator[Sentence]:
    """Yield the sentences of one line; ``foreign`` lines are wholly somebody else's."""
    spelt: list[str] = []
    quoted = False
    starts_quoted: list[bool] = []
    for word in normalise(line).translate(_SPACING).split():
        if word == END:
            yield from _built(spelt, starts_quoted)
            spelt, starts_quoted = [], []
        elif word == QUOTE:
            quoted = not quoted
            spelt.append(QUOTE)
            starts_quoted.append(foreign or quoted)
        else:
            spelt.append(word)
            starts_quoted.append(foreign or quoted)
    yield from _built(spelt, starts_quoted)


def _built(spelt: list[str], quoted: list[bool]) -> Iterator[Sentence]:
    """Yield the sentence of these spelt words, in parts when it is very long."""
    for start in range(0, max(1, len(spelt) - _OVERLAP), _MOST_WORDS - _OVERLAP):
        part = spelt[start : start + _MOST_WORDS]
        words: list[str] = []
        origin: list[int] = []
        for place, word in enumerate(part):
            plain = plain_word(word)
            words.extend(plain)
            origin.extend([place] * len(plain))
        if words:
            marks = quoted[start : start + _MOST_WORDS]
            theirs = frozenset(at for at, place in enumerate(origin) if marks[place])
            yield Sentence(tuple(words), tuple(part), tuple(origin), theirs)


def plain_words(text: str) -> tuple[str, ...]:
    """Return the plain words of a phrase, as the lexicon holds them."""
    words: list[str] = []
    for word in normalise(text).translate(_SPACING).split():
        words.extend(plain_word(word))
    return tuple(words)


def plain_word(word: str) -> tuple[str, ...]:
    """Return the plain words one spelt word stands for: none for a filler, two for a contraction."""
    if word in FILLERS:
        return ()
    known = CONTRACTIONS.get(word) or SIMPLIFIED.get(word)
    if known is not None:
        return known
    if word in VOCABULARY or len(word) == 1:
        return (word,)
    return _unusual(word)


def _unusual(word: str) -> tuple[str, ...]:
    """Return the plain words of a word outside the lexicon: a rarer contraction, a stretch, a disguise."""
    if "'" in word:
        return _apostrophe(word)
    if "*" in word or not word.isalpha():
        return (_disguised(word),)
    unstretched = _unstretched(word)
    return plain_word(unstretched) if unstretched != word else (word,)


_ENDINGS: Final = (("n't", "not"), ("'m", "am"), ("'re", "are"), ("'ve", "have"), ("'ll", "will"), ("'d", "would"))


def _apostrophe(word: str) -> tuple[str, ...]:
    bare = word.strip("'")
    for ending, meaning in _ENDINGS:
        if bare.endswith(ending) and len(bare) > len(ending):
            return (*plain_word(bare[: -len(ending)]), meaning)
    return plain_word(bare.removesuffix("'s").replace("'", "")) if bare else ()


def _disguised(word: str) -> str:
    """Return the word of the lexicon that ``k1ll`` or ``su*cide`` hides, or the word as it is."""
    bare = word.strip("*_")
    if bare in VOCABULARY or not any(letter.isalpha() for letter in bare):
        return bare or word
    plain = bare.translate(LEET)
    if "*" in plain:
        choices = (plain.replace("*", vowel, 1).replace("*", "") for vowel in "aeiou")
        plain = next((choice for choice in choices if choice in VOCABULARY), plain)
    return plain if plain in VOCABULARY else bare


def _unstretched(word: str) -> str:
    """Return ``word`` with stretched letters shortened to a word of the lexicon, if there is one.

    Runs of three and more are always shortened; of two only if that gives a known word.
    """
    once = _runs_of(word, 1)
    if len(once) == len(word):
        return word
    for choice in (_runs_of(word, 2), once):
        if choice in VOCABULARY or choice in CONTRACTIONS or choice in FILLERS:
            return choice
    return once if len(_runs_of(word, 2)) < len(word) else word


def _runs_of(word: str, most: int) -> str:
    """Return ``word`` with each run of one letter cut to ``most`` letters."""
    kept: list[str] = []
    for letter in word:
        if kept[-most:] != [letter] * most:
            kept.append(letter)
    return "".join(kept)
