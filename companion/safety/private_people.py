"""What names a person or a place: e-mail addresses, street addresses, full names of others.

A name is refused where the words around it say that it is one: kinship, a role or a verb in front of two
capitalised words, 姓名 or 名叫 in front of a surname and one or two characters. Two capitalised words
anywhere else are only a warning (design §5). Places, products, days, months and roles are no names.

Every repeat is bounded, so the work is linear in the text.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from companion.safety.private_words import (
    COMPOUND_SURNAMES,
    NOT_A_NAME,
    NOT_A_STREET,
    PERSON_VERBS,
    ROLES,
    STREET_WORDS,
    SURNAMES,
)

_LEADING: Final = NOT_A_NAME | ROLES | PERSON_VERBS
_NEVER: Final = NOT_A_NAME | ROLES


class Named(NamedTuple):
    """A person or place of ``kind`` at ``start`` to ``end``; ``certain`` unless it is only a guess."""

    kind: str
    start: int
    end: int
    certain: bool


_EMAIL: Final = r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}"
_MACHINE_MAIL: Final = ("git@", "noreply@", "no-reply@", "hg@", "svn@", "root@", "donotreply@")
_CAPITAL: Final = r"[A-ZÀ-ÖØ-Þ]"
_CAPITAL_WORD: Final = rf"{_CAPITAL}[\w'’.-]{{0,24}}"
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
    rf"|\b[0-9]{{1,4}},?{_SPACE}(?:bis{_SPACE})?(?:rue|avenue|boulevard|chemin|impasse){_SPACE}"
    rf"(?:[\w'’-]{{1,20}}{_SPACE}?){{1,4}}"
    rf"|\b(?:Calle|Via|Rua|Avenida){_SPACE}(?:[\w'’-]{{1,20}},?{_SPACE}){{1,4}}[0-9]{{1,4}}\b"
    r"|(?i:\bP\.? ?O\.? Box [0-9]{1,6}\b|\b(?:apartment|apt\.?|flat|unit)[ ][0-9]{1,4}[a-z]?,"
    r"[ ][0-9]{1,5} [a-z]{3,20})"
)
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
    *("impasse ", "calle ", "via ", "rua ", "avenida ", "box ", "apt", "apartment", "flat ", "unit "),
)
_ZIP: Final = r",[ ](?:[A-Z][a-z]{2,20}[ ]?){0,2},?[ ]?[A-Z]{2}[ ][0-9]{5}(?:-[0-9]{4})?\b"
_HAN: Final = "[\u4e00-\u9fff]"
_COUNT: Final = "[0-9一二三四五六七八九十百零〇甲乙丙丁A-Z]"
_FLAT: Final = "[0-9一二三四五六七八九十A-Z]"
_CHINESE_STREET: Final = (
    rf"{_HAN}{{2,10}}(?:路|街|巷|弄|胡同|大道|里|道)(?:{_COUNT}{{1,2}}段)?{_COUNT}{{1,5}}[号號弄]"
    rf"(?![线線机機位文选選字码碼]){_HAN}{{0,6}}[0-9]{{0,4}}"
    rf"|{_FLAT}{{1,3}}(?:[号號][楼樓院]|[栋棟幢座]){_FLAT}{{0,3}}(?:单元|單元)?[0-9]{{2,4}}(?:[室号號户戶房])?"
    rf"|{_FLAT}{{1,3}}(?:[号號]?[楼樓]|[栋棟幢座]){_FLAT}{{1,3}}(?:单元|單元)[0-9]{{0,4}}[室号號]?"
    rf"|{_HAN}{{2,8}}(?:小区|小區|花园|花園|公寓|大厦|大廈|家园|苑){_HAN}{{0,4}}"
    r"[0-9A-Z]{1,4}(?:[栋棟幢座室号號]|[号號]?[楼樓])[0-9]{0,4}室?"
)


_HANDLE: Final = (
    r"(?i:微信(?:号|號|id)|加我微信|加我的微信|我的微信(?:是|:)|wechat id|wechat handle|telegram handle)[是为為: ]{0,3}"
    r"(?P<handle>@?[A-Za-z](?=[A-Za-z_-]{0,19}[0-9_-])[A-Za-z0-9_-]{5,19})"
)


def handles(text: str) -> list[Named]:
    """Return the names under which people are reached on a messenger, behind a word for it."""
    return [
        Named("account", *match.span("handle"), certain=True) for match in _pattern(_HANDLE).finditer(text)
    ]


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def emails(text: str) -> list[Named]:
    """Return the mail addresses of people; machine addresses (``git@…``, ``noreply@…``) are none."""
    return [
        Named("email", *match.span(), certain=True)
        for match in _pattern(_EMAIL).finditer(text)
        if not match.group().lower().startswith(_MACHINE_MAIL)
    ]


def addresses(text: str) -> list[Named]:
    """Return street addresses: number and street in English, street and number or a flat in Chinese."""
    shapes = [_ENGLISH_STREET, _ZIP]
    low = text.lower()
    if any(cue in low for cue in _HOME_CUES):
        shapes.append(_CUED_STREET)
    if any(cue in low for cue in _OTHER_CUES):
        shapes.append(_OTHER_STREET)
    found = [
        Named("address", *m.span(), certain=True) for shape in shapes for m in _pattern(shape).finditer(text)
    ]
    return found if text.isascii() else found + _chinese_addresses(text)


def _chinese_addresses(text: str) -> list[Named]:
    found = []
    for match in _pattern(_CHINESE_STREET).finditer(text):
        if not any(word in match.group() for word in NOT_A_STREET):
            found.append(Named("address", *match.span(), certain=True))
    return found


def names(text: str) -> list[Named]:
    """Return the full names of people: certain behind a cue, guesses elsewhere."""
    found = _western_names(text)
    return found if text.isascii() else found + _chinese_names(text)


def _western_names(text: str) -> list[Named]:
    found = []
    is_headline = _is_title_case(text)
    pair = rf"(?<![\w'’.-]){_CAPITAL_WORD}(?:{_SPACE}{_CAPITAL_WORD}){{1,3}}"
    for match in _pattern(pair).finditer(text):
        kept = _person_part(match)
        if kept is not None:
            start, end = kept
            before = text[max(0, start - 40) : start]
            if not is_headline or _is_titled(before.split()[-1:]):
                found.append(Named("name", start, end, _is_introduced(before)))
    return found


def _person_part(match: re.Match[str]) -> tuple[int, int] | None:
    """Return where the name stands in a row of capitalised words; leading verbs and roles are left off."""
    words = [(word.group(), word.start() + match.start()) for word in re.finditer(r"\S+", match.group())]
    while words and _bare(words[0][0]) in _LEADING:
        words.pop(0)
    if len(words) < 2 or any(_bare(word) in _NEVER for word, _ in words):
        return None
    if any(len(_bare(word)) < 2 or _bare(word, lower=False).isupper() for word, _ in words):
        return None
    return words[0][1], words[-1][1] + len(words[-1][0].rstrip(".'’-"))


def _bare(word: str, lower: bool = True) -> str:
    bare = word.strip(".'’-").removesuffix("'s").removesuffix("’s")
    return bare.lower() if lower else bare


def _is_introduced(before: str) -> bool:
    """Tell whether the words right before a name say that a person follows."""
    words = before.replace(",", " ").replace(":", " ").split()[-3:]
    if not words or before.rstrip(" \t")[-1:] in tuple(".!?;\n"):
        return _is_titled(words[-1:])
    last = _bare(words[-1])
    if last in ROLES or last in PERSON_VERBS or last in {"named", "surname"}:
        return True
    phrase = " ".join(word.lower() for word in words[-2:])
    return phrase in {
        "name is",
        "called is",
        "name was",
        "talk to",
        "talked to",
        "spoke to",
        "speak to",
        "spoke with",
    }


def _is_titled(before: list[str]) -> bool:
    """Tell whether the word before a name is a title."""
    return before != [] and before[0].lower().rstrip(".") in {"dr", "mr", "mrs", "ms", "prof", "st"}


def _is_title_case(text: str) -> bool:
    """Tell whether most words begin with a capital: a headline says nothing about names."""
    words = [word for word in text[:400].split() if word[0].isalpha()]
    capital = sum(word[0].isupper() for word in words)
    return len(words) >= 4 and capital * 10 >= len(words) * 7


_NAME_CUE: Final = (
    r"(?:真实姓名|全名|真名|本名|姓名|名叫|名字叫做?|名字是|叫做|芳名|名為|名为)(?:是|为|為|叫|[:： ]){0,2}"
)
_WEAK_CUE: Final = (
    "(?:朋友|同事|同学|同學|老板|老闆|领导|領導|主管|经理|經理|邻居|鄰居|室友|闺蜜|閨蜜|男友|女友|老公|老婆|医生|醫生"
    "|老师|老師|姐姐|妹妹|哥哥|弟弟|叫)"
)
_CHINESE_END: Final = (
    r"(?=[，。、！？；：,.!?;:\s（(）)“”\"]|$"
    "|的|和|跟|与|與|在|说|說|是|了|吵|要|去|把|给|給|不|也|又|今|昨|明|她|他)"
)


@cache
def _chinese_pattern() -> re.Pattern[str]:
    surname = f"(?:{'|'.join(COMPOUND_SURNAMES)}|[{SURNAMES}])"
    given = f"{_HAN}{{1,2}}?"
    return re.compile(
        rf"(?P<cue>{_NAME_CUE})(?P<sure>{surname}{given}){_CHINESE_END}|(?P<hint>{_WEAK_CUE})(?P<maybe>{surname}{given})"
        "(?=[，。、！？；：,.!?;\\s]|$)"
    )


def _chinese_names(text: str) -> list[Named]:
    found = []
    for match in _chinese_pattern().finditer(text):
        group = "sure" if match.group("sure") is not None else "maybe"
        found.append(Named("name", *match.span(group), certain=group == "sure"))
    return found
