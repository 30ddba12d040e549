r"""How any text stands in a bullet of the memory layout and comes back as it was.

Ordinary text is written as it is. What a line cannot hold, what a reader cannot see, or what would be read as something
else, becomes a character reference, as Markdown knows it (``escapes``): control characters, marks of direction,
characters without width, U+2028 and U+2029, a blank at the end of a line or at
the start of a text, a line feed at either end, and the one character that makes a piece of text look like metadata
(``memory_entry`` and ``memory_hub`` say which). A literal ``&#13;`` is written ``&#38;#13;``.

What must stay true: ``decoded("\n".join(encoded_lines(t))) == t`` for every text.
"""

from typing import Final

from companion.markdown.escapes import BLANKS, reference, referenced_unseen, resolved

_MARKS: Final = "\t\n &,:<>[]()（）*+-_，、：—"
"""What is written as a reference where it would be read as a mark; elsewhere it stands for itself."""


def encoded_lines(text: str) -> list[str]:
    """Return the physical lines that stand for a text: no control characters, no blanks at the ends."""
    core = text.strip("\n")
    lead = len(text) - len(text.lstrip("\n"))
    tail = len(text) - len(core) - lead
    lines = [_with_encoded_end(_with_references(line)) for line in core.split("\n")]
    lines[0] = reference("\n") * lead + _with_encoded_start(lines[0])
    lines[-1] += reference("\n") * tail
    return lines


def encoded_value(text: str, marks: str = "") -> str:
    """Return a text on one line, with each of ``marks`` as a reference too: a name, a heading, a link."""
    line = _with_references(text).replace("\n", reference("\n"))
    line = "".join(reference(character) if character in marks else character for character in line)
    return _with_encoded_start(_with_encoded_end(line))


def decoded(text: str) -> str:
    """Return the text that encoded text stands for."""
    return resolved(text, _MARKS)


def referenced(text: str, at: int) -> str:
    """Return an encoded text with the character at ``at`` as a reference."""
    return text[:at] + reference(text[at]) + text[at + 1 :]


def _with_references(text: str) -> str:
    return referenced_unseen(text, _MARKS)


def _with_encoded_start(line: str) -> str:
    return referenced(line, 0) if line[:1] and line[0] in BLANKS else line


def _with_encoded_end(line: str) -> str:
    return referenced(line, len(line) - 1) if line[-1:] and line[-1] in BLANKS else line
