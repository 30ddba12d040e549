"""``companion recall``: the shape HIT, the order, and that any text is a legal query."""

import pytest

from tests.cli.harness import Companion

HIT = ["kind", "id", "source", "source_id", "session", "at", "speaker", "role", "text", "score", "matched"]


def test_the_shape_of_a_hit(companion: Companion) -> None:
    note = companion.write("health", "short nights", "Awake at four.", "--session", "s-1")
    found = companion("recall", "nights at four", "--json").json
    assert (list(found), found["query"]) == (["query", "hits"], "nights at four")
    (hit,) = found["hits"]
    assert list(hit) == HIT
    assert (hit["kind"], hit["id"], hit["role"]) == ("note", note["id"], "user")
    assert hit["at"] == "2026-05-19T09:12:00+08:00"
    assert hit["text"] == "short nights\nAwake at four."
    assert set(hit["matched"]) == {"nights", "four"}
    assert isinstance(hit["score"], float)
    assert hit["session"] == "s-1"


def test_nothing_found_is_exit_0(companion: Companion) -> None:
    companion.write("health", "short nights")
    assert companion("recall", "kayak", "--json").json == {"query": "kayak", "hits": []}
    assert companion("recall", "kayak").text == "Nothing is stored about that."
    assert companion("recall", "kayak", LANG="zh_CN.UTF-8").text != "Nothing is stored about that."


@pytest.mark.parametrize("query", ["", " ", "\t\n", "\u3000"])
def test_an_empty_query_is_a_usage_error(companion: Companion, query: str) -> None:
    companion.write("health", "short nights")
    assert companion("recall", query).refusal(2) == "the query is empty; companion recall WORDS"


def test_the_best_comes_first_and_only_so_many(companion: Companion) -> None:
    for number in range(5):
        companion("write", "milestone", f"exam {number}", "--happened", "The exam.")
    best = companion.write("milestone", "kayak exam", "The exam in the kayak.")
    found = companion.found("kayak exam")
    assert (found[0], len(found)) == (best["id"], 6)
    assert len(companion("recall", "exam", "-k", "2", "--json").json["hits"]) == 2
    companion("recall", "exam", "-k", "1001").refusal(2)


def test_a_closed_note_is_found_a_forgotten_one_is_not(companion: Companion) -> None:
    note = companion.write("milestone", "exam")
    companion("close", "exam")
    assert companion.found("exam") == [note["id"]]
    companion("forget", "exam")
    assert companion.found("exam") == []


def test_a_person_reads_a_table_without_a_sensitive_title(companion: Companion) -> None:
    companion.write("emotion", "the orchard", "x", "--sensitive")
    told = companion("recall", "orchard").text
    head, row = told.splitlines()
    assert head.split("\t") == ["id", "type", "title", "updated", "matched"]
    assert row.split("\t")[1:3] == ["emotion", "sensitive note"]


@pytest.mark.parametrize("query", ["--", "-x", "--json"])
def test_a_query_that_looks_like_an_option_follows_two_dashes(companion: Companion, query: str) -> None:
    companion.write("health", "short nights")
    assert companion("recall", "--json", "--", query).json["query"] == query


def test_a_bank_finds_its_own_notes_only(companion: Companion) -> None:
    companion("bank", "create", "us")
    companion.write("health", "short nights", "x", "--bank", "us")
    assert companion.found("nights") == []
    assert len(companion("recall", "nights", "--bank", "us", "--json").json["hits"]) == 1
