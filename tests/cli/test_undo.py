"""``companion undo``: one level, whole or not at all."""

import pytest

from tests.cli.harness import Companion


@pytest.mark.parametrize(
    "words",
    [
        ("write", "health", "short nights", "--happened", "again"),
        ("edit", "nights", "--title", "long nights"),
        ("edit", "nights", "--sensitive"),
        ("close", "nights", "--outcome", "slept"),
        ("follow-up", "nights", "deflected"),
        ("forget", "nights"),
        ("pause", "--until", "2026-06-01"),
    ],
)
def test_a_change_is_taken_back_whole(companion: Companion, words: tuple[str, ...]) -> None:
    note = companion.write("health", "short nights", "Awake at four.")
    before = companion("show", note["id"], "--json").json
    assert companion(*words).code == 0
    assert companion("undo", "--json").json == {"undone": words[0]}
    assert companion("show", note["id"], "--json").json == before
    assert companion.due() == [note["id"]]
    assert companion.found("nights") == [note["id"]]
    assert companion("doctor", "--json").json["healthy"]


def test_a_first_write_and_a_resume_are_taken_back(companion: Companion) -> None:
    companion.write("health", "short nights")
    assert "write" in companion("undo").text
    assert companion("status", "--json").json["notes"]["total"] == 0
    companion("pause")
    companion("resume")
    companion("undo")
    assert companion("status", "--json").json["paused_until"] == "manually resumed"


def test_it_reaches_one_change_back(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion.write("health", "knee")
    companion("undo")
    assert companion("undo").refusal(1) == "there is nothing to take back; undo reaches one change back"
    assert companion("status", "--json").json["notes"]["total"] == 1


def test_there_is_nothing_to_take_back_in_an_empty_store(companion: Companion) -> None:
    companion("undo").refusal(1)


def test_an_erase_is_never_taken_back(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("forget", "nights", "--erase")
    companion("undo").refusal(1)


def test_a_name_in_use_again_is_not_overwritten(companion: Companion) -> None:
    old = companion.write("milestone", "exam", "The first.")
    companion("forget", "exam")
    new = companion.write("milestone", "exam", "The second.")
    companion("undo")
    assert companion("undo").refusal(1).startswith("there is nothing")
    assert companion("show", "exam").refusal(1).startswith("nothing matched")
    assert old["id"] != new["id"]
