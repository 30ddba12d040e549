"""The arguments of a call, read against the schema that the tool publishes.

Agents write what a schema means in more than one way, so reading is tolerant: ``null`` is nothing said, a number or a
yes may come as text, a list as text with commas, an object as its JSON. Numbers out of bounds are brought to the
nearer one. What is left over is refused by the name of the argument; its value is never repeated.
"""

import json
import math
from collections.abc import Callable
from typing import Any, Final

from companion.errors import UsageProblem
from companion.mcp.schema import Schema

Arguments = dict[str, Any]
DEEPEST: Final = 4
"""Levels of objects in each other; no tool has more than three."""
_YES: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def read(schema: Schema, given: object) -> Arguments:
    """Return the arguments that ``schema`` knows, with its defaults. Raises ``UsageProblem``."""
    return _object(schema, {} if given is None else given, "arguments", 0)


def _object(schema: Schema, given: object, name: str, depth: int) -> Arguments:
    given = _from_json(given)
    if not isinstance(given, dict) or depth > DEEPEST:
        raise UsageProblem(f"{name} must be an object")
    known: Arguments = {}
    for key, part in schema.get("properties", {}).items():
        if given.get(key) is not None:
            known[key] = _value(part, given[key], key, depth)
        elif "default" in part:
            known[key] = part["default"]
    missing = [key for key in schema.get("required", ()) if key not in known]
    if missing:
        raise UsageProblem(f"{missing[0]} is missing")
    return known


def _value(schema: Schema, given: object, name: str, depth: int) -> Any:
    if schema["type"] == "object":
        return _object(schema, given, name, depth + 1)
    if schema["type"] == "array":
        return [_value(schema["items"], item, name, depth + 1) for item in _items(given, name)]
    return _READERS[schema["type"]](schema, given, name)


def _items(given: object, name: str) -> list[object]:
    given = _from_json(given)
    if isinstance(given, str):
        return [piece for piece in given.replace("，", ",").split(",") if piece.strip()]
    if not isinstance(given, list):
        raise UsageProblem(f"{name} must be a list")
    return [item for item in given if item is not None]


def _from_json(given: object) -> object:
    """Return what a text of JSON says, where it is an object or a list; anything else as it is."""
    if not isinstance(given, str) or given.lstrip()[:1] not in ("{", "["):
        return given
    try:
        return json.loads(given)
    except (ValueError, RecursionError):
        return given


def _text(schema: Schema, given: object, name: str) -> str:
    if isinstance(given, int | float) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str):
        raise UsageProblem(f"{name} must be a text")
    return _one_of(schema["enum"], given, name) if "enum" in schema else given


def _one_of(known: list[str], given: str, name: str) -> str:
    spelt = {word.casefold().replace("_", "-"): word for word in known}
    found = spelt.get(given.strip().casefold().replace("_", "-"))
    if found is None:
        raise UsageProblem(f"{name} is one of {', '.join(known)}")
    return found


def _flag(_schema: Schema, given: object, name: str) -> bool:
    if isinstance(given, bool):
        return given
    said = _YES.get(str(given).strip().casefold()) if isinstance(given, str | int) else None
    if said is None:
        raise UsageProblem(f"{name} must be true or false")
    return said


def _number(schema: Schema, given: object, name: str) -> float:
    try:
        value = math.nan if isinstance(given, bool) else float(given)  # type: ignore[arg-type]  # anything may come
    except (TypeError, ValueError, OverflowError):
        value = math.nan
    if not math.isfinite(value):
        raise UsageProblem(f"{name} must be a number")
    return float(min(max(value, schema.get("minimum", value)), schema.get("maximum", value)))


def _whole(schema: Schema, given: object, name: str) -> int:
    value = _number(schema, given, name)
    if value != int(value):
        raise UsageProblem(f"{name} must be a whole number")
    return int(value)


_READERS: Final[dict[str, Callable[[Schema, object, str], Any]]] = {
    "string": _text,
    "boolean": _flag,
    "number": _number,
    "integer": _whole,
}
