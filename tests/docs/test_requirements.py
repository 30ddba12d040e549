"""``docs/requirements.md``: every number has one row, and what a row names is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from scripts.write_docs import ROOT
from tests.docs.documents import TEXTS

NUMBERS: Final = {"C": 103, "K": 47, "Kx": 7, "R": 65, "Rx": 7}
"""How far each list of requirements goes."""

CARE_LOOP: Final = {
    f"C-{n}" for n in (*range(1, 27), *range(37, 42), *range(47, 55), *range(60, 63), *range(92, 97), 98, 99)
}
"""What the care loop on one store must do: storage, index, how to write, gates, follow-ups, controls, privacy."""

STATES: Final = ("done", "part", "open")


class Row(NamedTuple):
    """One row: ``places`` are files, ``tests`` are ``file::name``."""

    number: str
    state: str
    places: tuple[str, ...]
    tests: tuple[str, ...]


def rows() -> list[Row]:
    found = []
    for line in TEXTS["docs/requirements.md"].splitlines():
        if re.match(r"\| [A-Z]x?-\d", line):
            number, _, state, places, tests = (cell.strip() for cell in line.strip("|").split(" | "))
            found.append(Row(number, state, named(places), named(tests)))
    return found


def named(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


@cache
def names_in(path: str) -> frozenset[str]:
    """Return the tests of a file, those in classes too."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_every_number_has_exactly_one_row_in_order() -> None:
    expected = [f"{letter}-{number}" for letter, last in NUMBERS.items() for number in range(1, last + 1)]
    assert [row.number for row in rows()] == expected


def test_every_row_names_files_and_tests_that_exist() -> None:
    assert [fault for row in rows() for fault in faults_of(row)] == []


def faults_of(row: Row) -> Iterator[str]:
    """Yield what a row names and is not there."""
    yield from (f"{row.number}: {place}" for place in row.places if not (ROOT / place).is_file())
    for test in row.tests:
        path, _, name = test.partition("::")
        if not (ROOT / path).is_file() or not name.startswith("test_") or name not in names_in(path):
            yield f"{row.number}: {test}"


def test_a_row_has_place_and_test_exactly_when_it_is_not_open() -> None:
    assert {row.state for row in rows()} <= set(STATES)
    assert [row.number for row in rows() if (row.state == "open") is bool(row.places or row.tests)] == []
    assert [row.number for row in rows() if bool(row.places) is not bool(row.tests)] == []


def test_no_row_of_the_care_loop_is_open() -> None:
    assert [row.number for row in rows() if row.number in CARE_LOOP and row.state == "open"] == []
