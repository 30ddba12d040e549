"""Giving a JSON text another value by changing only what differs.

What must stay true: the result reads as exactly the wanted value; a text whose value does not change stays as it is;
members, items and their order, numbers as written, indentation, line ends and doubled keys that are not concerned keep
their bytes. What is added is written in the manner of what stands around it: its indentation and line ends, or on one
line where everything is. Key order is no difference; a new key goes to the end.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from companion.errors import Refused
from companion.setup.json_nodes import Node, Part, read_node

_INDENT: Final = "  "


class _Style(NamedTuple):
    """How a text is written: its line ends, one step of indentation, what stands between key and value."""

    newline: str
    step: str
    colon: str

    @property
    def comma(self) -> str:
        """What stands between two things on one line."""
        return ", " if self.colon.endswith(" ") else ","


class _Out(NamedTuple):
    """One part of the result: ``old`` is the number of the part that it was, ``text`` without surroundings."""

    old: int | None
    text: str


def rewrite(text: str, wanted: Any) -> str:
    """Return ``text`` with the value ``wanted``; an empty text counts as one without a value.

    Raises ``Refused`` when a text is nested too deeply to be edited safely.
    """
    if not text.strip():
        return json.dumps(wanted, indent=_INDENT, ensure_ascii=False) + "\n"
    try:
        root = read_node(text)
        style = _style(text, root)
        level = "" if _is_spread(text, root) else None
        return text[: root.start] + _write(text, root, wanted, style, level) + text[root.end :]
    except RecursionError as problem:
        raise Refused("the file is nested too deeply to be edited", "nothing was changed") from problem


def same(one: Any, other: Any) -> bool:
    """Tell whether two JSON values are the same to the type: 1, 1.0 and true are three things."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def _style(text: str, root: Node) -> _Style:
    newline = "\r\n" if "\r\n" in text else "\n"
    lead = _lead(text, root, 0) if root.parts else "\n" + _INDENT
    step = lead.rpartition("\n")[2] if "\n" in lead else _INDENT
    return _Style(newline, step, _colon(text, root))


def _colon(text: str, root: Node) -> str:
    """Return what stands between the first key and its value."""
    if not root.parts or root.parts[0].key is None:
        return ": "
    first = root.parts[0]
    between = text[first.start : first.node.start]
    found = between[len(between.rstrip(": \t\r\n")) :]
    return ": " if "\n" in found or "\r" in found else found


def _is_spread(text: str, node: Node) -> bool:
    """Tell whether the parts of a container stand on lines of their own; an empty one would."""
    return not node.parts or "\n" in _lead(text, node, 0)


def _lead(text: str, node: Node, number: int) -> str:
    """Return the white space before a part: after the opening bracket or the comma."""
    start = node.start + 1 if number == 0 else node.parts[number - 1].node.end
    return (
        text[start : node.parts[number].start].partition(",")[2]
        if number
        else text[start : node.parts[0].start]
    )


def _trail(text: str, node: Node, number: int) -> str:
    """Return the white space behind a part: before the comma or the closing bracket."""
    end = node.parts[number + 1].start if number + 1 < len(node.parts) else node.end - 1
    return text[node.parts[number].node.end : end].partition(",")[0]


def _write(text: str, node: Node, wanted: Any, style: _Style, level: str | None) -> str:
    """Return the text of ``node`` with the value ``wanted``; ``level`` is its line's indentation, if it has one."""
    if same(node.value, wanted):
        return text[node.start : node.end]
    if isinstance(node.value, dict) and isinstance(wanted, dict):
        return _joined(text, node, list(_members(text, node, wanted, style, level)), style, level)
    if isinstance(node.value, list) and isinstance(wanted, list):
        return _joined(text, node, list(_items(text, node, wanted, style, level)), style, level)
    return _dumped(wanted, style, level)


def _inner(text: str, node: Node, style: _Style, level: str | None) -> str | None:
    """Return the indentation of a container's parts, ``None`` when they stand on one line."""
    if not node.parts:
        return None if level is None else level + style.step
    lead = _lead(text, node, len(node.parts) - 1)
    return lead.rpartition("\n")[2] if "\n" in lead else None


def _members(
    text: str, node: Node, wanted: dict[str, Any], style: _Style, level: str | None
) -> Iterator[_Out]:
    inner = _inner(text, node, style, level)
    last = {part.key: number for number, part in enumerate(node.parts)}
    for number, part in enumerate(node.parts):
        if part.key not in wanted:
            continue
        if last[part.key] == number:
            value = _write(text, part.node, wanted[part.key], style, inner)
        else:
            value = text[part.node.start : part.node.end]
        yield _Out(number, text[part.start : part.node.start] + value)
    for key, value in wanted.items():
        if key not in last:
            name = json.dumps(key, ensure_ascii=False)
            yield _Out(None, f"{name}{style.colon}{_dumped(value, style, inner)}")


def _items(text: str, node: Node, wanted: list[Any], style: _Style, level: str | None) -> Iterator[_Out]:
    inner = _inner(text, node, style, level)
    for number, value in _paired(node.parts, wanted):
        if number is None:
            yield _Out(None, _dumped(value, style, inner))
        else:
            yield _Out(number, _write(text, node.parts[number].node, value, style, inner))


def _paired(parts: Sequence[Part], wanted: Sequence[Any]) -> list[tuple[int | None, Any]]:
    """Return each wanted item with the number of the old one that it is, or is made from.

    Items that are the same are found in order; what lies between two of them is paired off where as many
    old ones as new ones are left.
    """
    pairs: list[tuple[int | None, Any]] = []
    open_items: list[Any] = []
    place = 0
    for value in wanted:
        found = next((n for n in range(place, len(parts)) if same(parts[n].node.value, value)), None)
        if found is None:
            open_items.append(value)
            continue
        pairs += [*_between(place, found, open_items), (found, value)]
        open_items, place = [], found + 1
    return pairs + _between(place, len(parts), open_items)


def _between(first: int, end: int, items: list[Any]) -> list[tuple[int | None, Any]]:
    """Return new items with the old ones ``first`` to ``end`` that they replace one by one, or with none."""
    numbers = range(first, end) if end - first == len(items) else [None] * len(items)
    return list(zip(numbers, items, strict=True))


def _joined(text: str, node: Node, outs: list[_Out], style: _Style, level: str | None) -> str:
    """Return a container with these parts between its brackets."""
    opening, closing = text[node.start], text[node.end - 1]
    if not outs:
        return opening + closing
    if not node.parts:
        return opening + _filled(outs, style, level) + closing
    last = len(node.parts) - 1
    pieces = [
        _lead_of(text, node, place, out.old, style)
        + out.text
        + (_trail(text, node, out.old) if out.old not in (None, last) else "")
        for place, out in enumerate(outs)
    ]
    return opening + ",".join(pieces) + _trail(text, node, last) + closing


def _filled(outs: list[_Out], style: _Style, level: str | None) -> str:
    """Return the inside of a container that was empty."""
    if level is None:
        return style.comma.join(out.text for out in outs)
    line = style.newline + level
    return ",".join(line + style.step + out.text for out in outs) + line


def _lead_of(text: str, node: Node, place: int, old: int | None, style: _Style) -> str:
    """Return the white space before a part that comes to stand at ``place``."""
    if place == 0:
        return _lead(text, node, 0)
    if old:
        return _lead(text, node, old)
    first = _lead(text, node, 0)
    if len(node.parts) > 1:
        return _lead(text, node, len(node.parts) - 1)
    return first if "\n" in first else style.comma[1:]


def _dumped(value: Any, style: _Style, level: str | None) -> str:
    """Return a new value: on one line, or spread with the indentation ``level`` on every line after the first."""
    if level is None:
        return json.dumps(value, ensure_ascii=False, separators=(style.comma, style.colon))
    written = json.dumps(value, ensure_ascii=False, indent=style.step, separators=(",", style.colon))
    return written.replace("\n", style.newline + level)
