"""A pause leaves its span on record when it ends: it migrates, travels, and outlives every erase. No word is in it."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.backing_up import make_backup
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.importing import import_markdown
from companion.actions.changes.pause import pause, resume
from companion.actions.changes.restoring import restore
from companion.actions.changes.undo import undo
from companion.actions.reads.export import export_to_folder
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.quiet_spans import FOR_EVER, QuietSpan
from companion.store import connect, migrate, quiet_spans
from tests.actions.keeping import keep, later

HOUR = 3_600_000


def ended(home: Home) -> list[QuietSpan]:
    with closing(connect.reading(home.store)) as connection:
        return quiet_spans.ended(connection)


def paused_for_an_hour(home: Home, moment: Moment, session: str = "") -> QuietSpan:
    pause(home, moment, session=session)
    resume(home, later(moment, hours=1), session)
    return QuietSpan(session, moment.instant, moment.instant + HOUR)


def make_fourth(store: Path) -> None:
    """Make the store one of the fourth revision, which kept no spans."""
    with closing(connect.raw(store)) as connection, connect.immediate(connection):
        connection.execute("DROP TABLE quiet_span")
        connection.execute("UPDATE alembic_version SET version_num = '0004'")
        connection.execute("PRAGMA user_version = 4")


@pytest.mark.parametrize("session", ["", "s1"])
def test_a_pause_that_is_over_stays_on_record(home: Home, moment: Moment, session: str) -> None:
    assert ended(home) == []
    span = paused_for_an_hour(home, moment, session)
    assert ended(home) == [span]


def test_a_dated_pause_ends_by_its_date_however_late_it_is_ended(home: Home, moment: Moment) -> None:
    pause(home, moment, "2026-05-20")
    resume(home, later(moment, days=9))
    ((_, since, until),) = ended(home)
    assert (since, until - since < 24 * HOUR) == (moment.instant, True)


def test_a_pause_that_replaces_another_leaves_both(home: Home, moment: Moment) -> None:
    pause(home, moment, "2026-05-20")
    pause(home, later(moment, days=5))
    with closing(connect.reading(home.store)) as connection:
        spans = quiet_spans.every(connection)
    assert [span.until for span in spans][-1] == FOR_EVER
    assert [span.since for span in spans] == [moment.instant, later(moment, days=5).instant]


def test_a_pause_that_is_taken_back_was_one(home: Home, moment: Moment) -> None:
    pause(home, moment)
    undo(home, later(moment, hours=1))
    assert ended(home) == [QuietSpan("", moment.instant, moment.instant + HOUR)]


def test_a_store_of_the_fourth_revision_comes_up_with_no_spans(home: Home, moment: Moment) -> None:
    note = keep(home, moment, "health", "ferry sickness")
    make_fourth(home.store)
    assert migrate.migrate(home.store, home.backups, moment)[:2] == (4, connect.HEAD)
    assert ended(home) == []
    assert keep(home, moment, "health", "ferry sickness").id == note.id


def test_spans_outlive_the_erasure_of_everything(home: Home, moment: Moment) -> None:
    span = paused_for_an_hour(home, moment)
    keep(home, moment, "health", "ferry sickness")
    forget(home, moment, Wish(everything=True, erase=True))
    assert ended(home) == [span]


def test_a_backup_that_comes_back_gets_the_present_spans(home: Home, moment: Moment) -> None:
    keep(home, moment, "health", "ferry sickness")
    backup, _ = make_backup(home, moment)
    span = paused_for_an_hour(home, moment)
    pause(home, later(moment, hours=2))
    restore(home, later(moment, hours=3), str(backup))
    assert ended(home) == [span, QuietSpan("", span.since + 2 * HOUR, span.since + 3 * HOUR)]


def test_spans_travel_with_an_export(home: Home, moment: Moment, tmp_path: Path) -> None:
    span = paused_for_an_hour(home, moment)
    keep(home, moment, "health", "ferry sickness")
    export_to_folder(home, moment, tmp_path / "out")
    other = Home(tmp_path / "other", "default")
    for _ in range(2):
        import_markdown(other, moment, tmp_path / "out")
    assert ended(other) == [span]
