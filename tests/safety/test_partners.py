"""Signs and their partners: a phrase is asked about in every form, and its sign alone asks for nothing."""

from collections.abc import Iterator
from itertools import islice, zip_longest

import pytest

from companion.safety.crisis_heard import Match
from companion.safety.crisis_match import Reading, matches
from companion.safety.message import Bag
from companion.safety.phrases import ANY, EDGES
from companion.safety.tables.rules import RULES
from scripts.safety_tables import reading
from scripts.safety_tables.partners import partners_of
from scripts.safety_tables.signs import ABOUT_WORK

EVERY = range(len(RULES))


def forms(pattern: reading.Pattern) -> Iterator[list[str]]:
    """Yield forms of a phrase, so many that each choice of each step is in one."""
    for chosen in islice(zip_longest(*pattern), 12):
        steps = [step[-1] if choice is None else choice for choice, step in zip(chosen, pattern, strict=True)]
        yield [word for step in steps for word in step]


def needs_are_met(match: Match, read: Reading) -> bool:
    return all(not read.events.keys().isdisjoint(group) for group in match.rule[6])


PHRASES = [form for pattern in list(reading.lexicon())[::7] for form in forms(pattern)]
REQUESTS = [
    ["word" if word == ANY else word for word in form if word not in EDGES]
    for pattern, names in reading.requests().items()
    if not names <= ABOUT_WORK
    for form in forms(pattern)
]


def test_whatever_a_rule_matches_is_asked_about() -> None:
    for words in PHRASES:
        read = Reading(words)
        matched = {one.rule[0] for one in matches(read, [*EVERY]) if needs_are_met(one, read)}
        asked = {RULES[place].partition("|")[0] for place in Bag([words]).rules_for(words)}
        assert matched <= asked, words


def test_whatever_asks_the_memory_for_something_is_heard() -> None:
    for words in REQUESTS:
        assert Bag([words]).may_ask(words), words


@pytest.mark.parametrize(
    ("words", "rule"), [("今天中午吃了农药", "took-something"), ("把全部药片排好", "readies-pills")]
)
def test_a_common_sign_says_nothing_without_a_partner(words: str, rule: str) -> None:
    def asked(text: str) -> set[str]:
        return {RULES[place].partition("|")[0] for place in Bag([[*text]]).rules_for([*text])}

    assert rule in asked(words)
    assert rule not in asked(words[:-2].replace("药片", "测试"))


def test_partners_share_no_word_with_the_sign_and_are_the_rarest() -> None:
    offers = [{"a b": 1.0, "c": 2.0}, {"d": 40.0, "e f": 1.0}, {"g": 9.0}, {"h": 9_000.0}]
    assert partners_of("a b", offers) == ("g",)
    assert partners_of("g", offers[1:]) == ("d", "ef")
    assert partners_of("a", offers[:1]) == ()
