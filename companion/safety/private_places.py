"""Street addresses: a number and a street in English, a street and a number or a flat in Chinese, some of others.

Chinese numerals before 号 may be a day of the month, so a small one counts only with a district, a section, a flat or
a word for living there. Every repeat is bounded, so the work is linear in the text.
"""

import re
from functools import cache
from typing import Final

from companion.safety.private_words import NOT_A_STREET, STREET_WORDS

_CAPITAL_WORD: Final = r"[A-ZÀ-ÖØ-Þ][\w'’.-]{0,24}"
_SPACE: Final = r"[ \t]{1,2}"
_ENGLISH_STREET: Final = (
    rf"(?<![\w.,/$€£-])[0-9]{{1,5}}[A-Za-z]?,?{_SPACE}(?:{_CAPITAL_WORD}{_SPACE}){{1,4}}"
    rf"(?:{'|'.join(STREET_WORDS)})\b\.?"
)
_CUED_STREET: Final = (
    rf"(?i:\b(?:lives?|living|live|address is|address:|moved to|stays?|staying|house is|home is)\b.{{0,20}}?)"
    rf"(?<![\w.])[0-9]{{1,5}}{_SPACE}(?:[a-z]{{3,20}}{_SPACE}){{1,3}}(?i:{'|'.join(STREET_WORDS)})\b"
)
_OTHER_STREET: Final = (
    rf"\b[A-ZÄÖÜ][a-zäöüß-]{{2,30}}(?:straße|strasse|str\.|weg|gasse|allee|platz){_SPACE}[0-9]{{1,4}}[a-z]?\b"
    rf"|\b[0-9]{{1,4}},?{_SPACE}(?:bis{_SPACE})?(?:"
    rf"(?:[Rr]ue|avenue|[Bb]oulevard|[Cc]hemin|[Ii]mpasse|(?:[Aa]llée|[Pp]lace|[Qq]uai|[Aa]venue) d(?:e|u|es)\b)"
    rf"{_SPACE}[\w'’-]{{1,20}}|Avenue{_SPACE}[A-Z][\w'’-]{{1,20}})(?:{_SPACE}[\w'’-]{{1,20}}){{0,3}}"
    rf"|\b(?:Calle|Via|Rua|Avenida){_SPACE}(?:[\w'’-]{{1,20}},?{_SPACE}){{1,4}}[0-9]{{1,4}}\b"
    r"|(?i:\bP\.? ?O\.? Box [0-9]{1,6}\b|\b(?:apartment|apt\.?|flat|unit)[ ][0-9]{1,4}[a-z]?,"
    r"[ ][0-9]{1,5} [a-z]{3,20})"
)
_PUBLIC: Final = (
    r"(?:1[0-2] Downing (?:Street|St)|1600 Pennsylvania (?:Avenue|Ave)"
    r"|11 Wall (?:Street|St)"
    r"|84 Charing Cross (?:Road|Rd)|10 Cloverfield (?:Lane|Ln)|21 Jump (?:Street|St)|350 Fifth (?:Avenue|Ave)"
    r"|4 Privet (?:Drive|Dr)|1428 Elm (?:Street|St)|742 Evergreen Terrace)\.?"
)
"""Seats of governments and the like, and streets of films and books: nobody lives there."""
_HOME_CUES: Final = ("live", "living", "address", "moved to", "stay", "house is", "home is")
_OTHER_CUES: Final = (
    *(
        "straße",
        "strasse",
        "str.",
        "weg ",
        "gasse",
        "allee",
        "platz",
        "rue ",
        "avenue ",
        "boulevard ",
        "chemin ",
    ),
    *(
        "allée ",
        "place ",
        "quai ",
        "impasse ",
        "calle ",
        "via ",
        "rua ",
        "avenida ",
        "box ",
        "apt",
        "apartment",
        "flat ",
        "unit ",
    ),
)
_ZIP: Final = r",[ ](?:[A-Z][a-z]{2,20}[ ]?){0,2},?[ ]?[A-Z]{2}[ ][0-9]{5}(?:-[0-9]{4})?\b"
_HAN: Final = "[\u4e00-\u9fff]"
_NUMERAL: Final = "[一二三四五六七八九十百零〇]"
_DIGIT: Final = "[一二三四五六七八九零〇]"
_LARGE: Final = (
    "(?:[四五六七八九]十[一二三四五六七八九]?|三十[二三四五六七八九]|[一二三四五六七八九]百[零〇一二三四五六七八九十]{0,4}"
    "|[一二三四五六七八九][零〇一二三四五六七八九]{2,4})"
)
"""Numbers that no day of a month has."""
_SECTION: Final = "[0-9一二三四五六七八九十]{1,2}段"
_LANES: Final = "(?:[0-9一二三四五六七八九十百]{1,4}[巷弄]){0,2}"
_NOT_A_DOOR: Final = "(?![线線机機位文选選字码碼])"
_FLAT: Final = "[0-9一二三四五六七八九十A-Z]"
_CHINESE_STREET: Final = (
    rf"{_HAN}{{2,10}}(?:路|街|巷|弄|胡同|大道|里|道)(?:{_SECTION})?{_LANES}[0-9A-Z甲乙丙丁]{{1,5}}[号號弄]"
    rf"{_NOT_A_DOOR}{_HAN}{{0,6}}[0-9]{{0,4}}"
    rf"|{_HAN}{{2,10}}(?:路|街|大道){_SECTION}{_LANES}{_NUMERAL}{{1,5}}[号號]"
    rf"|{_HAN}{{2,10}}(?:路|街|巷|弄|胡同|大道){_LANES}{_LARGE}[号號]{_NOT_A_DOOR}"
    rf"|(?:住在?|家在|地址[是:]?|搬到|门牌[是:]?|門牌[是:]?|[市区區县縣镇鎮]){_HAN}{{1,8}}(?:路|街|巷|弄|胡同|大道)"
    rf"{_NUMERAL}{{1,3}}[号號]{_NOT_A_DOOR}"
    rf"|{_NUMERAL}{{1,3}}(?:[号號][楼樓院]|[栋棟幢座])(?:{_NUMERAL}{{1,2}}(?:单元|單元))?{_DIGIT}{{2,4}}[室号號户戶房]"
    rf"|{_FLAT}{{1,3}}(?:[号號][楼樓院]|[栋棟幢座]){_FLAT}{{0,3}}(?:单元|單元)?[0-9]{{2,4}}(?:[室号號户戶房])?"
    rf"|{_FLAT}{{1,3}}(?:[号號]?[楼樓]|[栋棟幢座]){_FLAT}{{1,3}}(?:单元|單元)[0-9]{{0,4}}[室号號]?"
    rf"|{_HAN}{{2,8}}(?:小区|小區|花园|花園|公寓|大厦|大廈|家园|苑){_HAN}{{0,4}}"
    r"[0-9A-Z]{1,4}(?:[栋棟幢座室号號]|[号號]?[楼樓])[0-9]{0,4}室?"
)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def may_hold_place(text: str) -> bool:
    """Tell whether a text has what an address needs: a digit, or a numeral and a word for a door."""
    return any(map(text.__contains__, "0123456789")) or (
        not text.isascii() and any(map(text.__contains__, "号號室户戶房"))
    )


def addresses(text: str) -> list[tuple[int, int]]:
    """Return where street addresses stand: number and street in English, street and number in Chinese."""
    shapes = [_ENGLISH_STREET, _ZIP]
    low = text.lower()
    if any(cue in low for cue in _HOME_CUES):
        shapes.append(_CUED_STREET)
    if any(cue in low for cue in _OTHER_CUES):
        shapes.append(_OTHER_STREET)
    found = [
        match.span()
        for shape in shapes
        for match in _pattern(shape).finditer(text)
        if _pattern(_PUBLIC).fullmatch(match.group()) is None
    ]
    return found if text.isascii() else found + _chinese_addresses(text)


def _chinese_addresses(text: str) -> list[tuple[int, int]]:
    return [
        match.span()
        for match in _pattern(_CHINESE_STREET).finditer(text)
        if not any(word in match.group() for word in NOT_A_STREET)
    ]
