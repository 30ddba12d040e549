"""The forms in which a date may be written, each with its reading.

Pure data in, dates out: a form is a pattern and a function that reads its match on a given day. A reading
is clear (``day``) or not (``candidates`` only). ``accepted`` forms are the ones ``read_date`` takes; the
rest are known so that a refusal can name the ISO dates that may have been meant, or so that a sentence can
be made absolute. The week begins on Monday: *this Friday* / 这周五 is the Friday of the present week and
unclear once it is past; *next Wednesday* / 下周三 is the Wednesday of the week that follows, also when it is
said on a Monday. A day and month without a year is the next one to come; it is unclear while the last one
is at most 60 days past.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import cache
from typing import Final, NamedTuple

from companion.rules.date_words import (
    CHINESE_NUMERALS,
    DAY_WORDS,
    ENGLISH_NUMBERS,
    MONTHS,
    WEEKDAYS,
    chinese_year,
    number,
)

RECENT_DAYS: Final = 60
"""A yearless date whose last occurrence is at most so many days past is unclear."""


class Reading(NamedTuple):
    """What a form says: ``day`` where it is clear, else the days that may be meant."""

    day: date | None
    candidates: tuple[date, ...] = ()


class Form(NamedTuple):
    """One way to write a date. ``accepted`` in ``read_date``; ``stated`` when met in a sentence."""

    text: str
    read: Callable[[re.Match[str], date], Reading]
    accepted: bool
    stated: bool

    @property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern: compiled when first asked for, because most notes are written without a date."""
        return _compiled(self.text)


@cache
def _compiled(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


UNCLEAR: Final = Reading(None)

_LETTERS: Final = "0-9A-Za-z_À-ɏ"
"""What an English word must not touch. Chinese may stand right beside it."""

_CHINESE_COUNT: Final = rf"\d{{1,4}}|[{CHINESE_NUMERALS}]{{1,5}}"
_NOT_COUNTED: Final = rf"(?<![第\d{CHINESE_NUMERALS}几幾数數好周週期拜月号號年])"
_ENGLISH_COUNT: Final = r"\d{1,4}|" + "|".join(ENGLISH_NUMBERS)
_MONTH: Final = "|".join(MONTHS)
_ENGLISH_WEEKDAY: Final = "|".join(day for day in WEEKDAYS if day.isascii() and day.isalpha())
# 下周一起 (together), 下周三个 (three of), 下周天气 (weather), 下周日本 (Japan) are no weekdays.
_CHINESE_WEEKDAY: Final = (
    r"(?:一(?![起直样樣般共些下切边邊定])|二|三|四|五|六)(?![个個次场場门門位轮輪件项項节節天十点點])"
    r"|日(?![本语語常程子期出落])|天(?![气氣天后後亮黑])|[1-7](?!\d)"
)
_WEEK: Final = r"(?:周|週|星期|礼拜|禮拜)"
# 以后天天, 午后天气, 王后 … hold 后天 without naming a day; so do 清明天气, 目前天气, 如今天下.
_NO_DAY_AFTER: Final = "以然午之最饭飯雨病产產术術此其随隨事课課日月年周週先王皇往今"
_CHINESE_DAY: Final = (
    rf"大[后後]天|(?<![{_NO_DAY_AFTER}])[后後]天(?![性天])|(?<![清黎光透])明天|(?<![如至当當现現而])今天"
    r"|昨天|(?<![之以目面从從午饭飯眼大])前天(?!天)"
)


def _form(
    pattern: str,
    read: Callable[[re.Match[str], date], Reading],
    accepted: bool = True,
    stated: bool = True,
) -> Form:
    return Form(pattern, read, accepted, stated)


def _hint(pattern: str, read: Callable[[re.Match[str], date], Reading]) -> Form:
    return _form(pattern, read, accepted=False, stated=False)


def _word(pattern: str) -> str:
    """Return ``pattern`` as whole English words, not part of a hyphened one, a path or an address."""
    return rf"(?<![{_LETTERS}/@#-])(?:{pattern})(?![{_LETTERS}/@-]|\.[{_LETTERS}])"


def _clear(day: date) -> Reading:
    return Reading(day, (day,))


def _on(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _days(*days: date | None) -> tuple[date, ...]:
    return tuple(sorted({day for day in days if day is not None}))


def _read_iso(match: re.Match[str], _today: date) -> Reading:
    year, month, day = map(int, match.groups())
    found = _on(year, month, day)
    if found is not None:
        return _clear(found)
    return Reading(None, _days(_last_of_month(year, month) if day > 28 else None))


def _last_of_month(year: int, month: int) -> date | None:
    return next((found for day in (31, 30, 29, 28) if (found := _on(year, month, day))), None)


def _read_day_word(match: re.Match[str], today: date) -> Reading:
    return _clear(today + timedelta(days=DAY_WORDS[" ".join(match[0].lower().split())]))


def _read_in(match: re.Match[str], today: date) -> Reading:
    return _counted(match, today, 1)


def _read_ago(match: re.Match[str], today: date) -> Reading:
    return _counted(match, today, -1)


def _counted(match: re.Match[str], today: date, sign: int) -> Reading:
    count = number(match["count"])
    if count is None:
        return UNCLEAR
    days = count if match["unit"][0].lower() in "d天" else count * 7
    return _clear(today + timedelta(days=sign * days))


def _read_months(match: re.Match[str], today: date) -> Reading:
    from dateutil.relativedelta import relativedelta  # noqa: PLC0415 - costs start-up, rarely needed

    count = number(match["count"])
    if count is None:
        return UNCLEAR
    whole_years = match["unit"][0].lower() in "y年"
    later = relativedelta(years=count) if whole_years else relativedelta(months=count)
    return Reading(None, (today + later,))


def _read_weekday(match: re.Match[str], today: date) -> Reading:
    """Read *this* or *next* with a weekday; 下下周三 is one week further."""
    which = match["which"].lower()
    weeks = which.count("下") or (1 if which == "next" else 0)
    day = _weekday(match["day"], today, weeks)
    if day >= today:
        return _clear(day)
    return Reading(None, (day, day + timedelta(days=7)))


def _read_last_weekday(match: re.Match[str], today: date) -> Reading:
    day = _weekday(match["day"], today, -1)
    return _clear(day) if not match["day"].isascii() else Reading(None, (day,))


def _read_bare_weekday(match: re.Match[str], today: date) -> Reading:
    day = _weekday(match["day"], today, 0)
    coming = day if day >= today else day + timedelta(days=7)
    return Reading(None, (coming, coming + timedelta(days=7)))


def _weekday(name: str, today: date, weeks: int) -> date:
    monday = today - timedelta(days=today.weekday())
    return monday + timedelta(days=7 * weeks + WEEKDAYS[name.lower()])


def _read_month_day(match: re.Match[str], today: date) -> Reading:
    month = MONTHS.get(match["month"].lower()) or number(match["month"]) or 0
    day = number(match["day"]) or 0
    year = match["year"]
    if year is None:
        return _next_to_come(month, day, today)
    found = _on(_year(year, today), month, day)
    return UNCLEAR if found is None else _clear(found)


def _year(text: str, today: date) -> int:
    relative = {"今年": 0, "明年": 1, "后年": 2, "後年": 2, "去年": -1}
    if text in relative:
        return today.year + relative[text]
    digits = text.removesuffix("年").strip()
    return int(digits) if digits.isdecimal() else chinese_year(digits) or 0


def _next_to_come(month: int, day: int, today: date) -> Reading:
    years = [_on(today.year + shift, month, day) for shift in (-1, 0, 1)]
    ahead = [found for found in years if found is not None and found >= today]
    past = [found for found in years if found is not None and found < today]
    if not ahead:
        return Reading(None, _days(*past[-1:]))
    just_past = bool(past) and (today - past[-1]).days <= RECENT_DAYS and ahead[0] != today
    return Reading(None, (past[-1], ahead[0])) if just_past else _clear(ahead[0])


def _read_slashed(match: re.Match[str], _today: date) -> Reading:
    return Reading(None, slashed_days(*match.group("first", "second", "third")))


def slashed_days(first: str, second: str, third: str) -> tuple[date, ...]:
    """Return the days that three numbers can be: year first, else day first and month first."""
    one, two, three = int(first), int(second), int(third)
    if len(first) == 4:
        return _days(_on(one, two, three))
    year = three + 2000 if len(third) <= 2 else three
    return _days(_on(year, two, one), _on(year, one, two))


def _read_pair(match: re.Match[str], today: date) -> Reading:
    one, two = int(match["first"]), int(match["second"])
    both = (_next_to_come(one, two, today), _next_to_come(two, one, today))
    return Reading(None, _days(*(reading.candidates[-1] for reading in both if reading.candidates)))


_CHINESE_YEAR: Final = (
    rf"(?<![\d年历曆每{CHINESE_NUMERALS}])"
    rf"(?:(?P<year>\d{{4}}\s*年|[{CHINESE_NUMERALS}]{{4}}年|[今明去后後]年)\s*)?"
)

FORMS: Final = (
    _form(r"(?<!\d)(?<!\d-)(\d{4})-(\d{2})-(\d{2})(?!\d)", _read_iso),
    _form(
        _word(r"(?:the\s+)?day\s+(?:after\s+tomorrow|before\s+yesterday)|tomorrow|today|yesterday"),
        _read_day_word,
    ),
    _form(_CHINESE_DAY, _read_day_word),
    _form(
        _word(rf"in\s+(?P<count>{_ENGLISH_COUNT})\s+(?P<unit>days?|weeks?)(?:['’]s?\s+time)?")
        + r"(?!\s+(?:of|flat|straight|or|to)\b)",
        _read_in,
    ),
    _form(
        rf"{_NOT_COUNTED}(?P<count>{_CHINESE_COUNT})\s*(?P<unit>天|个?(?:{_WEEK}))(?:之|以)?[后後]", _read_in
    ),
    _form(_word(rf"(?P<which>this|next)\s+(?P<day>{_ENGLISH_WEEKDAY})"), _read_weekday),
    _form(rf"(?P<which>下{{1,3}}|(?<!下)[这這本])[个個]?{_WEEK}(?P<day>{_CHINESE_WEEKDAY})", _read_weekday),
    _form(
        rf"(?<![{_LETTERS}/.–-])(?P<month>{_MONTH})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?"
        rf"(?:,?\s+(?P<year>\d{{4}}))?(?![{_LETTERS}:/–-])(?!\s+(?:next|last)\s+year)",
        _read_month_day,
    ),
    _form(
        rf"(?<![{_LETTERS}/.–-])(?:the\s+)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_MONTH})(?![{_LETTERS}])\.?"
        rf"(?:,?\s+(?P<year>\d{{4}}))?(?![{_LETTERS}:/–-])(?!\s+(?:next|last)\s+year)",
        _read_month_day,
    ),
    _form(
        rf"{_CHINESE_YEAR}(?P<month>\d{{1,2}}|[{CHINESE_NUMERALS}]{{1,2}})\s*月\s*"
        rf"(?P<day>\d{{1,2}}|[{CHINESE_NUMERALS}]{{1,3}})\s*[日号號]",
        _read_month_day,
    ),
    # Never taken as a date for --on, but unambiguous in a sentence.
    _form(_word(rf"(?P<count>{_ENGLISH_COUNT})\s+(?P<unit>days?|weeks?)\s+ago"), _read_ago, accepted=False),
    _form(
        rf"{_NOT_COUNTED}(?P<count>{_CHINESE_COUNT})\s*(?P<unit>天|个?(?:{_WEEK}))(?:之|以)?前(?![天前])",
        _read_ago,
        accepted=False,
    ),
    _form(rf"上[个個]?{_WEEK}(?P<day>{_CHINESE_WEEKDAY})", _read_last_weekday, accepted=False),
    # Known only to say what may have been meant.
    _hint(_word(rf"last\s+(?P<day>{_ENGLISH_WEEKDAY})"), _read_last_weekday),
    _hint(_word(rf"in\s+(?P<count>{_ENGLISH_COUNT})\s+(?P<unit>months?|years?)"), _read_months),
    _hint(
        rf"{_NOT_COUNTED}(?P<count>{_CHINESE_COUNT})\s*(?P<unit>[个個]月|年)(?:之|以)?[后後]", _read_months
    ),
    _hint(_word(rf"(?:on\s+|coming\s+)?(?P<day>{_ENGLISH_WEEKDAY})"), _read_bare_weekday),
    _hint(rf"{_WEEK}(?P<day>{_CHINESE_WEEKDAY})", _read_bare_weekday),
    _hint(r"(?P<first>\d{1,4})\s*[/.-]\s*(?P<second>\d{1,2})\s*[/.-]\s*(?P<third>\d{1,4})", _read_slashed),
    _hint(r"(?P<first>\d{1,2})\s*[/.-]\s*(?P<second>\d{1,2})", _read_pair),
    _hint(rf"{_CHINESE_YEAR}(?P<month>\d{{1,2}})\s*月\s*(?P<day>\d{{1,2}})", _read_month_day),
)
"""Every form, the accepted ones first. Of two that match, the earlier and longer one counts."""


def read(form: Form, match: re.Match[str], today: date) -> Reading:
    """Return what ``match`` of ``form`` says on ``today``; beyond the calendar nothing is clear."""
    try:
        return form.read(match, today)
    except (OverflowError, ValueError):
        return UNCLEAR


def whole(text: str, today: date) -> Iterator[tuple[Form, Reading]]:
    """Give each form that all of ``text`` is, with its reading."""
    for form in FORMS:
        match = form.pattern.fullmatch(text)
        if match is not None:
            yield form, read(form, match, today)
