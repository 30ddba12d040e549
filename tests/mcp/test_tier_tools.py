"""``remember``, ``reject`` and ``meditate``: what the remember skill calls, with the messages that it is used to."""

import re
from typing import Any

import pytest

from companion.home import Home
from companion.mcp.toolbox import toolbox
from tests.mcp.hands import BUN, Hand

UNKNOWN = "0123456789ab"


def stored(hand: Hand, **changed: Any) -> str:
    answer = hand("remember", **{**BUN, **changed})
    assert answer["operation"] == changed.get("operation", "ADD")
    return str(answer["id"])


def test_an_add_is_stored_and_named(hand: Hand) -> None:
    answer = hand("remember", **BUN)
    assert re.fullmatch(r"Memory stored with id [0-9a-f]{12}\.", answer["message"])
    assert answer["id"] in answer["message"]
    assert [way["name"] for way in answer["next_tools"]] == ["forget", "recall"]


def test_what_was_not_noticed_is_left_out_of_an_answer(hand: Hand) -> None:
    assert not {"warnings", "refused", "choices"} & hand("remember", **BUN).keys()


def test_an_equal_add_is_a_duplicate_and_says_which(hand: Hand) -> None:
    first = stored(hand)
    again = hand("remember", **{**BUN, "content": "always use bun  instead of NPM."})
    assert (again["operation"], again["dedup"], again["id"]) == ("NOOP", True, first)
    assert again["message"].startswith("Duplicate detected. ")
    assert hand("stats")["total"] == 1


def test_an_update_refines_an_entry(hand: Hand) -> None:
    id_ = stored(hand)
    answer = hand(
        "remember", **{**BUN, "operation": "UPDATE", "content": "Always use bun 1.3", "target_id": id_}
    )
    assert answer["message"] == f"Memory {id_} updated."
    assert hand("search")["results"][0]["content"] == "Always use bun 1.3"


def test_an_archive_puts_away_and_stores_a_replacement(hand: Hand) -> None:
    id_ = stored(hand)
    wish = {**BUN, "operation": "ARCHIVE", "content": "Use pnpm from now on", "target_id": id_}
    answer = hand("remember", **wish)
    assert answer["message"] == f"Memory {id_} archived. Replacement stored."
    assert [entry["id"] for entry in hand("search")["results"]] == [answer["replacement_id"]]


def test_an_archive_needs_no_replacement(hand: Hand) -> None:
    id_ = stored(hand)
    answer = hand("remember", **{**BUN, "operation": "ARCHIVE", "content": "", "target_id": id_})
    assert answer["message"] == f"Memory {id_} archived."
    assert hand("search")["count"] == 0


@pytest.mark.parametrize("operation", ["UPDATE", "ARCHIVE"])
def test_a_change_names_its_target(hand: Hand, operation: str) -> None:
    assert (
        hand("remember", **{**BUN, "operation": operation})["message"] == f"{operation} requires target_id."
    )
    answer = hand("remember", **{**BUN, "operation": operation, "target_id": UNKNOWN})
    assert answer["message"] == f"No memory found with id {UNKNOWN}."
    assert answer["refused"] == "not found"
    assert answer["next_tools"][0]["name"] == "recall"


def test_a_target_is_an_id_and_never_words(hand: Hand) -> None:
    stored(hand)
    answer = hand("remember", **{**BUN, "operation": "UPDATE", "content": "x", "target_id": "bun"})
    assert answer["message"] == "No memory found with that id."


def test_a_rejection_is_typed_and_asks_for_its_reason(hand: Hand) -> None:
    wish = {**BUN, "operation": "REJECTION", "content": "Don't reformat in passing"}
    answer = hand("remember", **wish)
    assert answer["operation"] == "REJECTION"
    assert "reason" in answer["warnings"][0]
    listed = hand("search", filter={"type": "rejection"})["results"]
    assert [entry["type"] for entry in listed] == ["rejection"]


def test_a_noop_changes_nothing(hand: Hand) -> None:
    answer = hand("remember", **{**BUN, "operation": "NOOP"})
    assert (answer["operation"], answer["message"]) == ("NOOP", "No action taken.")
    assert hand("stats")["total"] == 0


def test_people_and_persons_are_the_same(hand: Hand) -> None:
    stored(hand, metadata={**BUN["metadata"], "people": ["alex"]})  # type: ignore[dict-item]  # a plain value
    stored(hand, content="Reviews on Friday", metadata={**BUN["metadata"], "persons": ["sam"]})  # type: ignore[dict-item]
    assert hand("search", filter={"persons": ["alex"]})["count"] == 1
    assert hand("search", filter={"people": ["sam"]})["count"] == 1
    found = hand("recall", query="reviews on Friday")["results"][0]["metadata"]
    assert found["persons"] == found["people"] == ["sam"]


def test_project_context_belongs_to_the_project_of_the_folder(hand: Hand, home: Home) -> None:
    wish = {**BUN, "tier": "project-context", "content": "The importer reads CSV"}
    assert hand("remember", **wish)["operation"] == "ADD"
    outside = Hand(toolbox(home, None))
    refused = outside("remember", **{**wish, "content": "The exporter writes CSV"})
    assert (refused["refused"], "scope" in refused["message"]) == ("usage", True)
    assert outside("recall", query="importer CSV")["results"] == []
    assert outside("recall", query="importer CSV", scope="ferry-board")["total_results"] == 1


def test_a_private_value_is_refused_by_kind_and_kept_only_when_allowed(hand: Hand) -> None:
    wish = {**BUN, "content": "Call the plumber at +1 415 555 2671"}
    refused = hand("remember", **wish)
    assert refused["refused"] == "privacy"
    assert "555" not in str(refused)
    assert "--" not in refused["message"]
    assert hand("remember", **wish, allow=["phone"])["operation"] == "ADD"


def test_a_rejected_entry_makes_room_for_its_reason(hand: Hand) -> None:
    id_ = stored(hand)
    answer = hand("reject", id=id_, reason="Don't use bun here because the runner has npm only")
    assert answer["rejected_id"] == id_
    (reason,) = hand("search", filter={"type": "rejection"})["results"]
    assert reason["id"] == answer["reason_id"]
    assert hand("search")["count"] == 0


def test_what_is_not_there_cannot_be_rejected(hand: Hand) -> None:
    answer = hand("reject", id=UNKNOWN, reason="Wrong because it never was")
    assert (answer["rejected_id"], answer["refused"]) == (None, "not found")


def test_meditate_is_the_daily_rotation(hand: Hand) -> None:
    stored(hand)
    foreseen = hand("meditate", dry_run=True)
    assert foreseen["dry_run"] is True
    done = hand("meditate")
    assert done["total_changes"] == done["archived"] == 0
    assert hand("meditate", include_lint=True)["lint_findings"] == []


def test_a_change_while_paused_is_made_and_says_so(hand: Hand, home: Home) -> None:
    from companion import clock
    from companion.actions.changes.pause import pause

    pause(home, clock.now(), None)
    answer = hand("remember", **BUN)
    assert answer["operation"] == "ADD"
    assert "companion resume" in answer["warnings"][0]
