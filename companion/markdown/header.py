"""What the seven fields of a note's front matter say, read strictly and mended only where it is certain.

Dates are dates, counts are counts, words are one of a few. A missing or unreadable value is taken from
the file name, the index or another field when that leaves no doubt, with a word about it; otherwise the
file is refused, naming file, line and field. Nothing is guessed (K19). Keys beyond the seven are dropped
with a word.
"""

from typing import Final, Literal, NamedTuple, cast

from companion.errors import UnclearDate
from companion.markdown.front_matter import Field
from companion.markdown.index_file import IndexEntry
from companion.markdown.remarks import Notebook, listed, shown
from companion.rules.dates import read_import_date
from companion.rules.notes import (
    NOTE_TYPES,
    SENSITIVE_SUMMARY,
    SENSITIVITIES,
    STATUSES,
    NoteType,
    Sensitivity,
    Status,
)

KEYS: Final = (
    "type",
    "created",
    "updated",
    "follow_up_count",
    "last_followed_up",
    "status",
    "sensitivity",
)
"""The seven keys, in the order in which they are written (C-9)."""

MISPLACED_THREAD: Final[Literal["open_thread"]] = "open_thread"
"""The one further key that is understood: it belongs into the body and is moved there (C-19)."""

MOST_FOLLOW_UPS: Final = 99_999
"""A count above this is a slip of the hand, not a count."""


class Header(NamedTuple):
    """The seven values. Dates are ISO; ``last_followed_up`` is ``None`` when nothing was followed up."""

    type: NoteType
    created: str
    updated: str
    follow_up_count: int
    last_followed_up: str | None
    status: Status
    sensitivity: Sensitivity


class Surroundings(NamedTuple):
    """What is known about a note from outside its front matter, to mend a missing value with.

    ``named_type`` and ``named_day`` come from the file name, ``entry`` is the index line, ``last_day`` the
    latest dated line of the body, ``crisis`` whether the body is tagged.
    """

    named_type: NoteType | None
    named_day: str | None
    entry: IndexEntry | None
    last_day: str | None
    crisis: bool


def read_header(fields: dict[str, Field], around: Surroundings, notebook: Notebook) -> Header:
    """Return the seven values. Raises ``FileRefused`` for the first that cannot be known."""
    _name_extra_keys(fields, notebook)
    type_ = _read_type(fields, around, notebook)
    created = _read_created(fields, around, notebook)
    updated = _read_updated(fields, created, around, notebook)
    count = _read_count(fields, around, notebook)
    last = _read_last(fields, count, around, notebook)
    status = _read_status(fields, around, notebook)
    return Header(type_, created, updated, count, last, status, _read_sensitivity(fields, around, notebook))


def _name_extra_keys(fields: dict[str, Field], notebook: Notebook) -> None:
    for field in fields.values():
        if field.key not in KEYS and field.key != MISPLACED_THREAD:
            notebook.say("is not one of the seven keys and was left out", field.key, field.line)


def _value(fields: dict[str, Field], key: str) -> str | None:
    field = fields.get(key)
    return field.value if field else None


def _line(fields: dict[str, Field], key: str) -> int | None:
    field = fields.get(key)
    return field.line if field else None


def _read_type(fields: dict[str, Field], around: Surroundings, notebook: Notebook) -> NoteType:
    value = (_value(fields, "type") or "").lower()
    if value in NOTE_TYPES:
        return cast(NoteType, value)
    line = _line(fields, "type")
    said = f"{shown(value)} is not {listed(NOTE_TYPES)}" if value else "is missing"
    known, source = _type_from_outside(around)
    if known is None:
        raise notebook.refusal(f"{said}, and the file name and the index do not tell", "type", line)
    notebook.say(f"{said}; {source} says {known}", "type", line)
    return known


def _type_from_outside(around: Surroundings) -> tuple[NoteType | None, str]:
    if around.named_type is not None:
        return around.named_type, "the file name"
    if around.entry is not None and around.entry.type in NOTE_TYPES:
        return cast(NoteType, around.entry.type), "the index"
    return None, ""


def _read_date(fields: dict[str, Field], key: str, around: Surroundings, notebook: Notebook) -> str | None:
    field = fields.get(key)
    if field is None or field.value is None:
        return None
    try:
        found, _ = read_import_date(field.value, around.named_day)
    except UnclearDate:
        message = f"{shown(field.value)} is not a clear YYYY-MM-DD date"
        raise notebook.refusal(message, key, field.line) from None
    if found != field.value:
        notebook.say(f"{shown(field.value)} was read as {found}", key, field.line)
    elif field.quoted:
        notebook.murmur("the quotes around the date were left out", key, field.line)
    return found


def _read_created(fields: dict[str, Field], around: Surroundings, notebook: Notebook) -> str:
    created = _read_date(fields, "created", around, notebook)
    if created is not None:
        return created
    named = around.named_day
    line = _line(fields, "created")
    if named is None:
        raise notebook.refusal("is missing, and the file name has no date", "created", line)
    notebook.say(f"is missing; the file name says {named}", "created", line)
    return named


def _read_updated(fields: dict[str, Field], created: str, around: Surroundings, notebook: Notebook) -> str:
    updated = _read_date(fields, "updated", around, notebook)
    line = _line(fields, "updated")
    if updated is None:
        listed_on = around.entry.date if around.entry else created
        updated = max(created, around.last_day or created, listed_on)
        notebook.say(f"is missing; the latest date known is {updated}", "updated", line)
    if updated < created:
        notebook.say(f"{updated} is before created; {created} was taken", "updated", line)
        return created
    return updated


def _read_count(fields: dict[str, Field], around: Surroundings, notebook: Notebook) -> int:
    value, line = _value(fields, "follow_up_count"), _line(fields, "follow_up_count")
    if value is not None:
        if not (value.isascii() and value.isdigit()) or len(value) > len(str(MOST_FOLLOW_UPS)):
            raise notebook.refusal(f"{shown(value)} is not a whole number from 0 up", "follow_up_count", line)
        return int(value)
    if around.entry is not None:
        count, source = around.entry.follow_up_count, "the index says"
    elif _value(fields, "last_followed_up") is None:
        count, source = 0, "nothing was followed up, so it is"
    else:
        raise notebook.refusal("is missing, and the index does not tell", "follow_up_count", line)
    notebook.say(f"is missing; {source} {count}", "follow_up_count", line)
    return count


def _read_last(fields: dict[str, Field], count: int, around: Surroundings, notebook: Notebook) -> str | None:
    field = fields.get("last_followed_up")
    last = _read_date(fields, "last_followed_up", around, notebook)
    if last is not None:
        return last
    if field is None:
        notebook.say("is missing; read as null", "last_followed_up")
    elif field.empty:
        notebook.say("is empty; read as null", "last_followed_up", field.line)
    if count > 0:
        line = _line(fields, "last_followed_up")
        notebook.say(f"is null although follow_up_count is {count}", "last_followed_up", line)
    return None


def _read_word(fields: dict[str, Field], key: str, words: tuple[str, ...], notebook: Notebook) -> str | None:
    value = _value(fields, key)
    if value is None:
        return None
    if value.lower() not in words:
        raise notebook.refusal(f"{shown(value)} is not {listed(words)}", key, _line(fields, key))
    return value.lower()


def _read_status(fields: dict[str, Field], around: Surroundings, notebook: Notebook) -> Status:
    status = _read_word(fields, "status", STATUSES, notebook)
    if status is not None:
        return cast(Status, status)
    line = _line(fields, "status")
    if around.entry is None or around.entry.status not in STATUSES:
        raise notebook.refusal("is missing, and the index does not tell", "status", line)
    notebook.say(f"is missing; the index says {around.entry.status}", "status", line)
    return cast(Status, around.entry.status)


def _read_sensitivity(fields: dict[str, Field], around: Surroundings, notebook: Notebook) -> Sensitivity:
    value = _read_word(fields, "sensitivity", SENSITIVITIES, notebook)
    line = _line(fields, "sensitivity")
    hidden = around.entry is not None and around.entry.title == SENSITIVE_SUMMARY
    if value is None and not (around.crisis or hidden):
        raise notebook.refusal("is missing: write normal or sensitive", "sensitivity", line)
    if value is None:
        notebook.say("is missing; read as sensitive", "sensitivity", line)
    elif value == "normal" and around.crisis:
        notebook.say("a note with the CRISIS tag is sensitive; read so", "sensitivity", line)
    else:
        return cast(Sensitivity, value)
    return "sensitive"
