"""K02: every text is a legal query; operators and punctuation are plain text; a failure is never "no results"."""

import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.store import connect
from tests.cli.harness import Companion

SOUP = [
    "AND", "NOT", "OR", "NEAR", '"', "*", "foo:bar", "NEAR(", "C++", "-", "()", "^a", "title:x",
    "words MATCH 'x'", "%", "_",
    "a*", "a AND", "AND b", "NOT NOT", "{a b}", "a + b", '"unclosed', "';DROP TABLE note;--", "\\", "''", "a\"b", "𝒳",
    "NEAR(a b, 2)", "-a", "rank", "col : a", "\x00", "\x1b[31m", "\u202e", "\ufeff", "\U000e0001", "😀", "｡",
    "a" * 10_000,
    "手" * 5_000, "（“”）", "«»", "\t a \n", "1e309", "0x41", "%s", "{}", "$HOME", "`id`", "\u202eabc",
]  # fmt: skip
BROKEN = ["\udce9", "caf\udce9", "\ud83c", "\ud800\udc00", "a\udfffb"]


def test_k02_1_everyday_punctuation(companion: Companion) -> None:
    flights = companion.write("emotion", "night flights", "I don't like night flights")
    ask = companion.write("milestone", "the call", "Ask for a follow-up on 2026-05-20")
    for query, note in (("don't", flights), ("don’t", flights), ("follow-up", ask), ("2026-05-20", ask)):
        assert companion.found(query) == [note["id"]], query


@pytest.mark.parametrize("query", SOUP)
def test_k02_2_operator_soup(companion: Companion, query: str) -> None:
    companion.write("health", "knee", "plain text")
    answer = companion("recall", "--json", "--", query)
    assert answer.json == {"query": query, "hits": []}
    assert "syntax error" not in answer.out + answer.err
    assert "no such column" not in answer.out + answer.err


@pytest.mark.parametrize("query", ["", " ", "\n\t", "\u3000"])
def test_k02_2_the_empty_query_gets_the_usage(companion: Companion, query: str) -> None:
    assert companion("recall", query).refusal(2) == "the query is empty; companion recall WORDS"


OPERATORS_AS_WORDS = [
    ("and", "bread and butter"), ("NOT", "to be or not to be"), ("near", "near the harbour"), ("OR", "tea or coffee"),
    ("C++", "learning C++ at night"), ("foo:bar", "the foo:bar thing"), ("100%", "100% sure"), ("snake_case",
    "snake_case word"),
    ("24/7", "awake 24/7"), ("e.g.", "fruit, e.g. apples"), ("#1", "my #1 worry"), ("a@b", "a@b"),
]  # fmt: skip


@pytest.mark.parametrize(("query", "text"), OPERATORS_AS_WORDS)
def test_operator_words_and_signs_are_found_as_text(companion: Companion, query: str, text: str) -> None:
    note = companion.write("emotion", "x", text, "--allow", "email")
    assert companion.found(query) == [note["id"]]


@pytest.mark.parametrize("mark", ["'", "’", "‘", "ʼ", "＇", "´", "′"])
def test_every_apostrophe_is_the_same(companion: Companion, mark: str) -> None:
    note = companion.write("emotion", "x", f"mum{mark}s garden isn{mark}t far")
    for query in ("mum's", "mum’s", f"isn{mark}t"):
        assert companion.found(query) == [note["id"]], query


@pytest.mark.parametrize("query", [text for text in BROKEN if text != "\ud800\udc00"])  # JSON joins the two
def test_a_query_from_a_broken_shell_is_an_ordinary_one(companion: Companion, query: str) -> None:
    companion.write("health", "knee", "plain text")
    answer = companion("recall", "--json", "--", query)
    assert (answer.code, answer.err) == (0, "")
    assert answer.data["query"] == query


@pytest.mark.parametrize("what", [*SOUP, *BROKEN])
def test_every_text_may_name_a_note_too(companion: Companion, what: str) -> None:
    companion.write("health", "knee", "plain text")
    for command in ("show", "why", "forget", "close"):
        answer = companion(command, "--", what)
        assert answer.code in (1, 2), (command, answer)
        assert answer.out == ""
        assert "defect" not in answer.err
    assert companion("status", "--json").json["notes"]["active"] == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.text(max_size=40))
def test_any_text_at_all(companion: Companion, query: str) -> None:
    answer = companion("recall", "--json", "--", query)
    assert answer.code == (0 if query.strip() else 2)


def test_a_search_that_fails_is_a_failure_and_not_no_results(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    companion.write("health", "knee", "plain text")

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *more: object) -> sqlite3.Cursor:
            if "MATCH" in sql:
                raise sqlite3.OperationalError("no such table: note_search")
            return super().execute(sql, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(connect, "CONNECTION", Failing)
    answer = companion("recall", "knee", "--json")
    assert answer.code == 3, answer
    assert "note_search" not in answer.err
