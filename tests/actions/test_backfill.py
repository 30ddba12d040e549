"""Old sessions into dialogue: each message once, nothing that was not to be kept (K-19 … K-31, Kx-7, K03)."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import clock
from companion.actions.changes.backfill import Backfilled, backfill
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.pause import pause, resume
from companion.actions.changes.session_files import facts_of
from companion.actions.reads.transcript import list_sessions
from companion.errors import Refused
from companion.home import Home
from companion.hooks import spool
from companion.hooks.record import Record
from companion.rules import turns
from companion.rules.notes import Moment
from companion.store import connect, retaining, sessions
from companion.store.sessions import Place
from tests.actions.sessions_on_disk import CHAT, store, words
from tests.dialogue.transcripts import SAMPLES, assistant, line, user
from tests.hooks.hosting import Agent


@pytest.fixture
def claude(tmp_path: Path) -> Path:
    return tmp_path / "claude" / "projects"


def rows(home: Home, statement: str) -> list[Any]:
    with closing(sqlite3.connect(home.store)) as connection:
        return connection.execute(statement).fetchall()


def test_old_sessions_come_in_with_their_place_and_time(home: Home, moment: Moment, claude: Path) -> None:
    path = store(claude, "s1", CHAT)
    done = backfill(home, moment, claude)
    assert done == Backfilled(1, 1, 2, 0, {}, {})
    (found,) = list_sessions(home).lines
    assert (found.session, found.source, found.folder, found.turns) == (
        "s1",
        "claude-code",
        "/srv/harbour",
        2,
    )
    assert words(home, "s1") == ["open the gate", "It is open."]
    (document,) = rows(home, "SELECT flags, transcript, read_offset, started_at, closed_at FROM document")
    assert document == (
        turns.BACKFILLED,
        str(path),
        path.stat().st_size,
        1_772_438_400_000,
        1_772_438_405_000,
    )


def test_the_samples_come_in_as_they_are_expected(home: Home, moment: Moment) -> None:
    folder = SAMPLES / "claude-projects"
    backfill(home, moment, folder)
    for path in folder.glob("*/*.expected.json"):
        expected = json.loads(path.read_text("utf-8"))
        off = json.loads(path.with_name(path.name.replace("expected", "offrecord")).read_text("utf-8"))
        kept = [text for place, (_, text) in enumerate(expected) if place not in off]
        assert words(home, path.name.partition(".")[0]) == kept


def test_a_second_run_changes_nothing(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", CHAT)
    backfill(home, moment, claude)
    before = rows(home, "SELECT * FROM turn")
    assert backfill(home, moment, claude) == Backfilled(1, 0, 0, 0, {}, {"unchanged": 1})
    assert rows(home, "SELECT * FROM turn") == before


def test_a_session_that_went_on_gets_what_is_new(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", CHAT)
    backfill(home, moment, claude)
    store(claude, "s1", [*CHAT, user("and the lamp?", "u2"), assistant("It is lit.", "m2")])
    done = backfill(home, moment, claude)
    assert (done.turns, done.sessions, dict(done.left_out)) == (2, 1, {"known": 2})
    assert words(home) == ["open the gate", "It is open.", "and the lamp?", "It is lit."]


def test_equal_words_in_two_turns_are_both_kept(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", [user("ok", f"u{place}") for place in range(3)])  # K-28
    backfill(home, moment, claude)
    assert words(home) == ["ok", "ok", "ok"]


def test_a_fork_with_the_same_keys_adds_only_its_own(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", CHAT, age=2)
    copied = [{**record, "sessionId": "s2"} for record in CHAT]
    store(claude, "s2", [*copied, user("another way", "u9"), assistant("Yes.", "m9")], age=1)
    backfill(home, moment, claude)
    assert words(home, "s1") == ["open the gate", "It is open."]
    assert sorted(words(home)) == ["It is open.", "Yes.", "another way", "open the gate"]


def test_a_fork_with_new_keys_is_known_by_words_and_times(home: Home, moment: Moment, claude: Path) -> None:
    later = {"timestamp": "2026-03-02T09:00:00Z"}
    store(claude, "s1", [*CHAT, user("ok", "u2", **later), assistant("Fine.", "m2")], age=2)
    remapped = [{**record, "uuid": f"new-{place}"} for place, record in enumerate(CHAT)]
    own = user("ok", "new-9", timestamp="2026-03-03T09:00:00Z"), assistant("Right.", "m9")
    store(claude, "s2", [*remapped, *own], age=1)
    done = backfill(home, moment, claude)
    assert sorted(words(home)) == sorted(["open the gate", "It is open.", "ok", "Fine.", "ok", "Right."])
    assert done.left_out["copy"] == 2
    # A later run that meets the fork alone knows its parent from the store.
    store(claude, "s3", [{**record, "uuid": f"newer-{place}"} for place, record in enumerate(CHAT)])
    assert backfill(home, moment, claude).turns == 0


def test_sessions_of_sub_agents_and_programs_stay_out(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", [user("go", entrypoint="sdk-cli"), assistant("Gone.")])
    store(claude, "agent-a1", [user("look", isSidechain=True)])
    store(claude / "s1" / "subagents", "agent-a2", [user("look")])
    done = backfill(home, moment, claude)
    assert (done.turns, dict(done.passed_over)) == (0, {"program": 1, "sub-agent": 2})


def test_what_was_off_the_record_stays_out(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", [user("off the record: I want to leave"), assistant("I see."), *CHAT])
    store(claude, "s2", [user("hello"), user("nothing from this chat, please")])
    done = backfill(home, moment, claude)
    assert words(home) == ["open the gate", "It is open."]
    assert (done.left_out["off-record"], done.passed_over["nothing-kept"]) == (4, 1)


def test_a_wish_that_came_after_the_first_run_takes_the_words_back(
    home: Home, moment: Moment, claude: Path
) -> None:
    store(claude, "s1", CHAT)
    backfill(home, moment, claude)
    store(claude, "s1", [*CHAT, user("nothing from this chat, please", "u9")])
    backfill(home, moment, claude)
    assert words(home) == []
    assert b"open the gate" not in home.store.read_bytes()


def test_what_was_forgotten_does_not_come_back(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", CHAT)
    backfill(home, moment, claude)
    forget(home, moment, Wish(what="open the gate", turns=True))
    store(claude, "s2", [{**record, "uuid": f"n{place}"} for place, record in enumerate(CHAT[:1])])
    store(claude, "s3", [user("I said: open the gate", "n9")])
    done = backfill(home, moment, claude)
    assert "open the gate" not in words(home)
    assert done.left_out["forgotten"] == 1


def test_secrets_are_masked_and_danger_is_flagged(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", [user("my key is ghp_16C7e42F292c6912E7710c838347Ae178B4a"), assistant("Noted.")])
    store(
        claude,
        "s2",
        [user("I want to die"), assistant("I hear you."), user("back to work"), assistant("Yes.")],
    )
    done = backfill(home, moment, claude)
    assert done.masked == 1
    assert b"ghp_16C7e42F" not in home.store.read_bytes()
    flags = dict(rows(home, "SELECT text, flags FROM turn"))
    flagged = {text for text, flag in flags.items() if flag & turns.CRISIS}
    assert flagged == {"I want to die", "I hear you."}


def test_what_was_said_during_a_pause_stays_out(home: Home, claude: Path) -> None:
    pause(home, clock.at(clock.parse_instant("2026-03-02T08:30:00Z")), None)
    late = user("said while paused", "u9", timestamp="2026-03-02T09:00:00Z")
    store(claude, "s1", [*CHAT, late])
    done = backfill(home, clock.now(), claude)
    assert words(home) == ["open the gate", "It is open."]
    assert done.left_out["paused"] == 1


def test_what_was_said_during_a_pause_that_is_over_stays_out(home: Home, claude: Path) -> None:
    pause(home, clock.at(clock.parse_instant("2026-03-02T08:30:00Z")), None)
    resume(home, clock.at(clock.parse_instant("2026-03-02T09:30:00Z")))
    late = [
        user("said while paused", "u8", timestamp="2026-03-02T09:29:00Z"),
        assistant("Answered afterwards.", "m8", timestamp="2026-03-02T09:31:00Z"),
        user("said after it", "u9", timestamp="2026-03-02T09:40:00Z"),
    ]
    store(claude, "s1", [*CHAT, *late])
    done = backfill(home, clock.now(), claude)
    assert words(home) == ["open the gate", "It is open.", "said after it"]
    assert done.left_out["paused"] == 2
    assert backfill(home, clock.now(), claude).turns == 0


def test_a_session_that_ran_switched_off_stays_out(
    home: Home, claude: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect.writing(home.store).close()
    monkeypatch.setenv("COMPANION_OFF", "1")
    monkeypatch.setenv("COMPANION_NOW", "2026-03-02T08:00:00Z")
    Agent(home.root).say("open the gate", "It is open.")
    store(claude, "s1", CHAT)
    store(claude, "s2", [user("another session", "u7")])
    monkeypatch.delenv("COMPANION_OFF")
    done = backfill(home, clock.now(), claude)
    assert words(home) == ["another session"]
    assert (done.left_out["paused"], done.passed_over) == (2, {"nothing-kept": 1})


def test_a_pause_that_waits_in_the_spool_counts(home: Home, claude: Path) -> None:
    at = clock.parse_instant("2026-03-02T00:00:00Z")
    asked = Record("prompt", "claude-code", "s0", "p", "", at, "2026-03-02", acts=("pause",), kept=False)
    spool.put(str(home.root), "default", asked)
    store(claude, "s1", CHAT)
    backfill(home, clock.now(), claude)
    assert words(home) == []


def test_a_live_session_is_completed_in_its_place(home: Home, moment: Moment, claude: Path) -> None:
    at = 1_772_438_400_100
    with closing(connect.writing(home.store)) as connection, connect.immediate(connection):
        session = sessions.opened(connection, "claude-code", "s1", Place(), at)
        for place, (role, text) in enumerate([("user", "open the gate"), ("assistant", "It is open.")]):
            retaining.add(connection, session, "p1", role, text, at + place, flags=turns.LIVE)
    records = [CHAT[0], assistant("I look first.", "m0"), *CHAT[1:], user("and the lamp?", "u2")]
    store(claude, "s1", records)
    assert backfill(home, moment, claude).turns == 2
    assert words(home) == ["open the gate", "I look first.", "It is open.", "and the lamp?"]
    assert rows(home, "SELECT count(*) FROM turn WHERE flags & 8") == [(0,)]
    store(claude, "s1", [*records, assistant("It is lit.", "m2")])
    assert backfill(home, moment, claude).turns == 1
    assert words(home)[-1] == "It is lit."


def test_a_private_session_gets_nothing(home: Home, moment: Moment, claude: Path) -> None:
    with closing(connect.writing(home.store)) as connection, connect.immediate(connection):
        sessions.opened(connection, "claude-code", "s1", Place(), 0, flags=turns.PRIVATE)
    store(claude, "s1", CHAT)
    assert dict(backfill(home, moment, claude).passed_over) == {"private": 1}
    assert words(home) == []


def test_an_interrupted_run_goes_on_where_it_stopped(home: Home, moment: Moment, claude: Path) -> None:
    for number in range(4):
        store(
            claude, f"s{number}", [user(f"question {number}"), assistant(f"answer {number}")], age=9 - number
        )

    def stop_after_two(done: int, total: int) -> None:
        if done * 2 >= total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backfill(home, moment, claude, stop_after_two)
    assert words(home) == ["question 0", "answer 0", "question 1", "answer 1"]
    assert backfill(home, moment, claude).turns == 4
    assert len(words(home)) == 8


def test_sessions_that_wait_to_be_written_are_known_to_those_that_follow(
    home: Home, moment: Moment, tmp_path: Path, claude: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(claude, "s1", CHAT, age=3)
    store(claude, "fork", [*CHAT, user("and close it", "u2"), assistant("Closed.", "m2")], age=2)
    longer = store(claude, "s1-again", CHAT, age=1)
    longer.write_bytes(
        b"".join(line({**record, "sessionId": "s1"}) for record in [*CHAT, user("thanks", "u3")])
    )
    together = backfill(home, moment, claude)
    monkeypatch.setattr("companion.actions.changes.backfill._ENOUGH", 1)
    one_by_one = Home(tmp_path / "other", "default")
    assert backfill(one_by_one, moment, claude) == together
    for session in ("s1", "fork"):
        assert words(one_by_one, session) == words(home, session)
    assert words(home, "s1") == ["open the gate", "It is open.", "thanks"]


def test_no_lock_is_held_while_files_are_read(
    home: Home, moment: Moment, claude: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(claude, "s1", CHAT)  # K03
    written: list[bool] = []

    def looking(file: Any) -> Any:
        with closing(sqlite3.connect(home.store, timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            written.append(True)
        return facts_of(file)

    monkeypatch.setattr("companion.actions.changes.backfill.facts_of", looking)
    backfill(home, moment, claude)
    assert written == [True]


def test_the_usual_places_are_those_of_the_hosts(
    home: Home, moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "c"))
    monkeypatch.setenv("CODEX_HOME", str(tmp_path / "x"))
    store(tmp_path / "c" / "projects", "s1", CHAT)
    rollout = tmp_path / "x" / "sessions" / "2026" / "03" / "02" / "rollout-2026-03-02T08-00-00-c1.jsonl"
    rollout.parent.mkdir(parents=True)
    event = {"timestamp": "2026-03-02T08:00:00Z", "type": "event_msg"}
    rollout.write_bytes(line({**event, "payload": {"type": "user_message", "message": "hi"}}))
    chat = tmp_path / "person" / ".gemini" / "tmp" / "harbour" / "chats" / "session-2026-03-02T08-00-g1.jsonl"
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    chat.parent.mkdir(parents=True)
    (chat.parent.parent / ".project_root").write_text("/srv/harbour\n")
    chat.write_bytes(
        line({"sessionId": "g1", "projectHash": "h"}) + line({"id": "1", "type": "user", "content": "hey"})
    )
    assert backfill(home, moment).turns == 4
    assert {found.source for found in list_sessions(home).lines} == {"claude-code", "codex", "gemini"}


def test_a_folder_that_is_not_there_is_refused_and_an_odd_file_is_passed_over(
    home: Home, moment: Moment, tmp_path: Path
) -> None:
    with pytest.raises(Refused):
        backfill(home, moment, tmp_path / "nowhere")
    (tmp_path / "notes.jsonl").write_bytes(b'{"id":"1","text":"no transcript"}\n')
    (tmp_path / "broken.jsonl").write_bytes(b"\xff\xfe\x00" * 100)
    (tmp_path / "link.jsonl").symlink_to("/nowhere/at/all")
    assert dict(backfill(home, moment, tmp_path).passed_over) == {"empty": 2}


def test_a_session_is_named_by_its_file_and_a_copy_of_a_file_by_its_lines(
    home: Home, moment: Moment, claude: Path
) -> None:
    path = store(claude, "0b7c11ee-90a1-4d22-8f00-5d1c2b3a4f10", [user("hello", "u1"), user("there", "u2")])
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"0b7c11ee", b"ffffffff", 1))
    backfill(home, moment, claude)
    path.write_bytes(whole)
    path.rename(path.with_name("copy of yesterday.jsonl"))
    assert dict(backfill(home, moment, claude).left_out) == {"known": 2}
    assert [found.session for found in list_sessions(home).lines] == [path.stem]


def test_a_dry_run_counts_and_writes_nothing(home: Home, moment: Moment, claude: Path) -> None:
    store(claude, "s1", CHAT, age=2)
    store(claude, "s2", [*CHAT, user("another way", "u9"), assistant("Yes.", "m9")], age=1)
    would = backfill(home, moment, claude, dry_run=True)
    assert not home.store.exists()
    assert would == backfill(home, moment, claude)
    assert would.turns == 4


def test_files_stay_as_they_are(home: Home, moment: Moment, claude: Path) -> None:
    path = store(claude, "s1", CHAT)
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    backfill(home, moment, claude)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
