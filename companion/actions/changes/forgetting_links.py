"""The links' part of forgetting: who links to a heading under which nothing stands any more lets go of it."""

import sqlite3
from collections.abc import Collection, Iterable

from sqlalchemy import update
from sqlmodel import Session

from companion.rules.loose_links import links_to, without_lost_link, without_lost_links
from companion.rules.tiers import Entry
from companion.store import changes, entries, entry_changes
from companion.store.schema.archive import ArchiveRow

Loosened = tuple[int, Entry, Entry]
"""An entry's number, the entry as it is, and without its link."""


def lost_links(connection: sqlite3.Connection, going: Iterable[Entry]) -> list[Loosened]:
    """Return the entries whose link leads to nothing now that ``going`` has left; forgotten ones too."""
    gone = links_to(going)
    if not gone:
        return []
    standing = _standing(connection)
    linking = (
        (number, entry, without_lost_link(entry, gone, standing)) for number, entry in _linking(connection)
    )
    return [(number, entry, bare) for number, entry, bare in linking if bare != entry]


def loosen(session: Session, going: Collection[Entry]) -> None:
    """Clear every link that leads to nothing now that ``going`` has left: of entries, and in the archive."""
    connection = changes.driver(session)
    for number, _, bare in lost_links(connection, going):
        entry_changes.replace_entry(session, number, bare)
    gone = links_to(going)
    standing = _standing(connection) if gone else []
    for number, archived in entries.archived_entries(connection, forgotten=True) if gone else ():
        bare_one = without_lost_links(archived, gone, standing)
        if bare_one != archived:
            mine = ArchiveRow.number == number
            image = entry_changes.image_of(bare_one)
            session.execute(update(ArchiveRow).where(mine).values(image=image))  # type: ignore[arg-type]  # SQLModel types a column as its value


def _linking(connection: sqlite3.Connection) -> list[tuple[int, Entry]]:
    return [(number, entry) for number, entry in entries.iterate_entries(connection) if entry.see_also]


def _standing(connection: sqlite3.Connection) -> list[Entry]:
    """Return what stands under headings: active and archived entries."""
    active = (entry for _, entry in entries.iterate_entries(connection) if entry.forgotten_at is None)
    archived = (item.entry for _, item in entries.archived_entries(connection))
    return [entry for entry in (*active, *archived) if entry.section]
