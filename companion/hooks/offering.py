"""What is offered with a prompt: what was recalled, a tone hint, and the beginning that was missed.

Ids of what was handed over go on record, so that ``companion log`` can say what an agent was given, when and why.
"""

from __future__ import annotations

from companion import clock
from companion.records import NamedTuple
from companion.rules.notes import DAY
from companion.store import sql_dialogue as sql
from companion.store.recall import Scope, recall
from companion.voice.prompting import Remembered

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from typing import Final

    from companion.hooks.call import Call
    from companion.hooks.hearing import Hearing
    from companion.hooks.standing import Standing
    from companion.rules.turn_plan import Plan
    from companion.store.recall import Found

QUERY_CHARACTERS: Final = 800
RESULTS: Final = 6
"""Of the query the tail counts; so many memories at most come with a prompt (Kx-1)."""


class Offer(NamedTuple):
    """What is handed over: the block of a session's start, recalled items, hint lines, and their ids for the log."""

    start: str = ""
    items: tuple[Remembered, ...] = ()
    hints: tuple[str, ...] = ()
    handed: tuple[tuple[str, str, str], ...] = ()


def offer_of(
    connection: sqlite3.Connection, call: Call, hearing: Hearing, standing: Standing, planned: Plan
) -> Offer:
    """Return what is recalled for a prompt, and what else belongs beside it."""
    number = standing.session.number if standing.session is not None else None
    found = _recalled(connection, call, hearing, standing.context, Scope(number, call.place.project, True))
    handed = (("recall", ",".join(hit.id for hit in found), f"{len(found)} found"),) if found else ()
    items = tuple(_remembered(call, hit) for hit in found)
    hints = _reopened(connection, call, hearing, standing.context) if planned.hint else ()
    start = _missed_start(connection, call, hearing, standing, planned) if number is None else ""
    return Offer(start, items, hints, handed)


def _recalled(
    connection: sqlite3.Connection, call: Call, hearing: Hearing, context: Sequence[str], scope: Scope
) -> list[Found]:
    return recall(connection, hearing.text[-QUERY_CHARACTERS:], context, call.moment, scope, RESULTS)


def _remembered(call: Call, hit: Found) -> Remembered:
    days = _days_between(clock.local_date(hit.at), call.moment.today)
    if hit.kind == "note":
        return Remembered("note", "global", days, hit.text)
    if hit.project is None:
        place: Remembered = Remembered("person", "global", days, "")
    else:
        same = hit.project == call.place.project
        place = Remembered("person", "this-project" if same else "elsewhere", days, "")
    return place._replace(who="agent" if hit.role == "assistant" else "person", text=hit.text)


def _days_between(earlier: str, later: str) -> int:
    # Half a day more, because a local day may have 23 or 25 hours.
    span = clock.local_midnight(later) - clock.local_midnight(earlier) + DAY // 2
    return max(0, span // DAY)


def _reopened(
    connection: sqlite3.Connection, call: Call, hearing: Hearing, context: Sequence[str]
) -> tuple[str, ...]:
    """Return the tone hint when the person comes back to something sensitive by themselves (C-52)."""
    sensitive = {row[0] for row in connection.execute(sql.SELECT_SENSITIVE)}
    if not sensitive:
        return ()
    found = _recalled(connection, call, hearing, context, Scope(None, call.place.project, False))
    if not any(hit.kind == "note" and hit.number in sensitive for hit in found):
        return ()
    from companion.voice.blocks import tone_hint  # noqa: PLC0415 - behind a hit

    return (tone_hint(hearing.language),)


def _missed_start(
    connection: sqlite3.Connection, call: Call, hearing: Hearing, standing: Standing, planned: Plan
) -> str:
    """Return the beginning of the session where the host never sent it (hosts.md §6, *SessionStart context lost*)."""
    from companion.hooks.beginning import start_text  # noqa: PLC0415 - once in a session

    return start_text(
        connection, call, hearing.language, hint=planned.hint, time_alone=False, command=standing.command
    )
