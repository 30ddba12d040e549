"""The words of care at a prompt: the facts of a crisis, its short form for later turns, reports of what was asked for.

Only imported behind a hit: the help lines and answers are the largest tables that a hook may load.
"""

from __future__ import annotations

import time

from companion.safety import answers, helplines
from companion.system import os
from companion.voice.controlling import control_report
from companion.voice.language import LOCALE_VARIABLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Final

    from companion.hooks.call import Call
    from companion.hooks.hearing import Hearing
    from companion.hooks.standing import Standing
    from companion.safety.controls import Control
    from companion.safety.crisis import Assessment

SHORT_ID: Final = 4
"""Digits of an id that find a note (design, *Finding*)."""


def crisis_facts(call: Call, found: Assessment, standing: Standing) -> tuple[str, ...]:
    """Return what an agent is handed in a crisis or for concern, with the lines of the person's region."""
    locale = next((value for name in LOCALE_VARIABLES if (value := os.environ.get(name, ""))), "")
    lines = answers.facts(found, helplines.region_of(standing.region, locale), _local(call))
    return tuple(line.replace("companion write", f"{standing.command} write") for line in lines)


def follow_on(crisis_at: int | None, lang: str) -> str:
    """Return the short form for later turns of a session in which a crisis was answered (UTC milliseconds)."""
    local = time.localtime((crisis_at or 0) // 1000)
    return answers.follow_on(f"{local.tm_hour:02d}:{local.tm_min:02d}", lang)


def _local(call: Call) -> datetime:
    from datetime import datetime as moment  # noqa: PLC0415 - opening hours only

    return moment.fromtimestamp(call.moment.instant / 1000).astimezone()


def reports(hearing: Hearing, standing: Standing, *, done: bool, removed: int = 0) -> list[str]:
    """Return the lines about each request: what was done, what is left to the agent, how to undo it.

    ``done`` is false where the store could not be written: then nothing is claimed.
    """
    lines: list[str] = []
    for request in hearing.requests:
        lines += _report(request, hearing, standing, done, removed)
    return lines


def _report(
    request: Control, hearing: Hearing, standing: Standing, done: bool, removed: int
) -> tuple[str, ...]:
    already = request.kind == "pause" and standing.pause.active
    return control_report(
        request.kind,
        hearing.language,
        outcome="failed" if not done else "already" if already else "done",
        topic=request.topic,
        removed=removed,
        command=standing.command,
        note=standing.note_of_last_turn[:SHORT_ID] if request.kind == "off-record-before" else "",
    )
