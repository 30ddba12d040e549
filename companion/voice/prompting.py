"""What comes with every prompt: the local time, what was recalled, and the hints of this turn.

What must stay true: each remembered line says who said it, where it belongs and vaguely when; what an agent said is
"not confirmed"; the whole is called background, not instructions (K-16, K-17). Without anything recalled the block is
the time alone.

Tokens are estimated, since no tokeniser is here: 1.3 for a word of up to twelve ASCII characters, one for every four
characters of a longer one (paths, hashes), one for each character that is not ASCII. That is high rather than low for
the languages that it meets most.
"""

from __future__ import annotations

from companion.data.text import hook_words
from companion.records import NamedTuple
from companion.voice.blocks import LocalTime, block_line, shortened, time_line, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final, Literal

    from companion.data.text import Language

    Who = Literal["person", "agent", "note"]
    Place = Literal["this-project", "global", "elsewhere"]

__all__ = ("MOST_TOKENS", "LocalTime", "Remembered", "estimate", "prompt_block")

MOST_TOKENS: Final = 900
"""What the recalled lines of one prompt may cost together (design, *Every prompt*)."""

_RESULTS: Final = 6
_LEAST_TEXT: Final = 10
_LONG_WORD: Final = 12
_WORD: Final = 13
_TENTHS: Final = 10
_CHARACTERS_OF_A_TOKEN: Final = 4
_NO_LIMIT: Final = 1 << 60


class Remembered(NamedTuple):
    """One thing that was recalled: ``age_days`` in whole local days, ``text`` as it is stored."""

    who: Who
    place: Place
    age_days: int
    text: str


def prompt_block(
    now: LocalTime,
    items: Sequence[Remembered],
    hints: Sequence[str],
    language: Language,
    boundary: str,
    most_tokens: int = MOST_TOKENS,
) -> str:
    """Return the block of one prompt (golden examples, *Every prompt*).

    ``items`` are in order of rank; ``most_tokens`` is what their lines may cost together. Where they cost more, long
    ones are shortened at a sentence end, to no less than a sixth of it each, so that six results are always shown
    (K-14); what then finds no room is left out whole, last first. ``hints`` are lines of their own: the tone hint, what
    a control did.
    """
    lines = _fitted(_heads_and_texts(items, language, most_tokens), most_tokens)
    first = time_line("prompt.found" if lines else "prompt.now", now, language)
    return wrap(boundary, (first, *lines, *hints))


def estimate(text: str) -> int:
    """Return about how many tokens ``text`` costs."""
    return -(-_tenths(text) // _TENTHS)


def _heads_and_texts(
    items: Sequence[Remembered], language: Language, most_tokens: int
) -> list[tuple[str, str]]:
    """Return what stands before the text of every item that says something, and the text; each text once.

    Of a text that cannot fit in any case only as much is read as decides it: no estimate is below a tenth a character.
    """
    longest = (most_tokens + 2) * _TENTHS
    shown: dict[str, tuple[str, str]] = {}
    for item in items:
        text = block_line(item.text[:longest])
        if text:
            shown.setdefault(text.casefold(), (_head(item, language), text))
    return list(shown.values())


def _head(item: Remembered, language: Language) -> str:
    table = hook_words(language)
    parts = [table.get(f"who.{item.who}", table["who.agent"]), _age(item.age_days, table)]
    if item.who != "note":
        parts.insert(1, table.get(f"place.{item.place}", table["place.elsewhere"]))
    return table["prompt.item"].format(label=table["label.comma"].join(parts), text="")


def _age(days: int, table: dict[str, str]) -> str:
    from companion.rules.ages import vague  # noqa: PLC0415 - most prompts recall nothing

    unit, number = vague(days)
    numbers = table["numbers"].split("|")
    said = numbers[number] if number < len(numbers) and numbers[number] else str(number)
    one = table.get(f"age.{unit}.one", "") if number == 1 else ""
    return one or table[f"age.{unit}"].format(n=said)


def _fitted(lines: list[tuple[str, str]], most_tokens: int) -> list[str]:
    """Return the lines that ``most_tokens`` have room for, long ones shortened."""
    budget = most_tokens * _TENTHS
    costs = [_tenths(head) + _tenths(text) for head, text in lines]
    while len(costs) > 1 and _share(costs, budget) < budget // _RESULTS:
        costs.pop()
    share = _share(costs, budget)
    kept = zip(lines, costs, strict=False)
    fitted = [head + text if cost <= share else _cut(head, text, share) for (head, text), cost in kept]
    return [line for line in fitted if line]


def _share(costs: list[int], budget: int) -> int:
    """Return how much each may cost at most, so that together they keep to the budget (tenths of tokens)."""
    for left, cost in zip(range(len(costs), 0, -1), sorted(costs), strict=True):
        if cost * left > budget:
            return budget // left
        budget -= cost
    return _NO_LIMIT


def _cut(head: str, text: str, share: int) -> str:
    """Return the line shortened to ``share`` tenths of a token, empty when that says too little."""
    room = share - _tenths(head) - _WORD
    if room < _LEAST_TEXT * _TENTHS:
        return ""
    kept = shortened(text, _characters(text, room))
    return head + kept if kept else ""


def _characters(text: str, room: int) -> int:
    """Return how many characters of the text cost at most ``room`` tenths of a token."""
    at = 0
    for word in text.split(" "):
        cost = _tenths(word)
        if cost > room:
            return at + _characters_of_word(word, room)
        room -= cost
        at += len(word) + 1
    return at


def _characters_of_word(word: str, room: int) -> int:
    """Return how much of a word that is too long for the room may stay; nothing of an ordinary one."""
    if not word.isascii():
        return max(room - _WORD, 0) // _TENTHS
    return room * _CHARACTERS_OF_A_TOKEN // _TENTHS if len(word) > _LONG_WORD else 0


def _tenths(text: str) -> int:
    """Return the estimate in tenths of a token."""
    rest = text if text.isascii() else text.encode("ascii", "ignore").decode("ascii")
    words = rest.split()
    more = sum(
        len(word) * _TENTHS // _CHARACTERS_OF_A_TOKEN - _WORD for word in words if len(word) > _LONG_WORD
    )
    return (len(text) - len(rest)) * _TENTHS + len(words) * _WORD + more
