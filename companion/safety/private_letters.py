"""Identity numbers and bank accounts that hold letters: by their own check, or by shape behind a cue.

Most states print a check into the number; ``stdnum`` knows it and is imported when a word has the shape already. What
has no check of its own (passports of most states, older licences) is a word with six digits or more behind a cue.

Sources: GB 11643 (mainland resident number), HMRC (United Kingdom), DVLA (its driving licences), the Income Tax
Department of India (PAN), ISO 13616 (IBAN), the issuers' published checks for Taiwan and Singapore.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from companion.safety import private_cues as cues
from companion.safety.private_runs import compiled


class Lettered(NamedTuple):
    """A number with letters of ``kind`` at ``start`` to ``end`` of the text."""

    kind: str
    start: int
    end: int


_LICENCE: Final = (
    r"[A-Z9]{5} ?[0-9](?:[05][1-9]|[16][0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9] ?[A-Z9]{2}[A-Z0-9] ?[A-Z]{2}"
)
_CHECKED: Final = (
    ("identity-number", r"[1-9][0-9]{16}[Xx]", "stdnum.cn.ric"),
    ("identity-number", r"[1-9][0-9]{5} (?:18|19|20)[0-9]{6} ?[0-9]{3}[0-9Xx]", "stdnum.cn.ric"),
    ("identity-number", r"[A-Z]{6}[0-9]{2}[A-EHLMPRST][0-9]{2}[A-Z][0-9]{3}[A-Z]", "stdnum.it.codicefiscale"),
    ("identity-number", r"[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9]", "stdnum.mx.curp"),
    ("identity-number", r"[0-9]{8}-?[A-HJ-NP-TV-Z]", "stdnum.es.dni"),
    ("identity-number", r"[0-9]{6}[-+A][0-9]{3}[0-9A-FHJ-NPR-Y]", "stdnum.fi.hetu"),
    ("identity-number", r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?[0-9]{2}){3} ?[A-D]", ""),
    ("identity-number", r"[A-Z]{1,2}[0-9]{6}\([0-9A]\)", ""),
    ("identity-number", r"[A-Z][1289][0-9]{8}", "taiwan"),
    ("identity-number", r"[STFG][0-9]{7}[A-Z]", "singapore"),
    ("identity-number", _LICENCE, ""),
    ("iban", r"[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?", "stdnum.iban"),
)
_PAN: Final = r"[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]"
_SHAPED: Final = (
    r"[A-Z]{1,3}[0-9]{6,9}[A-Z]?|[A-Z]{2}(?: ?[0-9]{2}){3} ?[A-D]|[A-Z][0-9]{2,4}(?:-[0-9]{2,6}){2,4}"
)
_WORD: Final = r"[A-Za-z0-9]{7,18}"
_LOOK_BACK: Final = 60
_FEWEST_DIGITS: Final = 6
_DIGITS: Final = frozenset("0123456789")


@cache
def _pattern() -> re.Pattern[str]:
    choices = "|".join(f"(?P<k{place}>{shape})" for place, (_, shape, _) in enumerate(_CHECKED))
    cued = rf"(?P<pan>{_PAN})|(?P<shaped>{_SHAPED})|(?P<word>{_WORD})"
    return re.compile(rf"(?<![A-Za-z0-9_-])(?:{choices}|{cued})(?![A-Za-z0-9_-])")


def lettered(text: str) -> list[Lettered]:
    """Return the identity numbers and accounts of ``text`` that hold letters, in order of place."""
    found = []
    for match in _pattern().finditer(text):
        kind = _kind(text, match)
        if kind is not None:
            found.append(Lettered(kind, *match.span()))
    return found


def _kind(text: str, match: re.Match[str]) -> str | None:
    """Return what a word is by its own check, else by its cue, else nothing."""
    name, value = match.lastgroup or "", match.group()
    if name.startswith("k"):
        kind, _, check = _CHECKED[int(name[1:])]
        if checks(check, value):
            return kind
    if name != "pan" and (_digits(value) < _FEWEST_DIGITS or value.isdigit()):
        return None
    before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
    return "identity-number" if _is_cued(name, value, before) else None


def _is_cued(name: str, value: str, before: str) -> bool:
    """Tell whether a cue stands before: any for what has the shape of a number, a near one for other words."""
    if name == "pan":
        return compiled(cues.PAN).search(before) is not None
    if name != "word":
        return compiled(cues.IDENTITY).search(before.lower()) is not None
    if not value.isupper() and before.rstrip()[-1:].isalpha() and before.lower().split()[-1:] == ["passport"]:
        return False
    return compiled(cues.IDENTITY_LINKED).search(before.lower()) is not None


def _digits(value: str) -> int:
    return sum(map(value.count, _DIGITS))


def checks(check: str, number: str) -> bool:
    """Tell whether ``number`` is valid by the named check; an empty name stands for its shape alone."""
    own = {"": _always, "taiwan": _taiwan, "singapore": _singapore}.get(check)
    if own is not None:
        return own(number)
    from importlib import import_module  # noqa: PLC0415 - stdnum is large; only the right shape gets here

    return bool(import_module(check).is_valid(number.replace(" ", "")))


def _always(_number: str) -> bool:
    return True


def _taiwan(number: str) -> bool:
    """Check a Taiwan number: the letter as two digits, weights 1 9 8 … 1 1, sum divisible by ten."""
    letter = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(number[0]) + 10
    digits = [letter // 10, letter % 10, *map(int, number[1:])]
    return sum(a * b for a, b in zip(digits, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)) % 10 == 0


def _singapore(number: str) -> bool:
    """Check the letter of a Singapore number: weights 2 7 6 5 4 3 2, four more for series T and G."""
    total = sum(int(a) * b for a, b in zip(number[1:8], (2, 7, 6, 5, 4, 3, 2), strict=True))
    total += 4 if number[0] in "TG" else 0
    letters = "JZIHGFEDCBA" if number[0] in "ST" else "XWUTRQPNMLK"
    return letters[total % 11] == number[8]
