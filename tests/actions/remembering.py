"""Short words for what the tests of entries do all the time."""

from contextlib import closing
from typing import Any

from companion.actions.changes.remember import Remembered, remember
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.remembering import Request
from companion.rules.tiers import ArchivedEntry, Entry, Thread
from companion.store import connect, entries, threads
from companion.store.verify import Finding, verify


def do(home: Home, moment: Moment, operation: str, text: str, **more: Any) -> Remembered:
    """Carry one operation out."""
    return remember(home, moment, operation, Request(text, **more))


def add(home: Home, moment: Moment, text: str, **more: Any) -> Entry:
    """Add an entry and return it as it is stored."""
    entry = do(home, moment, "ADD", text, **more).entry
    assert entry is not None
    return entry


def active(home: Home) -> list[Entry]:
    """Return the entries that are neither forgotten nor archived, oldest first."""
    with closing(connect.reading(home.store)) as connection:
        return [entry for _, entry in entries.iterate_entries(connection) if entry.forgotten_at is None]


def texts(home: Home) -> list[str]:
    """Return what the active entries say."""
    return [entry.text for entry in active(home)]


def archive(home: Home) -> list[ArchivedEntry]:
    """Return the archived entries, forgotten ones too."""
    with closing(connect.reading(home.store)) as connection:
        return [item for _, item in entries.archived_entries(connection, forgotten=True)]


def every_thread(home: Home) -> list[Thread]:
    """Return every thread of the bank."""
    with closing(connect.reading(home.store)) as connection:
        return [thread for _, thread in threads.iterate_threads(connection)]


def faults(home: Home) -> list[Finding]:
    """Return what ``doctor`` would find in the store."""
    with closing(connect.reading(home.store)) as connection:
        connection.execute("PRAGMA query_only = 0")
        return verify(connection)
