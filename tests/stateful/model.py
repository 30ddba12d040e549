"""The care store as plain dicts: what should be true, stated again from the design and the requirements.

A note is a dict of the fields of ``rules.notes.Note``; the store is a dict of notes by id, forgotten ones
included. Nothing here knows a database, a file or the product's rules. What it borrows are the pure rooms of
text and dates (``normalise``, ``cut``, ``slugify``, ``read_date``): how a word is spelt is theirs to say and
theirs to test, what a command does with it is said here once more.

Beside it: ``model_changes`` (commands that change notes), ``model_travel`` (export, import, backup, restore),
``model_mirror`` (the mirror and hand edits), ``model_reads`` (index, gates, search, telling), ``model_archive`` and
``model_rotate`` (closed notes that were moved away, what is due once a day), ``model_tiers``, ``model_remember`` and
``model_threads`` (entries, their archive, work threads), ``model_tiers_forget``, ``model_memory`` with ``model_hub``
and ``model_bullets`` (mirrored memory folders).
"""

import copy
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from companion.errors import CompanionError
from companion.text.cutter import cut
from companion.text.normalise import display_columns, unit_key
from tests.stateful.model_tiers import Tiers, TierUndo, next_place, nothing_undone, rows_of

Fields = dict[str, Any]
"""One note; ``lines`` is a list of (text, day, instant)."""

DAY: Final = 86_400_000

NEW_NOTE: Final[Fields] = {
    "feeling": None, "wanted": "vent", "open_thread": None, "open_date": None, "person": None,
    "follow_up_count": 0, "last_followed_up": None, "status": "active", "sensitivity": "normal", "crisis": False,
    "muted_until": None, "closed_at": None, "forgotten_at": None, "last_touch": None, "last_low": False,
    "silent_streak": 0, "related": None, "session": None,
}  # fmt: skip


class Predicted(Exception):  # noqa: N818 - it is no failure: the command should refuse
    """The command should fail with this error and change nothing."""

    def __init__(self, kind: type[CompanionError]) -> None:
        super().__init__(kind.__name__)
        self.kind = kind


class Now(NamedTuple):
    """The present: UTC milliseconds and the person's local day, worked out without the product's clock."""

    instant: int
    today: str


def at(instant: int, zone: str) -> Now:
    """Return the present at ``instant`` in ``zone``."""
    seconds, rest = divmod(instant, 1000)
    local = datetime.fromtimestamp(seconds, ZoneInfo(zone)) + timedelta(milliseconds=rest)
    return Now(instant, local.date().isoformat())


def days_between(first: str, second: str) -> int:
    """Return how many days ``second`` comes after ``first`` (ISO dates)."""
    return (date.fromisoformat(second) - date.fromisoformat(first)).days


def later(day: str, days: int) -> str:
    """Return the ISO date ``days`` after ``day``."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


class Grave(NamedTuple):
    """A tombstone in clear: what the product keeps as a salted hash."""

    kind: str
    key: str
    at: int


class Undo(NamedTuple):
    """How to take the last explicit change back: notes and pause as they were, what the change added."""

    kind: str
    notes: dict[str, Fields | None]
    graves: list[Grave]
    touches: list[tuple[str, "Touch"]]
    pause: list[tuple[int, str | None] | None]
    tiers: TierUndo


class Touch(NamedTuple):
    """One recorded follow-up; ``order`` tells apart what was recorded at one instant."""

    at: int
    order: int
    outcome: str
    card: int | None
    counted: bool


class Model:
    """The store as it should be. ``archived`` are notes that a rotation moved away, ``rotated`` its rows of the log."""

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.notes: dict[str, Fields] = {}
        self.graves: dict[Grave, tuple[str, bool]] = {}
        self.pause: tuple[int, str | None] | None = None
        self.settings: dict[str, str] = {}
        self.undo: Undo | None = None
        self.touches: dict[str, list[Touch]] = {}
        self.cards: dict[str, list[tuple[int, int]]] = {}
        self.fresh_ids: dict[str, list[str]] = {}
        self.changed: set[str] = set()
        self.mirrors: dict[Path, Any] = {}
        self.folders: dict[Path, Any] = {}
        self.seen: dict[Path, Any] = {}
        self.order = 0
        self.tiers = Tiers()
        self.archived: list[Fields] = []
        self.rotated: list[tuple[str, str]] = []
        self._open = Undo("", {}, [], [], [], nothing_undone())
        self._did = False

    def copy(self) -> "Model":
        """Return a model that can change without this one."""
        return copy.deepcopy(self)

    def living(self) -> list[Fields]:
        """Return the notes that are not forgotten, in the order of the index: newest first."""
        alive = [note for note in self.notes.values() if note["forgotten_at"] is None]
        by_place = sorted(alive, key=lambda note: (note["position"], note["id"]))
        return sorted(by_place, key=lambda note: str(note["updated"]), reverse=True)

    def forgotten(self) -> list[Fields]:
        """Return the notes that were forgotten and not erased."""
        return [note for note in self.notes.values() if note["forgotten_at"] is not None]

    def next_id(self, table: str = "note") -> str:
        """Return the random id that the product gave to the next new row of a table."""
        fresh = self.fresh_ids.get(table)
        return fresh.pop(0) if fresh else f"missing-{table}"

    def archive_place(self, quarter: str) -> int:
        """Return the place at the end of a quarter's archive, which notes and entries share."""
        rows = (*self.tiers.archive, *self.archived)
        return next_place(row for row in rows if row["quarter"] == quarter)

    def top(self) -> int:
        """Return the place above every other."""
        return int(min([1, *(note["position"] for note in self.notes.values())])) - 1

    def named(self, name: str) -> Fields | None:
        """Return the living note of this file name; case, width and normal form do not count."""
        keys = {same_name(note["name"]): note for note in self.living()}
        return keys.get(same_name(name))

    def put(self, before: Fields | None, after: Fields) -> None:
        """Store a new or changed note, and remember how it was."""
        if before == after:
            return
        self.remember(after["id"], before)
        self.notes[after["id"]] = after
        self.changed.add(after["id"])

    def begin(self, kind: str) -> None:
        """Begin a change whose undo is kept when it does something."""
        self._open = Undo(kind, {}, [], [], [], nothing_undone())
        self._did = False

    def remember(self, id_: str, before: Fields | None) -> None:
        """Keep how a note was before the change under way."""
        self._open.notes.setdefault(id_, before)
        self._did = True

    def did(self) -> None:
        """Say that the change under way did something, if not to a note."""
        self._did = True

    @property
    def opened(self) -> Undo:
        """The undo of the change under way."""
        return self._open

    def end(self, *, undoable: bool = True) -> bool:
        """End the change: keep its undo, or drop one that it overtook. Return whether it did something."""
        if self._did and undoable:
            self.undo = self._open
        elif self._did and self.undo is not None and self._overtakes(self.undo):
            self.undo = None
        return self._did

    def _overtakes(self, undo: Undo) -> bool:
        """Tell whether the change under way touched what the kept undo would put back."""
        touched = rows_of(self.tiers, undo.tiers) & rows_of(self.tiers, self._open.tiers)
        moved = set(undo.tiers.entries) & set(self._open.tiers.entries)
        return bool(touched or moved or set(undo.notes) & set(self._open.notes))


def same_name(stem: str) -> str:
    """Return the key under which two file names are one (K18)."""
    return unit_key(f"{stem}|")


def cleaned(text: str) -> str:
    """Return a text as it is stored: line feeds only, nothing blank around it."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip()


def cleaned_or_none(text: str | None) -> str | None:
    """Return the cleaned text, ``None`` for nothing."""
    return (cleaned(text) or None) if text is not None else None


def slug_of(note: Fields) -> str:
    """Return the slug in a note's file name."""
    kind, _, rest = str(note["name"]).partition("_")
    return rest[11:] if kind in ("emotion", "health") else rest


def words_of(note: Fields) -> set[str]:
    """Return every word by which a note must be found, its file name's among them."""
    return said_words(note) | words_in([slug_of(note)])


def said_words(note: Fields) -> set[str]:
    """Return the words of what a note says: those that recall answers to."""
    texts = [note["title"], note["person"], note["feeling"], note["open_thread"]]
    return words_in([*texts, *(line[0] for line in note["lines"])])


def naming_words(note: Fields) -> set[str]:
    """Return the words of title, slug and person: those that name a note."""
    return words_in([note["title"], note["person"], slug_of(note)])


def words_in(texts: Iterable[str | None]) -> set[str]:
    """Return the search words of some texts."""
    return {word for text in texts if text for word in cut(text)}


def graves_of(note: Fields) -> list[tuple[str, str, int | None, str]]:
    """Return what of a note can be forgotten: (kind, key, said at, said on)."""
    first, written = note["lines"][0], note["written_at"] or None
    whole = ("note", unit_key(f"{note['type']} {first[0]}"), first[2] or written, note["created"])
    itself = ("note", unit_key(f"id {note['id']}"), written, note["updated"])
    said = [
        ("line", unit_key(text), when, day or note["created"])
        for text, day, when in note["lines"]
        if telling(text)
    ]
    return [whole, itself, *said]


def telling(text: str) -> bool:
    """Tell whether a line says enough to be known again: sixteen columns."""
    return display_columns(text) >= 16
