"""``companion follow-up``: what came of a check-in; counting, muting, silence."""

import pytest

from tests.cli.harness import Companion


def test_an_answer_raises_the_count_and_tells_how_it_went(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    done = companion(
        "follow-up", note["id"], "engaged", "--reply", "I slept a little better, thanks", "--json"
    ).json
    assert done == {
        **done, "id": note["id"], "outcome": "engaged", "low": False, "muted": False,
        "follow_up_count": 1, "last_followed_up": "2026-05-19", "updated": note["updated"], "status": "active",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("outcome", "count", "low"),
    [("engaged", 1, False), ("deflected", 1, True), ("silent", 1, False), ("unused", 0, False)],
)
def test_every_outcome_is_known(companion: Companion, outcome: str, count: int, low: bool) -> None:
    note = companion.write("health", "short nights")
    done = companion("follow-up", note["id"], outcome, "--json").json
    assert (done["outcome"], done["follow_up_count"], done["low"]) == (outcome, count, low)


@pytest.mark.parametrize(
    ("reply", "low"), [("ok", True), ("还好", True), ("没事没事", True), ("还是睡不着", False)]
)
def test_a_reply_measures_engagement_and_is_not_kept(companion: Companion, reply: str, low: bool) -> None:
    note = companion.write("health", "short nights")
    done = companion("follow-up", note["id"], "engaged", "--reply", "-", "--json", stdin=reply).json
    assert done["low"] is low
    assert companion.found(reply) == []


def test_two_low_ones_rest_the_topic_for_fourteen_days(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    companion("follow-up", note["id"], "deflected")
    done = companion("follow-up", note["id"], "deflected", "--json").json
    assert (done["muted"], done["status"], done["muted_until"]) == (
        True,
        "muted",
        "2026-06-02T09:12:00+08:00",
    )


def test_it_is_silent_without_a_terminal_and_speaks_at_one(companion: Companion) -> None:
    companion.write("health", "short nights")
    assert companion("follow-up", "nights", "engaged") == (0, "", "")
    told = companion("follow-up", "nights", "deflected", terminal=True).text
    assert "short nights" in told
    assert "14" in told


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("nights", "maybe"), 2, "the outcome is one of engaged, deflected, silent, unused"),
        (("nights", ""), 2, "the outcome is one of"),
        (("kayak", "engaged"), 1, "nothing matched"),
        (("exam", "engaged"), 1, "that note is closed"),
    ],
)
def test_a_refusal_counts_nothing(companion: Companion, words: tuple[str, ...], code: int, told: str) -> None:
    companion.write("health", "short nights")
    companion.write("milestone", "exam")
    companion("close", "exam")
    assert told in companion("follow-up", *words).refusal(code)
    for name in ("nights", "exam"):
        assert companion("show", name, "--json").json["follow_up_count"] == 0


def test_an_unused_one_leaves_no_trace_on_the_note(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    companion("follow-up", "nights", "unused")
    after = companion("show", "nights", "--json").json
    assert after == {key: note[key] for key in after}
    assert companion.due() == [note["id"]]
