"""JSON Schema in a few words: what the tools take and give. Derived from nothing, read by ``arguments`` and hosts."""

from typing import Any

Schema = dict[str, Any]


def text(told: str = "", **more: Any) -> Schema:
    """Return the schema of a text."""
    return _told({"type": "string", **more}, told)


def choice(values: tuple[str, ...], told: str = "", **more: Any) -> Schema:
    """Return the schema of one of several words."""
    return _told({"type": "string", "enum": list(values), **more}, told)


def flag(told: str = "", default: bool | None = None) -> Schema:
    """Return the schema of yes or no."""
    return _told({"type": "boolean"} if default is None else {"type": "boolean", "default": default}, told)


def whole(told: str = "", **more: Any) -> Schema:
    """Return the schema of a whole number."""
    return _told({"type": "integer", **more}, told)


def number(told: str = "", **more: Any) -> Schema:
    """Return the schema of a number."""
    return _told({"type": "number", **more}, told)


def many(item: Schema, told: str = "") -> Schema:
    """Return the schema of a list."""
    return _told({"type": "array", "items": item}, told)


def record(properties: dict[str, Schema], required: tuple[str, ...] = (), told: str = "") -> Schema:
    """Return the schema of an object; other members may stand in it too."""
    made: Schema = {"type": "object", "properties": properties}
    if required:
        made["required"] = list(required)
    return _told(made, told)


def every(properties: dict[str, Schema]) -> Schema:
    """Return the schema of an object that has all of these members."""
    return record(properties, tuple(properties))


def or_null(schema: Schema) -> Schema:
    """Return the schema of a value that may be ``null``."""
    made = {**schema, "type": [schema["type"], "null"]}
    return {**made, "enum": [*schema["enum"], None]} if "enum" in schema else made


def _told(schema: Schema, told: str) -> Schema:
    return {**schema, "description": told} if told else schema
