"""Entries by what they are: filters and counts over the tiers, newest first. Hot side, read only.

Forgotten entries are never there. Values are named; a filter that is ``None`` lets everything through.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.store import sql_entries
from companion.store.entries import entry_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable
    from typing import Final

    from companion.rules.tiers import Entry

_LIVING: Final = "FROM tier_entry WHERE forgotten_at IS NULL"
FILTERED: Final = (
    f"SELECT {sql_entries.ENTRY_COLUMNS} {_LIVING} "  # noqa: S608 - constant columns
    "AND (:everywhere = 1 OR project_number IS NULL OR project_number = :project_number) "
    "AND (:tier IS NULL OR tier = :tier) "
    "AND CASE WHEN :type IS NULL THEN type IS NOT 'rejection' ELSE type = :type END "
    "AND (:since IS NULL OR created >= :since) AND (:until IS NULL OR created <= :until) "
    "AND (:topics IS NULL OR EXISTS (SELECT 1 FROM entry_topic WHERE entry_number = tier_entry.number "
    "AND topic IN (SELECT value FROM json_each(:topics)))) "
    "AND (:people IS NULL OR EXISTS (SELECT 1 FROM entry_person WHERE entry_number = tier_entry.number "
    "AND person IN (SELECT value FROM json_each(:people)))) "
    "AND (:numbers IS NULL OR tier_entry.number IN (SELECT value FROM json_each(:numbers))) "
    "ORDER BY updated DESC, tier_entry.number DESC LIMIT :most"
)
BY_KIND: Final = f"SELECT tier, type, count(*), min(created) {_LIVING} GROUP BY tier, type"
BY_DAY: Final = f"SELECT updated, count(*) {_LIVING} GROUP BY updated"
TOP_TOPICS: Final = (
    "SELECT topic, count(*) AS times FROM entry_topic WHERE entry_number NOT IN "
    "(SELECT number FROM tier_entry WHERE forgotten_at IS NOT NULL) "
    "GROUP BY topic ORDER BY times DESC, topic LIMIT :most"
)


class Filter(NamedTuple):
    """What an entry must be. Topics and people: one of them is enough. Days are local ISO dates, both included.

    Without a ``type`` rejections are left out. ``everywhere`` looks in every project, else only ``project_number``
    and what holds everywhere. ``numbers`` are those that a query found.
    """

    tier: str | None = None
    type: str | None = None
    topics: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    project_number: int | None = None
    everywhere: bool = False
    numbers: tuple[int, ...] | None = None


class Stock(NamedTuple):
    """What the tiers hold: how many entries of each tier and type (``None`` for an untagged bullet), and their ages.

    ``oldest`` is the local ISO date of the first, ``None`` for an empty store; ``days`` are (ISO date, entries that
    last changed on it); ``topics`` those used most.
    """

    kinds: tuple[tuple[str, str | None, int], ...]
    oldest: str | None
    days: tuple[tuple[str, int], ...]
    topics: tuple[tuple[str, int], ...]


def filtered(connection: sqlite3.Connection, wanted: Filter, most: int) -> list[Entry]:
    """Return the entries that pass, those that changed last first, at most ``most`` (-1 for all)."""
    values = {
        "tier": wanted.tier, "type": wanted.type, "topics": _listed(wanted.topics), "people": _listed(wanted.people),
        "since": wanted.since, "until": wanted.until, "project_number": wanted.project_number,
        "everywhere": int(wanted.everywhere), "most": most,
        "numbers": None if wanted.numbers is None else f"[{','.join(map(str, wanted.numbers))}]",
    }  # fmt: skip
    return [entry_of(row) for row in connection.execute(FILTERED, values)]


def _listed(tags: Iterable[str]) -> str | None:
    from json import dumps  # noqa: PLC0415 - no hook filters entries

    chosen = list(tags)
    return dumps(chosen) if chosen else None


def stock(connection: sqlite3.Connection, most: int) -> Stock:
    """Return what the tiers hold, with the ``most`` used topics."""
    rows = connection.execute(BY_KIND).fetchall()
    return Stock(
        tuple((tier, type_, amount) for tier, type_, amount, _ in rows),
        min((created for *_, created in rows), default=None),
        tuple(connection.execute(BY_DAY)),
        tuple(connection.execute(TOP_TOPICS, {"most": most})),
    )
