"""``companion pause`` and ``companion resume``."""

import pytest

from tests.cli.harness import Companion


def test_a_pause_lasts_until_it_is_resumed(companion: Companion) -> None:
    assert companion("pause", "--json").json == {"paused_until": "manually resumed", "session": None}
    assert (
        companion.at("2036-05-19T09:12:00+08:00")("status", "--json").json["paused_until"]
        == "manually resumed"
    )
    assert companion("resume", "--json").json == {"was_paused": True, "session": None}
    assert companion("status", "--json").json["paused_until"] is None
    assert companion("resume", "--json").json == {"was_paused": False, "session": None}


@pytest.mark.parametrize(
    ("words", "date"),
    [
        ("2026-06-01", "2026-06-01"),
        ("tomorrow", "2026-05-20"),
        ("in 3 days", "2026-05-22"),
        ("下周三", "2026-05-27"),
    ],
)
def test_a_date_in_words_is_understood(companion: Companion, words: str, date: str) -> None:
    assert companion("pause", "--until", words, "--json").json["paused_until"] == date


@pytest.mark.parametrize("words", ["today", "2026-05-19", "yesterday", "03/04/2026", "soon", ""])
def test_a_date_that_is_over_or_unclear_is_refused(companion: Companion, words: str) -> None:
    companion("pause", "--until", words).refusal(2)
    assert companion("status", "--json").json["paused_until"] is None


def test_the_pause_of_a_session_is_that_sessions(companion: Companion) -> None:
    assert companion("pause", "--session", "s-1", "--json").json["session"] == "s-1"
    assert companion("status", "--json").json["paused_until"] is None
    assert companion("resume", "--session", "s-1", "--json").json["was_paused"] is True


def test_people_are_told_what_it_means_in_their_language(companion: Companion) -> None:
    told = companion("pause", "--until", "2026-06-01").text
    assert "1 June" in told
    assert "companion resume" in told
    assert "companion resume" in companion("pause", LANG="zh_CN.UTF-8").text
    assert companion("resume").text != companion("resume").text


def test_commands_work_while_paused_and_changes_say_so(companion: Companion) -> None:
    companion("pause")
    note = companion.write("health", "short nights")
    for words in (
        ("write", "health", "knee", "--happened", "x"),
        ("follow-up", "nights", "engaged"),
        ("close", "knee"),
    ):
        assert "companion resume" in companion(*words).err
    assert companion.found("nights") == [note["id"]]
    assert companion("what-do-you-remember").code == 0
    assert companion("forget", "nights").code == 0
