"""What hooks left in the spool, taken into the store before something is forgotten: erased words lie nowhere."""

from contextlib import closing

from companion.actions.changes.change import changing
from companion.home import Home
from companion.hooks import spool
from companion.hooks.writing import drained
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.faults import translated


def take_in_spooled(home: Home, moment: Moment) -> None:
    """Write what waits in the spool into the store. Raises ``StoreUnavailable``; then it waits on."""
    root = str(home.root)
    if not spool.waiting(root, home.bank, 1):
        return
    with changing(home, moment, "forget", undoable=False):
        pass  # a new store gets its salt
    with translated(), closing(connect.writing(home.store)) as connection:
        drained(root, home.bank, connection)
