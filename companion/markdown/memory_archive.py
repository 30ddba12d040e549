"""Superseded entries as Markdown: ``archive/YYYY-QN.md``, one bullet for each (R-37 to R-40).

    # Archive 2026-Q1

    ## Moved from preferences.md

    - Use npm <!-- type:preference topics:tooling --> [superseded: 2026-03-04, see preferences.md#tooling]

The section tells the tier; where an old file has none, the link does. An archived note's section
(``markdown.archive``) may stand in the same file and is left as it is.
"""

import re
from collections.abc import Sequence
from typing import Final

from companion.markdown.memory_blocks import Block
from companion.markdown.memory_entry import Bullet, read_bullet, render_archived
from companion.markdown.memory_file import text_of
from companion.markdown.memory_shape import Shape, Spelling, place, shape_of
from companion.markdown.memory_tier import says_same
from companion.markdown.remarks import Notebook
from companion.rules.tiers import TIERS, ArchivedEntry, Entry, file_of

ArchiveFile = Shape[ArchivedEntry]

FOLDER: Final = "archive"

_FILE: Final = re.compile(r"archive/([0-9]{4})-[Qq]([1-4])\.md")
_MOVED_FROM: Final = re.compile(r"moved from `?([a-z-]+)(?:\.md)?`?", re.IGNORECASE)
_NOTES: Final = "personal-context"
_TIER_OF_TYPE: Final = {
    "context": "project-context",
    "relationship": "conversations",
    "observation": "conversations",
}


def quarter_in(file: str) -> str | None:
    """Return the quarter that an archive file is for, ``None`` for any other file of a folder.

    >>> quarter_in("archive/2026-Q1.md")
    '2026-Q1'
    """
    found = _FILE.fullmatch(file)
    return f"{found[1]}-Q{found[2]}" if found else None


def first_day(quarter: str) -> str:
    """Return the first day of a quarter as an ISO date."""
    return f"{quarter[:4]}-{int(quarter[-1]) * 3 - 2:02}-01"


def fresh_archive(quarter: str) -> ArchiveFile:
    """Return a quarter's file with its title and nothing else."""
    return shape_of(f"# Archive {quarter}\n", _Reader(quarter, Notebook("")).read)


def parse_archive_file(quarter: str, data: bytes, notebook: Notebook) -> ArchiveFile:
    """Return the archived entries of a quarter's file; they have no id, and ``position`` counts from 0.

    Raises ``FileRefused`` for bytes that are no text.
    """
    return shape_of(text_of(data, notebook), _Reader(quarter, notebook).read)


class _Reader:
    """Reads the bullets of one file."""

    def __init__(self, quarter: str, notebook: Notebook) -> None:
        self._quarter = quarter
        self._notebook = notebook
        self._count = 0

    def read(self, block: Block, section: str | None) -> ArchivedEntry | None:
        """Return the archived entry that a bullet is, ``None`` for one in the notes' section."""
        found = _MOVED_FROM.fullmatch(section or "")
        if found and found[1].lower() == _NOTES:
            return None
        bullet = read_bullet(block.raw, block.line, self._notebook, archived=True)
        if bullet.on is None:
            self._notebook.say(
                "names no date on which it was superseded; the quarter's first day was taken", line=block.line
            )
        tier = _tier_of(found[1].lower() if found else None, bullet)
        entry = Entry(
            "",
            tier,
            bullet.type,
            bullet.text,
            bullet.topics,
            bullet.people,
            see_also=bullet.see_also,
            position=self._count,
        )
        self._count += 1
        return ArchivedEntry(entry, bullet.on or first_day(self._quarter), bullet.see or "")


def _tier_of(moved_from: str | None, bullet: Bullet) -> str:
    """Return the tier that an archived entry came from: told by its section, its link, its type."""
    linked = (bullet.see or "").partition("#")[0].removesuffix(".md")
    fallback = _TIER_OF_TYPE.get(bullet.type or "", TIERS[0])
    return next((told for told in (moved_from, linked) if told in TIERS), None) or fallback


def _same(one: ArchivedEntry, other: ArchivedEntry) -> bool:
    return says_same(one.entry, other.entry) and (one.on, one.see) == (other.on, other.see)


_SPELLING: Final = Spelling[ArchivedEntry](
    id_of=lambda archived: archived.entry.id,
    words_of=lambda archived: archived.entry.text,
    says_same=_same,
    section_of=lambda archived: f"Moved from {file_of(archived.entry.tier)}",
    render=render_archived,
    moves=False,
)


def with_archived(file: ArchiveFile, archived: Sequence[ArchivedEntry]) -> ArchiveFile:
    """Return the file with exactly these entries, and the bullets in it that have no id and fit none of them."""
    return place(file, archived, _SPELLING)
