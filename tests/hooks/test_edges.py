"""Where a session starts, goes on, or ends (design §4, hosts.md §1.2)."""

import pytest

from companion.actions.changes.write import write
from companion.home import Home
from companion.rules.drafts import Draft
from companion.rules.notes import Moment
from tests.actions.keeping import asked
from tests.hooks.hosting import Agent


@pytest.fixture
def agent(home: Home) -> Agent:
    return Agent(home.root)


def test_a_start_tells_the_time_with_its_day_and_offset(agent: Agent) -> None:
    assert "Tue 2026-05-19 09:12 +08:00" in agent.start()


@pytest.mark.parametrize("source", ["resume", "fork"])
def test_a_session_that_goes_on_still_has_what_it_was_told(agent: Agent, source: str) -> None:
    assert agent.start(source) == ""


def test_after_a_compaction_it_is_told_again_and_gets_no_card(
    home: Home, agent: Agent, moment: Moment
) -> None:
    write(home, moment, Draft("milestone", "dad's operation", "They are doing his knee."))
    told = agent.start("compact")
    assert "Now:" in told
    assert "operation" not in told


def test_a_run_by_a_program_is_told_nothing(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CODE_ENTRYPOINT", "sdk-cli")
    assert agent.start() == ""


def test_a_recent_hard_stretch_softens_the_tone_and_says_no_more(
    home: Home, agent: Agent, moment: Moment
) -> None:
    write(home, moment, Draft("emotion", "a hard night", "It was a hard night.", sensitive=True))
    told = agent.start()
    assert "A hard stretch was shared recently." in told
    assert "night" not in told


def test_a_pause_tells_nothing(agent: Agent) -> None:
    agent.say("stop checking in", "Understood.")
    assert agent.start(session_id="s2") == ""


def test_an_end_lets_the_card_lapse(home: Home, agent: Agent, moment: Moment) -> None:
    write(home, moment, Draft("milestone", "dad's operation", "They are doing his knee."))
    assert "operation" in agent.say("good morning", "Morning.")
    agent.end()
    assert asked(home, "SELECT lapsed_at IS NOT NULL FROM check_in") == [1]


def test_an_end_of_a_session_that_nobody_knows_is_no_matter(home: Home, agent: Agent) -> None:
    agent.end()
    assert asked(home, "SELECT count(*) FROM document") == [0]
