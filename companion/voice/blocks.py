"""The block that an agent receives: one boundary, one line an item, and nothing that could leave it.

What must stay true (K15): between the two marks stand lines that were made here, one for each line given; no stored
text opens or closes a mark, of this program or of a host, adds a line, or steers how it is shown. The boundary is
random for each call and the caller's to choose; even a text that knows it stays inside.
"""

from __future__ import annotations

from companion.data.text import hook_words
from companion.records import NamedTuple
from companion.safety.clean import shown_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Final

    from companion.data.text import Language

_MARK: Final = "<"
_NO_MARK: Final = "‹"
_MARK_SIGNS: Final = ("/", "!", "?", "|")
_WIDE_MARKS: Final = ("＜", "﹤")
_REFERENCES: Final = ("&lt;", "&#60;", "&#060;", "&#x3c;", "&#x03c;", "&#x003c;")
"""How HTML spells a ``<``, in lower case."""
_WIDE_MARK_SIGNS: Final = (*_MARK_SIGNS, "／", "！", "？", "｜")
_ENDS: Final = (".", "!", "?")
_WIDE_ENDS: Final = ("。", "！", "？", "；", "…")
_CLOSERS: Final = "\"'”’」』）)]"
_FROM_WIDE: Final = "\u2e80"
_FROM_COMBINING: Final = "\u0300"
_REGIONAL: Final = ("\U0001f1e6", "\U0001f1ff")
_SKIN: Final = ("\U0001f3fb", "\U0001f3ff")
_JAMO: Final = ("\u1160", "\u11ff")


class LocalTime(NamedTuple):
    """The person's local time: ISO date, weekday (0 is Monday), clock ``14:05``, offset ``+08:00``."""

    date: str
    weekday: int
    clock: str
    offset: str


def wrap(boundary: str, lines: Iterable[str]) -> str:
    """Return the block of these lines, an empty text when none of them says anything.

    ``boundary`` is what follows ``companion-`` in the marks: four hex digits, random for each call.
    """
    shown = [line for line in map(block_line, lines) if line]
    if not shown:
        return ""
    return "\n".join((f"<companion-{boundary}>", *shown, f"</companion-{boundary}>"))


def block_line(text: str) -> str:
    """Return ``text`` as one line of a block: cleaned, and without anything that reads as a mark.

    A ``<`` that would begin a mark (``</companion-91be>``, ``<system-reminder>``, ``<!--``) becomes ``‹``, in full
    width and as a reference (``&lt;``) too; one that compares (``a < b``) stays. Doing it twice changes nothing.
    """
    line = shown_line(text)
    if "&" in line:
        line = _without_references(line)
    for wide in _WIDE_MARKS:
        if wide in line:
            line = _defused(line, wide, _begins_wide_mark)
    return _defused(line, _MARK, _begins_mark) if _MARK in line else line


def _defused(line: str, mark: str, begins: Callable[[str], bool]) -> str:
    """Return the line with each ``mark`` that begins one as ``‹``."""
    head, *pieces = line.split(mark)
    return head + "".join((_NO_MARK if begins(piece) else mark) + piece for piece in pieces)


def _without_references(line: str) -> str:
    """Return the line with each reference that stands for the ``<`` of a mark as ``‹``."""
    head, *pieces = line.split("&")
    return head + "".join(map(_without_reference, pieces))


def _without_reference(piece: str) -> str:
    """Return what followed an ``&``, with the ``&`` back, or a ``‹`` for the whole reference."""
    low = f"&{piece[:8]}".lower()
    for reference in _REFERENCES:
        rest = piece[len(reference) - 1 :]
        if low.startswith(reference) and _begins_wide_mark(rest):
            return _NO_MARK + rest
    return f"&{piece}"


def _begins_mark(piece: str) -> bool:
    return piece[:1].isalpha() or piece.lstrip()[:1] in _MARK_SIGNS


def _begins_wide_mark(piece: str) -> bool:
    """Tell whether a mark follows, where Chinese in such brackets is a quotation."""
    first = piece.lstrip()[:1]
    latin = "a" <= piece[:1].lower() <= "z" or "ａ" <= piece[:1].lower() <= "ｚ"
    return latin or first in _WIDE_MARK_SIGNS


def tone_hint(language: Language) -> str:
    """Return the line for a recent hard stretch: no count, no kind, nothing to raise (C-52)."""
    return hook_words(language)["hint.tone"]


def time_line(key: str, now: LocalTime, language: Language) -> str:
    """Return the line of the table with the person's local time filled in."""
    table = hook_words(language)
    weekday = table["weekdays"].split("|")[now.weekday]
    return table[key].format(weekday=weekday, date=now.date, clock=now.clock, offset=now.offset)


def shortened(text: str, most: int) -> str:
    """Return ``text`` with at most ``most`` characters; a longer one ends with ``…`` behind a whole sentence.

    Where no sentence ends in the second half of the room it is a whole word, or a whole character of a script
    without spaces. A character keeps what belongs to it (accents, emoji modifiers). ``text`` is one clean line.
    """
    if len(text) <= most:
        return text
    room = most - 2
    if room < 1:
        return ""
    at = _sentence_end(text, room) or _word_end(text, room) or _character_end(text, room)
    kept = text[:at].rstrip()
    if not kept:
        return ""
    return f"{kept}…" if kept[-1] >= _FROM_WIDE else f"{kept} …"


def _sentence_end(text: str, room: int) -> int:
    """Return the place behind the last sentence that ends in the second half of the room, 0 for none."""
    for at in range(room, room // 2, -1):
        last = text[at - 1]
        if last in _CLOSERS:
            last = text[max(at - 4, 0) : at].rstrip(_CLOSERS)[-1:]
        if (last in _WIDE_ENDS or (last in _ENDS and text[at] == " ")) and text[at] not in _CLOSERS:
            return at
    return 0


def _word_end(text: str, room: int) -> int:
    """Return the last place in the second half of the room where no word is cut, 0 for none."""
    for at in range(room, room // 2, -1):
        before, after = text[at - 1], text[at]
        if " " in (before, after):
            return at
        if (before >= _FROM_WIDE or after >= _FROM_WIDE) and not _belongs(text, at):
            return at
    return 0


def _character_end(text: str, room: int) -> int:
    """Return the last place in the room where no character is cut."""
    at = room
    while at and _belongs(text, at):
        at -= 1
    return at


def _belongs(text: str, at: int) -> bool:
    """Tell whether the code point at ``at`` is part of the character before it."""
    point = text[at]
    if point < _FROM_COMBINING:
        return False
    if _REGIONAL[0] <= point <= _REGIONAL[1]:
        before = text[:at]
        flags = len(before) - len(before.rstrip("".join(map(chr, range(0x1F1E6, 0x1F200)))))
        return flags % 2 == 1
    if _SKIN[0] <= point <= _SKIN[1] or _JAMO[0] <= point <= _JAMO[1]:
        return True
    import unicodedata  # noqa: PLC0415 - behind a long line that ends in a script that combines

    return unicodedata.category(point).startswith("M")
