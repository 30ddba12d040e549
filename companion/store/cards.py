"""Cards in the store, hot side: claiming one for a session, and letting it lapse.

What must stay true: limits are read and the card is written in one write transaction, so of two sessions that
start together one gets the card (decided, requirements). A card is a row of ``check_in``; it counts for the
cooldown of its note and never for the note's follow-ups. The log of what was handed over holds ids only.
"""

from __future__ import annotations

from companion import clock
from companion.records import NamedTuple
from companion.rules.cards import (
    LAPSES_IN_A_ROW,
    Card,
    choose,
    has_open_thread,
    lapses_in_a_row,
    may_hand_over,
)
from companion.rules.gates import judge
from companion.rules.notes import FRESH_DAYS, WINDOW_DAYS
from companion.rules.quiet import is_quiet
from companion.store import connect, notes, pauses, sql
from companion.store.settings import read_setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from companion.rules.gates import GateRow
    from companion.rules.notes import Moment, Note


class Claimed(NamedTuple):
    """A card that this session may hand over: the whole note, its gate row, the number of the check-in."""

    note: Note
    row: GateRow
    check_in: int


def claim_as_set(connection: sqlite3.Connection, moment: Moment, session: str, host: str) -> Claimed | None:
    """Claim as ``claim`` does, within the limits that the person set, at the local hour of ``moment``."""
    limit = int(read_setting(connection, "care.daily_limit"))
    quiet = is_quiet(clock.local_hour(moment.instant), read_setting(connection, "care.quiet_hours"))
    return claim(connection, moment, session, host, daily_limit=limit, quiet_now=quiet)


def claim(
    connection: sqlite3.Connection,
    moment: Moment,
    session: str,
    host: str,
    *,
    daily_limit: int,
    quiet_now: bool,
) -> Claimed | None:
    """Take the card that is due for this session, ``None`` when there is none; later calls find it taken.

    ``daily_limit`` is ``care.daily_limit``; ``quiet_now`` of ``rules.cards.is_quiet``. Where nothing is due
    the store is only read. Raises ``sqlite3.OperationalError`` when the write lock cannot be had.
    """

    def due() -> GateRow | None:
        return _due(connection, moment, session, daily_limit=daily_limit, quiet_now=quiet_now)

    if due() is None:
        return None
    with connect.immediate(connection):
        row = due()
        note = notes.read_note(connection, row.number) if row is not None else None
        if row is None or note is None:
            return None
        return Claimed(note, row, _hand_over(connection, moment, session, host, row))


def lapse(connection: sqlite3.Connection, moment: Moment, session: str) -> int:
    """Mark the session's cards without an outcome as lapsed, in the caller's transaction; return how many."""
    return connection.execute(sql.LAPSE_CARDS, {"at": moment.instant, "session": session}).rowcount


def _due(
    connection: sqlite3.Connection, moment: Moment, session: str, *, daily_limit: int, quiet_now: bool
) -> GateRow | None:
    pause = pauses.current(connection, moment, session)
    if pause.active or not _allowed(connection, moment, session, daily_limit, quiet_now):
        return None
    fresh, window = (clock.add_days(moment.today, -days) for days in (FRESH_DAYS, WINDOW_DAYS))
    rows = notes.candidate_gate_rows(connection, fresh, window)
    return choose([row for row in rows if judge(row, moment, pause).due], moment.today)


def _allowed(
    connection: sqlite3.Connection, moment: Moment, session: str, daily_limit: int, quiet_now: bool
) -> bool:
    today = _count(connection, sql.COUNT_CHECK_INS_TODAY, {"on_date": moment.today})
    here = _count(connection, sql.COUNT_CHECK_INS_OF_SESSION, {"session": session})
    latest = connection.execute(sql.SELECT_LATEST_CARDS, {"most": LAPSES_IN_A_ROW})
    cards = [Card(at, on_date, lapsed_at, bool(answered)) for at, on_date, lapsed_at, answered in latest]
    return may_hand_over(today, here, lapses_in_a_row(cards, moment), daily_limit, quiet_now)


def _count(connection: sqlite3.Connection, statement: str, values: dict[str, str]) -> int:
    return int(connection.execute(statement, values).fetchone()[0])


def _hand_over(connection: sqlite3.Connection, moment: Moment, session: str, host: str, row: GateRow) -> int:
    shared = {"session": session, "host": host, "at": moment.instant}
    card = {**shared, "note_number": row.number, "on_date": moment.today}
    number = connection.execute(sql.INSERT_CHECK_IN, card).lastrowid
    reason = "open thread" if has_open_thread(row, moment.today) else "newest"
    connection.execute(sql.INSERT_INJECTION, {**shared, "kind": "card", "subject": row.id, "reason": reason})
    return number or 0
