"""Entries by what they are: type, tier, topics, people, days, words; newest first. And what the tiers hold in all.

A project sees its own entries and those that hold everywhere (K16); ``everywhere`` is for a caller that asks for
all of the person's own projects.
"""

from collections import Counter
from contextlib import closing
from datetime import date
from typing import Final, NamedTuple

from companion.actions.reads.projects import project_here
from companion.home import Home
from companion.rules.dates import read_date
from companion.rules.notes import Moment
from companion.rules.tagging import checked_people, checked_tags, checked_tier, checked_type
from companion.rules.tiers import TIERS, Entry
from companion.store import connect, entries, notes, threads
from companion.store.entry_search import Filter, Stock, filtered
from companion.store.entry_search import stock as read_stock
from companion.store.faults import translated
from companion.store.notes import Totals
from companion.text.query import match_all, parse_query

TOPICS_SHOWN: Final = 10
_DAY: Final = len("2026-05-19")


class Wanted(NamedTuple):
    """Which entries are wanted, as the caller said it.

    ``since`` and ``until`` are dates in words or ISO instants, of the day on which an entry was made. ``project`` is a
    folder, id or name, ``folder`` the working directory. Without a ``type`` rejections are left out.
    """

    query: str = ""
    type: str | None = None
    tier: str | None = None
    topics: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    project: str | None = None
    folder: str | None = None
    everywhere: bool = False


class Holdings(NamedTuple):
    """What the bank holds: its totals, and its tiers more closely.

    ``by_type`` has the most frequent first, ``None`` for untagged bullets. ``average_age`` counts days since an entry
    last changed.
    """

    totals: Totals
    by_tier: dict[str, int]
    by_type: dict[str | None, int]
    oldest: str | None
    average_age: float
    topics: tuple[tuple[str, int], ...]


def search(home: Home, moment: Moment, wanted: Wanted, most: int) -> list[Entry]:
    """Return at most ``most`` entries that fit, those that changed last first; every word of the query must be held.

    Raises ``UsageProblem`` and ``UnclearDate`` for a filter that cannot be read, ``NothingMatched`` and ``Ambiguous``
    for a project, ``StoreUnavailable``.
    """
    chosen = Filter(
        checked_tier(wanted.tier), checked_type(wanted.type), checked_tags(wanted.topics, "topic"),
        checked_people(wanted.people), _day(wanted.since, moment.today), _day(wanted.until, moment.today),
        everywhere=wanted.everywhere,
    )  # fmt: skip
    with translated(), closing(connect.reading(home.store)) as connection:
        project = project_here(connection, wanted.project, wanted.folder)
        number = threads.number_of_project(connection, project.id) if project else None
        chosen = chosen._replace(project_number=number)
        if wanted.query.strip():
            words = match_all(parse_query(wanted.query).content)
            chosen = chosen._replace(numbers=tuple(entries.numbers_matching(connection, words, -1)))
        return filtered(connection, chosen, most)


def _day(said: str | None, today: str) -> str | None:
    """Return a date in words, or the day of an ISO instant."""
    if said is None:
        return None
    is_instant = len(said) > _DAY and said[_DAY] in "T "
    return read_date(said[:_DAY] if is_instant else said, today)


def holdings(home: Home, moment: Moment) -> Holdings:
    """Return what the bank holds. Raises ``StoreUnavailable``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        totals, stock = notes.totals(connection), read_stock(connection, TOPICS_SHOWN)
    by_tier, by_type = Counter(dict.fromkeys(TIERS, 0)), Counter[str | None]()
    for tier, type_, amount in stock.kinds:
        by_tier[tier] += amount
        by_type[type_] += amount
    return Holdings(
        totals, dict(by_tier), dict(by_type.most_common()), stock.oldest, _average_age(stock, moment), stock.topics
    )  # fmt: skip


def _average_age(stock: Stock, moment: Moment) -> float:
    today = date.fromisoformat(moment.today)
    ages = [(max((today - date.fromisoformat(day)).days, 0), amount) for day, amount in stock.days]
    entries_ = sum(amount for _, amount in ages)
    return sum(age * amount for age, amount in ages) / entries_ if entries_ else 0.0
