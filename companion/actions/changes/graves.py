"""Tombstones, cold side: bury units, merge the tombstones of another store."""

from collections.abc import Iterable

from sqlmodel import Session, select

from companion.rules.notes import Moment
from companion.rules.tombstones import Grave, Unit, mark_of
from companion.settings import SALT
from companion.store.schema.log import SettingRow, TombstoneRow


def salt_of(session: Session) -> str:
    """Return the store's salt; ``changing`` has made sure that there is one."""
    row = session.get(SettingRow, SALT)
    return row.value if row else ""


def bury(session: Session, units: Iterable[Unit], moment: Moment, *, erased: bool) -> list[int]:
    """Put a tombstone on each unit and return the numbers of the new rows."""
    salt = salt_of(session)
    marks = {mark_of(salt, unit): unit.kind for unit in units}
    graves = [Grave(mark, kind, moment.instant, moment.today, erased) for mark, kind in marks.items()]
    return merge_graves(session, graves)


def merge_graves(session: Session, graves: Iterable[Grave]) -> list[int]:
    """Add tombstones, each once; an erased one stays erased. Return the numbers of the new rows."""
    rows = [
        TombstoneRow(
            mark=grave.mark, kind=grave.kind, at=grave.at, on_date=grave.on, erased=int(grave.erased)
        )
        for grave in graves
    ]
    fresh = [row for row in rows if not _stands(session, row)]
    session.add_all(fresh)
    session.flush()
    return [row.number for row in fresh if row.number is not None]


def _stands(session: Session, row: TombstoneRow) -> bool:

    same = select(TombstoneRow).where(
        TombstoneRow.mark == row.mark, TombstoneRow.kind == row.kind, TombstoneRow.at == row.at
    )
    found = session.exec(same).first()
    if found is not None and row.erased:
        found.erased = 1
    return found is not None
