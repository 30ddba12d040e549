"""Which messages of an old session were said while nothing was to be kept: pure, over spans of time.

A span is what a pause, or a session that ran switched off, leaves on record: when it was, never what was said.
"""

from __future__ import annotations

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Final

FOR_EVER: Final = 1 << 62
"""The end of a span that lasts, in UTC milliseconds. What an end has beyond it says up to when a session that runs
switched off is known to be so: an end that lasts is this one or a later one."""


class QuietSpan(NamedTuple):
    """From ``since`` until before ``until`` (UTC milliseconds), in one session; an empty one means everywhere."""

    session: str
    since: int
    until: int

    def covers(self, at: int) -> bool:
        """Tell whether an instant lies in the span."""
        return self.since <= at < self.until


def said_in(spans: Collection[QuietSpan], from_person: Sequence[bool], times: Sequence[int]) -> set[int]:
    """Return the places of the messages that were said in one of a session's spans, and of the answers to them."""
    if not spans:
        return set()
    found, asked = set(), False
    for place, (person, at) in enumerate(zip(from_person, times, strict=True)):
        quiet = any(span.covers(at) for span in spans)
        asked = quiet if person else asked
        if quiet or asked:
            found.add(place)
    return found
