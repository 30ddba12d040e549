"""When the person wants quiet: a pause they asked for, and the hours of the night.

A module of its own, because a hook asks both at every prompt and most prompts need nothing else of gates and cards.
"""

from __future__ import annotations

from companion.records import NamedTuple


class Pause(NamedTuple):
    """Whether the person asked for quiet; it ends at 00:00 of local date ``until``, or when resumed."""

    active: bool
    until: str | None


def is_quiet(hour: int, quiet: str) -> bool:
    """Tell whether local ``hour`` (0 to 23) lies in ``care.quiet_hours``, such as ``22-08``.

    The first hour is quiet, the last is not; an empty text or two equal hours make none. What is no pair of
    hours counts as quiet: a card less is better than one at night.

    >>> is_quiet(22, "22-08"), is_quiet(7, "22-08"), is_quiet(8, "22-08"), is_quiet(3, "")
    (True, True, False, False)
    """
    if not quiet.strip():
        return False
    start, _, end = quiet.partition("-")
    if not (start.strip().isdecimal() and end.strip().isdecimal()):
        return True
    first, last = int(start), int(end)
    return first <= hour < last if first <= last else hour >= first or hour < last
