"""Recall at every turn: from earlier sessions, ranked, few, never what must not come by itself (K-9 … K-18)."""

import pytest

from companion.actions.changes.close import close
from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.write import write
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import Moment
from tests.actions.keeping import asked, run_sql
from tests.hooks.hosting import Agent

HARBOUR = "We walked the dog along the harbour and watched the ferries."


@pytest.fixture
def earlier(home: Home) -> Agent:
    """A session in which something was said."""
    agent = Agent(home.root, session="s0")
    agent.say(HARBOUR, "The ferries must have looked fine from there.")
    return agent


@pytest.fixture
def agent(home: Home, earlier: Agent) -> Agent:
    assert earlier.session == "s0"
    return Agent(home.root)


def items(told: str) -> list[str]:
    """Return the recalled lines of a block."""
    return [line for line in told.splitlines() if line.startswith("- [")]


def test_what_was_said_in_an_earlier_session_comes_with_a_prompt(agent: Agent) -> None:
    told = agent.prompt("which ferries did we watch at the harbour with the dog?")
    assert any(line.startswith("- [person, this project, today]") and HARBOUR in line for line in items(told))


def test_what_an_agent_said_is_not_confirmed(agent: Agent) -> None:
    told = agent.prompt("did the ferries look fine from the harbour?")
    assert any(line.startswith("- [agent, not confirmed, ") for line in items(told))


def test_a_session_is_not_recalled_into_itself(earlier: Agent) -> None:
    assert not items(earlier.prompt("which ferries did we watch at the harbour?"))


def test_the_same_memory_comes_on_the_next_turn_too(agent: Agent) -> None:
    first = items(agent.say("which ferries did we watch at the harbour?", "These."))
    second = items(agent.say("and once more, the ferries at the harbour?", "These."))
    assert first
    assert set(first) & set(second)


def test_a_little_context_belongs_to_the_query(agent: Agent) -> None:
    agent.say("let's talk about the ferries", "Gladly.")
    assert any(HARBOUR in line for line in items(agent.prompt("what did the dog do there, at the harbour?")))


def test_no_more_than_six_come(home: Home) -> None:
    other = Agent(home.root, session="s9")
    for number in range(12):
        other.say(f"Ferry {number} leaves the harbour for island {number}.", f"Island {number}, noted.")
    assert 0 < len(items(Agent(home.root).prompt("which ferry leaves the harbour for the island?"))) <= 6


@pytest.mark.parametrize(
    "words", ["ok thanks", "go on", "what do you think?", "好的，继续", "yes please do that"]
)
def test_without_content_words_nothing_is_searched(agent: Agent, words: str) -> None:
    assert not items(agent.prompt(words))


def test_only_the_end_of_a_long_prompt_is_asked_with(agent: Agent) -> None:
    filler = "and so on and on it goes with this and that " * 20
    assert not items(agent.prompt(f"ferries at the harbour {filler}"))
    assert items(agent.prompt(f"{filler[:90]} which ferries did we watch at the harbour?"))


def test_dialogue_has_no_project_but_says_where_it_was(agent: Agent) -> None:
    told = agent.prompt("which ferries did we watch at the harbour?", cwd="/home/dev/other")
    assert any("another project" in line for line in items(told))


@pytest.mark.parametrize("state", ["sensitive", "muted", "closed", "forgotten"])
def test_turns_of_a_note_that_must_not_come_up_stay_away(home: Home, moment: Moment, state: str) -> None:
    other = Agent(home.root, session="s9")
    other.prompt("Grandpa's lighthouse caught fire on Sunday night.")
    draft = Draft(
        "emotion", "the lighthouse fire", "It caught fire.", session="s9", sensitive=state == "sensitive"
    )
    note = write(home, moment, draft).note
    other.stop("A fire in a lighthouse, how frightening.")
    if state == "muted":
        run_sql(home, "UPDATE note SET status = 'muted', muted_until = ?", moment.instant + 10**9)
    if state == "closed":
        close(home, moment, note.id)
    if state == "forgotten":
        forget(home, moment, Wish(note.id))
    told = Agent(home.root).prompt("what happened to Grandpa's lighthouse in the fire that night?")
    assert not items(told)


def test_the_turn_of_a_note_is_linked_to_it_with_its_reply(home: Home, moment: Moment) -> None:
    other = Agent(home.root, session="s9")
    other.prompt("Grandpa's lighthouse caught fire on Sunday night.")
    write(home, moment, Draft("emotion", "the lighthouse fire", "It caught fire.", session="s9"))
    other.stop("A fire in a lighthouse, how frightening.")
    assert asked(home, "SELECT note_number IS NOT NULL FROM turn") == [1, 1]


def test_a_note_after_the_reply_is_linked_to_both(home: Home, moment: Moment) -> None:
    other = Agent(home.root, session="s9")
    other.say("The harbour froze.", "How cold.")
    other.say("Grandpa's lighthouse caught fire on Sunday night.", "A fire in a lighthouse, how frightening.")
    write(home, moment, Draft("emotion", "the lighthouse fire", "It caught fire.", session="s9"))
    assert asked(home, "SELECT note_number IS NOT NULL FROM turn ORDER BY number") == [0, 0, 1, 1]


def test_words_of_danger_are_never_handed_over(home: Home) -> None:
    other = Agent(home.root, session="s9")
    other.say("I want to die, the lighthouse lantern is all I have left.", "I am here with you.")
    told = Agent(home.root).prompt("tell me about the lighthouse lantern")
    assert not items(told)


def test_what_follows_a_crisis_is_not_handed_over_until_work_goes_on(home: Home) -> None:
    other = Agent(home.root, session="s9")
    other.say("I want to die.", "I am here with you.")
    other.say("The lighthouse lantern is the only light I see at night.", "Tell me about it.")
    told = Agent(home.root).prompt("tell me about the lighthouse lantern")
    assert not items(told)
    other.say("Back to the code: the lighthouse lantern model fails in parser.py", "Fixed.")
    told = Agent(home.root, session="s3").prompt("why did the lighthouse lantern model fail in parser.py?")
    assert any("parser.py" in line for line in items(told))
    assert "the only light I see" not in told


def test_a_note_comes_as_a_note(home: Home, moment: Moment) -> None:
    write(
        home,
        moment,
        Draft("milestone", "pottery exhibition", "The pottery exhibition opens in the old mill."),
    )
    told = Agent(home.root).prompt("where does the pottery exhibition open, in the mill?")
    assert any("note, not for quoting" in line for line in items(told))


def test_what_was_recalled_is_on_record_by_ids_alone(home: Home, agent: Agent) -> None:
    agent.prompt("which ferries did we watch at the harbour?")
    (subject,) = asked(home, "SELECT subject FROM injection WHERE kind = 'recall'")
    assert subject
    assert "ferr" not in subject
