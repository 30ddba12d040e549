"""Make a backup and keep only as many as the setting says."""

from contextlib import closing
from pathlib import Path

from companion.actions.reads.status import read_setting
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.backup import back_up, backups_of


def make_backup(home: Home, moment: Moment) -> tuple[Path, int]:
    """Copy the bank into ``backups/``; return the new file and how many old ones were removed.

    Raises ``Refused`` where there is no store yet, ``StoreUnavailable``.
    """
    made = back_up(home.store, home.backups, moment)
    with closing(connect.reading(home.store)) as connection:
        keep = int(read_setting(connection, "backup.keep"))
    others = [backup for backup in backups_of(home.backups, home.bank) if backup != made]
    old = (
        others[: max(0, len(others) + 1 - keep)] if keep else []
    )  # never the new one, whatever the clock says
    for backup in old:
        backup.unlink(missing_ok=True)
    return made, len(old)
