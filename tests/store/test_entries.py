"""Entries as the hooks and the tiers read them: newest first, by project, by index and never by a scan."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.actions.changes.forget import Wish, forget
from companion.actions.changes.threads import Wish as ThreadWish
from companion.actions.changes.threads import start_thread
from companion.home import Home
from companion.project import project_of
from companion.rules.notes import Moment
from companion.store import connect, entries, sql_entries
from companion.store.entries import ProjectMemory, of_project
from tests.actions.keeping import later
from tests.actions.remembering import add, do


@pytest.fixture
def ferry(isolated: Path) -> str:
    (isolated / "ferry").mkdir()
    return str(isolated / "ferry")


@pytest.fixture
def kitchen(isolated: Path) -> str:
    (isolated / "kitchen").mkdir()
    return str(isolated / "kitchen")


def known(home: Home, folder: str | None, most: int = 12) -> ProjectMemory:
    project = project_of(folder)
    with closing(connect.reading(home.store)) as connection:
        return of_project(connection, project.id if project else None, most)


def said(items: tuple[entries.Item, ...]) -> list[str]:
    return [item.text for item in items]


def test_an_empty_store_gives_nothing(home: Home, ferry: str) -> None:
    assert known(home, ferry) == ProjectMemory((), (), (), (), 0)


def test_a_session_starts_with_its_project_and_what_holds_everywhere(
    home: Home, moment: Moment, ferry: str, kitchen: str
) -> None:
    add(home, moment, "Use tabs")
    do(home, moment, "REJECTION", "Don't reformat because the diff hides the change")
    add(home, moment, "Always answer first")
    add(home, moment, "Use uv here", project=ferry)
    add(home, moment, "CI is deployed by hand", folder=ferry)
    add(home, moment, "The oven is deployed", folder=kitchen)
    add(home, moment, "Mentioned a talk")
    start_thread(home, moment, ThreadWish("importer", state="paused", folder=ferry))
    start_thread(home, moment, ThreadWish("oven", folder=kitchen))
    memory = known(home, ferry)
    assert said(memory.preferences_of_project) == ["Use uv here"]
    assert said(memory.preferences_global) == [
        "Don't reformat because the diff hides the change", "Always answer first", "Use tabs",
    ]  # fmt: skip
    assert said(memory.threads) == ["importer (paused)"]
    assert said(memory.context) == ["CI is deployed by hand"]
    assert memory.left_out == 1


def test_a_place_of_which_nothing_is_known_gets_what_holds_everywhere_once(
    home: Home, moment: Moment, ferry: str, kitchen: str
) -> None:
    add(home, moment, "Use tabs")
    add(home, moment, "CI is deployed", folder=ferry)
    for folder in (kitchen, "/", None):
        memory = known(home, folder)
        assert (memory.preferences_of_project, memory.context, memory.left_out) == ((), (), 0)
        assert said(memory.preferences_global) == ["Use tabs"]


def test_the_newest_come_first_and_the_rest_is_counted(home: Home, moment: Moment) -> None:
    for number in range(5):
        add(home, later(moment, days=number), f"Use tool {number}")
    memory = known(home, None, most=2)
    assert (said(memory.preferences_global), memory.left_out) == (["Use tool 4", "Use tool 3"], 3)


def test_what_changed_last_is_newest(home: Home, moment: Moment) -> None:
    first = add(home, moment, "Use tabs")
    add(home, moment, "Use uv")
    do(home, later(moment, days=1), "UPDATE", "Use tabs in C", target=first.id)
    assert said(known(home, None).preferences_global) == ["Use tabs in C", "Use uv"]


def test_what_is_archived_or_forgotten_is_not_given(home: Home, moment: Moment) -> None:
    old = add(home, moment, "Use npm")
    do(home, moment, "ARCHIVE", "Use bun", target=old.id)
    add(home, moment, "Use tabs")
    forget(home, moment, Wish("tabs"))
    assert said(known(home, None).preferences_global) == ["Use bun"]


def test_a_tiers_file_keeps_its_order(home: Home, moment: Moment, ferry: str) -> None:
    for text in ("Use b", "Use a", "Use c"):
        add(home, moment, text)
    add(home, moment, "CI is deployed", folder=ferry)
    project = project_of(ferry)
    with closing(connect.reading(home.store)) as connection:
        tier = entries.entries_of_tier(connection, "preferences", None)
        own = entries.entries_of_tier(connection, "project-context", project.id if project else None)
        unknown = entries.entries_of_tier(connection, "preferences", "0" * 16)
    assert [entry.text for _, entry in tier] == ["Use b", "Use a", "Use c"]
    assert ([entry.text for _, entry in own], unknown) == (["CI is deployed"], [])


WHOLE = {
    "SELECT_ENTRIES", "SELECT_FORGOTTEN_ENTRIES", "TENSE_ENTRIES", "ENTRIES_SINCE", "ENTRY_NUMBERS",
    "SELECT_ARCHIVED_ENTRIES", "SELECT_ALL_THREADS", "SELECT_PROJECTS", "SELECT_PROJECT_NAMES", "NEWEST_ENTRIES",
}  # fmt: skip
"""Statements that read a whole table, or its index in order up to a limit."""


def statements() -> Iterator[tuple[str, str]]:
    for name, text in vars(sql_entries).items():
        if isinstance(text, str) and name.isupper() and text.startswith("SELECT") and name[0] != "_":
            yield name, text


@pytest.mark.parametrize(("name", "text"), list(statements()), ids=lambda value: value[:24])
def test_a_list_is_found_by_an_index(home: Home, name: str, text: str) -> None:
    with closing(connect.reading(home.store)) as connection:
        values = dict.fromkeys(re.findall(r":(\w+)", text))
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text}", values)]
    assert [step for step in plan if re.match(r"SCAN (?!\(subquery|json_each)", step)] == [] or name in WHOLE


def test_words_are_found_newest_first_up_to_a_limit(home: Home, moment: Moment) -> None:
    for number in range(4):
        add(home, moment, f"Use harbour tool {number}")
    with closing(connect.reading(home.store)) as connection:
        found = entries.numbers_matching(connection, '"harbour"', 2)
        assert found == sorted(found, reverse=True)
        assert len(found) == 2
        assert entries.numbers_matching(connection, "", 2) == []
