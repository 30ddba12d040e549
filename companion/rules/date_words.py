"""The words of dates in English and Chinese: data, and the reading of number words.

Chinese is listed in both scripts (后/後, 周/週, 两/兩). Words that are a month or a weekday and something
else too (``may``, ``march``, ``sat``, ``sun``) are marked, so that a sentence is not misread.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

DAY_WORDS: Final = {
    "today": 0,
    "tomorrow": 1,
    "day after tomorrow": 2,
    "the day after tomorrow": 2,
    "yesterday": -1,
    "day before yesterday": -2,
    "the day before yesterday": -2,
    "今天": 0,
    "明天": 1,
    "后天": 2,
    "後天": 2,
    "大后天": 3,
    "大後天": 3,
    "昨天": -1,
    "前天": -2,
}
"""Words that are one day, as days from today."""

MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sept", "sep"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ),
        start=1,
    )
    for name in names
}

DOUBTFUL_MONTHS: Final = frozenset({"may", "march", "mar"})
"""In a sentence these are months only with a capital letter or after a word such as ``on``."""

WEEKDAYS: Final = {
    name: number
    for number, names in enumerate(
        (
            ("monday", "mon", "一", "1"),
            ("tuesday", "tues", "tue", "二", "2"),
            ("wednesday", "weds", "wed", "三", "3"),
            ("thursday", "thurs", "thur", "thu", "四", "4"),
            ("friday", "fri", "五", "5"),
            ("saturday", "sat", "六", "6"),
            ("sunday", "sun", "日", "天", "7"),
        )
    )
    for name in names
}
"""Weekdays as ``date.weekday`` counts them: Monday is 0. The week begins on Monday in both languages."""

DOUBTFUL_WEEKDAYS: Final = frozenset({"sat", "sun", "mon"})
"""Short forms that are weekdays only where nothing but a date was asked for (``this sun``)."""

_ONE_TO_TWENTY: Final = """
    one two three four five six seven eight nine ten
    eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
"""

ENGLISH_NUMBERS: Final = {
    "a": 1,
    "an": 1,
    **{
        word: number
        for number, word in enumerate(
            _ONE_TO_TWENTY.split(),
            start=1,
        )
    },
    "thirty": 30,
}

CHINESE_DIGITS: Final = {
    **{character: number for number, character in enumerate("零一二三四五六七八九")},
    "〇": 0,
    "两": 2,
    "兩": 2,
}
CHINESE_NUMERALS: Final = "".join(CHINESE_DIGITS) + "十百"

_PREPOSITIONS: Final = """
    about after around as at because before behind between but by concerning during for from in into like
    of on over past regarding since than through throughout till to toward towards until up upon
    versus with within dated
"""

PREPOSITIONS: Final = frozenset(_PREPOSITIONS.split())
"""English words after which a date stands without ``on``."""

EVERY_YEAR: Final = frozenset({"every", "each"})
"""Words before a month and day that recur."""

MONTH_CUES: Final = frozenset(
    {"on", "by", "until", "till", "before", "after", "since", "from", "for", "is", "was", "around", "the"}
)
"""Words after which ``may 20`` is a date whatever its case."""

AHEAD_CUES: Final = (
    r"(?:\b(?:is|are|am|be|due|up|off|again|starts?|begins?|leaves?|leaving|comes?|coming|opens?|happens?"
    r"|arrives?|returns?|place|back)|['’](?:s|re|m))\s+$"
)
"""Right before ``in three days`` these tell of a day to come."""

SPAN_CUES: Final = (
    r"n['’]?t\b|\b(?:not|never|once|twice|times?|hours?|nights?|first|second|third|last|slept|ate|eaten|wrote|lost"
    r"|gained|ran|had|was|were|did|done|made|took|all|only|much|many|more|most)\b"
    r"|(?<![\d-])\d+ (?!(?:day|week)s?(?![a-z]))[a-z]+"
    r"|(?<!is )(?<!are )(?<!am )(?<!['’]s )(?<!be )\b\w+ed\b"
)
"""Before ``in three days`` in the same clause these tell of a stretch of time, not of a day to come."""

BEFORE_COUNTED_DAYS: Final = (
    "我你您他她它们們咱家人妈媽爸爷爺奶姐哥弟妹姥婆友"
    "在于於到约約等就将將要再还還会會是定说說"
    '，,。.；;：:、！!？? \n“"「（('
)
"""After these ``三天后`` and ``三天前`` count from today; elsewhere (手术三天后) perhaps from an event."""


def chinese_number(text: str) -> int | None:
    """Return the number that ``text`` writes in Chinese numerals below one thousand, else ``None``.

    Two digits side by side (两三) are "two or three", hence no number.

    >>> chinese_number("十五"), chinese_number("两百零三"), chinese_number("两三")
    (15, 203, None)
    """
    total, rest = 0, text
    for unit, value in (("百", 100), ("十", 10)):
        head, found, tail = rest.partition(unit)
        if found:
            times = _digit(head.strip("零〇")) if head else 1
            if times is None:
                return None
            total, rest = total + times * value, tail
    last = _digit(rest.removeprefix("零").removeprefix("〇")) if rest and total else _digit(rest or "零")
    return None if last is None or not text else total + last


def _digit(text: str) -> int | None:
    return CHINESE_DIGITS.get(text)


def chinese_year(text: str) -> int | None:
    """Return the year that ``text`` writes digit by digit in Chinese (二〇二六), else ``None``."""
    digits = [CHINESE_DIGITS.get(character) for character in text]
    if len(digits) != len("2026") or None in digits:
        return None
    return int("".join(map(str, digits)))


def number(text: str) -> int | None:
    """Return the whole number that ``text`` writes: digits of any width, English or Chinese words."""
    if text.isdecimal():
        return int(text)
    english = ENGLISH_NUMBERS.get(text.lower())
    return chinese_number(text) if english is None else english
