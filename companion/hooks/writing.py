"""Writes a record and those that wait for it; what the store does not take goes to the spool.

What must stay true: a record is in the store or in the spool before the hook answers; the spool's files go only after
the commit; what waits comes before what is new, so that a reply finds its prompt.
"""

from __future__ import annotations

from companion.errors import CompanionError
from companion.hooks import spool
from companion.hooks.keeping import keep, keep_late
from companion.records import NamedTuple
from companion.sqlite import sqlite3
from companion.store import connect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from companion.hooks.call import Call
    from companion.hooks.record import Record

TROUBLE: Final = (CompanionError, sqlite3.Error, OSError)
"""What may go wrong with a store; anything else is a defect and ends at the door."""


class Written(NamedTuple):
    """What came of a record: what stood in the way of the store, and whether the record is kept all the same.

    ``blanked`` is how many messages lost their words, as the person asked.
    """

    problem: BaseException | None = None
    kept: bool = True
    blanked: int = 0


def write(call: Call, connection: sqlite3.Connection, record: Record) -> Written:
    """Keep a record in the store, else in the spool."""
    paths = spool.waiting(call.home, call.bank)
    try:
        with connect.immediate(connection):
            late = [keep_late(connection, waited).blanked for waited in spool.records(paths)]
            kept = keep(connection, record)
    except TROUBLE as problem:
        return put_aside(call, record, problem)
    spool.take_away(paths)
    connect.shorten_log(connection, call.store)
    if kept.blanked or any(late):
        take_traces(connection)
    return Written(blanked=kept.blanked)


def take_traces(connection: sqlite3.Connection) -> None:
    """Rid the store's files of the words that were taken away; what stands in the way is left to ``rotate``."""
    from companion.store import purging  # noqa: PLC0415 - seldom

    if not purging.purge_in_time(connection):
        connection.execute(purging.EMPTY_LOG)


def drained(home: str, bank: str, connection: sqlite3.Connection) -> int:
    """Write what waits in the spool into the store; return how many records that were.

    Raises ``sqlite3.Error``, and ``CompanionError`` where the store refuses.
    """
    amount = 0
    while paths := spool.waiting(home, bank):
        with connect.immediate(connection):
            for waited in spool.records(paths):
                keep_late(connection, waited)
                amount += 1
        spool.take_away(paths)
    return amount


def put_aside(call: Call, record: Record, problem: BaseException) -> Written:
    """Keep a record in the spool, because of a ``problem`` with the store; it holds no more than the store would."""
    from companion.hooks.foreseeing import fit_to_wait  # noqa: PLC0415 - behind a store that cannot be written

    return Written(problem, kept=spool.put(call.home, call.bank, fit_to_wait(call, record)))
