"""Hand edits of a mirror, taken into the store before the mirror is written again (K05).

What is looked at: the files that a change touched, and ``MEMORY.md`` when its bytes are not those that were
written (a title changed by hand, a pause marker set or taken away, a line for a file that is new). With
``whole`` every file is looked at. A file that cannot be read stays as it is and is reported.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from companion import clock
from companion.actions.changes.change import Change, changing
from companion.actions.changes.mirror_state import State
from companion.actions.changes.taking_in import take_in
from companion.actions.remarks import remark
from companion.home import Home, make_folder
from companion.markdown.folder import Folder, is_note_file, read_file, survey
from companion.markdown.index_file import INDEX_NAME
from companion.markdown.manifest import ManifestNote
from companion.markdown.merge import merge_note
from companion.markdown.naming import name_key, stem_of
from companion.markdown.note_file import ParsedNote, render_note
from companion.rules.notes import Moment
from companion.rules.tombstones import Graveyard
from companion.store import notes, pauses, sql
from companion.store.files import digest, write_file
from companion.store.folders import FolderFiles
from companion.store.graves import read_graves
from companion.store.note_changes import set_follow_up_base


class Edited(NamedTuple):
    """What was taken in: ids of notes, ids and names of files that cannot be read, a sentence for each clash.

    ``settled`` are files that the mirror does not keep: their notes were forgotten, or go by another name.
    """

    ids: set[str]
    unreadable: set[str]
    unread: set[str]
    settled: set[str]
    clashes: tuple[str, ...]


class _Edits(NamedTuple):
    rows: dict[str, ManifestNote]
    fresh: list[str]
    marked: bool


def absorb(
    home: Home,
    moment: Moment,
    folder: Path,
    ids: set[str],
    base: Mapping[str, ManifestNote],
    state: State,
    new: Mapping[str, str],
    *,
    whole: bool,
) -> Edited:
    """Take hand edits in, in one transaction; nothing is written when there are none.

    ``new`` are the files that are about to be written for the first time, each with its note's id: one that
    is there already was made by hand. What an unfinished write left (``state.writing``) is nobody's edit.
    """
    files = FolderFiles(folder)
    index = state.index_hash is not None and _is_edited(files, INDEX_NAME, state.index_hash, state)
    edits = _edits(files, ids, base, state, new, index=index, whole=whole)
    if not (edits.rows or edits.fresh or edits.marked):
        return Edited(set(), set(), set(), set(), ())
    surroundings = survey(files, clock.local_midnight)
    if edits.marked:
        _keep_index(home, moment, files[INDEX_NAME])
    with changing(home, moment, "hand-edit", undoable=False) as change:
        done = _take_in(change, files, surroundings, edits)
    done.unreadable.update(new[file] for file in done.unread if file in new)
    return done


def _edits(
    files: FolderFiles,
    ids: set[str],
    base: Mapping[str, ManifestNote],
    state: State,
    new: Mapping[str, str],
    *,
    index: bool,
    whole: bool,
) -> _Edits:
    looked_at = set(base) if whole or index else ids
    known = {id_: base[id_] for id_ in looked_at if id_ in base}
    rows = {id_: row for id_, row in known.items() if _is_edited(files, f"{row.name}.md", row.sha256, state)}
    if whole or (index and base):
        fresh = [file for file, data in unknown_files(files, base) if not state.is_ours(digest(data))]
    else:
        fresh = [file for file in new if file in files and not state.is_ours(digest(files[file]))]
    return _Edits(rows, fresh, index)


def unknown_files(files: FolderFiles, base: Mapping[str, ManifestNote]) -> Iterator[tuple[str, bytes]]:
    """Yield name and bytes of each note file that the manifest's rows do not know."""
    known = {name_key(row.name) for row in base.values()}
    for file in files:
        if is_note_file(file) and name_key(stem_of(file)) not in known:
            yield file, files[file]


def _is_edited(files: FolderFiles, file: str, written: str, state: State) -> bool:
    """Tell whether a file is there and is neither what was last written nor from an unfinished write."""
    hashed = digest(files[file]) if file in files else written
    return hashed != written and not state.is_ours(hashed)


def _keep_index(home: Home, moment: Moment, data: bytes) -> None:
    """Keep the index as the person left it: the next one is written from the store."""
    make_folder(home.backups)
    write_file(home.backups / f"MEMORY-{home.bank}-{clock.utc_stamp(moment.instant)}.md", data)


def _take_in(change: Change, files: FolderFiles, folder: Folder, edits: _Edits) -> Edited:
    done = Edited(set(), set(), set(), set(), ())
    clashes: list[str] = []
    for row in edits.rows.values():
        clashes += _merge(change, files, folder, row, done)
    if edits.marked:
        for title_row in _retitled(folder, edits):
            clashes += _merge(change, files, folder, title_row, done)
        _take_in_marker(change, folder)
    yard = Graveyard(read_graves(change.connection))
    for file in edits.fresh:
        _take_in_fresh(change, files, folder, file, yard, done)
    return done._replace(clashes=tuple(clashes))


def _merge(change: Change, files: FolderFiles, folder: Folder, row: ManifestNote, done: Edited) -> list[str]:
    file = f"{row.name}.md"
    number = change.connection.execute(sql.SELECT_NUMBER, {"id": row.id}).fetchone()
    stored = notes.read_note(change.connection, number[0]) if number else None
    if stored is None or stored.forgotten_at is not None:
        return []
    # A note whose file is gone can have a new title all the same: titles live in the index.
    data = files[file] if file in files else render_note(stored, change.moment.instant).encode()
    parsed = read_file(folder, file, data)
    if parsed is None or parsed.note is None:
        done.unreadable.add(row.id)
        _say_unreadable(file, parsed)
        return []
    merged = merge_note(row, stored, parsed.note, change.moment.today, change.moment.instant)
    change.replace(number[0], stored, merged.note)
    if merged.note != stored:
        set_follow_up_base(change.session, number[0])
        done.ids.add(row.id)
    return [_told(file, clash) for clash in merged.clashes]


def _told(file: str, field: str) -> str:
    if field == "type":
        return f"{file}: the type of a note does not change by hand; it was left as it is"
    what = field.replace("_", " ")
    return f"{file}: {what} was changed here and in the store; both are kept, the store's in its place"


def _say_unreadable(file: str, parsed: ParsedNote | None) -> None:
    why = parsed.refused.message if parsed is not None and parsed.refused is not None else "it is no note"
    remark(f"{file} cannot be read and was left as it is: {why}")


def _retitled(folder: Folder, edits: _Edits) -> list[ManifestNote]:
    """Return the rows whose index line has another title than was written, and whose file is as it was."""
    rows = (folder.rows.get(key) for key in folder.entries)
    return [
        row for row in rows if row is not None and row.id not in edits.rows and _has_other_title(folder, row)
    ]


def _has_other_title(folder: Folder, row: ManifestNote) -> bool:
    title = folder.entries[name_key(row.name)].title
    return title not in (row.title, "sensitive note") and not (
        title.endswith("…") and row.title.startswith(title[:-1])
    )


def _take_in_marker(change: Change, folder: Folder) -> None:
    written = folder.manifest.paused if folder.manifest else None
    before = (written.until or "manually resumed") if written else None
    marker = folder.listing.paused if folder.listing else None
    if marker == before or before not in _pauses_of(change):
        return
    if marker is None:
        pauses.resume(change.connection, change.moment)
    else:
        pauses.pause(change.connection, change.moment, None if marker == "manually resumed" else marker)
    change.subjects.append(None)


def _pauses_of(change: Change) -> tuple[str | None, ...]:
    """Return what the marker may have said if no command changed the pause since: one that is over may be gone."""
    row = change.connection.execute(sql.SELECT_PAUSE, {"session": ""}).fetchone()
    marker = (row[1] or "manually resumed") if row else None
    return (marker,) if pauses.current(change.connection, change.moment).active else (marker, None)


def _take_in_fresh(
    change: Change, files: FolderFiles, folder: Folder, file: str, yard: Graveyard, done: Edited
) -> None:
    parsed = read_file(folder, file, files[file])
    if parsed is None:
        return
    if parsed.note is None:
        _say_unreadable(file, parsed)
        done.unread.add(file)
        return
    taken = take_in(change, parsed.note, yard)
    if taken == "skipped" or parsed.note.name != stem_of(file):
        done.settled.add(file)  # forgotten, or here under another name from now on
    if taken in ("added", "changed"):
        row = change.connection.execute(
            "SELECT id FROM note WHERE name = :name", {"name": parsed.note.name}
        ).fetchone()
        if row:
            done.ids.add(row[0])
