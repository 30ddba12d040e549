"""``companion recall``: the shape HIT, the order, and that any text is a legal query."""

import json
from pathlib import Path

import pytest

from companion import clock
from companion.actions.changes.import_dialogue import import_dialogue
from companion.home import find_home
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
    assert head.split("\t") == ["id", "type", "title", "updated", "from", "matched"]
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


DIALOGUE = (
    '{"id":"a1","session":"one","at":"2026-05-01T09:00:00+08:00","speaker":"Ada","role":"user",'
    '"text":"The noon ferry to the island."}\n'
    '{"id":"a2","session":"one","at":"2026-05-12T09:00:00+08:00","speaker":"Ben","role":"assistant",'
    '"text":"Take the jacket on the ferry."}\n'
)


@pytest.fixture
def talk(companion: Companion, tmp_path: Path) -> Path:
    """A store with a note and two turns; the path is that of a batch of queries."""
    (tmp_path / "talk.jsonl").write_text(DIALOGUE, "utf-8")
    import_dialogue(find_home(), clock.now(), tmp_path / "talk.jsonl")
    companion.write("milestone", "ferry exam", "The exam for the ferry licence.")
    (tmp_path / "queries.jsonl").write_text(
        '{"id":"q1","query":"the noon ferry"}\n\n{"id":2,"query":""}\n{"id":null,"query":"渡轮"}\n', "utf-8"
    )
    return tmp_path / "queries.jsonl"


def test_a_batch_is_answered_line_by_line_in_order(companion: Companion, talk: Path) -> None:
    told = companion("recall", "--batch", str(talk), "-k", "2", "--json").text.splitlines()
    answers = [json.loads(line) for line in told]
    assert [list(answer) for answer in answers] == [["id", "query", "hits"]] * 3
    assert [answer["id"] for answer in answers] == ["q1", 2, None]
    assert answers[0]["hits"][0]["source_id"] == "a1"
    assert list(answers[0]["hits"][0]) == HIT
    assert len(answers[0]["hits"]) == 2
    assert [answer["hits"] for answer in answers[1:]] == [[], []]


def test_a_batch_that_cannot_be_read_is_refused(companion: Companion, talk: Path) -> None:
    companion("recall", "--batch", str(talk.with_name("nothing.jsonl")), "--json").refusal(1)
    talk.write_text('{"id":1}\n', "utf-8")
    assert "line 1" in companion("recall", "--batch", str(talk)).refusal(1)
    companion("recall", "ferry", "--batch", str(talk)).refusal(2)


@pytest.mark.usefixtures("talk")
def test_kind_and_date_leave_out_the_rest(companion: Companion) -> None:
    def kinds(*options: str) -> list[str]:
        return [hit["kind"] for hit in companion("recall", "ferry", "--json", *options).json["hits"]]

    assert sorted(kinds()) == ["note", "turn", "turn"]
    assert kinds("--kind", "note") == ["note"]
    assert kinds("--kind", "turn", "--since", "2026-05-10") == ["turn"]
    assert kinds("--kind", "entry") == []
    companion("recall", "ferry", "--kind", "song").refusal(2)
    companion("recall", "ferry", "--project", "nowhere").refusal(1)


@pytest.mark.usefixtures("talk")
def test_a_person_sees_who_said_it_where_and_when(companion: Companion) -> None:
    rows = [row.split("\t") for row in companion("recall", "noon ferry", "--kind", "turn").text.splitlines()]
    assert rows[1][1:] == ["dialogue", "The noon ferry to the island.", "on 1 May", "Ada, talk", "noon ferry"]


def test_matched_are_the_words_that_a_turn_holds_itself(companion: Companion, tmp_path: Path) -> None:
    said = (
        "We are going to the island at last.",
        "How will you get there?",
        "By the noon ferry, that is cheaper.",
    )
    rows = [
        {
            "id": str(n),
            "session": "s",
            "at": f"2026-05-01T10:0{n}:00Z",
            "speaker": "Ada",
            "role": "user",
            "text": text,
        }
        for n, text in enumerate(said)
    ]
    file = tmp_path / "trip.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    import_dialogue(find_home(), clock.now(), file)
    hits = companion("recall", "How did I get to the island?", "--json").json["hits"]
    assert {hit["source_id"]: hit["matched"] for hit in hits} == {"0": ["island"], "1": ["get"], "2": []}
