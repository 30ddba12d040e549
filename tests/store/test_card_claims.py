"""Claiming a card: one a session, one a day, one of two that ask together, and none when it is not wanted."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from companion import clock
from companion.rules.notes import DAY, Line, Moment, Note
from companion.store import cards, changes, connect, pauses
from companion.store.cards import Claimed, claim
from companion.store.note_changes import insert_note

HOUR: Final = DAY // 24
NOTE: Final = Note(
    id="3f9a12bc34de",
    type="milestone",
    name="milestone_operation",
    title="dad's operation",
    created="2026-05-18",
    updated="2026-05-18",
    lines=(Line("They are doing his knee at last."),),
    open_thread="dad's operation on 2026-05-20",
    open_date="2026-05-20",
)
OTHER: Final = NOTE._replace(
    id="4f9a12bc34de", type="health", name="health_2026-05-18_sleep", title="short nights", open_thread=None,
    open_date=None,
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "bank.db"
    put(path, NOTE, OTHER)
    return path


@pytest.fixture
def connection(store: Path) -> Iterator[sqlite3.Connection]:
    with closing(connect.writing(store)) as opened:
        yield opened


def put(path: Path, *notes: Note) -> None:
    with changes.transaction(path) as session:
        for note in notes:
            insert_note(session, note)


def ask(
    connection: sqlite3.Connection, moment: Moment, session: str = "s1", limit: int = 1, quiet: bool = False
) -> Claimed | None:
    return claim(connection, moment, session, "claude-code", daily_limit=limit, quiet_now=quiet)


def later(moment: Moment, milliseconds: int) -> Moment:
    return clock.at(moment.instant + milliseconds)


def count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 - names from this file


def answer(connection: sqlite3.Connection, claimed: Claimed, moment: Moment) -> None:
    connection.execute(
        "INSERT INTO follow_up (note_number, check_in_number, at, on_date, outcome, low, counted) "
        "VALUES (?, ?, ?, ?, 'engaged', 0, 1)",
        (claimed.row.number, claimed.check_in, moment.instant, moment.today),
    )


def test_the_card_is_for_the_nearest_open_thread(connection: sqlite3.Connection, moment: Moment) -> None:
    claimed = ask(connection, moment)
    assert claimed is not None
    assert claimed.note.id == NOTE.id
    assert claimed.note.lines[0].text == NOTE.lines[0].text


def test_a_session_gets_one_card(connection: sqlite3.Connection, moment: Moment) -> None:
    assert ask(connection, moment, limit=9) is not None
    assert ask(connection, later(moment, HOUR), limit=9) is None
    assert count(connection, "check_in") == 1


def test_a_day_has_one_card_and_the_next_day_another_topic(
    connection: sqlite3.Connection, moment: Moment
) -> None:
    assert ask(connection, moment, "s1") is not None
    assert ask(connection, later(moment, HOUR), "s2") is None
    after_23_hours = ask(connection, later(moment, 23 * HOUR), "s3")
    assert after_23_hours is not None
    assert after_23_hours.note.id == OTHER.id


def test_the_same_topic_is_not_offered_before_24_hours_are_over(
    connection: sqlite3.Connection, moment: Moment
) -> None:
    connection.execute("DELETE FROM note WHERE id = ?", (OTHER.id,))
    assert ask(connection, moment, "s1") is not None
    assert ask(connection, later(moment, DAY - 1), "s2") is None
    assert ask(connection, later(moment, DAY), "s3") is not None


def test_quiet_hours_and_a_limit_of_none_give_no_card(connection: sqlite3.Connection, moment: Moment) -> None:
    assert ask(connection, moment, quiet=True) is None
    assert ask(connection, moment, limit=0) is None
    assert count(connection, "check_in") == 0


@pytest.mark.parametrize("session", ["", "s1"])
def test_a_pause_of_everything_or_of_this_session_gives_no_card(
    connection: sqlite3.Connection, moment: Moment, session: str
) -> None:
    pauses.pause(connection, moment, None, session)
    assert ask(connection, moment, "s1") is None
    assert (ask(connection, moment, "s2") is None) == (session == "")


@pytest.mark.parametrize(
    "change",
    [
        {"sensitivity": "sensitive"},
        {"status": "resolved"},
        {"status": "muted", "muted_until": 10**15},
        {"forgotten_at": 1, "status": "resolved"},
        {"updated": "2026-01-01", "open_date": None},
    ],
)
def test_a_note_that_does_not_pass_the_gates_is_never_offered(
    tmp_path: Path, moment: Moment, change: dict[str, object]
) -> None:
    path = tmp_path / "other.db"
    put(path, NOTE._replace(**change))  # type: ignore[arg-type]  # fields by name
    with closing(connect.writing(path)) as connection:
        assert ask(connection, moment) is None


def test_a_card_counts_for_the_cooldown_only(connection: sqlite3.Connection, moment: Moment) -> None:
    claimed = ask(connection, moment)
    assert claimed is not None
    assert count(connection, "follow_up") == 0
    assert connection.execute("SELECT sum(follow_up_count) FROM note").fetchone()[0] == 0


def test_the_log_of_what_was_handed_over_holds_ids_only(
    connection: sqlite3.Connection, moment: Moment
) -> None:
    ask(connection, moment)
    row = connection.execute("SELECT at, session, host, kind, subject, reason FROM injection").fetchone()
    assert row == (moment.instant, "s1", "claude-code", "card", NOTE.id, "open thread")


def test_of_sessions_that_ask_together_one_gets_the_card(store: Path, moment: Moment) -> None:
    got: list[Claimed | None] = []

    def run(session: str) -> None:
        with closing(connect.writing(store)) as mine:
            got.append(ask(mine, moment, session))

    threads = [threading.Thread(target=run, args=(f"s{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8
    assert sum(claimed is not None for claimed in got) == 1


def test_where_nothing_is_due_the_store_is_only_read(store: Path, moment: Moment) -> None:
    with closing(connect.writing(store)) as first, closing(connect.writing(store)) as second:
        ask(first, moment)
        with connect.immediate(first):
            assert ask(second, moment, "s2") is None


def test_a_failure_half_way_leaves_no_card(connection: sqlite3.Connection, moment: Moment) -> None:
    connection.execute("DROP TABLE injection")
    with pytest.raises(sqlite3.OperationalError):
        ask(connection, moment)
    assert count(connection, "check_in") == 0


def test_a_session_that_ends_lets_its_card_lapse_unless_it_was_answered(
    connection: sqlite3.Connection, moment: Moment
) -> None:
    claimed = ask(connection, moment, "s1", limit=2)
    second = ask(connection, moment, "s2", limit=2)
    assert claimed is not None
    assert second is not None
    answer(connection, claimed, moment)
    assert cards.lapse(connection, moment, "s1") == 0
    assert cards.lapse(connection, moment, "s2") == 1
    assert cards.lapse(connection, moment, "s2") == 0


def test_after_three_cards_without_an_outcome_cards_rest_for_seven_days(
    connection: sqlite3.Connection, moment: Moment
) -> None:
    connection.execute("UPDATE note SET open_date = '2026-12-31', type = 'milestone'")
    for day in range(3):
        assert ask(connection, later(moment, day * DAY), f"s{day}") is not None
    assert ask(connection, later(moment, 3 * DAY), "s3") is None
    assert ask(connection, later(moment, 9 * DAY - 1), "s9") is None
    assert ask(connection, later(moment, 9 * DAY), "s9") is not None


def test_an_answer_ends_the_row_of_lapses(connection: sqlite3.Connection, moment: Moment) -> None:
    connection.execute("UPDATE note SET open_date = '2026-12-31', type = 'milestone'")
    for day in range(3):
        claimed = ask(connection, later(moment, day * DAY), f"s{day}")
        assert claimed is not None
        if day == 2:
            answer(connection, claimed, later(moment, day * DAY))
    assert ask(connection, later(moment, 3 * DAY), "s3") is not None
