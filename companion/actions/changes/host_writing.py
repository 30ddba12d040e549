"""Writing a host's file: only over what was read, with a backup and a record first, mode and links kept.

Order: the backup, the record of what it was, the file. Killed in between, the file is as it was, and the record of a
change that did not happen harms nothing: its hash fits no file.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

from companion import clock
from companion.actions.reads.host_files import read_host_file
from companion.errors import Refused
from companion.home import Home, make_folder
from companion.rules.notes import Moment
from companion.setup.record import FileRecord, parse_record, record_bytes
from companion.store.faults import translated
from companion.store.files import check_plain, digest, read_plain, remove_plain, write_file

_ANY_WRITE: int = 0o222


class Edit(NamedTuple):
    """One file's change: ``found`` is what it holds now, ``made`` what it will, ``before`` what it was without us.

    ``None`` is no file. ``wrote`` are permissions and servers of ours that were not there before. ``folders`` were
    made for an earlier setup, ``banks`` were set up; ``adopted``: it is recorded though nothing changes.
    """

    host: str
    kind: str
    path: Path
    found: bytes | None
    made: bytes | None
    before: bytes | None
    wrote: tuple[Any, ...] = ()
    folders: tuple[str, ...] = ()
    banks: tuple[str, ...] = ()
    adopted: bool = False


def records_of(home: Home, host: str) -> dict[str, FileRecord]:
    """Return what is recorded for a host, by the paths of its files."""
    return parse_record(read_plain(_record_path(home, host)))


def recorded_hosts(home: Home) -> list[str]:
    """Return the hosts with a record: those that are set up for this home."""
    return sorted(path.stem for path in (home.root / "setup").glob("*.json"))


def check_writable(path: Path) -> None:
    """Raise ``Refused`` when a file cannot be written in its place, before anything else is touched."""
    real = _real(path)
    check_plain(real)
    place = real if real.exists() else next(parent for parent in real.parents if parent.exists())
    for part in dict.fromkeys((place, place if place.is_dir() else place.parent)):
        if not (os.access(part, os.W_OK) and part.stat().st_mode & _ANY_WRITE):
            raise Refused(f"{part} is read-only", "nothing was changed; make it writable and run again")
    if not real.exists() and not place.is_dir():
        raise Refused(f"{place} is no folder", "nothing was changed; move it away and run again")


def apply_edit(home: Home, moment: Moment, edit: Edit) -> Path | None:
    """Carry out one change and return the backup of what was there, ``None`` where nothing was.

    Raises ``Refused`` when the file changed since it was read, ``StoreUnavailable``.
    """
    if edit.found == edit.made:
        if edit.adopted:
            _record(home, edit, [])
        return None
    backup = _back_up(home, moment, edit) if edit.found is not None else None
    folders = missing_folders(_real(edit.path))
    _record(home, edit, folders)
    _put(edit, folders)
    return backup


def take_back(home: Home, moment: Moment, edit: Edit) -> Path | None:
    """Carry out a change that takes us out of a file, and forget its record with the folders made for it.

    A file that is as we wrote it holds nothing that is not in the record: only one that was edited is backed up.
    """
    known = records_of(home, edit.host)
    row = known.pop(str(edit.path), None)
    is_edited = edit.found not in (edit.made, None) and (
        row is None or digest(edit.found or b"") != row.after
    )
    backup = _back_up(home, moment, edit) if is_edited else None
    if edit.found != edit.made:
        _put(edit, [])
    if edit.made is None and row is not None:
        remove_folders(row.folders)
    write_records(home, edit.host, known)
    return backup


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError) as problem:  # Python 3.11 and 3.12 raise RuntimeError for a loop
        raise Refused(f"{path} is a link that leads nowhere", "nothing was changed") from problem


def missing_folders(real: Path) -> list[Path]:
    """Return the folders that are to be made for a file, outermost first."""
    return [parent for parent in reversed(real.parents) if not parent.exists()]


def _put(edit: Edit, folders: list[Path]) -> None:
    real = _real(edit.path)
    if read_host_file(real) != edit.found:
        raise Refused(f"{edit.path} was changed meanwhile", "run the same command again")
    with translated():
        if edit.made is None:
            remove_plain(real)
            return
        for folder in folders:
            folder.mkdir(mode=0o700, exist_ok=True)
        mode = real.stat().st_mode & 0o777 if real.exists() else 0o600
        write_file(real, edit.made)
        real.chmod(mode)


def remove_folders(folders: tuple[str, ...]) -> None:
    """Remove folders, the innermost first, until one is not empty."""
    for folder in reversed(folders):
        try:
            Path(folder).rmdir()
        except OSError:  # a person keeps something in it, or it is gone
            return


def _back_up(home: Home, moment: Moment, edit: Edit) -> Path:
    make_folder(home.backups)
    stem = f"{edit.host}-{edit.path.stem}-{clock.utc_stamp(moment.instant)}"
    target, count = home.backups / f"{stem}{edit.path.suffix}", 1
    while target.exists():
        count += 1
        target = home.backups / f"{stem}-{count}{edit.path.suffix}"
    with translated():
        write_file(target, edit.found or b"")
    return target


def _record(home: Home, edit: Edit, folders: list[Path]) -> None:
    known = records_of(home, edit.host)
    old = known.get(str(edit.path))
    kept = tuple(dict.fromkeys((*edit.folders, *(old.folders if old is not None else ()))))
    made = tuple(str(folder) for folder in folders if str(folder) not in kept)
    after = digest(edit.made or b"")
    known[str(edit.path)] = FileRecord(
        str(edit.path), edit.before, after, (*kept, *made), edit.wrote, edit.banks
    )
    write_records(home, edit.host, known)


def write_records(home: Home, host: str, known: dict[str, FileRecord]) -> None:
    """Keep what is recorded for a host; the file goes with the last row."""
    path = _record_path(home, host)
    with translated():
        if known:
            make_folder(path.parent)
            write_file(path, record_bytes(known))
        elif path.exists():
            remove_plain(path)


def _record_path(home: Home, host: str) -> Path:
    return home.root / "setup" / f"{host}.json"
