"""What a statement says and what it denies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.polarity import is_measure, is_turned, numbers, polarity, without_form
from companion.text.normalise import normalise


@pytest.mark.parametrize(
    ("text", "said", "denied"),
    [
        ("use tabs", {"tabs"}, set()),
        ("never use tabs", set(), {"tabs"}),
        ("use tabs, not spaces", {"tabs"}, {"spaces"}),
        ("use tabs not spaces", {"tabs"}, {"spaces"}),
        ("tabs are not pretty", set(), {"tabs", "pretty"}),
        ("tabs: never again", set(), {"tabs"}),
        ("never use tabs in go", set(), {"tabs"}),
        ("tabs of no more than 8", {"tabs", "8"}, set()),
        ("用 tab，不用 space", {"tab"}, {"space"}),
        ("类别用 tab", {"类别", "tab"}, set()),
    ],
)
def test_a_negation_denies_its_own_thought(text: str, said: set[str], denied: set[str]) -> None:
    found = polarity(normalise(text))
    assert (set(found.said), set(found.denied)) == (said, denied)


def test_a_reason_says_nothing() -> None:
    assert polarity("use tabs because spaces do not align") == polarity("use tabs")
    assert polarity(normalise("因为空格不整齐，用 tab")) == polarity("用 tab")


def test_a_chinese_negation_leaves_the_words_beside_it_whole() -> None:
    assert without_form("周五不发布") == "周五发布"
    assert without_form("格式不同") == "格式不同"


@pytest.mark.parametrize(
    ("text", "found"),
    [("four spaces", {"4"}), ("四个空格", {"4"}), ("第四周", set()), ("3.11 一律", {"3.11"})],
)
def test_numbers_in_words_count(text: str, found: set[str]) -> None:
    assert numbers(text) == found


def test_a_number_may_have_a_unit_or_be_a_version() -> None:
    assert [word for word in ("80", "2s", "v3", "k8s", "spaces") if is_measure(word)] == ["80", "2s", "v3"]


@given(st.text(), st.text())
def test_turning_goes_both_ways_and_nothing_turns_itself(one: str, other: str) -> None:
    first, second = polarity(normalise(one)), polarity(normalise(other))
    assert is_turned(first, second) is is_turned(second, first)
    assert not is_turned(first, first)
