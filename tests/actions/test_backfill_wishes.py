"""What a person wishes or erases while a backfill runs holds, and what is off the record in one session is in none."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.backfill import Backfilled, backfill
from companion.actions.changes.forget import Wish, forget
from companion.home import Home
from companion.rules import turns
from companion.rules.notes import Moment
from companion.store import connect, sessions
from companion.store.sessions import Place
from tests.actions.sessions_on_disk import CHAT, store, words
from tests.dialogue.transcripts import assistant, user
from tests.hooks.hosting import Agent

SECRET = [
    user("I am going to leave the firm", "u1", timestamp="2026-03-02T08:00:00Z"),
    assistant("That is a step.", "m1", timestamp="2026-03-02T08:00:05Z"),
]
TAKEN_BACK = [*SECRET, user("don't save what I just said", "u2"), assistant("All right.", "m2")]
GOES_ON = [*SECRET, user("now about the harbour", "u3"), assistant("The harbour it is.", "m3")]
HARBOUR = ["now about the harbour", "The harbour it is."]


@pytest.fixture
def claude(tmp_path: Path) -> Path:
    return tmp_path / "claude" / "projects"


def meanwhile(home: Home, moment: Moment, claude: Path, act: Callable[[], object]) -> Backfilled:
    """Run a backfill in which something is done when the first session is read and waits to be written."""
    done: list[object] = []

    def progress(_done: int, _total: int) -> None:
        if not done:
            done.append(act())

    return backfill(home, moment, claude, progress)


def test_what_is_erased_while_its_session_waits_stays_gone(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", SECRET, age=3)
    backfill(home, moment, claude)
    store(claude, "s1", [*SECRET, user("one more line", "u9")], age=2)
    store(claude, "s2", CHAT, age=1)
    erased = Wish(session="s1", erase=True)
    done = meanwhile(home, moment, claude, lambda: forget(home, moment, erased))
    assert words(home, "s1") == ["one more line"]
    assert done.left_out["forgotten"] == 2
    assert words(home, "s2") == ["open the gate", "It is open."]


def test_a_session_that_turns_private_while_it_waits_gets_nothing(
    home: Home, moment: Moment, claude: Path
) -> None:
    store(claude, "s1", SECRET, age=2)
    store(claude, "s2", CHAT, age=1)

    def turn_private() -> None:
        with connect.writing(home.store) as connection, connect.immediate(connection):
            sessions.opened(connection, "claude-code", "s1", Place(), 0, flags=turns.PRIVATE)

    done = meanwhile(home, moment, claude, turn_private)
    assert dict(done.passed_over) == {"private": 1}
    assert words(home) == ["open the gate", "It is open."]


def test_judging_again_changes_nothing_where_nothing_was_wished(
    home: Home, moment: Moment, tmp_path: Path, claude: Path
) -> None:
    store(claude, "s1", SECRET, age=3)
    store(claude, "fork", GOES_ON, age=2)
    store(claude, "s2", CHAT, age=1)
    quiet = Home(tmp_path / "quiet", "default")
    expected = backfill(quiet, moment, claude)

    def write_something() -> None:
        with connect.writing(home.store) as connection, connect.immediate(connection):
            sessions.opened(connection, "claude-code", "other", Place(), 0)

    assert meanwhile(home, moment, claude, write_something) == expected
    assert words(home) == words(quiet)


@pytest.mark.parametrize("runs", [1, 2])
@pytest.mark.parametrize("fork_first", [False, True])
@pytest.mark.parametrize("remapped", [False, True])
def test_what_is_off_the_record_in_one_session_is_in_no_fork(
    home: Home, moment: Moment, claude: Path, runs: int, *, fork_first: bool, remapped: bool
) -> None:
    copied = [{**record, "uuid": f"new-{place}"} for place, record in enumerate(GOES_ON)]
    named = [("s1", TAKEN_BACK), ("fork", copied if remapped else GOES_ON)]
    for age, (session, records) in enumerate(reversed(named) if fork_first else named):
        store(claude, session, records, age=9 - age)
        if runs == 2:
            backfill(home, moment, claude)
    backfill(home, moment, claude)
    assert words(home) == HARBOUR
    assert b"leave the firm" not in home.store.read_bytes()
    assert b"firm" not in home.store.read_bytes()  # nor as a word of the index


@pytest.mark.parametrize("fork_first", [False, True])
def test_a_fork_that_names_its_parent_is_known_whichever_file_is_older(
    home: Home, moment: Moment, claude: Path, *, fork_first: bool
) -> None:
    later = {"timestamp": "2026-04-01T08:00:00Z", "forkedFrom": {"sessionId": "s1"}}
    fork = [{**record, "uuid": f"new-{place}", **later} for place, record in enumerate(GOES_ON)]
    store(claude, "s1", TAKEN_BACK, age=1 if fork_first else 9)
    store(claude, "fork", fork, age=5)
    counted = backfill(home, moment, claude, dry_run=True)
    done = backfill(home, moment, claude)
    assert words(home) == HARBOUR
    assert (counted.turns, dict(counted.left_out)) == (done.turns, dict(done.left_out))


def test_the_same_words_may_be_said_again(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", TAKEN_BACK, age=2)
    again = user("I am going to leave the firm", "u9", timestamp="2026-03-05T08:00:00Z")
    store(claude, "s2", [again], age=1)
    backfill(home, moment, claude)
    assert words(home) == ["I am going to leave the firm"]


def test_a_name_that_is_no_unicode_stops_nothing(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", CHAT, age=2)
    odd = store(claude, "s2", [user("hello there", "u7")])
    odd.rename(odd.with_name("caf\udce9.jsonl"))
    folder = store(claude, "s3", [user("where am I", "u8")])
    folder.write_bytes(folder.read_bytes().replace(b'"/srv/harbour"', b'"/srv/\\ud800"'))
    store(claude, "s4", [user("who am I", "u9")], age=1)
    assert backfill(home, moment, claude).turns == 5
    assert dict(backfill(home, moment, claude).passed_over) == {"unchanged": 4}


@pytest.mark.parametrize("answered", [True, False])
def test_what_was_said_switched_off_stays_out_however_soon_that_ends(
    home: Home, claude: Path, monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    connect.writing(home.store).close()
    agent = Agent(home.root)
    monkeypatch.setenv("COMPANION_OFF", "1")
    monkeypatch.setenv("COMPANION_NOW", "2026-03-02T08:00:00Z")
    agent.prompt("open the gate")
    monkeypatch.setenv("COMPANION_NOW", "2026-03-02T08:00:00.400Z")
    agent.stop("It is open.") if answered else None
    monkeypatch.delenv("COMPANION_OFF")
    monkeypatch.setenv("COMPANION_NOW", "2026-03-02T08:00:01Z")
    agent.say("after it", "Yes.")
    store(claude, "s1", [
        user("open the gate", "u1", timestamp="2026-03-02T08:00:00.100Z"),
        assistant("It is open.", "m1", timestamp="2026-03-02T08:00:00.300Z"),
        user("after it", "u2", timestamp="2026-03-02T08:00:01.100Z"),
        assistant("I look.\n\nYes.", "m2", timestamp="2026-03-02T08:00:01.200Z"),
    ])  # fmt: skip
    backfill(home, clock.now(), claude)
    assert words(home) == ["after it", "I look.\n\nYes."]


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("don't save what I just said", ["now the harbour", "Yes."]),
        ("this is a private session", ["I leave the firm", "A step."]),
        ("someone else is using this", ["I leave the firm", "A step."]),
        ("don't save anything from this session", []),
    ],
)
def test_what_hooks_kept_against_a_wish_that_none_heard_is_taken_back(
    home: Home, claude: Path, monkeypatch: pytest.MonkeyPatch, wish: str, kept: list[str]
) -> None:
    agent = Agent(home.root)
    said = [("I leave the firm", "A step."), (wish, "It is gone."), ("now the harbour", "Yes.")]
    records = []
    for minute, (asked, answer) in enumerate(said):
        time = f"2026-03-02T08:{minute:02d}:00Z"
        monkeypatch.setenv("COMPANION_NOW", time)
        agent.say(asked, answer) if asked != wish else None
        records += [
            user(asked, f"u{minute}", timestamp=time),
            assistant(answer, f"m{minute}", timestamp=time),
        ]
    store(claude, "s1", records)
    backfill(home, clock.now(), claude)
    assert words(home) == kept
    assert (b"firm" in home.store.read_bytes()) is bool("I leave the firm" in kept)


def test_a_session_that_turned_private_unheard_stays_private(
    home: Home, moment: Moment, claude: Path
) -> None:
    store(claude, "s1", [*CHAT, user("this is a private session", "u7")])
    backfill(home, moment, claude)
    Agent(home.root).say("my zebra is ill", "Poor animal.")
    assert words(home) == ["open the gate", "It is open."]
