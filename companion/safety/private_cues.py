"""Words that stand before a number and say what it is: cards, accounts, identity numbers, handles of messengers.

Each cue is a pattern that ends where the number begins, tried on the sixty characters before it in lower case, and
has the English words, of which one must be there (``private_runs.Window.behind``). A gap is short and has no
digits; between a cue that is an ordinary word as well and its number stands nothing but a link.
"""

from typing import Final

from companion.safety.private_words import words

LINK: Final = r"(?:\s?(?:\b(?:is|was|are)\b|就是|是|为|為|係|[:=])){0,2}[\s:]{0,2}"
"""What may stand between a cue and its value and says that one follows: is, 是, a colon, or a blank alone."""
_NUMBER: Final = r"(?:\s?(?:\bnumbers?\b|\bno\b\.?|\bnum\b\.?|#|号码|號碼|号|號|字號|字号))?"
_SHORT_GAP: Final = r"[^\n。.!?0-9\[\]]"

CARD: Final = (
    r"(?:\bcard (?:number|no\.?|#)|\bcredit card|\bdebit card|\bcard:|行卡|银行卡|銀行卡|信用卡|储蓄卡|卡号|卡號)"
    rf"{_SHORT_GAP}{{0,12}}$"
)
CARD_SPELT: Final = rf"(?:\bcard|行卡|银行卡|銀行卡|信用卡|储蓄卡|卡号|卡號){_NUMBER}{_SHORT_GAP}{{0,12}}$"
"""Before a card whose digits stand one by one, of which nobody writes thirteen for another thing."""
CARD_WORDS: Final = frozenset({"card"})

ACCOUNT: Final = (
    r"(?:(?:\b(?:account|acct|routing) (?:number|no\.?|#)|\bsort code"
    r"|银行账号|银行帐号|銀行帳號|收款账号|银行账户|銀行帳戶|卡号|卡號)"
    rf"{_SHORT_GAP}{{0,8}}"
    rf"|(?:\bacct\b\.?|\ba/c|账户|帳戶|帐户|账号|帳號|帐号|开户行[^\n0-9]{{1,12}}){_NUMBER}{LINK}"
    r"|\b(?:my|his|her|their|our) account(?: is|\s?[:=])\s?"
    r"|\b(?:bank|savings|checking|chequing|cheque|deposit|bsb|sort code|routing)\b[^\n]{0,30}\baccount\b"
    rf"{_NUMBER}{LINK})$"
)
ACCOUNT_WORDS: Final = words("account routing sort acct a/c")
BRANCH: Final = rf"(?:\bbsb\b|\bsort code\b|\brouting\b){_NUMBER}{LINK}$"
"""Before the number of a bank's branch, six to nine digits."""
BRANCH_WORDS: Final = words("bsb sort routing")

_IDENTITY: Final = (
    r"(?:\bssn\b|social security|social insurance|\bpassports?\b|\bnational id|\bnational insurance|\bni number"
    r"|\bnino\b|\bidentity (?:card|number)|\bid (?:card|number)|\bdriv(?:er'?s?|ing) licen[cs]e|\blicen[cs]e number"
    r"|\bnhs number|\bmedicare(?: card| number)|\btax id|\btax file|\btfn\b|\bppsn?\b|\baadhaar|\bnric\b"
    r"|\bresiden(?:ce|t) permit"
    r"|身份证|身分證|身份證|护照|護照|社保号|社保號|社会保障|社會保障|社保卡|医保卡|健保卡|驾照|駕照|驾驶证|駕駛證"
    r"|证件号|證件號|通行证|通行證|居住证|居住證|居留证|居留證|台胞证|臺胞證|军官证|軍官證|回乡证|回鄉證)"
)
IDENTITY: Final = rf"{_IDENTITY}{_NUMBER}{_SHORT_GAP}{{0,14}}$"
IDENTITY_LINKED: Final = rf"{_IDENTITY}{_NUMBER}{LINK}$"
"""The same with nothing but a link behind it, for values that are not told by their shape."""
IDENTITY_WORDS: Final = words(
    """
    ssn social passport passports national ni nino identity id driver drivers driving license licence nhs medicare
    tax tfn pps ppsn aadhaar nric resident residence
    """
)
PAPERWORK: Final = (
    r"\b(?:office|photos?|appointment|queue|application|fees?|forms?|tickets?|orders?|case|page|line|version|store"
    r"|commit|build|issue|pr|test|办公室)\b"
)
"""Words behind an identity cue that say that the number is of something else: "passport office ticket"."""
PAN: Final = rf"\b(?:PAN|[Pp]an)(?: card)?{_NUMBER}{LINK}$"
"""Before the tax number of India, as written: in small letters it is a kitchen's word as well."""

CHAT: Final = (
    r"(?:(?<![a-z])(?:qq|wechat|weixin|vx|wx)|加q|扣扣|企鹅号|企鵝號|微信|薇信|v信)"
    rf"(?: ?(?:群|id)){{0,2}}{_NUMBER}{LINK}$"
)
"""Before the number of somebody in a messenger."""
CHAT_WORDS: Final = words("qq wechat weixin vx wx")
