"""One neutral line of dialogue, ``{"id", "session", "at", "speaker", "role", "text"}``, read or refused with a reason.

``at`` is ISO 8601, or Unix time as a number. In seconds such numbers have ten digits for the years in which people had
computers, in milliseconds thirteen: each range below means one of the two, and what lies in neither is refused rather
than taken for a day in 1970. A reason never holds a word of the line.
"""

import json
from typing import Any, Final, NamedTuple

from companion import clock
from companion.dialogue.torn_lines import Damage, rescued
from companion.errors import CompanionError

ROLES: Final = ("user", "assistant")
NO_OBJECT: Final = "it is no JSON object in UTF-8"
DAMAGED: Final = "a part of it is damaged"
NO_INSTANT: Final = "its instant is neither ISO 8601 nor Unix time"
SECONDS: Final = range(10**8, 10**11)
"""Unix time in seconds: 1973 to 5138."""
MILLISECONDS: Final = range(10**11, 1 << 47)
"""Unix time in milliseconds: 1973 to 6429."""


class UnfitError(ValueError):
    """A line that is no turn; ``reason`` says why without a word of it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Said(NamedTuple):
    """Who said what in which session; ``values`` are all that the line holds."""

    session: str
    role: str
    text: str
    values: dict[str, Any]


def objects(raw: bytes) -> tuple[list[Any], bool]:
    """Return what a line holds, and whether some of it is lost: a line that was cut may have another one behind it."""
    if not raw.strip():
        return [], False
    try:
        return [json.loads(raw.decode("utf-8-sig"))], False
    except UnicodeDecodeError:
        return [], True
    except (ValueError, RecursionError):
        damage = Damage()
        return list(rescued(raw.rstrip() + b"\n", damage)), bool(damage.lines)


def said(values: Any) -> Said:
    """Return what an object says. Raises ``UnfitError`` where it is no turn."""
    if not isinstance(values, dict):
        raise UnfitError(NO_OBJECT)
    text, session = _words(values, "text"), _words(values, "session")
    role = values.get("role") or "user"
    if role not in ROLES:
        raise UnfitError("its role is neither user nor assistant")
    return Said(session, role, text, values)


def source_id_of(line: Said) -> str | None:
    """Return the id that the file gives the line."""
    id_ = line.values.get("id")
    return None if id_ is None else _clean(str(id_))


def speaker_of(line: Said) -> str | None:
    """Return the name of whoever said it, where the file has one."""
    speaker = line.values.get("speaker")
    return _clean(speaker) if isinstance(speaker, str) and speaker.strip() else None


def instant_of(line: Said) -> int:
    """Return when it was said, in UTC milliseconds. Raises ``UnfitError``.

    >>> instant_of(Said("", "", "", {"at": 1714554000})) == instant_of(Said("", "", "", {"at": 1714554000000}))
    True
    """
    at = line.values.get("at")
    if isinstance(at, int | float) and not isinstance(at, bool):
        return _unix_time(at)
    if not isinstance(at, str):
        raise UnfitError("it has no instant")
    try:
        return clock.parse_instant(at)
    except CompanionError as problem:
        raise UnfitError(NO_INSTANT) from problem


def _unix_time(at: float) -> int:
    if SECONDS.start <= at < SECONDS.stop:
        return round(at * 1000)
    if MILLISECONDS.start <= at < MILLISECONDS.stop:
        return round(at)
    raise UnfitError(NO_INSTANT)


def _words(values: dict[str, Any], name: str) -> str:
    value = values.get(name)
    if not isinstance(value, str) or not value.strip():
        raise UnfitError(f"it has no {name}")
    return _clean(value)


def _clean(text: str) -> str:
    """Return the text as it can be stored: halves of a character become a mark."""
    return text.encode("utf-8", "replace").decode()
