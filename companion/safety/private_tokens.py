"""Tokens of services, key blocks and logins by their own shape, without a word that names them.

A table gives for each way in which a token begins what follows. The shapes are those of the services' own documents
and of the public lists for secret scanning. Hashes, UUIDs and the text of a picture have no such beginning; what
stands deep inside a long run of base64 counts for nothing.

Every repeat is bounded, and a pattern is tried only where its sign stands: one pass for each, linear.
"""

import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Final

from companion.safety.private_runs import compiled

_UUID: Final = "[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}"
_BEGINNINGS: Final = r"""
ghp_ gho_ ghu_ ghr_                       [A-Za-z0-9]{16,255}
ghs_                                      (?:[0-9]{3,20}_[A-Za-z0-9_.-]{20,900}|[A-Za-z0-9]{16,255})
github_pat_                               [A-Za-z0-9_]{20,255}
glpat- glptt- gldt- glrt- glrtr- glcbt- glft- glsoat- glimt- glagent- gloas- glffct- glwt- \
    [A-Za-z0-9_-]{16,255}(?:\.[0-9a-z]{2}\.[0-9a-z]{9})?
GR1348941                                 [A-Za-z0-9_-]{20}
sk-                                       (?:[A-Za-z0-9]{1,12}-){0,3}[A-Za-z0-9_-]{16,300}
sk_                                       (?:(?:live|test)_[A-Za-z0-9]{10,250}|[a-f0-9]{48})
rk_live_ rk_test_ pk_live_ pk_test_       [A-Za-z0-9]{10,250}
whsec_                                    [A-Za-z0-9+/=]{24,100}
xapp-                                     [0-9]-[A-Za-z0-9-]{10,255}
hooks.slack.com                           /services/T[A-Za-z0-9]{4,20}/B[A-Za-z0-9]{4,20}/[A-Za-z0-9]{8,40}
webhook.office.com                        /webhookb2/[A-Za-z0-9@-]{36,80}/IncomingWebhook/[A-Za-z0-9/-]{32,120}
open.feishu.cn                            /open-apis/bot/v2/hook/[a-f0-9-]{30,40}
qyapi.weixin.qq.com                       /cgi-bin/webhook/send\?key=[a-f0-9-]{30,40}
AKIA ASIA AGPA AROA ABIA ACCA             [0-9A-Z]{16}
ABSK                                      [A-Za-z0-9+/]{100,300}={0,2}
bedrock-api-key-                          [A-Za-z0-9+/=_-]{60,2000}
amzn.mws.                                 [a-f0-9-]{36}
amzn1.oa2-cs.v1.                          [a-f0-9]{64}
AIza                                      [A-Za-z0-9_-]{30,45}
AQ.Ab                                     [A-Za-z0-9_-]{40,80}
ya29.                                     [A-Za-z0-9_.-]{20,600}
1//0                                      [A-Za-z0-9_-]{40,150}
GOCSPX-                                   [A-Za-z0-9_-]{20,40}
APA91b                                    [A-Za-z0-9_-]{100,200}
npm_                                      [A-Za-z0-9]{20,60}
pypi-                                     [A-Za-z0-9_-]{20,500}
rubygems_                                 [a-f0-9]{48}
CLOJARS_                                  [a-z0-9]{60}
oy2                                       [a-z0-9]{43}
cio                                       (?=[A-Za-z]{0,31}[0-9])[A-Za-z0-9]{32}
SG.                                       [A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}
xkeysib- xsmtpsib-                        [a-f0-9]{64}-[A-Za-z0-9]{16}
re_                                       [A-Za-z0-9]{8}_[A-Za-z0-9]{24}
hf_                                       [A-Za-z0-9]{20,60}
api_org_                                  [A-Za-z0-9]{30,40}
gsk_ pplx- r8_ fw_ ntn_ phx_ xai- csk-    [A-Za-z0-9]{20,100}
tvly-                                     (?:dev-|prod-)?[A-Za-z0-9-]{20,80}
nvapi- pcsk_ jina_                        [A-Za-z0-9_-]{40,100}
lsv2_pt_ lsv2_sk_                         [a-f0-9]{32}_[a-f0-9]{10}
dop_v1_ doo_v1_ dor_v1_                   [a-f0-9]{40,80}
dckr_pat_ dckr_oat_                       [A-Za-z0-9_-]{20,100}
SK                                        [a-f0-9]{32}
shpat_ shpca_ shppa_ shpss_ shptka_ shpua_ [A-Fa-f0-9]{24,64}
sq0atp- sq0csp-                           [A-Za-z0-9_-]{20,60}
EAA                                       (?:A[A-Za-z0-9_-]{60}|[A-Za-z0-9]{80,300})(?!-)
HRKU-                                     [A-Za-z0-9_-]{30,80}
secret_                                   [A-Za-z0-9]{40,50}
lin_api_ lin_oauth_ lin_wh_               [A-Za-z0-9]{20,100}
figd_ figu_ figo_ figor_ figur_           [A-Za-z0-9_-]{20,100}
dapi dose                                 [a-f0-9]{32}(?:-[0-9]{1,2})?
glsa_                                     [A-Za-z0-9]{20,40}_[A-Fa-f0-9]{8}
glc_                                      [A-Za-z0-9+/=]{30,400}
hvs. hvb. hvr.                            [A-Za-z0-9_-]{24,300}
ATATT3 ATCTT3 ATSTT3                      [A-Za-z0-9_=-]{50,300}
ATBB                                      [A-Za-z0-9]{28,40}
v1.0-                                     [a-f0-9]{24}-[a-f0-9]{100,200}
cfut_ cfat_                               [A-Za-z0-9_-]{40,60}
LTAI AKID                                 (?=[A-Za-z]{0,24}[0-9])[0-9A-Za-z]{12,40}
AGE-SECRET-KEY-                           1[A-Z0-9]{40,70}
CFPAT-                                    [A-Za-z0-9_-]{40,60}
dp.                                       (?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9._-]{40,80}
fm2_                                      [A-Za-z0-9+/=_-]{60,900}
fo1_                                      [A-Za-z0-9_-]{40,60}
nfp_                                      [A-Za-z0-9]{36,50}
sbp_                                      [a-f0-9]{40}
sb_secret_                                [A-Za-z0-9_-]{20,60}
pscale_                                   (?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}
PMAK-                                     [a-f0-9]{24}-[a-f0-9]{34}
NRAK-                                     [A-Z0-9]{27}
sntrys_                                   [A-Za-z0-9+/=_-]{60,500}
sntryu_                                   [a-f0-9]{64}
sgp_                                      [A-Za-z0-9_]{40,100}
bkua_                                     [a-z0-9]{40}
CCIPAT_ CCIPRJ_                           [A-Za-z0-9_]{40,100}
pul- sqp_ sqa_ squ_                       [a-f0-9]{40}
tfp_                                      [A-Za-z0-9_.=-]{40,70}
EZAK EZTK                                 [A-Za-z0-9]{54}
shippo_                                   (?:live|test)_[a-f0-9]{40}
duffel_                                   (?:live|test)_[A-Za-z0-9_-]{43}
FLWSECK                                   [_-](?:TEST-)?[A-Za-z0-9]{12,40}(?:-X)?
access-                                   (?:sandbox|development|production)-<uuid>
pat-na1- pat-eu1-                         <uuid>
xprv                                      [1-9A-HJ-NP-Za-km-z]{100,112}
nsec1                                     [a-z0-9]{58}
tskey-                                    [a-z]{3,9}-[A-Za-z0-9-]{16,80}
ops_eyJ                                   [A-Za-z0-9_=-]{60,2000}
AKC                                       (?=[A-Za-z]{0,40}[0-9])[A-Za-z0-9]{60,80}
y0_                                       [A-Za-z0-9_-]{40,70}
vercel_blob_rw_                           [A-Za-z0-9_]{30,60}
sl.                                       [A-Za-z0-9_-]{130,200}
00D                                       [A-Za-z0-9]{12,15}![A-Za-z0-9._]{80,120}
dt0c01.                                   [A-Z0-9]{24}\.[A-Z0-9]{64}
sha256~                                   [A-Za-z0-9_-]{43}
pnu_                                      [A-Za-z0-9]{36}
rdme_                                     [a-z0-9]{60,80}
"""
"""How tokens begin, and what follows; a line that ends in a backslash goes on."""
_SHAPES: Final = {
    "xox": r"xox[abcdeoprs]-[A-Za-z0-9%-]{10,400}",
    "eyJ": (
        r"eyJ[A-Za-z0-9_-]{6,2000}\.[A-Za-z0-9_-]{6,4000}\.[A-Za-z0-9_-]{6,2000}"
        r"|sk\.eyJ[A-Za-z0-9_-]{20,300}\.[A-Za-z0-9_-]{16,60}|eyJrIjoi[A-Za-z0-9+/]{50,400}={0,2}"
    ),
    "key-": r"(?<!-)key-[0-9a-f]{32}",
    "-us": r"[0-9a-f]{32}-us[0-9]{1,2}",
    "sig=": r"(?<=[?&]sig=)[A-Za-z0-9%+/]{40,80}(?:%3[Dd]|=)",
    "Q~": r"[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",
    ":AA": r"[0-9]{8,10}:AA[A-Za-z0-9_-]{30,40}",
    ".atlasv1.": r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,80}",
    "discord": r"discord(?:app)?\.com/api/webhooks/[0-9]{17,20}/[A-Za-z0-9_-]{60,80}",
}
"""Tokens whose sign is not their beginning, or that begin in several ways."""
_DOTTED: Final = (
    r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,42}|pat[A-Za-z0-9]{14}\.[a-f0-9]{64}"
)
_KEY_BLOCK: Final = (
    r"-{4,5} ?BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)? ?-{4,5}"
    r"(?:[^-]|-(?!---))*(?:-{4,5} ?END [A-Z0-9 ]{0,40}-{4,5})?"
)
_PUTTY: Final = r"Private-Lines: [0-9]{1,3}\n(?:[A-Za-z0-9+/=]{1,100}(?:\n|$)){1,200}"
_URL_LOGIN: Final = r"(?<=://)[^\s:@/]{0,100}:(?![$<{*]|%[(s])[^\s@/?]{3,100}(?=@[A-Za-z0-9\[])"
_SENT: Final = r"(?:(?<=bearer )|(?<=basic ))[A-Za-z0-9+/_.-]{12,2000}={0,2}"

_NO_PASSWORD: Final = frozenset(
    {"password", "passwd", "pass", "pwd", "pw", "secret", "xxx", "xxxx", "xxxxx", "changeme", "your_password"}
)
_BLOB: Final = 200


def _table() -> dict[str, str]:
    """Return the pattern of each sign."""
    table = dict(_SHAPES)
    for line in _BEGINNINGS.replace("\\\n", " ").strip().split("\n"):
        *beginnings, rest = line.split()
        table.update({one: re.escape(one) + rest.replace("<uuid>", _UUID) for one in beginnings})
    return table


TABLE: Final = _table()


def tokens(text: str) -> Iterator[tuple[int, int]]:
    """Yield where tokens, key blocks and logins stand in ``text`` (folded to plain forms), in no order."""
    for sign, shape in TABLE.items():
        if sign in text:
            yield from _of_shape(text, shape)
    yield from _of_shape(text, _DOTTED)
    if "BEGIN" in text or "Private-Lines" in text:
        yield from (found.span() for found in compiled(f"{_KEY_BLOCK}|{_PUTTY}").finditer(text))
    if "://" in text:
        yield from _logins(text)
    if "asic " in text or "earer " in text or "ASIC " in text or "EARER " in text:
        yield from (found.span() for found in compiled(f"(?i:{_SENT})").finditer(text) if _is_login(found))


def _of_shape(text: str, shape: str) -> Iterator[tuple[int, int]]:
    for found in compiled(rf"(?<![A-Za-z0-9_])(?:{shape})(?![A-Za-z0-9_])").finditer(text):
        if _is_dense(found.group()) and not _is_inside_a_blob(text, found.start()):
            yield found.span()


def _is_dense(value: str) -> bool:
    """Tell whether a value is more than words with hyphens (``sk-learn-something``)."""
    return any(letter.isdigit() for letter in value) or not value.islower()


def _is_inside_a_blob(text: str, start: int) -> bool:
    """Tell whether a long run of base64 stands right before ``start``: the text of a picture, no token."""
    return start >= _BLOB and compiled(r"[A-Za-z0-9+/]+").fullmatch(text, start - _BLOB, start) is not None


def _logins(text: str) -> Iterator[tuple[int, int]]:
    """Yield the logins in addresses, without those of an example (``user:password@``)."""
    for found in compiled(_URL_LOGIN).finditer(text):
        if found.group().partition(":")[2].lower() not in _NO_PASSWORD:
            yield found.span()


def _is_login(found: re.Match[str]) -> bool:
    """Tell what a header sends from the words behind "basic" and "bearer" in a sentence."""
    value = found.group()
    if found.string[found.start() - 2] in "cC":
        return _is_basic(value)
    if len(value) < 16 or not any(letter.isdigit() for letter in value):
        return False
    if not set("-_.").isdisjoint(value) and value.lower() == value:
        return compiled(r"[a-f0-9-]+").fullmatch(value) is not None
    return True


def _is_basic(value: str) -> bool:
    """Tell whether a value is a name and a password in base64."""
    bare = value.rstrip("=")
    if compiled(r"[A-Za-z0-9+/]+").fullmatch(bare) is None:
        return False
    try:
        plain = b64decode(bare + "=" * (-len(bare) % 4), validate=True).decode()
    except ValueError:
        return False
    return ":" in plain and plain.isprintable()
