"""Where a session starts, goes on, or ends.

A start hands over what holds here; after a compaction once more, because the host has thrown it away; on resume and
fork not, since the earlier block is still in the host's transcript. Then the transcript is looked at for what was
missed. An end closes the session and lets its card lapse; nothing that counts waits for it, as hosts end processes
without one.
"""

from __future__ import annotations

from companion.hooks.call import is_off, keeps_no_dialogue
from companion.hooks.events import Outcome
from companion.hooks.record import END, START, Record
from companion.hooks.standing import standing_of
from companion.hooks.writing import TROUBLE, put_aside, write
from companion.rules.turns import NOT_ME, PRIVATE
from companion.store import connect
from companion.voice.language import choose

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from typing import Final

    from companion.hooks.call import Call
    from companion.hooks.standing import Standing

WAIT_MILLISECONDS: Final = 300
_GOES_ON: Final = ("resume", "fork", "compact")
_STILL_THERE: Final = ("resume", "fork")
"""Starts after which the agent still has what was handed over before."""


def on_start(call: Call) -> Outcome:
    """Return what an agent knows when it starts here."""
    if is_off():
        from companion.hooks.switched_off import leave_mark  # noqa: PLC0415 - seldom

        return Outcome(afterwards=lambda: leave_mark(call))
    try:
        connection = connect.writing(call.store, connect.PROMPT_WAIT_MILLISECONDS)
    except TROUBLE as problem:
        return _read_alone(call, problem)
    standing = standing_of(connection, call)
    return Outcome(_text(connection, call, standing), afterwards=_afterwards(connection, call, standing))


def _read_alone(call: Call, problem: BaseException) -> Outcome:
    try:
        connection = connect.reading(call.store, connect.PROMPT_WAIT_MILLISECONDS)
        return Outcome(_text(connection, call, standing_of(connection, call)), problem)
    except TROUBLE:
        return Outcome(problem=problem)


def _text(connection: sqlite3.Connection, call: Call, standing: Standing) -> str:
    """Return the block; none in scripted runs, while paused or private, or where it is still in the transcript."""
    closed = standing.session_flags & (PRIVATE | NOT_ME)
    scripted = standing.situation(call).scripted
    if closed or standing.pause.active or scripted or call.event.source in _STILL_THERE:
        return ""
    from companion.hooks.beginning import start_text  # noqa: PLC0415 - behind the refusals

    language = choose(standing.settings["language"], _environment())
    return start_text(
        connection,
        call,
        language,
        hint=standing.settings["care.mode"] != "off",
        time_alone=True,
        command=standing.command,
    )


def _environment() -> dict[str, str]:
    from companion.system import os  # noqa: PLC0415 - the caller's own

    return dict(os.environ)


def _afterwards(connection: sqlite3.Connection, call: Call, standing: Standing) -> Callable[[], None]:
    def keep_and_catch_up() -> None:
        scripted = standing.situation(call).scripted
        if standing.pause.active or scripted or keeps_no_dialogue() or not call.event.session:
            return
        event, moment = call.event, call.moment
        record = Record(
            START, call.host, event.session, None, "", moment.instant, moment.today,
            kept=standing.settings["dialogue.mode"] == "on", place=call.place,
        )  # fmt: skip
        write(call, connection, record)
        if event.source in _GOES_ON and record.kept:
            from companion.hooks.catching_up import catch_up  # noqa: PLC0415 - readers of transcripts; seldom

            catch_up(connection, call)

    return keep_and_catch_up


def on_end(call: Call) -> Outcome:
    """Close the session."""
    if is_off():
        from companion.hooks.switched_off import leave_mark  # noqa: PLC0415 - seldom

        return Outcome(afterwards=lambda: leave_mark(call))
    if not call.event.session:
        return Outcome()
    event, moment = call.event, call.moment
    record = Record(END, call.host, event.session, None, "", moment.instant, moment.today, place=call.place)
    try:
        connection = connect.writing(call.store, WAIT_MILLISECONDS)
    except TROUBLE as problem:
        put_aside(call, record, problem)
        return Outcome(problem=problem)
    return Outcome(problem=write(call, connection, record).problem)
