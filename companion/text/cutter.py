"""How a text becomes the words of the search index.

Derived: every search row is ``index_text`` of the parts it covers, and is deleted by giving the same
text again, so a change of one rule here must raise ``CUTTER_VERSION`` (the store then rebuilds).

What must stay true: NFC and NFD, upper and lower case, curly and straight apostrophes give the same
words; a word holds no space and no double quote, and at most ``LONGEST`` characters; cutting a word again gives the
word; and FTS5's
``ascii`` tokenizer keeps each word whole, since that one takes every character above U+007F for a letter
(https://sqlite.org/fts5.html#ascii_tokenizer) and ours of ASCII are letters and digits alone.

Hot path: no ``re``; plain ASCII never loads ``unicodedata``; beyond it classes of characters are found once each
and remembered.
"""

from __future__ import annotations

from itertools import groupby, pairwise

from companion.text.normalise import APOSTROPHES, COMMON_MARKS, is_common, is_invisible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Final

    RunWords = Callable[[str], Iterator[str]]
    """How a run of an unspaced script becomes words."""

CUTTER_VERSION: Final = 2
"""Raise it when the same text would give other words than before."""

TOKENIZER: Final = "ascii"
"""The FTS5 tokenizer that keeps each of our words as exactly one token."""

STEMMING_TOKENIZER: Final = "porter ascii"
"""The same with English word forms folded by FTS5 itself: still one token a word."""

LONGEST: Final = 512
"""Characters of the longest word: of a longer one (a pasted hex dump) that is the beginning.

FTS5 itself cuts a token after 32,768 bytes and says nothing, so that no row would hold the words of its text.
"""
_BLOCK: Final = LONGEST // 2

_UNSPACED_BLOCKS: Final = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1100, 0x11FF),  # Hangul Jamo
    (0x1780, 0x17FF),  # Khmer
    (0x1950, 0x1AAF),  # Tai Le, New Tai Lue, Khmer symbols, Buginese, Tai Tham
    (0x2E80, 0x2FDF),  # CJK radicals
    (0x3005, 0x3007),  # iteration mark, closing mark, zero
    (0x3021, 0x303C),  # Suzhou numerals, repeat marks
    (0x3040, 0x31BF),  # Hiragana, Katakana, Bopomofo, Hangul compatibility Jamo
    (0x31F0, 0x31FF),  # Katakana extensions
    (0x3400, 0x4DBF),  # Han extension A
    (0x4E00, 0xA4CF),  # Han, Yi
    (0xA960, 0xA97F),  # Hangul Jamo extended A
    (0xA9E0, 0xA9FF),  # Myanmar extended B
    (0xAA60, 0xAADF),  # Myanmar extended A, Tai Viet
    (0xAC00, 0xD7FF),  # Hangul syllables
    (0xF900, 0xFAFF),  # CJK compatibility ideographs
    (0x16FE0, 0x18DFF),  # Tangut, Khitan
    (0x1AFF0, 0x1B2FF),  # Kana supplements, Nushu
)
"""Blocks of scripts written without spaces between words (Unicode block names)."""

_HAN_PLANES: Final = (0x20000, 0x3FFFD)
"""The ideographic planes: every Han extension, those newer than this Python's tables included."""

_PICTURES: Final = (0x1F000, 0x1FAFF)
"""Pictographs, those newer than this Python's tables included."""

_STRIPPED_MARKS: Final = (
    (0x0300, 0x036F),  # combining diacritical marks
    (0x0483, 0x0489),  # Cyrillic titlo and numeral marks
    (0x1AB0, 0x1AFF),  # extended
    (0x1DC0, 0x1DFF),  # supplement
    (0x20D0, 0x20FF),  # for symbols
    (0x2DE0, 0x2DFF),  # Cyrillic extended A
    (0xFE20, 0xFE2F),  # half marks
)
"""Accents of Latin, Greek and Cyrillic; marks of kana, Hangul and Indic scripts lie elsewhere."""

SEPARATOR: Final = "separator"
UNSPACED: Final = "unspaced"
SYMBOL: Final = "symbol"
GLUE: Final = "glue"
"""Digits, and marks that belong to no one script: they join the word before or after them."""


def cutter_stamp() -> str:
    """Return version and Unicode tables together: rows of another stamp may hold other words for the same text."""
    from unicodedata import unidata_version  # noqa: PLC0415 - asked only where rows are made or checked

    return f"{CUTTER_VERSION}/{unidata_version}"


def _within(code: int, blocks: Iterable[tuple[int, int]]) -> bool:
    return any(first <= code <= last for first, last in blocks)


class _Kinds(dict[str, str]):
    """The kind of each character: one of the four above, or the name of its alphabet."""

    def __missing__(self, character: str) -> str:
        kind = _common_kind(character) if is_common(character) else _kind(character)
        self[character] = kind
        return kind


def _common_kind(character: str) -> str:
    if character.isascii():
        return "LATIN" if character.isalpha() else GLUE if character.isdigit() else SEPARATOR
    return SEPARATOR if character in COMMON_MARKS else UNSPACED


def _kind(character: str) -> str:
    import unicodedata  # noqa: PLC0415 - beyond ASCII and common Chinese only

    code, category = ord(character), unicodedata.category(character)
    if _within(code, (_HAN_PLANES,)):
        return UNSPACED
    if category == "So" or _within(code, (_PICTURES,)):
        return SYMBOL
    if category[0] not in "LMN":
        return SEPARATOR
    if _within(code, _UNSPACED_BLOCKS):
        return UNSPACED
    if category[0] != "L":
        return GLUE
    # The first word of a letter's name is its script: LATIN, GREEK, CYRILLIC, ARABIC, DEVANAGARI …
    return unicodedata.name(character, "letter").partition(" ")[0]


_KINDS: Final = _Kinds()


class _Surface(dict[int, "str | None"]):
    """Translates folded text: separators to spaces, symbols set apart, what is not heard dropped."""

    def __missing__(self, code: int) -> str | None:
        surface = _surface(chr(code))
        self[code] = surface
        return surface


def _surface(character: str) -> str | None:
    if not character.isascii() and is_common(character):
        return " " if character in COMMON_MARKS else character
    if character in APOSTROPHES or is_invisible(character) or _within(ord(character), _STRIPPED_MARKS):
        return None
    kind = _KINDS[character]
    if kind == SEPARATOR:
        return " "
    return f" {character} " if kind == SYMBOL else character


_SURFACE: Final = _Surface()


class _Heard(dict[int, "int | None"]):
    """Translates folded text: what is not heard is dropped, all else stays, separators too."""

    def __missing__(self, code: int) -> int | None:
        heard = None if _SURFACE[code] is None else code
        self[code] = heard
        return heard


_HEARD: Final = _Heard()

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_ASCII_SEPARATORS: Final = '\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~'
_ASCII_UNHEARD: Final = "\0\1\2\3\4\5\6\7\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b'\x7f"
_ASCII_SURFACE: Final = str.maketrans(
    _LETTERS + _ASCII_SEPARATORS, _LETTERS.lower() + " " * len(_ASCII_SEPARATORS), _ASCII_UNHEARD
)
_ASCII_HEARD: Final = str.maketrans(_LETTERS, _LETTERS.lower(), _ASCII_UNHEARD)
"""What the two tables above come to for ASCII, which needs no Unicode data."""

_STRAIGHT: Final = str.maketrans(dict.fromkeys(APOSTROPHES, "'"))


def cut(text: str) -> list[str]:
    """Return the index words of ``text``, in order, repeats kept.

    Words of spaced scripts end at punctuation and at a change of script (``knee有点疼`` begins with
    ``knee``); digits stay with the letters they touch (``n1``, ``k8s``). Scripts without spaces give each
    character and each pair of neighbours. Emoji and other pictures are words of one character.

    >>> cut("Don’t: 2片, n1!")
    ['dont', '2', '片', 'n1']
    >>> cut("手术")
    ['手', '手术', '术']
    """
    return _cut(text, _characters_and_pairs)


def cut_query(text: str) -> list[str]:
    """Return the words by which ``text`` is looked for: as ``cut``, but of unspaced runs only the pairs.

    A run of one character gives that character. Every word returned is among those of ``cut``.
    """
    return _cut(text, _pairs)


def index_text(parts: Iterable[str]) -> str:
    """Return the exact text that FTS5 is given for ``parts``, and is given again to delete the row.

    Beside the words of ``cut`` it holds the owner of each possessive, so that ``dad`` finds ``dad's operation``.
    """
    return " ".join(word for part in parts for word in (*cut(part), *_owners(part)))


def _owners(text: str) -> Iterator[str]:
    straight = text.translate(_STRAIGHT)
    if "'s" in straight.casefold():
        for piece in straight.casefold().split():
            owner, apostrophe, rest = piece.rpartition("'s")
            if apostrophe and owner and not rest[:1].isalnum():
                yield from cut(owner)


def is_word_character(character: str) -> bool:
    """Tell whether ``character`` is a letter, digit or mark of a script that puts spaces between words."""
    if character.isascii():
        return character.isalnum()
    return _KINDS[character] not in (SEPARATOR, UNSPACED, SYMBOL)


def is_unspaced(character: str) -> bool:
    """Tell whether ``character`` belongs to a script written without spaces (Han, kana, Thai …)."""
    return not character.isascii() and _KINDS[character] == UNSPACED


def fold(text: str) -> str:
    """Return ``text`` as the index hears it, with its punctuation: case, accents, apostrophes gone."""
    heard = text.translate(_ASCII_HEARD) if text.isascii() else _composed(_decomposed(text).translate(_HEARD))
    return " ".join(heard.split())


def _cut(text: str, run_words: RunWords) -> list[str]:
    if text.isascii():
        surface = text.translate(_ASCII_SURFACE)
        return _no_longer(surface.split()) if _may_hold_a_long_word(surface) else surface.split()
    if all(map(is_common, set(text))):
        surface = text.lower().translate(_SURFACE)
    else:
        surface = _composed(_decomposed(text).translate(_SURFACE))
    words: list[str] = []
    for piece in surface.split():
        if piece.isascii():
            words.append(piece)
        else:
            words.extend(_piece_words(piece, run_words))
    return _no_longer(words) if _may_hold_a_long_word(surface) else words


def _may_hold_a_long_word(surface: str) -> bool:
    """Tell whether a word of more than ``LONGEST`` characters is possible: it would fill one of these blocks."""
    if len(surface) > LONGEST:
        for at in range(0, len(surface) - _BLOCK + 1, _BLOCK):
            if " " not in surface[at : at + _BLOCK]:
                return True
    return False


def _no_longer(words: list[str]) -> list[str]:
    return [word[:LONGEST] for word in words]


def _composed(text: str) -> str:
    from unicodedata import normalize  # noqa: PLC0415 - beyond ASCII only

    return normalize("NFC", text)


def _decomposed(text: str) -> str:
    from unicodedata import normalize  # noqa: PLC0415 - beyond ASCII only

    # The two spacing accents stand for an apostrophe, and NFKD would make a space of them. NFKD twice:
    # folding case can give characters that decompose again.
    text = text.replace("\u00b4", "'").replace("\u1ffd", "'")
    return normalize("NFKD", normalize("NFKD", text).casefold())


def _piece_words(piece: str, run_words: RunWords) -> Iterator[str]:
    word = script = ""
    for kind, group in groupby(piece, _KINDS.__getitem__):
        run = "".join(group)
        if kind in (UNSPACED, SYMBOL):
            if word:
                yield word
            word = script = ""
            yield from run_words(run) if kind == UNSPACED else run
        elif word and GLUE not in (kind, script or GLUE) and kind != script:
            yield word
            word, script = run, kind
        else:
            word, script = word + run, script if kind == GLUE else kind
    if word:
        yield word


def _characters_and_pairs(run: str) -> Iterator[str]:
    for first, second in pairwise(run):
        yield first
        yield first + second
    yield run[-1]


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
    for first, second in pairwise(run):
        yield first + second
