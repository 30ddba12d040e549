"""Which kind of danger some words speak of most; asked behind a crisis alone.

Where the words together are a crisis they say the kind; where a rule heard it, they say another one only when they
speak for that much more: a rule hears "my twin says a voice tells her to jump" by its voice. Each sign has one weight
for each kind, learned from sentences of danger (``companion/data/safety/crisis/kinds.txt``): a kind against all others,
and counting as much as they do together, for one that is seldom told is no less likely here. The kind decides which
answer is given, and whether the turn is kept (violence at home: not).
"""

from __future__ import annotations

from companion.safety.crisis_scale import MARKS, signs_within
from companion.safety.message import distinct
from companion.safety.signs import HEAVIEST, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Final

NEIGHBOURS: Final = 2
"""The most words that make a sign here."""
_OWN_ANSWER: Final = frozenset(
    {"harm-to-others", "violence-at-home", "psychiatric-emergency", "someone-else"}
)
"""Kinds with an answer of their own; all others share that of suicide and self-harm."""
_MORE: Final = 20
"""How much more the words have to speak for a kind with another answer than that of a rule; in sixteenths."""
_MORE_THAN_VIOLENCE: Final = 40
"""The same where a rule heard violence at home, of which nothing is kept."""
_MORE_THAN_ANOTHER: Final = 52
"""The same for the person's own danger where a rule heard that of somebody else."""
_BESIDE_WEIGHTS: Final = 2
"""Columns of a table before the weights: they tell signs apart."""


class _Tables(dict[bool, Table]):
    """The table of signs in Latin letters (``True``) and that of others; read when one is met."""

    def __missing__(self, latin: bool) -> Table:
        module = _module(latin)
        table = self[latin] = Table(module.STARTS, module.ENTRIES, _BESIDE_WEIGHTS + len(_module(True).NAMES))
        return table


def _module(latin: bool) -> ModuleType:
    if latin:
        from companion.safety.tables import kinds_latin  # noqa: PLC0415 - behind a crisis

        return kinds_latin
    from companion.safety.tables import kinds_other  # noqa: PLC0415 - as above

    return kinds_other


_TABLES: Final = _Tables()


def spoken_for(words: Sequence[str]) -> dict[str, int]:
    """Return how much plain words speak for each kind, in sixteenths of log odds; words never met say nothing."""
    names = _module(True).NAMES
    totals = [0] * len(names)
    for sign in signs_within(words, NEIGHBOURS):
        if MARKS.isdisjoint(sign):
            _add(sign, totals)
    root = distinct(words) ** 0.5
    return {name: int(total / root) for name, total in zip(names, totals, strict=True)}


def kind_of(words: Sequence[str]) -> str:
    """Return the kind that plain words speak for most."""
    spoken = spoken_for(words)
    starts = dict(zip(_module(True).NAMES, _module(True).BASES, strict=True))
    return max(spoken, key=lambda kind: spoken[kind] + starts[kind])


def likelier(kind: str, words: Sequence[str]) -> str:
    """Return ``kind``, which a rule heard, or the one with another answer that plain words speak for much more."""
    spoken = spoken_for(words)
    answer = _answer(kind)
    other = max((name for name in spoken if _answer(name) != answer), key=spoken.__getitem__)
    own = max(weight for name, weight in spoken.items() if _answer(name) == answer)
    more = _MORE_THAN_VIOLENCE if kind == "violence-at-home" else _MORE
    if kind == "someone-else" and not _answer(other):
        more = _MORE_THAN_ANOTHER
    return other if spoken[other] - own > more else kind


def _answer(kind: str) -> str:
    return kind if kind in _OWN_ANSWER else ""


def _add(sign: str, totals: list[int]) -> None:
    """Add the weights of a sign, one for each kind."""
    table = _TABLES[sign[0].isascii()]
    at = table.place_of(sign)
    if at < 0:
        return
    row = table.entries[at :: table.size][_BESIDE_WEIGHTS:]
    for place, weight in enumerate(row):
        totals[place] += weight - 256 if weight > HEAVIEST else weight
