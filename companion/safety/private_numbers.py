"""Numbers that identify: payment cards, identity numbers, bank accounts; phones by their own module.

A number is judged by shape, check digit and the words before it. ``stdnum`` is imported inside the one
function that needs it, when a candidate already has the right shape. A help-line number is never anything
(design §5).

Sources: ISO/IEC 7812 (cards), GB 11643 (mainland resident number), SSA (United States), ISO 13616 (IBAN),
the issuers' published check digits for Taiwan and Singapore, ``stdnum`` for those of other states.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from companion.safety.private_phones import is_phone
from companion.safety.private_runs import Window, compiled, windows
from companion.safety.tables.helpline_digits import HELP_LINE_DIGITS


class Numbered(NamedTuple):
    """A number of ``kind`` at ``start`` to ``end`` of the text."""

    kind: str
    start: int
    end: int


_HELP_LINE: Final = "help-line"
_CARDS: Final = (
    r"4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})|3[47][0-9]{13}|5[1-5][0-9]{14}|2(?:2[2-9]|[3-6][0-9]|7[01])[0-9]{13}"
    r"|(?:6011|65[0-9]{2}|64[4-9][0-9])(?:[0-9]{12}|[0-9]{15})|(?:62|81)[0-9]{14,17}"
    r"|35(?:2[89]|[3-8][0-9])(?:[0-9]{12}|[0-9]{15})|3(?:0[0-5]|[689][0-9])(?:[0-9]{11}|[0-9]{13})"
)
_CARD_CUE: Final = (
    r"(?:\bcard (?:number|no\.?|#)|\bcredit card|\bdebit card|银行卡|銀行卡|信用卡|储蓄卡|卡号|卡號)"
    r"[^\n。.!?0-9\[\]]{0,12}$"
)
_ACCOUNT_CUE: Final = (
    r"(?:\b(?:account|acct|routing)\b(?: (?:number|no\.?|#))?|\bsort code|\bbsb\b"
    r"|账号|帐号|帳號|账户|帐户|帳戶|卡号|卡號|\bqq(?:号|號)?)"
    r"[^\n。.!?0-9\[\]]{0,8}$"
)
_IDENTITY_CUE: Final = (
    r"(?:\bssn\b|social security|\bpassport\b|\bnational id|\bidentity (?:card|number)|\bid (?:card|number)"
    r"|\bdriver'?s licen[cs]e|\bdriving licen[cs]e|\blicen[cs]e number|\bnhs number|\btax id|\baadhaar"
    r"|\bnational insurance|\bni number|\btfn\b|\btax file|\bpan\b(?: card| number)?|\bmedicare"
    r"|身份证|身分證|身份證|护照|護照|社保号|社保號|驾照号|駕照號|驾驶证|駕駛證|证件号|證件號|通行证号)"
    r"[^\n。.!?0-9\[\]]{0,14}$"
)
_CARD_WORDS: Final = frozenset({"card"})
_ACCOUNT_WORDS: Final = frozenset({"account", "acct", "routing", "sort", "bsb", "qq"})
_IDENTITY_WORDS: Final = frozenset(
    {
        "ssn",
        "social",
        "passport",
        "national",
        "identity",
        "id",
        "driver",
        "license",
        "licence",
        "nhs",
        "tax",
        "aadhaar",
        "driving",
        "insurance",
        "ni",
        "tfn",
        "pan",
        "medicare",
    }
)
_GROUPED: Final = (
    (18, r"[0-9]{18}", "stdnum.cn.ric"),
    (11, r"[0-9]{3}-[0-9]{2}-[0-9]{4}", "stdnum.us.ssn"),
    (14, r"[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}", "stdnum.br.cpf"),
    (14, r"[0-9]{6}-[1-4][0-9]{6}", "stdnum.kr.rrn"),
)
_LETTERED: Final = (
    ("identity-number", r"[1-9][0-9]{16}[Xx]", "stdnum.cn.ric"),
    ("identity-number", r"[A-Z]{6}[0-9]{2}[A-EHLMPRST][0-9]{2}[A-Z][0-9]{3}[A-Z]", "stdnum.it.codicefiscale"),
    ("identity-number", r"[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9]", "stdnum.mx.curp"),
    ("identity-number", r"[0-9]{8}-?[A-HJ-NP-TV-Z]", "stdnum.es.dni"),
    ("identity-number", r"[0-9]{6}[-+A][0-9]{3}[0-9A-FHJ-NPR-Y]", "stdnum.fi.hetu"),
    ("identity-number", r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?[0-9]{2}){3} ?[A-D]", ""),
    ("identity-number", r"[A-Z]{1,2}[0-9]{6}\([0-9A]\)", ""),
    ("identity-number", r"[A-Z][1289][0-9]{8}", "taiwan"),
    ("identity-number", r"[STFG][0-9]{7}[A-Z]", "singapore"),
    ("iban", r"[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?", "stdnum.iban"),
)
_CUED: Final = r"(?=[A-Z]{0,6}[0-9])(?=[0-9]{0,6}[A-Z])[A-Z0-9]{7,18}"
"""What may be a number of a state behind a word for one: capitals with digits."""


def numbers(text: str) -> list[Numbered]:
    """Return the identifying numbers of ``text`` (folded to plain forms), in order, not overlapping."""
    found = _lettered(text)
    taken = 0
    for choices in windows(text):
        one = _first(choices) if choices and choices[0].start >= taken else None
        if one is not None:
            taken = one.end
        if one is not None and one.kind != _HELP_LINE:
            found.append(one)
    return sorted(found, key=lambda number: number.start)


def _first(choices: tuple[Window, ...]) -> Numbered | None:
    """Return the longest of ``choices`` that is something."""
    for window in choices:
        kind = _kind(window)
        if kind is not None:
            return Numbered(kind, window.start, window.end)
    return None


def _kind(window: Window) -> str | None:
    """Return what ``window`` is, most certain first; a help line too."""
    if _is_help_line(window):
        return _HELP_LINE
    if _is_card(window):
        return "card"
    if _is_identity(window):
        return "identity-number"
    if 8 <= len(window.digits) <= 19 and window.behind(_ACCOUNT_CUE, _ACCOUNT_WORDS):
        return "account"
    return "phone" if is_phone(window) else None


def _is_help_line(window: Window) -> bool:
    """Tell whether the digits are those of a help line, as listed or with a country code in front."""
    digits = window.digits
    if digits in HELP_LINE_DIGITS:
        return True
    if not window.text.startswith("+"):
        return False
    tails = (digits[code:] for code in (1, 2, 3) if len(digits) - code >= 7)
    return any(tail in HELP_LINE_DIGITS or f"0{tail}" in HELP_LINE_DIGITS for tail in tails)


def _is_card(window: Window) -> bool:
    """Tell a card: by issuer, length and check digit, or of that length behind the word for it."""
    digits = window.digits
    if not 13 <= len(digits) <= 19 or not set(window.text) <= set("0123456789 -."):
        return False
    if compiled(_CARDS).fullmatch(digits) is not None and _luhn(digits) and not _split_oddly(window.text):
        return True
    return window.behind(_CARD_CUE, _CARD_WORDS)


def _split_oddly(text: str) -> bool:
    """Tell whether the groups are not those of a card: each but the last has three to six digits."""
    groups = text.replace("-", " ").replace(".", " ").split()
    return len(groups) > 1 and any(not 3 <= len(group) <= 6 for group in groups[:-1])


def _luhn(digits: str) -> bool:
    total = 0
    for place, letter in enumerate(reversed(digits)):
        value = int(letter) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0 and total > 0


def _is_identity(window: Window) -> bool:
    """Tell a number of a state: by its grouping and check digit, or of fitting length behind a cue."""
    for length, shape, check in _GROUPED:
        if len(window.text) != length:
            continue
        if compiled(shape).fullmatch(window.text) is not None and _checks(check, window.text):
            return True
    return len(window.digits) <= 18 and window.behind(_IDENTITY_CUE, _IDENTITY_WORDS)


@cache
def _lettered_pattern() -> re.Pattern[str]:
    choices = "|".join(f"(?P<k{place}>{shape})" for place, (_, shape, _) in enumerate(_LETTERED))
    return re.compile(rf"(?<![A-Za-z0-9_-])(?:{choices}|(?P<cued>{_CUED}))(?![A-Za-z0-9_-])")


def _lettered(text: str) -> list[Numbered]:
    """Return the identity numbers and accounts that hold letters, each by its own check."""
    found = []
    for match in _lettered_pattern().finditer(text):
        kind = _lettered_kind(text, match)
        if kind is not None:
            found.append(Numbered(kind, *match.span()))
    return found


def _lettered_kind(text: str, match: re.Match[str]) -> str | None:
    name = match.lastgroup or ""
    if name.startswith("k"):
        kind, _, check = _LETTERED[int(name[1:])]
        if _checks(check, match.group()):
            return kind
    before = text[max(0, match.start() - 60) : match.start()].lower()
    return "identity-number" if compiled(_IDENTITY_CUE).search(before) is not None else None


def _checks(check: str, number: str) -> bool:
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
