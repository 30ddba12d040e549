"""A file of the memory layout as pieces, and values put into it without touching anything else.

A shape is what ``memory_blocks`` found, with the value of each bullet beside its raw text. ``place`` brings the values
of a shape to those that are wanted: a bullet that says the same keeps its bytes, one that changed is written anew in
its place, one that is gone leaves with its lines only, a new one goes to the end of its section. Headings, prose, blank
lines and bullets that nobody knows stay byte for byte (K05). A fresh file is the same work on an almost empty shape.

Identity: the id, then the same words. What must stay true: the bytes of a shape change only where its values do, and
reading what ``place`` wrote gives the wanted values.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from companion.markdown.memory_blocks import Block, BlockKind, blocks_of, goes_on_into, newline_of
from companion.markdown.memory_entry import PLAIN_LEAD, lead_of
from companion.markdown.memory_escapes import encoded_value

Value = TypeVar("Value")

SECTION_LEVEL: Final = 2

_BYTE_ORDER_MARK: Final = "\ufeff"


class Piece(NamedTuple, Generic[Value]):
    """One block: ``value`` is what a bullet says, ``heading`` the text of a heading, ``level`` its level.

    ``section`` is the text of the nearest heading above, ``None`` above the first; the title is none.
    """

    kind: BlockKind
    raw: str
    value: Value | None = None
    heading: str | None = None
    level: int = 0
    section: str | None = None


class Shape(NamedTuple, Generic[Value]):
    """A file: its pieces, the line end that it uses, and its byte order mark if it has one."""

    pieces: tuple[Piece[Value], ...]
    newline: str = "\n"
    mark: str = ""

    @property
    def text(self) -> str:
        """The file's text."""
        return self.mark + "".join(piece.raw for piece in self.pieces)

    @property
    def values(self) -> tuple[Value, ...]:
        """What its bullets say, in order."""
        return tuple(piece.value for piece in self.pieces if piece.value is not None)


class Spelling(NamedTuple, Generic[Value]):
    """How values of one kind are told apart and written.

    ``id_of`` gives an empty text for an unknown one; ``words_of`` what makes two of them the same; ``says_same``
    whether a bullet need not be written anew; ``moves`` that a value leaves its place when its section is another.
    """

    id_of: Callable[[Value], str]
    words_of: Callable[[Value], str]
    says_same: Callable[[Value, Value], bool]
    section_of: Callable[[Value], str | None]
    render: Callable[[Value, str, str], str]
    moves: bool = True

    def stays(self, value: Value, section: str | None) -> bool:
        """Tell whether a value belongs where it stands."""
        return not self.moves or self.section_of(value) == section


def shape_of(text: str, read: Callable[[Block, str | None], Value | None]) -> Shape[Value]:
    """Return the shape of a file. ``read`` gives the value of a bullet and its section, ``None`` for none of ours."""
    mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else ""
    pieces: list[Piece[Value]] = []
    section: str | None = None
    titled = False
    for block in blocks_of(text.removeprefix(mark)):
        value = read(block, section) if block.kind == "bullet" else None
        if block.kind == "heading":
            is_title = block.level == 1 and not titled and section is None
            section, titled = (None if is_title else block.heading or None), titled or is_title
        kind = "prose" if block.kind == "bullet" and value is None else block.kind
        pieces.append(Piece(kind, block.raw, value, block.heading, block.level, section))
    return Shape(tuple(pieces), newline_of(text), mark)


def with_values(shape: Shape[Value], values: Iterable[Value]) -> Shape[Value]:
    """Return the shape with other values for its bullets, in order; raw texts stay."""
    given = iter(values)
    pieces = (p if p.value is None else p._replace(value=next(given)) for p in shape.pieces)
    return shape._replace(pieces=tuple(pieces))


def place(shape: Shape[Value], wanted: Sequence[Value], spelling: Spelling[Value]) -> Shape[Value]:
    """Return the shape with the wanted values: changes of one value change only its lines.

    A bullet with an id that is not wanted leaves; one without an id that fits none stays: a person wrote it.
    """
    matched = _matched(shape, wanted, spelling)
    pieces: list[Piece[Value]] = []
    placed: set[int] = set()
    for at, piece in enumerate(shape.pieces):
        number = matched.get(at)
        if piece.value is None or (number is None and not spelling.id_of(piece.value)):
            pieces.append(piece)
        elif number is not None and spelling.stays(wanted[number], piece.section):
            pieces.append(_renewed(piece, piece.value, wanted[number], shape.newline, spelling))
            placed.add(number)
    for section, values in _by_section(wanted, placed, spelling).items():
        _insert(pieces, section, values, shape.newline, spelling)
    return shape._replace(pieces=tuple(_kept_apart(pieces, shape.newline)))


def _matched(shape: Shape[Value], wanted: Sequence[Value], spelling: Spelling[Value]) -> dict[int, int]:
    """Return which wanted value (by number) stands for which piece: by id, then by words in the same order.

    Words meet a bullet that nobody knew first: it is the one that a value which just came in was made of.
    """

    def words_of(value: Value) -> str:
        return f"words {spelling.words_of(value)}"

    def unknown_words_of(value: Value) -> str:
        return "" if spelling.id_of(value) else words_of(value)

    matched: dict[int, int] = {}
    for key_of, wanted_key_of in (
        (spelling.id_of, spelling.id_of),
        (unknown_words_of, words_of),
        (words_of, words_of),
    ):
        taken = set(matched.values())
        waiting: dict[str, list[int]] = {}
        for number in reversed(range(len(wanted))):
            if number not in taken and wanted_key_of(wanted[number]):
                waiting.setdefault(wanted_key_of(wanted[number]), []).append(number)
        for at, piece in enumerate(shape.pieces):
            fitting = (
                waiting.get(key_of(piece.value)) if piece.value is not None and at not in matched else None
            )
            if fitting:
                matched[at] = fitting.pop()
    return matched


def _renewed(
    piece: Piece[Value], present: Value, wanted: Value, newline: str, spelling: Spelling[Value]
) -> Piece[Value]:
    if spelling.says_same(present, wanted):
        return piece._replace(value=wanted)
    raw = spelling.render(wanted, lead_of(piece.raw), newline)
    return piece._replace(value=wanted, raw=raw if _is_ended(piece.raw) else raw.removesuffix(newline))


def _is_ended(raw: str) -> bool:
    return raw.endswith("\n")


def _by_section(
    wanted: Sequence[Value], placed: set[int], spelling: Spelling[Value]
) -> dict[str | None, list[Value]]:
    """Return the values that have no place yet, by section, in their order."""
    sections: dict[str | None, list[Value]] = {}
    for number, value in enumerate(wanted):
        if number not in placed:
            sections.setdefault(spelling.section_of(value), []).append(value)
    return sections


def with_prose(shape: Shape[Value], section: str, line: str) -> Shape[Value]:
    """Return the shape with one more line of prose at the end of a section."""
    pieces = list(shape.pieces)
    prose = Piece[Value]("prose", line + shape.newline, section=section)
    _insert_pieces(pieces, section, [prose], shape.newline)
    return shape._replace(pieces=tuple(pieces))


def without_headings(shape: Shape[Value], emptied: Collection[str]) -> Shape[Value]:
    """Return the shape without those of the headings ``emptied`` below which nothing stands at all."""
    pieces = list(shape.pieces)
    going = [at for at, p in enumerate(pieces) if p.kind == "heading" and p.section in emptied]
    for at in reversed(going):
        below = next((n for n in range(at + 1, len(pieces)) if pieces[n].kind != "blank"), len(pieces))
        if below == len(pieces):  # the blank lines above parted it from what is the file's end now
            del pieces[_behind_last_line(pieces, at) :]
        elif pieces[below].kind == "heading" and pieces[below].level <= pieces[at].level:
            del pieces[at:below]
    return shape._replace(pieces=tuple(pieces))


def _behind_last_line(pieces: Sequence[Piece[Value]], end: int) -> int:
    """Return the place behind the last piece before ``end`` that is no blank line."""
    return next((at + 1 for at in reversed(range(end)) if pieces[at].kind != "blank"), 0)


def _insert(
    pieces: list[Piece[Value]],
    section: str | None,
    values: Sequence[Value],
    newline: str,
    spelling: Spelling[Value],
) -> None:
    """Put values at the end of their section, with the marker of the bullet above them."""
    start, end = _extent(pieces, section)
    lead = next((lead_of(p.raw) for p in reversed(pieces[start:end]) if p.value is not None), PLAIN_LEAD)
    bullets = [
        Piece[Value]("bullet", spelling.render(value, lead, newline), value, section=section)
        for value in values
    ]
    _insert_pieces(pieces, section, bullets, newline)


def _insert_pieces(
    pieces: list[Piece[Value]], section: str | None, added: list[Piece[Value]], newline: str
) -> None:
    """Put pieces below the last line of their section, which is made if need be, with the blank lines they need."""
    start, end = _extent(pieces, section)
    if section is not None and start == end:
        _append_heading(pieces, section, newline)
        start, end = len(pieces) - 1, len(pieces)
    at = next((at for at in reversed(range(start, end)) if pieces[at].kind != "blank"), start - 1) + 1
    if at > start:
        _end_line(pieces, at - 1, newline)
        if (pieces[at - 1].kind, added[0].kind) != ("bullet", "bullet"):
            at = _below_a_blank(pieces, at, newline, section)
    if at < len(pieces) and pieces[at].kind in ("heading", "prose"):
        added = [*added, _blank(newline, section)]
    pieces[at:at] = added


def _extent(pieces: Sequence[Piece[Value]], section: str | None) -> tuple[int, int]:
    """Return where the first run of a section's pieces starts (its heading included) and ends; equal for none."""
    absent = 0 if section is None else len(pieces)
    inside = (at for at, piece in enumerate(pieces) if piece.section == section)
    start = 0 if section is None else next(inside, absent)
    outside = (at for at in range(start, len(pieces)) if pieces[at].section != section)
    return start, next(outside, len(pieces))


def _append_heading(pieces: list[Piece[Value]], section: str, newline: str) -> None:
    above = pieces[-1].section if pieces else None
    if pieces:
        _end_line(pieces, len(pieces) - 1, newline)
    if pieces and pieces[-1].kind != "blank":
        pieces.append(_blank(newline, above))
    raw = f"{'#' * SECTION_LEVEL} {encoded_value(section)}{newline}"
    pieces.append(Piece("heading", raw, None, section, SECTION_LEVEL, section))


def _below_a_blank(pieces: list[Piece[Value]], at: int, newline: str, section: str | None) -> int:
    if at == len(pieces) or pieces[at].kind != "blank":
        pieces.insert(at, _blank(newline, section))
    return at + 1


def _end_line(pieces: list[Piece[Value]], at: int, newline: str) -> None:
    if not _is_ended(pieces[at].raw):
        pieces[at] = pieces[at]._replace(raw=pieces[at].raw + newline)


def _blank(newline: str, section: str | None) -> Piece[Value]:
    return Piece("blank", newline, section=section)


def _kept_apart(pieces: Sequence[Piece[Value]], newline: str) -> Iterable[Piece[Value]]:
    """Yield the pieces; where prose would become the last line of the bullet above it, a blank line between."""
    above: Piece[Value] | None = None
    for piece in pieces:
        if above is not None and not _is_ended(above.raw):
            above = above._replace(raw=above.raw + newline)
        if above is not None:
            yield above
            if _runs_into(above, piece):
                yield _blank(newline, above.section)
        above = piece
    if above is not None:
        yield above


def _runs_into(above: Piece[Value], below: Piece[Value]) -> bool:
    return above.kind == "bullet" and below.kind == "prose" and goes_on_into(above.raw, below.raw)
