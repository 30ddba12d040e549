"""Ending a setup: our entries out, files as they were, and, only when asked and told yes, the home itself.

The notes are no part of a host: they stay, and the mirrors with them, until the person forgets or purges them. A purge
takes away what is known to be ours and nothing else, so a home in a folder with other things in it is safe. The
Markdown files of a mirror are the person's; every folder that followed is named, since nothing does so afterwards.
"""

import shutil
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.actions.changes.banks import banks
from companion.actions.changes.empty_mirror import take_away
from companion.actions.changes.host_owners import Elsewhere, elsewhere, let_go
from companion.actions.changes.host_plans import plan_unsetup
from companion.actions.changes.host_writing import recorded_hosts, take_back
from companion.actions.changes.setting_up import Changed, changed_file
from companion.actions.reads.mirrors import every_mirror
from companion.errors import Refused, StoreUnavailable
from companion.home import Home
from companion.rules.notes import Moment
from companion.setup.hosts import CLAUDE_CODE, chosen_hosts
from companion.store import connect
from companion.store.faults import translated

OURS: Final = ("banks", "backups", "spool", "log", "tmp", "setup", "bank")
"""What a home consists of (``companion.home``)."""


class TakenDown(NamedTuple):
    """What the end of a setup did, or would do. ``mirrors`` are the folders that followed the store.

    ``left`` are things in the home that are not ours; ``others`` are whom the hooks serve that were left alone.
    """

    hosts: tuple[str, ...]
    files: tuple[Changed, ...]
    remarks: tuple[tuple[str, str], ...]
    store: str
    mirrors: tuple[str, ...]
    purged: bool
    left: tuple[str, ...]
    dry_run: bool
    others: tuple[Elsewhere, ...] = ()


def unsetup(
    home: Home, moment: Moment, names: tuple[str, ...], *, purge: bool = False, dry_run: bool = False
) -> TakenDown:
    """End the setup of the hosts; ``purge`` also removes the home with every bank.

    Raises ``UsageProblem`` for an unknown host, ``Refused`` for files that cannot be written and for a purge
    while another host is set up (nothing is changed then), ``StoreUnavailable``.
    """
    hosts = chosen_hosts(list(names))
    plans = [plan_unsetup(home, host, every_bank=purge) for host in hosts]
    if purge:
        _check_others(home, {host.name for host in hosts})
    edits = [edit for plan in plans for edit in reversed(plan.edits)]  # folders were made for the first one
    mirrors = _mirrors(home, every_bank=purge)
    backups = [None if dry_run else take_back(home, moment, edit) for edit in edits]
    others = [(plan.host, plan.owner) for plan in plans if plan.owner is not None]
    for host, owner in () if dry_run else others:
        let_go(home, host, owner)
    ended = take_away(home, moment) if CLAUDE_CODE in hosts and not dry_run else None
    left = _purge(home) if purge and not dry_run else ()
    return TakenDown(
        tuple(host.name for host in hosts),
        tuple(map(changed_file, edits, backups)),
        tuple((plan.host.name, remark) for plan in plans for remark in plan.remarks),
        str(home.store),
        tuple(folder for folder in mirrors if folder != str(ended)),
        purge,
        left,
        dry_run,
        tuple(elsewhere(host, owner) for host, owner in others),
    )


def _mirrors(home: Home, *, every_bank: bool) -> tuple[str, ...]:
    """Return the mirrored folders of the bank in use, or of every bank; another one that cannot be read has none."""
    found = _mirrors_of(home)
    for bank in banks(home) if every_bank else ():
        if bank != home.bank:
            with suppress(StoreUnavailable):
                found += _mirrors_of(home._replace(bank=bank))
    return tuple(dict.fromkeys(map(str, found)))


def _mirrors_of(home: Home) -> list[Path]:
    with translated(), closing(connect.reading(home.store)) as connection:
        return every_mirror(connection)


def _check_others(home: Home, named: set[str]) -> None:
    """Raise ``Refused`` while a host is set up that was not named: its hooks would make a new home."""
    others = [name for name in recorded_hosts(home) if name not in named]
    if others:
        raise Refused(
            f"{', '.join(others)} is still set up",
            f"companion unsetup {' '.join([*sorted(named), *others])} --purge",
        )


def _purge(home: Home) -> tuple[str, ...]:
    """Remove the home, and return the names of what is in it and not ours: that stays, with its folder."""
    with translated():
        for name in OURS:
            _remove(home.root / name)
        left = tuple(sorted(path.name for path in home.root.iterdir())) if home.root.is_dir() else ()
        if not left and home.root.is_dir() and not home.root.is_symlink():
            home.root.rmdir()
    return left


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def taken_down_json(done: TakenDown) -> dict[str, Any]:
    """Return the shape of ``unsetup --json``."""
    return {
        "hosts": list(done.hosts),
        "dry_run": done.dry_run,
        "files": [file._asdict() for file in done.files],
        "remarks": [{"host": host, "remark": remark} for host, remark in done.remarks],
        "store": done.store,
        "mirrors": list(done.mirrors),
        "purged": done.purged and not done.dry_run,
        "left": list(done.left),
        "others": [{"host": one.host, "home": one.home, "bank": one.bank} for one in done.others],
    }
