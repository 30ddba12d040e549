"""K05-2: two sessions remember at the same moment, and nothing of either is lost."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.home import Home
from companion.rules.tiers import comment_of
from companion.store import connect, entries
from tests.faults.crowd import Crowd

ROUNDS = 50


@pytest.fixture
def crowd() -> Iterator[Crowd]:
    made = Crowd()
    yield made
    made.close()


def remember(text: str, *more: str) -> list[str]:
    return ["remember", text, "--op", "ADD", "--tier", "preferences", "--topics", "tooling", *more]


@pytest.mark.slow
def test_k05_2_two_sessions(crowd: Crowd, home: Home) -> None:
    for number in range(ROUNDS):
        answers = crowd.together(remember(f"Use tool a{number}"), remember(f"Use tool b{number}"))
        assert [answer.code for answer in answers] == [0, 0], answers
    with closing(connect.reading(home.store)) as connection:
        stored = [entry for _, entry in entries.entries_of_tier(connection, "preferences", None)]
    assert {entry.text for entry in stored} == {f"Use tool {who}{n}" for who in "ab" for n in range(ROUNDS)}
    assert [entry.position for entry in stored] == list(range(1, 2 * ROUNDS + 1))
    comments = {comment_of(entry.type, entry.topics, entry.people) for entry in stored}
    assert comments == {"<!-- type:preference topics:tooling -->"}


def test_two_sessions_that_say_the_same_store_it_once(crowd: Crowd, home: Home) -> None:
    for number in range(5):
        answers = crowd.together(*(remember(f"Use tool {number}", "--json") for _ in range(4)))
        assert sorted('"ADD"' in answer.out for answer in answers) == [False, False, False, True]
    with closing(connect.reading(home.store)) as connection:
        assert len(entries.entries_of_tier(connection, "preferences", None)) == 5


def test_two_sessions_that_archive_the_same_entry_leave_one_replacement(crowd: Crowd, home: Home) -> None:
    (first,) = crowd.together(remember("Use npm"))
    assert first.code == 0
    commands = [["remember", f"Use {tool}", "--op", "ARCHIVE", "--target", "npm"] for tool in ("bun", "yarn")]
    answers = crowd.together(*commands)
    assert sorted(answer.code for answer in answers) == [0, 1]
    with closing(connect.reading(home.store)) as connection:
        assert len(entries.entries_of_tier(connection, "preferences", None)) == 1
        assert len(entries.archived_entries(connection)) == 1
