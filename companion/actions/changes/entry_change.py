"""Changes of entries and threads within a ``Change``: stored, logged by id, and kept for ``undo``."""

from typing import Any

from sqlalchemy import update

from companion.actions.changes.change import Change
from companion.rules.threads import joined_thread, thread_key
from companion.rules.tiers import ArchivedEntry, Entry, Thread, key_of
from companion.store import entries, entry_changes, threads
from companion.store.schema.archive import ArchiveRow


def add_entry(change: Change, entry: Entry) -> int:
    """Store a new entry; undo takes it away whole, without an archive (R-45)."""
    number = entry_changes.insert_entry(change.session, entry)
    change.image["entries"].append([number, None])
    change.subjects.append(entry.id)
    return number


def replace_entry(change: Change, number: int, before: Entry, after: Entry) -> None:
    """Store ``after`` in place of ``before``; undo puts ``before`` back."""
    if before == after:
        return
    entry_changes.replace_entry(change.session, number, after)
    change.image["entries"].append([number, before])
    change.subjects.append(after.id)


def archive_entry(change: Change, number: int, archived: ArchivedEntry) -> None:
    """Move an entry to the archive; undo makes it active again and leaves no archive row."""
    row = entry_changes.archive_entry(change.session, number, archived)
    change.image["entries"].append([number, archived.entry])
    change.image["archived"].append(row)
    change.subjects.append(archived.entry.id)


def add_thread(change: Change, thread: Thread) -> int:
    """Store a new thread; undo takes it away."""
    number = entry_changes.insert_thread(change.session, thread)
    change.image["threads"].append([number, None])
    change.subjects.append(thread.id)
    return number


def replace_thread(change: Change, number: int, before: Thread, after: Thread) -> None:
    """Store ``after`` in place of ``before``; undo puts ``before`` back."""
    if before == after:
        return
    entry_changes.replace_thread(change.session, number, after)
    change.image["threads"].append([number, before])
    change.subjects.append(after.id)


def end_thread(change: Change, number: int, thread: Thread) -> None:
    """Take a thread off its hub (R-16); undo puts it back."""
    entry_changes.delete_thread(change.session, number)
    change.image["threads"].append([number, thread])
    change.subjects.append(thread.id)


def join_namesakes(change: Change, project: str | None) -> None:
    """Make threads of one name in a project's hub one, in the place of the first; undo parts them again."""
    first: dict[str, tuple[int, Thread]] = {}
    for number, thread in threads.threads_of(change.connection, project):
        kept_number, kept = first.setdefault(thread_key(thread), (number, thread))
        if kept_number != number:
            joined = joined_thread(kept, thread, change.moment.today)
            replace_thread(change, kept_number, kept, joined)
            end_thread(change, number, thread)
            first[thread_key(thread)] = kept_number, joined


def put_back(change: Change, image: dict[str, Any]) -> None:
    """Make entries, archive and threads what they were before the change that ``image`` holds."""
    for row in image.get("archived", ()):
        entry_changes.delete_archived(change.session, row)
    if image.get("unarchived"):
        shown = update(ArchiveRow).where(ArchiveRow.number.in_(image["unarchived"]))  # type: ignore[union-attr]  # SQLModel types a column as its value
        change.session.execute(shown.values(forgotten_at=None))
    for number, values in reversed(image.get("entries", ())):
        _put_entry_back(change, number, values)
    for number, values in reversed(image.get("threads", ())):
        _put_thread_back(change, number, values)


def said_again(change: Change, image: dict[str, Any]) -> bool:
    """Tell whether something that came in since says what would be said again after ``put_back`` (K10)."""
    return _entry_said_again(change, image) or _thread_began_again(change, image)


def _entry_said_again(change: Change, image: dict[str, Any]) -> bool:
    touched = {number for number, _ in image.get("entries", ())}
    for _, values in image.get("entries", ()):
        before = entry_from_json(values) if values is not None else None
        if before is None or before.forgotten_at is not None:
            continue
        for number in set(entries.numbers_with_key(change.connection, key_of(before.text))) - touched:
            other = entries.read_entry(change.connection, number)
            if other is not None and other.project == before.project:
                return True
    return False


def _thread_began_again(change: Change, image: dict[str, Any]) -> bool:
    """Tell whether another row is by now the thread that would come back: by its id, or by its name in that hub."""
    images = image.get("threads", ())
    touched = {number for number, _ in images}
    back = [Thread(*values) for _, values in images if values is not None]
    ids, keys = {one.id for one in back}, {(one.project, thread_key(one)) for one in back}
    return any(
        number not in touched and (one.id in ids or (one.project, thread_key(one)) in keys)
        for number, one in threads.iterate_threads(change.connection)
    )


def _put_entry_back(change: Change, number: int, values: list[Any] | None) -> None:
    there = entries.read_entry(change.connection, number)
    before = entry_from_json(values) if values is not None else None
    if before is None:
        entry_changes.delete_entry(change.session, number)
    elif there is None:
        entry_changes.insert_entry(change.session, before, number)
    else:
        entry_changes.replace_entry(change.session, number, before)
    change.subjects += [entry.id for entry in (before or there,) if entry is not None]


def _put_thread_back(change: Change, number: int, values: list[Any] | None) -> None:
    there = threads.read_thread(change.connection, number)
    before = Thread(*values) if values is not None else None
    if before is None:
        entry_changes.delete_thread(change.session, number)
    elif there is None:
        entry_changes.insert_thread(change.session, before, number)
    else:
        entry_changes.replace_thread(change.session, number, before)
    change.subjects += [thread.id for thread in (before or there,) if thread is not None]


def entry_from_json(values: list[Any]) -> Entry:
    """Return the entry that ``json`` made of an ``Entry``."""
    entry = Entry(*values)
    return entry._replace(topics=tuple(entry.topics), people=tuple(entry.people))
