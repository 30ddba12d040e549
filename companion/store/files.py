"""Files that are complete or not there: temporary file, fsync, rename, in the same folder (K06).

Modes are for the owner only whatever the umask. Links and folders in place of a file are refused (K18).
"""

import os
from collections.abc import Callable
from pathlib import Path

from companion.errors import Refused, StoreUnavailable
from companion.home import make_folder


def write_file(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Put ``data`` at ``path`` in one step; after any failure the old file is as it was.

    ``durable`` waits for the disk; thousands of files are written without it and synchronised once.
    Raises ``OSError`` (callers sit inside ``faults.translated``), ``Refused`` for a link or a folder.
    """
    check_plain(path)
    unfinished = path.with_name(f".{path.name[:80]}.{os.getpid()}.tmp")
    try:
        handle = os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY | os.O_NOFOLLOW, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        unfinished.chmod(0o600)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def write_if_changed(path: Path, data: bytes) -> bool:
    """Put ``data`` at ``path`` unless it is there already; return whether it was written."""
    if read_plain(path) == data:
        return False
    write_file(path, data)
    return True


def read_plain(path: Path) -> bytes | None:
    """Return the bytes of a plain file, ``None`` where there is none; links are not followed."""
    check_plain(path)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def remove_plain(path: Path) -> None:
    """Remove a plain file; one that is not there is no error."""
    check_plain(path)
    path.unlink(missing_ok=True)


def check_plain(path: Path) -> None:
    """Raise ``Refused`` where a link, a folder or a device stands in place of the file."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise Refused(f"{path.name} is a link or a folder, not a plain file", "move it away and run again")
    if path.exists() and path.stat().st_nlink > 1:
        raise Refused(f"{path.name} has a second name (hard link)", "copy it and run again")


def absence(path: Path, name: str) -> str:
    """Return what there is to say of a file that cannot be read as one: what stands in its place, else nothing."""
    try:
        check_plain(path)
    except Refused as problem:
        return problem.message
    return f"{name} is missing"


def clear_leftovers(folder: Path) -> None:
    """Remove the temporary files of writers that died."""
    for leftover in leftovers(folder):
        leftover.unlink(missing_ok=True)


def leftovers(folder: Path) -> list[Path]:
    """Return the temporary files of writers that died; their names hold the number of the process."""
    found = []
    for path in (*folder.glob(".*.tmp*"), *folder.glob("*.record.tmp")):  # SQLite puts a -wal beside its own
        name = path.name.rpartition(".tmp")[0].removesuffix(".record")
        process = name.replace("-", ".").rpartition(".")[2]
        if process.isdigit() and not _alive(int(process)):
            found.append(path)
    return found


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def prepare_folder(folder: Path, *, outside: bool = False) -> None:
    """Make the folder ready for writing: there, ours alone, without leftovers; ``outside`` the home or in it.

    Raises ``StoreUnavailable`` where a file stands in its place.
    """
    if folder.exists() and not folder.is_dir():
        raise StoreUnavailable(f"{folder.name} is not a folder", "name another one")
    make_folder(folder, outside=outside)
    clear_leftovers(folder)


def prepare_outside(folder: Path, is_ours: Callable[[str], bool]) -> bool:
    """Make a folder outside the home ready for writing; one that holds other things too keeps its mode.

    ``is_ours`` tells by its name whether something in it is ours. Returns whether others can look into the
    folder; the files that are written there are the owner's alone all the same.
    """
    if folder.is_dir() and folder.stat().st_mode & 0o077 and not all(map(is_ours, os.listdir(folder))):  # noqa: PTH208 - names only
        clear_leftovers(folder)
        return True
    prepare_folder(folder, outside=True)
    return False


def digest(data: bytes) -> str:
    """Return the sha256 of a file's bytes as hex."""
    import hashlib  # noqa: PLC0415 - loads OpenSSL, which questions do without

    return hashlib.sha256(data).hexdigest()
