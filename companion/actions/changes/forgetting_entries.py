"""The tiers' part of forgetting: entries, what is archived of them, and threads.

Forgotten entries leave everything at once and keep their words until they are erased; a thread has nothing but its
line, so it goes. A tombstone for each keeps it from coming back. A note that another entry "may conflict with" a
forgotten one quotes it, so it is taken off; so is a link to a heading under which nothing stands any more.
"""

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import delete, update

from companion.actions.changes.change import Change
from companion.actions.changes.entry_change import end_thread, replace_entry
from companion.actions.changes.forgetting_links import loosen, lost_links
from companion.actions.changes.graves import bury
from companion.actions.reads.finding_entries import find_entries
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import ArchivedEntry, Entry, Thread, anchor_of, bare_text, quotes, search_parts
from companion.rules.tombstones import Unit, thread_unit, units_of_entry
from companion.store import entries, entry_changes, sql_entries, threads
from companion.store.schema.archive import ArchiveRow
from companion.text.cutter import index_text
from companion.text.query import parse_query


class EntryTarget(NamedTuple):
    """What is to go of the tiers, each with the number of its row."""

    entries: list[tuple[int, Entry]]
    archived: list[tuple[int, ArchivedEntry]]
    threads: list[tuple[int, Thread]]

    def __bool__(self) -> bool:
        return bool(self.entries or self.archived or self.threads)


NOTHING = EntryTarget([], [], [])


def everything(connection: sqlite3.Connection, *, forgotten: bool) -> EntryTarget:
    """Return all that the tiers hold; with ``forgotten`` what was suppressed before, too."""
    rows = connection.execute(sql_entries.ENTRY_NUMBERS, {"forgotten": int(forgotten)}).fetchall()
    archived = entries.archived_entries(connection, forgotten=forgotten)
    return EntryTarget(_read(connection, rows), archived, list(threads.iterate_threads(connection)))


def since(connection: sqlite3.Connection, day: str, *, forgotten: bool) -> EntryTarget:
    """Return the entries that were made on the ISO date ``day`` or later."""
    values = {"since": day, "forgotten": int(forgotten)}
    rows = connection.execute(sql_entries.ENTRIES_SINCE, values).fetchall()
    archived = entries.archived_entries(connection, forgotten=forgotten)
    later = [(number, item) for number, item in archived if item.entry.created >= day]
    return EntryTarget(_read(connection, rows), later, [])


def named(
    connection: sqlite3.Connection, home: Home, what: str, moment: Moment, *, every_match: bool
) -> EntryTarget:
    """Return the entries that ``what`` names, in every project: what must go must go everywhere.

    Archived entries are meant when no active one is, or when every match is asked for.
    """
    found = find_entries(connection, home, what, moment, None, everywhere=True)
    if found and not every_match:
        return EntryTarget(found, [], [])
    archived = [pair for pair in entries.archived_entries(connection) if _fits(pair[1].entry, what)]
    return EntryTarget(found, archived, [])


def named_forgotten(connection: sqlite3.Connection, what: str) -> EntryTarget:
    """Return the forgotten entries that ``what`` names: only erase asks."""
    found = [pair for pair in entries.forgotten_entries(connection) if _fits(pair[1], what)]
    archived = entries.archived_entries(connection, forgotten=True)
    gone = [(number, item) for number, item in archived if item.entry.forgotten_at is not None]
    return EntryTarget(found, [pair for pair in gone if _fits(pair[1].entry, what)], [])


def _fits(entry: Entry, what: str) -> bool:
    prefix, words = what.strip().lower(), set(parse_query(what).words)
    if len(prefix) >= 4 and entry.id.startswith(prefix):
        return True
    return bool(words) and words <= set(index_text(search_parts(entry)).split(" "))


def _read(connection: sqlite3.Connection, rows: Iterable[tuple[int]]) -> list[tuple[int, Entry]]:
    found = ((number, entries.read_entry(connection, number)) for (number,) in rows)
    return [(number, entry) for number, entry in found if entry is not None]


def units_of_target(target: EntryTarget) -> list[Unit]:
    """Return the units that a forget buries."""
    told = _told(target)
    units = [unit for entry in told for unit in units_of_entry(entry)]
    return [*units, *(thread_unit(thread) for _, thread in target.threads)]


def texts_of_target(target: EntryTarget) -> list[str]:
    """Return every text that must be gone after an erase; a heading also as links have it."""
    told = _told(target)
    texts = [text for entry in told for text in (entry.text, *entry.topics, *entry.people)]
    texts += [text for entry in told if entry.section for text in (entry.section, anchor_of(entry.section))]
    return texts + [text for _, thread in target.threads for text in (thread.name, thread.text)]


def _told(target: EntryTarget) -> list[Entry]:
    return [*(entry for _, entry in target.entries), *(item.entry for _, item in target.archived)]


def suppress(change: Change, target: EntryTarget) -> None:
    """Forget: everything of the target is off everything, and can be undone."""
    change.image["tombstones"] += bury(change.session, units_of_target(target), change.moment, erased=False)
    _drop_quotes(change, target)
    instant = change.moment.instant
    for number, entry in target.entries:
        replace_entry(change, number, entry, entry._replace(forgotten_at=entry.forgotten_at or instant))
    numbers = [number for number, item in target.archived if item.entry.forgotten_at is None]
    if numbers:
        hide = update(ArchiveRow).where(ArchiveRow.number.in_(numbers))  # type: ignore[union-attr]  # SQLModel types a column as its value
        change.session.execute(hide.values(forgotten_at=instant))
        change.image["unarchived"] = numbers
        change.subjects += [item.entry.id for _, item in target.archived]
    for number, entry, bare in lost_links(change.connection, _told(target)):
        if entry.forgotten_at is None:
            replace_entry(change, number, entry, bare)
    for number, thread in target.threads:
        end_thread(change, number, thread)


def remove(change: Change, target: EntryTarget) -> None:
    """Erase: the rows go, and every archived form of the same entries."""
    bury(change.session, units_of_target(target), change.moment, erased=True)
    _drop_quotes(change, target)
    ids = [entry.id for _, entry in target.entries]
    for number, _ in target.entries:
        entry_changes.delete_entry(change.session, number)
    change.session.execute(delete(ArchiveRow).where(ArchiveRow.source_id.in_(ids)))  # type: ignore[attr-defined]  # as above
    for number, _ in target.archived:
        entry_changes.delete_archived(change.session, number)
    loosen(change.session, _told(target))
    for number, _ in target.threads:
        entry_changes.delete_thread(change.session, number)
    change.subjects += [*ids, *(thread.id for _, thread in target.threads)]


def _drop_quotes(change: Change, target: EntryTarget) -> None:
    going = {number for number, _ in target.entries}
    texts = [entry.text for entry in _told(target)]
    for number, entry in entries.tense_entries(change.connection):
        if number not in going and any(quotes(entry.text, text) for text in texts):
            replace_entry(change, number, entry, entry._replace(text=bare_text(entry.text)))
