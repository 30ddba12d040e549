"""An evening with Claude Code, as its host sends it: what the agent is told at each event, and what is kept.

The store holds the person's notes, two preferences of theirs, and the sessions of the weeks before. It is Thursday
evening; their father's operation is tomorrow.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion import clock
from companion.actions.changes.backfill import backfill
from companion.actions.changes.importing import import_markdown
from companion.home import Home
from tests.actions.keeping import asked
from tests.hooks.hosting import Agent
from tests.hooks.test_keeping import turns, whole_store

SAMPLES = Path(__file__).parents[1] / "samples"
NOW = "2026-05-28T19:40:00+08:00"
EVENTS = [json.loads(line) for line in (SAMPLES / "evening-2026-05-28.jsonl").read_text("utf-8").splitlines()]

SILENT: dict[str, Any] = {"told": [], "untold": []}
PRIVATE = ["knee", "operation", "surgery", "dentist", "funeral", "姥姥"]
EXPECTED: list[dict[str, Any]] = [
    # The start: the time and what holds here. No card, nothing about anybody.
    {"told": ["Now: Thu 2026-05-28 19:40 +08:00"], "untold": [*PRIVATE, "- topic"]},
    # A greeting with a request: earlier talk about the rules, and one card, without its date.
    {
        "told": ["Now: Thu 19:40", "holiday", "- topic: dad's knee surgery", "companion follow-up"],
        "untold": ["2026-05-29", "sensitive"],
    },
    SILENT,
    # "All good, back to the rules": the card is not offered again.
    {"told": ["Now: Thu 19:40"], "untold": ["- topic"]},
    SILENT,
    # The person brings the operation up themselves: no card, no second asking.
    {"told": ["Now: Thu 19:40"], "untold": ["- topic"]},
    SILENT,
    # Off the record: said so, and kept nowhere.
    {"told": ["Off the record, as asked"], "untold": ["- topic", "dentist"]},
    SILENT,
    # What is remembered is for a command to tell, in prose.
    {"told": ["companion what-do-you-remember"], "untold": ["- topic"]},
    SILENT,
    # A pause: done at once, with how to end it, and nothing personal beside it.
    {"told": ["Paused, as asked", "companion resume"], "untold": [*PRIVATE, "- topic", "- ["]},
    SILENT,
    SILENT,
]
KEPT = [
    "evening! can you pick up the holiday rules where we stopped?",
    "The rules file is ready and one test is left",
    "all good, back to the rules please",
    "Straight to it.",
    "ok go. I may be slow, dad's knee surgery is tomorrow",
    "That is a long evening to sit through",
    "nice. what do you remember about me?",
    "A few things, in short",
]


@pytest.fixture
def told(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Play the evening and return what the agent was told at each event."""
    monkeypatch.setenv("COMPANION_NOW", NOW)
    moment = clock.now()
    import_markdown(home, moment, SAMPLES / "personal-context")
    shutil.copytree(SAMPLES / "claude-projects", tmp_path / "projects")
    backfill(home, moment, tmp_path / "projects")
    agent = Agent(home.root)
    return [agent.send(event["hook_event_name"], **event) for event in EVENTS]


def test_the_evening_plays_through(told: list[str]) -> None:
    assert len(told) == len(EXPECTED) == 14
    for place, (context, expected) in enumerate(zip(told, EXPECTED, strict=True), 1):
        assert bool(context) is bool(expected["told"]), place
        for words in expected["told"]:
            assert words in context, (place, words)
        for words in expected["untold"]:
            assert words not in context, (place, words)


@pytest.mark.usefixtures("told")
def test_what_is_kept_of_it(home: Home) -> None:
    kept = [text for _, text in turns(home, EVENTS[0]["session_id"])]
    assert len(kept) == len(KEPT)
    assert all(text.startswith(begin) for text, begin in zip(kept, KEPT, strict=True))
    assert asked(home, "SELECT count(*) FROM pause") == [1]
    assert asked(home, "SELECT count(*) FROM check_in") == [1]
    assert b"dentist" not in whole_store(home)
