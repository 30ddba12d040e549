"""Phone numbers: by their form alone, or by a plausible form behind a word for calling.

Forms that leave no doubt: an international number that its country's plan allows, a mainland mobile or
landline number, a North American number in its grouping, a grouped national number with its leading zero.
Anything else needs a cue: "ring Mei on", "tel", 电话. Counts, prices, versions, order and ticket numbers
are none.

Sources: ITU E.164 and the plans carried by ``phonenumbers``; mainland numbering: MIIT plan (1[3-9] + 9
digits).
"""

from typing import Final

from companion.safety.private_runs import Window, compiled

_CALL_WORDS: Final = frozenset(
    (
        *(
            "tel",
            "telephone",
            "phone",
            "mobile",
            "cell",
            "cellphone",
            "whatsapp",
            "fax",
            "sms",
            "landline",
            "number",
        ),
        *("reach", "get", "ring", "call", "text", "dial", "contact", "message"),
    )
)
_OTHER_WORDS: Final = frozenset(
    (
        *(
            "version",
            "ver",
            "port",
            "id",
            "ticket",
            "order",
            "issue",
            "invoice",
            "ref",
            "reference",
            "isbn",
            "issn",
        ),
        *(
            "rfc",
            "commit",
            "error",
            "code",
            "page",
            "line",
            "room",
            "build",
            "pid",
            "process",
            "step",
            "chapter",
        ),
        *(
            "case",
            "bug",
            "pr",
            "range",
            "between",
            "from",
            "flight",
            "tracking",
            "serial",
            "model",
            "part",
            "sku",
        ),
    )
)
_STRONG: Final = (
    r"(?:\b(?:tel(?:ephone)?|phone|mobile|cell(?:phone)?|whatsapp|fax|sms|landline)(?: ?(?:number|no\.?|#))?"
    r"|\b(?:his|her|their|my|your|whose|the) number|\bnumber(?: is|:)"
    r"|\b(?:reach|get) (?:him|her|them|me|us|\w{1,20}) (?:on|at)"
    r"|\b(?:ring|call|phone|text|dial|contact|message)\b[^\n.!?0-9\[\]]{0,40}\b(?:on|at|number|:)"
    r"|\b(?:ring|dial)(?: \w{1,20}){0,2}"
    r"|电话|電話|手机|手機|号码|號碼|致电|致電|打给|打給|拨打|撥打|联系方式|聯絡方式|座机|座機|传真|傳真|打)"
    r"[^\n.!?。！？0-9a-z\[\]]{0,10}(?:(?:is|are|was|to|now)[ :]{1,2}){0,2}$"
)
_WEAK: Final = (
    r"(?:\b(?:ring|call|phone|text|dial|contact|message|reach|sms|number)\b|联系|聯絡|找|打)"
    r"[^\n.!?。！？0-9\[\]]{0,40}$"
)
_OTHER_NUMBER: Final = (
    r"(?:\b(?:version|ver|port|id|ticket|order|issue|invoice|ref(?:erence)?|isbn|issn|rfc|commit|error"
    r"|code|page|line|room|build|pid|process|step|chapter|case|bug|pr|range|between|from|flight"
    r"|tracking|serial|model|part|sku)"
    r"|订单|訂單|單號|单号|编号|編號|端口|版本|第|工号|工號|航班|型号|型號)"
    r"(?: ?(?:number|no\.?))?[ .:#：号號是为]{0,4}$"
)
UNITS: Final = (
    r"[ ]?(?:%|‰|°|(?:bytes?|[kmgt]i?b|ms|s|sec|seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?"
    r"|times?|people|users?|rows?|items?|steps?|points?|dollars?|euros?|pounds?|usd|eur|rmb|yuan|won|yen|km|kg|kcal"
    r"|calories|tokens?|lines?|files?|px|tickets?|records?|requests?|calls?|words?|characters|subscribers|views|digits|packets)\b"
    r"|元|块|塊|万|萬|千|百|亿|億|个|個|人|次|步|天|小时|小時|分|秒|岁|歲|年|月|日|号线|楼|米"
    r"|公里|斤|毫秒|字|条|條|行|倍|页|頁|章"
    r"|名|位|份|件|台)"
)
_MAINLAND_MOBILE: Final = r"(?:0086|86)?1[3-9][0-9]{9}"
_MAINLAND_LANDLINE: Final = r"\(?0[1-9][0-9]{1,2}\)?[- ]{1,2}[2-9][0-9]{6,7}"
_NORTH_AMERICA: Final = r"(?:1[-. ])?\(?[2-9][0-9]{2}\)?[-. ]{0,2}[2-9][0-9]{2}[-. ][0-9]{4}"
_GROUPED: Final = r"\(?[0-9]{2,4}\)?(?:[- ][0-9]{2,4}){1,4}"
_SPELT_ALONE: Final = 10
_SAYS_PHONE: Final = (
    r" (?:is|was) (?:my|his|her|their) (?:phone|number|cell|mobile)"
    r"|\s?(?:係|是|系)(?:佢|我|你|他|她)(?:嘅|的)?(?:電話|电话|手機|手机|號碼|号码)"
)
_HONG_KONG: Final = r"(?:\((?:\+|00)?852\)[- ]{0,2}|(?:00)?852[- ]{1,2})[235-9][0-9]{3}[- ]?[0-9]{4}"
_FOUR_AND_FOUR: Final = r"[235-9][0-9]{3}[- ]?[0-9]{4}"
_IN_HONG_KONG: Final = r"(?:(?<![a-z])h\.?k\.?|\bhong kong|香港)(?: ?(?:no\.?|number))?[ :]{0,2}$"
_HONG_KONG_WORDS: Final = frozenset({"hk", "kong"})
_NATIONAL: Final = ("GB", "FR", "DE", "AU", "JP", "IT", "NL", "KR", "TW", "NZ", "ZA", "ES", "IN")


def is_phone(window: Window) -> bool:
    """Tell whether ``window`` is a phone number of a person (help lines are taken out before)."""
    if not 7 <= len(window.digits) <= 15 or _counts(window):
        return False
    return _by_form(window) or _by_cue(window)


def is_spelt_phone(window: Window) -> bool:
    """Tell whether digits that are written as English words are a phone number: many, or with a word for one."""
    if len(window.digits) >= _SPELT_ALONE or window.behind(_STRONG, _CALL_WORDS):
        return True
    return _is_said_behind(window)


def is_called(window: Window) -> bool:
    """Tell whether the words before digits that stand one by one, or those behind, say that they are a phone."""
    return window.behind(_STRONG, _CALL_WORDS) or _is_said_behind(window)


def _is_said_behind(window: Window) -> bool:
    return compiled(_SAYS_PHONE).match(window.after.lower()) is not None


def _counts(window: Window) -> bool:
    """Tell whether the number counts or names something else: a unit follows, or "order" goes before."""
    return has_unit(window) or window.behind(_OTHER_NUMBER, _OTHER_WORDS)


def has_unit(window: Window) -> bool:
    """Tell whether what follows the number is what it counts."""
    return not window.text.startswith("+") and compiled(UNITS).match(window.after.lower()) is not None


def _by_form(window: Window) -> bool:
    """Judge by the form alone."""
    text, digits = window.text, window.digits
    if text.startswith(("+", "(+")):
        return _possible(text.strip("("))
    if len(digits) >= 11 and compiled(_MAINLAND_MOBILE).fullmatch(digits) is not None and _even(text):
        return True
    if compiled(f"{_NORTH_AMERICA}|{_MAINLAND_LANDLINE}|{_HONG_KONG}").fullmatch(text) is not None:
        return True
    grouped = digits.startswith("0") and len(text) > len(digits) and 9 <= len(digits) <= 11
    return grouped and _even(text) and _valid_somewhere(text)


def _by_cue(window: Window) -> bool:
    """Judge by the words around: bare digits need a strong cue, grouped ones a weak one."""
    if is_called(window):
        return _even(window.text)
    if compiled(_FOUR_AND_FOUR).fullmatch(window.text) is not None and window.behind(
        _IN_HONG_KONG, _HONG_KONG_WORDS
    ):
        return True
    return compiled(_GROUPED).fullmatch(window.text) is not None and window.behind(_WEAK, _CALL_WORDS)


def _even(text: str) -> bool:
    """Tell whether the groups look dialled: none of a single digit but in front, six at most."""
    groups = [group for group in compiled(r"[ ()./-]+").split(text.strip("()+ ")) if group]
    return len(groups) <= 6 and all(len(group) > 1 for group in groups[1:])


def _possible(text: str) -> bool:
    """Tell whether an international number can exist, by the numbering plan of its country."""
    import phonenumbers  # noqa: PLC0415 - large; only a candidate with a plus gets here

    try:
        return bool(phonenumbers.is_possible_number(phonenumbers.parse(text, None)))
    except phonenumbers.NumberParseException:
        return False


def _valid_somewhere(text: str) -> bool:
    """Tell whether a national number with its leading zero is valid in one of the usual countries."""
    import phonenumbers  # noqa: PLC0415 - large; only a grouped number with a leading zero gets here

    try:
        return any(phonenumbers.is_valid_number(phonenumbers.parse(text, region)) for region in _NATIONAL)
    except phonenumbers.NumberParseException:
        return False
