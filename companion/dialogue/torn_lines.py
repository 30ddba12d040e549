"""Lines that were cut, with the next record glued to them: what of such a line can still be read.

A host that is killed while it writes leaves half a record, and the next one is put right behind it. The half is lost; a
record is taken from where the half ends, if it can be parsed from there to the end of the line or to the next record:
behind an object *inside* a record there is neither, so nothing that a tool gave back is taken for something said. Only
where the half was cut right behind such an object another record follows it; but the object was parsed as a part of the
half then, and is none. Whole records that only lack the line's end between them are all read.

Where the half ends is known by the place at which parsing fails: a few characters before it or behind. The next try
begins there, so a line is gone through about once; an error costs a look at all that stands before, so there are few.
"""

from __future__ import annotations

from companion.dialogue.messages import numbered, parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, Final

_TRIES: Final = 8
"""How often a record may be looked for in vain in one line."""
_BEGINS: Final = '{"'
_BLANKS: Final = " \t\r\n"
_NEAR: Final = 8
"""Characters before the place of an error at which a record may begin: half a word or an escape stands before it."""
_STRINGS_AND_BRACKETS: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{}]'
"""A string that is not closed ends with the text: it is gone through once."""


class Damage:
    """Counts the lines of which something was lost."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines = 0


def is_cut(line: bytes) -> bool:
    """Tell by its end alone whether a line is no whole object; one without a line's end may still be written."""
    return line.endswith(b"\n") and line[-3:].rstrip()[-1:] != b"}"


def rescued(line: bytes, damage: Damage | None = None) -> list[dict[str, Any]]:
    """Return the records that can be read of a line that is no record as a whole, and count it if one is lost."""
    text = line.decode("utf-8", "replace").lstrip("\ufeff").rstrip()
    records, lost = _parts(text)
    if damage is not None and lost and line.endswith(b"\n"):
        damage.lines += 1
    return [record for record in records if isinstance(record, dict)]


def _parts(text: str) -> tuple[list[object], bool]:
    """Return the whole values of a text, and whether anything else is in it."""
    import json  # noqa: PLC0415 - readers only, and of a damaged line

    decode = json.JSONDecoder().raw_decode
    whole: list[object] = []
    start = failed = tries = 0
    lost = False
    while start >= 0 and tries < _TRIES:
        try:
            value, end = decode(text, start)
        except json.JSONDecodeError as problem:
            lost, failed = True, problem.pos
            start = _next(text, start, failed)
            tries += 1
        except (ValueError, RecursionError):
            break
        else:
            behind = _behind(text, end)
            if not lost or behind == len(text) or (end > failed and text.startswith(_BEGINS, behind)):
                whole.append(value)
            else:
                tries += 1
            if behind == len(text):
                return whole, lost
            lost = lost or text[behind] != _BEGINS[0]
            start = text.find(_BEGINS, end) if lost else behind
    return whole, True


def _behind(text: str, end: int) -> int:
    """Return where something stands behind a value: the blanks between two records are no matter."""
    while end < len(text) and text[end] in _BLANKS:
        end += 1
    return end


def _next(text: str, start: int, failed: int) -> int:
    """Return where the next record may begin after an error, -1 where none can."""
    found = text.find(_BEGINS, max(start + 1, failed - _NEAR))
    return found if found >= 0 or failed < len(text) else _last_object(text, start)


def _last_object(text: str, start: int) -> int:
    """Return where the object begins that a line ends with, though what is around it is not closed.

    That is a record behind a half that ended where a value could follow: parsing takes it for the value.
    """
    import re  # noqa: PLC0415 - as above

    opened: list[int] = []
    last = (-1, -1)
    for found in re.finditer(_STRINGS_AND_BRACKETS, text[start:]):
        if found[0] in "[{":
            opened.append(found.start())
        elif found[0] in "]}" and opened:
            last = opened.pop(), found.end()
    begins, ends = last
    return start + begins if begins > 0 and start + ends == len(text) else -1


def records(
    lines: Iterable[bytes], start: int, may_be_said: Callable[[bytes], bool], damage: Damage | None
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the records of the lines that may be said, with the byte offset behind their line."""
    for line, end in numbered(lines, start):
        if may_be_said(line):
            record = parsed(line)
            if record:
                yield record, end
            else:
                for one in rescued(line, damage):
                    yield one, end
        elif damage is not None and is_cut(line):
            damage.lines += 1
