"""The log: every change, content-free, and what was handed to which agent, when and why."""

from contextlib import closing
from typing import NamedTuple

from companion.home import Home
from companion.store import connect, sql
from companion.store.faults import translated


class Entry(NamedTuple):
    """One entry: ``at`` in UTC milliseconds, ``subject`` an id, ``amount`` how many things it touched."""

    at: int
    what: str
    subject: str | None
    amount: int
    detail: str | None


def log(home: Home, most: int) -> list[Entry]:
    """Return the newest ``most`` entries, newest first: changes, cards handed over, injections."""
    with translated(), closing(connect.reading(home.store)) as connection:
        entries = [Entry(*row) for row in connection.execute(sql.SELECT_OPERATIONS, {"most": most})]
        for at, kind, subject, session, host, reason in connection.execute(
            sql.SELECT_INJECTIONS, {"most": most}
        ):
            ids = (subject or "").split(",")
            entries.append(
                Entry(at, kind, ids[0] or None, len(ids), f"to {host}, session {session}: {reason}")
            )
    return sorted(entries, key=lambda entry: -entry.at)[:most]
