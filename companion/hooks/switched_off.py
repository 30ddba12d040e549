"""The mark of a session that runs switched off: which one and since when, never a word of it.

``COMPANION_OFF`` keeps this process from doing anything personal. The host writes its transcript all the same, so
without a mark the session would come in later, when it goes on with the program on or by ``backfill``. Each event
renews it: what was said last is covered, however soon the program is on again. Nothing else is written here, nothing is
read to anyone, and what waits in the spool goes on waiting. Where there is no store, none is made: whoever never used
the program is not noted.
"""

from __future__ import annotations

from companion.hooks.keeping import keep
from companion.hooks.record import OFF, Record
from companion.hooks.writing import TROUBLE, put_aside
from companion.store import connect
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.hooks.call import Call


def leave_mark(call: Call) -> None:
    """Put on record that this session runs switched off, once the answer is out; without an id there is no session."""
    event, moment = call.event, call.moment
    if not event.session or not call.home or not os.path.exists(call.store):
        return
    acts = ("answered",) if event.kind in ("stop", "end") else ()
    record = Record(
        OFF, call.host, event.session, None, "", moment.instant, moment.today, acts=acts, kept=False
    )
    try:
        connection = connect.writing(call.store, connect.PROMPT_WAIT_MILLISECONDS)
        with connect.immediate(connection):
            keep(connection, record)
    except TROUBLE as problem:
        put_aside(call, record, problem)
