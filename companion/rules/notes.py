"""What a note is, which state it is in, and how it reads on the index.

Identity: ``id`` (12 hex digits) for ever, ``name`` (the Markdown file stem) while the note is neither
forgotten nor archived. Derived, never stored: the effective status and the index line. A mute ends by
itself, so every reader asks ``effective_status`` instead of the column (C-14, C-23, C-50).

Instants are whole milliseconds since 1970 in UTC. Calendar facts are the person's local dates, as ISO
text (``2026-05-17``): they compare and sort as they stand.
"""

from __future__ import annotations

from companion.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Literal, Protocol

    NoteType = Literal["emotion", "health", "relationship", "milestone"]
    Status = Literal["active", "resolved", "muted"]
    Sensitivity = Literal["normal", "sensitive"]
    Outcome = Literal["engaged", "deflected", "silent", "unused"]

    class HasStatus(Protocol):
        """Anything with the two columns that decide a status: a NamedTuple row or an SQLModel object."""

        @property
        def status(self) -> str: ...  # noqa: D102 - the column of the same name
        @property
        def muted_until(self) -> int | None: ...  # noqa: D102 - the column of the same name

    class HasIndexLine(HasStatus, Protocol):
        """Anything that can stand on the index."""

        @property
        def updated(self) -> str: ...  # noqa: D102 - the column of the same name
        @property
        def type(self) -> str: ...  # noqa: D102 - the column of the same name
        @property
        def title(self) -> str: ...  # noqa: D102 - the column of the same name
        @property
        def sensitivity(self) -> str: ...  # noqa: D102 - the column of the same name
        @property
        def follow_up_count(self) -> int: ...  # noqa: D102 - the column of the same name
        @property
        def name(self) -> str: ...  # noqa: D102 - the column of the same name
else:
    NoteType = Status = Sensitivity = Outcome = str

NOTE_TYPES: Final = ("emotion", "health", "relationship", "milestone")
DATED_TYPES: Final = ("emotion", "health")
STATUSES: Final = ("active", "resolved", "muted")
SENSITIVITIES: Final = ("normal", "sensitive")
OUTCOMES: Final = ("engaged", "deflected", "silent", "unused")

DAY: Final = 24 * 60 * 60 * 1000
"""One day in milliseconds."""
FRESH_DAYS: Final = 7
"""Whole local days after its last update in which a note is fresh (C-48)."""
WINDOW_DAYS: Final = 2
"""Whole local days that a thread stays open behind its date (C-49)."""

SENSITIVE_SUMMARY: Final = "sensitive note"


class Moment(NamedTuple):
    """The present, as the rules see it: ``instant`` in UTC milliseconds, ``today`` the local ISO date."""

    instant: int
    today: str


class Line(NamedTuple):
    """One piece of a note's body. The first has no date of its own; later ones may have one."""

    text: str
    on: str | None = None
    at: int | None = None


class Note(NamedTuple):
    """A whole note, as the markdown room reads and writes it.

    ``lines[0]`` is what happened, in the person's framing (C-16); the rest were added later (C-38).
    ``wanted`` is one of the four canonical words of ``rules.wanted`` or text kept as it was written.
    ``name`` is the file stem, without ``.md``. ``last_touch`` is the instant of the last recorded
    follow-up, ``None`` when only the date is known.
    """

    id: str
    type: NoteType
    name: str
    title: str
    created: str
    updated: str
    lines: tuple[Line, ...]
    feeling: str | None = None
    wanted: str = "vent"
    open_thread: str | None = None
    open_date: str | None = None
    person: str | None = None
    follow_up_count: int = 0
    last_followed_up: str | None = None
    status: Status = "active"
    sensitivity: Sensitivity = "normal"
    crisis: bool = False
    position: int = 0
    muted_until: int | None = None
    closed_at: int | None = None
    forgotten_at: int | None = None
    written_at: int = 0
    last_touch: int | None = None
    last_low: bool = False
    silent_streak: int = 0
    related: str | None = None
    session: str | None = None


def effective_status(note: HasStatus, instant: int) -> Status:
    """Return the status that holds at ``instant`` (UTC milliseconds): a mute ends by itself (C-50)."""
    if note.status == "muted" and note.muted_until is not None and instant >= note.muted_until:
        return "active"
    if note.status == "muted":
        return "muted"
    return "resolved" if note.status == "resolved" else "active"


def summary(note: HasIndexLine) -> str:
    """Return the title, or the fixed words that stand for a sensitive one (decided, requirements)."""
    return SENSITIVE_SUMMARY if note.sensitivity == "sensitive" else note.title


def index_line(note: HasIndexLine, instant: int) -> str:
    """Return the note's line of ``MEMORY.md`` at ``instant`` (C-23).

    >>> from companion.rules.notes import Note, Line
    >>> n = Note("a1", "health", "health_2026-05-10_sleep", "short nights", "2026-05-10", "2026-05-10", (Line("x"),))
    >>> index_line(n, 0)
    '- 2026-05-10 [health] short nights — active, fu=0 → health_2026-05-10_sleep.md'
    """
    status = effective_status(note, instant)
    return f"- {note.updated} [{note.type}] {summary(note)} — {status}, fu={note.follow_up_count} → {note.name}.md"
