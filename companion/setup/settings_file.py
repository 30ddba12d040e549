"""A settings file as bytes: with our entries, without them, moved. Its byte order mark and all else stay.

``None`` stands for no file. What must stay true: bytes that cannot be read as UTF-8 JSON are refused, never repaired.
"""

from collections.abc import Sequence
from typing import Any, Final

from companion.errors import Refused
from companion.setup import entries
from companion.setup.bootstrap import HookCall
from companion.setup.entries import Document, Installed, Wanted
from companion.setup.hosts import Host
from companion.setup.json_edit import rewrite, same
from companion.setup.json_nodes import read_value

_MARK: Final = "\ufeff"


def read_settings(data: bytes | None, host: Host, name: str) -> Document:
    """Return the settings that a file holds, none for no file. Raises ``Refused`` with ``name`` for anything else."""
    text = _text(data, name)
    return entries.check_shape(read_value(text, name) if text.strip() else {}, host, name)


def set_up(data: bytes | None, host: Host, name: str, wanted: Wanted) -> bytes:
    """Return the file with our entries."""
    return _rewritten(data, name, entries.with_entries(read_settings(data, host, name), host, wanted))


def taken_out(
    data: bytes | None, host: Host, name: str, before: bytes | None, former: Sequence[Any]
) -> bytes | None:
    """Return the file without our entries; ``before`` is what it was without us, where that is known.

    A file that held nothing but our entries and was not there before us is no file then.
    """
    if data is None:
        return None
    found = read_settings(data, host, name)
    left = entries.without_entries(found, read_settings(before, host, name), former)
    if same(found, left):
        return data
    return _rewritten(data, name, left) if left or before is not None else None


def moved(data: bytes, host: Host, name: str, here: HookCall) -> bytes:
    """Return the file with our hooks started by this installation."""
    return _rewritten(data, name, entries.moved_here(read_settings(data, host, name), host, here))


def hooks_in(data: bytes | None, host: Host, name: str) -> list[Installed]:
    """Return our hooks that a file holds. Raises ``Refused`` for a file that cannot be read."""
    return list(entries.installed(read_settings(data, host, name)))


def _text(data: bytes | None, name: str) -> str:
    try:
        return (data or b"").decode("utf-8").removeprefix(_MARK)
    except UnicodeDecodeError as problem:
        raise Refused(
            f"{name} is not UTF-8", "nothing was changed; save it as UTF-8 and run again"
        ) from problem


def _rewritten(data: bytes | None, name: str, wanted: Document) -> bytes:
    text = _text(data, name)
    mark = _MARK if (data or b"").decode("utf-8").startswith(_MARK) else ""
    if text.strip() and same(read_value(text, name), wanted):
        return data or b""
    made = rewrite(text, wanted)
    if not same(read_value(made, name), wanted):
        raise Refused(f"{name} could not be edited safely", "nothing was changed; please report it")
    return (mark + made).encode()
