"""Rows of JSON out of bytes, each with its line: one object a line, or the lists of one large object.

Tolerant: byte order marks, any line ends, blank lines, UTF-16 (what some shells write), a file that was cut off.
Whatever is no JSON object becomes a remark, and the rest is read all the same.
"""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Final

from companion.exchange.values import Remark, Row

_LINE_END: Final = re.compile(rb"\r\n|\n|\r")
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def plain_bytes(data: bytes) -> bytes:
    """Return the bytes as UTF-8 without a byte order mark, as far as they are UTF-16 or marked."""
    if data.startswith(_UTF_16):
        try:
            return data.decode("utf-16").encode()
        except UnicodeError:
            return data
    return data.removeprefix(codecs.BOM_UTF8)


def line_rows(data: bytes, remarks: list[Remark]) -> Iterator[Row]:
    """Yield each line that is a JSON object; about every other line a remark is written down."""
    for number, line in enumerate(_LINE_END.split(plain_bytes(data)), start=1):
        if not line.strip():
            continue
        try:
            values = json.loads(line.decode())
        except UnicodeDecodeError:
            remarks.append(Remark(number, "not-utf8", failed=True))
        except (ValueError, RecursionError):
            remarks.append(Remark(number, "not-json", failed=True))
        else:
            if isinstance(values, dict):
                yield Row(number, values, remarks)
            else:
                remarks.append(Remark(number, "not-object", failed=True))


def listed_rows(data: bytes, remarks: list[Remark]) -> Iterator[tuple[str, Row]]:
    """Yield (list, row) for the objects in the lists of one large object, ``""`` as list when there is no object.

    Where the file ends in the middle or is damaged, what came before is read, and a remark names the line.
    """
    text = _text(plain_bytes(data), remarks)
    walk = _Walk(text)
    try:
        for name, value in walk.values():
            if isinstance(value, dict):
                yield name, Row(walk.line, value, remarks)
            elif value is not None:
                remarks.append(Remark(walk.line, "not-object", failed=True))
    except (ValueError, RecursionError):
        remarks.append(Remark(walk.line_here(), "cut-off", failed=True))


def _text(data: bytes, remarks: list[Remark]) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        remarks.append(Remark(line, "bytes-replaced"))
        return data.decode(errors="replace")


class _Walk:
    """A way through one large JSON value that knows in which line it is."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted = 0
        self._line = 1
        self.line = 1
        """The line in which the value last given begins."""

    def values(self) -> Iterator[tuple[str, object]]:
        """Yield (list, element) of every list in the object, or of the one list that the text is."""
        if self._next() == "[":
            yield from self._elements("")
        else:
            for name in self._members():
                if self._next() == "[":
                    yield from self._elements(name)
                else:
                    self._value()
        if self._next():
            raise ValueError("something stands behind the end")

    def line_here(self) -> int:
        """Return the line that was reached."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _members(self) -> Iterator[str]:
        self._expect("{")
        while self._next() != "}":
            name = self._value()
            self._expect(":")
            yield str(name)
            if self._next() != "}":
                self._expect(",")
        self._expect("}")

    def _elements(self, name: str) -> Iterator[tuple[str, object]]:
        self._expect("[")
        while self._next() != "]":
            self.line = self.line_here()
            yield name, self._value()
            if self._next() != "]":
                self._expect(",")
        self._expect("]")

    def _next(self) -> str:
        """Return the next character that is no space, empty at the end."""
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._text[self._at : self._at + 1]

    def _expect(self, character: str) -> None:
        if self._next() != character:
            raise ValueError("another character was expected")
        self._at += 1

    def _value(self) -> object:
        self._next()
        value, self._at = _DECODER.raw_decode(self._text, self._at)
        return value
