"""Why a note is due or held: each gate, its reason, until when."""

from contextlib import closing

from companion import clock
from companion.actions.reads.finding import find_one
from companion.actions.reads.gate import GateReport, Judged, counts_of
from companion.home import Home
from companion.rules.gates import judge
from companion.rules.notes import Moment
from companion.store import connect, notes, pauses
from companion.store.faults import translated


def why(home: Home, moment: Moment, what: str) -> GateReport:
    """Return the report of one note. Raises ``NothingMatched``, ``Ambiguous``, ``StoreUnavailable``."""
    with translated(), closing(connect.reading(home.store)) as connection:
        number, _ = find_one(connection, home, what, moment)
        row, pause = notes.gate_row(connection, number), pauses.current(connection, moment)
        judged = [Judged(row, judge(row, moment, pause, clock.local_midnight))]
        return GateReport(moment, pause, judged, counts_of(connection, moment, judged))
