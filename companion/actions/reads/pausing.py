"""Whether everything automatic is paused."""

from contextlib import closing

from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.quiet import Pause
from companion.store import connect, pauses
from companion.store.faults import translated


def current_pause(home: Home, moment: Moment) -> Pause:
    """Return the pause that holds at ``moment``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        return pauses.current(connection, moment)
