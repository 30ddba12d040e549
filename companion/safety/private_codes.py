"""Secrets that have no form of their own: codes that are sent, a name and its password, passwords in Chinese.

A code is four to eight digits behind the words for one, or before them as in the messages that bring it. What is said
of the code of a program (lines, years, paths) is none. In dialogue, where ``certain`` decides, six digits are needed.

Every repeat is bounded, so the work is linear in the text.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.safety.private_cues import LINK
from companion.safety.private_phones import UNITS
from companion.safety.private_runs import compiled
from companion.safety.private_words import words

_SENT: Final = (
    r"(?:2fa|mfa|totp|two[- ]factor|one[- ]?time|verification|verify|authentication|authenticator|auth|security"
    r"|log-?in|sign-?in|sms|confirmation|recovery|backup|access|[4-8][- ]digit)"
)
_ENGLISH_CUE: Final = rf"(?<![A-Za-z0-9_]){_SENT} codes?|(?<![A-Za-z0-9_])(?:totp|otp|one[- ]time pin)"
_CHINESE_CUE: Final = (
    "(?:验证|驗證|动态|動態|短信|簡訊|登录|登錄|登入|安全|恢复|恢復|备用|備用|备份|備份|认证|認證|确认|確認|门禁|門禁)[码碼]"
    "|一次性(?:密码|密碼|口令)"
)
_OF: Final = r"(?:\s(?:for|from|of|to)\s[^\n:=.!?0-9]{1,30}?)?"
_CODE: Final = r"[0-9]{6,8}|[0-9]{3}[ -][0-9]{3}|[0-9]{4}[ -][0-9]{4}|[0-9]{4,5}"
_ENDS: Final = r"(?![.:/_-]?[A-Za-z0-9])"
_BEHIND: Final = (
    rf"(?:{_ENGLISH_CUE}|{_CHINESE_CUE}){_OF}(?P<link>{LINK})[\"'“「]?(?:[A-Z]-)?(?P<code>{_CODE}){_ENDS}"
)
_OTHER_CODE: Final = (
    "error|exit|status|return|zip|area|country|postal|post|product|promo|discount|colour|color|source"
)
_BEFORE: Final = (
    r"(?<![A-Za-z0-9_.:/#-])(?:[A-Z]-)?(?P<code>[0-9]{4,8})\s?(?:"
    rf"(?:is|was) (?:your|my|the)(?: (?!{_OTHER_CODE})[A-Za-z]{{1,15}}){{0,2}} {_SENT} code\b"
    rf"|is your(?: (?!{_OTHER_CODE})[A-Za-z]{{1,15}})? code\b"
    rf"|[是为為](?:你|您|我)?的?[\u4e00-\u9fff]{{0,6}}(?:{_CHINESE_CUE}))"
)
_YOURS: Final = (
    rf"\b(?:your|my)(?: (?!{_OTHER_CODE})[A-Za-z]{{1,15}})? code(?: is|:) (?:[A-Z]-)?(?P<code>{_CODE}){_ENDS}"
)
_DAY: Final = r"(?:19|20)[0-9]{2}(?:(?:0[1-9]|1[0-2])[0-9]{2})?"
_CERTAIN: Final = 6

_LOGIN: Final = (
    r"(?<![\w-])(?:log-?in|sign-?in|creds?|credentials|user(?: ?name)?|登录|登錄|登入|账号|帳號|用户名|用戶名)"
    r"(?:\s?[:=是]|\s(?:is|are|with|as)\b)?\s{0,2}(?P<user>[\w.@+-]{2,40})"
    r"(?P<between>\s?[/|:]\s?|[ ,;，、]{1,3}pass\s?[:=]?\s{1,2})(?P<value>[!-~]{6,64})"
)
_USERS: Final = words("admin root user test guest administrator sa postgres ubuntu pi demo me")
_SIGNS: Final = frozenset("!@#$%^*~+")
_NO_PASSWORD: Final = frozenset("/?=&<>(){}[]`|:")

_HAN_VALUE: Final = (
    "(?:密码|密碼|口令)(?:改成了?|改为|改為|设成了?|設成了?|就是|是|为|為|係|叫|:)[ ]{0,2}[\"'“「]?"
    "(?P<value>[\u4e00-\u9fff]{2,8}[0-9]{2,8}|[〇零一二三四五六七八九]{4,12})(?=$|[\\s,，。.!！;；、)）\"'”」])"
)
_SAID_OF_IT: Final = (
    "[至最第在从從于於共约約大每前后後长長不没沒错錯旧舊新同和跟必可由用超少多见見看查问問找]"
)


def codes(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield for every such secret of ``text`` (in plain forms) its start, its end and whether it is certain."""
    for pattern in (_BEHIND, _BEFORE, _YOURS):
        for match in _compiled(pattern).finditer(text):
            if _is_code(match):
                yield (*match.span("code"), _size(match.group("code")) >= _CERTAIN)
    for match in _compiled(_LOGIN).finditer(text):
        if _is_login(match):
            yield (*match.span("value"), False)
    for match in _compiled(_HAN_VALUE).finditer(text):
        if compiled(_SAID_OF_IT).match(match.group("value")) is None:
            yield (*match.span("value"), False)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _size(code: str) -> int:
    return sum(letter.isdigit() for letter in code)


def _is_code(match: re.Match[str]) -> bool:
    """Tell a code that was sent from a count, a day, and a few digits that only happen to follow."""
    code = match.group("code")
    after = match.string[match.end("code") : match.end("code") + 16].lower()
    if compiled(_DAY).fullmatch(code) is not None or compiled(UNITS).match(after) is not None:
        return False
    link = match.groupdict().get("link")
    return _size(code) >= _CERTAIN or link is None or link.strip() != ""


def _is_login(match: re.Match[str]) -> bool:
    """Tell a name and its password from two words with a stroke between them."""
    value = match.group("value").rstrip(",;.\"'")
    if not _NO_PASSWORD.isdisjoint(value) or value.isalpha() or not any(map(str.isalpha, value)):
        return False
    if not any(map(str.isdigit, value)):
        return False
    user = match.group("user").lower()
    return (
        "pass" in match.group("between").lower()
        or user in _USERS
        or "@" in user
        or not _SIGNS.isdisjoint(value)
    )
