"""Secrets by the shape of their value: vendor tokens, key blocks, passwords that are written out.

A mention is no secret ("the app reads its API key from the environment", 忘记密码): a rule asks for a
value, and a value has a shape. Vendor prefixes are those of the vendors' own documents and of the public
rule set that GitHub documents for secret scanning. Imported only when ``privacy`` has seen a cue, so ``re``
is fine.

Every repeat in a pattern is bounded or ends at a character that cannot start another match: one pass,
linear.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from companion.safety.private_words import words

_VENDOR: Final = (
    r"sk-(?:[A-Za-z0-9]{1,12}-){0,3}[A-Za-z0-9_-]{16,300}",
    r"[spr]k_(?:live|test)_[A-Za-z0-9]{10,200}",
    r"gh[pousr]_[A-Za-z0-9]{16,255}",
    r"github_pat_[A-Za-z0-9_]{20,255}",
    r"gl(?:pat|ptt|dt|rt|cbt|ft|soat)-[A-Za-z0-9_-]{16,255}",
    r"xox[abeoprs]-[A-Za-z0-9-]{10,255}",
    r"xapp-[0-9]-[A-Za-z0-9-]{10,255}",
    r"(?:AKIA|ASIA|AGPA|AROA)[0-9A-Z]{16}",
    r"AIza[A-Za-z0-9_-]{30,45}",
    r"ya29\.[A-Za-z0-9_-]{20,255}",
    r"GOCSPX-[A-Za-z0-9_-]{20,40}",
    r"eyJ[A-Za-z0-9_-]{6,2000}\.[A-Za-z0-9_-]{6,4000}\.[A-Za-z0-9_-]{6,2000}",
    r"npm_[A-Za-z0-9]{20,60}",
    r"pypi-[A-Za-z0-9_-]{20,300}",
    r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}",
    r"hf_[A-Za-z0-9]{20,60}",
    r"do[opr]_v1_[a-f0-9]{40,80}",
    r"shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{24,64}",
    r"(?:gsk|xai|tvly|pplx|r8|fw|dckr_pat|lin_api|secret_ntn|ntn)[_-][A-Za-z0-9_-]{20,100}",
    r"LTAI[0-9A-Za-z]{12,24}",
    r"AKID[0-9A-Za-z]{13,40}",
    r"AGE-SECRET-KEY-1[A-Z0-9]{40,70}",
    r"[0-9]{8,10}:AA[A-Za-z0-9_-]{30,40}",
    r"hooks\.slack\.com/services/T[A-Za-z0-9]{4,20}/B[A-Za-z0-9]{4,20}/[A-Za-z0-9]{8,40}",
)
_KEY_BLOCK: Final = (
    r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:[^-]|-(?!----))*(?:-----END [A-Z0-9 ]{0,40}-----)?"
)
_URL_LOGIN: Final = r"(?<=://)[^\s:@/]{1,100}:(?![$<{*])[^\s:@/]{3,100}(?=@[A-Za-z0-9\[])"
_BEARER: Final = (
    r"(?:(?<=bearer )|(?<=basic ))(?=[A-Za-z0-9+/_.-]{0,100}[0-9])[A-Za-z0-9+/_.-]{16,2000}={0,2}"
)

_WORD_CUES: Final = (
    "password|passwd|passphrase|passcode|pass phrase|pwd|pin code|pin number"
    "|密码|密碼|口令|密钥|密鑰|验证码|驗證碼|动态码|取款码|解锁码|解鎖碼"
)
_KEY_CUES: Final = (
    "api[ _-]?key|apikey|access[ _-]?key(?:[ _-]?id)?|secret[ _-]?key|secret[ _-]?access[ _-]?key"
    "|private[ _-]?key|client[ _-]?secret|auth[ _-]?token|access[ _-]?token|refresh[ _-]?token"
    "|bearer[ _-]?token|session[ _-]?token|encryption[ _-]?key|signing[ _-]?key|license[ _-]?key"
    "|recovery[ _-]?code|token|secret|credentials?|令牌|私钥|私鑰|授权码|授權碼"
)
_LINK: Final = (
    r"""["'”」》)]{0,2}\s{0,2}(?:[:：=]=?|=>|\b(?:is|was|are|to)\b"""
    r"""|改成了?|改為|改为|设成了?|設成了?|换成了?|換成了?|就是|是|为|為|叫)"""
    r"""\s{0,2}(?:now |still |just )?["'“「《`]{0,2}"""
)
_VALUE: Final = r"""[!-~]{3,200}"""

_NO_VALUE: Final = words(
    """
    a an the my your his her our their its this that it in on at for by from with of to and or not no none
    null nil true false yes string str text int integer number bytes bool boolean varchar char password
    passwd secret token key required optional missing empty wrong invalid valid correct incorrect expired
    stored hashed encrypted changed reset too very so just always never only still already also here there
    what which who how where when why if unless set unset unknown default example placeholder redacted
    hidden masked confidential private public safe unsafe secure weak strong long short simple hard easy
    forgotten lost gone leaked stolen shared saved needed visible blank ok okay fine broken bad good new old
    different same unique any undefined self props config settings value field input label hint name type
    auto env environ process data user users request req res response args kwargs todo tbd xxx changeme*
    about never patience hope happiness love key. used using sent being something nothing everything
    """
)
_SIZES: Final = (
    *(
        "位",
        "个",
        "個",
        "次",
        "天",
        "分钟",
        "分鐘",
        "characters",
        "chars",
        "digits",
        "times",
        "days",
        "minutes",
    ),
    *("seconds", "bits", "bytes"),
)
_WORDY_ENDINGS: Final = (
    "ed",
    "ing",
    "able",
    "ible",
    "ous",
    "ive",
    "ent",
    "ant",
    "ful",
    "less",
    "ly",
    "tion",
    "al",
)
_CODE: Final = (
    "(",
    "${",
    "{{",
    "<",
    "[",
    "$(",
    "%(",
    "***",
    "•",
    "...",
    "process.",
    "os.",
    "env.",
    "config.",
    "self.",
    "settings.",
)


class Secret(NamedTuple):
    """A secret at ``start`` to ``end``; ``certain`` when its shape leaves no doubt (masked in dialogue)."""

    start: int
    end: int
    certain: bool


@cache
def _shapes() -> re.Pattern[str]:
    vendors = r"(?<![A-Za-z0-9_])(?:" + "|".join(_VENDOR) + r")(?![A-Za-z0-9_])"
    bearer = f"(?i:{_BEARER})"
    return re.compile("|".join((vendors, _KEY_BLOCK, _URL_LOGIN, bearer)))


@cache
def _assignments() -> re.Pattern[str]:
    words = rf"(?P<word>(?:{_WORD_CUES}|\bpin\b|\bcvv2?\b|\bcvc\b))"
    tokens = rf"(?P<token>(?:{_KEY_CUES}))"
    spaced = r"""(?:(?<=码|碼|令)\s{0,2}|(?<=[a-z])[ ])(?=[!-~]{0,40}[0-9])"""
    return re.compile(rf"(?:{words}|{tokens})(?P<link>{_LINK}|{spaced})(?P<value>{_VALUE})", re.IGNORECASE)


def secrets(text: str) -> list[Secret]:
    """Return the secrets of ``text`` (folded to plain forms), in order of place, not overlapping."""
    found = [
        Secret(*match.span(), certain=True) for match in _shapes().finditer(text) if _dense(match.group())
    ]
    for match in _assignments().finditer(text):
        start = match.start("value")
        value = match.group("value")
        kept = len(value.rstrip(".,;:!?)\"'`」》”>"))
        certain = _certain(match, value[:kept])
        if certain is not None:
            found.append(Secret(start, start + kept, certain))
    return sorted(found)


def _dense(value: str) -> bool:
    """Tell whether a vendor-shaped value is more than words with hyphens (``sk-learn-something``)."""
    return any(letter.isdigit() for letter in value) or not value.islower()


def _certain(match: re.Match[str], value: str) -> bool | None:
    """Return whether an assigned value is a secret for certain, in all likelihood (False), or none (None)."""
    if value.lower() in _NO_VALUE or value.startswith(_CODE) or len(value) < 3 or _is_code(value):
        return None
    digits = any(letter.isdigit() for letter in value)
    letters = any(letter.isalpha() for letter in value)
    if match.group("token") is not None:
        return True if digits and letters and len(value) >= 8 else None
    if _is_size(match.string, match.end("value"), value):
        return None
    if digits:
        return len(value) >= 4 or None
    return _word_as_value(match, value)


def _word_as_value(match: re.Match[str], value: str) -> bool | None:
    """Judge a value without digits: a sign inside makes it one, a plain word where nothing follows it."""
    if any(not letter.isalnum() for letter in value.strip("-")) and len(value) >= 6:
        return False if not value.replace("-", "").replace("'", "").isalpha() else None
    if len(value) < 5 or value.lower().endswith(_WORDY_ENDINGS):
        return None
    rest = match.string[match.end("value") : match.end("value") + 2]
    plain_end = not rest.strip() or rest[0] in "\n,;，。；！" or match.group("value") != value
    return False if plain_end else None


def _is_code(value: str) -> bool:
    """Tell whether ``value`` is an expression and not a literal: a call, an attribute, a type, a lookup."""
    if "(" in value or value.endswith(("[]", "?", ";;")) or "=>" in value or "](" in value:
        return True
    parts = value.rstrip(",;").split(".")
    return len(parts) > 1 and all(part.isidentifier() for part in parts)


def _is_size(text: str, end: int, value: str) -> bool:
    """Tell whether digits name a length or a count: 密码6-16位, "password 8 characters"."""
    rest = text[end : end + 14].lstrip().lower()
    return value.replace("-", "").replace("~", "").replace("+", "").isdigit() and rest.startswith(_SIZES)
