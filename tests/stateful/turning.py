"""Rotations of a world: as they come, foreseen by a dry run, and twice in a row.

A rotation does exactly what the model says, and each thing done is one row of the log. A dry run changes no byte and
names the same things. A second run at the same time finds nothing to do.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import clock
from companion.actions.changes.rotate import Rotation, rotate
from companion.store import connect
from companion.store.backup import backups_of
from tests.stateful import model_memory, model_rotate
from tests.stateful.faults import Fault
from tests.stateful.hands import out_of_step
from tests.stateful.model import Model, Now
from tests.stateful.model_mirror import current
from tests.stateful.model_rotate import Due
from tests.stateful.model_travel import Backup
from tests.stateful.world import Step, World

TABLES: Final = (
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
    "AND sql NOT LIKE 'CREATE VIRTUAL%'"
)
ROWS: Final = "SELECT detail, amount FROM operation WHERE kind = 'rotate' AND number > ? ORDER BY number"


class Kept(NamedTuple):
    """What a rotation must leave alone, or finds: rows of the store, bytes of the folders, what is on record."""

    rows: dict[str, list[Any]]
    files: dict[str, bytes]


def kept(world: World) -> Kept:
    """Return everything that the world holds: every row of the store, every other file byte for byte."""
    files = (path for path in sorted(world.place.rglob("*")) if path.is_file())
    others = [path for path in files if not path.name.startswith(f"{world.home.bank}.db")]
    log = world.home.log
    return Kept(_rows(world), {str(path): _content(path) for path in others if log not in path.parents})


def _content(path: Path) -> bytes:
    """Return the bytes of a file; the order of keys says nothing."""
    data = path.read_bytes()
    return json.dumps(json.loads(data), sort_keys=True).encode() if path.suffix == ".json" else data


def changed(before: Kept, after: Kept) -> list[str]:
    """Return what is not as it was, by name."""
    pairs = ((before.rows, after.rows), (before.files, after.files))
    return [name for one, other in pairs for name in {**one, **other} if one.get(name) != other.get(name)]


def _rows(world: World) -> dict[str, list[Any]]:
    if not world.home.store.exists():
        return {}
    with closing(connect.reading(world.home.store)) as connection:
        tables = [row[0] for row in connection.execute(TABLES).fetchall()]
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables}  # noqa: S608 - our own tables


def turn(world: World, fault: Fault | None = None, *, force: bool = False) -> Rotation | None:
    """Rotate; return what was done, ``None`` when it was refused or cut short."""
    if not world.home.store.exists():
        assert rotate(world.home, world.moment).things == 0
        return None
    before = _last_row(world)
    backup = Backup(Path(), world.model.copy(), inside=True)
    days = _backup_days(world)
    step = rotating(world, force=force)
    done: Rotation | None = world.take(step, fault)
    if done is None:
        return None
    world.backups = [one for one in world.backups if one.path.exists()]
    if done.backup is not None:
        world.backups.append(backup._replace(path=Path(done.backup)))
    assert done.backup_due == (done.backup is not None) == (world.now.today not in days)
    if fault is None:
        _check_log(world, done, before)
    return done


def rotating(world: World, *, force: bool) -> Step:
    """Return the rotation as a step: each move a transaction of its own, the mirrors last."""
    logged, told = _logged(world), []

    def run(*present: Any) -> Rotation:
        told.append(rotate(*present, force=force))
        return told[0]

    def plan(model: Model, now: Now) -> Iterator[None]:
        chosen = model_rotate.due(model, now, logged, force=force)
        yield from model_rotate.rotate(model, now, logged, force=force)
        if told:
            _check_done(told[0], chosen)

    def is_due(model: Model, now: Now) -> bool:
        mirror = current(model)
        unsure = mirror is not None and mirror.behind and (not told or told[0].mirror_files > 0)
        return unsure or out_of_step(model, now) or bool(model_memory.current(model))

    return Step("rotate", run, plan, whole=True, follows=is_due)


def _check_done(done: Rotation, chosen: Due) -> None:
    """The rotation tells what the model says, each thing by its id."""
    told = [[value.id for value in values] for values in (done.mutes, done.notes, done.entries)]
    assert told == [[value["id"] for value in values] for values in chosen]
    assert (done.sessions, done.log_rows, done.refused) == ((), 0, None)


def _check_log(world: World, done: Rotation, before: int) -> None:
    """One row of the log for each thing that was done, and no other."""
    counts = {"mute": done.mutes, "note": done.notes, "entry": done.entries}
    rows = [("backup", 1)] if done.backup else []
    rows += [("backups", done.backups_removed)] if done.backups_removed else []
    rows += [(kind, 1) for kind, values in counts.items() for _ in values]
    rows += [("mirror", done.mirror_files)] if done.mirror_files else []
    with closing(connect.reading(world.home.store)) as connection:
        assert connection.execute(ROWS, [before]).fetchall() == rows


def _last_row(world: World) -> int:
    return int(_asked(world, "SELECT coalesce(max(number), 0) FROM operation")[0])


def _logged(world: World) -> list[int]:
    return _asked(world, "SELECT at FROM operation")


def _asked(world: World, statement: str) -> list[int]:
    with closing(connect.reading(world.home.store)) as connection:
        return [row[0] for row in connection.execute(statement)]


def _backup_days(world: World) -> set[str]:
    """Return the local days of the backups that were made for their own sake, read from their names."""
    names = [path.stem for path in backups_of(world.home.backups, world.home.bank)]
    stamps = [name.removeprefix(f"{world.home.bank}-")[:16] for name in names if "-before-" not in name]
    return {clock.at(clock.parse_instant(_iso(stamp))).today for stamp in stamps}


def _iso(stamp: str) -> str:
    day, time = stamp[:8], stamp[9:15]
    return f"{day[:4]}-{day[4:6]}-{day[6:]}T{time[:2]}:{time[2:4]}:{time[4:]}+00:00"


def foresee(world: World, *, force: bool = False) -> None:
    """Ask what a rotation would do, see that nothing has changed, then rotate: the same things are done."""
    before = kept(world)
    foreseen = rotate(world.home, world.moment, dry_run=True, force=force)
    assert changed(before, kept(world)) == []
    assert (foreseen.backup, foreseen.backups_removed) == (None, 0)
    done = turn(world, force=force)
    assert (done is None and world.home.store.exists()) == (foreseen.refused is not None)
    if done is not None:
        assert done.backup_due == foreseen.backup_due
        for name in ("mutes", "notes", "entries"):
            assert sorted(getattr(done, name)) == sorted(getattr(foreseen, name))


def turn_twice(world: World) -> None:
    """Rotate twice at one time: the second run does nothing, and nothing is changed by it."""
    if turn(world) is None:
        return
    before = kept(world)
    again = rotate(world.home, world.moment)
    assert (again.things, again.backup, again.backup_due) == (0, None, False)
    assert changed(before, kept(world)) == []


WAYS: Final[dict[str, Callable[[World], object]]] = {"plain": turn, "foreseen": foresee, "twice": turn_twice}
"""The ways in which a machine rotates when nothing goes wrong."""
