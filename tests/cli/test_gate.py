"""``companion gate``: what is due, why, the exact shape that agents rely on, and that it only reads."""

from pathlib import Path

import pytest

from tests.cli.harness import Companion

GATES = ["freshness", "milestone_window", "saturation", "sensitivity", "cooldown", "pause", "status"]
NOTE = ["id", "name", "type", "title", "status", "sensitivity", "due", "verdict", "until", "gates"]


def test_the_shape_of_the_answer(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation", "Knee.", "--on", "2026-05-20")
    report = companion("gate", "--json").json
    assert list(report)[:3] == ["now", "paused_until", "notes"]
    assert (report["now"], report["paused_until"]) == ("2026-05-19T09:12:00+08:00", None)
    (shown,) = report["notes"]
    assert list(shown) == NOTE
    assert shown == {
        **shown, "id": note["id"], "name": "milestone_dads-operation", "type": "milestone",
        "title": "dad's operation", "status": "active", "sensitivity": "normal", "due": True, "verdict": "due",
        "until": None,
    }  # fmt: skip
    assert [gate["gate"] for gate in shown["gates"]] == GATES
    assert all(list(gate) == ["gate", "pass", "reason", "until"] for gate in shown["gates"])
    assert all(gate["pass"] is True and gate["reason"] for gate in shown["gates"])
    assert shown["gates"][0]["until"] == "2026-05-27T00:00:00+08:00"
    assert shown["gates"][1]["until"] == "2026-05-23T00:00:00+08:00"


def test_only_what_is_due_unless_all_is_asked_for(companion: Companion) -> None:
    due = companion.write("health", "short nights")
    companion.write("emotion", "the orchard", "x", "--sensitive")
    companion.write("milestone", "exam")
    companion("close", "exam")
    assert companion.due() == [due["id"]]
    assert companion("gate", "--due", "--json").json == companion("gate", "--json").json
    everything = companion("gate", "--all", "--json").json
    assert {(note["status"], note["verdict"]) for note in everything["notes"]} == {
        ("active", "due"), ("active", "held"), ("resolved", "held"),
    }  # fmt: skip
    assert everything["counts"] == {"due": 1, "active": 2, "muted": 0, "closed": 1, "sensitive": 1}


def test_a_sensitive_note_has_no_title_and_no_word_anywhere(companion: Companion) -> None:
    companion.write("emotion", "the orchard", "at dusk", "--sensitive")
    (note,) = companion("gate", "--all", "--json").json["notes"]
    assert note["title"] is None
    for answer in (companion("gate", "--all", "--json"), companion("gate", "--all"), companion("gate")):
        assert "orchard" not in answer.text
        assert "dusk" not in answer.text


def test_a_held_note_says_until_when(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    companion("follow-up", note["id"], "engaged")
    (held,) = companion("gate", "--all", "--json").json["notes"]
    assert (held["due"], held["verdict"], held["until"]) == (False, "held", "2026-05-20T09:12:00+08:00")


@pytest.mark.parametrize(
    ("instant", "count"),
    [
        ("2026-05-26T23:59:59+08:00", 1), ("2026-05-27T00:00:00+08:00", 0), ("2026-05-26T15:59:59Z", 1),
        ("2026-05-26", 1), ("2026-05-26T23:00", 1),
    ],
)  # fmt: skip
def test_another_instant_may_be_judged(companion: Companion, instant: str, count: int) -> None:
    companion.write("health", "short nights")
    report = companion("gate", "--at", instant, "--json").json
    assert len(report["notes"]) == count
    assert report["now"].endswith("+08:00")


@pytest.mark.parametrize(
    "instant", ["tomorrow", "99999", "2026-13-01", "", "9999-12-31T23:59:59Z", "0001-01-01T00:00Z"]
)
def test_what_is_no_instant_is_refused(companion: Companion, instant: str) -> None:
    companion("gate", "--at", instant).refusal(2)


def test_a_pause_holds_everything_and_is_told(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("pause", "--until", "2026-06-01")
    report = companion("gate", "--json").json
    assert (report["paused_until"], report["notes"]) == ("2026-06-01", [])
    assert "companion resume" in companion("gate").text
    companion("pause")
    assert companion("gate", "--json").json["paused_until"] == "manually resumed"


def test_the_pause_of_a_session_holds_that_session_only(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("pause", "--session", "s-1")
    assert companion("gate", "--session", "s-1", "--json").json["notes"] == []
    assert len(companion("gate", "--session", "s-2", "--json").json["notes"]) == 1


def test_people_read_it_in_their_language(companion: Companion) -> None:
    companion.write("health", "睡不好")
    english, chinese = companion("gate", "--all").text, companion("gate", "--all", LANG="zh_CN.UTF-8").text
    assert "passes every gate" in english
    assert "passes" not in chinese
    assert "睡不好" in english
    assert "睡不好" in chinese


def test_it_changes_no_byte_and_makes_no_file(companion: Companion, isolated: Path) -> None:
    companion("gate", "--all")
    assert not (isolated / "home").exists()
    companion.write("health", "short nights")
    before = {file: file.read_bytes() for file in (isolated / "home").rglob("*") if file.is_file()}
    companion("gate", "--all")
    companion("gate", "--json")
    assert {file: file.read_bytes() for file in (isolated / "home").rglob("*") if file.is_file()} == before
