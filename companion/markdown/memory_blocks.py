"""A Markdown file of the memory layout cut into blocks: bullets, headings, blank lines, and everything else.

The blocks' raw texts, joined, are the file, byte for byte: nothing is tidied. A bullet reaches as far as its nested
bullets, its indented lines and its lazy line do (CommonMark 0.31, list items), and no bullet is seen in front matter,
in fenced code, in a comment over several lines or under a numbered list. A fence or a comment that nobody closes is
an ordinary line, so what we add below it stays visible.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from companion.markdown.escapes import BLANKS
from companion.markdown.memory_entry import MARKER, THEMATIC_BREAK
from companion.markdown.memory_escapes import decoded
from companion.markdown.memory_marks import last_comment

BlockKind = Literal["bullet", "heading", "blank", "prose"]

_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
_ENDS: Final = "\r\n"
_HEADING: Final = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?")
_CODE: Final = " " * 4
"""What begins a line of code, which is no heading (spec.commonmark.org, 4.3)."""
_UNDERLINE: Final = re.compile(r"(=+|-{2,})[ \t]*")
_FENCE: Final = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_CLOSING_FENCE: Final = re.compile(r" ?(`{3,}|~{3,})[ \t]*")
_COMMENT: Final = re.compile(r" {0,3}<!--")
_BLOCK_START: Final = re.compile(r"[ \t]*(?:#{1,6}(?:[ \t]|$)|>|<!--|`{3}|~{3}|\||[0-9]{1,9}[.)](?:[ \t]|$))")
_MOST_INDENT: Final = 3
"""A line that is indented further is code, unless it belongs to a bullet."""


class Block(NamedTuple):
    """A piece of a file. ``line`` counts from 1; ``heading`` is a heading's text, ``level`` its level."""

    kind: BlockKind
    raw: str
    line: int
    heading: str | None = None
    level: int = 0


def blocks_of(text: str) -> list[Block]:
    """Return the blocks of a file, in order; their raw texts joined are ``text``."""
    return _Scanner(_LINE.findall(text)).scan()


def newline_of(text: str) -> str:
    """Return the line end that a file uses: that of its first line."""
    first, end, _ = text.partition("\n")
    return "\r\n" if end and first.endswith("\r") else "\n"


def goes_on_into(raw: str, below: str) -> bool:
    """Tell whether prose right below a bullet would be read as the bullet's last line."""
    return not _is_closed(raw) and _is_lazy(below.lstrip(_ENDS).partition("\n")[0].rstrip(_ENDS))


def _is_closed(raw: str) -> bool:
    """Tell whether a bullet ends with its marks: no lazy line follows them."""
    found = last_comment(raw)
    return found is not None and "\n" not in raw[found.end() :].rstrip("\r\n \t")


def _is_lazy(line: str) -> bool:
    return bool(line.strip(BLANKS)) and not (
        _BLOCK_START.match(line)
        or MARKER.match(line)
        or THEMATIC_BREAK.fullmatch(line)
        or _UNDERLINE.fullmatch(line)
    )


def _indent(line: str) -> int:
    return len(line[: len(line) - len(line.lstrip(BLANKS))].expandtabs(4))


class _Scanner:
    """Cuts lines into blocks, one after the other."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.raw = lines
        self.lines = [line.rstrip(_ENDS) for line in lines]
        self.blocks: list[Block] = []

    def scan(self) -> list[Block]:
        at = self._add("prose", 0, self._front_matter_end())
        while at < len(self.lines):
            at = self._next(at)
        return self.blocks

    def _add(self, kind: BlockKind, start: int, end: int, heading: str | None = None, level: int = 0) -> int:
        if end > start:
            self.blocks.append(Block(kind, "".join(self.raw[start:end]), start + 1, heading, level))
        return end

    def _front_matter_end(self) -> int:
        if not self.lines or self.lines[0].rstrip(BLANKS) != "---":
            return 0
        closing = (at for at in range(1, len(self.lines)) if self.lines[at].rstrip(BLANKS) == "---")
        return next(closing, -1) + 1

    def _next(self, at: int) -> int:
        line = self.lines[at]
        if not line.strip(BLANKS):
            return self._add("blank", at, at + 1)
        if found := _HEADING.fullmatch(line):
            return self._add("heading", at, at + 1, _heading_text(found[2]), len(found[1]))
        if self._is_bullet(at):
            return self._add("bullet", at, self._bullet_end(at))
        if self._is_underlined(at):
            level = 1 if self.lines[at + 1].startswith("=") else 2
            return self._add("heading", at, at + 2, _heading_text(line), level)
        return self._add("prose", at, self._enclosed_end(at))

    def _is_bullet(self, at: int) -> bool:
        line = self.lines[at]
        if not MARKER.match(line) or _indent(line) > _MOST_INDENT or THEMATIC_BREAK.fullmatch(line):
            return False
        return _indent(line) <= 1 or not self.blocks or self.blocks[-1].kind != "prose"

    def _bullet_end(self, start: int) -> int:
        nested = _indent(self.lines[start]) + 2
        end = start + 1
        while end < len(self.lines):
            below = self._below_blanks(end)
            if below < len(self.lines) and _indent(self.lines[below]) >= nested:
                end = below + 1
            elif below == end and self._is_lazy_line(start, end):
                end += 1
            else:
                break
        return end

    def _below_blanks(self, at: int) -> int:
        while at < len(self.lines) and not self.lines[at].strip(BLANKS):
            at += 1
        return at

    def _is_lazy_line(self, start: int, at: int) -> bool:
        return _is_lazy(self.lines[at]) and not _is_closed("\n".join(self.lines[start:at]))

    def _is_underlined(self, at: int) -> bool:
        above = self.blocks[-1].kind if self.blocks else "blank"
        below = self.lines[at + 1] if at + 1 < len(self.lines) else ""
        return (
            above in ("blank", "heading")
            and not self.lines[at].startswith((_CODE, "\t"))
            and _is_lazy(self.lines[at])
            and bool(_UNDERLINE.fullmatch(below))
        )

    def _enclosed_end(self, at: int) -> int:
        """Return the line after the fenced code or the comment that opens at ``at``, else the next line."""
        if found := _FENCE.match(self.lines[at]):
            return self._fence_end(at, found[1])
        if _COMMENT.match(self.lines[at]):
            return self._comment_end(at)
        return at + 1

    def _fence_end(self, start: int, fence: str) -> int:
        for at in range(start + 1, len(self.lines)):
            found = _CLOSING_FENCE.fullmatch(self.lines[at])
            if found and found[1].startswith(fence):
                return at + 1
        return start + 1

    def _comment_end(self, start: int) -> int:
        """Return where a comment ends. One that another opens in was never closed: bullets below have theirs."""
        for at in range(start, len(self.lines)):
            line = self.lines[at].partition("<!--")[2] if at == start else self.lines[at]
            before_end, end, _ = line.partition("-->")
            if "<!--" in before_end:
                break
            if end:
                return at + 1
        return start + 1


def _heading_text(text: str | None) -> str:
    return decoded((text or "").strip(BLANKS))
