"""What is due, and why the rest is not: the gates asked about the store. Never writes."""

import sqlite3
from contextlib import closing
from typing import Any, NamedTuple

from companion import clock
from companion.home import Home
from companion.rules.gates import GateRow, Judgement, judge
from companion.rules.notes import FRESH_DAYS, WINDOW_DAYS, Moment, effective_status
from companion.rules.quiet import Pause
from companion.store import connect, notes, pauses
from companion.store.faults import translated


class Judged(NamedTuple):
    """A note with what the gates say of it."""

    row: GateRow
    judgement: Judgement


class GateReport(NamedTuple):
    """The answer of ``gate``: ``notes`` are those due, or every note; ``counts`` say what there is besides."""

    moment: Moment
    pause: Pause
    notes: list[Judged]
    counts: dict[str, int]


def gate(home: Home, moment: Moment, everything: bool = False, session: str = "") -> GateReport:
    """Judge the notes at ``moment``; with ``everything`` every note that has an index line, else those due."""
    with translated(), closing(connect.reading(home.store)) as connection:
        pause = pauses.current(connection, moment, session)
        rows = notes.all_gate_rows(connection) if everything else _candidates(connection, moment)
        judged = (Judged(row, judge(row, moment, pause, clock.local_midnight)) for row in rows)
        chosen = [item for item in judged if everything or item.judgement.due]
        return GateReport(moment, pause, chosen, counts_of(connection, moment, chosen))


def _candidates(connection: sqlite3.Connection, moment: Moment) -> list[GateRow]:
    day = clock.add_days
    return notes.candidate_gate_rows(
        connection, day(moment.today, -FRESH_DAYS), day(moment.today, -WINDOW_DAYS)
    )


def counts_of(connection: sqlite3.Connection, moment: Moment, judged: list[Judged]) -> dict[str, int]:
    """Return how many notes are due, active, muted, closed and sensitive."""
    states = notes.count_by_state(connection, moment.instant)
    by_status = {status: sum(n for (state, _), n in states.items() if state == status) for status in _STATES}
    sensitive = sum(n for (_, sensitivity), n in states.items() if sensitivity == "sensitive")
    due = sum(item.judgement.due for item in judged)
    return {
        "due": due, "active": by_status["active"], "muted": by_status["muted"],
        "closed": by_status["resolved"], "sensitive": sensitive,
    }  # fmt: skip


_STATES = ("active", "muted", "resolved")


def report_json(report: GateReport) -> dict[str, Any]:
    """Return the shape of ``gate --json`` (design, *Shapes*)."""
    return {
        "now": clock.local_iso(report.moment.instant),
        "paused_until": paused_until(report.pause),
        "notes": [judged_json(item, report.moment) for item in report.notes],
        "counts": report.counts,
    }


def paused_until(pause: Pause) -> str | None:
    """Return the date of a dated pause, ``manually resumed`` for an open one, ``None`` when running."""
    return (pause.until or "manually resumed") if pause.active else None


def judged_json(item: Judged, moment: Moment) -> dict[str, Any]:
    """Return one note of ``gate --json``; a sensitive one has no title."""
    row, judgement = item
    return {
        "id": row.id,
        "name": row.name,
        "type": row.type,
        "title": None if row.sensitivity == "sensitive" else row.title,
        "status": effective_status(row, moment.instant),
        "sensitivity": row.sensitivity,
        "due": judgement.due,
        "verdict": judgement.verdict,
        "until": until_text(judgement.until),
        "gates": [
            {"gate": v.gate, "pass": v.passed, "reason": v.reason, "until": until_text(v.until)}
            for v in judgement.gates
        ],
    }


def until_text(until: int | str | None) -> str | None:
    """Return an ``until`` of the gates as a local ISO instant."""
    if until is None:
        return None
    return clock.local_iso(until if isinstance(until, int) else clock.local_midnight(until))
