"""Was something taken or done already? Asked of a message that is a crisis, behind it alone.

Then the emergency number comes before every question (C-80, C-87: an attempt is more than a plan). It decides nothing
else: the level and the kind are those of the rules. What must stay true: in doubt yes, for a call too many harms
nobody; what was years ago, what is denied and what stands in a story is no attempt under way.
"""

from __future__ import annotations

from companion.safety.crisis_judge import Passages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.safety.crisis_words import Sentence

_DONE: Final = ("UNDER_WAY", "MAYBE_DONE", "TOOK_PILLS", "TOOK_POISON", "ON_EDGE")
"""What says by itself that something was taken or done, or that it is a step away."""
_MAYBE: Final = ("TOOK_ALL", "TOOK_IT", "DIE_SELF_PAST", "HURTING_NOW")
"""What says so beside a thing that is taken, or beside words for just now."""
_BESIDE: Final = ("PILL_THING", "POISON_THING", "JUST_NOW")
_LONG_AGO: Final = "PAST_FAR"
_AFTER_ALL: Final = ("PRESENT_RISK", "RECENT", "JUST_NOW")
_MOST_SENTENCES: Final = 40
"""So many sentences from either end of a message are looked at."""


def is_under_way(read: list[Sentence]) -> bool:
    """Tell whether a message that is a crisis says that something was done already, by the person or by somebody."""
    if len(read) > 2 * _MOST_SENTENCES:
        read = read[:_MOST_SENTENCES] + read[-_MOST_SENTENCES:]
    passages = Passages(read, 1)
    if passages.has(_LONG_AGO) and not passages.has(*_AFTER_ALL):
        return False
    return passages.has(*_DONE) or (passages.has(*_MAYBE) and passages.has(*_BESIDE))
