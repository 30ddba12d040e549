"""The words that open a wallet: twelve to twenty-four in a row behind a word for them.

Behind "seed phrase" and the like any row without idle words is one; behind a lone "seed:" the row must be the whole
line, of as many words as wallets have, each of a length that their lists hold.

Sources: BIP-39 (counts in threes, words of three to eight letters).
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

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
