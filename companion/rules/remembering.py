"""A request to remember something, and the entry that would come of it (R-2, R-7, R-8).

A request is what the caller said; ``checked`` makes it clean or refuses it. The entry is planned from it and from
what the store already has, which is handed in: nothing here reads it.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from companion.errors import UsageProblem
from companion.rules.classifying import classify
from companion.rules.dates import read_date
from companion.rules.notes import Moment
from companion.rules.tagging import (
    Given,
    checked_people,
    checked_section,
    checked_tier,
    checked_topics,
    checked_type,
    read_given,
    section_for,
)
from companion.rules.tiers import Entry


class Request(NamedTuple):
    """What ``remember`` was given, as it was given.

    ``target`` names an entry; ``project`` a project by folder, id or name; ``folder`` is the working directory.
    ``date`` is when it was said, in words, today by default. ``seen`` is the target's text as the caller saw it:
    a target that has changed since is refused (K05).
    """

    text: str
    tier: str | None = None
    type: str | None = None
    topics: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    section: str | None = None
    target: str | None = None
    project: str | None = None
    folder: str | None = None
    date: str | None = None
    allow: tuple[str, ...] = ()
    seen: str | None = None


def checked(request: Request, today: str, *, may_be_empty: bool = False) -> Request:
    """Return the request with clean text and tags; what stood behind a whole line fills gaps.

    Raises ``UsageProblem`` for an empty text (unless ``may_be_empty``), an unknown tier or type, more than three
    topics, a date that is still to come; ``UnclearDate``.
    """
    nothing = may_be_empty and not request.text.strip()
    given = Given("") if nothing else read_given(request.text)
    return request._replace(
        text=given.text,
        tier=checked_tier(request.tier),
        type=checked_type(request.type) or given.type,
        topics=checked_topics(request.topics) or checked_topics(given.topics),
        people=checked_people(request.people) or given.people,
        section=checked_section(request.section),
        date=_checked_date(request.date, today),
    )


def _checked_date(date: str | None, today: str) -> str | None:
    day = read_date(date, today) if date is not None else None
    if day is not None and day > today:
        raise UsageProblem("the date is still to come", "it is the day on which this was said")
    return day


def planned(request: Request, moment: Moment, known: Collection[str]) -> Entry:
    """Return the entry that a checked request asks for; its tier is empty where its words do not say (R-19).

    ``known`` are topics of the store. Place, section, cross-reference, project and id are the store's to add.
    """
    place = classify(request.text, request.type, request.tier, request.topics, known)
    return Entry(
        id="", tier=place.tier or "", type=place.type, text=request.text, topics=place.topics,
        people=request.people, section=request.section, created=request.date or moment.today,
        updated=moment.today, written_at=moment.instant,
    )  # fmt: skip


def updated(before: Entry, request: Request, moment: Moment, project: str | None) -> Entry:
    """Return the target with the new text, in ``project`` (its id); tags and section change only where given (R-36)."""
    after = before._replace(
        project=project,
        text=request.text or before.text,
        tier=request.tier or before.tier,
        type=request.type or before.type,
        topics=request.topics or before.topics,
        people=request.people or before.people,
        section=request.section or before.section,
    )
    if after == before:
        return before
    return after._replace(updated=max(moment.today, before.created), written_at=moment.instant)


def replacing(entry: Entry, before: Entry, request: Request, project: str | None) -> Entry:
    """Return the entry that takes the place of ``before``, in ``project``: else it stands where that one stood."""
    return entry._replace(
        tier=request.tier or before.tier,
        type=request.type or before.type or entry.type,
        topics=request.topics or before.topics or entry.topics,
        people=request.people or before.people,
        section=request.section or before.section,
        project=project,
    )


def says_something(request: Request) -> bool:
    """Tell whether a request changes anything of an entry."""
    tags = (request.type, request.topics, request.people, request.section)
    return any((request.text, request.tier, request.project, *tags))


def chosen_section(topics: Sequence[str], sections: Sequence[str | None]) -> str | None:
    """Return the first section that is there, ``sections`` being those under which each topic stands already."""
    found = next((section for section in sections if section), None)
    return found or (section_for(topics[0]) if topics else None)
