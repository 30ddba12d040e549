"""``companion close``: a topic ends, is kept, and is never brought up again."""

import pytest

from tests.cli.harness import Companion


def test_a_closed_note_is_kept_found_and_never_due(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation", "Knee.", "--on", "tomorrow")
    done = companion("close", "operation", "--outcome", "It went well.", "--json").json["closed"]
    assert [(item["id"], item["status"]) for item in done] == [(note["id"], "resolved")]
    assert done[0]["closed_at"] == "2026-05-19T09:12:00+08:00"
    assert done[0]["lines"] == [{"on": "2026-05-19", "text": "It went well."}]
    assert companion.due() == []
    assert companion.found("operation") == [note["id"]]


def test_it_says_what_it_closed_and_how_to_open_it_again(companion: Companion) -> None:
    note = companion.write("milestone", "dad's operation")
    told = companion("close", "operation").text
    assert "dad's operation" in told
    assert f"companion edit {note['id'][:8]} --reopen" in told
    assert "已" in companion("close", "operation", LANG="zh_CN.UTF-8").text


def test_an_outcome_may_come_from_stdin(companion: Companion) -> None:
    companion.write("milestone", "exam")
    done = companion("close", "exam", "--outcome", "-", "--json", stdin="考过了").json["closed"][0]
    assert done["lines"][-1]["text"] == "考过了"


def test_every_note_of_a_person_closes(companion: Companion) -> None:
    first = companion.write("relationship", "a quarrel", "x", "--person", "sister")
    second = companion.write("emotion", "missing her", "x", "--person", "sister")
    other = companion.write("emotion", "my sister's cat", "x")
    done = {item["id"] for item in companion("close", "--person", "Sister", "--json").json["closed"]}
    assert done == {first["id"], second["id"]}
    assert companion("show", other["id"], "--json").json["status"] == "active"


def test_every_note_with_the_topic_in_its_title_closes(companion: Companion) -> None:
    first = companion.write("milestone", "half marathon", "x")
    second = companion.write("health", "knee before the marathon", "x")
    companion.write("emotion", "proud", "The marathon is near.")
    done = {item["id"] for item in companion("close", "--topic", "marathon", "--json").json["closed"]}
    assert done == {first["id"], second["id"]}


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ((), 2, "name a note"),
        (("exam", "--person", "mom"), 2, "name a note"),
        (("--person", "mom", "--topic", "exam"), 2, "name a note"),
        (("--person", ""), 2, "say whom or what"),
        (("--topic", "…"), 2, "say whom or what"),
        (("kayak",), 1, "nothing matched"),
        (("--person", "uncle"), 1, "nothing matched"),
        (("--topic", "kayak"), 1, "nothing matched"),
        (("exam", "--outcome", "call +1 212-555-0142"), 4, "phone"),
        (("exam", "--outcome", "x", "--allow", "nothing"), 2, "--allow takes"),
    ],
)
def test_a_refusal_changes_nothing(
    companion: Companion, words: tuple[str, ...], code: int, told: str
) -> None:
    companion.write("milestone", "exam")
    assert told in companion("close", *words).refusal(code)
    assert [entry["what"] for entry in companion("log", "--json").json] == ["write"]


def test_several_matches_are_listed_and_none_closes(companion: Companion) -> None:
    companion.write("milestone", "dad surgery")
    companion.write("milestone", "dad birthday")
    answer = companion("close", "dad")
    assert (answer.code, len(answer.err.splitlines())) == (1, 3)
    assert companion("status", "--json").json["notes"]["resolved"] == 0


def test_closing_twice_is_no_second_change(companion: Companion) -> None:
    note = companion.write("milestone", "exam")
    first = companion("close", "exam", "--json").json["closed"]
    later = companion.at("2026-05-25T09:00:00+08:00")("close", note["id"], "--json").json["closed"]
    assert later == first
