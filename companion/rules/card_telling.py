"""How vaguely a card puts its topic: how long ago it was, and what a stored feeling sounded like.

Derived: everything here. No date, no digit and none of the person's own words comes out of it (C-56, C-57). Needed
only when a card is handed over. Hot path: no ``re``.
"""

from __future__ import annotations

from companion.data.text import words
from companion.rules import card_words, card_words_chinese
from companion.rules.cards import REST_DAYS
from companion.text.normalise import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.data.text import Language

_SOON_DAYS: Final = 3
_FORTNIGHT_FROM: Final = 11
_WEEKS_FROM: Final = 18
_LONG_FROM: Final = 46


def vague_age(days: int, language: Language) -> str:
    """Return how long ago it was in words that name no date and no digit; negative ``days`` are to come.

    >>> vague_age(2, "en"), vague_age(2, "zh"), vague_age(-2, "en")
    ('about two days ago', '大约两天前', 'coming up soon')
    """
    table = words(language)
    number = table["numbers"].split("|")[days] if 1 < days < REST_DAYS else ""
    return table[f"card.age.{_age(days)}"].format(n=number)


def _age(days: int) -> str:
    if days <= 0:
        return "now" if days == 0 else "soon" if days >= -_SOON_DAYS else "ahead"
    if days < REST_DAYS:
        return "day" if days == 1 else "days"
    if days < _WEEKS_FROM:
        return "week" if days < _FORTNIGHT_FROM else "fortnight"
    return "weeks" if days < _LONG_FROM else "while"


def tone_of(feeling: str | None) -> str:
    """Return what a stored feeling sounded like: a key of ``card.tone``, ``unclear`` when none is met.

    The words themselves are never told (C-57). The earliest one that is met counts; one that is denied (not
    angry, 不难过) does not.
    """
    text = normalise(feeling or "").replace("’", "'")
    met = [*_english_tones(text), *_chinese_tones(text)]
    return min(met)[1] if met else "unclear"


def _english_tones(text: str) -> list[tuple[int, str]]:
    met, at, before = [], 0, ""
    for word in text.split():
        bare = word.strip(".,;:!?()\"'")
        if before not in card_words.TONE_NEGATIONS:
            met += [(at, tone) for tone, listed in card_words.TONES.items() if bare in listed]
        before, at = bare, at + len(word) + 1
    return met


def _chinese_tones(text: str) -> list[tuple[int, str]]:
    met = []
    for tone, listed in card_words_chinese.TONES.items():
        for word in listed:
            at = text.find(word)
            if at >= 0 and not text[:at].endswith(card_words_chinese.TONE_NEGATIONS):
                met.append((at, tone))
    return met
