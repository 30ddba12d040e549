"""How long ago something was, as vaguely as a person would say it.

Derived: an age is a unit and a number, counted from whole local days; the words for it are ``voice``'s. It says
less the further back it goes, so that no line of a block dates what was said (C-56). Cards have ages of their own,
vaguer still (``rules.cards``). Hot path: nothing is imported.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

UNITS: Final = ("today", "yesterday", "days", "weeks", "months", "years")
"""What ``vague`` may answer with, nearest first."""

_WEEKS_FROM: Final = 7
_MONTHS_FROM: Final = 31
_YEARS_FROM: Final = 345


def vague(days: int) -> tuple[str, int]:
    """Return the unit and the number of it for something ``days`` whole local days ago.

    What is dated ahead (a clock that was set back) counts as today.

    >>> vague(0), vague(3), vague(20), vague(100), vague(800)
    (('today', 0), ('days', 3), ('weeks', 3), ('months', 3), ('years', 2))
    """
    if days < _WEEKS_FROM:
        return ("today", 0) if days < 1 else ("yesterday", 1) if days == 1 else ("days", days)
    if days < _MONTHS_FROM:
        return "weeks", (days + 3) // 7
    if days < _YEARS_FROM:
        return "months", (days * 12 + 182) // 365
    return "years", (days + 182) // 365
