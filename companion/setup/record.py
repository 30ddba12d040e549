"""What ``unsetup`` needs to know later: what each file was before us, and what we wrote.

One record a host, kept in the companion home. A file whose hash is still ``after`` goes back to ``before`` byte for
byte. ``before`` is the file without us, so that a second setup over hand edits does not bring old ones back.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any, NamedTuple


class FileRecord(NamedTuple):
    """One file. ``before`` is ``None`` where there was none; ``after`` is the sha256 of what we wrote.

    ``folders`` were made for it, outermost first; ``wrote`` are permissions and servers that were not there before;
    ``banks`` were set up (a record of an earlier release does not tell).
    """

    path: str
    before: bytes | None
    after: str
    folders: tuple[str, ...] = ()
    wrote: tuple[Any, ...] = ()
    banks: tuple[str, ...] = ()


def record_bytes(files: Mapping[str, FileRecord]) -> bytes:
    """Return the record of one host as a file."""
    rows = [
        {**file._asdict(), "before": None if file.before is None else b64encode(file.before).decode()}
        for file in files.values()
    ]
    return json.dumps({"files": rows}, indent=1).encode()


def parse_record(data: bytes | None) -> dict[str, FileRecord]:
    """Return the files of a record by path; a record that is missing or damaged knows none."""
    try:
        rows = json.loads(data or b"{}").get("files", [])
        return {row["path"]: _file(row) for row in rows}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _file(row: Mapping[str, Any]) -> FileRecord:
    before = None if row["before"] is None else b64decode(row["before"], validate=True)
    banks = tuple(map(str, row.get("banks", ())))
    return FileRecord(
        str(row["path"]), before, str(row["after"]), tuple(row["folders"]), tuple(row["wrote"]), banks
    )
