"""The official MCP memory server's file: a graph becomes entries that stand for themselves."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.exchange.mcp_memory import read
from companion.exchange.values import Fact
from companion.rules.tiers import ENTRY_TYPES, PROJECT_TIER, TIERS
from tests.exchange.samples import failed, lines, noted, objects, sample, words


def entity(name: str, kind: str, *observations: object) -> dict[str, object]:
    return {"type": "entity", "name": name, "entityType": kind, "observations": list(observations)}


def relation(start: str, verb: str, end: str) -> dict[str, object]:
    return {"type": "relation", "from": start, "to": end, "relationType": verb}


def only(*values: object) -> Fact:
    (fact,) = read(lines(*values)).facts
    return fact


def test_the_sample_is_taken_in_whole() -> None:
    reading = read(sample("mcp-memory.jsonl"))
    assert [(fact.tier, fact.type, fact.text) for fact in reading.facts] == [
        ("preferences", "preference", "Prefers short commit messages"),
        ("conversations", "observation", "Plays the cello on Sundays"),
        ("preferences", "preference", "Always wants tests before a refactoring"),
        ("conversations", "relationship", "Ilse: Keeps bees behind the lighthouse"),
        ("conversations", "relationship", "Ilse taught the user to sail"),
        (PROJECT_TIER, "context", "tide-table: Reads the harbour's gauge every ten minutes"),
        (
            PROJECT_TIER,
            "decision",
            "tide-table: Decided to keep the readings in SQLite because backups are one file",
        ),
        ("conversations", "observation", "潮汐站：周一不开门"),
        ("conversations", "relationship", "Ilse volunteers at 潮汐站"),
        (PROJECT_TIER, "context", "tide-table replaces Old Gauge"),
        ("conversations", "relationship", "The user sails with Ilse"),
    ]
    assert (failed(reading), noted(reading)) == ([], [(5, "no-observations", "")])


def test_every_row_that_stays_out_is_named_and_the_others_come_in() -> None:
    reading = read(sample("mcp-memory-damaged.jsonl"))
    assert len(reading.facts) == 5
    assert failed(reading) == [
        (3, "missing", "name"), (5, "not-text", "observations"), (5, "empty", "observations"), (6, "not-object", ""),
        (7, "unknown-kind", ""), (8, "missing", "to"), (11, "not-json", ""),
    ]  # fmt: skip
    assert noted(reading) == [(4, "not-list", "observations")]


def test_what_is_said_of_a_person_has_their_name_as_a_tag() -> None:
    fact = only(entity("Ada_Brook", "Person", "Repairs clocks"))
    assert (fact.people, fact.text) == (("ada-brook",), "Ada Brook: Repairs clocks")


def test_the_person_themselves_needs_no_name() -> None:
    for name in ("default_user", "User", "me"):
        assert only(entity(name, "person", "Repairs clocks")).text == "Repairs clocks"
    assert only(relation("用户", "认识", "小林")).text == "用户认识小林"


@pytest.mark.parametrize("kind", ["project", "Software Project", "code_repository_repo", "项目"])
def test_what_is_said_of_a_project_belongs_to_it(kind: str) -> None:
    fact = only(entity("tide_table", kind, "Runs on a small board"))
    assert (fact.tier, fact.project) == (PROJECT_TIER, "tide table")


def test_anything_else_keeps_its_name_and_kind_as_topics() -> None:
    assert only(entity("Old_Gauge", "device", "Is made of brass")).topics == ("old-gauge", "device")


def test_the_answer_of_read_graph_is_read_too() -> None:
    graph: dict[str, list[dict[str, object]]] = {
        "entities": [{"name": "Old_Gauge", "entityType": "device", "observations": ["Is made of brass"]}],
        "relations": [{"from": "Old_Gauge", "to": "Quay", "relationType": "stands_on"}],
    }
    expected = [fact.text for fact in read(lines(*_as_lines(graph))).facts]
    assert [fact.text for fact in read(json.dumps(graph, indent=1).encode()).facts] == expected
    assert expected == ["Old Gauge: Is made of brass", "Old Gauge stands on Quay"]


def _as_lines(graph: dict[str, list[dict[str, object]]]) -> list[dict[str, object]]:
    entities = [{"type": "entity", **item} for item in graph["entities"]]
    return entities + [{"type": "relation", **item} for item in graph["relations"]]


def test_the_same_fact_has_the_same_source_in_every_file() -> None:
    first = only(entity("Quay", "place", "Is long"))
    again = read(lines(entity("Crane", "machine", "Is tall"), entity("Quay", "location", "is long."))).facts[
        1
    ]
    assert first.source == again.source


def test_an_empty_graph_is_no_fault() -> None:
    assert read(b"") == read(b"\n\n") == ((), ())


@pytest.mark.parametrize(
    "data", [b"nonsense", b'{"kind":"header","version":1}\n', b"\x00\xff", b"[1]\n[2]\n"]
)
def test_a_file_of_another_kind_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read(data)


LIKELY = {
    "type": ["entity", "relation"], "name": ["Quay", "default_user"], "entityType": ["person", "project", "place"],
    "observations": [["Is long"], ["很长"]], "from": ["Quay"], "to": ["Crane"], "relationType": ["stands_near"],
}  # fmt: skip


@given(st.lists(objects(tuple(LIKELY), LIKELY), max_size=6))
def test_any_rows_become_facts_that_are_fit_to_store(rows: list[dict[str, object]]) -> None:
    try:
        reading = read(b"\n".join(json.dumps(row).encode() for row in rows))
    except Refused:
        return
    for fact in reading.facts:
        assert fact.text.strip()
        assert fact.text.encode()
        assert fact.tier in TIERS
        assert fact.type in ENTRY_TYPES
        assert len(fact.topics) <= 3
        assert (fact.project is not None) == (fact.tier == PROJECT_TIER)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read(data)
    except Refused:
        return


def test_no_remark_holds_a_word_of_the_file() -> None:
    said = words(read(sample("mcp-memory-damaged.jsonl")).remarks)
    assert not [word for word in ("tide", "Gauge", "brass", "journal", "Monday", "42") if word in said]
