"""What may be brought up and why the rest may not, told to a person or an agent.

Derived: every word here follows from the judgement of ``rules.gates``. A sensitive note has no title; reasons
never hold a word of a note. Of the first two gates either is enough, so one that fails beside the other is
shown as not needed.
"""

from collections.abc import Callable
from typing import Final

from companion.rules.gates import Until, Verdict
from companion.rules.notes import effective_status
from companion.voice.changes import pause_line
from companion.voice.language import Language
from companion.voice.shapes import GateReport, Judged
from companion.voice.words import clauses, comma_list, known, say, short_id, title_of

_COLUMNS: Final = ("id", "type", "title", "status", "verdict", "reason")
_REST: Final = ("muted", "closed")
_EITHER: Final = ("freshness", "milestone_window")

When = Callable[[Until], str]
"""Gives an instant or a local date as local date and time, as the caller wants it shown."""


def gate_lines(report: GateReport, language: Language) -> str:
    """Return what is due, one line each, and how many notes there are besides."""
    due = [_named(item, language) for item in report.notes if item.judgement.due]
    lines = due or [say(language, "gate.none")]
    if report.pause.active:
        lines = [pause_line(report.pause, language)]
    rest = _rest(report, language)
    return "\n".join([*lines, rest] if rest else lines)


def _named(item: Judged, language: Language) -> str:
    row = item.row
    title = title_of(language, row.title, row.sensitivity)
    return say(
        language, "gate.line", id=short_id(row.id), type=say(language, f"type.{row.type}"), title=title
    )


def _rest(report: GateReport, language: Language) -> str:
    counts = report.counts
    waiting = counts["active"] - sum(item.judgement.due for item in report.notes)
    parts = [say(language, "gate.rest.waiting", n=waiting)] if waiting > 0 else []
    parts += [say(language, f"gate.rest.{name}", n=counts[name]) for name in _REST if counts[name]]
    if not parts:
        return ""
    key = "gate.rest_sensitive" if counts["sensitive"] else "gate.rest"
    return say(language, key, parts=comma_list(language, parts), n=counts["sensitive"])


def gate_table(report: GateReport, language: Language) -> tuple[list[str], list[list[str]]]:
    """Return (headers, rows) of every judged note: id, type, title, status, verdict, and what holds it."""
    headers = [say(language, f"gate.head.{column}") for column in _COLUMNS]
    return headers, [_row(item, report.moment.instant, language) for item in report.notes]


def _row(item: Judged, instant: int, language: Language) -> list[str]:
    row, judgement = item.row, item.judgement
    reasons = [known(language, "reason", verdict.reason) for verdict in holding(item)]
    return [
        short_id(row.id),
        say(language, f"type.{row.type}"),
        title_of(language, row.title, row.sensitivity),
        say(language, f"status.{effective_status(row, instant)}"),
        say(language, f"gate.verdict.{judgement.verdict}"),
        clauses(language, reasons) or say(language, "gate.no_reason"),
    ]


def holding(item: Judged) -> list[Verdict]:
    """Return the verdicts that hold a note back: those that failed and are needed, a mute once."""
    failed = [gate for gate in item.judgement.gates if not gate.passed and not _is_spared(gate, item)]
    muted = any(verdict.gate == "saturation" for verdict in failed)
    return [verdict for verdict in failed if not (muted and verdict.gate == "status")]


def _is_spared(verdict: Verdict, item: Judged) -> bool:
    """Tell whether a gate need not be passed: the other of the two did, or the note is no milestone."""
    if verdict.passed or verdict.gate not in _EITHER:
        return False
    if verdict.gate == "milestone_window" and item.row.type != "milestone":
        return True
    return any(other.passed for other in item.judgement.gates if other.gate in _EITHER)


def why_lines(report: GateReport, language: Language, when: When) -> str:
    """Return, for each note of the report, its verdict and what every gate says of it, until when."""
    return "\n\n".join(_why(item, language, when) for item in report.notes)


def _why(item: Judged, language: Language, when: When) -> str:
    judgement = item.judgement
    if judgement.due:
        verdict = say(language, "why.due")
    elif judgement.until is None:
        verdict = say(language, "why.held")
    else:
        verdict = say(language, "why.held_until", when=when(judgement.until))
    gates = [_gate_line(gate, item, language, when) for gate in judgement.gates]
    return "\n".join([_named(item, language), verdict, *gates])


def _gate_line(verdict: Verdict, item: Judged, language: Language, when: When) -> str:
    mark = "passes" if verdict.passed else "spared" if _is_spared(verdict, item) else "holds"
    values = {
        "mark": say(language, f"why.{mark}"),
        "gate": say(language, f"gate.name.{verdict.gate}"),
        "reason": known(language, "reason", verdict.reason),
    }
    if verdict.until is None:
        return say(language, "why.gate", **values)
    return say(language, "why.gate_until", **values, when=when(verdict.until))
