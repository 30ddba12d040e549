"""A fork of Codex repeats its parent's words under one new time: they are known by the parent that it names."""

import os
from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.backfill import backfill
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.sessions_on_disk import words
from tests.dialogue.transcripts import line

BEGINNING = ("open the gate", "It is open.")
UNKEPT = ("off the record: I failed my driving test", "That stays here.")


def rollout(
    folder: Path, name: str, day: int, *texts: str, parent: str | None = None, copied: int = 0
) -> None:
    """Write a session of Codex: what a person and the agent say in turn; the first ``copied`` have one time."""
    records: list[dict[str, Any]] = [
        {"type": "session_meta", "payload": {"id": name, "cwd": "/srv", "forked_from_id": parent}}
    ]
    for place, text in enumerate(texts):
        kind = "agent_message" if place % 2 else "user_message"
        when = f"2026-03-{day:02}T08:00:{place if place >= copied else 0:02}Z"
        records.append({"type": "event_msg", "timestamp": when, "payload": {"type": kind, "message": text}})
    path = folder / f"rollout-2026-03-{day:02}T08-00-00-{name}.jsonl"
    path.write_bytes(b"".join(map(line, records)))
    os.utime(path, (1_772_000_000 + day,) * 2)


@pytest.mark.parametrize("between", [(), UNKEPT, UNKEPT * 2])
def test_a_fork_begins_with_its_parents_words(
    home: Home, moment: Moment, tmp_path: Path, between: tuple[str, ...]
) -> None:
    shared = (*BEGINNING, *between, "what now?", "Now the lamp.")
    rollout(tmp_path, "c1", 1, *shared, "thanks", "Gladly.")
    rollout(tmp_path, "c2", 2, *shared, "and the lamp?", "It is lit.", parent="c1")
    backfill(home, moment, tmp_path)
    kept = [*BEGINNING, "what now?", "Now the lamp.", "thanks", "Gladly.", "and the lamp?", "It is lit."]
    assert sorted(words(home)) == sorted(kept)
    assert backfill(home, moment, tmp_path).turns == 0


def test_a_copy_under_one_new_time_is_wholly_its_parents(home: Home, moment: Moment, tmp_path: Path) -> None:
    """What the parent has not got may not have been kept on purpose, and no time says so any more."""
    rollout(tmp_path, "c1", 1, *BEGINNING, "thanks", "Gladly.")
    backfill(home, moment, tmp_path)
    copied = (*BEGINNING, "a word switched off", "I see.", "thanks", "Gladly.")
    rollout(tmp_path, "c2", 2, *copied, "and the lamp?", "It is lit.", parent="c1", copied=len(copied))
    backfill(home, moment, tmp_path)
    assert sorted(words(home)) == sorted([*BEGINNING, "thanks", "Gladly.", "and the lamp?", "It is lit."])


@pytest.mark.parametrize("runs", [1, 2])
def test_a_fork_of_a_fork_that_has_nothing_of_its_own_repeats_nothing(
    home: Home, moment: Moment, tmp_path: Path, runs: int
) -> None:
    said = (*BEGINNING, "thanks", "Gladly.")
    rollout(tmp_path, "c1", 1, *said)
    rollout(tmp_path, "c2", 2, *said, parent="c1", copied=4)
    if runs == 2:
        backfill(home, moment, tmp_path)
    rollout(tmp_path, "c3", 3, *said, "and the lamp?", "It is lit.", parent="c2", copied=4)
    backfill(home, moment, tmp_path)
    assert words(home) == [*said, "and the lamp?", "It is lit."]
    assert words(home, "c3") == ["and the lamp?", "It is lit."]
