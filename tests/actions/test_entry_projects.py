"""An entry that is changed keeps its project unless one is given, by UPDATE and by ARCHIVE alike (K16)."""

from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.undo import undo
from companion.actions.reads.proposing import propose
from companion.errors import UsageProblem
from companion.home import Home
from companion.project import project_of
from companion.rules.notes import Moment
from companion.rules.remembering import Request
from companion.rules.tiers import TIERS, Entry
from tests.actions.remembering import active, add, archive, do, faults

ELSEWHERE = "/elsewhere"
CHANGING = pytest.mark.parametrize("operation", ["UPDATE", "ARCHIVE"])


@pytest.fixture
def folder(isolated: Path) -> str:
    """Return a folder that is a project."""
    (isolated / "ferry").mkdir()
    return str(isolated / "ferry")


def id_of(folder: str) -> str:
    project = project_of(folder)
    assert project is not None
    return project.id


def changed(home: Home, moment: Moment, operation: str, old: Entry, **more: Any) -> Entry:
    """Change the one entry that there is, and return what stands in its place."""
    entry = do(home, moment, operation, "Ferries go at noon", target=old.id, **more).entry
    assert entry is not None
    assert active(home) == [entry]
    assert faults(home) == []
    return entry


@CHANGING
@pytest.mark.parametrize("before", TIERS)
@pytest.mark.parametrize("after", [None, *TIERS])
def test_an_entry_of_a_project_stays_in_it(
    home: Home, moment: Moment, folder: str, operation: str, before: str, after: str | None
) -> None:
    old = add(home, moment, "Ferries go at nine", tier=before, project=folder)
    entry = changed(home, moment, operation, old, tier=after, folder=ELSEWHERE)
    assert (entry.tier, entry.project) == (after or before, id_of(folder))


@CHANGING
@pytest.mark.parametrize("tier", [None, "conversations"])
def test_what_holds_everywhere_goes_on_doing_so(
    home: Home, moment: Moment, folder: str, operation: str, tier: str | None
) -> None:
    old = add(home, moment, "Ferries go at nine", tier="preferences")
    assert changed(home, moment, operation, old, tier=tier, folder=folder).project is None


@CHANGING
@pytest.mark.parametrize("tier", [None, "conversations"])
@pytest.mark.parametrize("first", [None, ELSEWHERE])
def test_an_entry_moves_to_a_project_that_is_given(
    home: Home, moment: Moment, folder: str, operation: str, tier: str | None, first: str | None
) -> None:
    old = add(home, moment, "Ferries go at nine", tier="preferences", project=first)
    assert changed(home, moment, operation, old, tier=tier, project=folder).project == id_of(folder)
    undo(home, moment)
    assert (active(home), archive(home)) == ([old], [])


@CHANGING
def test_what_becomes_project_context_belongs_to_the_project_at_hand(
    home: Home, moment: Moment, folder: str, operation: str
) -> None:
    old = add(home, moment, "Ferries go at nine", tier="preferences")
    with pytest.raises(UsageProblem, match="belongs to a project"):
        changed(home, moment, operation, old, tier="project-context", folder="/")
    entry = changed(home, moment, operation, old, tier="project-context", folder=folder)
    assert entry.project == id_of(folder)


def test_a_project_alone_is_something_to_change(home: Home, moment: Moment, folder: str) -> None:
    old = add(home, moment, "Ferries go at nine", tier="preferences")
    for operation in ("UPDATE", "NOOP"):
        assert do(home, moment, "UPDATE", "", target=old.id, project=folder).operation == operation
        assert [(one.id, one.text, one.project) for one in active(home)] == [
            (old.id, old.text, id_of(folder))
        ]


@CHANGING
def test_an_entry_does_not_move_to_where_one_says_the_same(
    home: Home, moment: Moment, folder: str, operation: str
) -> None:
    known = add(home, moment, "Ferries go at noon", tier="preferences", project=folder)
    old = add(home, moment, "Ferries go at nine", tier="preferences")
    done = do(home, moment, operation, "ferries go at noon.", target=old.id, project=folder)
    assert done.entry == known
    assert active(home) == ([known, old] if operation == "UPDATE" else [known])


@pytest.mark.parametrize(
    ("text", "operation"),
    [("Use npm, version 10 at least", "UPDATE"), ("Use pnpm instead of npm", "ARCHIVE")],
)
@pytest.mark.parametrize("given", [False, True])
def test_a_proposal_shows_the_project_that_the_entry_will_have(
    home: Home, moment: Moment, folder: str, text: str, operation: str, given: bool
) -> None:
    old = add(home, moment, "Use npm", tier="preferences", project=folder)
    wish = ELSEWHERE if given else None
    request = Request(text, target=old.id, project=wish, folder=folder)
    proposal = propose(home, moment, request)
    assert proposal.operation == operation
    done = do(home, moment, operation, text, target=old.id, project=wish, folder=folder).entry
    assert done is not None
    assert proposal.project is not None
    assert proposal.project.id == proposal.entry.project == done.project == id_of(wish or folder)
