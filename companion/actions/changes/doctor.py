"""The deep look: re-derive what should be true, say what is not, repair what can be repaired.

Order of a repair: an interrupted erase is finished, keys and counters follow from the notes again, search rows
are written anew, modes are tightened, leftovers go, the mirror is compared file by file. The hosts' hooks come
first: they need no store.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from typing import Final, NamedTuple

from companion.actions.changes.change import Change, changing
from companion.actions.changes.erasing import finish_pending, is_pending, not_finished
from companion.actions.changes.following import follow
from companion.actions.changes.hooks_repair import examine_hooks
from companion.actions.changes.mirror_check import findings_of_mirrors
from companion.errors import StoreDamaged
from companion.home import Home
from companion.hooks import spool
from companion.hooks.faults import forget_faults, read_faults
from companion.hooks.writing import drained
from companion.rules.notes import Moment
from companion.safety import helplines
from companion.store import connect, notes, reindex
from companion.store.faults import DAMAGED_HINT, translated
from companion.store.files import clear_leftovers, leftovers
from companion.store.note_changes import replace_note
from companion.store.verify import DERIVED_COUNTS, Finding, verify

LEFTOVERS: Final = "leftovers"
"""A finding that puts nothing out of step: a repair takes it away all the same."""


class Diagnosis(NamedTuple):
    """What was found, and how much of it a repair mended: what a second look finds no more.

    ``healthy`` when nothing is out of step any more.
    """

    findings: tuple[Finding, ...]
    repaired: int

    @property
    def healthy(self) -> bool:
        """Tell whether nothing is out of step."""
        return not any(finding.drift for finding in self.findings)


def doctor(home: Home, moment: Moment, *, repair: bool = False) -> Diagnosis:
    """Examine the bank; with ``repair`` mend it and examine it again.

    Raises ``StoreDamaged`` when SQLite reports damage (the file is left as it is), ``StoreUnavailable``.
    """
    hooks, mended = examine_hooks(home, moment, repair=repair)
    hooks = [*_read_only(home), *hooks, *stale_help_lines(moment)]
    if not connect.is_there(home.store):
        return Diagnosis(tuple(hooks), mended)
    found = examine(home, moment)
    if any(finding.check == "integrity" for finding in found):
        raise StoreDamaged("the store is damaged", DAMAGED_HINT)
    broken = [one for one in found if one.repairable and (one.drift or one.check == LEFTOVERS)]
    if not repair or not broken:
        return Diagnosis((*found, *hooks), mended)
    _repair(home, moment)
    left = examine(home, moment)
    return Diagnosis((*left, *hooks), (Counter(broken) - Counter(left)).total() + mended)


def examine(home: Home, moment: Moment) -> list[Finding]:
    """Return everything that is not as it should be, in the store, its files and its mirrors."""
    with translated(), closing(connect.reading(home.store)) as connection:
        connection.execute("PRAGMA query_only = 0")  # the checks use temporary tables
        try:
            found = verify(connection)
        except sqlite3.DatabaseError as problem:
            if problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                return [Finding("integrity", None, "SQLite cannot read it", repairable=False)]
            raise
        found += findings_of_mirrors(connection, moment)
    found += _loose_modes(home)
    if is_pending(home):
        found.append(Finding("erase", None, "an erase was interrupted"))
    found += _of_hooks(home)
    return found


def _read_only(home: Home) -> Iterator[Finding]:
    """Yield the first part of the home that nobody may write; root may, so the modes count too."""
    for path in (home.root, home.store.parent, home.store):
        if path.exists() and not (os.access(path, os.W_OK) and path.stat().st_mode & 0o222):
            message = f"{path} is read-only, so nothing can be kept there; make it writable"
            yield Finding("home", None, message, repairable=False)
            return


def stale_help_lines(moment: Moment) -> Iterator[Finding]:
    """Yield that the help lines were checked too long ago: a release renews them, no repair does (design §5)."""
    today = date.fromisoformat(moment.today)
    if helplines.are_stale(today):
        message = f"they were checked {helplines.days_since_check(today)} days ago; update companion"
        yield Finding("help lines", None, message, repairable=False)


def _of_hooks(home: Home) -> Iterator[Finding]:
    """Yield what hooks left behind: records that wait for the store, errors that they passed over."""
    waiting = len(spool.waiting(str(home.root), home.bank))
    if waiting:
        yield Finding("spool", None, f"{waiting} or more records of hooks wait to be stored")
    left = [file for folder in (home.spool, home.store.parent) for file in leftovers(folder)]
    if left:
        message = f"{len(left)} files of writers that died are left in spool or banks"
        yield Finding(LEFTOVERS, None, message, drift=False)
    faults = read_faults(str(home.root))
    if faults.amount:
        message = f"hooks passed over {faults.amount} errors, the last one {faults.kind}"
        yield Finding("hook errors", None, message, drift=False)


def _loose_modes(home: Home) -> Iterator[Finding]:
    for path in (home.root, *sorted(home.root.rglob("*"))):
        if not path.is_symlink() and path.exists() and path.stat().st_mode & 0o077:
            yield Finding("modes", None, f"{path.name} is open to others")


def _repair(home: Home, moment: Moment) -> None:
    _, traces = finish_pending(home, moment)
    if traces:
        raise not_finished(home, traces)
    _tighten(home)
    with closing(connect.writing(home.store)) as connection:
        drained(str(home.root), home.bank, connection)
    forget_faults(str(home.root))
    with changing(home, moment, "repair", undoable=False) as change:
        reindex.rebuild(change.connection)
        _renew_notes(change)
        change.connection.execute("DELETE FROM alembic_version")
        change.connection.execute(
            "INSERT INTO alembic_version VALUES (:revision)", {"revision": f"{connect.HEAD:04d}"}
        )
        change.subjects.append(None)
    for folder in (home.temporary, home.backups, home.log, home.spool, home.store.parent):
        if folder.is_dir():
            clear_leftovers(folder)
    follow(home, moment, whole=True)


def _renew_notes(change: Change) -> None:
    """Write each note again, so that keys and line places follow from it, and its count from what is on record."""
    counts = dict(change.connection.execute(DERIVED_COUNTS).fetchall())
    for number, note in list(notes.iterate_notes(change.connection)):
        mended = note._replace(status="resolved", muted_until=None) if note.forgotten_at is not None else note
        mended = mended._replace(
            sensitivity="sensitive" if note.crisis else note.sensitivity, follow_up_count=counts[number]
        )
        replace_note(change.session, number, mended, force_lines=True)


def _tighten(home: Home) -> None:
    for path in (home.root, *home.root.rglob("*")):
        if not path.is_symlink() and path.stat().st_mode & 0o077:
            path.chmod(0o700 if path.is_dir() else 0o600)
