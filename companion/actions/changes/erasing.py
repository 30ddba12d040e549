"""Erase: delete, scrub, rewrite backups and mirrors, then look for every byte, and say what is out of reach.

A marker setting stands from the deletion to the last check, so that an erase that was interrupted is finished
by the next one (or by ``doctor --repair``) even though the rows are gone already.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import delete

from companion.actions.changes.change import Change, changing
from companion.actions.changes.following import follow
from companion.actions.changes.forgetting_entries import NOTHING, EntryTarget, remove, texts_of_target
from companion.actions.changes.graves import bury
from companion.actions.changes.purging import purge_backups
from companion.actions.reads.mirrors import every_mirror
from companion.errors import CompanionError, NotFinished
from companion.home import Home
from companion.rules.notes import Moment, Note
from companion.rules.tiers import search_parts
from companion.rules.tombstones import turn_unit, units_of
from companion.store import changes, connect, search, sql
from companion.store.backup import backups_of
from companion.store.dialogue import TurnText
from companion.store.erase import files_holding, holds, needles, scrub, still_said, terms_left, words_left
from companion.store.files import digest
from companion.store.note_changes import delete_note
from companion.store.schema.archive import ArchiveRow
from companion.store.schema.dialogue import TurnRow
from companion.store.schema.log import SettingRow, UndoImageRow
from companion.store.search import searchable
from companion.text.cutter import index_text

PENDING: Final = "internal.erasing"


class Erasure(NamedTuple):
    """What an erase did beyond the rows. ``unreachable`` names what it cannot reach."""

    backups_rewritten: int
    backups_deleted: int
    files_checked: bool
    unreachable: tuple[str, ...]


UNREACHABLE: Final = (
    "transcripts that the agent's host keeps (for Claude Code: ~/.claude/projects)",
    "exports and copies that were made outside the home",
    "snapshots of the disk and other backups",
    "what was sent to the model's provider",
)


class Struck(NamedTuple):
    """What an erase took out of the store: ids of notes and entries, their texts, the words of their search rows."""

    ids: frozenset[str]
    texts: tuple[str, ...]
    words: frozenset[str]


def strike(
    change: Change,
    notes: Sequence[tuple[int, Note]],
    turns: Sequence[TurnText],
    tiers: EntryTarget = NOTHING,
) -> Struck:
    """Take notes, turns and what is named of the tiers out of the store; ``finish`` does the rest."""
    texts = [text for _, note in notes for text in texts_of(note)] + [turn.text for turn in turns]
    texts += texts_of_target(tiers)
    words = {word for _, note in notes for word in searchable(note).split(" ")}
    words |= {word for _, entry in tiers.entries for word in index_text(search_parts(entry)).split(" ")}
    ids = {note.id for _, note in notes} | {entry.id for _, entry in tiers.entries}
    ids |= {item.entry.id for _, item in tiers.archived}
    remove(change, tiers)
    _delete(change, notes, turns)
    return Struck(frozenset(ids), tuple(texts), frozenset(words))


def finish(home: Home, moment: Moment, struck: Struck) -> Erasure:
    """Erase for good what was struck out: mirrors, free pages, backups. Raises ``NotFinished`` to be run again."""
    _write_mirror(home, moment)
    scrub(home.store)
    rewritten, deleted = purge_backups(home, struck.ids)
    _check(home, struck.texts, set(struck.words))
    _clear_pending(home, moment)
    return Erasure(rewritten, deleted, True, UNREACHABLE)


def _write_mirror(home: Home, moment: Moment) -> None:
    """Take the erased notes out of the mirror. Raises ``NotFinished`` when that is not possible."""
    try:
        follow(home, moment, strict=True)
    except CompanionError as problem:
        raise NotFinished(
            f"the erase is not finished: the mirror was not written ({problem.message})",
            "mend that and run the same command again",
        ) from problem


def texts_of(note: Note) -> Iterable[str]:
    """Yield every text of a note that must be gone after its erasure."""
    yield from (line.text for line in note.lines)
    yield from (text for text in (note.title, note.feeling, note.open_thread, note.person) if text)


def _delete(change: Change, notes: Sequence[tuple[int, Note]], turns: Sequence[TurnText]) -> None:
    session = change.session
    for number, note in notes:
        bury(session, units_of(note), change.moment, erased=True)
        delete_note(session, number)
        session.execute(delete(ArchiveRow).where(ArchiveRow.source_id == note.id))  # type: ignore[arg-type]  # SQLModel types a column as its value
        change.subjects.append(note.id)
    bury(session, [turn_unit(t.text, t.at, change.moment.today) for t in turns], change.moment, erased=True)
    numbers = [turn.number for turn in turns]
    search.hide_turns(change.connection, numbers)
    session.execute(delete(TurnRow).where(TurnRow.number.in_(numbers)))  # type: ignore[union-attr]  # as above
    session.execute(delete(UndoImageRow))
    session.merge(SettingRow(key=PENDING, value="1"))
    change.subjects.append(None)


def _check(home: Home, texts: Iterable[str], words: set[str]) -> None:
    pieces = needles(texts)
    with closing(connect.reading(home.store)) as connection:
        left = pieces - still_said(connection, pieces)
        folders = (home.root, *every_mirror(connection))
    kept = _words_in_use(home)
    holding = [file for file in files_holding(folders, left) if not _is_of_another_bank(home, file)]
    found = [file for file in holding if not _says_it_still(home, file, left)]
    with closing(connect.writing(home.store)) as connection:
        unforgotten = words_left(connection, words - kept) | terms_left(connection, texts)
    if found:
        remember(home, found)
    if found or unforgotten:
        raise not_finished(home, found)


def not_finished(home: Home, found: Sequence[Path]) -> NotFinished:
    """Return the error that names the files with traces (the search index when there is none) and the way out."""
    places = ", ".join(_shown(home, file) for file in found[:3]) or "the search index"
    more = f" and {len(found) - 3} more" if len(found) > 3 else ""
    return NotFinished(
        f"the erase is not finished: traces are left in {places}{more}",
        "a file of your own that quotes the words must go or be changed; then run the same command again",
    )


def _is_of_another_bank(home: Home, file: Path) -> bool:
    """Return whether another bank keeps the file: what was told there is its own."""
    others = [bank.stem for bank in (home.root / "banks").glob("*.db") if bank.stem != home.bank]
    backups = (backup for other in others for backup in backups_of(home.backups, other))
    return file in set(backups) or any(
        file.parent == home.store.parent and file.name.startswith(f"{other}.db") for other in others
    )


def _says_it_still(home: Home, file: Path, pieces: set[bytes]) -> bool:
    """Return whether the file is a backup that only holds the pieces because another note in it says them too."""
    if file not in backups_of(home.backups, home.bank):
        return False
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        left = pieces - still_said(connection, pieces)
    return not holds(file, left)


def remember(home: Home, found: Sequence[Path]) -> None:
    """Keep the hashes of files that hold traces: while one of them is there unchanged, nothing is finished."""
    hashes = " ".join(digest(file.read_bytes()) for file in found)
    with changes.transaction(home.store) as session:
        session.merge(SettingRow(key=PENDING, value=hashes))


def _words_in_use(home: Home) -> set[str]:
    from companion.store.entries import iterate_entries  # noqa: PLC0415 - as below
    from companion.store.notes import iterate_notes  # noqa: PLC0415 - reads the whole store, only for the check

    with closing(connect.reading(home.store)) as connection:
        living = (note for _, note in iterate_notes(connection) if note.forgotten_at is None)
        words = {word for note in living for word in searchable(note).split(" ")}
        kept = (entry for _, entry in iterate_entries(connection) if entry.forgotten_at is None)
        return words | {word for entry in kept for word in index_text(search_parts(entry)).split(" ")}


def _shown(home: Home, file: Path) -> str:
    return str(file.relative_to(home.root)) if file.is_relative_to(home.root) else file.name


def _clear_pending(home: Home, moment: Moment) -> None:
    with changing(home, moment, "erase", undoable=False) as change:
        change.session.execute(delete(SettingRow).where(SettingRow.key == PENDING))  # type: ignore[arg-type]  # as above


def is_pending(home: Home) -> bool:
    """Return whether an erase was interrupted before its last check."""
    with closing(connect.reading(home.store)) as connection:
        return connection.execute(sql.SELECT_SETTING, {"key": PENDING}).fetchone() is not None


def finish_pending(home: Home, moment: Moment) -> tuple[bool, list[Path]]:
    """Finish an interrupted erase; return whether there was one, and the files that still hold traces of it.

    Raises ``NotFinished`` when the mirror or the store stands in the way.
    """
    if not is_pending(home):
        return False, []
    _write_mirror(home, moment)
    scrub(home.store)
    purge_backups(home, set())
    traces = _unchanged(home)
    if not traces:
        _clear_pending(home, moment)
    return True, traces


def _unchanged(home: Home) -> list[Path]:
    with closing(connect.reading(home.store)) as connection:
        hashes = connection.execute(sql.SELECT_SETTING, {"key": PENDING}).fetchone()[0].split(" ")
        folders = (home.root, *every_mirror(connection))
    files = (file for folder in folders if folder.is_dir() for file in sorted(folder.rglob("*")))
    return [
        file
        for file in files
        if file.is_file() and not file.is_symlink() and digest(file.read_bytes()) in hashes
    ]
