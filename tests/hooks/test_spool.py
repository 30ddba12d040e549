"""The spool: what the store could not take waits in small files and comes in once."""

import errno
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import system
from companion.actions.changes.pause import pause, resume
from companion.home import Home
from companion.hooks import spool
from companion.hooks.record import PROMPT, Record
from companion.hooks.writing import drained
from companion.rules.notes import Moment
from companion.store import connect
from companion.store.sessions import Place
from tests.actions.keeping import later
from tests.hooks.hosting import Agent

RECORD = Record(
    PROMPT,
    "claude-code",
    "s1",
    "p1",
    "words",
    1_779_153_120_000,
    "2026-05-19",
    0,
    ("pause",),
    True,
    Place("id", "/x"),
)


@given(
    st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
    st.none() | st.text("abc", max_size=4),
)
def test_a_record_comes_back_as_it_was_put(
    tmp_path_factory: pytest.TempPathFactory, text: str, key: str | None
) -> None:
    home = str(tmp_path_factory.mktemp("home"))
    record = RECORD._replace(text=text, key=key)
    assert spool.put(home, "default", record)
    assert list(spool.records(spool.waiting(home, "default"))) == [record]


def test_records_come_in_their_order_and_only_those_of_the_bank(tmp_path: Path) -> None:
    for bank, at in (("us", 3), ("us-old", 1), ("us", 2), ("default", 4)):
        assert spool.put(str(tmp_path), bank, RECORD._replace(at=at, text=f"{bank} {at}"))
    assert [record.text for record in spool.records(spool.waiting(str(tmp_path), "us"))] == ["us 2", "us 3"]


def test_files_are_the_owners_alone_and_a_broken_one_is_passed_over(tmp_path: Path) -> None:
    assert spool.put(str(tmp_path), "default", RECORD)
    (path,) = map(Path, spool.waiting(str(tmp_path), "default"))
    assert path.stat().st_mode & 0o077 == path.parent.stat().st_mode & 0o077 == 0
    path.write_text("[1, 2")
    assert list(spool.records([str(path)])) == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "spool").write_text("a file")
    assert not spool.put(str(tmp_path), "default", RECORD)


def test_a_control_that_waits_is_obeyed_when_the_store_is_free(home: Home) -> None:
    agent = Agent(home.root)
    agent.say("hello there", "Hi.")
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        agent.prompt("stop checking in please")
        holder.execute("ROLLBACK")
    assert len(spool.waiting(str(home.root), "default")) == 1
    agent.stop("Understood.")
    with closing(sqlite3.connect(home.store)) as connection:
        assert connection.execute("SELECT count(*) FROM pause").fetchone() == (1,)
    assert spool.waiting(str(home.root), "default") == []


def test_a_prompt_that_waits_from_a_pause_is_not_kept(home: Home, moment: Moment) -> None:
    pause(home, moment)
    resume(home, later(moment, hours=1))
    for minutes, text in ((-1, "before"), (1, "in between"), (61, "after")):
        waiting = RECORD._replace(acts=(), key=text, text=text, at=later(moment, minutes=minutes).instant)
        assert spool.put(str(home.root), "default", waiting)
    with closing(connect.writing(home.store)) as connection:
        assert drained(str(home.root), "default", connection) == 3
        kept = connection.execute("SELECT text FROM turn ORDER BY number").fetchall()
    assert kept == [("before",), ("after",)]


@pytest.mark.parametrize("written", [None, 3])
def test_a_record_that_finds_no_room_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: int | None
) -> None:
    def write(_descriptor: int, _data: bytes) -> int:
        if written is None:
            raise OSError(errno.ENOSPC, "no space")
        return written

    monkeypatch.setattr(system.os, "write", write)
    assert not spool.put(str(tmp_path), "default", RECORD)
    assert not list((tmp_path / "spool").iterdir())
