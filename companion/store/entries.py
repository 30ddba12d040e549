"""Reading entries: the hot side, rows as the NamedTuples of ``rules.tiers``.

Functions take a connection and return values; none of them writes. What is forgotten is left out unless a name
says otherwise. A project sees its own entries and those that hold everywhere, never another's (K16).
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.tiers import PROJECT_TIER, ArchivedEntry, Entry, thread_line
from companion.store import sql, sql_entries, threads

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator
    from typing import Any, Final

SHOWN_AT_MOST: Final = 12
"""Items of each kind that a session's start is given; what does not fit is counted."""


class Item(NamedTuple):
    """One thing for an agent: the id of an entry or thread, and its text as it is stored."""

    id: str
    text: str


class ProjectMemory(NamedTuple):
    """What a session that starts in a project should know, newest first.

    Both lists of preferences hold rejections first. ``left_out`` counts every entry and thread that may be seen
    here and is in none of the lists.
    """

    preferences_of_project: tuple[Item, ...]
    preferences_global: tuple[Item, ...]
    threads: tuple[Item, ...]
    context: tuple[Item, ...]
    left_out: int


def of_project(
    connection: sqlite3.Connection, project_id: str | None, most: int = SHOWN_AT_MOST
) -> ProjectMemory:
    """Return what holds in a project and everywhere: at most ``most`` of each kind.

    ``project_id`` is that of ``companion.project``; ``None`` for a place that is none, and a project of which
    nothing is known: only what holds everywhere.
    """
    number = threads.number_of_project(connection, project_id)
    everywhere = _preferences(connection, None, most)
    own = _preferences(connection, number, most) if number else ()
    context = _context(connection, None, most)
    context = ((_context(connection, number, most) if number else ()) + context)[:most]
    places = (number, None) if number else (None,)
    running = [thread for place in places for thread in threads.newest_threads(connection, place, most)][
        :most
    ]
    visible = sum(_count(connection, place) + threads.count_threads(connection, place) for place in places)
    left_out = visible - len(everywhere) - len(own) - len(context) - len(running)
    shown = tuple(Item(thread.id, thread_line(thread)) for thread in running)
    return ProjectMemory(own, everywhere, shown, context, left_out)


def _preferences(connection: sqlite3.Connection, project_number: int | None, most: int) -> tuple[Item, ...]:
    values = {"project_number": project_number, "most": most, "tier": "preferences"}
    rejections = _items(connection, sql_entries.NEWEST_REJECTIONS, values)
    return rejections + _items(connection, sql_entries.NEWEST_OF_TIER, values)


def _context(connection: sqlite3.Connection, project_number: int | None, most: int) -> tuple[Item, ...]:
    values = {"project_number": project_number, "most": most, "tier": PROJECT_TIER}
    return _items(connection, sql_entries.NEWEST_OF_TIER, values)


def _items(connection: sqlite3.Connection, statement: str, values: dict[str, Any]) -> tuple[Item, ...]:
    return tuple(Item(*row) for row in connection.execute(statement, values))


def _count(connection: sqlite3.Connection, project_number: int | None) -> int:
    return int(
        connection.execute(sql_entries.COUNT_VISIBLE, {"project_number": project_number}).fetchone()[0]
    )


def read_entry(connection: sqlite3.Connection, number: int) -> Entry | None:
    """Return the entry with this number, forgotten or not."""
    row = connection.execute(sql_entries.SELECT_ENTRY, {"number": number}).fetchone()
    return None if row is None else entry_of(row)


def read_entries(connection: sqlite3.Connection, numbers: Iterable[int]) -> dict[int, Entry]:
    """Return the entries with these numbers, forgotten or not, by number; those that there are."""
    rows = connection.execute(sql_entries.SELECT_SOME_ENTRIES, {"numbers": str(list(numbers))})
    return {row[0]: entry_of(row) for row in rows}


def iterate_entries(connection: sqlite3.Connection) -> Iterator[tuple[int, Entry]]:
    """Yield (number, entry) for every entry, forgotten ones too, in constant memory."""
    for row in connection.execute(sql_entries.SELECT_ENTRIES):
        yield row[0], entry_of(row)


def entries_of_tier(
    connection: sqlite3.Connection, tier: str, project: str | None
) -> list[tuple[int, Entry]]:
    """Return the entries of one tier of one project (``None``: those that hold everywhere) in the file's order."""
    number = threads.number_of_project(connection, project)
    if project is not None and number is None:
        return []
    values = {"tier": tier, "project_number": number}
    return [(row[0], entry_of(row)) for row in connection.execute(sql_entries.SELECT_TIER, values)]


def newest_entries(connection: sqlite3.Connection, most: int) -> list[Entry]:
    """Return the entries that changed last, newest first (all of them for -1)."""
    return [entry_of(row) for row in connection.execute(sql_entries.NEWEST_ENTRIES, {"most": most})]


def tense_entries(connection: sqlite3.Connection) -> list[tuple[int, Entry]]:
    """Return the entries that may hold a tension note (R-47), and so another entry's words."""
    rows = connection.execute(sql_entries.TENSE_ENTRIES).fetchall()
    return [(row[0], entry_of(row)) for row in rows]


def forgotten_entries(connection: sqlite3.Connection) -> list[tuple[int, Entry]]:
    """Return the forgotten entries: only erase asks."""
    return [(row[0], entry_of(row)) for row in connection.execute(sql_entries.SELECT_FORGOTTEN_ENTRIES)]


def entry_of(row: tuple[Any, ...]) -> Entry:
    """Build an entry from a row of ``sql_entries.ENTRY_COLUMNS``."""
    _, id_, tier, type_, text, section, see_also, project, created, updated, *rest = row
    position, written_at, forgotten_at, topics, people = rest
    return Entry(
        id_, tier, type_, text, _tags(topics), _tags(people), section, see_also, project, created, updated,
        position, written_at, forgotten_at,
    )  # fmt: skip


def _tags(joined: str | None) -> tuple[str, ...]:
    return tuple(joined.split(",")) if joined else ()


def archived_entries(
    connection: sqlite3.Connection, *, forgotten: bool = False
) -> list[tuple[int, ArchivedEntry]]:
    """Return (number, archived entry) of every one, by quarter, in the order in which they were archived."""
    rows = connection.execute(sql_entries.SELECT_ARCHIVED_ENTRIES, {"forgotten": int(forgotten)}).fetchall()
    return [(row[0], archived_of(*row[2:])) for row in rows]


def archived_of(
    on: str, superseded_by: str | None, image: str, project: str | None, forgotten_at: int | None
) -> ArchivedEntry:
    """Build an archived entry from the columns of its row; its project is that of the row."""
    from json import loads  # noqa: PLC0415 - no hook reads the archive

    kept = loads(image)
    entry = Entry(**{**kept["entry"], "project": project, "forgotten_at": forgotten_at})
    entry = entry._replace(topics=tuple(entry.topics), people=tuple(entry.people))
    return ArchivedEntry(entry, on, kept.get("see", ""), superseded_by)


def numbers_with_id(connection: sqlite3.Connection, prefix: str) -> list[int]:
    """Return the entries whose id begins with ``prefix`` (lower-case hex digits)."""
    return _numbers(connection, sql_entries.FIND_ENTRY_BY_ID, {"prefix": prefix})


def numbers_with_key(connection: sqlite3.Connection, text_key: str) -> list[int]:
    """Return the entries that say the same (``rules.tiers.key_of``), oldest first."""
    return _numbers(connection, sql_entries.FIND_ENTRY_BY_KEY, {"text_key": text_key})


def numbers_matching(connection: sqlite3.Connection, match: str, most: int) -> list[int]:
    """Return the newest ``most`` entries whose search row fits ``match`` (``text.query`` builds it)."""
    return _numbers(connection, sql.FIND_ENTRIES_BY_WORDS, {"match": match, "most": most}) if match else []


def numbers_elsewhere(
    connection: sqlite3.Connection, entry: Entry, project_number: int | None, most: int
) -> list[int]:
    """Return the newest entries of other tiers that share a topic or person with ``entry``, ``most`` for each tag."""
    found: dict[int, None] = {}
    for statement, tags in (
        (sql_entries.ELSEWHERE_WITH_TOPIC, entry.topics),
        (sql_entries.ELSEWHERE_WITH_PERSON, entry.people),
    ):
        for tag in tags:
            values = {"tag": tag, "tier": entry.tier, "project_number": project_number, "most": most}
            found.update(dict.fromkeys(_numbers(connection, statement, values)))
    return list(found)


def section_with_topic(
    connection: sqlite3.Connection, tier: str, project_number: int | None, topic: str
) -> str | None:
    """Return the section of a tier's file under which the newest entry on a topic stands."""
    values = {"topic": topic, "tier": tier, "project_number": project_number}
    row = connection.execute(sql_entries.SECTION_WITH_TOPIC, values).fetchone()
    return str(row[0]) if row else None


def known_topics(connection: sqlite3.Connection, words: Iterable[str]) -> set[str]:
    """Return those of ``words`` that are topics of the store."""
    return {word for word in words if connection.execute(sql_entries.IS_TOPIC, {"topic": word}).fetchone()}


def last_position(connection: sqlite3.Connection, tier: str, project_number: int | None) -> int:
    """Return the place of the last entry of a tier's file, 0 for an empty one."""
    values = {"tier": tier, "project_number": project_number}
    return int(connection.execute(sql_entries.LAST_POSITION, values).fetchone()[0])


def _numbers(connection: sqlite3.Connection, statement: str, values: dict[str, Any]) -> list[int]:
    return [row[0] for row in connection.execute(statement, values)]
