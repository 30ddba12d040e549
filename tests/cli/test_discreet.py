"""Recall names what is sensitive and does not say it, whoever asks; only asking for everything brings the words."""

import json
from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.import_dialogue import import_dialogue
from companion.home import Home, find_home
from companion.mcp.toolbox import toolbox
from tests.cli.harness import Companion
from tests.mcp.hands import Hand

HARD = "I want to die tonight, the orchard is dark"
CALM = "We walked through the orchard on Sunday"


def told(home: Home, *texts: str, file: Path) -> None:
    """Keep messages as dialogue."""
    rows = [
        {
            "id": f"t{n}",
            "session": f"s{n}",
            "at": "2026-05-01T10:00:00Z",
            "speaker": "Ada",
            "role": "user",
            "text": text,
        }
        for n, text in enumerate(texts)
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    import_dialogue(home, clock.now(), file)


@pytest.fixture
def kept(companion: Companion, tmp_path: Path) -> Companion:
    companion.write("emotion", "the orchard", "Wept among the pears.", "--sensitive")
    companion.write("relationship", "orchard walk", "A walk with dad.", "--person", "dad")
    told(find_home(), HARD, CALM, file=tmp_path / "talk.jsonl")
    return companion


def texts(companion: Companion, *flags: str) -> set[str]:
    return {hit["text"] for hit in companion("recall", "orchard", "--json", *flags).json["hits"]}


SHOWN = {"sensitive note", "sensitive message", "orchard walk\nA walk with dad.", CALM}


def test_json_and_batch_have_fixed_words_for_what_is_sensitive(kept: Companion, tmp_path: Path) -> None:
    assert texts(kept) == SHOWN
    batch = tmp_path / "queries.jsonl"
    batch.write_text('{"id": 1, "query": "orchard"}\n')
    hits = kept("recall", "--batch", str(batch)).json["hits"]
    assert {hit["text"] for hit in hits} == SHOWN
    assert all(hit["matched"] == ["orchard"] for hit in hits)


def test_everything_is_shown_to_whoever_asks_for_it(kept: Companion) -> None:
    assert texts(kept, "--all") == {
        "the orchard\nWept among the pears.",
        "orchard walk\nA walk with dad.",
        HARD,
        CALM,
    }
    assert HARD in kept("transcript", "--jsonl").out


def test_a_table_shows_no_words_of_danger(kept: Companion) -> None:
    table = kept("recall", "orchard").text
    assert "sensitive message" in table
    assert "die" not in table.split()


def test_an_archived_note_is_as_discreet(kept: Companion) -> None:
    kept("close", "--topic", "orchard")
    kept.at("2026-07-19T09:12:00+08:00")("rotate")
    hits = kept("recall", "orchard", "--archived", "--json").json["hits"]
    archived = {hit["text"] for hit in hits if hit["source"] == "archive"}
    assert archived == {"sensitive note", "orchard walk\nA walk with dad."}


def test_an_agent_is_handed_no_sensitive_words(home: Home, tmp_path: Path) -> None:
    hand = Hand(toolbox(home, str(tmp_path)))
    hand("write_note", type="emotion", title="the orchard", happened="Wept among the pears.", sensitive=True)
    told(home, HARD, CALM, file=tmp_path / "talk.jsonl")
    found = hand("recall", query="orchard", kind="all")["results"]
    assert {item["content"] for item in found} == {"sensitive note", "sensitive message", CALM}
