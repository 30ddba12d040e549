"""The health of the store in one view: totals, sizes, pause, backups, caps. Quick; ``doctor`` looks deeper."""

import sqlite3
from contextlib import closing
from typing import Any, NamedTuple

from companion import clock
from companion.actions.reads.gate import paused_until
from companion.actions.reads.mirrors import MemoryMirror, memory_mirrors
from companion.home import Home
from companion.hooks.faults import Faults, read_faults
from companion.hooks.spool import ENDING
from companion.rules.notes import Moment
from companion.rules.quiet import Pause
from companion.rules.rotating import KINDS, Retention, retention
from companion.settings import SETTINGS
from companion.store import connect, notes, pauses
from companion.store.backup import backups_of
from companion.store.faults import translated
from companion.store.notes import Totals
from companion.store.rotation_log import read_rotations
from companion.store.settings import read_setting


class Upkeep(NamedTuple):
    """The last rotation that went through and one that failed since, as local ISO instants; how long things stay."""

    rotated: str | None
    failed: str | None
    failure: str
    keep: Retention


NO_UPKEEP = Upkeep(None, None, "", retention({key: item.default for key, item in SETTINGS.items()}))


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
    faults: Faults
    upkeep: Upkeep = NO_UPKEEP
    memory_mirrors: tuple[MemoryMirror, ...] = ()


def status(home: Home, moment: Moment) -> Health:
    """Return the health of the bank. Raises ``StoreUnavailable`` when it cannot be read at all."""
    exists = connect.is_there(home.store)
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
            len(list(home.spool.glob(f"*{ENDING}"))),
            read_faults(str(home.root)),
            _upkeep(home, connection),
            tuple(memory_mirrors(connection)),
        )


def _upkeep(home: Home, connection: sqlite3.Connection) -> Upkeep:
    found = read_rotations(home)
    keep = retention({key: read_setting(connection, key) for key in SETTINGS if key.startswith("rotate.")})
    rotated = None if found.done_at is None else clock.local_iso(found.done_at)
    if not found.is_failing or found.failed_at is None:
        return Upkeep(rotated, None, "", keep)
    return Upkeep(rotated, clock.local_iso(found.failed_at), found.failure, keep)


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
        "hook_errors": health.faults.amount,
        "last_hook_error": health.faults.kind or None,
        "rotated": health.upkeep.rotated,
        "rotation_failed": health.upkeep.failed,
        "retention_days": dict(zip(KINDS, health.upkeep.keep, strict=False)),
        "memory_mirrors": [
            {"project": mirror.project.id if mirror.project else None, "folder": str(mirror.folder)}
            for mirror in health.memory_mirrors
        ],
    }
