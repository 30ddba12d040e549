"""Backfill of what hosts write in other keys or piece by piece: each answer once, and whole (K-27, Kx-7)."""

from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.backfill import backfill
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.sessions_on_disk import CHAT, store, words
from tests.dialogue.transcripts import assistant, line, user


@pytest.fixture
def claude(tmp_path: Path) -> Path:
    return tmp_path / "claude" / "projects"


def test_a_fork_with_new_keys_for_all_keeps_no_answer_twice(home: Home, moment: Moment, claude: Path) -> None:
    """Where a program that forks gives answers new ids as well, words and times tell them (hosts, *Transcripts*)."""
    store(claude, "s1", CHAT, age=2)
    backfill(home, moment, claude)
    remapped: list[dict[str, Any]] = [
        {**record, "uuid": f"new-{place}", "message": {**record["message"], "id": f"new-{place}"}}
        for place, record in enumerate(CHAT)
    ]
    for day, fork in enumerate(("s2", "s3"), 1):
        own = {"timestamp": f"2026-03-0{day}T09:00:00Z"}
        more = user("and the lamp?", f"{fork}-u", **own), assistant("It is lit.", f"{fork}-m", **own)
        store(claude, fork, [*remapped, *more])
        assert backfill(home, moment, claude).turns == 2
    assert words(home).count("It is open.") == 1


def test_what_is_glued_to_half_a_line_comes_in_and_the_half_is_counted(
    home: Home, moment: Moment, claude: Path
) -> None:
    path = store(claude, "s1", CHAT)
    half, whole = line(user("a question that was cut", "u7"))[:-40], line(assistant("Here I am.", "m7"))
    path.write_bytes(path.read_bytes() + half + whole + half + b"\n")
    counted = backfill(home, moment, claude, dry_run=True)
    done = backfill(home, moment, claude)
    assert (words(home)[-1], done.left_out, counted) == ("Here I am.", {"torn": 2}, done)


def test_an_answer_that_was_read_in_part_gets_all_its_words(home: Home, moment: Moment, claude: Path) -> None:
    piece = assistant("First I opened the gate.", "m2")
    store(claude, "s1", [*CHAT, user("tell me", "u2"), piece])
    backfill(home, moment, claude)
    store(
        claude,
        "s1",
        [*CHAT, user("tell me", "u2"), piece, assistant("Then I closed it.", "m2"), user("thanks", "u3")],
    )
    assert backfill(home, moment, claude).turns == 1
    whole = "First I opened the gate.\nThen I closed it."
    assert words(home) == ["open the gate", "It is open.", "tell me", whole, "thanks"]
    assert backfill(home, moment, claude).turns == 0
