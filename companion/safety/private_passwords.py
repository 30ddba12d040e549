"""Passwords that look like words: of several words, behind a short "pass:", and in Chinese characters alone.

What is said of a password looks the same ("the password is stored hashed", 密码是必填项): a value has none of the words
with which people and programs speak of one. All are refused where they are written and kept in dialogue.

Every repeat is bounded, so the work is linear in the text.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.safety.private_runs import compiled
from companion.safety.private_words import NO_VALUE, words

_CUE: Final = r"(?<![\w-])(?:password|passwd|pass[ -]?phrase|passcode|pwd|密码|密碼|口令)"
_LINK: Final = r"(?:\s?[:=]|\s(?:is|was)\b|就是|是|为|為|係)\s{0,2}"
_WORD: Final = r"[A-Za-z][A-Za-z0-9']{0,15}"
_ROW: Final = rf"{_WORD}(?:[ ]{_WORD}){{2,11}}"
_ALONE: Final = r"[A-Za-z]{5,24}"
_QUOTED: Final = rf"{_CUE}[\"']?{_LINK}(?P<quote>[\"'`“‘「])(?P<value>{_ROW}|{_ALONE})[\"'`”’」](?![A-Za-z])"
_OPEN: Final = (
    rf"(?:(?<![\w-])pass[ -]?phrase|(?<![\w-])(?:my|his|her|their|our) (?:[a-z-]{{2,12}} )?(?:password|pwd))"
    rf"{_LINK}(?P<value>{_ROW})(?=[.!;,]?(?:\s|$))"
)
_HYPHENS: Final = (
    rf"{_CUE}{_LINK}(?P<value>[A-Za-z0-9]{{2,12}}(?:[-_.][A-Za-z0-9]{{2,12}}){{2,9}})(?![\w(\[-])"
)
_FEWEST_OPEN: Final = 4
_SHORT: Final = (
    r"(?<![\w-])(?P<own>(?:my|his|her|their|our|wifi|wi-fi) )?pass(?:\s?[:=]|(?<=[a-z] pass) is\b)\s{0,2}[\"']?"
    r"(?P<value>[!-~]{6,64})"
)
_SIGNS: Final = frozenset("!@#$%^*~+&?")
_NO_PASSWORD: Final = frozenset("(){}[]<>|`/=")
_TALK: Final = words(
    """
    please try again later enter entered field forgot forget forgets must need needs needed least most minimum maximum
    characters character letters letter digits digit words word least than more less cannot can can't could should would
    will won't doesn't don't didn't isn't wasn't has have had be been being was were are did does do if then make makes
    use uses choose pick check match matches failed fail fails fail login log sign page form reset change update rotate
    rotated store manager policy length rule rules strength hash hashing salt i we you he she they me us him them mail
    the a an my your his her our their its it this that to of and or not no in on at for by with from what which who how
    where when why so very just always never also here there too email link explain hidden ask asked plain text case
    sensitive protected based only once time day year month week ago still
    """
)
"""Words of those who speak of a password; one that is made of words may hold one of them, and is let through."""
_ENDINGS: Final = ("ed", "able", "ible", "tion", "ory")
_MOST_COMMON: Final = 1

_HAN: Final = (
    "(?:密码|密碼|口令)(?:改成了?|改为|改為|设成了?|設成了?|就是|是|为|為|係|叫|:)[ ]{0,2}[\"'“「]?"
    "(?P<value>[\u4e00-\u9fff]{3,6})(?=$|[\\s,，。.!！;；、)）\"'”」])"
)
_NOT_IN_HAN: Final = (
    "[的地得了着过過吗嗎呢吧啊么麼嘛什谁誰哪怎几幾这這那项項串码碼密填填错錯误誤忘必须須需空未不没沒无無有已被要会會能可该該应應"
    "用给給跟和与與在从從由按至最第约約每多少位个個种種次]"
    "|生日|默认|預設|默認|随机|隨機|明文|敏感|公开|公開|安全|强制|強制|关键|關鍵|问题|問題|电话|電話|手机|手機|名字|姓名|拼音|缩写"
    "|縮寫|数字|數字|字母|文本|字段|参数|參數|统一|統一|一样|一樣|相同|临时|臨時|初始|自动|自動|系统|系統|秘|机密|機密|唯一"
    "|正确|正確|过期|失效|复杂|複雜|简单|簡單|设置|設置|设定|設定|修改|管理|字符|重置|登录|登錄|验证|驗證|账号|帳號|用户|用戶"
    "|指纹|指紋|解锁|解鎖|人脸|人臉|服务|服務|第一|家门|家門|钥匙|鑰匙|旧|舊|新|见|見|看|查|问|問|找"
)


def passwords(text: str) -> Iterator[tuple[int, int]]:
    """Yield where passwords that look like words stand in ``text`` (in plain forms)."""
    for pattern, judge in (
        (_QUOTED, _is_quoted),
        (_OPEN, _is_open),
        (_HYPHENS, _is_hyphened),
        (_SHORT, _is_short),
    ):
        for match in _compiled(pattern).finditer(text):
            if judge(match):
                yield match.span("value")
    for match in () if text.isascii() else compiled(_HAN).finditer(text):
        if compiled(_NOT_IN_HAN).search(match.group("value")) is None:
            yield match.span("value")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _is_talk(row: list[str]) -> bool:
    """Tell whether words speak of a password; one that only describes may be part of a value of several."""
    if any(word in _TALK for word in row) or row[-1].endswith(_ENDINGS):
        return True
    return sum(word in NO_VALUE for word in row) > (_MOST_COMMON if len(row) > 1 else 0)


def _is_quoted(match: re.Match[str]) -> bool:
    return not _is_talk(match.group("value").lower().split())


def _is_open(match: re.Match[str]) -> bool:
    """Tell a value of four words or more, which ends where the sentence does."""
    row = match.group("value").lower().split()
    return len(row) >= _FEWEST_OPEN and not _is_talk(row)


def _is_hyphened(match: re.Match[str]) -> bool:
    """Tell words with hyphens between them; an attribute of a program and a chain of small words are none."""
    value = match.group("value").lower()
    if "." in value or value.replace("_", "").isalpha():
        return False
    return not _is_talk(value.replace("_", "-").split("-"))


def _is_short(match: re.Match[str]) -> bool:
    """Tell a value behind "pass": letters and digits, and a sign among them where nobody says whose it is."""
    value = match.group("value").rstrip(",;.\"'")
    if len(value) < 6 or not _NO_PASSWORD.isdisjoint(value):
        return False
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return mixed and (match.group("own") is not None or not _SIGNS.isdisjoint(value))
