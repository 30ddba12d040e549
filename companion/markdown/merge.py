"""The mirror: what a person changed in a note's file, joined with what changed in the store meanwhile.

Three-way, field by field, against the hashes of the last export (``merge_base``): a field that only the
person changed is taken, one that only the store changed is kept, equal changes are one. In a clash the
store is kept and the person's words become a dated line, so nothing that anyone wrote is lost (K05).

Two fields settle a clash by themselves. Status: the quieter of the two holds, because what was closed or
muted must not come back. ``updated``: the later date. A note's type is part of its name and never changes
by hand. A forgotten note stays as it is, whatever its file says.
"""

from typing import Final, NamedTuple

from companion.markdown.manifest import ManifestNote
from companion.markdown.merge_base import FIRST_LINE, field_hashes
from companion.markdown.merge_lines import merge_lines
from companion.markdown.note_file import written_status
from companion.rules.engagement import MUTE_DAYS
from companion.rules.notes import DAY, Line, Note, Status
from companion.rules.wanted import markdown_words

TEXT_FIELDS: Final = ("title", "feeling", "wanted", "open_thread")
PLAIN_FIELDS: Final = ("created", "updated", "follow_up_count", "last_followed_up", "sensitivity", "crisis")

_QUIET: Final[tuple[Status, ...]] = ("active", "muted", "resolved")
"""From the loudest to the quietest."""


class Merged(NamedTuple):
    """The joined note, whether it differs from the stored one, and the names of the fields that clashed."""

    note: Note
    changed: bool
    clashes: tuple[str, ...]


class _Sides(NamedTuple):
    """The three sides of one merge as field hashes, with the two notes and the moment."""

    base: dict[str, str]
    stored_hashes: dict[str, str]
    file_hashes: dict[str, str]
    stored: Note
    file: Note
    today: str
    instant: int

    def taken(self, field: str) -> bool:
        """Return whether only the person changed the field."""
        return self.file_hashes[field] != self.base.get(field) == self.stored_hashes[field]

    def clashes(self, field: str) -> bool:
        """Return whether both sides changed the field, differently."""
        mine, other, base = self.stored_hashes[field], self.file_hashes[field], self.base.get(field)
        return base not in (mine, other) and mine != other


def merge_note(base: ManifestNote, stored: Note, file: Note, today: str, instant: int) -> Merged:
    """Return the stored note with the person's changes of its file.

    ``base`` is the note's row of the manifest that was written with the file; ``file`` is the file as read
    now, after ``apply_manifest``. ``today`` (local ISO date) dates the words that a clash keeps, ``instant``
    (UTC milliseconds) begins a mute or a close made by hand.
    """
    if stored.forgotten_at is not None:
        return Merged(stored, changed=False, clashes=())
    sides = _Sides(
        dict(base.fields),
        field_hashes(stored, instant),
        field_hashes(file, _FILE_INSTANT),
        stored,
        file,
        today,
        instant,
    )
    later = merge_lines(base.lines[1:], stored.lines[1:], file.lines[1:])
    note = _with_lines(_with_status(_with_fields(sides), sides), later.lines, sides)
    return Merged(note, note != stored, _clashes(sides, lines_clash=later.clash))


_FILE_INSTANT: Final = -1
"""Before every mute's end: the file's status counts as the file says it."""


def _with_fields(sides: _Sides) -> Note:
    fields = [field for field in (*TEXT_FIELDS, *PLAIN_FIELDS) if sides.taken(field)]
    if sides.clashes("updated") and sides.file.updated > sides.stored.updated:
        fields.append("updated")
    taken = {field: getattr(sides.file, field) for field in fields}
    if "open_thread" in taken:
        taken["open_date"] = sides.file.open_date
    if "last_followed_up" in taken:
        taken["last_touch"] = None
    note = sides.stored._replace(**taken)
    return note._replace(sensitivity="sensitive") if note.crisis else note


def _with_status(note: Note, sides: _Sides) -> Note:
    mine, other = written_status(sides.stored, sides.instant), sides.file.status
    quieter = _QUIET.index(other) > _QUIET.index(mine)
    if not (sides.taken("status") or (sides.clashes("status") and quieter)):
        return note
    return note._replace(
        status=other,
        muted_until=sides.instant + MUTE_DAYS * DAY if other == "muted" else None,
        closed_at=sides.instant if other == "resolved" else None,
        forgotten_at=sides.file.forgotten_at if other == "resolved" else None,
    )


def _with_lines(note: Note, later: tuple[Line, ...], sides: _Sides) -> Note:
    first = sides.file.lines[0] if sides.taken(FIRST_LINE) else sides.stored.lines[0]
    lines = (first._replace(at=sides.stored.lines[0].at), *later)
    kept = [text for field in (FIRST_LINE, *TEXT_FIELDS) if (text := _words_in_clash(field, sides))]
    return note._replace(lines=_with_words(lines, kept, sides))


def _words_in_clash(field: str, sides: _Sides) -> str | None:
    if not sides.clashes(field):
        return None
    if field == FIRST_LINE:
        return sides.file.lines[0].text
    value = getattr(sides.file, field)
    return None if value is None else markdown_words(value) if field == "wanted" else str(value)


def _with_words(lines: tuple[Line, ...], texts: list[str], sides: _Sides) -> tuple[Line, ...]:
    known = {line.text for line in lines}
    fresh = [text for text in dict.fromkeys(texts) if text not in known]
    return (*lines, *(Line(text, sides.today, sides.instant) for text in fresh))


def _clashes(sides: _Sides, *, lines_clash: bool) -> tuple[str, ...]:
    """Return what to report: fields that clashed, ``lines``, and a type that was changed by hand."""
    fields = (*TEXT_FIELDS, FIRST_LINE, *PLAIN_FIELDS, "status")
    clashing = [field for field in fields if field != "updated" and sides.clashes(field)]
    if lines_clash:
        clashing.append("lines")
    if sides.file_hashes["type"] != sides.base.get("type"):
        clashing.append("type")
    return tuple(clashing)
