"""What shifts the score of a memory beside its words: who said it, when, and whether it asks or tells.

And the cut: what shares too little of what was asked is no memory of it, whatever its rank. Code prompts and small
talk share words with everybody's life (``run``, ``test``, ``weather``), so they must share more.
"""

from __future__ import annotations

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from companion.rules.asking import Ask
    from companion.rules.ranking import Scored


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NAMED: Final = 1.5
"""A turn by the person that the message names."""
ELSEWHERE: Final = 0.5
"""A turn of a session in which the person named takes no part."""
QUESTION: Final = 0.8
"""A turn that asks tells less."""
OWN_WORDS: Final = 1.15
"""A turn of the person themselves, when they ask about themselves."""
TIME_TOLD: Final = 1.25
"""A turn that tells a time, when the message asks for one."""
NUMBER_TOLD: Final = 1.1
"""A turn that tells a number, when the message asks how many."""
DAY: Final = 3.0
MONTH: Final = 2.25
NEXT_MONTH: Final = 0.75
YEAR: Final = 0.75
"""What a turn gets for the day, the month, the month after (it tells what was), and the year that the message names."""
TITLE: Final = 1.2
"""A note or an entry: somebody chose to keep it."""
RECENT: Final = 0.15
"""What a note or an entry of this moment gets on top of that, and less and less with time."""
HALF: Final = 30.0
"""Days after which half of it is left."""
OPEN_THREAD: Final = 1.1
"""A note whose thread is open."""

_TIMES: Final = _words(
    """yesterday today tomorrow tonight last week weeks month months year years ago next monday tuesday wednesday
    thursday friday saturday sunday weekend night morning recently soon january february march april may june july
    august september october november december"""
)
_TIMES_ZH: Final = ("今天", "昨天", "前天", "明天", "后天", "上周", "下周", "月", "年", "日", "号")
_NUMBERS: Final = _words(
    """one two three four five six seven eight nine ten eleven twelve twenty hundred couple few several once twice
    first second third both"""
)
PERSONAL: Final = 0.18
"""The share of what was asked, by weight, that the best memory must hold when the message speaks of I and you."""
IMPERSONAL: Final = 0.32
"""The same for a message that names nobody: half of what it says may be about anything."""
PERSONAL_UNSPACED: Final = 0.1
IMPERSONAL_UNSPACED: Final = 0.35
"""The same where pairs of characters stand for words: half of the pairs are none."""
SOME_WORK: Final = 0.25
WORK: Final = 0.5
"""Shares of words of the trade from which a message may be, and is, about code."""
OF_SOME_WORK: Final = 0.5
OF_WORK: Final = 0.75
"""What the best memory must hold then: the very thing that is worked on."""
LONELY: Final = 0.15
"""What it must hold beyond that when it is one word alone, in a message that speaks of nobody."""
LOOKED_AT: Final = 3
"""The best rows that are asked whether the message brings anything up at all."""


class Seen(NamedTuple):
    """What is known of a row when it is weighed: ``day`` is (year, month, day of the month) on the local calendar.

    Of a note or an entry ``age`` is the days since it was last changed, of a note ``open_thread`` whether one is open.
    """

    kind: str
    role: str
    speaker: str
    text: str
    day: tuple[int, int, int]
    age: float = 0.0
    open_thread: bool = False


def asks(text: str) -> bool:
    """Tell whether a message ends by asking; a remark in brackets at its end does not count."""
    text = text.rstrip()
    if text.endswith("]"):
        text = text[: text.rfind("[")].rstrip()
    return text.endswith(("?", "？"))


def weighed(scored: Scored, seen: Seen, ask: Ask, *, asking: bool, with_named: bool) -> float:
    """Return the final score of a row.

    ``asking``: the row asks something; ``with_named``: somebody whom the message names speaks in its session.
    """
    total = scored.score + _of_date(seen, ask)
    if seen.kind != "turn":
        return total * TITLE * _of_present(seen)
    if ask.speakers:
        total *= NAMED if seen.speaker in ask.speakers else 1.0
        total *= 1.0 if with_named else ELSEWHERE
    elif ask.mine and seen.role == "user":
        total *= OWN_WORDS
    if asking:
        total *= QUESTION
    return total * _of_answer(seen.text, ask)


def _of_present(seen: Seen) -> float:
    """Return how much more a note or an entry has to do with the present than one that is old and done with.

    It decides between those that are nearly alike: a word more of what was asked is worth more.
    """
    recent = 1.0 + RECENT * HALF / (HALF + max(seen.age, 0.0))
    return recent * OPEN_THREAD if seen.open_thread else recent


def has_open_thread(thread: str | None, day: str | None, since: str) -> bool:
    """Tell whether a note's thread is open: there is one, and its date, if it has one, is not before ``since``.

    Dates are ISO; ``since`` lies ``WINDOW_DAYS`` before today.
    """
    return thread is not None and (day is None or day >= since)


def _of_date(seen: Seen, ask: Ask) -> float:
    months, years, days = ask.dates
    year, month, day = seen.day
    if not months:
        return YEAR if year in years else 0.0
    if years and year not in years:
        return 0.0
    if month in months:
        return MONTH + (DAY if day in days else 0.0)
    return NEXT_MONTH if not days and (month - 2) % 12 + 1 in months else 0.0


def _of_answer(text: str, ask: Ask) -> float:
    factor = 1.0
    if not (ask.when or ask.amount):
        return factor
    words = {word.strip(".,!?;:()") for word in text.lower().split()}
    if ask.when and (not _TIMES.isdisjoint(words) or any(mark in text for mark in _TIMES_ZH)):
        factor *= TIME_TOLD
    if ask.amount and (not _NUMBERS.isdisjoint(words) or any(map(str.isdecimal, words))):
        factor *= NUMBER_TOLD
    return factor


def brings_up(ask: Ask, best: Sequence[Scored]) -> bool:
    """Tell whether a message brings up anything of the dialogue, by the rows that are nearest to it.

    A message that names somebody who spoke asks by that alone, with one word more. Any other needs a rare word or two
    words, and a share of its content that depends on what it is; small talk brings nothing up.
    """
    if ask.speakers:
        return bool(best)
    if ask.small_talk:
        return False
    near = [one for one in best[:LOOKED_AT] if one.telling]
    if not any(one.rare or len(one.words) > 1 or ask.words > 1 for one in near):
        return False
    needed = _needed(ask)
    return any(one.coverage >= needed + (0.0 if ask.mine or len(one.words) > 1 else LONELY) for one in near)


def _needed(ask: Ask) -> float:
    if ask.work >= SOME_WORK:
        return OF_SOME_WORK if ask.mine and ask.work < WORK else OF_WORK
    personal = ask.mine or bool(ask.dates.months)
    if ask.unspaced:
        return PERSONAL_UNSPACED if personal else IMPERSONAL_UNSPACED
    return PERSONAL if personal else IMPERSONAL
