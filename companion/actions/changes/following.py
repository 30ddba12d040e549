"""After a change: the mirrors follow, where there are any. Most homes have none, and then nothing is loaded."""

from collections.abc import Callable
from contextlib import closing
from functools import partial

from companion.actions.reads.mirrors import care_mirrors, memory_mirrors
from companion.actions.remarks import remark
from companion.errors import CompanionError
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect


def follow(home: Home, moment: Moment, *, whole: bool = False, strict: bool = False) -> list[str]:
    """Bring the mirrors into step after a change; ``whole`` looks at every file. Returns the clashes met.

    The change itself is done: what fails here is remarked, never raised, and the next command tries again.
    ``strict`` raises it all the same: an erase is not finished before the mirrors are written.
    """
    try:
        with closing(connect.reading(home.store)) as connection:
            folders, memory = care_mirrors(connection), memory_mirrors(connection)
    except CompanionError:
        return []  # the command itself says what is wrong with the store
    clashes: list[str] = []
    for folder in folders:
        from companion.actions.changes.mirror import bring_into_step  # noqa: PLC0415 - the whole markdown room

        clashes += attempted(partial(bring_into_step, home, moment, folder, whole=whole), strict=strict) or []
    if memory:
        from companion.actions.changes.memory_following import follow_mirrors  # noqa: PLC0415 - as above

        clashes += follow_mirrors(home, moment, whole=whole, strict=strict)
    return clashes


def attempted(step: Callable[[], list[str]], *, strict: bool) -> list[str] | None:
    """Run one step and return the clashes that it met, ``None`` when it failed: remarked, with ``strict`` raised."""
    try:
        return step()
    except CompanionError as problem:
        if strict:
            raise
        remark(f"the Markdown mirror was not written: {problem.message}")
        return None
