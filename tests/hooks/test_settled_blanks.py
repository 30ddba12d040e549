"""A turn off the record stands for its own message alone; numbers keep their order behind gaps (K-25, K-29)."""

import sqlite3
from contextlib import closing

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import later
from tests.hooks.hosting import Agent
from tests.hooks.test_catching_up import Transcript, agent, at, fork_of, transcript
from tests.hooks.test_keeping import turns

__all__ = ["agent", "transcript"]

UNKEPT = "off the record: I failed my driving test"


def said(transcript: Transcript, *words: tuple[str, str]) -> None:
    for role, text in words:
        transcript.add(role, text)


def test_what_is_missed_after_a_turn_off_the_record_comes_in(
    home: Home, agent: Agent, transcript: Transcript
) -> None:
    agent.say("hello", "Hi.")
    agent.say(UNKEPT, "That stays here.")
    said(
        transcript,
        ("user", "hello"),
        ("assistant", "Hi."),
        ("user", UNKEPT),
        ("assistant", "That stays here."),
    )
    agent.start("resume")
    for number in range(3):
        said(transcript, ("user", f"missed {number}"), ("assistant", f"answer {number}"))
        agent.start("compact")
    missed = [
        (who, f"{what} {number}")
        for number in range(3)
        for who, what in (("user", "missed"), ("assistant", "answer"))
    ]
    assert turns(home) == [("user", "hello"), ("assistant", "Hi."), *missed]


def test_a_transcript_that_lags_does_not_bring_the_words_back(
    home: Home, agent: Agent, transcript: Transcript
) -> None:
    agent.say("hello", "Hi.")
    agent.say(UNKEPT, "That stays here.")
    said(transcript, ("user", "hello"), ("assistant", "Hi."))
    agent.start("resume")
    said(transcript, ("user", UNKEPT), ("assistant", "That stays here."), ("user", "and now?"))
    agent.start("compact")
    assert turns(home) == [("user", "hello"), ("assistant", "Hi."), ("user", "and now?")]


def test_a_message_finds_its_place_before_a_gap(home: Home, agent: Agent, transcript: Transcript) -> None:
    """An erased turn leaves a number free: what stands behind it never moves down upon another."""
    for number in range(4):
        agent.say(f"ask {number}", f"answer {number}")
    with closing(sqlite3.connect(home.store)) as connection, connection:
        connection.execute("DELETE FROM turn WHERE text IN ('ask 1', 'answer 1')")
    said(transcript, ("user", "ask 0"), ("assistant", "a word first"), ("assistant", "answer 0"))
    for number in (2, 3):
        said(transcript, ("user", f"ask {number}"), ("assistant", f"answer {number}"))
    agent.start("resume")
    assert [text for _, text in turns(home)] == [
        "ask 0", "a word first", "answer 0", "ask 2", "answer 2", "ask 3", "answer 3",
    ]  # fmt: skip


@pytest.mark.parametrize("unkept", [UNKEPT, "a secret told with the program switched off"])
def test_a_fork_repeats_nothing_behind_what_nobody_keeps(
    home: Home, agent: Agent, transcript: Transcript, monkeypatch: pytest.MonkeyPatch, unkept: str
) -> None:
    for number, text in enumerate(("hello there", unkept, "and now?")):
        at(monkeypatch, 2 * number + 1)
        with monkeypatch.context() as patch:
            if text != UNKEPT and text == unkept:
                patch.setenv("COMPANION_OFF", "1")
            agent.say(text, f"answer {number}")
        said(transcript, ("user", text), ("assistant", f"answer {number}"))
    fork = fork_of(transcript, 6, remapped=True)
    fork.add("user", "in the fork")
    Agent(home.root, session="s2", transcript_path=str(fork.path)).start("fork")
    assert turns(home, "s2") == [("user", "in the fork")]


def test_a_session_that_lost_turns_to_an_erase_catches_up(
    home: Home, agent: Agent, transcript: Transcript, moment: Moment
) -> None:
    words = ["one", "two dumplings", "three", "four"]
    for place, text in enumerate(words):
        said(transcript, ("user", text), ("assistant", f"answer {place}"))
        agent.say(text, f"answer {place}") if place != 2 else agent.prompt(text)
    forget(home, later(moment, minutes=1), Wish("dumplings", erase=True, turns=True))
    agent.start("resume")
    kept = ["one", "answer 0", "answer 1", "three", "answer 2", "four", "answer 3"]
    assert [text for _, text in turns(home)] == kept
