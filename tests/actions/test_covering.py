"""What covers a topic, among very many entries: found by index, whatever the size of the store (R-12)."""

import time
from contextlib import closing
from statistics import median

import pytest

from companion.actions.reads.covering import covering, equal_entry
from companion.home import Home
from companion.rules.notes import Moment
from companion.rules.tiers import Entry
from companion.store import changes, connect
from companion.store.entry_changes import insert_entry
from tests.actions.remembering import add, do

WORDS = ["harbour", "board", "notice", "import", "display", "season", "ticket", "queue", "lamp", "rope"]


def fill(home: Home, count: int) -> None:
    """Store ``count`` entries that all say "always use" something."""
    with changes.transaction(home.store) as session:
        for number in range(count):
            text = f"Always use {WORDS[number % 10]} {WORDS[number // 10 % 10]} part {number}"
            tags = (WORDS[number % 10], "tooling")
            insert_entry(
                session, Entry(f"{number:012x}", "preferences", "preference", text, tags, position=number)
            )


def test_the_likest_come_first(home: Home, moment: Moment) -> None:
    add(home, moment, "Likes tea")
    near = add(home, moment, "Use tabs in Go")
    equal = add(home, moment, "Use tabs")
    with closing(connect.reading(home.store)) as connection:
        found = [entry for _, entry in covering(connection, "use tabs.", None)]
        assert found == [equal, near]
        assert equal_entry(connection, "USE TABS", None) is not None
        assert equal_entry(connection, "use tab", None) is None


def test_another_tool_of_the_same_group_is_found_without_a_shared_word(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Use npm")
    with closing(connect.reading(home.store)) as connection:
        assert [entry for _, entry in covering(connection, "改用 bun", None)] == [old]


def test_a_statement_of_common_words_alone_is_found_among_many(home: Home, moment: Moment) -> None:
    do(home, moment, "NOOP", "x")
    fill(home, 300)
    with closing(connect.reading(home.store)) as connection:
        found = [entry.text for _, entry in covering(connection, "Use the harbour lamp", None)]
    assert "harbour" in found[0]
    assert "lamp" in found[0]


@pytest.mark.slow
def test_a_hundred_times_as_many_entries_cost_about_the_same(home: Home, moment: Moment) -> None:
    do(home, moment, "NOOP", "x")
    fill(home, 100)
    few = cost(home, moment, "few")
    with changes.transaction(home.store) as session:
        for number in range(100, 5_000):
            text = f"Always use {WORDS[number % 10]} {WORDS[number // 10 % 10]} part {number}"
            tags = (WORDS[number % 10], "tooling")
            insert_entry(
                session, Entry(f"{number:012x}", "preferences", "preference", text, tags, position=number)
            )
    assert cost(home, moment, "many") <= 3 * few


def cost(home: Home, moment: Moment, what: str) -> float:
    """Return the median seconds of adding an entry, the process start left out."""
    spent = []
    for number in range(9):
        began = time.perf_counter()
        do(home, moment, "ADD", f"Always use harbour {what} {number}", topics=("tooling",))
        spent.append(time.perf_counter() - began)
    return median(spent)
