"""The merge base: what a note's file said when it was written, as short hashes, and what it did not say.

``manifest_note`` makes a note's row of the manifest, ``apply_manifest`` puts what the row knows back onto a
note that was read from a file. A hash stands for one field or one line; equal hashes mean "unchanged since
the export", so a hand edit is seen field by field without a second copy of anyone's words.
"""

import hashlib
from collections import defaultdict, deque
from functools import lru_cache
from typing import Final

from companion.markdown.manifest import ManifestNote
from companion.markdown.note_file import written_sensitivity, written_status
from companion.rules.notes import SENSITIVE_SUMMARY, Line, Note
from companion.text.normalise import one_line

HASH_DIGITS: Final = 16
FIRST_LINE: Final = "happened"
"""The name under which what happened, the first piece of the body, counts as a field."""


@lru_cache(maxsize=16_384)
def short_hash(*parts: str | None) -> str:
    """Return 16 hex digits of SHA-256 over the parts; ``None`` differs from every text.

    One step of a mirror asks for the same words several times, once for each folder that shows them.
    """
    framed = "".join("-" if part is None else f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(framed.encode()).hexdigest()[:HASH_DIGITS]


def line_hash(line: Line) -> str:
    """Return the hash of one piece of a body: its day and its words."""
    return short_hash(line.on, line.text)


def file_hash(data: bytes) -> str:
    """Return the hash of a file's bytes (64 hex digits)."""
    return hashlib.sha256(data).hexdigest()


def field_hashes(note: Note, instant: int) -> dict[str, str]:
    """Return the hash of every field that file and index line show at ``instant`` (UTC milliseconds)."""
    values = {
        "title": one_line(note.title),
        "type": note.type,
        "created": note.created,
        "updated": note.updated,
        "follow_up_count": str(note.follow_up_count),
        "last_followed_up": note.last_followed_up,
        "status": written_status(note, instant),
        "sensitivity": written_sensitivity(note),
        "crisis": str(note.crisis),
        FIRST_LINE: note.lines[0].text if note.lines else "",
        "feeling": note.feeling,
        "wanted": note.wanted,
        "open_thread": note.open_thread,
    }
    return {field: short_hash(value) for field, value in values.items()}


def manifest_note(note: Note, file: bytes, instant: int) -> ManifestNote:
    """Return the manifest's row for a note whose file, rendered at ``instant``, has these bytes."""
    mute_holds = written_status(note, instant) == "muted"
    return ManifestNote(
        id=note.id,
        name=note.name,
        sha256=file_hash(file),
        position=note.position,
        title=note.title,
        written_at=note.written_at,
        fields=tuple(sorted(field_hashes(note, instant).items())),
        lines=tuple(line_hash(line) for line in note.lines),
        at=tuple(line.at for line in note.lines),
        person=note.person,
        open_date=note.open_date,
        muted_until=note.muted_until if mute_holds else None,
        closed_at=note.closed_at,
        forgotten_at=note.forgotten_at,
        last_touch=note.last_touch,
        last_low=note.last_low,
        silent_streak=note.silent_streak,
        related=note.related,
        session=note.session,
    )


def apply_manifest(
    parsed: Note, entry: ManifestNote, file_unchanged: bool, index_title: str | None = None
) -> Note:
    """Return a note read from a file with what its row of the manifest knows put back.

    ``file_unchanged`` says that the file's bytes still have the row's hash: then every value is exact.
    Otherwise what a person's edit has not overtaken is kept. ``index_title`` is the title on the note's
    index line; one that was changed there by hand is taken.
    """
    retyped = field_hashes(parsed, _NO_INSTANT)["type"] != dict(entry.fields).get("type")
    known = parsed._replace(
        id=entry.id,
        name=parsed.name if retyped else entry.name,
        title=_title(entry, index_title),
        person=entry.person,
        position=entry.position,
        written_at=entry.written_at,
        related=entry.related,
        session=entry.session,
    )
    return _exact(known, entry) if file_unchanged else _edited(known, entry)


def _title(entry: ManifestNote, index_title: str | None) -> str:
    written = one_line(entry.title)
    if not index_title or index_title in (written, SENSITIVE_SUMMARY):
        return entry.title
    shortened = index_title.endswith("…") and written.startswith(index_title[:-1])
    return entry.title if shortened else index_title


def _exact(note: Note, entry: ManifestNote) -> Note:
    lines = note.lines
    if len(entry.at) == len(lines):
        lines = tuple(line._replace(at=at) for line, at in zip(lines, entry.at, strict=True))
    return note._replace(
        lines=lines,
        open_date=entry.open_date,
        muted_until=_mute_end(note, entry),
        closed_at=entry.closed_at,
        forgotten_at=entry.forgotten_at,
        last_touch=entry.last_touch,
        last_low=entry.last_low,
        silent_streak=entry.silent_streak,
    )


def _edited(note: Note, entry: ManifestNote) -> Note:
    base = dict(entry.fields)
    same = {field for field, value in field_hashes(note, _NO_INSTANT).items() if base.get(field) == value}
    if "open_thread" in same:
        note = note._replace(open_date=entry.open_date)
    if "status" in same:
        note = note._replace(
            muted_until=_mute_end(note, entry),
            closed_at=entry.closed_at,
            forgotten_at=entry.forgotten_at or note.forgotten_at,
        )
    if {"follow_up_count", "last_followed_up"} <= same:
        note = note._replace(
            last_touch=entry.last_touch, last_low=entry.last_low, silent_streak=entry.silent_streak
        )
    return note._replace(lines=_with_instants(note.lines, entry))


def _mute_end(note: Note, entry: ManifestNote) -> int | None:
    return (entry.muted_until or note.muted_until) if note.status == "muted" else None


_NO_INSTANT: Final = -1
"""Before every mute's end: a note that was read from a file says the status that the file says."""


def _with_instants(lines: tuple[Line, ...], entry: ManifestNote) -> tuple[Line, ...]:
    known: defaultdict[str, deque[int | None]] = defaultdict(deque)
    for hashed, at in zip(entry.lines, entry.at, strict=False):
        known[hashed].append(at)
    return tuple(
        line._replace(at=known[hashed].popleft()) if known[hashed := line_hash(line)] else line
        for line in lines
    )
