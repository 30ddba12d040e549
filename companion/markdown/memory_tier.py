"""A tier's file: a title, sections, and one bullet for each entry (R-13 to R-15).

    # Preferences & Decisions

    ## Tooling

    - Use `uv`, never a global pip <!-- type:preference topics:tooling,python -->

A file that is there keeps everything that is no entry, and the bytes of every entry that did not change. A fresh one
holds the entries in the order given: those without a section first, then section by section as they first come.
"""

from collections.abc import Sequence
from typing import Final

from companion.markdown.memory_blocks import Block
from companion.markdown.memory_entry import read_bullet, render_entry
from companion.markdown.memory_file import text_of
from companion.markdown.memory_shape import Shape, Spelling, place, shape_of
from companion.markdown.remarks import Notebook
from companion.rules.tiers import Entry

TierFile = Shape[Entry]

TITLES: Final = {
    "preferences": "Preferences & Decisions",
    "project-context": "Project Context",
    "conversations": "Relationship Continuity",
}
"""The first heading of a fresh file."""


def fresh_tier(tier: str) -> TierFile:
    """Return a tier's file with its title and nothing else."""
    return _read(f"# {TITLES[tier]}\n", tier, Notebook(""))


def parse_tier(tier: str, data: bytes, notebook: Notebook) -> TierFile:
    """Return a tier's file; its entries have no id and no dates, and ``position`` counts from 0.

    Raises ``FileRefused`` for bytes that are no text.
    """
    return _read(text_of(data, notebook), tier, notebook)


def _read(text: str, tier: str, notebook: Notebook) -> TierFile:
    reader = _Reader(tier, notebook)
    shape = shape_of(text, reader.read)
    if any(piece.kind == "prose" for piece in shape.pieces):
        notebook.murmur("holds lines that are no entries; they stay in the file as they are")
    return shape


class _Reader:
    """Reads the bullets of one file, and counts them."""

    def __init__(self, tier: str, notebook: Notebook) -> None:
        self._tier = tier
        self._notebook = notebook
        self._count = 0

    def read(self, block: Block, section: str | None) -> Entry:
        """Return the entry that a bullet is."""
        bullet = read_bullet(block.raw, block.line, self._notebook)
        if not bullet.text:
            self._notebook.say("this bullet says nothing", line=block.line)
        self._count += 1
        return Entry(
            "",
            self._tier,
            bullet.type,
            bullet.text,
            bullet.topics,
            bullet.people,
            section,
            bullet.see_also,
            position=self._count - 1,
        )


def says_same(one: Entry, other: Entry) -> bool:
    """Tell whether one bullet says what another does; the order of topics and people says nothing."""
    plain = (one.text, one.type, one.see_also) == (other.text, other.type, other.see_also)
    return plain and set(one.topics) == set(other.topics) and set(one.people) == set(other.people)


_SPELLING: Final = Spelling[Entry](
    id_of=lambda entry: entry.id,
    words_of=lambda entry: entry.text,
    says_same=says_same,
    section_of=lambda entry: entry.section or None,
    render=render_entry,
)


def with_entries(file: TierFile, entries: Sequence[Entry]) -> TierFile:
    """Return the file with exactly these entries, and the bullets in it that have no id and fit none of them."""
    return place(file, entries, _SPELLING)


def render_tier(file: TierFile) -> bytes:
    """Return the bytes of a tier's file."""
    return file.text.encode()
