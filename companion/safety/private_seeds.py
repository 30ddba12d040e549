"""The words that open a wallet: twelve to twenty-four in a row behind a word for them, or of their list alone.

Behind "seed phrase" and the like any row without idle words is one; behind a lone "seed:" the row must be the whole
line, of as many words as wallets have, each of a length that their lists hold. Without a word for it, twelve words of
the English list in a row are one; with commas between them, or full of words that sentences are made of, they may be
groceries or prose, so the check that such a phrase carries must hold, or a word for wallets go before.

Sources: BIP-39 (counts in threes, words of three to eight letters, the check in the last word).
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.safety.private_runs import compiled
from companion.safety.private_words import words
from companion.safety.secret_signs import FEWEST_SEED_WORDS, may_hold_seed

_CUES: Final = (
    "(?:seed|recovery|mnemonic|backup|wallet|secret(?:[ _-]recovery)?)[ _-]?(?:phrase|words?|seed)|mnemonic"
    "|助记词|助記詞|助记短语|助記短語|种子短语|種子短語|恢复短语|恢復短語|シードフレーズ|ニーモニック"
    "|시드 ?구문|시드 ?문구|니모닉|frase semilla|frase de recuperación|phrase (?:de récupération|mnémonique)"
)
_GAP: Final = r"[\s,，、;]{1,3}(?:[0-9]{1,2}[.)]\s?)?"
_WORD: Final = r"(?:[^\W\d_]{3,10}|[\u3400-\u9fff])"
_BARE: Final = (
    r"(?<![\w.-])(?:seed\s?[:=]|(?:my|his|her|wallet|the) seed\s(?:is|was)\b"
    r"|(?:metamask|wallet|ledger|trezor) seed\s"
    r"|(?:种子|種子|助记|助記)(?:是|为|為|\s?[:=]))"
    r"\s{0,2}[\"'“「`]?(?P<seed>(?:[0-9]{1,2}[.)]\s?)?[a-z]{3,8}"
    r"(?:[ ,，、]{1,2}(?:[0-9]{1,2}[.)]\s?)?[a-z]{3,8}){11,23})"
    r"(?=[\"'”」`.。!！]{0,2}\s{0,2}(?:$|\n))"
)
_IDLE: Final = words(
    """
    the and for from with was were are not never has had its his her our their she him them those these
    which whose how why because into onto but any should could would been being does did
    """
)
"""Words that no list for wallets holds: where one stands, somebody is only speaking of them (BIP-39)."""
_EXAMPLES: Final = words(
    """
    alice bob carol charlie dan dave eve erin frank heidi ivan judy mallory niaj olivia oscar peggy rupert sybil trent
    victor walter foo bar baz qux lorem ipsum dolor
    """
)
"""Names and words of examples, which no list for wallets holds either."""

_LISTED: Final = (
    r"(?<![\w'’.-])(?:[0-9]{1,2}[.):]?\s)?(?P<seed>[a-z]{3,8}"
    r"(?:(?:\s{1,2}|\s?[,，、;-]\s{0,2})(?:[0-9]{1,2}[.):]?\s{0,2})?[a-z]{3,8}(?![\w'’])){11,})"
)
_LISTED_WORD: Final = r"[a-z]{3,8}"
_MARKED: Final = r"[,，、;-]"
_WALLET: Final = (
    r"(?:\b(?:metamask|wallet|ledger|trezor|recovery|seed|mnemonic|1[258] words|2[14] words)\b"
    r"|助记|助記|钱包|錢包)"
)
_SMALL: Final = words(
    """
    about above across again all almost alone already also always among another any around away because before behind
    below between beyond can during either else enough few have into just like more much must near neither never next
    now off often once only other over own rather same since someone soon still such that then there they this toward
    under until upon very what when where will you
    """
)
"""Words of the list that sentences are made of: where every fifth is one, somebody is telling something."""
_SMALL_SHARE: Final = 5
_LOOK_BACK: Final = 40
_MOST_SEED_WORDS: Final = 24
_BITS: Final = 11


@cache
def _behind_cues() -> re.Pattern[str]:
    link = r"""["'”」]?[^\n:：=.。]{0,30}?(?:\s?[:：=]|\s(?:is|are|was)\s|是|为|為|は)\s{0,2}["'“「`]?"""
    numbered = r"(?:[0-9]{1,2}[.)]\s?)?"
    rest = rf"(?:{_GAP}{_WORD}){{{FEWEST_SEED_WORDS - 1},23}}"
    return re.compile(rf"(?:{_CUES}){link}(?P<seed>{numbered}{_WORD}{rest})", re.IGNORECASE)


@cache
def _bare() -> re.Pattern[str]:
    return re.compile(_BARE, re.IGNORECASE)


def seed_phrases(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the words that open a wallet stand in ``text`` (folded to plain forms)."""
    if not may_hold_seed(text.lower(), text.split()):
        return
    for match in _behind_cues().finditer(text):
        row = _row(match)
        idle = (at for at, word in enumerate(row) if word.group().lower() in _IDLE)
        count = next(idle, len(row)) // 3 * 3
        if count >= FEWEST_SEED_WORDS:
            yield match.start("seed"), match.start("seed") + row[count - 1].end()
    for match in _bare().finditer(text):
        row = _row(match)
        if len(row) % 3 == 0 and not any(word.group().lower() in _IDLE | _EXAMPLES for word in row):
            yield match.span("seed")


def _row(match: re.Match[str]) -> list[re.Match[str]]:
    return list(re.finditer(_WORD, match.group("seed")))


def listed_phrases(text: str) -> Iterator[tuple[int, int]]:
    """Yield where twelve words or more of the list of wallets stand in a row, without a word for them."""
    for match in compiled(f"(?i:{_LISTED})").finditer(text):
        row = [
            (found.group().lower(), found.start(), found.end())
            for found in compiled(f"(?i:{_LISTED_WORD})").finditer(text, *match.span("seed"))
        ]
        for first, last in _listed_rows([word for word, _, _ in row]):
            start, end = row[first][1], row[last - 1][2]
            if _is_seed(text, start, end, [word for word, _, _ in row[first:last]]):
                yield start, end


def _listed_rows(row: list[str]) -> Iterator[tuple[int, int]]:
    """Yield from where to where words of the list stand, twelve or more and not the same two over and over."""
    known = _numbers()
    first = 0
    for at in range(len(row) + 1):
        if at < len(row) and row[at] in known:
            continue
        if _are_different(row[first:at]):
            yield first, at
        first = at + 1


def _are_different(row: list[str]) -> bool:
    """Tell whether words are enough and not the same ones over and over; a phrase of a wallet may repeat a few."""
    different = len(set(row))
    return len(row) >= FEWEST_SEED_WORDS and different > (len(row) // 2 if len(row) > _MOST_SEED_WORDS else 1)


def _is_seed(text: str, start: int, end: int, row: list[str]) -> bool:
    """Tell a phrase from a sentence of short words, and from a list of ordinary things with marks between them."""
    told = sum(word in _SMALL for word in row) * _SMALL_SHARE >= len(row)
    if not told and compiled(_MARKED).search(text, start, end) is None:
        return True
    before = text[max(0, start - _LOOK_BACK) : start].lower()
    return compiled(_WALLET).search(before) is not None or _is_checked(row[:_MOST_SEED_WORDS])


def _is_checked(row: list[str]) -> bool:
    """Tell whether the last bits of a phrase are those of the SHA-256 of the others."""
    from hashlib import sha256  # noqa: PLC0415 - brings OpenSSL; only twelve words of the list get here

    if len(row) % 3:
        return False
    number = 0
    for word in row:
        number = number << _BITS | _numbers()[word]
    check = len(row) // 3
    raw = (number >> check).to_bytes(check * 4, "big")
    return sha256(raw).digest()[0] >> (8 - check) == number & ((1 << check) - 1)


@cache
def _numbers() -> dict[str, int]:
    from companion.safety.tables.seed_words import WORDS  # noqa: PLC0415 - a table, only behind twelve short words

    return {word: number for number, word in enumerate(WORDS.split())}
