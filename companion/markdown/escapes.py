r"""How any text stands in a Markdown body without being taken for structure, and comes back as it was.

Ordinary text is written as it is. Only what would be misread changes, in two ways that Markdown knows:

- **Character references** for what a line cannot hold: control characters other than tab and line feed,
  U+2028 and U+2029, a blank at the end of a line or at the start of a text, a line feed at either end
  of a text. ``&#13;`` is a carriage return; a literal ``&#13;`` is written ``&#38;#13;``.
- **One leading backslash** before a line that reads as structure (a dated line, a field label, the
  ``CRISIS`` tag, the paragraph separator), or that already is such a line behind backslashes. A line
  that starts with a backslash for another reason (``\o/``) stays as it is.

What must stay true: ``decode_text(encode_text(t)) == t`` for every text, and no encoded line is structure.
"""

import re
from collections.abc import Callable
from typing import Final

from companion.markdown.structure import is_structure

BLANKS: Final = " \t"

_CONTROLS: Final = (*range(9), *range(11, 32), *range(127, 160), 8232, 8233)
_CODES: Final = "|".join(str(code) for code in sorted({*_CONTROLS, 9, 10, 32, 38}, reverse=True))
_REFERENCE: Final = re.compile(f"&#({_CODES});")
_AMPERSAND: Final = re.compile(f"&(?=#(?:{_CODES});)")
_CONTROL: Final = re.compile("[" + "".join(re.escape(chr(code)) for code in _CONTROLS) + "]")

NULL_WORDS: Final = frozenset({"", "null", "~", "none", "n/a", "无"})
"""What a field's value reads as ``None`` for, in lower case."""


def is_null_word(value: str) -> bool:
    """Return whether a field's raw value stands for nothing."""
    return value.strip(BLANKS).casefold() in NULL_WORDS


def _value_reads_otherwise(line: str) -> bool:
    return is_structure(line) or is_null_word(line)


def encode_text(text: str, *, value: bool = False) -> list[str]:
    """Return the physical lines that stand for ``text``; ``value`` marks a field's value.

    The lines hold no line feed, no control character and no blank at their end; the first starts with
    none. Blank lines inside the text are empty strings.
    """
    core = text.strip("\n")
    lead = len(text) - len(text.lstrip("\n"))
    tail = len(text) - len(core) - lead
    lines = [_encode_end(_encode_characters(line)) for line in core.split("\n")]
    lines[0] = "&#10;" * lead + _encode_start(lines[0])
    lines[-1] += "&#10;" * tail
    first = _value_reads_otherwise if value else is_structure
    return [_guard(lines[0], first), *(_guard(line, is_structure) for line in lines[1:])]


def decode_text(lines: list[str], *, value: bool = False) -> str:
    """Return the text that physical ``lines`` stand for: the inverse of ``encode_text``."""
    if not lines:
        return ""
    first = _value_reads_otherwise if value else is_structure
    plain = [_unguard(lines[0], first), *(_unguard(line, is_structure) for line in lines[1:])]
    return "\n".join(_REFERENCE.sub(lambda found: chr(int(found[1])), line) for line in plain)


def _reference(character: str) -> str:
    return f"&#{ord(character)};"


def _encode_characters(line: str) -> str:
    return _CONTROL.sub(lambda found: _reference(found[0]), _AMPERSAND.sub("&#38;", line))


def _encode_start(line: str) -> str:
    return _reference(line[0]) + line[1:] if line[:1] and line[0] in BLANKS else line


def _encode_end(line: str) -> str:
    return line[:-1] + _reference(line[-1]) if line[-1:] and line[-1] in BLANKS else line


def _guard(line: str, reads_otherwise: Callable[[str], bool]) -> str:
    return "\\" + line if reads_otherwise(line.lstrip("\\")) else line


def _unguard(line: str, reads_otherwise: Callable[[str], bool]) -> str:
    return line[1:] if line.startswith("\\") and reads_otherwise(line.lstrip("\\")) else line
