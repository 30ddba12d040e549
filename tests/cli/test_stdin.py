"""``-``: every text whose help says so is read from stdin, in any script, and stays out of the process list."""

import pytest

from companion.cli.app import COMMANDS, load
from tests.cli.harness import Companion

SAID = "the choir 合唱团"
OTHER = ("--happened", "x")
WAYS: dict[tuple[str, str], tuple[str, ...]] = {
    ("write", "title"): ("write", "emotion", "-", *OTHER),
    ("write", "happened"): ("write", "emotion", "an evening", "--happened", "-"),
    ("edit", "title"): ("edit", "choir", "--title", "-"),
    ("edit", "happened"): ("edit", "choir", "--happened", "-"),
    ("close", "outcome"): ("close", "choir", "--outcome", "-"),
    ("follow-up", "reply"): ("follow-up", "choir", "engaged", "--reply", "-"),
    ("forget", "what"): ("forget", "-"),
    ("crisis", "text"): ("crisis", "-"),
    ("recall", "query"): ("recall", "-", "--json"),
    ("reflect", "question"): ("reflect", "-", "--json"),
    ("remember", "text"): ("remember", "-", "--op", "ADD", "--tier", "preferences", "--topics", "music"),
    ("threads", "text"): ("threads", "start", "songs", "--text", "-"),
    ("transcript", "search"): ("transcript", "--search", "-", "--json"),
}


def documented() -> set[tuple[str, str]]:
    return {
        (name, parameter.name)
        for name in COMMANDS
        for parameter in load(name).params
        if "from stdin" in (said := getattr(parameter, "help", None) or "") or "reads stdin" in said
    }


def test_every_text_that_says_so_is_tried_here() -> None:
    assert documented() == set(WAYS)


@pytest.mark.parametrize("way", WAYS.values(), ids=[" ".join(way) for way in WAYS])
def test_a_text_comes_from_stdin(companion: Companion, way: tuple[str, ...]) -> None:
    companion.write("emotion", SAID)
    assert companion(*way, stdin=b"\xef\xbb\xbf" + f"{SAID}\n".encode()).code == 0
    assert companion(*way, stdin=SAID.encode("utf-16")).code == (0 if way[0] == "crisis" else 2)


def test_a_dash_alone_is_a_query_where_stdin_holds_nothing(companion: Companion) -> None:
    assert companion("recall", "-", "--json").json == {"query": "-", "hits": []}
    assert companion("recall", "-", stdin="\n").code == 2


def test_what_is_looked_for_is_what_stdin_says(companion: Companion) -> None:
    note = companion.write("emotion", "the choir", "合唱团 on Tuesday.")
    found = companion("recall", "-", "--json", stdin="合唱团\n").json
    assert (found["query"], [hit["id"] for hit in found["hits"]]) == ("合唱团", [note["id"]])
    assert companion("reflect", "-", "--json", stdin="the choir?").json["evidence"][0]["id"] == note["id"]
    assert companion("transcript", "--search", "-", "--json", stdin="合唱团\n").json["turns"] == []
    assert companion("forget", "-", "--json", stdin="choir\n").json["forgotten"][0]["id"] == note["id"]
