"""What waits in the spool is forgotten and erased with the rest (C-92, design §1 *Gone means gone*)."""

from contextlib import closing

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.errors import CompanionError
from companion.home import Home
from companion.hooks import spool
from companion.rules.notes import Moment
from companion.store import connect
from tests.hooks.hosting import Agent


@pytest.fixture
def waiting(home: Home, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Return a home in which a turn was said while the store was locked."""
    monkeypatch.setattr(connect, "STOP_WAIT_MILLISECONDS", 1)
    monkeypatch.setattr(connect, "PROMPT_WAIT_MILLISECONDS", 1)
    agent = Agent(home.root)
    monkeypatch.setenv("COMPANION_NOW", "2026-05-19T01:12:10Z")
    agent.say("hello there", "Hi.")
    monkeypatch.setenv("COMPANION_NOW", "2026-05-19T01:12:30Z")
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        agent.prompt("the kayak is green")
        monkeypatch.setenv("COMPANION_NOW", "2026-05-19T01:12:31Z")
        agent.stop("A green kayak.")
        holder.execute("ROLLBACK")
    return home


def held_anywhere(home: Home, word: bytes) -> list[str]:
    files = [path for path in home.root.rglob("*") if path.is_file()]
    return [path.name for path in files if word in path.read_bytes()]


@pytest.mark.parametrize("wish", [Wish(everything=True), Wish(session="s1"), Wish(what="kayak", turns=True)])
def test_an_erase_takes_what_waits(waiting: Home, moment: Moment, wish: Wish) -> None:
    assert forget(waiting, moment, wish._replace(erase=True)).turns >= 2
    assert not spool.waiting(str(waiting.root), waiting.bank)
    assert held_anywhere(waiting, b"kayak") == []


def test_a_dry_run_and_a_wish_that_is_none_leave_it_waiting(waiting: Home, moment: Moment) -> None:
    forget(waiting, moment, Wish(everything=True, dry_run=True))
    with pytest.raises(CompanionError):
        forget(waiting, moment, Wish())
    assert spool.waiting(str(waiting.root), waiting.bank)
