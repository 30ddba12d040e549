"""``companion crisis``: what the rules heard in a text, the answer, the help lines.

It answers when the bank is locked, paused, broken or missing: a store can only add the region that was set and
whether there was a crisis before (``known_of``), and is asked without waiting.
"""

import sqlite3
from contextlib import closing
from datetime import datetime
from typing import Any, NamedTuple

from companion.errors import CompanionError
from companion.home import find_home
from companion.safety import answers, helplines
from companion.safety.crisis import Assessment, assess
from companion.safety.tables.helplines import CHECKED
from companion.store import connect
from companion.store.settings import read_setting
from companion.store.sql_dialogue import HAD_CRISIS


class Known(NamedTuple):
    """What a store adds: the region that was set (empty for none), whether there was a crisis before (C-89)."""

    region: str = ""
    crisis_before: bool = False


def known_of(home: str | None, bank: str | None) -> Known:
    """Return what the store of a home knows; nothing when there is none or it cannot be read."""
    try:
        place = find_home(home, bank, any_bank=True)
        with closing(connect.reading(place.store, wait=0)) as connection:
            before = connection.execute(HAD_CRISIS, {"session": ""}).fetchone() is not None
            return Known(read_setting(connection, "region"), before)
    except (CompanionError, OSError, sqlite3.Error):
        return Known()


def crisis(
    text: str, region: str | None, locale: str, moment: datetime, *, crisis_before: bool = False
) -> dict[str, Any]:
    """Return level, kind, evidence, answer and help lines for ``text`` (the shape is that of design §3).

    ``region`` is the flag or setting, ``locale`` the environment's; ``moment`` the person's local time;
    ``crisis_before``: an earlier crisis note exists (C-89).
    """
    found = assess(text, crisis_before=crisis_before)
    place = helplines.region_of(region, locale)
    return {
        "level": found.level,
        "kind": found.kind,
        "evidence_strength": found.evidence_strength,
        "lang": found.lang,
        "region": place or None,
        "evidence": [{"phrase": one.phrase, "rule": one.rule} for one in found.evidence],
        "answer": answer_of(found, place, moment),
        "resources": resources(place, found.lang, moment),
    }


def answer_of(found: Assessment, place: str, moment: datetime) -> str:
    """Return the whole answer: the reply, and for a crisis (not violence at home) what the agent does after it."""
    reply = answers.reply(found, place, moment)
    note = answers.note_command(found)
    return f"{reply}\n\n{note}" if note else reply


def resources(place: str, lang: str, moment: datetime) -> list[dict[str, Any]]:
    """Return every help line of a region (the international ones for an unknown one), those open now first.

    Mainland China keeps the order of the data: the national line stands first, though not open all day everywhere.
    """
    lines = sorted(helplines.lines_of(place), key=lambda line: helplines.rank(line, moment))
    return [_resource(line, lang, moment) for line in lines]


def _resource(line: helplines.Line, lang: str, moment: datetime) -> dict[str, Any]:
    chinese = lang == "zh"
    return {
        "kind": line.kind,
        "name": line.local_name if chinese else line.name,
        "number": line.number_zh if chinese else line.number,
        "channels": list(line.channels),
        "hours": helplines.hours_text(line, lang),
        "open_now": line.open_at(moment),
        "audience": line.audience_zh if chinese else line.audience,
        "source": line.source,
        "source_date": line.source_date,
        "confidence": line.confidence,
        "checked": CHECKED,
    }
