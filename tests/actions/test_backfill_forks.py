"""Forks that were taken inside an answer, and sessions that only look alike: kept once, and nothing lost (Kx-7)."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from companion.actions.changes.backfill import backfill
from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.sessions_on_disk import CHAT, store, words
from tests.dialogue.transcripts import assistant, line, user
from tests.hooks.hosting import Agent

Records = list[dict[str, Any]]

LATER = {"timestamp": "2026-03-02T09:00:00Z"}
QUESTION: Records = [*CHAT, user("tell me", "u2", **LATER)]
FIRST = assistant("First I opened it.", "m2", "a2", timestamp="2026-03-02T09:00:03Z")
THEN = assistant("Then I closed it.", "m2", "a3", timestamp="2026-03-02T09:00:09Z")
WHOLE: Records = [*QUESTION, FIRST, THEN, user("thanks", "u3", timestamp="2026-03-02T09:10:00Z")]
CUT: Records = [*QUESTION, FIRST]
OWN: Records = [
    user("and the lamp?", "u8", timestamp="2026-03-03T09:00:00Z"),
    assistant("It is lit.", "m8", timestamp="2026-03-03T09:00:05Z"),
]
SHARED = "open the gate", "It is open.", "tell me"


@pytest.fixture
def claude(tmp_path: Path) -> Path:
    return tmp_path / "claude" / "projects"


def remapped(records: Records) -> Records:
    """Return the records with ids of their own; the pieces of an answer keep one in common."""
    return [
        {
            **record,
            "uuid": f"new-{place}",
            "message": {**record["message"], "id": f"new-{record['message'].get('id')}"},
        }
        for place, record in enumerate(records)
    ]


def all_words(home: Home) -> list[str]:
    return sorted(piece for text in words(home) for piece in text.split("\n"))


@pytest.mark.parametrize("new_ids", [False, True])
@pytest.mark.parametrize("runs", [1, 2])
@pytest.mark.parametrize("fork_first", [False, True])
def test_a_fork_from_inside_an_answer_keeps_each_word_once(
    home: Home, moment: Moment, claude: Path, runs: int, *, fork_first: bool, new_ids: bool
) -> None:
    named = {"s1": WHOLE, "fork": [*(remapped(CUT) if new_ids else CUT), *OWN]}
    for age, session in enumerate(reversed(named) if fork_first else named):
        store(claude, session, named[session], age=9 - age)
        if runs == 2:
            backfill(home, moment, claude)
    counted = backfill(home, moment, claude, dry_run=True)
    done = backfill(home, moment, claude)
    assert counted == done
    kept = all_words(home)
    assert kept == sorted(
        [*SHARED, "First I opened it.", "Then I closed it.", "thanks", "and the lamp?", "It is lit."]
    )
    for session, records in named.items():  # both go on, and are read again
        more = user(f"more of {session}", f"u-{session}", timestamp="2026-03-04T09:00:00Z")
        store(claude, session, [*records, more])
    assert backfill(home, moment, claude).turns == 2
    assert all_words(home) == sorted([*kept, "more of s1", "more of fork"])


@pytest.mark.parametrize("fork_first", [False, True])
def test_an_answer_that_goes_on_otherwise_in_a_fork_keeps_both_ends(
    home: Home, moment: Moment, claude: Path, *, fork_first: bool
) -> None:
    other = assistant("But I left it open.", "m2", "a9", timestamp="2026-03-03T09:00:00Z")
    store(claude, "s1", WHOLE, age=1 if fork_first else 9)
    store(claude, "fork", [*remapped([*CUT, other]), *OWN], age=5)
    backfill(home, moment, claude)
    ends = ["Then I closed it.", "But I left it open."]
    assert all_words(home) == sorted(
        [*SHARED, "First I opened it.", *ends, "thanks", "and the lamp?", "It is lit."]
    )


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_forks_from_every_place_of_an_answer_keep_each_piece_once(
    home: Home, moment: Moment, claude: Path, order: tuple[int, ...]
) -> None:
    last = assistant("Now it rests.", "m2", "a4", timestamp="2026-03-02T09:00:12Z")
    versions = [FIRST], [FIRST, THEN], [FIRST, THEN, last]
    for place in order:
        own = user(f"on my way {place}", f"own-{place}", timestamp=f"2026-03-03T09:0{place}:00Z")
        store(claude, f"s{place}", [*QUESTION, *versions[place], own])
        backfill(home, moment, claude)
    pieces = ["First I opened it.", "Then I closed it.", "Now it rests."]
    assert all_words(home) == sorted([*SHARED, *pieces, *(f"on my way {place}" for place in range(3))])


def test_a_fork_that_names_its_parent_shares_the_beginning_of_an_answer(
    home: Home, moment: Moment, claude: Path
) -> None:
    other_times = {"timestamp": "2026-04-01T08:00:00Z", "forkedFrom": {"sessionId": "s1"}}
    store(claude, "s1", WHOLE, age=1)
    store(claude, "fork", [*({**record, **other_times} for record in remapped(CUT)), *OWN], age=5)
    backfill(home, moment, claude)
    assert words(home, "fork") == ["and the lamp?", "It is lit."]


@pytest.mark.parametrize("runs", [1, 2])
@pytest.mark.parametrize("fork_first", [False, True])
def test_what_is_taken_back_is_in_no_fork_from_inside_its_answer(
    home: Home, moment: Moment, claude: Path, runs: int, *, fork_first: bool
) -> None:
    wish = user("don't save what I just said", "u4", timestamp="2026-03-02T09:11:00Z")
    named = {"s1": [*WHOLE[:-1], wish], "fork": [*remapped(CUT), *OWN]}
    for age, session in enumerate(reversed(named) if fork_first else named):
        store(claude, session, named[session], age=9 - age)
        if runs == 2:
            backfill(home, moment, claude)
    backfill(home, moment, claude)
    assert all_words(home) == sorted(["open the gate", "It is open.", "and the lamp?", "It is lit."])
    assert b"First I opened it" not in home.store.read_bytes()


def test_one_word_of_the_same_instant_makes_no_fork(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", [user("hello", "u1"), assistant("Hi.", "m1"), user("thanks", "u2")], age=2)
    answer = assistant("Good evening.", "m9", timestamp="2026-03-02T08:00:07Z")
    store(claude, "s2", [user("hello", "u9"), answer], age=1)
    done = backfill(home, moment, claude)
    assert words(home, "s1") == ["hello", "Hi.", "thanks"]
    assert words(home, "s2") == ["hello", "Good evening."]
    assert "copy" not in done.left_out


def test_one_word_with_nothing_behind_it_is_a_copy(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", [user("hello", "u1"), assistant("Hi.", "m1")], age=2)
    store(claude, "s2", [user("hello", "u9")], age=1)
    assert backfill(home, moment, claude).left_out["copy"] == 1
    assert words(home) == ["hello", "Hi."]


def rollout(folder: Path, name: str, *texts: str, parent: str | None = None) -> None:
    """Write a rollout of Codex, whose messages have no ids but their times."""
    records: Records = [{"type": "session_meta", "payload": {"id": name, "forked_from_id": parent}}]
    for place, text in enumerate(texts):
        said = {"type": "agent_message" if place % 2 else "user_message", "message": text}
        records.append({"type": "event_msg", "timestamp": f"2026-03-01T08:00:0{place}Z", "payload": said})
    path = folder / f"rollout-2026-03-01T08-00-00-{name}.jsonl"
    path.write_bytes(b"".join(map(line, records)))


def test_a_time_is_no_id_where_two_sessions_have_it(home: Home, moment: Moment, tmp_path: Path) -> None:
    for runs in range(2):
        rollout(tmp_path, "c1", "hello", "Hi.", "one", *(["more"] * runs))
        rollout(tmp_path, "c2", "hello", "Good evening.", "two", *(["else"] * runs))
        assert backfill(home, moment, tmp_path).turns == (2 if runs else 6)
        assert backfill(home, moment, tmp_path).turns == 0
    assert words(home, "c1") == ["hello", "Hi.", "one", "more"]
    assert words(home, "c2") == ["hello", "Good evening.", "two", "else"]


def test_times_are_ids_in_a_copy(home: Home, moment: Moment, tmp_path: Path) -> None:
    rollout(tmp_path, "c1", "hello", "Hi.", "one")
    rollout(tmp_path, "c2", "hello", "Hi.", "two")
    assert backfill(home, moment, tmp_path).turns == 4
    assert words(home) == ["hello", "Hi.", "one", "two"]


def test_a_copy_with_new_keys_of_a_session_that_hooks_captured_adds_nothing(
    home: Home, moment: Moment, claude: Path
) -> None:
    """The transcript's instants stand for the hooks', which are a little later; a fork repeats the transcript's."""
    unkept = user("off the record: I failed my driving test", "u3"), assistant("That stays here.", "m3")
    said = [
        {**record, "timestamp": f"2026-05-19T01:12:{place:02}.000Z"}
        for place, record in enumerate([*CHAT, *unkept, user("ok", "u2"), assistant("Fine.", "m2")])
    ]
    parent = store(claude, "s1", said, age=2)
    agent = Agent(home.root, transcript_path=str(parent))
    agent.say("open the gate", "It is open.")
    agent.say("off the record: I failed my driving test", "That stays here.")
    agent.say("ok", "Fine.")
    agent.start("resume")
    store(claude, "s2", remapped(said), age=1)
    backfill(home, moment, claude)
    assert words(home, "s1") == ["open the gate", "It is open.", "ok", "Fine."] == words(home)


@pytest.mark.parametrize("age", [0, 3])
@pytest.mark.parametrize("named", [True, False])
def test_a_fork_of_a_session_that_turned_private_has_only_what_is_its_own(
    home: Home, moment: Moment, claude: Path, monkeypatch: pytest.MonkeyPatch, age: int, *, named: bool
) -> None:
    said = [
        ("open the gate", "It is open."),
        ("and now?", "Now the lamp."),
        ("this is a private session", "Yes."),
    ]
    records = []
    agent = Agent(home.root)
    for place, (asked, answer) in enumerate(said):
        monkeypatch.setenv("COMPANION_NOW", f"2026-03-02T08:0{place}:00.700Z")
        agent.say(asked, answer)
        time = {"timestamp": f"2026-03-02T08:0{place}:00Z"}
        records += [user(asked, f"u{place}", **time), assistant(answer, f"m{place}", **time)]
    store(claude, "s1", records, age=age)
    origin = {"forkedFrom": {"sessionId": "s1"}} if named else {}
    store(claude, "s2", [{**record, **origin} for record in [*remapped(records[:4]), *OWN]], age=1)
    backfill(home, moment, claude)
    assert words(home, "s2") == ["and the lamp?", "It is lit."]
    assert len(words(home)) == 6
