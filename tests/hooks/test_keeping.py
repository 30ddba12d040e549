"""Dialogue as it comes: each turn once, nothing off the record, nothing while paused (K-19 … K-31, K13, K14, K24)."""

import sqlite3
from contextlib import closing

import pytest

from companion.home import Home
from companion.hooks import spool
from companion.store import connect
from tests.hooks.hosting import Agent


def turns(home: Home, session: str = "s1") -> list[tuple[str, str]]:
    """Return the kept messages of a session in their order."""
    with closing(sqlite3.connect(home.store)) as connection:
        rows = connection.execute(
            "SELECT role, text FROM turn JOIN document ON document.number = document_number "
            "WHERE session = ? AND turn.forgotten_at IS NULL ORDER BY turn.number",
            (session,),
        )
        return list(rows)


def whole_store(home: Home) -> bytes:
    """Return every byte under the home."""
    return b"".join(path.read_bytes() for path in home.root.rglob("*") if path.is_file())


@pytest.fixture
def agent(home: Home) -> Agent:
    return Agent(home.root)


def test_a_turn_is_the_prompt_and_its_reply(home: Home, agent: Agent) -> None:
    agent.say("I start a new job on Monday", "Congratulations")
    assert turns(home) == [("user", "I start a new job on Monday"), ("assistant", "Congratulations")]


def test_an_event_that_comes_twice_is_kept_once(home: Home, agent: Agent) -> None:
    for _ in range(3):
        agent.send("UserPromptSubmit", prompt="same words", prompt_id="p1")
    for _ in range(3):
        agent.send("Stop", last_assistant_message="the reply", prompt_id="p1")
    assert turns(home) == [("user", "same words"), ("assistant", "the reply")]


def test_a_second_copy_of_the_hook_is_told_nothing(agent: Agent) -> None:
    sent = {"prompt": "same words", "prompt_id": "p1"}
    assert agent.send("UserPromptSubmit", **sent)
    assert not agent.send("UserPromptSubmit", **sent)


def test_equal_words_in_two_turns_are_two_turns(home: Home, agent: Agent) -> None:
    agent.say("ok thanks", "Sure.")
    agent.say("ok thanks", "Sure.")
    assert turns(home) == [("user", "ok thanks"), ("assistant", "Sure.")] * 2


def test_without_turn_ids_the_same_words_at_once_are_one_message(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent.prompt("go on", prompt_id=None)
    agent.prompt("go on", prompt_id=None)
    assert turns(home) == [("user", "go on")]
    monkeypatch.setenv("COMPANION_NOW", "2026-05-19T09:13:00+08:00")
    agent.prompt("go on", prompt_id=None)
    assert turns(home) == [("user", "go on")] * 2


def test_stops_ends_and_late_stops_leave_three_turns_and_one_closed_session(home: Home, agent: Agent) -> None:
    for number in (1, 2, 3):
        agent.say(f"question {number}", f"answer {number}")
    agent.end()
    agent.end()
    agent.stop("answer 3")
    assert len(turns(home)) == 6
    with closing(sqlite3.connect(home.store)) as connection:
        assert connection.execute("SELECT count(*), count(closed_at) FROM document").fetchone() == (1, 1)


def test_a_reply_that_goes_on_belongs_to_the_turn(home: Home, agent: Agent) -> None:
    agent.say("run the tests", "Running.")
    agent.stop("All green.")
    assert [text for _, text in turns(home)] == ["run the tests", "Running.", "All green."]


def test_a_reply_without_its_prompt_is_not_kept_from_the_event_alone(home: Home, agent: Agent) -> None:
    agent.say("hello there", "Hi.")
    agent.send("Stop", last_assistant_message="an answer to who knows what", prompt_id="p9")
    assert len(turns(home)) == 2


def test_what_the_host_put_in_is_left_out(home: Home, agent: Agent) -> None:
    agent.say(
        "Rename it.\n<system-reminder>file changed</system-reminder>\n<companion-7f3a>\nNow: Tue.\n</companion-7f3a>",
        "Renamed.",
    )
    assert turns(home) == [("user", "Rename it."), ("assistant", "Renamed.")]


@pytest.mark.parametrize(
    "prompt",
    ["<task-notification>done</task-notification>", "<local-command-stdout>ok</local-command-stdout>", ""],
)
def test_what_no_person_said_is_neither_kept_nor_answered(home: Home, agent: Agent, prompt: str) -> None:
    assert agent.prompt(prompt) == ""
    assert agent.prompt("a person would say this", source="system") == ""
    assert not home.store.exists()


@pytest.mark.parametrize("words", ["Off the record: I failed my driving test", "这个别存：我驾照没过"])
def test_off_the_record_leaves_no_trace(home: Home, agent: Agent, words: str) -> None:
    agent.say("before it", "ok")
    agent.say(words, "About the driving test 驾照: that stays between us.")
    agent.say("after it", "ok")
    assert [text for _, text in turns(home)] == ["before it", "ok", "after it", "ok"]
    held = whole_store(home)
    for word in ("driving", "驾照"):
        assert word.encode() not in held


@pytest.mark.parametrize(
    "words", ["don't save what I just said", "Please don't save that.", "刚才那句别记", "别记这个"]
)
def test_what_was_just_said_can_be_taken_back(home: Home, agent: Agent, words: str) -> None:
    agent.say("the harbour is closed", "Noted.")
    agent.say("my lizard is called Qwertz", "A fine name, Qwertz.")
    told = agent.say(words, "It is gone.")
    assert [text for _, text in turns(home)] == ["the harbour is closed", "Noted."]
    assert "2" in told
    assert b"Qwertz" not in whole_store(home)


@pytest.mark.parametrize("words", ["nothing from this chat, please", "这次聊天都别存"])
def test_a_whole_chat_can_be_taken_back(home: Home, agent: Agent, words: str) -> None:
    agent.say("the harbour is closed", "Noted.")
    agent.say(words, "Nothing of it.")
    agent.say("and now something else", "Yes.")
    assert turns(home) == []


@pytest.mark.parametrize("words", ["start a private session", "someone else is using this", "我不是本人"])
def test_from_there_on_nothing_is_kept_and_nothing_handed_over(home: Home, agent: Agent, words: str) -> None:
    agent.say("the harbour walk with my sister was good", "Good.")
    other = Agent(home.root, session="s2")
    other.say(words, "Understood.")
    told = other.say("how was the harbour walk with my sister", "No idea.")
    assert "harbour" not in told
    assert turns(home, "s2") == []
    assert len(turns(home)) == 2


def test_while_paused_nothing_is_kept_or_handed_over(home: Home, agent: Agent) -> None:
    agent.say("the harbour walk with my sister was good", "Good.")
    agent.say("stop checking in please, I'll come to you", "Understood.")
    kept = turns(home)
    told = Agent(home.root, session="s2").say("how was the harbour walk with my sister", "No idea.")
    assert "harbour" not in told
    assert turns(home) == kept
    assert turns(home, "s2") == []


@pytest.mark.parametrize(("minutes", "gone"), [(2, True), (20, False)])
def test_what_was_just_said_before_a_pause_is_taken_back_in_it(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch, minutes: int, gone: bool
) -> None:
    agent.say("the zebra walk was bad", "A bad walk.")
    agent.say("stop checking in please", "Understood.")
    monkeypatch.setenv("COMPANION_NOW", f"2026-05-19T01:{12 + minutes}:40Z")
    agent.say("don't save what I just said", "Fine.")
    assert any(text for _, text in turns(home)) is not gone


def test_a_bare_resume_ends_a_pause_and_is_a_plain_word_otherwise(home: Home, agent: Agent) -> None:
    agent.say("resume", "Resuming the build.")
    assert len(turns(home)) == 2
    agent.say("stop checking in", "Understood.")
    agent.say("resume", "Welcome back.")
    agent.say("what a day", "Indeed.")
    assert ("user", "what a day") in turns(home)


def test_a_request_to_forget_is_not_kept_with_its_topic(home: Home, agent: Agent) -> None:
    told = agent.say("forget everything about my ex", "Gone.")
    assert "forget" in told
    assert turns(home) == []


def test_secrets_are_masked(home: Home, agent: Agent) -> None:
    agent.say("the card is 4111 1111 1111 1111, thanks", "I will not repeat 4111 1111 1111 1111.")
    assert b"4111" not in whole_store(home)
    assert len(turns(home)) == 2


def test_the_host_may_ask_that_no_history_is_written(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CODE_SKIP_PROMPT_HISTORY", "1")
    agent.say("nothing of this", "ok")
    assert turns(home) == []


def test_switched_off_the_hook_does_nothing_personal(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_OFF", "1")
    assert agent.start() == ""
    assert not home.root.exists()
    monkeypatch.delenv("COMPANION_OFF")
    agent.start()
    monkeypatch.setenv("COMPANION_OFF", "1")
    assert agent.say("I start a new job on Monday", "Congratulations") == ""
    assert "killing yourself" in agent.prompt("I want to die")
    assert turns(home) == []
    assert b"new job" not in whole_store(home)


def rows_of(home: Home) -> dict[str, int]:
    """Return how many rows each table of the person's has."""
    with closing(sqlite3.connect(home.store)) as connection:
        names = ("document", "turn", "injection", "check_in", "pause", "operation", "quiet_span")
        count = "SELECT count(*) FROM {}"
        counts = {name: connection.execute(count.format(name)).fetchone()[0] for name in names}
        return {name: count for name, count in counts.items() if count}


def test_a_session_that_runs_switched_off_leaves_one_mark_and_nothing_else(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect.writing(home.store).close()
    monkeypatch.setenv("COMPANION_OFF", "1")
    agent.start()
    for text in ("one", "off the record: two", "stop checking in please"):
        agent.say(text)
    agent.end()
    assert rows_of(home) == {"quiet_span": 1}


def test_the_mark_of_a_store_that_is_busy_waits_in_the_spool(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent.start()
    monkeypatch.setenv("COMPANION_OFF", "1")
    with closing(connect.writing(home.store)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        agent.prompt("a secret of mine")
    (waiting,) = spool.records(spool.waiting(str(home.root), "default"))
    assert (waiting.kind, waiting.session, waiting.text) == ("off", "s1", "")
    monkeypatch.delenv("COMPANION_OFF")
    agent.session = "s2"
    agent.say("hello there")
    assert rows_of(home)["quiet_span"] == 1
