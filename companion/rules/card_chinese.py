"""What may stay of a Chinese title on a card: without dates, numbers, names, diagnoses.

Chinese has no capitals and no spaces, so parts of a run are known by what they are made of: a week word and a
weekday, a numeral and a unit, a surname where a name may begin and what follows a name. A run with the
character of an illness (癌, 炎 …) is left out whole: where such a word begins cannot be told.

Hot path: no ``re``.
"""

from __future__ import annotations

from companion.rules import card_words_chinese as listed
from companion.rules.card_words import GAP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

_AFTER_SPANS: Final = ("以前", "以后", "之前", "之后", "以来", "前", "后", "後", "内", "多", "来", "半")
_NOT_ILL: Final = frozenset("状狀热熱夏")
"""After 症 and 炎 these make another word: 症状, 炎热."""

_NOT_WEEKDAY: Final = frozenset("起直样樣般共些下切边邊定")
"""After 一 these make another word: 下周一起, 周一直."""

_NOT_A_NICKNAME: Final = frozenset("富根拉里尔爾司") | listed.KIN_AFTER_A
"""After 阿 these are kin or a place."""


def kept_run(run: str) -> list[str]:
    """Return the pieces of a run of Chinese that may stand on a card, ``GAP`` for each part taken out."""
    if _names_an_illness(run):
        return [GAP]
    pieces, at, start = [], 0, 0
    while at < len(run):
        size = _taken(run, at)
        if size:
            pieces += [run[start:at], GAP]
            start = at = at + size
        else:
            at += 1
    return [piece for piece in (*pieces, run[start:]) if piece]


def _names_an_illness(run: str) -> bool:
    return any(
        character in listed.DIAGNOSIS_CHARACTERS and run[place + 1 : place + 2] not in _NOT_ILL
        for place, character in enumerate(run)
        if not _is_listed_illness(run, place)
    )


def _is_listed_illness(run: str, place: int) -> bool:
    """Tell whether the character at ``place`` ends a diagnosis of the list, which can be cut out exactly."""
    return any(run.endswith(word, 0, place + 1) for word in listed.DIAGNOSES)


def _taken(run: str, at: int) -> int:
    """Return how many characters from ``at`` on must go."""
    return next((size for size in _sizes(run, at) if size), 0)


def _sizes(run: str, at: int) -> Iterator[int]:
    yield _longest(listed.DIAGNOSES, run, at)
    yield _week(run, at)
    yield _longest(listed.DATES, run, at)
    yield _number(run, at)
    yield _nickname(run, at)
    yield _full_name(run, at)


def _longest(words: tuple[str, ...], run: str, at: int) -> int:
    return next((len(word) for word in words if run.startswith(word, at)), 0)


def _week(run: str, at: int) -> int:
    """Return the size of a weekday, with this, next or last before it: 周三, 下周一, 星期天."""
    lead = 1 if run[at] in "上下这這本" else 0
    word = _longest(listed.WEEK_WORDS, run, at + lead)
    end = at + lead + word
    if not word or run[end : end + 1] not in listed.WEEKDAYS:
        return 0
    if run[end] == "一" and run[end + 1 : end + 2] in _NOT_WEEKDAY:
        return 0
    return end + 1 - at


def _number(run: str, at: int) -> int:
    """Return the size of a number with its unit (三天后, 第二次, 八十); 一 and a lone numeral are words."""
    start = end = at + (run[at] == "第")
    while run[end : end + 1] in listed.NUMERALS:
        end += 1
    if end == start:
        return 0
    one = run[at:end] == "一"
    unit = _longest(listed.UNITS_OF_ONE if one else listed.UNITS, run, end)
    if unit:
        return end + unit + _longest(_AFTER_SPANS, run, end + unit) - at
    return end - at if end - at > 1 else 0


def _may_begin_name(run: str, at: int) -> bool:
    return at == 0 or run[at - 1] in listed.BEFORE_NAMES


def _nickname(run: str, at: int) -> int:
    """Return the size of 小明, 老王, 阿杰; kin (阿姨) and things (小程序) are none."""
    if _longest(listed.NICKNAMES, run, at):
        return 2
    after = run[at + 1 : at + 2]
    if not after or not _may_begin_name(run, at):
        return 0
    if run[at] == "阿":
        return 0 if after in _NOT_A_NICKNAME else 2
    named = run[at] in "小老" and after in listed.SURNAMES
    return 2 if named and run[at + 1 : at + 3] not in listed.NOT_NAMES else 0


def _full_name(run: str, at: int) -> int:
    """Return the size of a surname before a role (the role stays), or of a whole name where one may begin."""
    surname = _longest(listed.COMPOUND_SURNAMES, run, at) or int(run[at] in listed.SURNAMES)
    if not surname or run[at : at + 2] in listed.NOT_NAMES:
        return 0
    end = at + surname
    if _longest(listed.ROLES, run, end):
        return surname
    if not _may_begin_name(run, at):
        return 0
    if run[end : end + 1] in listed.SHORT_ROLES and _ends_name(run, end + 1):
        return surname + 1
    return next((surname + given for given in (2, 1) if _is_given(run, end, given)), 0)


def _is_given(run: str, start: int, size: int) -> bool:
    given = run[start : start + size]
    return len(given) == size and not listed.NEVER_IN_NAMES & set(given) and _ends_name(run, start + size)


def _ends_name(run: str, end: int) -> bool:
    return end >= len(run) or run.startswith(listed.AFTER_NAMES, end)
