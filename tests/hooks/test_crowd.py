"""Many sessions at once, and hooks that are killed; the long runs are ``scripts/nightly hooks``."""

import pytest

from scripts.nights.hooks import crowd, kills

pytestmark = pytest.mark.slow


def test_sessions_side_by_side_lose_nothing_while_somebody_recalls() -> None:
    assert crowd(processes=3, turns=4) == []


def test_a_killed_hook_loses_nothing_that_was_acknowledged() -> None:
    assert kills(amount=8, seed=5) == []
