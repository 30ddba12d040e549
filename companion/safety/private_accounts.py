"""Accounts that are told by a name: wallets of coins, and what somebody is called in a messenger.

A wallet has a shape, mostly with a check in it; a handle is any word, so its cue must say that a person's name
follows (微信号, 加我微信, "my telegram is @…"). Groups, bots, libraries and pages of the same services are none.

Sources: BIP-173 (bech32), Base58Check as of Bitcoin, EIP-55 (Ethereum).
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.safety.private_runs import compiled
from companion.safety.private_words import NO_VALUE

_BASE58: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_WALLET: Final = (
    r"(?<![A-Za-z0-9])(?:(?P<sure>(?:bc|ltc)1[ac-hj-np-z02-9]{38,87})"
    rf"|(?P<checked>[13TLMD][{_BASE58}]{{25,34}})(?![A-Za-z0-9])"
    rf"|(?P<cued>0x[0-9a-fA-F]{{40}}|[48][{_BASE58}]{{94}}|[{_BASE58}]{{32,44}}))(?![A-Za-z0-9])"
)
_WALLET_CUE: Final = (
    r"(?:\bwallet\b|钱包|錢包|metamask|\b(?:my|his|her|their) (?:eth|ethereum|btc|bitcoin|sol|solana|usdt|crypto)\b)"
    r"[^\n]{0,40}$"
)
_LOOK_BACK: Final = 60
_SHORTEST_WALLET: Final = 26

_CHAT: Final = r"微信|薇信|v信|wechat|weixin|vx|wx"
_OTHER_CHAT: Final = "telegram|tg|discord|snapchat|skype|kik|line id|instagram|insta|ig"
_FOR_PEOPLE: Final = frozenset({"snapchat", "skype", "kik", "line id", "instagram", "insta", "ig"})
"""Messengers that nobody writes programs for: a colon and a handle with a digit is enough."""
_ENDS: Final = ",.;!?\n，。；！？、"
_HANDLE: Final = (
    r"(?P<add>加我的?|加下我?|\b(?:add|find|reach|message|dm) (?:me|us|him|her|them) (?:on|at|in) )?"
    r"(?P<own>我的?|他的?|她的?|\b(?:my|his|her|their) )?"
    rf"(?<![A-Za-z])(?:(?P<chat>{_CHAT})|(?P<other>{_OTHER_CHAT}))"
    r"(?P<word> ?(?:号码?|號碼?|帐号|账号|帳號|id\b|handle\b|user ?name\b|account\b|name\b))?"
    r"(?P<link>\s{0,2}(?:是|为|為|係|就是|叫|\bis\b|[:=])?\s{0,2})"
    r"(?P<value>@?[A-Za-z][A-Za-z0-9_-]{4,31})(?![A-Za-z0-9_./(\\@-])"
    r"|(?<![A-Za-z0-9])(?P<id>wxid_[A-Za-z0-9]{6,30})(?![A-Za-z0-9])"
)
_FEW_DIGITS: Final = 2
_CUES: Final = (*f"{_CHAT}|{_OTHER_CHAT}".split("|"), "wxid_")


def accounts(text: str) -> list[tuple[int, int]]:
    """Return where the wallets and the handles of messengers stand in ``text`` (folded to plain forms)."""
    found = []
    if any(len(word) >= _SHORTEST_WALLET for word in text.split()):
        found += list(_wallets(text))
    low = text.lower()
    if any(cue in low for cue in _CUES):
        found += list(_handles(text))
    return sorted(found)


def _wallets(text: str) -> Iterator[tuple[int, int]]:
    for match in compiled(_WALLET).finditer(text):
        before = text[max(0, match.start() - _LOOK_BACK) : match.start()].lower()
        if _is_wallet(match.lastgroup or "", match.group(), before):
            yield match.span()


def _is_wallet(name: str, value: str, before: str) -> bool:
    """Tell a wallet by its shape, by its check, or by a mixed word behind a cue."""
    if name == "sure" or (name == "checked" and _is_base58_checked(value)):
        return True
    mixed = not (value.islower() or value.isupper()) and not value.isalpha()
    return (mixed or value.startswith("0x")) and compiled(_WALLET_CUE).search(before) is not None


def _is_base58_checked(value: str) -> bool:
    """Tell whether the last four bytes are the beginning of the double SHA-256 of the others."""
    from hashlib import sha256  # noqa: PLC0415 - brings OpenSSL; only the right shape gets here

    number = 0
    for letter in value:
        number = number * 58 + _BASE58.index(letter)
    if number >= 1 << 200:
        return False
    raw = number.to_bytes(25, "big")
    return sha256(sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]


@cache
def _handle_pattern() -> re.Pattern[str]:
    return re.compile(_HANDLE, re.IGNORECASE)


def _handles(text: str) -> Iterator[tuple[int, int]]:
    for match in _handle_pattern().finditer(text):
        if match.group("id") is not None:
            yield match.span("id")
        elif _is_handle(match):
            yield match.span("value")


def _is_handle(match: re.Match[str]) -> bool:
    """Tell whether the word behind the name of a messenger is somebody's: by its form and what introduces it."""
    value, word = match.group("value"), match.group("word")
    linked = match.group("link").strip() != ""
    named = word is not None or match.group("add") is not None or (match.group("own") is not None and linked)
    if value.startswith("@"):
        return named
    chat = match.group("chat") is not None
    digits = sum(letter.isdigit() for letter in value)
    if digits or (chat and "_" in value):
        after = match.string[match.end("value") : match.end("value") + 1]
        ends = after == "" or after in _ENDS
        known = chat or (match.group("other") or "").lower() in _FOR_PEOPLE
        return (named and (chat or ends)) or (chat and digits >= _FEW_DIGITS and ends) or (known and linked)
    return _is_plain_handle(match, value.lower(), linked)


def _is_plain_handle(match: re.Match[str], value: str, linked: bool) -> bool:
    """Tell a handle of letters alone: behind 微信号 and a link only, and no word that says something of it."""
    word = (match.group("word") or "").strip().lower()
    return (
        linked and word[:1] in {"号", "號", "i"} and match.group("chat") is not None and value not in NO_VALUE
    )
