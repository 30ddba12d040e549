"""The mirror: a folder of Markdown that follows the store and takes hand edits in.

After every change the files that it touched are compared with what the mirror last wrote: an edit by hand is
merged field by field (``markdown.merge``), then the files, ``MEMORY.md`` and the manifest are written, each in
one step, the manifest last. Which notes to look at comes from the log of changes since the mirror was last in
step, so a crash in between is caught up by the next command (``mirror_state`` remembers that step, and what was
about to be written; without it everything is looked at).

One process at a time follows; another waits for the lock.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from companion.actions.changes.absorbing import Edited, absorb, unknown_files
from companion.actions.changes.mirror_archive import renew_archive
from companion.actions.changes.mirror_state import UNKNOWN, State, announce, read_state, write_state
from companion.actions.reads.exporting import index_file, is_ours, manifest_file
from companion.actions.remarks import remark
from companion.home import Home
from companion.markdown.index_file import INDEX_NAME
from companion.markdown.manifest import (
    MANIFEST_NAME,
    DamagedManifest,
    ManifestNote,
    note_row,
    parse_manifest,
)
from companion.markdown.merge_base import manifest_note
from companion.markdown.note_file import render_note
from companion.rules.notes import Moment, Note
from companion.store import connect, notes, sql
from companion.store.faults import translated
from companion.store.files import (
    digest,
    prepare_folder,
    prepare_outside,
    read_plain,
    remove_plain,
    write_if_changed,
)
from companion.store.folders import FolderFiles


def bring_into_step(home: Home, moment: Moment, folder: Path, *, whole: bool) -> list[str]:
    """Take hand edits in and write what changed; ``whole`` looks at every file. Returns the clashes met.

    Raises ``CompanionError`` where the mirror cannot be read or written.
    """
    with translated(), _alone(home):
        return _follow_into(home, moment, folder, whole)


@contextmanager
def _alone(home: Home) -> Iterator[None]:
    prepare_folder(home.temporary)
    handle = os.open(home.temporary / f"mirror-{home.bank}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _follow_into(home: Home, moment: Moment, folder: Path, whole: bool) -> list[str]:
    prepare_outside(folder, is_ours)
    whole = whole or not (folder / MANIFEST_NAME).exists()  # a mirror that lost its files gets all of them
    state = read_state(home, folder)
    base, archive = _base(folder, whole)
    with closing(connect.reading(home.store)) as connection:
        generation = notes.generation(
            connection
        )  # before the notes: what changes meanwhile is looked at again
        ids = _to_look_at(connection, moment, state, base, whole)
        new = _new_files(connection, ids - base.keys())
    edited = absorb(home, moment, folder, ids, base, state, new, whole=whole)
    with closing(connect.reading(home.store)) as connection:
        archive, state = renew_archive(home, connection, moment, folder, archive, state, whole=whole)
    _write(home, moment, folder, ids | edited.ids, base, edited, (state, generation), archive)
    for clash in edited.clashes:
        remark(clash)
    return list(edited.clashes)


def _to_look_at(
    connection: sqlite3.Connection, moment: Moment, state: State, base: dict[str, ManifestNote], whole: bool
) -> set[str]:
    if whole or state.generation == UNKNOWN:
        return {row[0] for row in connection.execute(sql.SELECT_IDS)} | set(base)
    values = {"generation": state.generation, "since": state.at, "instant": moment.instant}
    return {row[0] for row in connection.execute(sql.SELECT_CHANGED_SINCE, values)}


def _new_files(connection: sqlite3.Connection, ids: set[str]) -> dict[str, str]:
    """Return the files that will be written for the first time, each with its note's id."""
    found = ((id_, _live_note(connection, id_)) for id_ in ids)
    return {f"{note.name}.md": id_ for id_, note in found if note is not None}


def _base(folder: Path, whole: bool) -> tuple[dict[str, ManifestNote], Mapping[str, str]]:
    """Return what was last written, notes and archive; a look at everything does without where that is damaged."""
    data = read_plain(folder / MANIFEST_NAME)
    if data is None:
        return {}, {}
    try:
        known = parse_manifest(data)
    except DamagedManifest:
        if not whole:
            raise
        return {}, {}
    return {entry.id: entry for entry in known.notes}, known.files


def _write(
    home: Home,
    moment: Moment,
    folder: Path,
    ids: set[str],
    base: dict[str, ManifestNote],
    edited: Edited,
    step: tuple[State, int],
    archive: Mapping[str, str],
) -> None:
    """Write the files of the notes ``ids``; ``step`` is the state so far and the generation that they bring it to."""
    state, generation = step
    with closing(connect.reading(home.store)) as connection:
        index = index_file(connection, moment)
        known = announce(home, state, [digest(index.data)])
        _remove_gone(connection, folder, ids - edited.unreadable, base, known)
        for batch in batched(sorted(ids - edited.unreadable)):
            known = _write_batch(home, connection, moment, folder, batch, base, known)
        for file in sorted(edited.settled - {f"{row.name}.md" for row in base.values()}):
            remove_plain(folder / file)
        write_if_changed(folder / INDEX_NAME, index.data)
        manifest = manifest_file(connection, moment, map(note_row, base.values()), archive)
        write_if_changed(folder / MANIFEST_NAME, manifest.data)
    write_state(home, State(generation, moment.instant, digest(index.data), str(folder)))


def _remove_gone(
    connection: sqlite3.Connection, folder: Path, ids: set[str], base: dict[str, ManifestNote], state: State
) -> None:
    """Remove the files of notes that are gone or renamed, before another note may take the name."""
    for id_ in ids & base.keys():
        note = _live_note(connection, id_)
        if note is None or note.name != base[id_].name:
            remove_plain(folder / f"{base.pop(id_).name}.md")
    if state.writing:
        for file, data in unknown_files(FolderFiles(folder), base):
            if state.is_ours(digest(data)):
                remove_plain(folder / file)


def _write_batch(
    home: Home,
    connection: sqlite3.Connection,
    moment: Moment,
    folder: Path,
    ids: Sequence[str],
    base: dict[str, ManifestNote],
    state: State,
) -> State:
    living = [note for id_ in ids if (note := _live_note(connection, id_)) is not None]
    files = [(note, render_note(note, moment.instant).encode()) for note in living]
    announced = announce(home, state, [digest(data) for _, data in files]) if files else state
    for note, data in files:
        write_if_changed(folder / f"{note.name}.md", data)
        base[note.id] = manifest_note(note, data, moment.instant)
    return announced


def batched(ids: Sequence[str], size: int = 500) -> Iterator[Sequence[str]]:
    """Yield ``ids`` in pieces, so that no more files than that are held at once."""
    for start in range(0, len(ids), size):
        yield ids[start : start + size]


def _live_note(connection: sqlite3.Connection, id_: str) -> Note | None:
    row = connection.execute(sql.SELECT_NUMBER, {"id": id_}).fetchone()
    note = notes.read_note(connection, row[0]) if row else None
    return note if note is not None and note.forgotten_at is None else None
