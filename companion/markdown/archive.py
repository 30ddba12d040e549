"""Archived notes as Markdown: ``archive/YYYY-QN.md``, one section for each note.

    # Archive 2026-Q2

    ## Moved from personal-context

    ### 2026-04-03 [milestone] new flat — resolved, fu=1 → milestone_new-flat.md [archived: 2026-05-03]

    ```markdown
    the note's file, byte for byte
    ```

The heading is the note's index line without its bullet, so the title is kept (a sensitive one reads
``sensitive note``, as on the index; the manifest's row has it). The fence is longer than any run of
backticks in the note, so no text can close it. Rendering what was parsed gives the same bytes.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from companion.markdown.front_matter import decode
from companion.markdown.index_file import entry_text, read_entry
from companion.markdown.note_file import parse_note, render_note, utc_midnight
from companion.markdown.remarks import FileRefused, Notebook, Remark
from companion.markdown.structure import is_iso_date
from companion.rules.notes import Note, index_line

SECTION: Final = "## Moved from personal-context"

_HEADING: Final = re.compile(r"### (.*) \[archived: ([0-9]{4}-[0-9]{2}-[0-9]{2})\]")
_FENCE: Final = re.compile(r"(`{3,})(?:markdown)?[ \t]*")
_BACKTICKS: Final = re.compile("`{3,}")


class ArchivedNote(NamedTuple):
    """A note and the local ISO date on which it was moved to the archive."""

    note: Note
    archived_on: str


class ArchiveReading(NamedTuple):
    """What an archive file gave; ``refused`` are the sections that could not be read."""

    notes: tuple[ArchivedNote, ...]
    remarks: tuple[Remark, ...]
    refused: tuple[Remark, ...]


def quarter_of(day: str) -> str:
    """Return the quarter of an ISO date (R-39).

    >>> quarter_of("2026-03-31"), quarter_of("2026-04-01")
    ('2026-Q1', '2026-Q2')
    """
    return f"{day[:4]}-Q{(int(day[5:7]) + 2) // 3}"


def render_archive(notes: Iterable[ArchivedNote], quarter: str, instant: int) -> str:
    """Return the archive file of one quarter; the notes stand in the order in which they are given."""
    sections = [_render_section(archived, instant) for archived in notes]
    return "\n".join([f"# Archive {quarter}\n", f"{SECTION}\n", *sections])


def _render_section(archived: ArchivedNote, instant: int) -> str:
    text = render_note(archived.note, instant)
    heading = entry_text(index_line(archived.note, instant)).removeprefix("- ")
    fence = "`" * max([3, *(len(run) + 1 for run in _BACKTICKS.findall(text))])
    return f"### {heading} [archived: {archived.archived_on}]\n\n{fence}markdown\n{text}{fence}\n"


def parse_archive(file: str, data: bytes, midnight: Callable[[str], int] = utc_midnight) -> ArchiveReading:
    """Return the archived notes of an archive file, in order.

    ``file`` is its name, for remarks. Sections of another kind (moved tier entries) are passed over.
    Nothing is raised for any ``data``.
    """
    reader = _Reader(file, midnight)
    try:
        lines = decode(data, Notebook(file)).split("\n")
    except FileRefused as refusal:
        return ArchiveReading((), (), (refusal.remark,))
    at = 0
    while at < len(lines):
        heading = _HEADING.fullmatch(lines[at])
        at = at + 1 if heading is None else reader.read_section(heading, lines, at + 1)
    return ArchiveReading(tuple(reader.notes), tuple(reader.remarks), tuple(reader.refused))


class _Reader:
    """Collects the archived notes of one file."""

    def __init__(self, file: str, midnight: Callable[[str], int]) -> None:
        self.notes: list[ArchivedNote] = []
        self.remarks: list[Remark] = []
        self.refused: list[Remark] = []
        self._file = file
        self._midnight = midnight

    def read_section(self, heading: re.Match[str], lines: Sequence[str], start: int) -> int:
        """Read the section whose heading stands before line ``start``; return the line after it."""
        entry = read_entry(f"- {heading[1]}", start, len(self.notes))
        text, end = _fenced(lines, start)
        if entry is None or text is None or not is_iso_date(heading[2]):
            self.refused.append(Remark(self._file, start, None, "this section holds no archived note"))
            return end
        parsed = parse_note(entry.name, text.encode(), entry, self._midnight)
        self.remarks += parsed.remarks
        if parsed.note is not None:
            self.notes.append(ArchivedNote(parsed.note, heading[2]))
        if parsed.refused is not None:
            self.refused.append(parsed.refused)
        return end


def _fenced(lines: Sequence[str], start: int) -> tuple[str | None, int]:
    """Return the text of the fenced block that comes next, and the line after it."""
    opening = next((at for at in range(start, len(lines)) if lines[at].strip()), len(lines))
    fence = _FENCE.fullmatch(lines[opening]) if opening < len(lines) else None
    if fence is None:
        return None, start
    for end in range(opening + 1, len(lines)):
        if lines[end].rstrip() == fence[1]:
            return "".join(f"{line}\n" for line in lines[opening + 1 : end]), end + 1
    return None, start
