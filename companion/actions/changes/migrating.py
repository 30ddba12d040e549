"""Bring a store to the revision of this release."""

from companion.errors import Refused
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.migrate import Migration, migrate


def migrate_store(home: Home, moment: Moment) -> Migration:
    """Migrate the bank in use, with a backup first. Raises ``Refused`` where there is none, ``StoreUnavailable``."""
    if not connect.is_there(home.store):
        raise Refused("there is no store yet", "companion write makes one")
    return migrate(home.store, home.backups, moment)
