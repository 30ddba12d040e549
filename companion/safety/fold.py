"""Plain forms of a text, one character for one character, so that offsets stay those of the original.

Full-width letters and digits, digits of other scripts, dashes, blanks and quotes become their ASCII forms.
Characters without width are left out; then a list of offsets leads back. Used before shapes are looked for,
where NFKC would move the offsets.
"""

from functools import cache
from unicodedata import decimal

from companion.safety.clean import hidden

_DASHES = "‐‑‒–—―−﹣－"
_BLANKS = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


@cache
def _table() -> dict[int, str]:
    table = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    table.update({ord(letter): "-" for letter in _DASHES})
    table.update({ord(letter): " " for letter in _BLANKS})
    table.update({ord(letter): "'" for letter in "’‘"})
    return table


def folded(text: str) -> tuple[str, list[int] | None]:
    """Return the plain form of ``text`` and, when characters were left out, the offset of each one kept."""
    if text.isascii():
        return text, None
    places = None
    unseen = hidden()
    if not unseen.isdisjoint(text):
        places = [place for place, letter in enumerate(text) if letter not in unseen or letter in "\n\r\t"]
        text = "".join(text[place] for place in places)
    plain = text.translate(_table())
    if plain.isascii():
        return plain, places
    return plain.translate(_digits_of(set(plain))), places


def _digits_of(letters: set[str]) -> dict[int, str]:
    """Return the ASCII forms of the decimal digits of other scripts among some characters."""
    return {
        ord(letter): str(decimal(letter)) for letter in letters if not letter.isascii() and letter.isdecimal()
    }
