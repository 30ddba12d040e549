"""``MEMORY.md`` of the personal context: one line for each note, newest first, and the pause marker.

The index is derived from the notes; on import it is only checked against them, and it is where titles
live. It has at most 200 lines **and** 25,000 bytes (both readings of "25 KB" hold), the last of them
saying how many notes are not listed. The newest are never the ones left out (K07).

A line is read from the right, because a title may hold `` — ``, ``→`` or ``fu=1``. The marker counts only
as a first-level heading above every entry, so no title and no note can pause anything (K15). What a reader cannot see
in a title stands as a character reference (``escapes``).
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.markdown.escapes import referenced_unseen, resolved
from companion.markdown.remarks import Notebook, Remark
from companion.markdown.structure import is_iso_date
from companion.text.normalise import one_line

INDEX_NAME: Final = "MEMORY.md"
HEADING: Final = "# Personal Context Index"
MANUALLY: Final = "manually resumed"
"""What stands for the end of a pause that only the person ends (C-95)."""

MOST_LINES: Final = 200
MOST_BYTES: Final = 25_000

MOST_ENTRY_BYTES: Final = 1000
"""An entry above this has its title shortened, so that one endless title cannot crowd out the rest."""

_TAIL_ROOM: Final = 80
"""Bytes kept free for the blank line and the last line."""

_ENTRY: Final = re.compile(
    r"[-*+][ \t]+([0-9]{4}-[0-9]{2}-[0-9]{2})[ \t]+\[[ \t]*([A-Za-z-]+)[ \t]*\]"
    r"(.*)[ \t](?:—|——|–|--?)[ \t]*([A-Za-z]+),[ \t]*fu[ \t]*=[ \t]*([0-9]{1,6})"
    r"[ \t]+(?:→|->|=>)[ \t]*(\S.*?)",
)
_PAUSE: Final = re.compile(r"#[ \t]+paused[ \t]+until\b[ \t]*[:：]?(.*)", re.IGNORECASE)
_CUT_REFERENCE: Final = re.compile("&(?:#[0-9]{0,7})?$")
_UNLISTED: Final = re.compile(r"([0-9]{1,9}) older notes? (?:is|are) not listed here\b.*")


class IndexEntry(NamedTuple):
    """One line of the index. ``date`` is ISO; ``name`` a file stem; ``position`` counts from 0 at the top."""

    date: str
    type: str
    title: str
    status: str
    follow_up_count: int
    name: str
    line_number: int
    position: int


class ParsedIndex(NamedTuple):
    """What an index says.

    ``paused`` is an ISO date, ``manually resumed`` or ``None``; ``unlisted`` is the number of notes that
    the last line counts as left out.
    """

    paused: str | None = None
    entries: tuple[IndexEntry, ...] = ()
    remarks: tuple[Remark, ...] = ()
    unlisted: int = 0


def render_index(lines: Sequence[str], total: int, paused: str | None) -> str:
    """Return the text of ``MEMORY.md``.

    ``lines`` are index lines, newest first (``rules.notes.index_line``), ``total`` how many there are in
    the store, ``paused`` an ISO date, ``manually resumed`` or ``None``. What does not fit is the oldest.
    """
    head = [f"# paused until {paused}"] if paused else []
    head += [HEADING, ""]
    entries = [_short_entry(entry_text(line)) for line in lines[:MOST_LINES]]
    room, budget = MOST_LINES - len(head), MOST_BYTES - len("\n".join(head)) - 1
    listed = _that_fit(entries, room, budget)
    if len(listed) >= total:
        return "\n".join([*head, *listed]) + "\n"
    listed = _that_fit(entries, room - 2, budget - _TAIL_ROOM)
    return "\n".join([*head, *listed, "", _unlisted_line(total - len(listed))]) + "\n"


def _that_fit(entries: list[str], room: int, budget: int) -> list[str]:
    fitting: list[str] = []
    for entry in entries[:room]:
        budget -= len(entry.encode()) + 1
        if budget < 0:
            break
        fitting.append(entry)
    return fitting


def entry_text(line: str) -> str:
    """Return an index line as it is written: on one line, with nothing in it that a reader cannot see."""
    return referenced_unseen(one_line(line))


def _short_entry(entry: str) -> str:
    if len(entry.encode()) <= MOST_ENTRY_BYTES:
        return entry
    title, dash, rest = entry.rpartition(" — ")
    end = f"…{dash}{rest}".encode()
    kept = title.encode()[: MOST_ENTRY_BYTES - len(end)].decode(errors="ignore")
    return _CUT_REFERENCE.sub("", kept) + end.decode()


def _unlisted_line(left_out: int) -> str:
    notes = "1 older note is" if left_out == 1 else f"{left_out} older notes are"
    return f"{notes} not listed here: companion gate --all"


def parse_index(data: bytes) -> ParsedIndex:
    """Return the marker and the entries of an index. Lines of any other kind are passed over."""
    notebook = Notebook(INDEX_NAME)
    paused: str | None = None
    unlisted = 0
    entries: list[IndexEntry] = []
    for number, line in enumerate(_lines_of(data, notebook), start=1):
        entry = read_entry(line, number, len(entries))
        if entry is not None:
            entries.append(entry)
        elif not entries and paused is None:
            paused = _read_pause(line, number, notebook)
        unlisted = _read_unlisted(line) or unlisted
    return ParsedIndex(paused, tuple(entries), notebook.remarks, unlisted)


def _lines_of(data: bytes, notebook: Notebook) -> list[str]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        notebook.say("the index is not valid UTF-8; what could be read was compared")
        text = data.decode("utf-8", "replace").lstrip("\ufeff")
    return [line.strip(" \t") for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]


def read_entry(line: str, number: int, position: int) -> IndexEntry | None:
    """Return the entry that one line of an index is (C-23), or ``None``."""
    found = _ENTRY.fullmatch(line)
    if found is None or not is_iso_date(found[1]):
        return None
    day, kind, title, status, count, name = found.groups()
    name = resolved(name)
    stem = name[:-3] if name.lower().endswith(".md") else name
    return IndexEntry(
        day, kind.lower(), resolved(title.strip(" \t")), status.lower(), int(count), stem, number, position
    )


def _read_pause(line: str, number: int, notebook: Notebook) -> str | None:
    found = _PAUSE.fullmatch(line)
    if found is None:
        return None
    end = found[1].strip(" \t'\"<>`.")
    if is_iso_date(end):
        return end
    if end.casefold() != MANUALLY:
        notebook.say("the pause has no clear date, so it holds until it is ended by hand", "paused", number)
    return MANUALLY


def _read_unlisted(line: str) -> int:
    found = _UNLISTED.fullmatch(line)
    return int(found[1]) if found else 0
