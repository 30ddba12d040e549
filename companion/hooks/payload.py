"""What a host sends: bytes on stdin, read as they arrive, and the JSON object in them.

SQLite parses the JSON: the hook needs its library anyway, while ``json`` would bring ``re`` along, a third of a bare
Python start. Hosts differ: a byte order mark, UTF-16, a pipe that is never closed. So the bytes are tried whenever
they could be whole, and at most 16 MiB are read. Whatever is no JSON object is no payload.
"""

from __future__ import annotations

from companion.sqlite import sqlite3
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    Value = str | int | float | None

LARGEST: Final = 16 << 20
"""Bytes that are read at most."""
_CHUNK: Final = 1 << 16
_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_FIELDS: Final = "SELECT key, value, type FROM json_each(?)"
_NUL: Final = "\\u0000"
_REPLACED: Final = "\\ufffd"
_IS_OBJECT: Final = "SELECT CASE WHEN json_valid(?1) THEN json_type(?1) = 'object' END"


class Payload:
    """One JSON object: its top level by key, and text that lies deeper by path."""

    __slots__ = ("_connection", "_json", "values")

    def __init__(self, connection: sqlite3.Connection, json: str) -> None:
        self._connection = connection
        self._json = json
        # An object or list inside stays out: only `deep` reaches into it.
        rows = connection.execute(_FIELDS, (json,))
        self.values: dict[str, Value] = {
            key: value for key, value, kind in rows if kind not in ("object", "array")
        }

    def text(self, key: str) -> str | None:
        """Return the text under a key of the top level; ``None`` when there is none, or it is something else."""
        value = self.values.get(key)
        return value if isinstance(value, str) else None

    def true(self, key: str) -> bool:
        """Tell whether a key of the top level holds ``true``."""
        return self.values.get(key) == 1

    def deep(self, path: str) -> str | None:
        """Return the text at a path such as ``$.tool_info.response``."""
        value = self._connection.execute("SELECT json_extract(?, ?)", (self._json, path)).fetchone()[0]
        return value if isinstance(value, str) else None

    def quoted(self, text: str) -> str:
        """Return ``text`` as a JSON string of ASCII alone, so that no locale on the way can break it."""
        values = (text.replace("\0", ""),)
        quoted: str = self._connection.execute("SELECT json_quote(?)", values).fetchone()[0]
        return quoted if quoted.isascii() else "".join(map(_ascii, quoted))


def read(stream: int) -> Payload | None:
    """Return the payload on a file descriptor, as soon as it is whole; ``None`` for a terminal or no object."""
    if os.isatty(stream):
        return None
    data = bytearray()
    while len(data) < LARGEST and (chunk := os.read(stream, _CHUNK)):
        data += chunk
        if chunk.rstrip(b"\0 \t\r\n").endswith(b"}") and len(chunk) < _CHUNK:
            payload = parse(bytes(data))
            if payload is not None:
                return payload
    return parse(bytes(data))


def parse(data: bytes) -> Payload | None:
    """Return the payload in ``data``, ``None`` when it is no JSON object."""
    json = _without_nul(_decoded(data))
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = _lossy
    if not json.startswith("{") or not connection.execute(_IS_OBJECT, (json,)).fetchone()[0]:
        return None
    return Payload(connection, json)


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace").strip()
    if data[1:2] == b"\0":
        return data.decode("utf-16-le", "replace").strip()
    return data.decode("utf-8", "replace").strip()


def _without_nul(json: str) -> str:
    """Return the text with every escaped NUL replaced: SQLite would end the string there."""
    if _NUL not in json:
        return json
    # Cut at escaped backslashes, so that one of them and "u0000" are not taken for the escape.
    return "\\\\".join(piece.replace(_NUL, _REPLACED) for piece in json.split("\\\\"))


def _lossy(value: bytes) -> str:
    # An escaped half of a surrogate pair comes back as bytes that are no UTF-8.
    return value.decode("utf-8", "replace")


def _ascii(character: str) -> str:
    if character < "\x7f":
        return character
    code = ord(character)
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
