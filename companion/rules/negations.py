"""The words that turn a statement round, and those that only look so: tables, English and Chinese side by side.

Data without questions; ``polarity`` asks. All of it is written in normalised form (``text.normalise``).
"""

from typing import Final

NEGATIVE: Final = (
    r"\b(?:never(?: ever)?|not|no longer|no more|no|none|nothing|cannot|without|avoid|stop(?:ped)?(?: using)?"
    r"|instead of|rather than|(?:i|we) used to|(?:do|does|is|are|was|were|wo|ca|should|must|would|could|has|have)n't"
    r"|(?:do|does|is|are|wo|ca|should|must)nt|dislikes?|hates?|forbidden|banned|deprecated|obsolete|outdated|wrong"
    r"|mistaken|nobody|quit|gave up|given up|moved away from|g[eo]t rid of|anything but|abandoned|discontinued|retired"
    r"|cancell?ed|(?:is|are) (?:out|over)(?=$|[.,;!]))\b"
    r"|不再(?=用|使用|是)|不再|而不是|而非|不要|不用|不许|不准|禁止|从不|绝不|决不|从来不|避免|没有|不是|停用|弃用|讨厌"
    r"|放弃|改掉|戒掉|过时|作废|废弃|废除|取消|停止|无需|无须|不必|错了|没(?=用|再)|(?:以前|曾经)(?=用|是)|除了(?=[^,;。]*都(?:行|可以|好))"
    r"|(?<![特分类级区性个差告识辨派])别(?![的人名墅致处])|勿|(?<!差)不"
)
"""Words that turn a statement round."""

NOT_NEGATIVE: Final = (
    r"\b(?:not only|nothing but"
    r"|no (?:more|less|fewer|later|longer|earlier|larger|bigger|smaller|shorter|higher|lower) than"
    r"|not (?:more|less|fewer|later|longer|larger) than|no matter)\b"
    r"|不(?:得|能|要|应|可)?(?:超过|少于|多于|低于|高于|小于|大于|晚于|早于|长于|短于)"
    r"|不(?:同|错|过|仅|只是|久|断|足|但|论|管|得不|一定|妨)|差不多|对不起"
)
"""Bounds ("no more than 150 lines", 不超过) and words that only hold a negation."""

AUXILIARIES: Final = (
    *(
        "is",
        "are",
        "am",
        "was",
        "were",
        "be",
        "do",
        "does",
        "did",
        "will",
        "would",
        "should",
        "shall",
        "can",
        "could",
    ),
    *("must", "may", "might", "has", "have", "had", "i", "we", "you", "they", "it", "he", "she", "or", "and"),
)
"""What stands before a "not" that denies its whole thought."""

THOUGHTS: Final = (
    r"[;!?。\n]|,(?!\d)|[.:](?=\s|$|[^\x00-\x7f])|\s-+\s|[–—]+"
    r"|(?<!anything )\bbut\b|\b(?:so|that|which|who|where|if|unless|until)\b|(?<= )(?:since|when|while)\b"
    r"|\band (?=(?:never|not|no|don't|do|always|use|keep|avoid)\b)"
    r"|但是?|并且|而且|同时|(?=\b(?:instead of|rather than|without)\b)|(?=而不是|而非|不用)"
)
"""Where a new thought begins."""

REASONS: Final = (
    r"(?:\b(?:because|so that|otherwise|or else|due to)\b|因为|由于|以免|免得|否则|不然)"
    r"(?:[^,;.!?。]|\.(?=\S))*"
)
"""A reason, to the end of its clause."""

JUDGED: Final = (
    r"\b(?:right|good|ok|okay|fine|true|allowed|needed|wanted|valid|acceptable|recommended|supported|required|correct"
    r"|necessary|welcome|useful|current|any ?more|in use|the case|works?|longer|again|ever)\b"
    r"|合适|允许|需要|推荐|支持|正确|可以|适用|行了|好了|对了"
)
"""What is denied of a thing without being one."""

CHINESE_FORM: Final = (
    r"总是|一律|永远|始终|一直|请|偏好|喜欢|尽量|必须|应该|务必|以后|今后|要用|使用|改用|只用"
    r"|(?<![应引调作通专常复费信采占启])用(?![户例途法量品力处具])|再(?=用)"
)
"""Chinese words of the form of a statement, not of what it is about; ``entry_words.VERBS`` are the English ones."""

MEASURE: Final = r"\d+(?:s|ms|m|h|d|kb|mb|gb|tb|k|px|em|rem|pt|cm|mm|km|x|th|nd|rd|st)|v\d+"
"""A number with a unit, or a version."""

_ENGLISH_NUMBERS: Final = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_CHINESE_NUMBERS: Final = "二三四五六七八九十"
_COUNTED: Final = "个|行|列|格|字符|次|天|周|小时|分钟|秒|人|级|层|位|遍|份|页|版|空格"

NUMBERS: Final = {
    **{word: str(value) for value, word in enumerate(_ENGLISH_NUMBERS, 2)},
    **{word: str(value) for value, word in enumerate(_CHINESE_NUMBERS, 2)},
    "两": "2",
}
"""Number words and their digits. One and 一 are left out: they are pronoun and article as often."""

NUMBER_WORD: Final = (
    rf"\b(?:{'|'.join(_ENGLISH_NUMBERS)})\b"
    rf"|(?<![周期第十百一二两三四五六七八九])[两{_CHINESE_NUMBERS}](?=\s*(?:{_COUNTED}))"
)
"""Where one of them counts something."""
