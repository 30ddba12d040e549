"""A JSON text as nodes that know where they stand, so that an edit can leave every other byte alone.

Identity: a node is a span of the text. The text is checked by the ``json`` module first (strictly: no comments, no
NaN), so reading the spans can rely on it. A key that stands twice counts with its last value, as for ``json``.
"""

import json
from typing import Any, Final, NamedTuple

from companion.errors import Refused

_WHITESPACE: Final = " \t\n\r"
_DECODER: Final = json.JSONDecoder()
_HINT: Final = "nothing was changed; mend it, or take comments and trailing commas out, and run again"


class Node(NamedTuple):
    """One value: ``text[start:end]``. ``parts`` are the members or items of a container, else empty."""

    start: int
    end: int
    value: Any
    parts: tuple["Part", ...] = ()


class Part(NamedTuple):
    """One member or item. ``start`` is where its key, or without one its value, begins."""

    start: int
    key: str | None
    node: Node


def read_value(text: str, name: str) -> Any:
    """Return the value of a JSON text. Raises ``Refused`` with ``name`` and the line for anything else."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as problem:
        raise Refused(f"{name} is not plain JSON (line {problem.lineno})", _HINT) from problem
    except (ValueError, RecursionError) as problem:
        raise Refused(f"{name} is not plain JSON", _HINT) from problem


def _no_constant(name: str) -> None:
    raise ValueError(name)


def read_node(text: str) -> Node:
    """Return the node of a text that ``read_value`` accepts. Raises ``RecursionError`` for the deepest ones."""
    return _node(text, _skip(text, 0))


def _skip(text: str, place: int) -> int:
    while text[place] in _WHITESPACE:
        place += 1
    return place


def _node(text: str, start: int) -> Node:
    if text[start] not in "{[":
        value, end = _DECODER.raw_decode(text, start)
        return Node(start, end, value)
    parts, end = _parts(text, start)
    if text[start] == "{":
        return Node(start, end, {part.key: part.node.value for part in parts}, parts)
    return Node(start, end, [part.node.value for part in parts], parts)


def _parts(text: str, opening: int) -> tuple[tuple[Part, ...], int]:
    """Return the parts of a container and where it ends."""
    parts: list[Part] = []
    place = _skip(text, opening + 1)
    while text[place] not in "}]":
        part = _member(text, place) if text[opening] == "{" else Part(place, None, _node(text, place))
        parts.append(part)
        place = _skip(text, part.node.end)
        if text[place] == ",":
            place = _skip(text, place + 1)
    return tuple(parts), place + 1


def _member(text: str, start: int) -> Part:
    key, end = _DECODER.raw_decode(text, start)
    colon = _skip(text, end)
    return Part(start, key, _node(text, _skip(text, colon + 1)))
