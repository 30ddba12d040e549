"""What was said with the program switched off is in no fork, also where the fork names nobody (K08, K22)."""

from pathlib import Path

import pytest

from companion.actions.changes.backfill import backfill
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.sessions_on_disk import store, words
from tests.actions.test_backfill_forks import remapped
from tests.dialogue.transcripts import assistant, user
from tests.hooks.hosting import Agent
from tests.hooks.test_catching_up import at

SAID = [("open the gate", "It is open."), ("a word switched off", "I see."), ("and now?", "Now the lamp.")]


def test_a_copy_does_not_bring_back_what_was_said_switched_off(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claude = tmp_path / "claude" / "projects"
    records = [
        {**record, "timestamp": f"2026-05-19T01:12:{10 * place + later:02}.000Z"}
        for place, (asked, answer) in enumerate(SAID)
        for later, record in enumerate((user(asked, f"u{place}"), assistant(answer, f"m{place}")), 1)
    ]
    agent = Agent(home.root, transcript_path=str(store(claude, "s1", records, age=2)))
    for place, (asked, answer) in enumerate(SAID):
        at(monkeypatch, 10 * place + 1)
        with monkeypatch.context() as patch:
            patch.setenv("COMPANION_OFF", "1" if place == 1 else "")
            agent.say(asked, answer)
    at(monkeypatch, 50)
    agent.start("resume")
    own = user("something else", "u9", timestamp="2026-05-19T01:13:50.000Z")
    store(claude, "s2", [*remapped(records), own], age=1)
    backfill(home, moment, claude)
    assert words(home, "s1") == ["open the gate", "It is open.", "and now?", "Now the lamp."]
    assert words(home, "s2") == ["something else"]


def test_what_was_kept_just_before_the_program_was_switched_off_stays(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark begins a little early, lest a slow hook lets something in; what a hook kept was not said in it."""
    claude = tmp_path / "claude" / "projects"
    said = [("open the gate", "u1", 1), ("a word switched off", "u2", 2)]
    records = [user(text, key, timestamp=f"2026-05-19T01:12:{second:02}.000Z") for text, key, second in said]
    parent = Agent(home.root, transcript_path=str(store(claude, "s1", records[:1], age=2)))
    at(monkeypatch, 1)
    parent.prompt("open the gate")
    parent.start("resume")
    fork = Agent(home.root, session="s2", transcript_path=str(store(claude, "s2", records, age=1)))
    at(monkeypatch, 2)
    monkeypatch.setenv("COMPANION_OFF", "1")
    fork.prompt("a word switched off")
    monkeypatch.delenv("COMPANION_OFF")
    backfill(home, moment, claude)
    assert words(home) == ["open the gate"]


@pytest.mark.parametrize("how", ["pause", "off"])
def test_a_clock_that_is_set_back_in_a_quiet_time_lets_nothing_in(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """What is said afterwards, at instants that were quiet before, is kept by the hooks and stays."""
    claude = tmp_path / "claude" / "projects"
    said = [("before", 1), ("quiet", 25), ("quiet too", 10), ("after", 14), ("much later", 24)]
    records = [
        user(text, f"u{place}", timestamp=f"2026-05-19T01:12:{second:02}.400Z")
        for place, (text, second) in enumerate(said)
    ]
    agent = Agent(home.root, transcript_path=str(store(claude, "s1", records)))
    other = Agent(home.root, session="other")
    for text, second in said:
        at(monkeypatch, second)
        with monkeypatch.context() as patch:
            patch.setenv("COMPANION_OFF", "1" if how == "off" and "quiet" in text else "")
            agent.prompt(text)
        if how == "pause" and text in ("before", "quiet too"):
            at(monkeypatch, 20 if text == "before" else 12)
            other.prompt("no more check-ins, please" if text == "before" else "you can check in again")
    at(monkeypatch, 40)
    for _ in range(2):
        agent.start("resume")
        backfill(home, moment, claude)
        store(claude, "s1", [*records, user("quiet no more", "u9", timestamp="2026-05-19T01:13:00Z")])
    assert words(home, "s1") == ["before", "after", "much later", "quiet no more"]
