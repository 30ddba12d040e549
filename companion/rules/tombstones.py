"""Tombstones: what was forgotten stays forgotten, and the tombstone tells nothing of it.

The unit is a note (its type and first text), one of its lines, a tier entry or a turn. The mark is a random
salt and the SHA-256 over salt, kind and normalised unit, as ``salt:hash``: a store that took in another's
tombstones holds marks of several salts. A tombstone blocks only what is dated at or before it: the person may
say the same thing again (K08). Where only a day is known, the same day counts as before.
"""

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.rules.notes import Line, Note
from companion.rules.tiers import Entry, Thread, bare_text, thread_line
from companion.text.normalise import display_columns, unit_key

TELLING_COLUMNS: Final = 16
"""Display columns from which a line stands for itself: "it went well" of one topic must not block another's."""


class Grave(NamedTuple):
    """One tombstone: ``at`` in UTC milliseconds, ``on`` the person's date then, ``erased`` or only suppressed."""

    mark: str
    kind: str
    at: int
    on: str
    erased: bool


class Unit(NamedTuple):
    """Something that can be forgotten, and when it was said: ``at`` exactly, or only the day ``on``."""

    kind: str
    text: str
    at: int | None
    on: str


def mark_of(salt: str, unit: Unit) -> str:
    """Return the unit's mark under ``salt``: ``salt:`` and 64 hex digits."""
    whole = f"{salt}\0{unit.kind}\0{unit_key(unit.text)}"
    return f"{salt}:{hashlib.sha256(whole.encode()).hexdigest()}"


def units_of(note: Note) -> tuple[Unit, ...]:
    """Return the units of a note: itself, by words and by id, then each line that says enough to be known again."""
    lines = (line_unit(line, note.created) for line in note.lines if is_telling(line))
    return (note_unit(note), identity_unit(note), *lines)


def note_unit(note: Note) -> Unit:
    """Return the note itself as a unit: its type and what happened."""
    first = note.lines[0] if note.lines else Line("")
    return Unit("note", f"{note.type} {first.text}", first.at or note.written_at or None, note.created)


def identity_unit(note: Note) -> Unit:
    """Return the note as itself, whatever it says: an older export or backup may hold it in other words."""
    return Unit("note", f"id {note.id}", note.written_at or None, note.updated)


def line_unit(line: Line, created: str) -> Unit:
    """Return the unit of one line; a line without a date of its own was said when the note was created."""
    return Unit("line", line.text, line.at, line.on or created)


def turn_unit(text: str, at: int, on: str) -> Unit:
    """Return a turn of dialogue as a unit; ``at`` is when it was said (UTC milliseconds)."""
    return Unit("turn", text, at, on)


def unkept_unit(text: str, at: int, on: str, where: str = "") -> Unit:
    """Return a turn that was off the record as a unit: these words at that instant, and no others of the kind.

    Copies of a session hold the same message under the same time; a fork that names its parent may tell another time,
    so there the words are known by ``where``, the parent. The person may say them again.
    """
    return Unit("turn", f"unkept {where or at} {text}", at, on)


def units_of_entry(entry: Entry) -> tuple[Unit, ...]:
    """Return the units of an entry: what it says, and itself by id, whatever it said before.

    One from a file may have no id yet.
    """
    said = Unit("entry", bare_text(entry.text), entry.written_at or None, entry.created)
    itself = Unit("entry", f"id {entry.id}", entry.written_at or None, entry.updated)
    return (said, itself) if entry.id else (said,)


def thread_unit(thread: Thread) -> Unit:
    """Return the unit of a work thread: of its line only the day is known."""
    return Unit("entry", f"thread {thread_line(thread)}", None, thread.updated)


def is_telling(line: Line) -> bool:
    """Return whether a line says enough to stand for itself."""
    return display_columns(line.text) >= TELLING_COLUMNS


def is_before(unit: Unit, grave: Grave) -> bool:
    """Return whether the unit was said at or before the tombstone."""
    return unit.at <= grave.at if unit.at is not None else unit.on <= grave.on


class Graveyard:
    """The tombstones of a store, ready to be asked about many units."""

    def __init__(self, graves: Iterable[Grave]) -> None:
        self._by_mark: dict[str, list[Grave]] = {}
        for grave in graves:
            self._by_mark.setdefault(grave.mark, []).append(grave)
        self._salts = {mark.partition(":")[0] for mark in self._by_mark}

    def grave_of(self, unit: Unit) -> Grave | None:
        """Return the tombstone that stops the unit, ``None`` when it may pass: an erasure before the rest."""
        marks = (mark_of(salt, unit) for salt in self._salts)
        met = (grave for mark in marks for grave in self._by_mark.get(mark, ()))
        return _foremost(grave for grave in met if grave.kind == unit.kind and is_before(unit, grave))

    def grave_of_note(self, note: Note) -> Grave | None:
        """Return the tombstone that stops the whole note: its own, or that of what happened."""
        if not note.lines:
            return None
        met = (self.grave_of(note_unit(note)), self._grave_of_itself(identity_unit(note)))
        return _foremost(grave for grave in (*met, self._grave_of_line(note, note.lines[0])) if grave)

    def passing(self, note: Note) -> Note | None:
        """Return the note without its forgotten lines; ``None`` when the note itself was forgotten."""
        if not self._salts or not note.lines:
            return note
        if self.grave_of_note(note):
            return None
        kept = tuple(line for line in note.lines[1:] if not self._grave_of_line(note, line))
        return note._replace(lines=(note.lines[0], *kept))

    def grave_of_entry(self, entry: Entry) -> Grave | None:
        """Return the tombstone that stops an entry: of what it says, or of itself."""
        said, *itself = units_of_entry(entry)
        met = [self.grave_of(said), *map(self._grave_of_itself, itself)]
        return _foremost(grave for grave in met if grave)

    def _grave_of_itself(self, itself: Unit) -> Grave | None:
        """Return the tombstone on an id: what was erased is gone whatever a clock said when it was written."""
        erased = self.grave_of(itself._replace(at=0))
        return erased if erased is not None and erased.erased else self.grave_of(itself)

    def _grave_of_line(self, note: Note, line: Line) -> Grave | None:
        return self.grave_of(line_unit(line, note.created)) if is_telling(line) else None


def _foremost(graves: Iterable[Grave]) -> Grave | None:
    """Return the tombstone that counts of several: erased words are gone even where they were only forgotten first."""
    return min(graves, key=lambda grave: (not grave.erased, grave.at), default=None)
