"""The list of planted bugs fits the sources that it is about."""

from pathlib import Path

import pytest

from tests.stateful.planted import BUGS, Bug

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_has_exactly_one_place(bug: Bug) -> None:
    assert (ROOT / bug.file).read_text("utf-8").count(bug.old) == 1
    assert bug.old != bug.new


def test_there_are_ten_places_or_more() -> None:
    assert len({bug.file for bug in BUGS}) >= 10
    assert len({bug.name for bug in BUGS}) == len(BUGS)
