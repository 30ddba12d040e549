"""The head of a note file: two fences, fields between them, the body after.

Only the first two lines that are ``---`` delimit it; every later one is text. A field is ``key: value``
on one line. Values are plain or quoted scalars; ``null``, ``~`` and nothing are null; a comment after a
value is not part of it. No value is anything but text here: ``no`` is the word "no" (K19). Byte order
mark, Windows and old Mac line ends and blanks after a fence do no harm.

This room finds the fields; ``header`` says what they mean.
"""

import codecs
import re
from typing import Final, NamedTuple

from companion.markdown.escapes import BLANKS
from companion.markdown.remarks import Notebook

FENCE: Final = "---"
PLACE: Final = "front matter"
"""What a refusal names when the front matter itself is what is wrong."""

_FIELD: Final = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)[ \t]*[:：](.*)", re.DOTALL)
_LOOK_BYTES: Final = 1000
"""How far into a file ``has_front_matter`` looks."""

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_DOUBLE_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"[ \t]*(?:#.*)?')
_SINGLE_QUOTED: Final = re.compile(r"'((?:[^']|'')*)'[ \t]*(?:#.*)?")
_COMMENT: Final = re.compile(r"(?:^|[ \t])#.*")


class Field(NamedTuple):
    """One field as it stands: ``value`` is ``None`` for null, ``line`` counts from 1 in the file.

    ``quoted`` says that quotes were left out, ``empty`` that nothing at all was written for null.
    """

    key: str
    value: str | None
    line: int
    quoted: bool = False
    empty: bool = False


class Document(NamedTuple):
    """A file taken apart: its fields by key, in file order, and the text of its body."""

    fields: dict[str, Field]
    body: str


def decode(data: bytes, notebook: Notebook) -> str:
    """Return the text of a file with line feeds only.

    Raises ``FileRefused`` for text that is not UTF-8 and for NUL bytes: both mean a damaged file.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise notebook.refusal("the file is UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise notebook.refusal("the file is not valid UTF-8", line=line) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise notebook.refusal("the file holds NUL bytes, so it is damaged or no text", line=line)
    return _with_line_feeds(text, notebook)


def _with_line_feeds(text: str, notebook: Notebook) -> str:
    if text.startswith("\ufeff"):
        notebook.murmur("a byte order mark was left out")
        text = text.lstrip("\ufeff")
    if "\r" in text:
        notebook.murmur("line ends were made line feeds")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def split(text: str, notebook: Notebook) -> Document:
    """Return the fields and the body of a file's text.

    Raises ``FileRefused`` when there is no front matter, when it is not closed, or when one key has two
    different values.
    """
    lines = text.split("\n")
    opening = next((at for at, line in enumerate(lines) if line.strip()), None)
    if opening is None:
        raise notebook.refusal("is missing: the file is empty", PLACE)
    if not _is_fence(lines[opening]):
        raise notebook.refusal("is missing: the file does not begin with ---", PLACE, opening + 1)
    closing = next((at for at in range(opening + 1, len(lines)) if _is_fence(lines[at])), None)
    if closing is None:
        raise notebook.refusal("is not closed by a second ---", PLACE, opening + 1)
    fields = _read_fields(lines, opening + 1, closing, notebook)
    return Document(fields, "\n".join(lines[closing + 1 :]))


def has_front_matter(data: bytes) -> bool:
    """Return whether a file begins like a note, so that one of another kind can be left alone."""
    start = data[:_LOOK_BYTES].decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    return _is_fence(start.replace("\r", "\n").partition("\n")[0])


def _is_fence(line: str) -> bool:
    return line.rstrip(BLANKS) == FENCE


def _read_fields(lines: list[str], first: int, end: int, notebook: Notebook) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    for at in range(first, end):
        line = lines[at].strip(BLANKS)
        if not line or line.startswith("#"):
            continue
        found = _FIELD.fullmatch(line) if lines[at][0] not in BLANKS else None
        if found is not None:
            _keep(fields, _field(found, at + 1), notebook)
        else:
            notebook.say("this line is no field and was left out", PLACE, at + 1)
    return fields


def _field(found: re.Match[str], line: int) -> Field:
    value, quoted = read_scalar(found[2])
    empty = value is None and not found[2].strip(BLANKS)
    return Field(found[1].lower().replace("-", "_"), value, line, quoted, empty)


def _keep(fields: dict[str, Field], field: Field, notebook: Notebook) -> None:
    before = fields.setdefault(field.key, field)
    if before is field:
        return
    if before.value != field.value:
        message = f"is given twice with two values, first on line {before.line}"
        raise notebook.refusal(message, field.key, field.line)
    notebook.murmur("is given twice with the same value", field.key, field.line)


def read_scalar(raw: str) -> tuple[str | None, bool]:
    """Return a field's value and whether it stood in quotes; the value is ``None`` for null.

    >>> read_scalar('"2026-05-17"  # copied'), read_scalar("~"), read_scalar("no")
    (('2026-05-17', True), (None, False), ('no', False))
    """
    text = raw.strip(BLANKS)
    double = _DOUBLE_QUOTED.fullmatch(text)
    if double:
        return re.sub(r"\\(.)", r"\1", double[1]).strip(BLANKS) or None, True
    single = _SINGLE_QUOTED.fullmatch(text)
    if single:
        return single[1].replace("''", "'").strip(BLANKS) or None, True
    plain = _COMMENT.sub("", text).strip(BLANKS)
    return (None if plain in _NULLS else plain), False
