"""The body of a note: what happened, what came later, the ``CRISIS`` tag and the three fields.

Written form, always this one:

    What happened, in the person's framing.
    - 2026-05-22: what was added that day
      and its second line, two spaces in

    A piece that was added without a date: a paragraph after the dated lines.

    CRISIS

    **Their feeling:** tired
    **What they wanted:** to vent
    **Open thread:** null

Paragraphs before the first dated line belong to what happened. Where two undated pieces meet, an
invisible ``<!-- -->`` stands between them. A field's further lines are two spaces in. ``escapes`` keeps
any text from being taken for one of these marks.

Read form: dated lines with or without a bullet, ``：`` for ``:``, fields in any place, a tag before the
first sentence (``CRISIS. They called …``). Nothing that was read is lost: what is no mark is text.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.markdown.escapes import BLANKS, decode_text, encode_text, is_null_word
from companion.markdown.structure import (
    CRISIS_TAG,
    SEPARATOR,
    Label,
    after_crisis_tag,
    as_dated,
    as_labelled,
    is_crisis_tag,
    is_separator,
)
from companion.rules.notes import Line

_LABEL_WORDS: Final[tuple[tuple[Label, str], ...]] = (
    ("feeling", "Their feeling"),
    ("wanted", "What they wanted"),
    ("open_thread", "Open thread"),
)
_INDENT: Final = "  "


class Body(NamedTuple):
    """A body as values. ``wanted`` is the text as written; ``labels`` are the fields that were there."""

    lines: tuple[Line, ...]
    feeling: str | None
    wanted: str | None
    open_thread: str | None
    crisis: bool
    labels: frozenset[Label] = frozenset({"feeling", "wanted", "open_thread"})


def render_body(body: Body) -> str:
    """Return the body as Markdown, from its first line to its final line feed."""
    pieces = _render_lines(body.lines or (Line(""),))
    if pieces:
        pieces.append("")
    if body.crisis:
        pieces += [CRISIS_TAG, ""]
    for field, words in _LABEL_WORDS:
        pieces += _render_field(words, getattr(body, field))
    return "\n".join(pieces) + "\n"


def _render_field(words: str, value: str | None) -> list[str]:
    if value is None:
        return [f"**{words}:** null"]
    first, *rest = encode_text(value, value=True)
    return [f"**{words}:** {first}", *_indented(rest)]


def _render_lines(lines: Sequence[Line]) -> list[str]:
    written = [] if not lines[0].text else encode_text(lines[0].text)
    after_dated = False
    for line in lines[1:]:
        if line.on is not None:
            written += _render_dated(line.on, line.text)
        else:
            written += _render_undated(line.text, needs_separator=not (after_dated and line.text))
        after_dated = line.on is not None
    return written


def _render_dated(on: str, text: str) -> list[str]:
    first, *rest = encode_text(text)
    return [f"- {on}: {first}".rstrip(BLANKS), *_indented(rest)]


def _render_undated(text: str, *, needs_separator: bool) -> list[str]:
    separator = ["", SEPARATOR] if needs_separator else []
    return [*separator, "", *encode_text(text)] if text else separator


def _indented(lines: Sequence[str]) -> list[str]:
    return [_INDENT + line if line else line for line in lines]


class _Block:
    """One piece while it is read: a text, a dated line (``on``) or a field (``field``)."""

    def __init__(self, on: str | None = None, field: Label | None = None, first: str = "") -> None:
        self.on = on
        self.field = field
        self.lines = [first] if first else []
        self.opened = bool(on or field)

    def add(self, blanks: int, line: str) -> None:
        """Take one more physical line, ``blanks`` empty ones after the last."""
        if not self.lines:
            self.lines.append(line.lstrip(BLANKS))
            return
        self.lines += [""] * blanks
        self.lines.append(_outdented(line) if self.opened else line)

    def goes_on(self, blanks: int, line: str) -> bool:
        """Return whether ``line`` belongs here: next to it, indented, or a paragraph of a text."""
        return not blanks or not self.opened or line[0] in BLANKS


def _outdented(line: str) -> str:
    if line.startswith("\t"):
        return line[1:]
    return line[2:] if line.startswith(_INDENT) else line.lstrip(" ")


class _Reader:
    """Reads physical lines into blocks; the first block is what happened, even when it is empty."""

    def __init__(self) -> None:
        self.blocks = [_Block()]
        self.crisis = False
        self.labels: set[Label] = set()
        self._blanks = 0

    def read(self, raw: str) -> None:
        """Take one physical line."""
        line = raw.rstrip(BLANKS)
        if not line:
            self._blanks += 1
        elif not self._read_mark(line):
            self._read_text(line)
            self._blanks = 0

    def _read_mark(self, line: str) -> bool:
        block = self._opened_by(line)
        if block is not None:
            self.blocks.append(block)
            self._blanks = 0
            return True
        if is_crisis_tag(line):
            self.crisis = True
            return True
        return False

    def _opened_by(self, line: str) -> _Block | None:
        dated = as_dated(line)
        if dated is not None:
            return _Block(on=dated.on, first=dated.text)
        labelled = as_labelled(line)
        if labelled is not None and labelled.field not in self.labels:
            self.labels.add(labelled.field)
            return _Block(field=labelled.field, first=labelled.text)
        return _Block() if is_separator(line) else None

    def _read_text(self, line: str) -> None:
        if self._nothing_yet():
            line = self._without_tag(line)
        current = self.blocks[-1]
        if not current.goes_on(self._blanks, line):
            current = _Block()
            self.blocks.append(current)
        current.add(self._blanks, line)

    def _nothing_yet(self) -> bool:
        return len(self.blocks) == 1 and not self.blocks[0].lines

    def _without_tag(self, line: str) -> str:
        rest = after_crisis_tag(line)
        self.crisis = self.crisis or rest is not None
        return rest or line


def parse_body(text: str) -> Body:
    """Return what a body says. ``text`` has line feeds only; no text is refused."""
    reader = _Reader()
    for raw in text.split("\n"):
        reader.read(raw)
    fields = {block.field: block.lines for block in reader.blocks if block.field is not None}
    return Body(
        lines=tuple(_line_of(block) for block in reader.blocks if block.field is None),
        feeling=_value_of(fields.get("feeling")),
        wanted=_value_of(fields.get("wanted")),
        open_thread=_value_of(fields.get("open_thread")),
        crisis=reader.crisis,
        labels=frozenset(reader.labels),
    )


def _line_of(block: _Block) -> Line:
    return Line(decode_text(block.lines), block.on)


def _value_of(lines: list[str] | None) -> str | None:
    if not lines or (len(lines) == 1 and is_null_word(lines[0])):
        return None
    return decode_text(lines, value=True)
