"""Corrections: whether a message turns down how something was done, would apply again, and says why.

Four kinds, English and Chinese alike: direct negation, correction, judgement of quality, redirect (R-51 … R-54).
A correction is *situational* when its own words bind it to this once ("not now", "for this server", 这次); every
other is structural, in doubt too (R-41, R-44, R-55). These are proposals: whoever calls has the conversation,
and an operation that is named outright is carried out whatever this module thinks.

Quoted lines and fenced code are not what the person says. Everything works on one normalised form.
"""

import re
from typing import Final, Literal, NamedTuple

from companion.text.normalise import normalise

Kind = Literal["negation", "correction", "judgement", "redirect"]


class Correction(NamedTuple):
    """What was met: its kind, whether it holds for this once only, and whether a reason is given."""

    kind: Kind
    situational: bool
    reasoned: bool


# A clause begins at the start, after punctuation, or after a word that only softens.
_CLAUSE: Final = r"(?:^|[.!?,;:。！？，；：、\n]\s*|\b(?:please|so|and|but|well|hey|ok|okay|look)\s+)"
_CHINESE_CLAUSE: Final = r"(?:^|[.!?,;:。！？，；：、\s]|请|你|以后|下次|千万|还是|就|都)"

_NEGATION: Final = (
    rf"{_CLAUSE}(?:no|nope|nah)(?=$|[.!?,;:]| (?:use|that|it|this|not|don't|i|we|you|please)\b)",
    rf"{_CLAUSE}(?:please )?(?:don't|do not|dont)(?! (?:you|i|we|they|worry|forget|mind|know|remember|think)\b) \w",
    rf"{_CLAUSE}(?:never|never ever) (?!mind\b|been\b|had\b|knew\b)\w",
    rf"{_CLAUSE}(?:stop|quit|cut out) (?:doing|the|that|this|it|\w+ing)\b",
    r"\bi (?:told|asked) you not to\b",
    r"\bno more \w+ing\b",
    rf"{_CHINESE_CLAUSE}(?:不要|别再|别(?![的人墅致处名])|不许|不准|绝不|决不|永远不要|从不要|禁止|停止|不用再)",
    r"^(?:不|不行|不是)(?=$|[,.!。！，、\s])",
    r"(?:跟你说过|告诉过你|说过)(?:不要|别|不)",
)
_CORRECTION: Final = (
    rf"{_CLAUSE}actually\b",
    r"\b(?:that's|that is|this is|it's|you're|you are) (?:wrong|incorrect|not right|not correct|not what i)\b",
    r"\binstead of\b",
    r"\bnot \w[\w.+#-]* but \w",
    r"\b(?:rather|other) than\b",
    rf"{_CHINESE_CLAUSE}(?:其实|实际上)",
    r"(?:不对|错了|弄错|搞错|写错|不是这样|并不是)",
    r"不是.{1,20}而是|而不是|应该是|应该用|改成|改用|换成",
)
_JUDGEMENT: Final = (
    r"\btoo (?:verbose|wordy|long|complicated|complex|clever|much|noisy|chatty|formal|heavy|slow|many)\b",
    r"\b(?:over-?engineered|over engineered|overkill|bloated|long-winded)\b",
    r"(?:^|[.!?,;:]\s*|\b(?:is|was|that's|it's|are|totally|completely|so) )"
    r"(?:unnecessary|redundant|pointless|not needed)\b",
    r"太(?:啰嗦|罗嗦|冗长|长|复杂|多|繁琐|麻烦|正式|绕|重)",
    r"(?:过度设计|过度工程|小题大做|大材小用|没必要|没有必要|不必要|多余|画蛇添足)",
)
_REDIRECT: Final = (
    r"\bi(?:'d| would) (?:prefer|rather|like it better)\b",
    r"\bthe way i(?:'d)? (?:want|like)\b",
    rf"{_CLAUSE}(?:please )?do it (?:like|this way|the way)\b",
    r"\bwhat i want(?:ed)? (?:is|was)\b",
    r"我(?:更喜欢|宁愿|宁可|倾向于?|更倾向于?|更希望|更想)",
    r"我(?:想要|希望|要)的是|我的意思是",
    r"(?:照着?|按照?|像).{1,20}(?:这样|那样|来|做|写)",
)
_KINDS: Final[tuple[tuple[Kind, tuple[str, ...]], ...]] = (
    ("negation", _NEGATION),
    ("correction", _CORRECTION),
    ("judgement", _JUDGEMENT),
    ("redirect", _REDIRECT),
)
_PATTERNS: Final = tuple((kind, re.compile("|".join(patterns))) for kind, patterns in _KINDS)

_SITUATIONAL: Final = re.compile(
    r"\bnot (?:now|yet|today|right now|this time|for this|here|in this case)\b"
    r"|\b(?:just|only) (?:this|for) (?:once|now|today)\b|\bthis (?:once|time)\b|\bfor (?:now|today)\b"
    r"|\b(?:for|on|in) this (?:one|task|job|server|machine|file|run|branch|case|pr|pull request|commit|test)\b"
    r"|\b(?:for|on|in) this (?:session|call|chat|conversation)\b"
    r"|\bat the moment\b|\bright now\b|\bthat was situational\b"
    r"|这次|这回|这一次|就这一次|先不|先别|暂时|目前|现在(?:先|不|别)|今天(?:先|不|别)"
    r"|(?:这个|这台|这份|本次)(?:任务|文件|服务器|机器|分支|提交|会话|情况)"
)
_REASON: Final = re.compile(
    r"\b(?:because|since|so that|otherwise|due to|thanks to|as (?:it|they|that|this|the|we|i|you)|or else)\b"
    r"|\w\s*(?:—|–|--| - )\s*(?!(?:use|do|prefer|just|but|only|instead|please) )\w+ \w+"
    r"|因为|由于|以免|免得|否则|不然|要不然|导致|原因是|——\S"
)
_QUOTED: Final = re.compile(r"```.*?(?:```|\Z)|^\s*>[^\n]*", re.DOTALL | re.MULTILINE)
_TAG_QUESTION: Final = re.compile(r"^(?:don't|do not|isn't|aren't|can't|won't) (?:you|we|they|i)\b")


def detect(message: str) -> Correction | None:
    """Return the correction that a message of the person holds, ``None`` when there is none.

    >>> detect("Don't add docstrings to code you didn't change, because they bury the diff.")
    Correction(kind='negation', situational=False, reasoned=True)
    >>> detect("不对，这次用 3001 端口")
    Correction(kind='correction', situational=True, reasoned=False)
    """
    text = _spoken(message)
    if not text or _TAG_QUESTION.match(text):
        return None
    for kind, pattern in _PATTERNS:
        if pattern.search(text):
            return Correction(kind, is_situational(text), is_reasoned(text))
    return None


def is_situational(text: str) -> bool:
    """Tell whether the words bind themselves to this once (R-44, R-50)."""
    return _SITUATIONAL.search(normalise(text)) is not None


def is_reasoned(text: str) -> bool:
    """Tell whether a rejection says why (R-42). One without a reason is kept, and the reason asked for (R-50)."""
    return _REASON.search(normalise(text)) is not None


def _spoken(message: str) -> str:
    """Return the message without quoted lines and fenced code, normalised clause by clause."""
    lines = _QUOTED.sub("\n", message).splitlines()
    return "\n".join(line for line in map(normalise, lines) if line)
