"""What ``remember`` would do, shown before anything is done (R-12)."""

from pathlib import Path
from typing import Any

import pytest

from companion.actions.reads.proposing import Proposal, proposal_json, propose
from companion.errors import PrivacyRefused, UsageProblem
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.remembering import Request
from tests.actions.remembering import active, add


def asked(home: Home, moment: Moment, text: str, **more: Any) -> Proposal:
    return propose(home, moment, Request(text, **more))


def test_a_proposal_changes_nothing_not_even_an_empty_home(home: Home, moment: Moment) -> None:
    proposal = asked(home, moment, "Use tabs")
    assert (proposal.operation, proposal.reason, proposal.entry.id) == ("ADD", "new", "")
    assert not home.root.exists()


def test_a_proposal_is_as_it_would_be_stored(home: Home, moment: Moment) -> None:
    add(home, moment, "Mentioned tabs", topics=("code-style",))
    proposal = asked(home, moment, "Use tabs")
    stored = add(home, moment, "Use tabs")
    assert proposal.entry._replace(id=stored.id, position=stored.position) == stored
    assert stored.see_also == "conversations.md#code-style"


@pytest.mark.parametrize(
    ("text", "operation", "reason"),
    [
        ("use npm.", "NOOP", "equal"),
        ("Use pnpm instead of npm", "ARCHIVE", "contradicts"),
        ("Use bun", "ARCHIVE", "contradicts"),
        ("Use npm, version 10 at least", "UPDATE", "more-detail"),
        ("Use tabs", "ADD", "new"),
        ("Don't use yarn because the lock file is another", "REJECTION", "correction"),
        ("Don't use npm because it is slow", "REJECTION", "may-conflict"),
        ("不要用 npm", "REJECTION", "may-conflict"),
        ("Use port 3001 for this server", "NOOP", "situational"),
        ("blue", "NOOP", "tier-unclear"),
    ],
)
def test_the_operation_follows_from_what_is_known(
    home: Home, moment: Moment, text: str, operation: str, reason: str
) -> None:
    known = add(home, moment, "Use npm")
    proposal = asked(home, moment, text)
    assert (proposal.operation, proposal.reason) == (operation, reason)
    assert proposal.target in (None, known)
    assert active(home) == [known]


def test_a_named_target_is_what_the_proposal_is_about(home: Home, moment: Moment) -> None:
    known = add(home, moment, "Likes tea")
    proposal = asked(home, moment, "Prefers coffee since May", target="tea")
    assert (proposal.operation, proposal.target, proposal.reason) == ("UPDATE", known, "named")


def test_what_is_turned_against_a_part_of_a_named_target_is_no_update(home: Home, moment: Moment) -> None:
    known = add(home, moment, "Prefers emoji in commit messages of the team")
    text = "Keep commit messages without emoji in the release branch"
    proposal = asked(home, moment, text, target="emoji")
    assert (proposal.operation, proposal.target, proposal.reason) == ("ARCHIVE", known, "contradicts")


def test_what_covers_the_topic_is_listed_the_likest_first(home: Home, moment: Moment) -> None:
    add(home, moment, "Mentioned harbour walks in May")
    near = add(home, moment, "Likes harbour walks")
    add(home, moment, "Likes tea")
    proposal = asked(home, moment, "Likes harbour walks at dawn")
    first, second = proposal.covers
    assert (first, "May" in second.text) == (near, True)


def test_another_projects_entries_cover_nothing(home: Home, moment: Moment, isolated: Path) -> None:
    for name in ("x", "y"):
        (isolated / name).mkdir()
    add(home, moment, "CI is deployed by hand", folder=str(isolated / "x"))
    proposal = asked(home, moment, "CI is deployed by hand", folder=str(isolated / "y"))
    assert (proposal.operation, proposal.covers) == ("ADD", ())


def test_a_refused_text_is_refused_before_anything_is_shown(home: Home, moment: Moment) -> None:
    with pytest.raises(PrivacyRefused):
        asked(home, moment, "Call 138 0013 8000")
    with pytest.raises(UsageProblem):
        asked(home, moment, " ")


def test_the_json_of_a_proposal(home: Home, moment: Moment) -> None:
    shown = proposal_json(asked(home, moment, "blue"))
    assert (shown["operation"], shown["done"], shown["entry"], shown["covers"]) == ("NOOP", False, None, [])
