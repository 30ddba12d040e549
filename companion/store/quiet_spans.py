"""When nothing was to be kept: spans of time that stay on record, without a word of what was said. Hot side.

A pause leaves its span when it ends (``pauses``); what still runs is read from there. A session that runs switched
off (``COMPANION_OFF``) has one that lasts until it is heard of again with the program on. What reads old turns leaves
out what was said in a span. A clock that is set back while nothing is kept would leave a span that misses what was said
in it, so prompts that come then are noted by their instants. All writing is in the caller's transaction.
"""

from __future__ import annotations

from companion.rules.quiet_spans import FOR_EVER, QuietSpan
from companion.store import sql

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable
    from typing import Final

LEEWAY: Final = 2_000
"""Milliseconds between what a host writes down and what its hook says of the same message."""


def add(connection: sqlite3.Connection, span: QuietSpan) -> None:
    """Put a span on record, once; an empty one is none."""
    if span.since < span.until:
        connection.execute(sql.INSERT_QUIET_SPAN, span._asdict())


def run_off(connection: sqlite3.Connection, session: str, at: int, *, answered: bool) -> None:
    """Note that a session runs switched off. What was said there may be written down a moment after ``at``.

    ``answered``: the answer stands in the host's transcript already, and nothing of it is written later.
    """
    until = FOR_EVER + at + (0 if answered else LEEWAY)
    values = {"session": session, "until": until, "for_ever": FOR_EVER}
    if connection.execute(sql.LENGTHEN_QUIET_SPAN, values).rowcount < 1:
        add(connection, QuietSpan(session, at - LEEWAY, until))
        return
    row = connection.execute(sql.SELECT_RUNNING_SPAN, values).fetchone()
    if row is not None and at < row[0]:
        add(connection, QuietSpan(session, at - LEEWAY, at + LEEWAY))


def end_off(connection: sqlite3.Connection, session: str, at: int, *, leeway: int = 0) -> None:
    """Note that a session is switched on again: what was said from ``at``, less the leeway, on may be kept.

    Never what it said switched off, however short before that was. An event that waited, and comes after one that ran
    switched off later, ends nothing.
    """
    values = {"session": session, "until": at - leeway, "at": at, "for_ever": FOR_EVER, "leeway": LEEWAY}
    connection.execute(sql.END_QUIET_SPAN, values)


def ended(connection: sqlite3.Connection) -> list[QuietSpan]:
    """Return what is on record of pauses that are over, and of sessions that ran switched off."""
    return [QuietSpan(*row) for row in connection.execute(sql.SELECT_QUIET_SPANS)]


def every(connection: sqlite3.Connection) -> list[QuietSpan]:
    """Return every span, with those of the pauses that still run or that ended by their date."""
    return [*ended(connection), *of_pauses(connection)]


def of_pauses(connection: sqlite3.Connection, before: int = FOR_EVER) -> list[QuietSpan]:
    """Return the spans of the pauses on record, each up to its date and not beyond ``before``."""
    from companion import clock  # noqa: PLC0415 - seldom

    return [
        QuietSpan(session, since, min(before, clock.local_midnight(until) if until else FOR_EVER))
        for session, since, until in connection.execute(sql.SELECT_PAUSES)
    ]


def said_in_a_pause(connection: sqlite3.Connection, session: str, at: int, today: str) -> None:
    """Note that a prompt came while paused: up to when it was, or around it where the clock was set back since."""
    for name, since, until in connection.execute(sql.SELECT_PAUSES).fetchall():
        if name in ("", session) and (until is None or today < until):
            behind = at < since
            add(
                connection,
                QuietSpan(name, at - LEEWAY if behind else since, at + LEEWAY if behind else at + 1),
            )


def leave(connection: sqlite3.Connection, session: str, now: int) -> None:
    """Put the span of a pause that ends on record; up to the last prompt in it where the clock was set back since."""
    for span in of_pauses(connection, now):
        if span.session == session:
            add(connection, span)
            row = connection.execute(sql.SELECT_QUIET_SPAN, span._asdict()).fetchone()
            if row is not None and row[0] > now:
                add(connection, span._replace(until=row[0] + LEEWAY))


def merge(connection: sqlite3.Connection, spans: Iterable[QuietSpan]) -> None:
    """Put the spans of another store, or of an export, on record beside the own ones."""
    for span in spans:
        add(connection, span)


def is_quiet(connection: sqlite3.Connection, session: str, at: int) -> bool:
    """Tell whether an instant of a session lies in a span."""
    return any(span.covers(at) for span in every(connection) if span.session in ("", session))
