"""The pause, hot side: of everything personal that is automatic, or of one session.

A dated pause ends at 00:00 local on its date (C-95), so the date is kept, not an instant. A pause that is ended or
replaced leaves its span on record (``quiet_spans``): what was said in it is not taken in later either.
"""

from __future__ import annotations

from companion.rules.quiet import Pause
from companion.store import sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from companion.rules.notes import Moment

RUNNING = Pause(active=False, until=None)


def current(connection: sqlite3.Connection, moment: Moment, session: str = "") -> Pause:
    """Return the pause that holds at ``moment`` for ``session`` (empty: everywhere)."""
    for name in dict.fromkeys(("", session)):
        row = connection.execute(sql.SELECT_PAUSE, {"session": name}).fetchone()
        if row is not None and (row[1] is None or moment.today < row[1]):
            return Pause(active=True, until=row[1])
    return RUNNING


def pause(connection: sqlite3.Connection, moment: Moment, until_date: str | None, session: str = "") -> None:
    """Pause until ``until_date`` (local ISO date) or until resumed; in the caller's transaction."""
    _leave_span(connection, moment, session)
    values = {"session": session, "since": moment.instant, "until_date": until_date}
    connection.execute(sql.UPSERT_PAUSE, values)


def resume(connection: sqlite3.Connection, moment: Moment, session: str = "") -> bool:
    """End the pause; return whether there was one. In the caller's transaction."""
    _leave_span(connection, moment, session)
    return connection.execute(sql.DELETE_PAUSE, {"session": session}).rowcount > 0


def put_back(
    connection: sqlite3.Connection, moment: Moment, session: str, since: int, until_date: str | None
) -> None:
    """Let a pause go on that was on record before; in the caller's transaction."""
    resume(connection, moment, session)
    values = {"session": session, "since": since, "until_date": until_date}
    connection.execute(sql.UPSERT_PAUSE, values)


def _leave_span(connection: sqlite3.Connection, moment: Moment, session: str) -> None:
    from companion.store import quiet_spans  # noqa: PLC0415 - a pause ends seldom

    quiet_spans.leave(connection, session, moment.instant)


def rows(connection: sqlite3.Connection) -> list[tuple[str, int, str | None]]:
    """Return every pause on record as (session, since, until date)."""
    return connection.execute(sql.SELECT_PAUSES).fetchall()
