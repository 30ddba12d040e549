"""What a tier entry is: one durable fact, its type and tags, and the forms in which it is named.

Identity: ``id`` (12 hex digits) while the entry lives; ``key_of`` says which texts are the same entry (K10).
Derived, never stored: the metadata comment, the file of a tier, the anchor of a section, the quarter of a date.
What must stay true: an entry is either active (a row of ``tier_entry``) or archived (a row of ``archive_row``),
never both and never neither, and its text holds no metadata: comment and cross-reference are fields.

Hot path: the session-start hook reads entries, so this module imports next to nothing.
"""

from __future__ import annotations

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final, Literal

    Tier = Literal["preferences", "project-context", "conversations"]
    EntryType = Literal["preference", "decision", "context", "relationship", "observation", "rejection"]
    Operation = Literal["ADD", "UPDATE", "ARCHIVE", "REJECTION", "NOOP"]

TIERS: Final = ("preferences", "project-context", "conversations")
"""The three tiers (R-13 … R-15)."""

PROJECT_TIER: Final = "project-context"
"""The tier whose entries always belong to a project (decided, requirements)."""

ENTRY_TYPES: Final = ("preference", "decision", "context", "relationship", "observation", "rejection")
"""The six types (R-27)."""

OPERATIONS: Final = ("ADD", "UPDATE", "ARCHIVE", "REJECTION", "NOOP")
"""Exactly one of them for each candidate (R-34)."""

TENSION_OPENING: Final = " (may conflict with: '"
TENSION_END: Final = "')"
TENSION_CHARACTERS: Final = 160
"""How much of the other entry a tension note quotes; a longer one ends with ``…``."""


class Entry(NamedTuple):
    """One entry of a tier.

    ``type`` is ``None`` and ``topics`` empty for an old bullet without metadata (R-31). ``section`` is the
    heading that it stands under, ``see_also`` a link such as ``project-context.md#data-model``. ``project`` is
    the id of its project (``companion.project``), ``None`` for what holds everywhere. ``created`` and
    ``updated`` are local ISO dates, ``written_at`` and ``forgotten_at`` UTC milliseconds; ``position`` counts
    within tier and project, in the order of the file.
    """

    id: str
    tier: str
    type: str | None
    text: str
    topics: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    section: str | None = None
    see_also: str | None = None
    project: str | None = None
    created: str = ""
    updated: str = ""
    position: int = 0
    written_at: int = 0
    forgotten_at: int | None = None


class ArchivedEntry(NamedTuple):
    """An entry that is no longer true: ``see`` is the link to what took its place, ``superseded_by`` its id.

    ``on`` is the local ISO date on which it was archived; its quarter names the file (R-37, R-39).
    """

    entry: Entry
    on: str
    see: str
    superseded_by: str | None = None


def file_of(tier: str) -> str:
    """Return the file of a tier: ``preferences.md`` (R-33)."""
    return f"{tier}.md"


def archive_file(day: str) -> str:
    """Return the archive file of an ISO date: ``archive/2026-Q1.md`` (R-37)."""
    return f"archive/{quarter_of(day)}.md"


def quarter_of(day: str) -> str:
    """Return the quarter of an ISO date (R-39).

    >>> quarter_of("2026-03-31"), quarter_of("2026-04-01")
    ('2026-Q1', '2026-Q2')
    """
    return f"{day[:4]}-Q{(int(day[5:7]) + 2) // 3}"


def comment_of(type: str | None, topics: Sequence[str], people: Sequence[str]) -> str:
    """Return the metadata comment of an entry, empty for one that has none (R-26, R-31).

    >>> comment_of("preference", ("tooling", "git"), ("alex",))
    '<!-- type:preference topics:tooling,git people:alex -->'
    """
    fields = [f"type:{type}"] if type else []
    fields += [f"topics:{','.join(topics)}"] if topics else []
    fields += [f"people:{','.join(people)}"] if people else []
    return f"<!-- {' '.join(fields)} -->" if fields else ""


def link_to(tier: str, section: str | None) -> str:
    """Return the link to a section of a tier's file, to the file alone where there is no section (R-60).

    >>> link_to("preferences", 'Code style: naming & "small diffs"')
    'preferences.md#code-style-naming--small-diffs'
    """
    anchor = anchor_of(section) if section else ""
    return f"{file_of(tier)}#{anchor}" if anchor else file_of(tier)


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading as GitHub makes it: lower case, spaces as hyphens, punctuation gone."""
    kept = (
        "-" if character == " " else character
        for character in heading.strip().lower()
        if character.isalnum() or character in " -_"
    )
    return "".join(kept)


def bare_text(text: str) -> str:
    """Return the text without a tension note at its end (R-47)."""
    stripped = text.rstrip()
    at = stripped.rfind(TENSION_OPENING) if stripped.endswith(TENSION_END) else -1
    return stripped[:at].rstrip() if at > 0 else stripped


def with_tension(text: str, other: str) -> str:
    """Return the text with the note that it may conflict with another entry (R-47).

    The note quotes the other on one line and without a note of its own.
    """
    quoted = " ".join(bare_text(other).split())
    if len(quoted) > TENSION_CHARACTERS:
        quoted = quoted[:TENSION_CHARACTERS].rstrip() + "…"
    return f"{bare_text(text)}{TENSION_OPENING}{quoted}{TENSION_END}"


def quotes(text: str, other: str) -> bool:
    """Tell whether a tension note at the end of ``text`` is about ``other``."""
    bare = bare_text(text)
    return len(bare) < len(text.rstrip()) and with_tension(bare, other) == text.rstrip()


def key_of(text: str) -> str:
    """Return the key under which two entries are the same (K10): ``same_key`` without a tension note."""
    from companion.text.same_text import same_key  # noqa: PLC0415 - Unicode tables that the hook does without

    return same_key(bare_text(text))


def search_parts(entry: Entry) -> tuple[str, ...]:
    """Return the texts by which an entry is found; a tension note quotes another entry's words, so it is none."""
    return (bare_text(entry.text), *entry.topics, *entry.people)


def is_visible(entry: Entry, project: str | None) -> bool:
    """Tell whether an entry may be seen in a project: its own and what holds everywhere, never another's (K16)."""
    return entry.project is None or entry.project == project


class Thread(NamedTuple):
    """One line of active work in a project's hub (R-16). ``name`` may be empty, ``updated`` is an ISO date.

    A thread that has ended is no longer a thread: its line leaves the hub. No metadata, no cross-reference (R-18).
    """

    id: str
    name: str
    state: str
    text: str
    project: str | None = None
    position: int = 0
    updated: str = ""


ACTIVE: Final = "active"
"""The state of a thread that says nothing else; it is not written."""


def thread_line(thread: Thread) -> str:
    """Return a thread in one line: ``importer (paused): csv reader done``."""
    state = f" ({thread.state})" if thread.state != ACTIVE else ""
    named = f"{thread.name}{state}" if thread.name else thread.text + state
    return f"{named}: {thread.text}" if thread.name and thread.text else named
