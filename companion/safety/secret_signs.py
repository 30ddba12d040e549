"""Signs that no secret can do without: how tokens begin, and words that stand before a value.

Plain tuples for a quick look (``masking``, ``privacy``); the patterns behind them are in ``private_tokens`` and
``private_secrets``. What must stay true: every pattern has its sign here (a test compares the two tables).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

TOKENS: Final = (
    "sk-", "sk_", "rk_live_", "rk_test_", "pk_live_", "pk_test_", "whsec_", "ghp_", "gho_", "ghu_", "ghr_", "ghs_",
    "github_pat_", "glpat-", "glptt-", "gldt-", "glrt-", "glrtr-", "glcbt-", "glft-", "glsoat-", "glimt-", "glagent-",
    "gloas-", "glffct-", "glwt-", "GR1348941", "xox", "xapp-", "hooks.slack.com", "AKIA", "ASIA", "AGPA", "AROA",
    "ABIA", "ACCA", "ABSK", "bedrock-api-key-", "amzn.mws.", "amzn1.oa2-cs.v1.", "AIza", "AQ.Ab", "ya29.", "1//0",
    "GOCSPX-", "APA91b", "eyJ", "npm_", "pypi-", "rubygems_", "CLOJARS_", "oy2", "cio", "SG.", "key-", "-us",
    "xkeysib-", "xsmtpsib-", "re_", "hf_", "api_org_", "gsk_", "xai-", "tvly-", "pplx-", "r8_", "fw_", "csk-",
    "nvapi-", "jina_", "pcsk_", "lsv2_pt_", "lsv2_sk_", "phx_", "dop_v1_", "doo_v1_", "dor_v1_", "dckr_pat_",
    "dckr_oat_", "SK", "shpat_", "shpca_", "shppa_", "shpss_", "shptka_", "shpua_", "sq0atp-", "sq0csp-", "EAA",
    "HRKU-", "secret_", "ntn_", "lin_api_", "lin_oauth_", "lin_wh_", "figd_", "figu_", "figo_", "figor_", "figur_",
    "dapi", "dose", "glsa_", "glc_", "hvs.", "hvb.", "hvr.", ".atlasv1.", "ATATT3", "ATCTT3", "ATSTT3", "ATBB",
    "v1.0-", "cfut_", "cfat_", "Q~", "sig=", "LTAI", "AKID", "AGE-SECRET-KEY-", ":AA", "discord", "webhook.office.com",
    "open.feishu.cn", "qyapi.weixin.qq.com", "CFPAT-", "dp.", "fm2_", "fo1_", "nfp_", "sbp_", "sb_secret_",
    "pscale_", "PMAK-", "NRAK-", "sntrys_", "sntryu_", "sgp_", "bkua_", "CCIPAT_", "CCIPRJ_", "pul-", "sqp_", "sqa_",
    "squ_", "tfp_", "EZAK", "EZTK", "shippo_", "duffel_", "FLWSECK", "access-", "pat-na1-", "pat-eu1-", "xprv",
    "nsec1", "tskey-", "ops_eyJ", "AKC", "y0_", "vercel_blob_rw_", "sl.", "00D", "dt0c01.", "sha256~", "pnu_", "rdme_",
)  # fmt: skip
"""How the tokens of services begin, as they are written; a few by what stands in their middle."""
WORDS: Final = (
    "password", "passwd", "passphrase", "passcode", "pass phrase", "pass-phrase", "pwd", "pin", "puk", "cvv",
    "cvc", "密码", "密碼", "口令", "密钥", "密鑰", "验证码", "驗證碼", "动态码", "取款码", "解锁码", "解鎖碼",
)  # fmt: skip
"""What stands before a password, in lower case: a value of four characters with a digit in it is one."""
OTHER_WORDS: Final = (
    "pw", "passwort", "kennwort", "geheimzahl", "mot de passe", "mot-de-passe", "mot_de_passe", "motdepasse", "mdp",
    "contrase", "clave", "senha", "palavra-passe", "parola", "parool", "wachtwoord", "hasło", "haslo", "heslo",
    "lösenord", "losenord", "adgangskode", "passord", "salasana", "jelszó", "jelszo", "şifre", "sifre", "şi̇fre",
    "lozinka", "geslo", "пароль", "парола", "κωδικός", "κωδικος", "mật khẩu", "kata sandi", "รหัสผ่าน", "كلمة المرور",
    "كلمة السر", "סיסמה", "סיסמא", "पासवर्ड", "パスワード", "ﾊﾟｽﾜｰﾄﾞ", "パスコード", "暗証番号", "비밀번호",
    "패스워드", "비번", "암호",
)  # fmt: skip
"""The same in other languages, and short for it."""
KEYS: Final = (
    "key", "token", "secret", "credential", "recovery", "backup", "signature", "psk", "令牌", "私钥", "私鑰", "授权码",
    "授權碼", "トークン", "アクセスキー", "apiキー", "秘密鍵", "シークレット", "토큰", "비밀키", "개인키", "api 키",
    "schlüssel", "jeton", "clé", "clef", "chave",
)  # fmt: skip
"""What stands before a key, in lower case: a value of eight characters with digits and letters in it is one."""
PHRASES: Final = (
    "phrase", "mnemonic", "seed", "recovery", "wallet", "助记", "助記", "种子", "種子", "恢复短语", "恢復短語",
    "フレーズ", "ニーモニック", "시드", "니모닉", "semilla", "mnémonique",
)  # fmt: skip
"""What stands before the twelve words or more that open a wallet, in lower case."""
NUMERALS: Final = "〇零一二三四五六七八九幺"
"""Digits as they are spoken in Chinese."""
DIGIT_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Digits as they are spoken in English."""
FEWEST_SEED_WORDS: Final = 12

_TAX: Final = ("PAN", "pan ", "Pan ", "pan:", "Pan:", "pan=", "Pan=", "pan#", "Pan#")
_FEWEST_NUMERALS: Final = 13
_FEWEST_DIGIT_WORDS: Final = 6
_LONG_WORD: Final = 12
_SHORTEST_SEED_WORD: Final = 3
_LONGEST_SEED_WORD: Final = 8
_LONG_PIECE: Final = 55


def may_hold_token(plain: str, words: list[str]) -> bool:
    """Tell whether a text, whose ``words`` these are, may hold the token of a service; never wrong with "no"."""
    long = {word for word in words if len(word) >= _LONG_WORD and not (word.islower() and word.isalpha())}
    if not long:
        return False
    joined = " ".join(long)
    return any(map(joined.__contains__, TOKENS)) or any(map(_is_dotted, long)) or _is_sent(plain)


def may_hold_seed(low: str, words: list[str]) -> bool:
    """Tell whether a text in lower case may hold the words that open a wallet; never wrong with "no"."""
    return len(words) >= FEWEST_SEED_WORDS and any(map(low.__contains__, PHRASES))


def may_hold_row(words: list[str]) -> bool:
    """Tell whether twelve words of three to eight letters stand in a row, with numbers and marks at most between."""
    row = 0
    for word in words:
        for piece in word.replace(",", " ").replace("-", " ").replace(";", " ").split():
            bare = piece.strip("\"'“”‘’「」`():.!?*0123456789，、")
            if _SHORTEST_SEED_WORD <= len(bare) <= _LONGEST_SEED_WORD or "、" in bare or "，" in bare:
                row += 1 + bare.count("、") + bare.count("，")
            elif bare:
                row = 0
            if row >= FEWEST_SEED_WORDS:
                return True
    return False


def may_hold_tax_number(plain: str) -> bool:
    """Tell whether the word for the tax number of India is there, which has four digits only."""
    return any(map(plain.__contains__, _TAX))


def may_hold_spelt(plain: str, low: str) -> bool:
    """Tell whether there are numerals or words enough for a card or an identity number; never wrong with "no"."""
    numerals = 0 if plain.isascii() else sum(map(plain.count, NUMERALS))
    return numerals >= _FEWEST_NUMERALS or may_hold_digit_words(low)


def may_hold_digit_words(low: str) -> bool:
    """Tell whether a text in lower case has English words enough for the digits of a number; never wrong with "no"."""
    return sum(map(low.count, DIGIT_WORDS)) >= _FEWEST_DIGIT_WORDS


def _is_dotted(word: str) -> bool:
    """Tell a word as long as the tokens that begin in no way of their own: parts with points between them."""
    return any(len(piece) >= _LONG_PIECE and "." in piece for piece in word.split("/"))


def _is_sent(plain: str) -> bool:
    """Tell whether a header's word for a login is there."""
    low = plain.lower()
    return "bearer " in low or "basic " in low
