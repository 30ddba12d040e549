"""One word of any length: every index holds exactly what is recomputed, and rows of an older release are renewed."""

from contextlib import closing

import pytest

from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.doctor import doctor
from companion.actions.changes.forget import Wish, forget
from companion.home import Home
from companion.rules.notes import Moment
from companion.store import connect, reindex
from companion.store.backup import backups_of
from companion.store.verify import verify
from companion.text import cutter
from tests.actions.keeping import asked, keep, later
from tests.actions.remembering import active, add, faults, texts

STAMP = "SELECT value FROM setting WHERE key = 'internal.cutter'"
LONG = "x" * 33_000


def test_no_word_is_too_long_to_stay_in_step(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "short nights", f"The dump: {LONG}")
    add(home, moment, f"Use {LONG} always", tier="preferences", topics=("tooling",))
    assert (faults(home), doctor(home, moment).healthy) == ([], True)
    assert forget(home, moment, Wish(LONG)).entries
    assert (active(home), faults(home)) == ([], [])


@pytest.fixture
def older(home: Home, moment: Moment, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Return a home whose rows, in the store and in a backup, were cut by a release without an end of words."""
    with monkeypatch.context() as before:
        before.setattr(cutter, "CUTTER_VERSION", 1)
        before.setattr(cutter, "LONGEST", 1 << 30)
        add(home, moment, f"Use {'x' * 3000} always", tier="preferences", topics=("tooling",))
        add(home, moment, "Walks help", tier="preferences", topics=("tooling",))
        make_backup(home, later(moment, hours=1))
        assert asked(home, STAMP)[0].startswith("1/")
    return home


def test_rows_of_an_older_release_are_renewed_by_the_next_change(older: Home, moment: Moment) -> None:
    assert [fault.message for fault in faults(older)] == ["the search rows were cut by another release"]
    forget(older, moment, Wish("always", erase=True))
    assert (texts(older), faults(older)) == (["Walks help"], [])
    [backup] = backups_of(older.backups, older.bank)
    with closing(connect.writing(backup)) as connection:
        assert verify(connection) == []


def test_rows_of_an_older_release_are_renewed_by_a_repair(older: Home, moment: Moment) -> None:
    assert doctor(older, moment, repair=True).healthy
    with closing(connect.reading(older.store)) as connection:
        connection.execute("PRAGMA query_only = 0")
        assert list(reindex.recall_drift(connection)) == []
