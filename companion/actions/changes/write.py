"""Write a note, or add to the one that is about the same thing (C-37, C-38; design, *Same topic*)."""

import sqlite3
from contextlib import closing
from typing import NamedTuple

from companion.actions.changes.change import Change, changing, new_id
from companion.actions.changes.following import follow
from companion.actions.reads.finding import find_one, known_note
from companion.errors import NothingMatched
from companion.home import Home
from companion.rules.drafts import Draft, checked, first_thread
from companion.rules.lifecycle import grown_note, new_note
from companion.rules.notes import DATED_TYPES, Moment, Note
from companion.rules.related import similar_titles
from companion.rules.same_topic import is_running, next_event_slug, same_event, topic_key
from companion.safety.privacy import check_private, warnings
from companion.store import connect, notes, sql
from companion.store.retaining import link
from companion.text.slugs import note_name, slugify, wordless_slug


class Written(NamedTuple):
    """What ``write`` did. ``similar`` are ids of notes with a like title, ``warnings`` about names."""

    note: Note
    created: bool
    similar: tuple[str, ...]
    warnings: tuple[str, ...]


def write(home: Home, moment: Moment, draft: Draft) -> Written:
    """Store the draft in one transaction; nothing is stored when anything is refused.

    Raises ``UsageProblem``, ``UnclearDate``, ``PrivacyRefused``, ``NothingMatched`` and ``Ambiguous`` (for
    ``draft.note``), ``StoreUnavailable``.
    """
    draft = checked(draft)
    texts = told_texts(draft)
    check_private(texts, draft.allow)
    with changing(home, moment, "write") as change:
        found = _note_to_grow(change.connection, home, draft, moment)
        number, note = found if found else (None, None)
        stored = (
            _create(change, draft) if number is None or note is None else _grow(change, number, note, draft)
        )
        if draft.session:
            (told,) = notes.numbers_with_id(change.connection, stored.id)
            link(change.connection, draft.session, told)
    follow(home, moment)
    return Written(stored, number is None, _similar(home, stored, draft), warnings(texts, draft.allow))


def _similar(home: Home, stored: Note, draft: Draft) -> tuple[str, ...]:
    with closing(connect.reading(home.store)) as connection:
        titles = connection.execute(sql.FIND_TITLES, {"type": stored.type}).fetchall()
    return tuple(similar_titles(draft.title, [(id_, title) for id_, title in titles if id_ != stored.id]))


def told_texts(draft: Draft) -> dict[str, str]:
    """Return the texts of a draft that the privacy rules read, by the name of their flag."""
    texts = {
        "title": draft.title, "--happened": draft.happened, "--feeling": draft.feeling,
        "--open-thread": draft.open_thread, "--person": draft.person, "--slug": draft.slug,
    }  # fmt: skip
    return {name: text for name, text in texts.items() if text}


def _note_to_grow(
    connection: sqlite3.Connection, home: Home, draft: Draft, moment: Moment
) -> tuple[int, Note] | None:
    if draft.note is not None:
        number, note = find_one(connection, home, draft.note, moment)
        if note.type != draft.type:
            raise NothingMatched(f"{note.id} is no {draft.type} note", "leave --note away for a new one")
        return number, note
    if draft.type == "milestone":
        return _same_milestone(connection, draft, moment)
    key = topic_key(draft.type, draft.title, draft.person, draft.slug or "")
    for number in notes.numbers_with_topic(connection, draft.type, key):
        note = known_note(connection, number)
        if draft.type not in DATED_TYPES or is_running(note.type, note.status, note.updated, moment.today):
            return number, note
    return None


def _same_milestone(connection: sqlite3.Connection, draft: Draft, moment: Moment) -> tuple[int, Note] | None:
    date = first_thread(draft, moment.today)[1]
    key = topic_key(draft.type, draft.title, draft.person, draft.slug or "")
    rows = connection.execute(sql.FIND_MILESTONES, {"topic_key": key}).fetchall()
    # The base event first, then exam-2027 and the like: names that next_event_slug gives.
    for number, _, stored, stored_key in sorted(rows, key=lambda row: (len(row[3]), row[3])):
        later_event = stored_key == key or stored_key.removeprefix(f"{key}-").replace("-", "").isdigit()
        if later_event and same_event(stored, date):
            return number, known_note(connection, number)
    return None


def _grow(change: Change, number: int, note: Note, draft: Draft) -> Note:
    position = notes.first_position(change.connection)
    grown = grown_note(note, draft, change.moment, position)
    if grown.sensitivity == "sensitive" and note.sensitivity == "normal":
        grown = grown._replace(name=wordless_name(note))
    change.replace(number, note, grown)
    return grown


def wordless_name(note: Note) -> str:
    """Return the file stem of a note that has become sensitive: no word of it (decided, requirements)."""
    return note_name(note.type, note.created, wordless_slug(note.id))


def _create(change: Change, draft: Draft) -> Note:
    connection, moment = change.connection, change.moment
    id_ = new_id(connection)
    name = _free_name(connection, draft, moment, id_)
    note = new_note(draft, moment, id_, name, notes.first_position(connection))
    change.add(note)
    return note


def _free_name(connection: sqlite3.Connection, draft: Draft, moment: Moment, id_: str) -> str:
    if draft.sensitive or draft.crisis:
        return note_name(draft.type, moment.today, wordless_slug(id_))
    slug = slugify(
        draft.slug or (draft.person if draft.type == "relationship" and draft.person else draft.title)
    )

    def taken(candidate: str) -> bool:
        return bool(notes.numbers_with_name(connection, note_name(draft.type, moment.today, candidate)))

    if draft.type == "milestone" and taken(slug):
        slug = next_event_slug(slug, first_thread(draft, moment.today)[1] or moment.today, taken)
    count = 1
    chosen = slug
    while taken(chosen):
        count += 1
        chosen = f"{slug}-{count}"
    return note_name(draft.type, moment.today, chosen)
