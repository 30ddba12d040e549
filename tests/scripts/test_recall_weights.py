"""Weights that are set for a while, and recall held out on a made-up folder."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules import asking, ranking, weighing
from scripts.nights import recall
from scripts.nights.recall_weights import NEUTRAL, WEIGHTS, shipped, silent, weighted, without


def places() -> dict[str, Any]:
    modules = (ranking, weighing, asking)
    return {name: value for module in modules for name, value in vars(module).items() if name.isupper()}


def test_the_weights_of_the_source_change_nothing() -> None:
    before = places()
    with weighted(shipped()):
        assert places() == before


def test_weights_are_put_back() -> None:
    before = places()
    with weighted(NEUTRAL):
        assert ranking.BEFORE == ((1, 0.0), (2, 0.0), (3, 0.0))
        assert (ranking.ANSWER, weighing.NAMED, asking.WEAK_WEIGHT) == (0.0, 1.0, 1.0)
    assert places() == before


def test_an_answer_counts_no_less_than_any_next_turn() -> None:
    with weighted({**NEUTRAL, "BEFORE 1": 0.4}):
        assert ranking.ANSWER == 0.4


def test_a_part_is_switched_off_alone() -> None:
    values = without(shipped(), "turns after")
    assert (values["AFTER 1"], values["AFTER 2"]) == (0.0, 0.0)
    assert {name for name in values if values[name] != shipped()[name]} == {"AFTER 1", "AFTER 2"}


def test_every_grid_leaves_the_neutral_value() -> None:
    assert not [weight.name for weight in WEIGHTS if weight.neutral in weight.grid]


@pytest.mark.parametrize(
    ("query", "heard"),
    [
        ("lantern", set()),
        ("when did Ada break a lantern?", {"NAMED", "ELSEWHERE", "TIME_TOLD"}),
        ("the lantern of 4 May", {"MONTH", "DAY", "NEXT_MONTH"}),
        ("the lantern of 2023", {"YEAR"}),
        ("how many lanterns did I see?", {"OWN_WORDS", "NUMBER_TOLD", "WEAK_WEIGHT"}),
    ],
)
def test_a_weight_is_silent_where_nothing_asks_for_it(query: str, heard: set[str]) -> None:
    always = {weight.name for weight in WEIGHTS[:11]} | {"QUESTION"}
    assert set(NEUTRAL) - silent(asking.parse(query, (), ["ada"])) == heard | always


def test_each_conversation_is_told_with_weights_fitted_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("talk-1", "talk-2"):
        put(tmp_path, name)
    monkeypatch.setattr("sys.argv", ["recall", str(tmp_path)])
    monkeypatch.setattr(recall, "WEIGHTS", WEIGHTS[:1])
    recall.main()
    shown = capsys.readouterr().out
    assert [line.split()[:4] for line in shown.splitlines() if line.startswith("mean")] == [
        ["mean", "100.0", "100.0", "0.0"]
    ]
    assert "turns before" in shown


def put(folder: Path, name: str) -> None:
    """Write a conversation whose answer shares no word with the question and follows the turn that does."""
    texts = ("The lantern went out at dusk.", "Then the moths left us.", "Rain came later.")
    turns = [
        {"id": f"D1:{n}", "session": "s1", "at": f"2023-05-04T10:0{n}:00Z", "speaker": "Ada", "role": "user"}
        | {"text": text}
        for n, text in enumerate(texts)
    ]
    query = {"id": "q", "query": "why the lantern?", "evidence": ["D1:1"], "kind": "single-hop"}
    for what, lines in (("dialogue", turns), ("queries", [query])):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / f"{name}.{what}.jsonl").write_text(text, "utf-8")
