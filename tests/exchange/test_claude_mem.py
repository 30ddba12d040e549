"""claude-mem's export: an observation is one entry of its project, and says all of its words once."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.exchange.claude_mem import read
from companion.exchange.fields import When
from companion.exchange.values import Fact
from companion.rules.tiers import PROJECT_TIER, TIERS
from tests.exchange.samples import failed, noted, objects, sample


def export(**lists: object) -> bytes:
    return json.dumps({"exportedAt": "2026-05-01T08:00:00.000Z", "query": "", **lists}).encode()


def only(**values: object) -> Fact:
    (fact,) = read(export(observations=[{"project": "tide-table", "title": "Gauge", **values}])).facts
    return fact


def test_an_observation_says_all_of_its_words() -> None:
    first, second, _ = read(sample("claude-mem.json")).facts
    assert first.text == (
        "Readings stay in SQLite. One file is one backup. A server was weighed and found too heavy for one gauge. "
        "Readings live in readings.db. The collector is the only writer."
    )
    assert second.text == "水位计怕冷。闸口的水位计在结冰时会停在最低值。"
    assert (first.tier, first.type, first.project) == (PROJECT_TIER, "decision", "tide-table")
    assert (second.type, second.topics, second.said) == ("context", ("gotcha",), When(at=1_775_178_600_000))


def test_a_summary_is_kept_as_a_conversation() -> None:
    summary = read(sample("claude-mem.json")).facts[2]
    assert (summary.tier, summary.type, summary.project) == ("conversations", "observation", "tide-table")
    assert summary.text.endswith("One writer is enough. The collector writes to SQLite.")


def test_what_says_nothing_is_named_with_its_line_and_the_rest_comes_in() -> None:
    reading = read(sample("claude-mem.json"))
    assert failed(reading) == [(46, "empty", "title")]
    assert noted(reading) == [(62, "sessions", ""), (94, "prompts", ""), (102, "prompts", "")]


def test_nothing_is_said_twice() -> None:
    assert only(narrative="gauge.", facts=["GAUGE", "Is brass"]).text == "Gauge. Is brass."


@pytest.mark.parametrize("concepts", ['["how-it-works"]', ["how-it-works"], "how-it-works"])
def test_concepts_are_topics_in_any_spelling(concepts: object) -> None:
    assert only(concepts=concepts).topics == ("how-it-works",)


def test_the_older_name_of_a_session_names_the_same_observation() -> None:
    time = 1_775_178_600_000
    old = only(sdk_session_id="s", created_at_epoch=time)
    new = only(memory_session_id="s", created_at_epoch=time, created_at="ignored")
    assert old.source == new.source
    assert old.source != only(memory_session_id="s", created_at_epoch=time + 1000).source


def test_an_observation_without_a_project_says_so_by_having_none() -> None:
    assert only(project=None).project is None


def test_one_list_cut_out_of_an_export_is_read() -> None:
    assert [fact.text for fact in read(b'[{"title": "Gauge", "project": "x"}]').facts] == ["Gauge."]


def test_a_file_that_was_cut_off_is_read_as_far_as_it_goes() -> None:
    data = sample("claude-mem.json")
    reading = read(data[: data.index(b'"summaries"')])
    assert len(reading.facts) == 2
    assert failed(reading)[-1][1] == "cut-off"


def test_a_list_that_is_not_known_is_named() -> None:
    reading = read(export(observations=[], dreams=[{"title": "Gauge"}]))
    assert (reading.facts, noted(reading)) == ((), [(1, "unknown-list", "")])


def test_an_export_that_found_nothing_is_no_fault() -> None:
    assert read(export(totalObservations=0, observations=[])) == ((), ())


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"nonsense", b'{"kind":"header","version":1}\n', b"\xff\xfe"]
)
def test_a_file_of_another_kind_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read(data)


LIKELY = {
    "title": ["Gauge", "水位计"], "facts": ['["Is brass"]'], "concepts": ['["gotcha"]'], "project": ["tide-table"],
    "created_at_epoch": [1_775_178_600_000], "type": ["decision", "bugfix"], "request": ["Find a place"],
    "narrative": ["It is."], "text": [None], "memory_session_id": ["s"],
}  # fmt: skip
ROWS = st.lists(objects(tuple(LIKELY), LIKELY), max_size=4)


@given(ROWS, ROWS, ROWS)
def test_any_rows_become_facts_that_are_fit_to_store(first: object, second: object, third: object) -> None:
    data = export(totalObservations=1, observations=first, summaries=second, prompts=third)
    for fact in read(data).facts:
        assert fact.text.strip()
        assert "".join((fact.text, fact.project or "", *fact.topics)).encode()
        assert fact.tier in TIERS
        assert len(fact.topics) <= 3


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read(data)
    except Refused:
        return
