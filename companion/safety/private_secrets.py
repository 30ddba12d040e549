"""Secrets that are written out behind a word for them: passwords, keys, the words that open a wallet.

A mention is no secret ("the app reads its API key from the environment", 忘记密码): a rule asks for a
value, and a value has a shape. Tokens that need no word are those of ``private_tokens``. Words for a password of
languages whose words are not listed here ask for a digit or a sign in the value. Imported only when ``privacy`` has
seen a cue, so ``re`` is fine.

Every repeat in a pattern is bounded or ends at a character that cannot start another match: one pass,
linear.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from companion.safety.private_codes import codes
from companion.safety.private_passwords import passwords
from companion.safety.private_seeds import listed_phrases, seed_phrases
from companion.safety.private_tokens import tokens
from companion.safety.private_words import NO_VALUE
from companion.safety.secret_signs import OTHER_WORDS

_WORD_CUES: Final = (
    "password|passwd|passphrase|passcode|pass[ -]phrase|pwd|pin code|pin number"
    "|密码|密碼|口令|密钥|密鑰|验证码|驗證碼|动态码|取款码|解锁码|解鎖碼"
)
_OTHER_CUES: Final = (
    "pw|passwort|kennwort|geheimzahl|mot[ _-]?de[ _-]?passe|mdp|contrase(?:ñ|n\u0303?)a"
    "|clave (?:de acceso|secreta)|senha|palavra-passe|parola d'ordine|parola|parool|wachtwoord|has[łl]o|heslo"
    "|l[öo]senord|adgangskode|passord|salasana|jelsz[óo]|[şs]ifre|lozinka|geslo|пароль|парола"
    "|κωδικ[όο]ς(?: πρόσβασης)?|mật khẩu|kata sandi"
)
_OTHER_CUES_UNSPACED: Final = (
    "รหัสผ่าน|كلمة المرور|كلمة السر|סיסמה|סיסמא|पासवर्ड"
    "|パスワード|ﾊﾟｽﾜｰﾄﾞ|パスコード|暗証番号|비밀번호|패스워드|비번|암호"
)
_KEY_CUES: Final = (
    "api[ _-]?key|apikey|access[ _-]?key(?:[ _-]?id)?|secret[ _-]?key|secret[ _-]?access[ _-]?key"
    "|private[ _-]?key|client[ _-]?secret|auth[ _-]?token|access[ _-]?token|refresh[ _-]?token"
    "|bearer[ _-]?token|session[ _-]?token|encryption[ _-]?key|signing[ _-]?key|license[ _-]?key"
    "|(?:account|auth|pre[ _-]?shared|master|service(?:[ _-]?role)?|deploy|subscription|consumer|storage|unseal)"
    "[ _-]?key|shared[ _-]?access[ _-]?(?:key|signature)|\\bpsk"
    "|(?:recovery|backup)[ _-]?codes?|token|secret|credentials?|令牌|私钥|私鑰|授权码|授權碼"
    "|トークン|アクセスキー|apiキー|秘密鍵|シークレット|토큰|비밀키|개인키|api 키"
    "|schlüssel|\\bjeton|\\b(?:clé|clef)(?: api| secrète)?|\\bchave(?: de api| de acesso| secreta)?"
)
_LINK: Final = (
    r"""["'”」》)]{0,2}\s{0,2}(?:[:：=]=?|=>|\b(?:is|was|are|to|ist|lautet|est|es|é|è|är)\b"""
    r"""|改成了?|改為|改为|设成了?|設成了?|换成了?|換成了?|就是|是|为|為|係|系|叫|は|が|은|는|이|가)"""
    r"""\s{0,2}(?:now |still |just )?["'“「《`]{0,2}"""
)
_PURPOSE: Final = (
    r"(?P<purpose>\s(?:for|of|on|at|für|vom|von|zum|pour|de|du|para|per|voor|van"
    r"|to(?=\s(?:the|my|his|her|our|their|your)\s))\s"
    r"[^\n:：=.!?;,，。]{1,40}?)?"
)
_VALUE: Final = r"""[!-~]{3,2000}"""
_DIGITS: Final = frozenset("0123456789")
_LONG_PART: Final = 20
_LONG_WORD: Final = 8
_FEWEST_DIGITS: Final = 3
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
    "ary",
    "ory",
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
def _own_words() -> re.Pattern[str]:
    """Return the pattern of values behind the words that are judged in full, and behind those for a key."""
    words = rf"(?P<word>(?:{_WORD_CUES}|\bpin\b|\bpuk\b|\bcvv2?\b|\bcvc\b))"
    return _behind(rf"{words}|(?P<token>(?:{_KEY_CUES}))")


@cache
def _other_words() -> re.Pattern[str]:
    """Return the pattern of values behind the words of other languages."""
    return _behind(
        rf"(?P<other>(?<![^\W\d_])(?:{_OTHER_CUES})(?![^\W\d_])|{_OTHER_CUES_UNSPACED})",
    )


def _behind(words: str) -> re.Pattern[str]:
    spaced = r"""(?:(?<=码|碼|令)\s{0,2}|(?<=[a-z])[ ])(?=[!-~]{0,40}[0-9])"""
    return re.compile(rf"(?:{words})(?:{_PURPOSE}(?:{_LINK})|{spaced})(?P<value>{_VALUE})", re.IGNORECASE)


def secrets(text: str) -> list[Secret]:
    """Return the secrets of ``text`` (folded to plain forms), in order of place, not overlapping."""
    found = [Secret(*span, certain=True) for span in (*tokens(text), *seed_phrases(text))]
    found.extend(Secret(*one) for one in codes(text))
    found.extend(Secret(*span, certain=False) for span in (*passwords(text), *listed_phrases(text)))
    found.extend(_assigned(text, _own_words()))
    low = text.lower()
    if any(sign in low for sign in OTHER_WORDS):
        found.extend(_assigned(text, _other_words()))
    return _apart(sorted(found))


def _assigned(text: str, pattern: re.Pattern[str]) -> Iterator[Secret]:
    """Yield the values behind a word for a secret; one that is none may begin with such a word itself."""
    match = pattern.search(text)
    while match is not None:
        start = match.start("value")
        value = match.group("value")
        kept = len(value.rstrip(".,;:!?)\"'`」》”>"))
        certain = _certain(match, value[:kept])
        if certain is not None:
            yield Secret(start, start + kept, certain)
        match = pattern.search(text, start if certain is None else match.end())


def _apart(found: list[Secret]) -> list[Secret]:
    """Return the secrets with those that overlap as one."""
    joined: list[Secret] = []
    for one in found:
        last = joined[-1] if joined else None
        if last is None or one.start >= last.end:
            joined.append(one)
        else:
            joined[-1] = Secret(last.start, max(last.end, one.end), last.certain or one.certain)
    return joined


def _certain(match: re.Match[str], value: str) -> bool | None:
    """Return whether an assigned value is a secret for certain, in all likelihood (False), or none (None)."""
    if value.lower() in NO_VALUE or value.startswith(_CODE) or len(value) < 3 or _is_code(value):
        return None
    digits = not _DIGITS.isdisjoint(value)
    letters = any(letter.isalpha() for letter in value)
    known = match.groupdict()
    if known.get("token") is not None:
        return True if digits and letters and len(value) >= 8 else None
    if _is_size(match.string, match.end("value"), value):
        return None
    if digits:
        return len(value) >= 4 or None
    signs = len(value) >= 6 and not value.replace("-", "").replace("'", "").isalnum()
    if known.get("other") is not None or (
        known["purpose"] is not None and (signs or len(value) < _LONG_WORD)
    ):
        return False if signs else None
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
    return len(parts) > 1 and all(part.isidentifier() for part in parts) and not _is_random(parts[-1])


def _is_random(part: str) -> bool:
    """Tell the tail of a token with a point in it from the name of an attribute."""
    return len(part) >= _LONG_PART and sum(map(part.count, _DIGITS)) >= _FEWEST_DIGITS


def _is_size(text: str, end: int, value: str) -> bool:
    """Tell whether digits name a length or a count: 密码6-16位, "password 8 characters"."""
    rest = text[end : end + 14].lstrip().lower()
    return value.replace("-", "").replace("~", "").replace("+", "").isdigit() and rest.startswith(_SIZES)
