"""Make a backup and keep only as many as the setting says."""

from contextlib import closing
from pathlib import Path

from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.backup import back_up, backups_of
from companion.store.settings import read_setting


def make_backup(home: Home, moment: Moment) -> tuple[Path, int]:
    """Copy the bank into ``backups/``; return the new file and how many old ones were removed.

    Raises ``Refused`` where there is no store yet, ``StoreUnavailable``.
    """
    made = back_up(home.store, home.backups, moment)
    return made, remove_old(home, made, kept_backups(home))


def kept_backups(home: Home) -> int:
    """Return how many backups the bank keeps, 0 for all."""
    with closing(connect.reading(home.store)) as connection:
        return int(read_setting(connection, "backup.keep"))


def remove_old(home: Home, made: Path, keep: int) -> int:
    """Remove the oldest backups beyond ``keep``; never ``made``, whatever the clock says. Return how many went."""
    others = [backup for backup in backups_of(home.backups, home.bank) if backup != made]
    old = others[: max(0, len(others) + 1 - keep)] if keep else []
    for backup in old:
        backup.unlink(missing_ok=True)
    return len(old)
