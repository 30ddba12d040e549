"""Settings: read them all with their meaning, change one."""

from companion.actions.changes.change import Change, changing
from companion.home import Home
from companion.rules.notes import Moment
from companion.settings import check, known
from companion.store.schema.log import SettingRow


def change_setting(home: Home, moment: Moment, key: str, value: str) -> str:
    """Set ``key`` to ``value`` (its default removes the row) and return the value stored.

    Raises ``UsageProblem`` for an unknown key or a bad value.
    """
    value = check(key, value)
    with changing(home, moment, "config", undoable=False, detail=key) as change:
        put_setting(change, key, value)
        change.subjects.append(None)
    return value


def put_setting(change: Change, key: str, value: str) -> None:
    """Store a checked setting in the change's transaction."""
    row = change.session.get(SettingRow, key)
    if value == known(key).default:
        if row is not None:
            change.session.delete(row)
    elif row is None:
        change.session.add(SettingRow(key=key, value=value))
    else:
        row.value = value
    change.session.flush()
