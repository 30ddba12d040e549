"""``companion why``: each gate of one note, what it says, until when."""

from tests.cli.harness import Companion


def test_json_is_the_gate_report_of_one_note(companion: Companion) -> None:
    note = companion.write("health", "short nights")
    companion.write("milestone", "exam")
    report = companion("why", "nights", "--json").json
    assert [item["id"] for item in report["notes"]] == [note["id"]]
    assert report["notes"] == [
        item for item in companion("gate", "--json").json["notes"] if item["id"] == note["id"]
    ]


def test_a_person_reads_one_line_for_each_gate_and_the_end(companion: Companion) -> None:
    companion.write("health", "short nights")
    companion("follow-up", "nights", "engaged")
    head, verdict, *gates = companion("why", "nights").text.splitlines()
    assert "short nights" in head
    assert "2026-05-20 09:12" in verdict
    assert len(gates) == 7
    assert sum("holds" in line for line in gates) == 1
    chinese = companion("why", "nights", LANG="zh_CN.UTF-8").text
    assert len(chinese.splitlines()) == 9
    assert "cooldown" not in chinese


def test_a_closed_a_sensitive_and_a_forgotten_note(companion: Companion) -> None:
    companion.write("milestone", "exam")
    companion("close", "exam")
    assert companion("why", "exam", "--json").json["notes"][0]["due"] is False
    companion.write("emotion", "the orchard", "x", "--sensitive")
    told = companion("why", "orchard")
    assert "orchard" not in told.text
    companion("forget", "exam")
    companion("why", "exam").refusal(1)


def test_nothing_matched_and_several(companion: Companion) -> None:
    companion("why", "kayak").refusal(1)
    companion.write("milestone", "dad surgery")
    companion.write("milestone", "dad birthday")
    assert companion("why", "dad").code == 1
