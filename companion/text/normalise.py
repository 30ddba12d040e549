"""One spelling for texts that a person would call the same.

Identity: two texts are equal when their ``unit_key`` is equal (K10): width, case, normal form, curly or
straight quotes, invisible characters, spacing and final punctuation do not count. Everything else does,
accents among it. ``normalise`` is idempotent, so a stored key may be normalised again without harm.

Hot path: no ``re``. Text of plain ASCII, most of what passes here, never loads ``unicodedata``.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_VISIBLE_FORMAT: Final = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""Format characters (category Cf) that are drawn: the number and verse signs of Arabic, Syriac, Kaithi."""

_INVISIBLE_OTHERS: Final = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer inherent vowels
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x2065, 0x2065),  # reserved among the invisible operators
    (0x2800, 0x2800),  # empty braille cell
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),  # half-width Hangul filler
    (0xE0000, 0xE0FFF),  # tags, variation selectors supplement
)
"""Characters without ink that are not in category Cf (Unicode, Default_Ignorable_Code_Point)."""

APOSTROPHES: Final = "'\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u00b4\u1ffd\uff07"
"""What people and keyboards use for an apostrophe or a single quote; all become the straight one."""

_DOUBLE_QUOTES: Final = "\u201c\u201d\u201e\u201f\u301d\u301e\u301f\uff02"

_STRAIGHT: Final = {**dict.fromkeys(APOSTROPHES, "'"), **dict.fromkeys(_DOUBLE_QUOTES, '"')}

FINAL_PUNCTUATION: Final = ".!?;,:。、…⋯؟،؛۔।॥։።။၊។‽¡¿"
"""What may end a unit without being part of it, in normalised form (full width is folded before)."""


COMMON_MARKS: Final = {
    **dict(zip("，？！：；（）～“”", ',?!:;()~""', strict=True)),
    **{mark: mark for mark in "。、《》【】「」—·"},
    "…": "...",
}
"""The marks of common Chinese, each as it is compared: none of them is part of a word."""


class _Common(dict[str, bool]):
    def __missing__(self, character: str) -> bool:
        common = self[character] = (
            character.isascii() or "\u4e00" <= character <= "\u9fa5" or character in COMMON_MARKS
        )
        return common


is_common: Final = _Common().__getitem__
"""Tell whether a character is of ASCII or common Chinese, of which all is known without the Unicode tables.

The ideographs are those of the first Unicode version, letters of an unspaced script in every version since.
"""


def is_invisible(character: str) -> bool:
    """Tell whether ``character`` draws nothing and is no space: format, control, filler, surrogate."""
    if character.isascii():
        return not (character.isprintable() or character.isspace())
    import unicodedata  # noqa: PLC0415 - beyond ASCII only

    category = unicodedata.category(character)
    if category == "Cf":
        return character not in _VISIBLE_FORMAT
    if category == "Cc":
        return not character.isspace()
    code = ord(character)
    return category == "Cs" or any(first <= code <= last for first, last in _INVISIBLE_OTHERS)


class _Spelling(dict[int, "str | None"]):
    """A translation table that decides each character once: drop it, straighten it, or leave it."""

    def __missing__(self, code: int) -> str | None:
        character = chr(code)
        spelt = None if is_invisible(character) else _STRAIGHT.get(character, character)
        self[code] = spelt
        return spelt


_SPELLING: Final = _Spelling()
_ASCII_CONTROLS: Final = dict.fromkeys([code for code in range(32) if not chr(code).isspace()] + [127])

_COMMON_SPELLING: Final = {**_ASCII_CONTROLS, **{ord(mark): spelt for mark, spelt in COMMON_MARKS.items()}}


def normalise(text: str) -> str:
    """Return ``text`` as it is compared: NFKC, case folded, quotes straight, spaces single, no ends.

    Invisible and control characters vanish; newlines and tabs count as spaces. Idempotent, and defined
    for every Python string, lone surrogates included.
    """
    if text.isascii():
        return " ".join(text.translate(_ASCII_CONTROLS).lower().split())
    if all(map(is_common, set(text))):
        return " ".join(text.translate(_COMMON_SPELLING).lower().split())
    previous = ""
    while text != previous:
        previous, text = text, _normalise_once(text)
    return text


def _normalise_once(text: str) -> str:
    import unicodedata  # noqa: PLC0415 - beyond ASCII only

    folded = unicodedata.normalize("NFKC", text.translate(_SPELLING)).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def unit_key(text: str) -> str:
    """Return the key under which a note line, an entry or a title is the same as another (K10).

    It is ``normalise`` without the final punctuation; a text of punctuation alone is its own key.
    """
    whole = normalise(text)
    return whole.rstrip(FINAL_PUNCTUATION + " ") or whole


def display_columns(text: str) -> int:
    """Return how many terminal columns ``text`` takes: East Asian wide 2, combining and controls 0."""
    if text.isascii():
        return len(text) if text.isprintable() else sum(map(_columns, text))
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    import unicodedata  # noqa: PLC0415 - what is plain ASCII is counted without

    if unicodedata.east_asian_width(character) in "WF":
        return 0 if unicodedata.combining(character) else 2
    return 0 if unicodedata.category(character) in ("Mn", "Me", "Cf", "Cc", "Cs") else 1


def one_line(text: str) -> str:
    """Return ``text`` on one line as it is shown: every break, tab and control one space, ends trimmed.

    Case, width, quotes and joiners inside emoji stay as the person wrote them.
    """
    if text.isprintable() and "  " not in text:
        return text.strip()
    return " ".join("".join(map(_on_one_line, text)).split())


def _on_one_line(character: str) -> str:
    if character.isprintable():
        return character
    import unicodedata  # noqa: PLC0415 - what is printable is kept without

    return " " if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") else character
