"""The mirror: a folder of Markdown that follows the store and takes hand edits in.

After every change the files that it touched are compared with what the mirror last wrote: an edit by hand is
merged field by field (``markdown.merge``), then the files, ``MEMORY.md`` and the manifest are written, each in
one step, the manifest last. Which notes to look at comes from the log of changes since the mirror was last in
step, so a crash in between is caught up by the next command. A small state file in the home (numbers and a
hash, no text) remembers that step; without it everything is looked at.

One process at a time follows; another waits for the lock.
"""

import fcntl
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from companion.actions.changes.absorbing import Edited, absorb
from companion.actions.reads.exporting import index_file, manifest_file
from companion.actions.reads.status import read_setting
from companion.actions.remarks import remark
from companion.errors import CompanionError
from companion.home import Home
from companion.markdown.index_file import INDEX_NAME
from companion.markdown.manifest import MANIFEST_NAME, ManifestNote, note_row, parse_manifest
from companion.markdown.merge_base import manifest_note
from companion.markdown.note_file import render_note
from companion.rules.notes import Moment, Note
from companion.store import connect, notes, sql
from companion.store.faults import translated
from companion.store.files import (
    digest,
    prepare_folder,
    read_plain,
    remove_plain,
    write_file,
    write_if_changed,
)

SETTING: Final = "mirror.personal-context"


class State(NamedTuple):
    """When the mirror was last in step: the store's generation, the instant, and the hash of the index file."""

    generation: int
    at: int
    index_hash: str
    folder: str


def mirror_folders(connection: sqlite3.Connection) -> list[Path]:
    """Return the folders that mirror the store."""
    folder = read_setting(connection, SETTING)
    return [Path(folder)] if folder else []


def follow(home: Home, moment: Moment, *, whole: bool = False) -> list[str]:
    """Bring the mirror into step after a change; ``whole`` looks at every file. Returns the clashes met.

    The change itself is done: what fails here is remarked, never raised, and the next command tries again.
    """
    try:
        with closing(connect.reading(home.store)) as connection:
            folders = mirror_folders(connection)
        if not folders:
            return []
        with translated(), _alone(home):
            return _follow_into(home, moment, folders[0], whole)
    except CompanionError as problem:
        remark(f"the Markdown mirror was not written: {problem.message}")
        return []


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
    prepare_folder(folder)
    state = None if whole else read_state(home, folder)
    base = _base(folder)
    with closing(connect.reading(home.store)) as connection:
        ids = _to_look_at(connection, moment, state, base)
        new = _new_files(connection, ids - base.keys())
    index_hash = state.index_hash if state else None
    edited = absorb(home, moment, folder, ids, base, index_hash, new, whole=whole)
    _write(home, moment, folder, ids | edited.ids, base, edited)
    for clash in edited.clashes:
        remark(clash)
    return list(edited.clashes)


def _to_look_at(
    connection: sqlite3.Connection, moment: Moment, state: State | None, base: dict[str, ManifestNote]
) -> set[str]:
    if state is None:
        return {row[0] for row in connection.execute(sql.SELECT_IDS)} | set(base)
    values = {"generation": state.generation, "since": state.at, "instant": moment.instant}
    return {row[0] for row in connection.execute(sql.SELECT_CHANGED_SINCE, values)}


def _new_files(connection: sqlite3.Connection, ids: set[str]) -> dict[str, str]:
    """Return the files that will be written for the first time, each with its note's id."""
    found = ((id_, _live_note(connection, id_)) for id_ in ids)
    return {f"{note.name}.md": id_ for id_, note in found if note is not None}


def _base(folder: Path) -> dict[str, ManifestNote]:
    data = read_plain(folder / MANIFEST_NAME)
    if data is None:
        return {}
    return {entry.id: entry for entry in parse_manifest(data).notes}


def _write(
    home: Home, moment: Moment, folder: Path, ids: set[str], base: dict[str, ManifestNote], edited: Edited
) -> None:
    with closing(connect.reading(home.store)) as connection:
        generation = notes.generation(connection)
        for id_ in sorted(ids - edited.unreadable):
            _write_note(connection, moment, folder, id_, base)
        index = index_file(connection, moment)
        write_if_changed(folder / INDEX_NAME, index.data)
        manifest = manifest_file(connection, moment, map(note_row, base.values()))
        write_if_changed(folder / MANIFEST_NAME, manifest.data)
    write_state(home, State(generation, moment.instant, digest(index.data), str(folder)))


def _write_note(
    connection: sqlite3.Connection, moment: Moment, folder: Path, id_: str, base: dict[str, ManifestNote]
) -> None:
    note = _live_note(connection, id_)
    old = base.pop(id_, None)
    if old is not None and (note is None or note.name != old.name):
        remove_plain(folder / f"{old.name}.md")
    if note is not None:
        data = render_note(note, moment.instant).encode()
        write_if_changed(folder / f"{note.name}.md", data)
        base[id_] = manifest_note(note, data, moment.instant)


def _live_note(connection: sqlite3.Connection, id_: str) -> Note | None:
    row = connection.execute(sql.SELECT_NUMBER, {"id": id_}).fetchone()
    note = notes.read_note(connection, row[0]) if row else None
    return note if note is not None and note.forgotten_at is None else None


def read_state(home: Home, folder: Path) -> State | None:
    """Return the state of the mirror in ``folder``, ``None`` when it is not known."""
    try:
        state = State(**json.loads(_state_path(home).read_bytes()))
    except (OSError, ValueError, TypeError):
        return None
    return state if state.folder == str(folder) else None


def write_state(home: Home, state: State) -> None:
    """Keep the state of the mirror."""
    write_file(_state_path(home), json.dumps(state._asdict()).encode())


def _state_path(home: Home) -> Path:
    return home.temporary / f"mirror-{home.bank}.json"
