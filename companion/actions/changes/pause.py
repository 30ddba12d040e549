"""Pause and resume: stops everything personal that is automatic, and starts it again (C-95, C-96)."""

from companion.actions.changes.change import Change, changing
from companion.actions.changes.following import follow
from companion.errors import UsageProblem
from companion.home import Home
from companion.rules.dates import read_date
from companion.rules.notes import Moment
from companion.rules.quiet import Pause
from companion.store import pauses


def pause(home: Home, moment: Moment, until: str | None = None, session: str = "") -> Pause:
    """Pause until 00:00 local on the date ``until`` (in words), or until resumed; return the pause.

    ``session`` pauses one session only. Raises ``UnclearDate``, ``UsageProblem`` for a date that is not to come.
    """
    date = read_date(until, moment.today) if until is not None else None
    if date is not None and date <= moment.today:
        raise UsageProblem("the pause would be over already", "name a day to come")
    follow(home, moment)  # a marker set or taken away by hand came before this command
    with changing(home, moment, "pause", detail=date) as change:
        _keep_before(change, session)
        pauses.pause(change.connection, moment, date, session)
    follow(home, moment)
    return Pause(active=True, until=date)


def resume(home: Home, moment: Moment, session: str = "") -> bool:
    """End the pause; return whether one was on."""
    follow(home, moment)  # as above
    with changing(home, moment, "resume") as change:
        before = pauses.current(change.connection, moment, session)
        _keep_before(change, session)
        if not pauses.resume(change.connection, moment, session):
            change.subjects.clear()
    follow(home, moment)
    return before.active


def _keep_before(change: Change, session: str) -> None:
    rows = [row for row in pauses.rows(change.connection) if row[0] == session]
    change.image["pause"] = [session, list(rows[0]) if rows else None]
    change.subjects.append(None)
