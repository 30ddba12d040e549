"""Numbers that identify: payment cards, identity numbers, bank accounts; phones by their own module.

A number is judged by shape, check digit and the words before it; one that is written as it is spoken too. Numbers
with letters are those of ``private_letters``. A help-line number is never anything (design §5).

Sources: ISO/IEC 7812 (cards), GB 11643 (mainland resident number), SSA (United States), ``stdnum`` for those of other
states.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.safety import private_cues as cues
from companion.safety import private_spoken as spoken
from companion.safety.private_letters import checks, lettered
from companion.safety.private_phones import has_unit, is_called, is_phone, is_spelt_phone
from companion.safety.private_runs import Window, compiled, windows
from companion.safety.tables.helpline_digits import HELP_LINE_DIGITS


class Numbered(NamedTuple):
    """A number of ``kind`` at ``start`` to ``end`` of the text."""

    kind: str
    start: int
    end: int


_HELP_LINE: Final = "help-line"
_NEAR: Final = 24
_FEWEST_SPOKEN: Final = 15
_LONGEST_PHONE: Final = 15
_CARD_LETTERS: Final = frozenset("0123456789 ./-")
_CARDS: Final = (
    r"4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})|3[47][0-9]{13}|5[1-5][0-9]{14}|2(?:2[2-9]|[3-6][0-9]|7[01])[0-9]{13}"
    r"|(?:6011|65[0-9]{2}|64[4-9][0-9])(?:[0-9]{12}|[0-9]{15})|(?:62|81)[0-9]{14,17}"
    r"|35(?:2[89]|[3-8][0-9])(?:[0-9]{12}|[0-9]{15})|3(?:0[0-5]|[689][0-9])(?:[0-9]{11}|[0-9]{13})"
)
_GROUPED: Final = (
    (18, r"[0-9]{17}[0-9X]", "stdnum.cn.ric"),
    (11, r"[0-9]{3}-[0-9]{2}-[0-9]{4}", "stdnum.us.ssn"),
    (14, r"[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}", "stdnum.br.cpf"),
    (14, r"[0-9]{6}-[1-4][0-9]{6}", "stdnum.kr.rrn"),
)


def numbers(text: str) -> list[Numbered]:
    """Return the identifying numbers of ``text`` (folded to plain forms), in order, not overlapping."""
    found = [Numbered(*one) for one in lettered(text)]
    found += _spoken(text)
    taken = 0
    for choices in windows(text):
        one = _first(choices) if choices and choices[0].start >= taken else None
        if one is not None:
            taken = one.end
        if one is not None and one.kind != _HELP_LINE:
            found.append(one)
    return sorted(found, key=lambda number: number.start)


def _spoken(text: str) -> Iterator[Numbered]:
    """Yield the numbers that are written digit by digit: all kinds in Chinese, others where words say what they are."""
    for window in () if text.isascii() else spoken.chinese(text):
        kind = _kind(window)
        short = kind == "identity-number" and len(window.digits) < _FEWEST_SPOKEN
        if kind is not None and kind != _HELP_LINE and not short:
            yield Numbered(kind, window.start, window.end)
    for window in (*spoken.english(text), *spoken.spaced(text)):
        kind = None if _is_help_line(window) else _spelt_kind(window, text[window.start].isdigit())
        if kind is not None:
            yield Numbered(kind, window.start, window.end)


def _spelt_kind(window: Window, spaced: bool) -> str | None:
    """Return what digits are that stand one by one: by the words before, and many words for digits as a phone."""
    if len(window.digits) >= 13 and window.behind(cues.CARD_SPELT, cues.CARD_WORDS):
        return "card"
    if len(window.digits) <= 18 and window.behind(cues.IDENTITY_LINKED, cues.IDENTITY_WORDS):
        return "identity-number"
    if len(window.digits) >= 8 and window.behind(cues.ACCOUNT, cues.ACCOUNT_WORDS):
        return "account"
    if len(window.digits) > _LONGEST_PHONE or has_unit(window):
        return None
    if spaced:
        return "phone" if is_called(window) else None
    return "phone" if is_spelt_phone(window) and not spoken.is_plain_row(window) else None


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
    if _is_account(window):
        return "account"
    if is_phone(window):
        return "phone"
    return "account" if _is_in_chat(window) else None


def _is_help_line(window: Window) -> bool:
    """Tell whether the digits are those of a help line, as listed or with a country code in front."""
    digits = window.digits
    if digits in HELP_LINE_DIGITS:
        return True
    if not window.text.startswith("+"):
        return False
    tails = (digits[code:] for code in (1, 2, 3) if len(digits) - code >= 7)
    return any(tail in HELP_LINE_DIGITS or f"0{tail}" in HELP_LINE_DIGITS for tail in tails)


def _is_account(window: Window) -> bool:
    """Tell the number of a bank account or of a bank's branch, behind a cue; counts and sums are none."""
    size = len(window.digits)
    if 6 <= size <= 9 and window.behind(cues.BRANCH, cues.BRANCH_WORDS) and not has_unit(window):
        return True
    return 8 <= size <= 20 and window.behind(cues.ACCOUNT, cues.ACCOUNT_WORDS) and not has_unit(window)


def _is_in_chat(window: Window) -> bool:
    """Tell the number by which somebody is found in a messenger."""
    return (
        5 <= len(window.digits) <= 12 and window.behind(cues.CHAT, cues.CHAT_WORDS) and not has_unit(window)
    )


def _is_card(window: Window) -> bool:
    """Tell a card: by issuer, length and check digit, or of that length behind the word for it."""
    digits = window.digits
    if not 13 <= len(digits) <= 19 or not set(window.text) <= _CARD_LETTERS:
        return False
    if compiled(_CARDS).fullmatch(digits) is not None and _luhn(digits) and not _split_oddly(window.text):
        return True
    return window.behind(cues.CARD, cues.CARD_WORDS)


def _split_oddly(text: str) -> bool:
    """Tell whether the groups are not those of a card: each but the last has three to six digits."""
    groups = compiled(r"[ ./-]+").split(text)
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
        if compiled(shape).fullmatch(window.text) is not None and checks(check, window.text):
            return True
    if len(window.digits) > 18 or compiled(cues.PAPERWORK).search(window.before[-_NEAR:]) is not None:
        return False
    return window.behind(cues.IDENTITY, cues.IDENTITY_WORDS) and not has_unit(window)
