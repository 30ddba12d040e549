"""The help lines: ``companion/data/safety/helplines.json`` as tables."""

import json
from pathlib import Path
from typing import Any

from scripts.safety_tables.writing import module

KINDS = {
    "CHECKED": "str",
    "REGIONS": "dict[str, tuple[str, str]]",
    "LINES": "tuple[tuple[object, ...], ...]",
    "HELP_LINE_DIGITS": "frozenset[str]",
}
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def helpline_tables(data: Path) -> dict[str, str]:
    """Return the module of the lines, and that of their digits (which the privacy rules exempt)."""
    found = json.loads((data / "helplines.json").read_text(encoding="utf-8"))
    digits = {_digits(line["number"]) for line in found["lines"]} | set(found["other_numbers"])
    return {
        "helplines.py": module(
            "Help lines by region.",
            KINDS,
            CHECKED=found["checked"],
            REGIONS={code: (names["en"], names["zh"]) for code, names in found["regions"].items()},
            LINES=[_row(line) for line in found["lines"]],
        ),
        "helpline_digits.py": module(
            "Digits of every help line known.", KINDS, HELP_LINE_DIGITS=frozenset(digits - {""})
        ),
    }


def _digits(number: str) -> str:
    return "".join(filter(str.isdigit, number))


def _row(line: dict[str, Any]) -> tuple[object, ...]:
    """Return one line in the order of ``helplines.Line``."""
    label = line.get("label", {"en": "", "zh": ""})
    audience = line["audience"]
    return (
        line["region"],
        line["kind"],
        line["name"],
        line["local_name"],
        line["number"],
        line.get("number_zh", line["number"]),
        tuple(line["channels"]),
        opening(line["open"]),
        audience,
        line.get("audience_zh", "所有人" if audience == "everyone" else audience),
        label["en"],
        label["zh"],
        line["source"] or line["basis"],
        line["source_date"],
        line["confidence"],
    )


def opening(text: str) -> str | tuple[tuple[str, int, int], ...]:
    """Return a word (always, most, local, unknown), or windows: days as digits, Monday 0; minutes of the day."""
    words = {"18 h a day": "most", "local office hours": "local", "always": "always", "local": "local"}
    if text in words or text == "unknown":
        return words.get(text, "unknown")
    return tuple(_window(part) for part in text.split("; "))


def _window(text: str) -> tuple[str, int, int]:
    days, hours = text.split()
    start, end = (int(clock[:2]) * 60 + int(clock[3:]) for clock in hours.split("-"))
    return _days(days), start, end


def _days(text: str) -> str:
    """Return the days of ``Sun-Tue`` or ``Sat`` or ``daily`` as digits."""
    if text == "daily":
        return "0123456"
    first, _, last = text.partition("-")
    start = _DAYS.index(first)
    count = (_DAYS.index(last or first) - start) % 7 + 1
    return "".join(str((start + step) % 7) for step in range(count))
