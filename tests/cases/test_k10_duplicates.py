"""K10: what a person would call the same is kept once, whatever its width, case or final punctuation."""

import pytest

from tests.cli.harness import Companion


def operation(companion: Companion, text: str, *more: str) -> str:
    answer = companion("remember", text, "--op", "ADD", "--json", *more)
    assert answer.code == 0
    return str(answer.data["operation"])


def told(companion: Companion) -> list[str]:
    return [entry["text"] for entry in companion("what-do-you-remember", "--json").json["entries"]]


def test_k10_1_normalised_repeat(companion: Companion) -> None:
    assert [operation(companion, text) for text in ("Use tabs.", "use tabs", "Ｕｓｅ　ｔａｂｓ．")] == [
        "ADD", "NOOP", "NOOP",
    ]  # fmt: skip
    assert told(companion) == ["Use tabs."]


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Don't nest", "don’t nest!"),
        ("代码注释一律英文。", "代码注释一律英文"),
        ("josé writes the notices", "JOSE\u0301 writes the notices"),
        ("Use `uv`\nfor all", "use `uv`  for all"),
        ("No\u200b emoji", "no emoji"),
    ],
)
def test_siblings_of_the_same_repeat(companion: Companion, first: str, again: str) -> None:
    assert operation(companion, first, "--tier", "preferences") == "ADD"
    assert operation(companion, again, "--tier", "preferences") == "NOOP"
    assert told(companion) == [first.strip()]


def test_a_repeat_in_another_tier_or_as_a_rejection_is_the_same_fact(companion: Companion) -> None:
    operation(companion, "Use tabs")
    assert operation(companion, "use tabs", "--tier", "conversations") == "NOOP"
    assert companion("remember", "use tabs", "--op", "REJECTION", "--json").json["operation"] == "NOOP"


@pytest.mark.parametrize("other", ["Use tab", "Use tabs?!x", "Use tábs", "use tabs 2"])
def test_what_only_looks_alike_is_another_fact(companion: Companion, other: str) -> None:
    operation(companion, "Use tabs")
    assert operation(companion, other, "--tier", "preferences") == "ADD"
    assert len(told(companion)) == 2
