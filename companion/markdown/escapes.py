r"""How any text stands in a Markdown body without being taken for structure, and comes back as it was.

Ordinary text is written as it is. Only what would be misread changes, in two ways that Markdown knows:

- **Character references** for what a line cannot hold or a reader cannot see: control characters other than tab and
  line feed, U+2028 and U+2029, marks of direction, characters without width (``safety.clean``), a blank at the end of a
  line or at the start of a text, a line feed at either end of a text. ``&#13;`` is a carriage return; a literal
  ``&#13;`` is written ``&#38;#13;``.
- **One leading backslash** before a line that reads as structure (a dated line, a field label, the
  ``CRISIS`` tag, the paragraph separator), or that already is such a line behind backslashes. A line
  that starts with a backslash for another reason (``\o/``) stays as it is.

What must stay true: ``decode_text(encode_text(t)) == t`` for every text, and no encoded line is structure.
"""

import re
import sys
from collections.abc import Callable
from typing import Final

from companion.markdown.structure import is_structure
from companion.safety.clean import hidden, hidden_places

BLANKS: Final = " \t"

_CONTROLS: Final = (*range(9), *range(11, 32), *range(127, 160), 8232, 8233)
_CONTROL: Final = re.compile("[" + "".join(re.escape(chr(code)) for code in _CONTROLS) + "]")
_PLAIN_CODES: Final = (9, 10, 32, 38)
_REFERENCE: Final = re.compile("&#(0|[1-9][0-9]{0,6});")

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
    lines = [_encode_end(referenced_unseen(line)) for line in core.split("\n")]
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
    return "\n".join(map(resolved, plain))


def reference(character: str) -> str:
    """Return the character reference of one character: ``&#60;``."""
    return f"&#{ord(character)};"


def referenced_unseen(line: str, marks: str = "") -> str:
    """Return a line with references for what it cannot hold and for what a reader cannot see.

    A literal reference to one of these, or to one of ``marks`` (for ``resolved``), is written ``&#38;#13;``.
    """
    plain = _REFERENCE.sub(lambda found: f"&#38;{found[0][1:]}" if _is_ours(found, marks) else found[0], line)
    plain = _CONTROL.sub(lambda found: reference(found[0]), plain)
    letters = list(plain)
    for place in hidden_places(plain):
        letters[place] = reference(letters[place])
    return "".join(letters)


def resolved(line: str, marks: str = "") -> str:
    """Return what a line with references stands for: the inverse of ``referenced_unseen``."""
    return _REFERENCE.sub(lambda found: chr(int(found[1])) if _is_ours(found, marks) else found[0], line)


def _is_ours(found: re.Match[str], marks: str) -> bool:
    """Tell whether a reference is one of those that are written here."""
    code = int(found[1])
    if code in _CONTROLS or code in _PLAIN_CODES:
        return True
    return code <= sys.maxunicode and (chr(code) in hidden() or chr(code) in marks)


def _encode_start(line: str) -> str:
    return reference(line[0]) + line[1:] if line[:1] and line[0] in BLANKS else line


def _encode_end(line: str) -> str:
    return line[:-1] + reference(line[-1]) if line[-1:] and line[-1] in BLANKS else line


def _guard(line: str, reads_otherwise: Callable[[str], bool]) -> str:
    return "\\" + line if reads_otherwise(line.lstrip("\\")) else line


def _unguard(line: str, reads_otherwise: Callable[[str], bool]) -> str:
    return line[1:] if line.startswith("\\") and reads_otherwise(line.lstrip("\\")) else line
