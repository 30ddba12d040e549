"""Writing entries, threads and projects: whole values in, and what follows from them moves along.

An action plans a new ``Entry`` and hands it over; its key, tags and search row follow here and nowhere else. To
archive is one call: the row leaves ``tier_entry`` and stands in ``archive_row``, so that no entry is ever both
active and archived, or neither (K11).
"""

import json
from typing import Any, Final

from sqlalchemy import Table, delete, insert
from sqlmodel import Session, SQLModel

from companion.project import Project
from companion.rules.tiers import ArchivedEntry, Entry, Thread, key_of, quarter_of, search_parts
from companion.store import entries, search, sql_entries, threads
from companion.store.changes import driver
from companion.store.schema.archive import ArchiveRow
from companion.store.schema.tiers import ProjectRow, TierEntryRow, WorkThreadRow

_ENTRY: Final[Table] = SQLModel.metadata.tables["tier_entry"]
_TOPIC: Final[Table] = SQLModel.metadata.tables["entry_topic"]
_PERSON: Final[Table] = SQLModel.metadata.tables["entry_person"]


def insert_entry(session: Session, entry: Entry, number: int | None = None) -> int:
    """Store a new entry and return its number; ``number`` puts one back in its place.

    Its project must be known (``ensure_project``).
    """
    values = {**_columns(session, entry), **({} if number is None else {"number": number})}
    result = session.connection().execute(insert(_ENTRY), values)
    stored = int(result.lastrowid)
    _write_tags(session, stored, entry)
    _index(session, stored, entry)
    return stored


def replace_entry(session: Session, number: int, entry: Entry) -> None:
    """Store ``entry`` in place of the one with this number, which must exist."""
    before = entries.read_entry(driver(session), number)
    row = session.get(TierEntryRow, number)
    assert before is not None  # noqa: S101 - the caller has just read it
    assert row is not None  # noqa: S101 - as above
    _unindex(session, number, before)
    for column, value in _columns(session, entry).items():
        setattr(row, column, value)
    session.flush()
    if (before.topics, before.people) != (entry.topics, entry.people):
        _delete_tags(session, number)
        _write_tags(session, number, entry)
    _index(session, number, entry)


def delete_entry(session: Session, number: int) -> None:
    """Remove the entry, its tags and its search row."""
    before = entries.read_entry(driver(session), number)
    if before is None:
        return
    _unindex(session, number, before)
    session.execute(delete(TierEntryRow).where(TierEntryRow.number == number))  # type: ignore[arg-type]  # SQLModel types a column as its value
    session.expire_all()


def archive_entry(session: Session, number: int, archived: ArchivedEntry) -> int:
    """Move the entry to the archive of its quarter and return the number of the archive row."""
    delete_entry(session, number)
    return insert_archived(session, archived)


def insert_archived(session: Session, archived: ArchivedEntry) -> int:
    """Add an archived entry at the end of its quarter's file and return the number of its row."""
    quarter = quarter_of(archived.on)
    last = driver(session).execute(sql_entries.LAST_ARCHIVE_POSITION, {"quarter": quarter}).fetchone()[0]
    row = ArchiveRow(
        kind="entry", source_id=archived.entry.id, quarter=quarter, archived_on=archived.on,
        superseded_by=archived.superseded_by, project_number=_project_number(session, archived.entry.project),
        position=int(last) + 1, image=image_of(archived), forgotten_at=archived.entry.forgotten_at,
    )  # fmt: skip
    session.add(row)
    session.flush()
    assert row.number is not None  # noqa: S101 - the flush has numbered it
    return row.number


def delete_archived(session: Session, number: int) -> None:
    """Remove one archive row."""
    session.execute(delete(ArchiveRow).where(ArchiveRow.number == number))  # type: ignore[arg-type]  # as above
    session.expire_all()


def image_of(archived: ArchivedEntry) -> str:
    """Return an archived entry as the JSON of its row (``entries.archived_entries`` reads it)."""
    return json.dumps({"entry": archived.entry._asdict(), "see": archived.see}, ensure_ascii=False)


def insert_thread(session: Session, thread: Thread, number: int | None = None) -> int:
    """Store a new thread at its place and return its number."""
    row = WorkThreadRow(number=number, **_thread_columns(session, thread))
    session.add(row)
    session.flush()
    assert row.number is not None  # noqa: S101 - as above
    return row.number


def replace_thread(session: Session, number: int, thread: Thread) -> None:
    """Store ``thread`` in place of the one with this number, which must exist."""
    row = session.get(WorkThreadRow, number)
    assert row is not None  # noqa: S101 - the caller has just read it
    for column, value in _thread_columns(session, thread).items():
        setattr(row, column, value)
    session.flush()


def delete_thread(session: Session, number: int) -> None:
    """Remove the thread."""
    session.execute(delete(WorkThreadRow).where(WorkThreadRow.number == number))  # type: ignore[arg-type]  # as above
    session.expire_all()


def ensure_project(session: Session, project: Project | None, instant: int) -> int | None:
    """Return the row of a project, made when this is the first time that something belongs to it."""
    if project is None:
        return None
    known = threads.project_with_id(driver(session), project.id)
    if known is not None:
        return known.number
    row = ProjectRow(id=project.id, path=project.path, name=project.name, created_at=instant)
    session.add(row)
    session.flush()
    return row.number


def _project_number(session: Session, id_: str | None) -> int | None:
    number = threads.number_of_project(driver(session), id_)
    assert id_ is None or number is not None  # noqa: S101 - the caller has made sure of its project
    return number


def _columns(session: Session, entry: Entry) -> dict[str, Any]:
    values = entry._asdict()
    for name in ("topics", "people", "project"):
        del values[name]
    number = _project_number(session, entry.project)
    return {**values, "text_key": key_of(entry.text), "project_number": number}


def _thread_columns(session: Session, thread: Thread) -> dict[str, Any]:
    values = thread._asdict()
    del values["project"]
    return {**values, "project_number": _project_number(session, thread.project)}


def _write_tags(session: Session, number: int, entry: Entry) -> None:
    for table, name, tags in ((_TOPIC, "topic", entry.topics), (_PERSON, "person", entry.people)):
        rows = [{"entry_number": number, name: tag} for tag in dict.fromkeys(tags)]
        if rows:
            session.connection().execute(insert(table), rows)


def _delete_tags(session: Session, number: int) -> None:
    for table in (_TOPIC, _PERSON):
        session.connection().execute(delete(table).where(table.c.entry_number == number))


def _index(session: Session, number: int, entry: Entry) -> None:
    """Index the entry. A forgotten one has no search row."""
    if entry.forgotten_at is None:
        search.add_entry(driver(session), number, search_parts(entry))


def _unindex(session: Session, number: int, entry: Entry) -> None:
    if entry.forgotten_at is None:
        search.remove_entry(driver(session), number, search_parts(entry))
