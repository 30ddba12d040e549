"""What names a person: full names of others.

A name is refused where the words around it say that it is one: kinship, a role or a verb in front of two
capitalised words, 姓名 or 名叫 in front of a surname and one or two characters. Two capitalised words
anywhere else are only a warning (design §5). Places, products, days, months and roles are no names.

Every repeat is bounded, so the work is linear in the text.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from companion.safety.private_words import (
    BRANDS,
    COMPOUND_SURNAMES,
    NOT_A_NAME,
    PERSON_VERBS,
    ROLES,
    SURNAMES,
    words,
)

_LEADING: Final = NOT_A_NAME | ROLES | PERSON_VERBS
_NEVER: Final = NOT_A_NAME | ROLES


_TITLES: Final = words("dr mr mrs ms prof professor judge officer detective sergeant reverend rev")
_SMALL_WORDS: Final = words("a an the of for and or in on at to by with from as is vs via")
_LONG_LINE: Final = 7


class Named(NamedTuple):
    """A name at ``start`` to ``end``; ``certain`` unless it is only a guess."""

    start: int
    end: int
    certain: bool


_CAPITAL: Final = r"[A-ZÀ-ÖØ-Þ]"
_CAPITAL_WORD: Final = rf"{_CAPITAL}[\w'’.-]{{0,24}}"
_SPACE: Final = r"[ \t]{1,2}"
_HAN: Final = "[\u4e00-\u9fff]"


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def names(text: str) -> list[Named]:
    """Return the full names of people: certain behind a cue, guesses elsewhere."""
    found = _western_names(text)
    return found if text.isascii() else found + _chinese_names(text)


def _western_names(text: str) -> list[Named]:
    found = []
    headline = _is_title_case(text)
    pair = rf"(?<![\w'’.-]){_CAPITAL_WORD}(?:{_SPACE}{_CAPITAL_WORD}){{1,3}}"
    for match in _pattern(pair).finditer(text):
        kept = _person_part(match)
        if kept is None:
            continue
        start, end = kept
        before = text[max(0, start - 40) : start]
        if not headline or _has_title(before):
            found.append(Named(start, end, _is_introduced(before)))
    return found


def _person_part(match: re.Match[str]) -> tuple[int, int] | None:
    """Return where the name stands in a row of capitalised words; leading verbs and roles are left off."""
    words = [(word.group(), word.start() + match.start()) for word in re.finditer(r"\S+", match.group())]
    while words and _bare(words[0][0]) in _LEADING:
        words.pop(0)
    if len(words) < 2 or any(_bare(word) in _NEVER for word, _ in words):
        return None
    if " ".join(_bare(word) for word, _ in words) in BRANDS:
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
        return _has_title(before)
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


def _has_title(before: str) -> bool:
    """Tell whether a title that only a person has stands right before a name."""
    words = before.rstrip(" \t").split(" ")
    return words[-1].lower().rstrip(".") in _TITLES


def _is_title_case(text: str) -> bool:
    """Tell whether most words begin with a capital: a headline says nothing about names.

    A short text is one only where no word but a small one is without: "Met Mark Chen yesterday" is none.
    """
    words = [word for word in text[:400].split() if word[0].isalpha()]
    small = [word for word in words if not word[0].isupper()]
    if len(words) < 4 or len(small) * 10 > len(words) * 3:
        return False
    return len(words) >= _LONG_LINE or _SMALL_WORDS.issuperset(small)


_NAME_CUE: Final = (
    r"(?:真实姓名|全名|真名|本名|姓名|名叫|名字叫做?|名字是|叫做|芳名|名為|名为)(?:是|为|為|叫|[:： ]){0,2}"
)
_WEAK_CUE: Final = (
    "(?:朋友|同事|同学|同學|老板|老闆|领导|領導|主管|经理|經理|邻居|鄰居|室友|闺蜜|閨蜜|男友|女友|老公|老婆|医生|醫生"
    "|老师|老師|姐姐|妹妹|哥哥|弟弟|叫)"
)
_CALLED: Final = "(?:我|本人|他|她|佢)叫"
_NOT_GIVEN: Final = (
    "[了着過过来來去回上下出到走吃等帮幫做的不也又再就都和跟给給把被在是有要会會总哥姐叔姨伯妈媽爸爷爺奶嫂婆董]"
    "|老[师師板]|[医醫]生|先生|小姐|女士|阿姨|[师師]傅|教授|[经經]理|主任|同[学學事]|律[师師]|[护護]士|司[机機]|外[卖賣]|快[递遞車车]"
)
"""What no given name has: what somebody who is called by another name does, and how people are addressed."""
_CHINESE_END: Final = (
    r"(?=[，。、！？；：,.!?;:\s（(）)“”\"]|$"
    "|的|和|跟|与|與|在|说|說|是|了|吵|要|去|把|给|給|不|也|又|今|昨|明|她|他)"
)


@cache
def _chinese_pattern() -> re.Pattern[str]:
    surname = f"(?:{'|'.join(COMPOUND_SURNAMES)}|[{SURNAMES}])"
    given = f"{_HAN}{{1,2}}?"
    return re.compile(
        rf"(?P<cue>{_NAME_CUE})(?P<sure>{surname}{given}){_CHINESE_END}"
        rf"|{_CALLED}(?P<called>{surname}(?!(?:{_HAN})?(?:{_NOT_GIVEN})){_HAN}{{1,2}})"
        r"(?=[，。、！？；：,.!?;:\s（(）)“”\"]|$|今年|来自|來自)|(?P<hint>{_WEAK_CUE})(?P<maybe>{surname}{given})"
        "(?=[，。、！？；：,.!?;\\s]|$)"
    )


def _chinese_names(text: str) -> list[Named]:
    found = []
    for match in _chinese_pattern().finditer(text):
        group = next(name for name in ("sure", "called", "maybe") if match.group(name) is not None)
        found.append(Named(*match.span(group), certain=group != "maybe"))
    return found
