"""The gates a topic must pass before it may be brought up, and the judgement over all of them.

Each gate is one small function of a row, the present and the pause; none knows of another. A note is due
when it is fresh **or** in the window of its milestone, and passes every other gate (C-45 to C-54).
Derived: everything here; nothing is stored. Reasons never hold a word of the note.

Freshness, window and pause count whole local days; cooldown and mute count instants. Hot path: no ``re``.
"""

from __future__ import annotations

from companion.records import NamedTuple
from companion.rules.notes import DAY, FRESH_DAYS, WINDOW_DAYS, Moment, effective_status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from companion.rules.quiet import Pause

    Midnight = Callable[[str], int]
    """Gives the instant (UTC milliseconds) at which a local day begins."""

Until = int | str | None
"""An instant (UTC milliseconds), a local date at whose 00:00 it changes, or no end by itself."""

_LATER: Final[dict[tuple[str, int], str]] = {}
"""Days that were worked out: notes share their dates, and ten thousand of them are judged at once."""


class GateRow(NamedTuple):
    """The columns that the gates look at.

    ``last_touch`` is the instant of the latest check-in or recorded follow-up; ``last_followed_up`` a
    local date that speaks only where ``last_touch`` is ``None`` (a note that came from Markdown).
    """

    number: int
    id: str
    name: str
    type: str
    title: str
    status: str
    sensitivity: str
    updated: str
    open_date: str | None
    follow_up_count: int
    muted_until: int | None
    last_touch: int | None
    last_followed_up: str | None


class Verdict(NamedTuple):
    """What one gate says. ``until`` is when that changes by itself."""

    gate: str
    passed: bool
    reason: str
    until: Until


class Judgement(NamedTuple):
    """What the gates say together: ``verdict`` is ``due`` or ``held``.

    ``until`` is when a held note becomes due by itself, as far as the gates know; ``None`` if it does not.
    """

    due: bool
    verdict: str
    until: Until
    gates: tuple[Verdict, ...]


# Verdicts without a date of their own are made once.
_NO_MILESTONE: Final = Verdict("milestone_window", False, "not a milestone", None)
_UNDATED: Final = Verdict("milestone_window", False, "the milestone has no date", None)
_NOT_MUTED: Final = Verdict("saturation", True, "not muted", None)
_SENSITIVE: Final = Verdict("sensitivity", False, "sensitive: only the person brings it up", None)
_NOT_SENSITIVE: Final = Verdict("sensitivity", True, "not sensitive", None)
_NEVER_TOUCHED: Final = Verdict("cooldown", True, "not checked in on yet", None)
_COOLED_DOWN: Final = Verdict("cooldown", True, "last check-in at least 24 hours ago", None)
_NOT_PAUSED: Final = Verdict("pause", True, "not paused", None)
_ACTIVE: Final = Verdict("status", True, "active", None)
_CLOSED: Final = Verdict("status", False, "closed", None)
_STALE: Final = Verdict("freshness", False, "last updated more than 7 days ago", None)
_WINDOW_OVER: Final = Verdict("milestone_window", False, "its date is more than 2 days past", None)


def _plus_days(day: str, days: int) -> str:
    later = _LATER.get((day, days))
    if later is None:
        from companion.day import date  # noqa: PLC0415 - only where a note is judged

        # A date at the end of the calendar is as good as any: nothing comes after it.
        ordinal = min(date.fromisoformat(day).toordinal() + days, date.max.toordinal())
        later = _LATER[day, days] = date.fromordinal(ordinal).isoformat()
    return later


def freshness(row: GateRow, moment: Moment, _pause: Pause) -> Verdict:
    """Pass for seven whole local days after ``updated`` (C-48); a later date than today is fresh."""
    stale_on = _plus_days(row.updated, FRESH_DAYS + 1)
    if moment.today < stale_on:
        return Verdict("freshness", True, "updated within the last 7 days", stale_on)
    return _STALE


def milestone_window(row: GateRow, moment: Moment, _pause: Pause) -> Verdict:
    """Pass for a milestone with a date, from before it through two days after it (C-49)."""
    if row.type != "milestone":
        return _NO_MILESTONE
    if row.open_date is None:
        return _UNDATED
    over_on = _plus_days(row.open_date, WINDOW_DAYS + 1)
    if moment.today < over_on:
        return Verdict("milestone_window", True, "its date is ahead, or at most 2 days past", over_on)
    return _WINDOW_OVER


def saturation(row: GateRow, moment: Moment, _pause: Pause) -> Verdict:
    """Fail while the topic is muted, by two low or silent follow-ups or by hand (C-50)."""
    if effective_status(row, moment.instant) == "muted":
        return Verdict(
            "saturation", False, "muted after follow-ups that met little response", row.muted_until
        )
    return _NOT_MUTED


def sensitivity(row: GateRow, _moment: Moment, _pause: Pause) -> Verdict:
    """Fail for a sensitive note: it softens the tone and is never volunteered (C-52)."""
    if row.sensitivity == "sensitive":
        return _SENSITIVE
    return _NOT_SENSITIVE


def cooldown(row: GateRow, moment: Moment, _pause: Pause) -> Verdict:
    """Fail for 24 hours after the last check-in; at exactly 24 hours it passes (C-53).

    Where only a date is known the day after it is blocked too: the check-in may have been at its end.
    """
    if row.last_touch is not None:
        over: int | str = row.last_touch + DAY
        blocked = moment.instant < row.last_touch + DAY
    elif row.last_followed_up is not None:
        over = _plus_days(row.last_followed_up, 2)
        blocked = moment.today < over
    else:
        return _NEVER_TOUCHED
    if blocked:
        return Verdict("cooldown", False, "checked in on less than 24 hours ago", over)
    return _COOLED_DOWN


def pause(_row: GateRow, moment: Moment, pause: Pause) -> Verdict:
    """Fail while the person wants quiet (C-95); a dated pause ends at 00:00 local on its date."""
    if pause.active and (pause.until is None or moment.today < pause.until):
        return Verdict("pause", False, "paused", pause.until)
    return _NOT_PAUSED


def status(row: GateRow, moment: Moment, _pause: Pause) -> Verdict:
    """Pass for an active note only (C-47); a mute that is over counts as active."""
    effective = effective_status(row, moment.instant)
    if effective == "active":
        return _ACTIVE
    if effective == "muted":
        return Verdict("status", False, "muted", row.muted_until)
    return _CLOSED


GATES: Final = (freshness, milestone_window, saturation, sensitivity, cooldown, pause, status)
"""Every gate, in the order in which they are shown. Either of the first two is enough."""


def judge(row: GateRow, moment: Moment, pause: Pause, midnight: Midnight | None = None) -> Judgement:
    """Return what all gates say of ``row`` at ``moment``.

    ``midnight`` makes ``until`` exact where an instant and a local date must be compared; without it the
    clock's present time of day is taken for every day.
    """
    verdicts = tuple([gate(row, moment, pause) for gate in GATES])
    current = verdicts[0].passed or verdicts[1].passed
    failing = [verdict.until for verdict in verdicts[2:] if not verdict.passed]
    if current and not failing:
        return Judgement(True, "due", None, verdicts)
    until = _opens(verdicts, failing, moment, midnight) if current else None
    return Judgement(False, "held", until, verdicts)


def _opens(
    verdicts: tuple[Verdict, ...], failing: list[Until], moment: Moment, midnight: Midnight | None
) -> Until:
    """Return when the last failing gate opens, unless the topic will be out of date by then."""
    ends = [until for until in failing if until is not None]
    if len(ends) < len(failing):
        return None
    opens = max(ends, key=lambda until: _instant(until, moment, midnight))
    lapses = max(verdict.until for verdict in verdicts[:2] if isinstance(verdict.until, str))
    return opens if _instant(opens, moment, midnight) < _instant(lapses, moment, midnight) else None


def _instant(until: int | str, moment: Moment, midnight: Midnight | None) -> int:
    if isinstance(until, int):
        return until
    if midnight is not None:
        return midnight(until)
    from companion.day import date  # noqa: PLC0415 - as above

    days = date.fromisoformat(until).toordinal() - date.fromisoformat(moment.today).toordinal()
    return moment.instant + days * DAY
