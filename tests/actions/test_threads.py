"""Work threads: start, change, end, each by project, each to be undone (R-16 … R-18)."""

from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.threads import Wish, change_thread, finish_thread, start_thread
from companion.actions.changes.undo import undo
from companion.actions.reads.threads import hub
from companion.errors import Ambiguous, NothingMatched, PrivacyRefused, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import Thread
from tests.actions.keeping import later
from tests.actions.remembering import every_thread


@pytest.fixture
def folder(isolated: Path) -> str:
    """Return a folder that is a project."""
    (isolated / "ferry").mkdir()
    return str(isolated / "ferry")


def start(home: Home, moment: Moment, name: str, **more: Any) -> Thread:
    return start_thread(home, moment, Wish(name, **more))


def test_a_thread_begins_active_in_the_project_at_hand(home: Home, moment: Moment, folder: str) -> None:
    thread = start(home, moment, "Importer  rewrite", text="csv done", folder=folder)
    assert (thread.name, thread.state, thread.text, thread.updated) == (
        "Importer rewrite", "active", "csv done", "2026-05-19",
    )  # fmt: skip
    assert hub(home, None, folder).threads == (thread,)
    assert thread.project is not None


def test_outside_every_project_a_thread_belongs_to_none(home: Home, moment: Moment, folder: str) -> None:
    thread = start(home, moment, "taxes", folder="/")
    assert thread.project is None
    assert hub(home, None, "/").threads == (thread,)
    assert hub(home, None, folder).threads == ()


def test_the_same_name_goes_on_instead_of_beginning_twice(home: Home, moment: Moment, folder: str) -> None:
    first = start(home, moment, "Importer rewrite", state="paused", folder=folder)
    again = start(home, later(moment, days=1), "importer rewrite.", text="rules left", folder=folder)
    assert again == first._replace(text="rules left", updated="2026-05-20")
    assert every_thread(home) == [again]


def test_threads_keep_their_order(home: Home, moment: Moment) -> None:
    for name in ("b", "a", "c"):
        start(home, moment, name)
    change_thread(home, later(moment, days=1), Wish("a", state="paused"))
    assert [thread.name for thread in hub(home, None, None).threads] == ["b", "a", "c"]


@pytest.mark.parametrize("state", ["in progress", "Active", "进行中", "(active)"])
def test_a_state_that_only_says_that_it_goes_on_is_active(home: Home, moment: Moment, state: str) -> None:
    assert start(home, moment, "importer", state=state).state == "active"


def test_a_thread_changes_by_id_or_words(home: Home, moment: Moment) -> None:
    thread = start(home, moment, "Importer rewrite")
    assert change_thread(home, moment, Wish("importer", state="paused")).state == "paused"
    assert change_thread(home, moment, Wish(thread.id[:4], text="rules left")).text == "rules left"


def test_a_thread_that_ends_leaves_the_hub_and_undo_brings_it_back(home: Home, moment: Moment) -> None:
    thread = start(home, moment, "Importer rewrite", text="csv done")
    assert finish_thread(home, moment, Wish("importer")) == thread
    assert every_thread(home) == []
    assert undo(home, moment) == "thread"
    assert every_thread(home) == [thread]


def test_undo_takes_a_start_and_a_change_back(home: Home, moment: Moment) -> None:
    start(home, moment, "importer")
    undo(home, moment)
    assert every_thread(home) == []
    thread = start(home, moment, "importer")
    change_thread(home, moment, Wish("importer", state="paused"))
    undo(home, moment)
    assert every_thread(home) == [thread]


@pytest.mark.parametrize("act", [change_thread, finish_thread])
def test_what_is_not_one_thread_changes_nothing(home: Home, moment: Moment, act: Any) -> None:
    for name in ("importer rewrite", "importer tests"):
        start(home, moment, name)
    before = every_thread(home)
    for name, problem in (("nothing", NothingMatched), ("importer", Ambiguous), (" ", UsageProblem)):
        with pytest.raises(problem):
            act(home, moment, Wish(name, state="paused"))
    assert every_thread(home) == before


def test_a_project_does_not_see_or_end_the_threads_of_another(
    home: Home, moment: Moment, folder: str
) -> None:
    start(home, moment, "importer", folder=folder)
    with pytest.raises(NothingMatched):
        finish_thread(home, moment, Wish("importer", folder="/elsewhere"))
    assert len(every_thread(home)) == 1


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        (Wish(""), UsageProblem),
        (Wish("\u200b"), UsageProblem),
        (Wish("x" * 121), UsageProblem),
        (Wish("x", text="y" * 401), UsageProblem),
        (Wish("x", state="z" * 61), UsageProblem),
        (Wish("call 138 0013 8000"), PrivacyRefused),
        (Wish("x", project="nowhere"), NothingMatched),
    ],
)
def test_what_is_refused_begins_nothing(
    home: Home, moment: Moment, wish: Wish, problem: type[Exception]
) -> None:
    with pytest.raises(problem):
        start_thread(home, moment, wish)
    assert every_thread(home) == []


def test_a_change_of_nothing_is_refused(home: Home, moment: Moment) -> None:
    start(home, moment, "importer")
    with pytest.raises(UsageProblem, match="nothing to change"):
        change_thread(home, moment, Wish("importer"))
