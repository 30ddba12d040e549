"""Masking of dialogue behind a quick look: most messages hold nothing that looks like a secret or a number.

``privacy.mask`` knows the patterns, and loading them costs more than a whole hook may take. Here stands what none of
its patterns can do without: a vendor's prefix and a long word, a word such as "password" and a value with a digit,
digits in a row, a key block, a login in an address. Dates, versions and names of files are none of these.
What must stay true: ``masked`` gives what ``privacy.mask`` gives, for every text (a test compares them).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FEWEST_DIGITS: Final = 6
"""Digits of the shortest number that is masked (``privacy``)."""
_LONG_WORD: Final = 12
_LONG_VALUE: Final = 8
_SHORT_VALUE: Final = 4
_BLOCK: Final = "BEGIN"
_VENDORS: Final = (
    "sk-", "k_live_", "k_test_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "glptt-", "gldt-",
    "glrt-", "glcbt-", "glft-", "glsoat-", "xox", "xapp-", "akia", "asia", "agpa", "aroa", "aiza", "ya29.", "gocspx-",
    "eyj", "npm_", "pypi-", "sg.", "hf_", "_v1_", "shpat_", "shpca_", "shppa_", "shpss_", "gsk_", "gsk-", "xai_",
    "xai-", "tvly_", "tvly-", "pplx_", "pplx-", "r8_", "r8-", "fw_", "fw-", "dckr_pat", "lin_api", "ntn_", "ntn-",
    "ltai", "akid", "age-secret-key", ":aa", "hooks.slack.com", "bearer ", "basic ",
)  # fmt: skip
"""How the shapes of vendors' keys begin, in lower case."""
_WORD_CUES: Final = (
    "password", "passwd", "passphrase", "passcode", "pass phrase", "pwd", "pin", "cvv", "cvc", "密码", "密碼", "口令",
    "密钥", "密鑰", "验证码", "驗證碼", "动态码", "取款码", "解锁码", "解鎖碼",
)  # fmt: skip
"""Before a value of four characters with a digit in it."""
_KEY_CUES: Final = (
    "key", "token", "secret", "credential", "recovery", "令牌", "私钥", "私鑰", "授权码", "授權碼",
)  # fmt: skip
"""Before a value of eight characters with digits and letters in it."""
_SEPARATORS: Final = frozenset(" .()+/-")
_DIGITS: Final = frozenset("0123456789")
_COMMON: Final = frozenset("，。！？：；、“”‘’（）《》【】「」…·～")


def masked(text: str) -> str:
    """Return dialogue with unmistakable secrets, cards and identity numbers as ``[kind]``, else as it was."""
    if not may_hold_something(text):
        return text
    from companion.safety.privacy import mask  # noqa: PLC0415 - patterns; only behind a sign

    return mask(text)


def may_hold_something(text: str) -> bool:
    """Tell whether a text has what a secret or a number needs; quick, and never wrong with "no"."""
    plain = _plain(text)
    if _BLOCK in plain or ("://" in plain and "@" in plain):
        return True
    low, words = plain.lower(), plain.split()
    if any(map(_is_long, words)) and any(cue in low for cue in _VENDORS):
        return True
    if _DIGITS.isdisjoint(plain):
        return False
    words = [word for word in words if not _DIGITS.isdisjoint(word)]
    if any(cue in low for cue in _WORD_CUES) and any(len(word) >= _SHORT_VALUE for word in words):
        return True
    if any(cue in low for cue in _KEY_CUES) and any(len(word) >= _LONG_VALUE for word in words):
        return True
    return _has_number(plain)


def _plain(text: str) -> str:
    """Return a text in the plain forms in which patterns see it; English and Chinese mostly are that already."""
    if text.isascii():
        return text
    text = text.replace("—", "-")
    if all(map(_is_common, set(text))):
        return text
    from companion.safety.fold import folded  # noqa: PLC0415 - for rare characters only

    return folded(text)[0]


def _is_common(letter: str) -> bool:
    """Tell whether a character stays as it is, or becomes a mark that no quick look asks for."""
    return letter < "\x7f" or "\u3400" <= letter <= "\u9fff" or letter in _COMMON


def _is_long(word: str) -> bool:
    return len(word) >= _LONG_WORD and not (word.islower() and _DIGITS.isdisjoint(word))


def _has_number(text: str) -> bool:
    """Tell whether some neighbouring words hold the digits of a number; dates are none, and end one."""
    digits = 0
    for word in text.split():
        count = sum(map(word.count, _DIGITS)) if not _DIGITS.isdisjoint(word) else 0
        if _is_date(word):
            digits = 0
        elif count:
            digits += count
            if digits >= _FEWEST_DIGITS:
                return True
        elif not _SEPARATORS.issuperset(word):
            digits = 0
    return False


def _is_date(word: str) -> bool:
    """Tell whether a word is an ISO date of our times, perhaps with a mark behind it."""
    word = word.rstrip(".,;:!?")
    if len(word) != 10 or not word[4] == word[7] == "-" or not word.replace("-", "").isdigit():
        return False
    return word[:2] in ("19", "20") and "01" <= word[5:7] <= "12" and "01" <= word[8:] <= "31"
