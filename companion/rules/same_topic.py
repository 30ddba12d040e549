"""Which note a new writing belongs to: exact keys, never a likeness (design, *Same topic*).

Identity: a relationship is its person, a milestone its event while the dates are at most 60 days apart,
an emotion or health topic its title while it is active and was updated within seven days. What must stay
true: the key of a stored note, made from its slug, is the key of the text that the slug was made from.
"""

from collections.abc import Callable
from datetime import date
from typing import Final

from companion.rules.notes import DATED_TYPES
from companion.text.normalise import unit_key
from companion.text.slugs import is_wordless, slugify

RUNNING_DAYS: Final = 7
"""An emotion or health topic runs on for so many local days after its last update."""

EVENT_DAYS: Final = 60
"""Two dates of one event lie at most so many days apart."""


def topic_key(type: str, title: str, person: str | None, slug: str | None) -> str:
    """Return the key under which ``write`` looks for the note of the same topic.

    Relationship: the person, else the slug, else the title. Milestone: the slug, else the title. Both are
    taken as slugs, so that what would be one file is one topic (``coworker A`` and ``coworker-a``); a slug
    without words says nothing. Emotion and health: the normalised title.
    """
    if type in DATED_TYPES:
        return unit_key(title)
    named = None if slug is None or is_wordless(slug) else slug
    if type == "relationship":
        return slugify(person or named or title)
    return slugify(named or title)


def is_running(type: str, status: str, updated: str, today: str) -> bool:
    """Tell whether a note still takes in what is written under its key on local day ``today``.

    ``status`` is the effective one. People and events always do; an emotion or health topic only while
    active and updated within seven days. A later ``updated`` than today counts as within.
    """
    if type not in DATED_TYPES:
        return True
    return status == "active" and _days_between(updated, today) <= RUNNING_DAYS


def same_event(stored: str | None, given: str | None) -> bool:
    """Tell whether two ISO dates can be of one event: at most 60 days apart, or either unknown."""
    if stored is None or given is None:
        return True
    return abs(_days_between(stored, given)) <= EVENT_DAYS


def _days_between(first: str, second: str) -> int:
    return (date.fromisoformat(second) - date.fromisoformat(first)).days


def next_event_slug(slug: str, date: str, taken: Callable[[str], bool]) -> str:
    """Return a free slug for another event of the same name on ISO ``date``.

    ``exam`` becomes ``exam-2027``, else ``exam-2027-05``, else ``exam-2027-05-20``, else that with ``-2``,
    ``-3`` and so on. ``taken`` tells whether a slug is in use.
    """
    for length in (4, 7, 10):
        candidate = f"{slug}-{date[:length]}"
        if not taken(candidate):
            return candidate
    number = 2
    while taken(f"{slug}-{date}-{number}"):
        number += 1
    return f"{slug}-{date}-{number}"
