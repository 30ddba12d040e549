"""The list of planted bugs speaks of the code as it is."""

from pathlib import Path

import pytest

import companion
from tests.stateful.planted import BUGS, Bug
from tests.stateful.planted_rotation import ROTATION_BUGS
from tests.stateful.planted_tiers import TIER_BUGS

PACKAGE = Path(companion.__file__).parent
SOURCES = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.sql")]


@pytest.mark.parametrize("bug", [*BUGS, *TIER_BUGS, *ROTATION_BUGS], ids=lambda bug: bug.name)
def test_a_planted_bug_has_exactly_one_place(bug: Bug) -> None:
    found = {path: path.read_text("utf-8").count(bug.old) for path in SOURCES}
    places = {str(path.relative_to(PACKAGE.parent)): count for path, count in found.items() if count}
    assert places == {bug.file: 1}
    assert bug.new != bug.old


def test_bugs_are_planted_in_many_places() -> None:
    for bugs in (BUGS, TIER_BUGS, ROTATION_BUGS):
        assert len({bug.name for bug in bugs}) == len(bugs) >= 10
        assert len({bug.file for bug in bugs}) >= 8
