"""K12: nothing grows without a word, and nothing is deleted without being asked for, shown and logged."""

import pytest

from companion.home import Home
from companion.rules.notes import Moment
from tests.actions.keeping import asked, later
from tests.actions.rotating import talk
from tests.cli.harness import Companion

AGES = (31, 30, 29)
LONG = "".join(f"The {n}th gull over the harbour. " for n in range(1_600))[:50_000].strip()


@pytest.fixture
def aged(companion: Companion, home: Home, moment: Moment) -> Companion:
    """Return the command line over a note and three sessions of 31, 30 and 29 days."""
    companion.write("health", "short nights")
    for days in AGES:
        talk(home, later(moment, days=-days), f"s-{days}", "the harbour in the fog", "the gulls")
    return companion


def test_k12_1_cut_off(aged: Companion, home: Home) -> None:
    aged("config", "rotate.dialogue_days", "30")
    due = aged("rotate", "--dry-run").text
    assert [days for days in AGES if f"s-{days}" in due] == [31]
    assert aged("status", "--json").json["sessions"] == 3
    assert aged("rotate").text.splitlines()[0] == "Deleted the dialogue of 1 old session."
    assert sorted(asked(home, "SELECT session FROM document")) == ["s-29", "s-30"]
    assert asked(home, "SELECT amount FROM operation WHERE detail = 'dialogue'") == [2]
    assert aged("status", "--json").json["notes"]["total"] == 1
    assert aged("rotate").text == ""


@pytest.mark.parametrize("value", ["off", "0", ""])
def test_k12_off_unset_and_0_delete_nothing(aged: Companion, home: Home, value: str) -> None:
    for key in ("dialogue", "log", "closed", "conversations", "project_context"):
        aged("config", f"rotate.{key}_days", value)
    done = aged.at("2027-05-01T00:00:00+00:00")("rotate", "--force", "--json").json
    assert (done["sessions"], done["log_rows"], done["notes"], done["entries"]) == ([], 0, [], [])
    assert len(asked(home, "SELECT number FROM turn")) == 6


def test_k12_a_run_that_would_empty_the_store_needs_force(aged: Companion, home: Home) -> None:
    aged("config", "rotate.dialogue_days", "30")
    wrong = aged.at("2031-01-01T00:00:00+00:00")
    assert "would delete 6 of 6 rows of the dialogue" in wrong("rotate").refusal(1)
    assert len(asked(home, "SELECT number FROM turn")) == 6
    assert len(wrong("rotate", "--force", "--json").json["sessions"]) == 3


def test_k12_what_is_kept_and_for_how_long_stands_in_the_status(aged: Companion) -> None:
    aged("config", "rotate.dialogue_days", "400")
    told = aged("status").text
    for words in (
        "closed notes 30 days",
        "conversations 90 days",
        "project-context 180 days",
        "dialogue 400 days",
    ):
        assert words in told


def test_k12_2_long_body(companion: Companion) -> None:
    note = companion.write("health", "gulls", LONG)
    assert LONG in companion("show", note["id"]).text
    companion("remember", LONG, "--op", "ADD", "--tier", "conversations", "--topics", "gulls")
