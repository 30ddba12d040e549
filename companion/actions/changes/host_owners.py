"""Whose hooks stand in a host's settings: those of this home and bank, or of another that was set up later.

A host has one set of hooks, so a later setup takes them over, with the record of what the files were before anyone.
What must stay true: who ends a setup takes out only its own; the last one to end it puts the files back to the byte.
"""

import shlex
from pathlib import Path
from typing import NamedTuple

from companion.actions.changes.host_writing import records_of, write_records
from companion.actions.reads.host_files import place_of, read_host_file
from companion.errors import CompanionError
from companion.home import Home, naming
from companion.setup.hosts import Host
from companion.setup.record import FileRecord
from companion.setup.settings_file import hooks_in


class Elsewhere(NamedTuple):
    """The home and bank that the hooks of a host serve instead; ``options`` name them in a command."""

    host: str
    home: str
    bank: str
    options: str


def owner_of(home: Home, host: Host) -> Home | None:
    """Return whom the hooks serve when it is not this home and bank; ``None`` too where there are no hooks.

    Raises ``Refused`` for a file that cannot be read, ``UsageProblem``.
    """
    path = place_of(host).settings
    calls = [hook.call for hook in hooks_in(read_host_file(path), host, str(path)) if hook.call is not None]
    owners = [Home(Path(call.home), call.bank) for call in calls]
    return owners[0] if owners and home not in owners else None


def keeper_of(home: Home, host: Host) -> Home:
    """Return the home whose record tells of the hooks that stand there: this one, or the other that they serve."""
    owner = owner_of(home, host)
    return owner if owner is not None and owner.root != home.root else home


def elsewhere(host: Host, owner: Home) -> Elsewhere:
    """Return how a person is told of the owner."""
    return Elsewhere(host.name, str(owner.root), owner.bank, options_of(owner))


def options_of(home: Home) -> str:
    """Return the options that name this home and bank in a command, a blank in front; empty where none are needed."""
    return "".join(f" {shlex.quote(word)}" for word in naming(home))


def inherited(home: Home, host: Host, owner: Home | None) -> dict[str, FileRecord]:
    """Return what is recorded of the files, the owner's record first: it knows what they were before anyone."""
    known = records_of(home, host.name)
    if owner is None or owner.root == home.root:
        return known
    try:
        theirs = records_of(owner, host.name)
    except (CompanionError, OSError):  # not ours to read: what the files hold now must do
        return known
    for path, row in theirs.items():
        wrote = known[path].wrote if path in known else ()
        known[path] = row._replace(wrote=(*row.wrote, *(part for part in wrote if part not in row.wrote)))
    return known


def claims(home: Home, host: Host, owner: Home) -> bool:
    """Tell whether this home and bank were set up for the host before the owner was."""
    row = records_of(home, host.name).get(str(place_of(host).settings))
    if row is None:
        return False
    return home.bank in row.banks or (not row.banks and owner.root != home.root)


def let_go(home: Home, host: Host, owner: Home) -> None:
    """Forget that this home and bank were set up; the files are the owner's now."""
    known = records_of(home, host.name) if owner.root == home.root else {}
    kept = {
        path: row._replace(banks=tuple(bank for bank in row.banks if bank != home.bank))
        for path, row in known.items()
    }
    write_records(home, host.name, kept)
