"""``recall``, ``search``, ``stats`` and ``reflect``: reading through an agent's hand."""

from typing import Any

import pytest

from companion.home import Home
from companion.mcp.answers import tokens
from companion.mcp.toolbox import toolbox
from tests.mcp.hands import BUN, Hand

FACTS: tuple[tuple[str, str, str, list[str]], ...] = (
    ("preferences", "preference", "Keep pull requests small, below 200 lines", ["review"]),
    ("preferences", "rejection", "Don't squash merge because the history is read", ["review", "git"]),
    ("conversations", "relationship", "The harbour walk is the running joke", ["jokes"]),
    ("conversations", "observation", "港口散步是老笑话", ["jokes"]),
)


@pytest.fixture
def filled(hand: Hand) -> Hand:
    for tier, type_, content, topics in FACTS:
        operation = "REJECTION" if type_ == "rejection" else "ADD"
        metadata = {"type": type_, "topics": topics}
        answer = hand("remember", operation=operation, tier=tier, content=content, metadata=metadata)
        assert answer["operation"] == operation
    return hand


def contents(answer: dict[str, Any]) -> list[str]:
    return [str(result["content"]) for result in answer["results"]]


def test_recall_finds_by_words_of_either_language(filled: Hand) -> None:
    assert contents(filled("recall", query="how big may a pull request be?")) == [FACTS[0][2]]
    assert contents(filled("recall", query="港口散步"))[0] == FACTS[3][2]


def test_a_result_of_recall_has_the_known_shape(filled: Hand) -> None:
    answer = filled("recall", query="pull requests")
    (result,) = answer["results"]
    assert answer["search_mode"] == "fulltext_only"
    assert (result["tier"], result["kind"], result["match_type"]) == ("preferences", "entry", "fulltext")
    assert result["metadata"] == {
        "type": "preference", "topics": ["review"], "persons": [], "people": [],
        "created": "2026-05-19", "updated": "2026-05-19",
    }  # fmt: skip
    assert result["id"] in answer["next_tools"][0]["usage"]


def test_recall_leaves_out_rejections_and_other_tiers(filled: Hand) -> None:
    assert contents(filled("recall", query="squash merge history")) == []
    assert contents(filled("recall", query="harbour walk joke", tier="preferences")) == []
    assert filled("recall", query="harbour walk joke", tier="preferences")["tiers_searched"] == [
        "preferences"
    ]


def test_what_is_not_wanted_does_not_stand_in_the_way(hand: Hand) -> None:
    for number in range(8):
        metadata = {"type": "observation", "topics": ["harbour"]}
        text = f"The harbour walk is long, part {number}"
        hand("remember", operation="ADD", tier="conversations", content=text, metadata=metadata)
    wanted = {"type": "preference", "topics": ["walks"]}
    text = "On the harbour walk in winter bring boots, gloves, a scarf and a lamp"
    hand("remember", operation="ADD", tier="preferences", content=text, metadata=wanted)
    for wish in ({"tier": "preferences"}, {"entity": "walks"}):
        assert contents(hand("recall", query="the long harbour walk", top_k=1, **wish)) == [text]


def test_no_query_brings_what_changed_last(filled: Hand) -> None:
    assert contents(filled("recall")) == [FACTS[3][2], FACTS[2][2], FACTS[0][2]]
    assert contents(filled("recall", top_k=1)) == [FACTS[3][2]]


def test_nothing_found_is_an_answer(filled: Hand) -> None:
    answer = filled("recall", query="volcano insurance")
    assert (answer["results"], answer["total_results"], answer.get("refused")) == ([], 0, None)
    assert [way["name"] for way in answer["next_tools"]] == ["search"]


def test_notes_and_dialogue_come_only_when_asked_for(filled: Hand) -> None:
    filled("write_note", type="health", title="short nights", happened="Up at four again.")
    assert contents(filled("recall", query="short nights at four")) == []
    (note,) = filled("recall", query="short nights at four", kind="note")["results"]
    assert (note["kind"], note["tier"], note["said_by"]) == ("note", None, "user")
    assert filled("recall", query="short nights at four", kind="all")["total_results"] == 1


def test_an_answer_fits_its_tokens(filled: Hand) -> None:
    answer = filled("recall", max_tokens=16)
    assert len(answer["results"]) == 1
    long = "kettle descaling " * 3_000
    filled("remember", **{**BUN, "content": long, "metadata": {"type": "context", "topics": ["long"]}})
    (cut,) = filled("recall", query="kettle descaling", max_tokens=100)["results"]
    assert cut["cut"] is True
    assert len(cut["content"]) <= 101


def test_search_filters_by_what_entries_are(filled: Hand) -> None:
    assert contents(filled("search", filter={"topics": ["review"]})) == [FACTS[0][2]]
    assert contents(filled("search", filter={"type": "rejection"})) == [FACTS[1][2]]
    assert contents(filled("search", filter={"tier": "conversations"})) == [FACTS[3][2], FACTS[2][2]]
    assert contents(filled("search", query="harbour joke")) == [FACTS[2][2]]
    assert filled("search", filter={"created_after": "2026-05-20"})["count"] == 0
    assert filled("search", filter={"created_before": "2026-05-19T23:00:00Z"}, limit=2)["count"] == 2


def test_search_sees_no_other_project_unless_it_is_asked_to(filled: Hand, home: Home) -> None:
    wish = {**BUN, "tier": "project-context", "content": "The importer reads CSV"}
    filled("remember", **wish)
    elsewhere = Hand(toolbox(home, "/srv/other"))
    assert elsewhere("search", query="importer")["count"] == 0
    assert elsewhere("search", query="importer", scope="ferry-board")["count"] == 1
    assert elsewhere("search", query="importer", all_scopes=True)["count"] == 1


def test_stats_count_the_tiers(filled: Hand) -> None:
    answer = filled("stats")
    assert answer["total"] == 4
    assert answer["by_tier"] == {"preferences": 2, "project-context": 0, "conversations": 2}
    assert answer["by_type"]["rejection"] == 1
    assert answer["staleness"] == {"oldest_entry": "2026-05-19", "avg_age_days": 0.0}
    assert answer["top_topics"][0] == {"topic": "jokes", "count": 2}


def test_what_was_forgotten_is_nowhere(filled: Hand) -> None:
    id_ = filled("search", query="harbour joke")["results"][0]["id"]
    assert filled("forget", what=id_)["message"].startswith("0 notes, 1 entries")
    assert filled("search", query="harbour joke")["count"] == 0
    assert id_ not in str(filled("recall", query="harbour joke")["results"])
    assert filled("stats")["top_topics"][0] == {"topic": "review", "count": 2}


def test_reflect_gives_evidence_with_its_guardrails(filled: Hand) -> None:
    answer = filled("reflect", question="What has changed in how we review?")
    assert answer["status"] == "evidence"
    assert answer["guardrails"]
    assert filled("reflect", question="volcano insurance")["status"] == "no evidence"
    assert filled("reflect", question="  ")["refused"] == "usage"


def test_invisible_and_steering_characters_are_gone(hand: Hand) -> None:
    hand("remember", **{**BUN, "content": "Use\u202e bun\x1b[31m now\u200b"})
    assert contents(hand("search")) == ["Use bun now"]


def test_tokens_are_words_or_characters_of_a_script_without_spaces() -> None:
    assert tokens("one two three") == 4
    assert tokens("港口散步") == 7
