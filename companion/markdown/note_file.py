"""One note as one Markdown file (personal-context layout): seven fields, then the body.

Identity: the file stem. Derived: the status that is written is the effective one, so a mute that has
ended by itself reads ``active``. Not in the file: the title (it lives on the index line) and whatever
``manifest`` keeps beside the files; ``parse_note`` fills those with what an import without a manifest
must assume. What must stay true: for a note of the store, ``parse_note`` gives back every field that the
file holds, and rendering that again gives the same bytes. Carriage returns inside a text survive; the
file's own line ends are made line feeds.

``parse_note`` judges one file and its index line alone, so a folder can be read file by file.
"""

import hashlib
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import NamedTuple

from companion.markdown import front_matter
from companion.markdown.body import Body, parse_body, render_body
from companion.markdown.front_matter import Field
from companion.markdown.header import KEYS, MISPLACED_THREAD, Header, Surroundings, read_header
from companion.markdown.index_file import IndexEntry
from companion.markdown.naming import (
    day_in_name,
    expected_name,
    name_key,
    stem_of,
    title_of,
    type_in_name,
)
from companion.markdown.remarks import FileRefused, Notebook, Remark
from companion.markdown.structure import Label
from companion.rules.dates import first_iso_date
from companion.rules.engagement import MUTE_DAYS
from companion.rules.lifecycle import DEFAULT_WANTED
from companion.rules.notes import DAY, Line, Note, Sensitivity, Status, effective_status
from companion.rules.wanted import canonical, markdown_words
from companion.text.slugs import NameParts, read_name


class ParsedNote(NamedTuple):
    """What one file gave: a note with its remarks, or the remark that refuses it."""

    note: Note | None
    remarks: tuple[Remark, ...]
    refused: Remark | None


def written_status(note: Note, instant: int) -> Status:
    """Return the status that a note's file says at ``instant`` (UTC milliseconds)."""
    return "resolved" if note.forgotten_at is not None else effective_status(note, instant)


def written_sensitivity(note: Note) -> Sensitivity:
    """Return the sensitivity that a note's file says: one with the ``CRISIS`` tag is sensitive (C-84)."""
    return "sensitive" if note.crisis else note.sensitivity


def render_note(note: Note, instant: int) -> str:
    """Return the text of a note's file at ``instant`` (UTC milliseconds).

    Front matter with exactly seven keys (C-9), line feeds, a final line feed. A forgotten note, written
    only on request, reads ``resolved``.
    """
    values = (
        note.type,
        note.created,
        note.updated,
        str(note.follow_up_count),
        note.last_followed_up or "null",
        written_status(note, instant),
        written_sensitivity(note),
    )
    fields = "".join(f"{key}: {value}\n" for key, value in zip(KEYS, values, strict=True))
    wanted = markdown_words(note.wanted)
    body = render_body(Body(note.lines, note.feeling, wanted, note.open_thread, note.crisis))
    return f"---\n{fields}---\n\n{body}"


def utc_midnight(day: str) -> int:
    """Return the instant (UTC milliseconds) at which an ISO date begins in UTC."""
    begin = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return int(begin.timestamp()) * 1000


def parse_note(
    name: str, data: bytes, index: IndexEntry | None, midnight: Callable[[str], int] = utc_midnight
) -> ParsedNote:
    """Return the note that a file holds, with remarks, or the remark that refuses it.

    ``name`` is the file name, ``index`` its index line if there is one, ``midnight`` turns a local ISO
    date into the instant at which it begins (UTC milliseconds). Nothing is raised for any ``data``.

    What the file cannot say is assumed: a mute ends 14 days after the last follow-up, else the last update
    (decided, requirements); a close happened on the day of the update; the id is ``derived_id``.
    """
    notebook = Notebook(name if name.lower().endswith(".md") else f"{name}.md")
    try:
        note = _read(stem_of(name), data, index, midnight, notebook)
    except FileRefused as refusal:
        return ParsedNote(None, notebook.remarks, refusal.remark)
    return ParsedNote(note, notebook.remarks, None)


def _read(
    stem: str, data: bytes, index: IndexEntry | None, midnight: Callable[[str], int], notebook: Notebook
) -> Note:
    document = front_matter.split(front_matter.decode(data, notebook), notebook)
    body = _with_misplaced_thread(parse_body(document.body), document.fields, notebook)
    parts = read_name(stem)
    last_day = max((line.on for line in body.lines if line.on), default=None)
    around = Surroundings(type_in_name(stem, parts), day_in_name(stem, parts), index, last_day, body.crisis)
    header = read_header(document.fields, around, notebook)
    _name_missing_labels(body, notebook)
    note = _named(_assembled(header, body, midnight), stem, parts, index, notebook)
    if index is not None:
        _compare(note, index, notebook)
    return note


def _with_misplaced_thread(body: Body, fields: dict[str, Field], notebook: Notebook) -> Body:
    field = fields.get(MISPLACED_THREAD)
    if field is None:
        return body
    labels: frozenset[Label] = body.labels | {MISPLACED_THREAD}
    if field.value is None or field.value == body.open_thread:
        notebook.say("does not belong into the front matter and was left out", field.key, field.line)
        return body._replace(labels=labels)
    if body.open_thread is None:
        notebook.say("was moved from the front matter into the body", field.key, field.line)
        return body._replace(open_thread=field.value, labels=labels)
    notebook.say("the body has another one, so this was kept as a line of the body", field.key, field.line)
    return body._replace(lines=(*body.lines, Line(field.value)))


def _name_missing_labels(body: Body, notebook: Notebook) -> None:
    if not body.lines[0].text:
        notebook.say("the body does not open with what happened")
    for label, reading in (("feeling", "null"), ("wanted", "to vent"), ("open_thread", "null")):
        if label not in body.labels:
            notebook.murmur(f"is missing in the body; read as {reading}", label)


def _assembled(header: Header, body: Body, midnight: Callable[[str], int]) -> Note:
    wanted = body.wanted or DEFAULT_WANTED
    since = midnight(header.last_followed_up or header.updated)
    return Note(
        id="",
        name="",
        title="",
        lines=body.lines,
        feeling=body.feeling,
        wanted=canonical(wanted) or wanted,
        open_thread=body.open_thread,
        open_date=first_iso_date(body.open_thread) if body.open_thread else None,
        crisis=body.crisis,
        muted_until=since + MUTE_DAYS * DAY if header.status == "muted" else None,
        closed_at=midnight(header.updated) if header.status == "resolved" else None,
        written_at=midnight(header.updated),
        **header._asdict(),
    )


def _named(
    note: Note, stem: str, parts: NameParts | None, index: IndexEntry | None, notebook: Notebook
) -> Note:
    titled = note._replace(title=title_of(note, parts.slug if parts else "", index))
    name = expected_name(titled, stem, parts)
    if name != stem:
        notebook.say(f"the expected file name is {name}.md; the file was left where it is")
        named = read_name(name)
        titled = note._replace(title=title_of(note, named.slug if named else "", index))
    position = index.position if index else 0
    return titled._replace(id=derived_id(name, note.created), name=name, position=position)


def derived_id(name: str, created: str) -> str:
    """Return the id (12 hex digits) that a note from a file has until the store knows better.

    It depends on name and date of creation alone, so the same file gives the same id at every import.
    """
    return hashlib.sha256(f"{name_key(name)}\0{created}".encode()).hexdigest()[:12]


def _compare(note: Note, index: IndexEntry, notebook: Notebook) -> None:
    if index.follow_up_count != note.follow_up_count:
        notebook.say(
            f"the note says {note.follow_up_count}, the index says {index.follow_up_count}; the note wins",
            "follow_up_count",
        )
    if index.status != note.status:
        notebook.say(f"the note says {note.status}, the index says {index.status}; the note wins", "status")
    if index.type != note.type:
        notebook.say(f"the note says {note.type}, the index says {index.type}; the note wins", "type")
    if index.date not in (note.created, note.updated):
        notebook.murmur(f"the index says {index.date}; the note wins", "updated")
