"""Where an event waits that the store could not take: one small file each, in the home's ``spool/``.

A file holds one record as a JSON list, made and read by SQLite. It is written whole beside its place and renamed, so
a killed hook leaves no half of one. Whoever next has the store writes the records into it, in their order, and takes
a file away only after the commit: coming twice does no harm, because records are rows with a computed id.
"""

from __future__ import annotations

from companion.hooks.record import Record
from companion.sqlite import sqlite3
from companion.store.sessions import Place
from companion.system import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

MOST: Final = 10_000
"""Files that may wait; more means that nobody ever reads them, and then the disk matters more."""
_MOST_AT_ONCE: Final = 50
"""Files that one event takes along, so that it stays quick."""
ENDING: Final = ".record"
UNFINISHED: Final = ".tmp"
"""What a record that waits is called at the end, and what is added while it is being written."""
MARKS: Final = {"crisis": "answered", "crisis-over": "back at work"}
"""What waits of what was handed over, with its reason: that a crisis was answered, that work was taken up again."""
_MARK: Final = "handed:"
_QUOTE: Final = "SELECT json_array(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SPLIT: Final = "SELECT value FROM json_each(?) ORDER BY key"


def put(home: str, bank: str, record: Record) -> bool:
    """Write a record into the spool; return whether it stands there. A folder that cannot be written is not."""
    folder = os.path.join(home, "spool")
    name = f"{bank}-{record.at:015d}-{os.getpid()}{ENDING}"
    try:
        if not os.path.isdir(folder):
            from os import makedirs  # noqa: PLC0415 - once in a home

            makedirs(folder, 0o700)
        if len(os.listdir(folder)) >= MOST:
            return False
        return _write_whole(os.path.join(folder, name), _text_of(record))
    except OSError:
        return False


def waiting(home: str, bank: str, most: int = _MOST_AT_ONCE) -> list[str]:
    """Return the paths of a bank's records, oldest first, as many as one event takes along."""
    folder = os.path.join(home, "spool")
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    own = sorted(name for name in names if name.startswith(f"{bank}-") and name.endswith(ENDING))
    return [os.path.join(folder, name) for name in own if _is_of(name, bank)][:most]


def _is_of(name: str, bank: str) -> bool:
    # A bank may be called like the beginning of another: "us" and "us-old".
    return name[len(bank) + 1 :].replace("-", "").removesuffix(ENDING).isdigit()


def records(paths: list[str]) -> Iterator[Record]:
    """Yield the records in files; one that cannot be read is left out."""
    for path in paths:
        record = _record_in(_text_in(path))
        if record is not None:
            yield record


def about(home: str, bank: str, session: str) -> Iterator[tuple[str, Record]]:
    """Yield path and record of all that waits and may concern a session, oldest first: its own, and pauses.

    Only what has a sign of that is taken apart: there may be ten thousand.
    """
    paths = waiting(home, bank, MOST)
    signs = (_quoted((session,), "SELECT json_quote(?)"), "pause", "resume") if paths else ()
    for path in paths:
        text = _text_in(path)
        record = _record_in(text) if any(sign in text for sign in signs) else None
        if record is not None:
            yield path, record


def replace(path: str, record: Record) -> bool:
    """Write a record in the place of one that waits; return whether it stands there."""
    try:
        return _write_whole(path, _text_of(record))
    except OSError:
        return False


def take_away(paths: list[str]) -> None:
    """Remove files whose records are in the store."""
    for path in paths:
        try:
            os.unlink(path)
        except OSError:
            continue


def _write_whole(path: str, text: str) -> bool:
    """Write a file beside its place and rename it; return whether it is whole. Nothing is left of one that is not."""
    unfinished = f"{path}{UNFINISHED}"
    descriptor = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    whole = False
    try:
        data = text.encode()
        whole = os.write(descriptor, data) == len(data)
    finally:
        os.close(descriptor)
        if not whole:
            os.unlink(unfinished)
    if whole:
        os.rename(unfinished, path)
    return whole


def _text_of(record: Record) -> str:
    text = record.text.replace("\0", "")  # SQLite would end the JSON there
    values = (
        record.kind, record.host, record.session, record.key, text, record.at, record.today, record.flags,
        ",".join((*record.acts, *_marks_of(record))), int(record.kept),
        record.place.project, record.place.folder, record.place.transcript,
    )  # fmt: skip
    return _quoted(values, _QUOTE)


def _marks_of(record: Record) -> list[str]:
    """Return the marks of a crisis as they wait, among the acts; what else was handed over is not logged late."""
    return [_MARK + kind for kind, _, _ in record.handed if kind in MARKS]


def _quoted(values: tuple[object, ...], statement: str) -> str:
    quoted: str = sqlite3.connect(":memory:").execute(statement, values).fetchone()[0]
    return quoted


def _text_in(path: str) -> str:
    """Return what stands in a file, nothing where it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError):
        return ""


def _record_in(text: str) -> Record | None:
    try:
        rows = sqlite3.connect(":memory:").execute(_SPLIT, (text,)).fetchall()
        kind, host, session, key, text, at, today, flags, acts, kept, *place = (row[0] for row in rows)
    except (ValueError, sqlite3.Error):
        return None
    names = list(filter(None, acts.split(",")))
    obeyed = tuple(name for name in names if not name.startswith(_MARK))
    marks = [name.removeprefix(_MARK) for name in names if name.startswith(_MARK)]
    handed = tuple((mark, "", MARKS[mark]) for mark in marks if mark in MARKS)
    return Record(kind, host, session, key, text, at, today, flags, obeyed, bool(kept), Place(*place), handed)
