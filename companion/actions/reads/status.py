"""The health of the store in one view: totals, sizes, pause, backups, caps. Quick; ``doctor`` looks deeper."""

from contextlib import closing
from typing import Any, NamedTuple

from companion.actions.reads.gate import paused_until
from companion.home import Home
from companion.rules.gates import Pause
from companion.rules.notes import Moment
from companion.settings import SETTINGS
from companion.store import connect, notes, pauses, sql
from companion.store.backup import backups_of
from companion.store.faults import translated
from companion.store.notes import Totals


class Health(NamedTuple):
    """What ``status`` shows. Sizes in bytes; ``revision`` is the store's, 0 when there is none yet."""

    home: Home
    exists: bool
    revision: int
    totals: Totals
    states: dict[str, int]
    pause: Pause
    size: int
    backups: int
    mirror: str
    spooled: int


def status(home: Home, moment: Moment) -> Health:
    """Return the health of the bank. Raises ``StoreUnavailable`` when it cannot be read at all."""
    exists = home.store.exists()
    with translated(), closing(connect.reading(home.store)) as connection:
        states: dict[str, int] = {"active": 0, "muted": 0, "resolved": 0, "sensitive": 0}
        for (state, sensitivity), count in notes.count_by_state(connection, moment.instant).items():
            states[state] += count
            states["sensitive"] += count if sensitivity == "sensitive" else 0
        return Health(
            home,
            exists,
            connect.HEAD if exists else 0,
            notes.totals(connection),
            states,
            pauses.current(connection, moment),
            sum(file.stat().st_size for file in home.store.parent.glob(f"{home.bank}.db*")),
            len(backups_of(home.backups, home.bank)),
            read_setting(connection, "mirror.personal-context"),
            len(list(home.spool.glob("*"))),
        )


def read_setting(connection: Any, key: str) -> str:
    """Return the value of a setting: its row, else its default."""
    row = connection.execute(sql.SELECT_SETTING, {"key": key}).fetchone()
    return str(row[0]) if row else SETTINGS[key].default


def status_json(health: Health) -> dict[str, Any]:
    """Return the shape of ``status --json``."""
    return {
        "home": str(health.home.root),
        "bank": health.home.bank,
        "exists": health.exists,
        "revision": health.revision,
        "paused_until": paused_until(health.pause),
        "notes": {"total": health.totals.notes, **health.states},
        "entries": health.totals.entries,
        "turns": health.totals.turns,
        "sessions": health.totals.sessions,
        "forgotten": health.totals.forgotten,
        "archived": health.totals.archived,
        "tombstones": health.totals.tombstones,
        "bytes": health.size,
        "backups": health.backups,
        "mirror": health.mirror or None,
        "spooled": health.spooled,
    }
