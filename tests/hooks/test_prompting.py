"""A prompt: crisis before everything, one card where it suits, nothing personal where it does not (design §4)."""

from contextlib import closing

import pytest

from companion.actions.changes.write import write
from companion.home import Home
from companion.hooks import prompting
from companion.hooks.standing import SETTINGS
from companion.rules.drafts import Draft
from companion.rules.notes import Moment
from companion.settings import SETTINGS as DOCUMENTED
from companion.store import connect
from tests.actions.keeping import asked, run_sql
from tests.hooks.hosting import Agent

ASKS = "Are you thinking about killing yourself?"
FOLLOW_ON = "A crisis answer was given here at 09:12."


@pytest.fixture
def agent(home: Home) -> Agent:
    return Agent(home.root)


def operation(home: Home, moment: Moment, **more: object) -> None:
    write(home, moment, Draft("milestone", "dad's operation", "They are doing his knee at last.", **more))  # type: ignore[arg-type]


def set_to(home: Home, key: str, value: str) -> None:
    with closing(connect.writing(home.store)) as connection:
        connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, value))


def test_the_settings_that_a_hook_knows_have_the_documented_defaults() -> None:
    assert {key: DOCUMENTED[key].default for key in SETTINGS} == SETTINGS


def test_without_anything_to_say_it_is_the_time_alone(agent: Agent) -> None:
    told = agent.prompt("ok thanks")
    assert told.splitlines()[1:-1] == ["Now: Tue 09:12."]
    assert agent.prompt("谢谢，继续吧").splitlines()[1:-1] == ["现在：周二 09:12。"]


def test_every_block_has_its_own_boundary(agent: Agent) -> None:
    assert len({agent.prompt(f"ok {number}").splitlines()[0] for number in range(5)}) > 1


@pytest.mark.parametrize("words", ["I want to die", "我想结束这一切"])
def test_a_crisis_is_answered_whole_and_alone(home: Home, agent: Agent, moment: Moment, words: str) -> None:
    operation(home, moment)
    told = agent.prompt(words)
    assert ASKS in told or "想结束自己的生命" in told
    assert "operation" not in told
    assert told.count("<companion-") == 1


def test_a_crisis_is_answered_where_requests_cannot_be_heard_and_nothing_is_kept(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("companion.safety.controls._Table.phrases", unreadable)
    assert ASKS in agent.prompt("please keep this off the record: I want to die")
    assert asked(home, "SELECT text FROM turn WHERE text <> ''") == []


@pytest.mark.parametrize("state", ["paused", "private", "off", "locked", "read"])
def test_a_crisis_is_answered_whatever_the_state(
    home: Home, agent: Agent, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent.say("hello there", "Hi.")
    if state == "paused":
        agent.say("stop checking in", "Understood.")
    if state == "private":
        agent.say("start a private session", "Understood.")
    if state == "off":
        monkeypatch.setenv("COMPANION_OFF", "1")
    with closing(connect.writing(home.store)) as holder:
        if state == "locked":
            holder.execute("BEGIN EXCLUSIVE")
        assert ASKS in agent.prompt("I want to die")


def test_later_turns_carry_the_short_form_until_work_is_taken_up(
    home: Home, agent: Agent, moment: Moment
) -> None:
    agent.say("the harbour walk with my sister was good", "Good.", session_id="s0")
    operation(home, moment)
    agent.say("I want to die", "I am here with you.")
    told = agent.say("it was the harbour walk with my sister", "That sounds hard.")
    assert FOLLOW_ON in told
    assert "harbour" not in told
    told = agent.say("let's fix the failing test in parser.py", "On it.")
    assert FOLLOW_ON not in told
    assert "operation" not in told
    assert FOLLOW_ON not in agent.prompt("and then the docs")


def test_another_session_is_not_marked(agent: Agent, home: Home) -> None:
    agent.say("I want to die", "I am here with you.")
    assert "crisis answer" not in Agent(home.root, session="s2").prompt("good morning")


def test_the_mark_of_a_crisis_has_no_content(home: Home, agent: Agent) -> None:
    agent.say("I want to die", "I am here with you.")
    assert asked(home, "SELECT coalesce(subject, '') || reason FROM injection WHERE kind = 'crisis'") == [
        "answered"
    ]


def test_violence_at_home_keeps_no_turn_and_offers_no_note(home: Home, agent: Agent) -> None:
    told = agent.say("my husband hits me and I am scared to go home", "I believe you.")
    assert "Are you safe right now" in told
    assert "companion write" not in told
    assert asked(home, "SELECT text FROM turn WHERE forgotten_at IS NULL") == []


@pytest.mark.parametrize(
    "told", ["my husband hits me and I am scared to go home", "我老公又打我了，我不敢回家"]
)
def test_the_way_out_of_violence_at_home_is_kept_nowhere(home: Home, agent: Agent, told: str) -> None:
    agent.say("the map first", "Here.")
    agent.say(told, "I believe you.")
    agent.say("what should I do", "Put your passport into the red bag.")
    assert asked(home, "SELECT text FROM turn WHERE text != ''") == ["the map first", "Here."]
    assert "red bag" not in Agent(home.root, session="s2").prompt(
        "where did I put my passport and the red bag?"
    )


def test_the_short_form_follows_in_a_pause_too(agent: Agent) -> None:
    agent.say("stop checking in please", "Understood.")
    agent.say("I want to kill myself", "I am here.")
    assert "A crisis answer was given here" in agent.prompt("I feel so alone")


def test_concern_is_three_facts_beside_the_time(agent: Agent) -> None:
    told = agent.prompt("我快撑不住了，项目太多")
    assert "现在" in told
    assert len(told.splitlines()) == 6


def test_that_is_not_about_me_lowers_what_is_only_possible(agent: Agent) -> None:
    agent.say("that's not about me, it's a line in my novel", "Understood.")
    assert ASKS in agent.prompt("I want to kill myself")


def test_a_card_comes_once_with_the_first_prompt_that_suits(home: Home, agent: Agent, moment: Moment) -> None:
    operation(home, moment, open_thread="dad's operation", on=moment.today)
    assert "operation" not in agent.start()
    assert "operation" not in agent.say("rename the helper in utils.py", "Renamed.")
    told = agent.say("good morning! how are you", "Fine.")
    assert "- topic: dad's operation" in told
    assert "operation" not in agent.say("hello again", "Hello.")
    assert "operation" not in Agent(home.root, session="s2").prompt("hello from elsewhere")


@pytest.mark.parametrize(
    "words",
    [
        "fix the failing test", "bye, see you tomorrow", "stop checking in", "that's it for today, thanks",
        "off the record: hello", "`ls -la` shows nothing", "晚安", "把这个函数重构一下",
        "what do you remember about me?",
    ],
)  # fmt: skip
def test_no_card_comes_with_a_prompt_that_does_not_suit(
    home: Home, agent: Agent, moment: Moment, words: str
) -> None:
    operation(home, moment)
    assert "- topic" not in agent.prompt(words)
    assert "话题" not in agent.prompt(words)


@pytest.mark.parametrize(
    "words", ["evening! can you pick up the rules where we stopped?", "早上好", "what a week it was"]
)
def test_a_card_comes_with_one_that_does(home: Home, agent: Agent, moment: Moment, words: str) -> None:
    operation(home, moment)
    told = agent.prompt(words)
    assert "- topic" in told or "- 话题" in told


def test_care_can_be_switched_off_or_to_tone_alone(home: Home, moment: Moment) -> None:
    operation(home, moment)
    write(home, moment, Draft("emotion", "a hard night", "It was a hard night.", sensitive=True))
    for mode, hinted in (("tone", True), ("off", False)):
        set_to(home, "care.mode", mode)
        other = Agent(home.root, session=mode)
        assert ("hard stretch" in other.start()) is hinted
        assert "- topic" not in other.prompt("hello there")


def test_dialogue_can_be_switched_off(home: Home, agent: Agent) -> None:
    set_to(home, "dialogue.mode", "off")
    agent.say("I start a new job on Monday", "Congratulations")
    assert asked(home, "SELECT text FROM turn") == []


def test_a_run_by_a_program_is_told_nothing_and_not_kept_unless_the_person_wants_it(
    home: Home, agent: Agent, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    operation(home, moment)
    monkeypatch.setenv("CLAUDE_CODE_ENTRYPOINT", "sdk-cli")
    assert agent.start() == agent.say("good morning", "Morning.") == ""
    assert asked(home, "SELECT text FROM turn") == []
    assert ASKS in agent.prompt("I want to die")
    set_to(home, "sessions.scripted", "on")
    assert "- topic" in Agent(home.root, session="s2").prompt("good morning")


def test_a_prompt_through_the_sdk_may_be_a_person_in_an_editor(
    home: Home, agent: Agent, moment: Moment
) -> None:
    operation(home, moment)
    assert "- topic" in agent.prompt("good morning", source="sdk")


def test_what_was_handed_over_is_on_record_by_ids(home: Home, agent: Agent, moment: Moment) -> None:
    operation(home, moment)
    agent.prompt("good morning")
    assert asked(home, "SELECT kind FROM injection ORDER BY number") == ["card"]


def test_a_sensitive_topic_that_the_person_reopens_brings_the_tone_alone(
    home: Home, agent: Agent, moment: Moment
) -> None:
    write(
        home,
        moment,
        Draft("emotion", "the lighthouse funeral", "Grandpa's lighthouse funeral.", sensitive=True),
    )
    agent.start()
    told = agent.prompt("the lighthouse funeral comes to mind again")
    assert "hard stretch" in told
    assert "Grandpa" not in told
    run_sql(home, "UPDATE note SET status = 'resolved'")
    assert "hard stretch" not in agent.prompt("the lighthouse funeral comes to mind once more")


def test_a_very_long_message_is_answered_first_and_kept_afterwards(
    home: Home, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = " ".join(f"word{number} talk" for number in range(9_000))
    monkeypatch.setattr(prompting, "masked", blow_up)
    with pytest.raises(AssertionError):
        agent.prompt(f"{text} I want to die")
    assert ASKS in agent.outcome.text
    monkeypatch.undo()
    agent.prompt(f"{text} I want to die")
    with closing(connect.reading(home.store)) as connection:
        assert connection.execute("SELECT count(*) FROM turn").fetchone() == (1,)


def blow_up(_text: str) -> str:
    raise AssertionError
